"""A simple evaluation of Diceland positions for the bot that looks one step ahead. Pure."""

from __future__ import annotations

from typing import Final

from game.rules.contract import Seat

from .board import SHADES
from .rules import DicelandState

CROSS: Final = 0.2
"""Value of a cross; a treasure counts 1."""
COLOUR: Final = 5.0
"""Value of a complete colour."""
NEARNESS: Final = 0.88
"""Factor on COLOUR per missing field."""
RIVAL: Final = 0.5
"""Weight of the strongest opponent's sheet against the own one."""


def evaluate(state: DicelandState, seat: Seat) -> float:
    """Return the value of the own sheet minus a share of the strongest opponent's."""
    values = [_sheet(state, other) for other in range(state.seats)]
    return values.pop(seat) - RIVAL * max(values)


def _sheet(state: DicelandState, seat: Seat) -> float:
    """Return the value of a sheet: treasures up to the goal, crosses, and the colour closest to completion."""
    crosses = (state.sides[seat].coloured & ~state.free[seat]).bit_count()
    missing = min(state.need[SHADES * seat : SHADES * seat + SHADES])
    return min(state.treasures[seat], state.terms.goal) + CROSS * crosses + COLOUR * NEARNESS**missing
