"""Learns the weights of value.py from self play: `python -m game.games.beacon.train --seats 4 --games 3000`.

A tool: writes `assets/games/beacon/value.json`, replacing only the seat counts asked for. The first generation is
the clever bot, every later one plays against itself, a little unsteadily so that unusual positions are seen too; then
the weights are fitted to who won in the end (conditional logit, Newton's method). The seed alone decides the result.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import exp, log
from pathlib import Path
from random import Random

import msgspec

from game.rules.contract import CHANCE, Seat, ranks
from game.rules.data import path_of

from .actions import PLACES, ROLL, Decision
from .bot import Chances, Steps
from .rules import BeaconState
from .solver import rolling
from .value import FEATURES, SEATS, Learned, Strengths, features

Sample = tuple[list[tuple[float, ...]], int]
"""The features of every seat when a turn begins, and the seat that won."""

UNSTEADY = 0.02
"""Spread of the mistakes of learning players, in chances to win."""
STRAYING = 0.04
"""How often the clever bot places anywhere while learning."""
KEPT = 0.3
"""Share of the positions of a match that are learned from; neighbours say nearly the same."""
RIDGE = 1.0
NEWTON_STEPS = 12
CLOSE = 0.005
"""Fitting ends when no weight changes by more."""


def learner(state: BeaconState, seat: Seat, strengths: Strengths, rng: Random) -> Decision:
    """The sharp way to play with some weights, unsteadily."""
    choice = Chances(state, seat, strengths)
    pawn, number = state.pawns[seat], state.numbers[state.code]
    placings = [(worth + rng.gauss(0, UNSTEADY), field) for worth, field in choice.placings(pawn, number)]
    worth, field = max(placings)
    return ROLL if rolling(pawn, choice) + rng.gauss(0, UNSTEADY) > worth else PLACES[field]


def clever(state: BeaconState, seat: Seat, rng: Random) -> Decision:
    """The clever way to play, straying now and then."""
    if rng.random() < STRAYING:
        legal = state.legal(seat)
        return legal[int(rng.random() * len(legal))]
    steps = Steps(state, seat)
    worth, field = steps.best(state.numbers[state.code])
    return ROLL if steps.rolling() > worth else PLACES[field]


def play(seats: int, strengths: Strengths | None, rng: Random) -> list[Sample]:
    """One match and what it teaches; without strengths all play the clever way, else all the sharp way.

    Mixed tables teach the wrong thing: a pair high up would tell which kind of player it belongs to.
    """
    state = BeaconState(seats)
    seen: list[list[tuple[float, ...]]] = []
    while state.due:
        seat = state.due[0]
        if seat != CHANCE and strengths is not None:
            state.apply(seat, learner(state, seat, strengths, rng))
        elif seat != CHANCE:
            state.apply(seat, clever(state, seat, rng))
        else:
            state.apply(CHANCE, state.chance().sample(rng))
            continue
        if state.due == (CHANCE,) and state.count == 0 and rng.random() < KEPT:
            seen.append([_features(state, other) for other in range(seats)])
    winner = next(seat for seat, rank in enumerate(ranks(state)) if rank == 1)
    return [(seats_features, winner) for seats_features in seen]


def _features(state: BeaconState, seat: Seat) -> tuple[float, ...]:
    step = state.steps[seat]
    number = state.numbers[state.pairs[seat]] if step > 0 else 0
    return features(state.seats, (seat - state.active) % state.seats, state.pawns[seat], step, number)


def fit(samples: Sequence[Sample], start: Sequence[float] = ()) -> tuple[list[float], float]:
    """The weights under which the winners were most likely, and the mean logarithm of that likelihood."""
    size = len(FEATURES)
    weights = list(start) or [0.0] * size
    likelihood = 0.0
    for _ in range(NEWTON_STEPS):
        slope = [-RIDGE * weight for weight in weights]
        curve = [[RIDGE * (row == column) for column in range(size)] for row in range(size)]
        likelihood = 0.0
        for rows, winner in samples:
            strengths = [exp(sum(map(float.__mul__, weights, row))) for row in rows]
            total = sum(strengths)
            shares = [strength / total for strength in strengths]
            mean = [sum(map(float.__mul__, shares, column)) for column in zip(*rows, strict=True)]
            likelihood += log(shares[winner])
            for share, row, won in zip(shares, rows, range(len(rows)), strict=True):
                apart = list(map(float.__sub__, row, mean))
                if won == winner:
                    slope = list(map(float.__add__, slope, apart))
                for line, scale in zip(curve, apart, strict=True):
                    if scale:
                        scale *= share
                        line[:] = [sum_ + scale * term for sum_, term in zip(line, apart, strict=True)]
        step = _solve(curve, slope)
        weights = list(map(float.__add__, weights, step))
        if max(map(abs, step)) < CLOSE:
            break
    return weights, likelihood / len(samples)


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gauss with pivots; the ridge keeps the matrix regular."""
    size = len(right)
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(column + 1, size):
            factor = rows[row][column] / rows[column][column]
            rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    out = [0.0] * size
    for row in range(size - 1, -1, -1):
        known = sum(rows[row][column] * out[column] for column in range(row + 1, size))
        out[row] = (rows[row][size] - known) / rows[row][row]
    return out


def train(seats: int, games: int, generations: int, seed: str) -> list[float]:
    """The weights for that many seats after some generations of that many matches each."""
    strengths: Strengths | None = None
    weights: list[float] = []
    before: list[Sample] = []
    for generation in range(generations):
        fresh: list[Sample] = []
        for game in range(games):
            fresh += play(seats, strengths, Random(f"{seed}/{seats}/{generation}/{game}"))
        # The generation before played nearly as well, but the first one played another way altogether.
        weights, likelihood = fit(fresh + before, weights)
        before = fresh if strengths else []
        strengths = Strengths(seats, weights)
        print(f"{seats} seats, generation {generation}: {len(fresh)} positions, {likelihood:.4f}", flush=True)
    return weights


def write(path: Path, learned: dict[int, Sequence[float]]) -> None:
    """Put the weights into the file, next to those of other seat counts already there."""
    kept: dict[str, tuple[float, ...]] = {}
    if path.exists():
        old = msgspec.json.decode(path.read_bytes(), type=Learned)
        kept = old.weights if old.features == FEATURES else {}
    for seats, weights in learned.items():
        kept[str(seats)] = tuple(round(weight, 4) for weight in weights)
    text = msgspec.json.format(msgspec.json.encode(Learned(FEATURES, dict(sorted(kept.items())))), indent=1)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text + b"\n")


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn what positions of Beacon are worth.")
    parser.add_argument("--seats", type=int, nargs="+", default=list(SEATS), choices=SEATS)
    parser.add_argument("--games", type=int, default=1000, help="matches per generation")
    parser.add_argument("--generations", type=int, default=3)
    parser.add_argument("--seed", default="beacon")
    parser.add_argument("--to", type=Path, default=path_of("beacon", "value.json"))
    arguments = parser.parse_args()
    for seats in arguments.seats:
        write(arguments.to, {seats: train(seats, arguments.games, arguments.generations, arguments.seed)})


if __name__ == "__main__":
    main()
