"""The risk that a lying pair of Beacon is knocked off. Pure."""

from __future__ import annotations

from functools import cache
from typing import Final

from .queries import reach

SEATS: Final = (2, 3, 4, 5, 6)

_EXPOSED: Final = (0.0, 0.1, 0.2, 0.4, 0.7, 1.2)
"""By dice field: how much of the risk of a number one turn of another seat is, seen in self play."""


@cache
def risk(number: int) -> float:
    """Chance that a seat bent on it rolls at least this number; nothing but a second 100 beats a 100 (S-31)."""
    return float(reach(number))


@cache
def gone(wait: int, step: int, number: int) -> float:
    """A rough chance that a pair on a dice field is knocked off within `wait` turns of others."""
    return 1 - (1 - min(0.95, _EXPOSED[step] * risk(number))) ** wait
