"""How likely each seat wins a position of Knight's Leap: by solo distance, order of play and what can be stolen.

Pure. Knows nothing of looking ahead; its weights are fitted to played matches by fit.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import Final

from game.rules.contract import Seat

from .board import BITS, COLOURS
from .race import Race
from .rules import NOBODY, KnightsLeapState


@dataclass(frozen=True, slots=True)
class Taste:
    """What things are worth, in natural logarithms of the share of the win; fitted to played matches by `fit`."""

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


TASTES: Final = {
    2: Taste(0.47, 0.47, 1.2, 0.83, -0.83, (-0.47, -0.4, -0.3, -0.29)),
    3: Taste(0.4, 0.49, 0.86, 0.25, -0.85, (-0.31, -0.19, -0.22, -0.36)),
    4: Taste(0.24, 0.64, 1.14, 0.36, -0.69, (-0.34, -0.2, -0.3, -0.3)),
}

_NEVER = 99
"""Turns until a colour is wanted that nobody wants."""

Chances = tuple[float, ...]
"""Per seat its estimated share of the win; they sum to 1."""


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


def chances(race: Race, state: KnightsLeapState) -> Chances:
    """Every seat's estimated share of the win, from solo distance, order of play and what can be stolen."""
    seats = state.seats
    if state.winner != NOBODY:
        return tuple(float(seat == state.winner) for seat in range(seats))
    taste = TASTES[seats]
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
