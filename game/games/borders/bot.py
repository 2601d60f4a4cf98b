"""Simple evaluation of an All Around position for the one-step opponent. Pure.

An open area is worth its points, discounted for every missing border field.
"""

from __future__ import annotations

from typing import Final

from game.rules.contract import Seat

from .board import Area
from .queries import prize
from .rules import BordersState

NEARNESS: Final = 0.92
"""Discount factor per missing border field of an area."""
OPEN: Final = 0.85
"""Discount factor of every open area, since another seat may enclose it first."""
RIVAL: Final = 0.5
"""Weight of the best other seat."""


def evaluate(state: BordersState, seat: Seat) -> float:
    """Return points plus the prospects of the open areas, relative to the best other seat."""
    if not state.layouts:
        return 0.0
    values = [_prospect(state, other) for other in range(state.seats)]
    return values.pop(seat) - RIVAL * max(values)


def _prospect(state: BordersState, seat: Seat) -> float:
    """Return points plus the prospects of the open areas."""
    value = float(state.rank_key(seat)[0])
    borders, scored = state.layouts[seat].geometry.borders, state.high[seat] | state.low[seat]
    for area in Area:
        if not scored >> area & 1:
            missing = (borders[area] & ~state.crossed[seat]).bit_count()
            value += prize(state, area) * (OPEN * NEARNESS**missing if missing else 1.0)
    return value
