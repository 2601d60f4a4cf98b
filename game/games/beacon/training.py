"""What learning needs to know of Beacon: `python main.py learn beacon` writes `assets/games/beacon/value.json`. Pure.

The first generation is the clever bot, every later one plays the sharp way with the weights so far. The shipped
weights were made before the duels, with the same features and targets (3 and 5 seats: `--seats 3,5 --matches
2000,2000,2000,2000 --seed second --gate 0`). They are what `learner.c` starts from to learn the network that is played
by.
"""

from __future__ import annotations

from random import Random

from game.bots.fitting import Rows, Weights, row
from game.bots.learning import Course
from game.rules.contract import CHANCE, AnyState, Seat
from game.rules.data import path_of
from game.rules.playout import Choice

from .actions import PLACES, ROLL, Decision
from .bot import Chances, Steps
from .rules import BeaconState
from .solver import rolling
from .value import FEATURES, LARGEST, SEATS, Strengths, features

UNSTEADY = 0.02
"""Spread of the mistakes of learning players, in chances to win."""
STRAYING = 0.04
"""How often the clever bot places anywhere while learning."""


def sharp(state: BeaconState, seat: Seat, strengths: Strengths, rng: Random, unsteady: float = 0.0) -> Decision:
    """The sharp way to play with some weights."""
    choice = Chances(state, seat, strengths)
    pawn, number = state.pawns[seat], state.numbers[state.code]
    if not unsteady:
        worth, field = choice.best(pawn, number)
        return ROLL if rolling(pawn, choice) > worth else PLACES[field]
    worth, field = max((worth + rng.gauss(0, unsteady), field) for worth, field in choice.placings(pawn, number))
    return ROLL if rolling(pawn, choice) + rng.gauss(0, unsteady) > worth else PLACES[field]


def clever(state: BeaconState, seat: Seat, rng: Random, straying: float = 0.0) -> Decision:
    """The clever way to play, straying now and then."""
    if straying and rng.random() < straying:
        legal = state.legal(seat)
        return legal[int(rng.random() * len(legal))]
    steps = Steps(state, seat)
    worth, field = steps.best(state.numbers[state.code])
    return ROLL if steps.rolling() > worth else PLACES[field]


class BeaconCourse(Course):
    """All players of a match are of one kind: at mixed tables a pair high up would tell whose it is."""

    FILE = path_of("beacon", "value.json")
    SHAPE = ("features", FEATURES)
    SIZE = len(FEATURES)
    HEAVIEST = LARGEST
    SEATS = SEATS
    MATCHES = (600, 500, 500, 500, 500)
    KEPT = 0.3
    POOLED = True

    def begins(self, state: AnyState, actor: Seat) -> bool:
        assert isinstance(state, BeaconState)
        return actor != CHANCE and state.due == (CHANCE,) and state.count == 0

    def rows(self, state: AnyState) -> Rows:
        assert isinstance(state, BeaconState)
        found = []
        for seat in range(state.seats):
            step, wait = state.steps[seat], (seat - state.active) % state.seats
            number = state.numbers[state.pairs[seat]] if step > 0 else 0
            found.append(row(enumerate(features(state.seats, wait, state.pawns[seat], step, number))))
        return tuple(found)

    def player(self, seats: int, weights: Weights, is_learning: bool) -> Choice:
        strengths = Strengths(seats, weights) if weights else None

        def choose(state: AnyState, seat: Seat, rng: Random) -> Decision:
            assert isinstance(state, BeaconState)
            if strengths is None:
                return clever(state, seat, rng, STRAYING if is_learning else 0.0)
            return sharp(state, seat, strengths, rng, UNSTEADY if is_learning else 0.0)

        return choose


COURSE = BeaconCourse()
