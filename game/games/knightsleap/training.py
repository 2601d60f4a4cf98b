"""What learning needs to know of Knight's Leap's former players: `python main.py learn knightsleap`. Pure.

What today's levels think with (`worth`) is learned by `learner.c` instead.

Who plays is the greedy opponent, with the tastes learned so far, making a random move now and then. The shipped
tastes (`value.TASTES`) were fitted to 200 such matches per number of seats, by stochastic ascent instead of Newton's
method; features and targets are the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.bots.fitting import Rows, Weights, row
from game.bots.league import wins
from game.bots.learning import Course
from game.rules.contract import AnyState, Seat
from game.rules.data import path_of
from game.rules.playout import Choice

from .actions import Decision
from .bot import policy
from .race import Race
from .rules import NOBODY, KnightsLeapState
from .value import FEATURES, HEAVIEST, TASTES, Taste, features

WANDER = 0.05
"""Share of random decisions, so that the matches visit more than the usual positions."""


class KnightsLeapCourse(Course):
    """Few weights, and few matches needed."""

    FILE = path_of("knightsleap", "value.json")
    SHAPE = ("features", FEATURES)
    SIZE = len(FEATURES)
    SEATS = tuple(TASTES)
    HEAVIEST = HEAVIEST
    DIGITS = 2
    MATCHES = (200,)

    def begins(self, state: AnyState, actor: Seat) -> bool:
        assert isinstance(state, KnightsLeapState)
        return state.is_turn and not state.is_chain

    def rows(self, state: AnyState) -> Rows:
        assert isinstance(state, KnightsLeapState)
        race = Race(state)
        return tuple(row(enumerate(map(float, features(race, state, seat)))) for seat in range(state.seats))

    def player(self, seats: int, weights: Weights, is_learning: bool) -> Choice:
        taste = Taste.of(weights) if weights else TASTES[seats]

        def choose(state: AnyState, seat: Seat, rng: Random) -> Decision:
            assert isinstance(state, KnightsLeapState)
            legal = state.legal(seat)
            if is_learning and (len(legal) == 1 or rng.random() < WANDER):
                return legal[int(rng.random() * len(legal))]
            return policy(state, seat, rng, taste)

        return choose

    def result(self, state: AnyState) -> Sequence[float] | None:
        """A match that the cap ended teaches nothing."""
        assert isinstance(state, KnightsLeapState)
        if state.actors():
            return None
        return () if state.winner == NOBODY else wins(state)


COURSE = KnightsLeapCourse()
