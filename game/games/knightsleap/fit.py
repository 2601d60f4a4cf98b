"""Fits the tastes of the opponents to matches they play against each other: run it after the rules change.

`python -m game.games.knightsleap.fit --seats 4 --matches 200` prints the weights for `value.TASTES`.
A developer's tool; the game itself never imports it.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import exp, log
from random import Random

from game.rules.contract import CHANCE

from .bot import policy
from .race import Race
from .rules import NOBODY, KnightsLeapState, new
from .value import features

WEIGHTS = 9
WANDER = 0.05
"""Share of random decisions, so that the matches visit more than the usual positions."""

Sample = tuple[tuple[tuple[float, ...], ...], int]
"""The features of every seat in a position, and the seat that won."""


def play(seats: int, seed: int) -> list[Sample]:
    """The positions of one match at the start of its turns; none if the cap ended it."""
    state: KnightsLeapState = new(seats, frozenset())
    rng = Random(f"fit/{seats}/{seed}")
    seen = []
    while state.actors():
        (seat,) = state.actors()
        if seat == CHANCE:
            state.apply(CHANCE, state.chance().sample(rng))
            continue
        if state.is_turn and not state.is_chain:
            race = Race(state)
            seen.append(tuple(features(race, state, other) for other in range(seats)))
        legal = state.legal(seat)
        wander = len(legal) == 1 or rng.random() < WANDER
        state.apply(seat, legal[int(rng.random() * len(legal))] if wander else policy(state, seat, rng))
    return [] if state.winner == NOBODY else [(position, state.winner) for position in seen]


def fit(samples: Sequence[Sample], rounds: int, rng: Random) -> tuple[list[float], float]:
    """Weights of a conditional logit by stochastic gradient ascent, and the mean log likelihood of the last round."""
    weights = [0.0] * WEIGHTS
    squares = [1e-6] * WEIGHTS
    likelihood = 0.0
    average = [0.0] * WEIGHTS
    for turn in range(rounds):
        likelihood = 0.0
        average = [0.0] * WEIGHTS
        for _ in samples:
            position, winner = samples[int(rng.random() * len(samples))]
            scores = [sum(map(float.__mul__, weights, map(float, seat))) for seat in position]
            top = max(scores)
            shares = [exp(score - top) for score in scores]
            whole = sum(shares)
            likelihood += log(shares[winner] / whole)
            for index in range(WEIGHTS):
                mean = sum(share * seat[index] for share, seat in zip(shares, position, strict=True)) / whole
                slope = position[winner][index] - mean
                squares[index] += slope * slope
                weights[index] += 0.5 / (1 + turn) * slope / squares[index] ** 0.5
                average[index] += weights[index]
    return [total / len(samples) for total in average], likelihood / len(samples)


def main() -> None:
    """Play, fit, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), default=4)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=6)
    wish = parser.parse_args()
    samples = [sample for match in range(wish.matches) for sample in play(wish.seats, wish.seed * 100_000 + match)]
    weights, likelihood = fit(samples, wish.rounds, Random(wish.seed))
    turn, colour, full, robber, robbed, *wanted = (round(weight, 2) for weight in weights)
    print(f"{len(samples)} positions, mean log likelihood {likelihood:.4f}")
    print(f"{wish.seats}: Taste({-turn}, {colour}, {full}, {robber}, {robbed}, {tuple(wanted)})")


if __name__ == "__main__":
    main()
