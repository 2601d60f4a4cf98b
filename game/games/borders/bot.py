"""A simple value of a position of All Around, for the opponent that looks one step ahead. Pure.

An open area is worth its points, less with every border field still missing.
"""

from __future__ import annotations

from typing import Final

from game.rules.contract import Seat

from .board import Area
from .queries import prize
from .rules import BordersState

NEARNESS: Final = 0.92
"""The part of an area's worth that remains with one more field missing."""
OPEN: Final = 0.85
"""The part of an area's worth that remains as long as it is open at all: another seat may be there first."""
RIVAL: Final = 0.5
"""How much the best other seat counts against the own position."""


def evaluate(state: BordersState, seat: Seat) -> float:
    """Points and what the open areas promise, compared with the best other seat."""
    if not state.layouts:
        return 0.0
    values = [_prospect(state, other) for other in range(state.seats)]
    return values.pop(seat) - RIVAL * max(values)


def _prospect(state: BordersState, seat: Seat) -> float:
    """Points, and what the open areas promise."""
    value = float(state.rank_key(seat)[0])
    borders, scored = state.layouts[seat].geometry.borders, state.high[seat] | state.low[seat]
    for area in Area:
        if not scored >> area & 1:
            missing = (borders[area] & ~state.crossed[seat]).bit_count()
            value += prize(state, area) * (OPEN * NEARNESS**missing if missing else 1.0)
    return value
