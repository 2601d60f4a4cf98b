"""Risk that a placed pair of Beacon is knocked off. Pure."""

from __future__ import annotations

from functools import cache
from typing import Final

from .queries import reach

SEATS: Final = (2, 3, 4, 5, 6)

_EXPOSED: Final = (0.0, 0.1, 0.2, 0.4, 0.7, 1.2)
"""By dice field: share of the risk of a number that one turn of another seat amounts to; measured in self play."""


@cache
def risk(number: int) -> float:
    """Return the probability that a seat aiming for it rolls at least this number; only a 100 beats a 100 (S-31)."""
    return float(reach(number))


@cache
def gone(wait: int, step: int, number: int) -> float:
    """Return a rough probability that a pair is knocked off within `wait` turns of other seats."""
    return 1 - (1 - min(0.95, _EXPOSED[step] * risk(number))) ** wait
