"""What learning needs to know of Going Places: `python main.py learn places` writes `assets/games/places/value.json`.

Pure. The first generation is the greedy player, straying now and then; every later one takes the move after which the
formula so far promises most, a little unsteadily.

The shipped weights were made before the duels, with the same features and targets (`--gate 0 --seed places`): two
seats `--matches 8000,4000,4000`, three `7000,2500` and four `6000,2500`, then for these `--on --seed further
--matches 2500` and `3500`; the greedy player was the one before it minded who leads. More matches hardly help any
more: with four seats the last 3500 changed neither the fit (-1.049, -1.052) nor the wins (.330, .330 of 1000 matches
at a glance against greedy players).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from game.bots.fitting import Ascent, Rows, Weights, row
from game.bots.learning import Course
from game.rules.contract import AnyState, Seat
from game.rules.data import path_of
from game.rules.playout import Choice

from .actions import Decision, Race
from .bot import policy
from .prospects import after, ends
from .rules import ROLLING, PlacesState
from .value import HEAVIEST, KNOTS, SEATS, SIZE, Formula, see, settled

STRAYING = 0.08
"""How often a learning player moves at random."""
UNSTEADY = 0.01
"""Spread of the mistakes of learning players, in chances to win."""


def best(state: PlacesState, seat: Seat, formula: Formula, rng: Random, unsteady: float = 0.0) -> Race:
    """The move after which the formula promises most."""
    found = state.options[0]
    found_value = -1.0
    for action in state.options:
        value = sum(share * formula.share(end, seat) for end, share in ends(after(state, seat, action)))
        if unsteady:
            value += rng.gauss(0.0, unsteady)
        if value > found_value:
            found, found_value = action, value
    return found


class PlacesCourse(Course):
    """Several hundred weights, of which a position touches a few."""

    FILE = path_of("places", "value.json")
    SHAPE = ("knots", KNOTS)
    SIZE = SIZE
    HEAVIEST = HEAVIEST
    SEATS = SEATS
    DIGITS = 3
    MATCHES = (8000, 4000)
    KEPT = 0.4
    FIT = Ascent(rate=0.05, ridge=2e-6, trust=0.15)

    def begins(self, state: AnyState, actor: Seat) -> bool:
        assert isinstance(state, PlacesState)
        return state.phase == ROLLING

    def rows(self, state: AnyState) -> Rows:
        assert isinstance(state, PlacesState)
        return tuple(row(numbers) for numbers in _numbers(state))

    def player(self, seats: int, weights: Weights, is_learning: bool) -> Choice:
        formula = Formula(weights) if weights else None

        def choose(state: AnyState, seat: Seat, rng: Random) -> Decision:
            assert isinstance(state, PlacesState)
            if is_learning and rng.random() < STRAYING:
                return state.options[int(rng.random() * len(state.options))]
            if formula is None or state.showdown is not None:
                return policy(state, seat, rng)
            if len(state.options) == 1:
                return state.options[0]
            return best(state, seat, formula, rng, UNSTEADY if is_learning else 0.0)

        return choose

    def result(self, state: AnyState) -> Sequence[float] | None:
        """The race alone is learned: where it ends in a showdown, the tied seats share the win."""
        assert isinstance(state, PlacesState)
        return settled(state)


def _numbers(state: PlacesState) -> Iterator[list[tuple[int, float]]]:
    sight = see(state)
    early, late, knot = 1.0 - sight.late, sight.late, sight.knot
    for marks, tables in zip(sight.marks, sight.ends, strict=True):
        numbers = [(place, 1.0) for place in tables]
        for mark, much in marks:
            numbers += ((mark + knot, much * early), (mark + knot + 1, much * late))
        yield numbers


COURSE = PlacesCourse()
