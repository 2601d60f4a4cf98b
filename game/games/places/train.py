"""Learns the weights of value.py: `python -m game.games.places.train --seats 2 --matches 8000 4000 4000`.

A tool: writes `assets/games/places/value.json` from self play, replacing only the seat counts asked for. The first
generation is the greedy player, straying now and then; every later one takes the move after which the formula so far
promises most, a little unsteadily. Positions are learned from who won, mixed with what the formula thought of the
positions between (a softer lesson than the win alone). The seed and the players alone decide the result.

The shipped weights: two seats as above, three `--matches 7000 2500` and four `--matches 6000 2500`, then for these
`--on --seed further --matches 2500` and `3500`; the greedy player was the one before it minded who leads. More matches
hardly help any more: with four seats the last 3500 changed neither the fit (-1.049, -1.052) nor the wins (.330, .330 of
1000 matches at a glance against greedy players).
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import log, sqrt
from pathlib import Path
from random import Random

import msgspec

from game.rules.contract import CHANCE, Seat
from game.rules.data import path_of

from . import GAME
from .actions import Decision, Race
from .bot import policy
from .prospects import after, ends
from .rules import ROLLING, PlacesState
from .value import KNOTS, SEATS, SIZE, Formula, Learned, Sight, parse, see, settled

STRAYING = 0.08
"""How often a learning player moves at random."""
UNSTEADY = 0.01
"""Spread of the mistakes of learning players, in chances to win."""
KEPT = 0.4
"""Share of the positions of a match that are learned from; neighbours say nearly the same."""
TRUST = 0.15
"""How much of a lesson is what the formula thinks of the next kept position, from the second generation on."""
RATE = 0.05
RIDGE = 2e-6

Match = tuple[list[Sight], list[float]]
"""Positions in which a turn began, and every seat's share of the win."""


def choose(state: PlacesState, seat: Seat, formula: Formula, rng: Random, unsteady: float = 0.0) -> Race:
    """The move after which the formula promises most."""
    best = state.options[0]
    best_value = -1.0
    for action in state.options:
        value = sum(share * formula.share(end, seat) for end, share in ends(after(state, seat, action)))
        if unsteady:
            value += rng.gauss(0.0, unsteady)
        if value > best_value:
            best, best_value = action, value
    return best


def play(seats: int, formula: Formula | None, rng: Random) -> Match:
    """One match and what it teaches."""
    state = GAME.new(seats, frozenset())
    assert isinstance(state, PlacesState)
    seen: list[Sight] = []
    while state.finish is None:
        seat = state.actors()[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.chance().sample(rng))
            if state.phase != ROLLING:
                continue
        else:
            action: Decision
            if rng.random() < STRAYING:
                action = state.options[int(rng.random() * len(state.options))]
            elif formula is None:
                action = policy(state, seat, rng)
            else:
                action = choose(state, seat, formula, rng, UNSTEADY) if len(state.options) > 1 else state.options[0]
            state.apply(seat, action)
        if state.phase == ROLLING and rng.random() < KEPT:
            seen.append(see(state))
    return seen, settled(state) or []


class Lessons:
    """Weights on the way: stochastic ascent with a step per weight that shrinks as it has moved (Adagrad)."""

    def __init__(self, weights: Sequence[float] = ()) -> None:
        self.weights = list(weights) or [0.0] * SIZE
        self._formula = Formula(self.weights)
        self._moved = [1e-2] * SIZE
        self.score = 0.0
        self.seen = 0

    def take(self, match: Match, teacher: Formula | None) -> None:
        """Learn from the positions of a match, the last one first."""
        seen, target = match
        for sight in reversed(seen):
            self._step(sight, target)
            if teacher is not None:
                thought = teacher.of(sight)
                target = [(1 - TRUST) * won + TRUST * share for won, share in zip(target, thought, strict=True)]

    def _step(self, sight: Sight, target: list[float]) -> None:
        weights, moved = self.weights, self._moved
        now = self._formula.of(sight)
        self.score += sum(won * log(max(share, 1e-9)) for won, share in zip(target, now, strict=True))
        self.seen += 1
        early, late, knot = 1.0 - sight.late, sight.late, sight.knot
        for marks, tables, won, share in zip(sight.marks, sight.ends, target, now, strict=True):
            wrong = won - share
            some = [(place, 1.0) for place in tables]
            for mark, much in marks:
                some.append((mark + knot, much * early))
                some.append((mark + knot + 1, much * late))
            for place, much in some:
                slope = wrong * much - RIDGE * weights[place]
                moved[place] += slope * slope
                weights[place] += RATE * slope / sqrt(moved[place])


def train(seats: int, matches: Sequence[int], seed: str, weights: Sequence[float] = ()) -> Sequence[float]:
    """The weights for that many seats after generations of that many matches each, from the start or from these on."""
    formula = Formula(weights) if weights else None
    for generation, count in enumerate(matches):
        lessons = Lessons(weights)
        played: list[Match] = []
        for number in range(count):
            played.append(play(seats, formula, Random(f"{seed}/{seats}/{generation}/{number}")))
            lessons.take(played[-1], formula)
        Random(f"{seed}/again").shuffle(played)
        for match in played:
            lessons.take(match, formula)
        weights = lessons.weights
        formula = Formula(weights)
        print(f"{seats} seats, generation {generation}: {lessons.score / lessons.seen:.4f}", flush=True)
    return weights


def write(path: Path, learned: dict[int, Sequence[float]]) -> None:
    """Put the weights into the file, next to those of other seat counts already there."""
    kept: dict[str, tuple[float, ...]] = {}
    if path.exists():
        old = msgspec.json.decode(path.read_bytes(), type=Learned)
        kept = old.weights if old.knots == KNOTS else {}
    for seats, weights in learned.items():
        kept[str(seats)] = tuple(round(weight, 3) for weight in weights)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.encode(Learned(KNOTS, dict(sorted(kept.items())))).replace(b'],"', b'],\n"') + b"\n")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="Learn what positions of Going Places are worth.")
    parser.add_argument("--seats", type=int, nargs="+", default=list(SEATS), choices=SEATS)
    parser.add_argument("--matches", type=int, nargs="+", default=[8000, 4000], help="per generation")
    parser.add_argument("--seed", default="places")
    parser.add_argument("--on", action="store_true", help="go on from the weights in the file")
    parser.add_argument("--to", type=Path, default=path_of("places", "value.json"))
    asked = parser.parse_args()
    for seats in asked.seats:
        known = parse(asked.to.read_text(encoding="utf-8"))[seats].weights if asked.on else ()
        write(asked.to, {seats: train(seats, asked.matches, asked.seed, known)})


if __name__ == "__main__":
    main()
