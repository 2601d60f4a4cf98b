"""How likely each seat wins a position of Knight's Leap: by solo distance, order of play and what can be stolen.

Pure. Knows nothing of looking ahead; its weights are learned from played matches (`training`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import exp
from typing import Final

import msgspec

from game.rules.contract import Seat
from game.rules.data import path_of, read_json

from .board import BITS, COLOURS
from .race import Race
from .rules import NOBODY, KnightsLeapState


@dataclass(frozen=True, slots=True)
class Taste:
    """What things are worth, in natural logarithms of the share of the win; learned from matches (`training`)."""

    turn: float
    """A turn further from the win than the others (solo distance and order of play)."""
    colour: float
    """A colour in the row, beyond the turns it saves."""
    full: float
    """A full row, the same."""
    robber: float
    """Being on turn with a pawn to rob in reach."""
    robbed: float
    """An unsafe colour that somebody who needs it next can steal at once."""
    wanted: tuple[float, float, float, float]
    """An unsafe colour that somebody needs next, second, third, later."""

    @classmethod
    def of(cls, weights: Sequence[float]) -> Taste:
        """From weights in the order of `FEATURES`; raises ValueError for another number of them."""
        wait, colour, full, robber, robbed, *wanted = weights
        first, second, third, later = wanted
        return cls(-wait, colour, full, robber, robbed, (first, second, third, later))


FEATURES: Final = ("wait", "colours", "full", "robber", "robbed", "next", "second", "third", "later")
"""What `features` gives."""
TASTES: Final = {
    2: Taste(0.47, 0.47, 1.2, 0.83, -0.83, (-0.47, -0.4, -0.3, -0.29)),
    3: Taste(0.4, 0.49, 0.86, 0.25, -0.85, (-0.31, -0.19, -0.22, -0.36)),
    4: Taste(0.24, 0.64, 1.14, 0.36, -0.69, (-0.34, -0.2, -0.3, -0.3)),
}
"""By number of seats, where nothing newer was learned."""
HEAVIEST: Final = 20.0
"""Of a weight, either way; with these no strength is too large a number."""

_NEVER = 99
"""Turns until a colour is wanted that nobody wants."""

Chances = tuple[float, ...]
"""Per seat its estimated share of the win; they sum to 1."""


class Learned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of weights."""

    features: tuple[str, ...]
    weights: dict[str, tuple[float, ...]]
    """By number of seats, in the order of the features."""
    made: dict[str, dict[str, str]] = {}
    """By number of seats: the command, seed and date."""


@cache
def taste_for(seats: int) -> Taste:
    """What was learned last for that many seats; `TASTES` where there is no file of weights that fits."""
    try:
        learned = read_json(path_of("knightsleap", "value.json"), Learned)
        weights = learned.weights[str(seats)]
        if learned.features == FEATURES and max(map(abs, weights)) <= HEAVIEST:
            return Taste.of(weights)
    except (ValueError, LookupError):
        pass
    return TASTES[seats]


def features(race: Race, state: KnightsLeapState, seat: Seat) -> tuple[float, ...]:
    """What `Taste` weighs, in its order: turns, colours, full, robber, robbed, wanted next, second, third, later."""
    seats = state.seats
    pawns, reach = state.pawns, race.layout.reach
    square, want, active = pawns[seat], state.want[seat], state.active
    wait = race.turns(state, seat) + (seat - active) % seats / seats
    robber = robbed = 0
    if active == seat and want >= 0 and state.is_turn:
        mask = state.occupied & reach[square]
        if mask:
            robber = int(mask & ~state.barred(seat) & ~BITS[square] != 0)
    counts = [0, 0, 0, 0]
    unsafe = state.have[seat] & ~state.safe[seat]
    if unsafe:
        soonest = [_NEVER] * len(COLOURS)
        near = [
            other
            for other, stand in enumerate(pawns)
            if active != seat and stand >= 0 <= square and reach[stand] >> square & 1
        ]
        for other, owned in enumerate(state.owned):
            if other == seat:
                continue
            for place, colour in enumerate(state.rows[other][owned:]):
                if unsafe >> colour & 1 and place < soonest[colour]:
                    soonest[colour] = place
                    if place == 0 and other in near:
                        soonest[colour] = -1
        for place in soonest:
            if place < 0:
                robbed += 1
            elif place < _NEVER:
                counts[min(place, 3)] += 1
    return (wait, state.owned[seat], want < 0, robber, robbed, *counts)


def chances(race: Race, state: KnightsLeapState, taste: Taste | None = None) -> Chances:
    """Every seat's estimated share of the win, from solo distance, order of play and what can be stolen."""
    seats = state.seats
    if state.winner != NOBODY:
        return tuple(float(seat == state.winner) for seat in range(seats))
    taste = taste or taste_for(seats)
    first, second, third, later = taste.wanted
    weights = []
    for seat in range(seats):
        wait, colours, full, robber, robbed, a, b, c, d = features(race, state, seat)
        weights.append(
            exp(
                taste.colour * colours
                - taste.turn * wait
                + taste.full * full
                + taste.robber * robber
                + taste.robbed * robbed
                + first * a
                + second * b
                + third * c
                + later * d
            )
        )
    whole = sum(weights)
    return tuple(weight / whole for weight in weights)
