"""A simple value of a position of Diceland, for the opponent that looks one step ahead. Pure."""

from __future__ import annotations

from typing import Final

from game.rules.contract import Seat

from .board import SHADES
from .rules import DicelandState

CROSS: Final = 0.2
"""The value of a cross in itself; a treasure counts 1."""
COLOUR: Final = 5.0
"""The value of a whole colour."""
NEARNESS: Final = 0.88
"""The part of that value that remains with one more field missing."""
RIVAL: Final = 0.5
"""How much the best other seat's sheet counts against the own one."""


def evaluate(state: DicelandState, seat: Seat) -> float:
    """The value of the own sheet, less a share of the best other one."""
    values = [_sheet(state, other) for other in range(state.seats)]
    return values.pop(seat) - RIVAL * max(values)


def _sheet(state: DicelandState, seat: Seat) -> float:
    """Treasures up to the goal, crosses, and the colour that is most nearly whole."""
    crosses = (state.sides[seat].coloured & ~state.free[seat]).bit_count()
    missing = min(state.need[SHADES * seat : SHADES * seat + SHADES])
    return min(state.treasures[seat], state.terms.goal) + CROSS * crosses + COLOUR * NEARNESS**missing
