"""Tension of a race, in any game. Pure."""

from __future__ import annotations

from typing import Final

from .contract import AnyState

WIDE: Final = 0.4
"""A lead, as a share of the whole way, that is practically safe."""
ALONE: Final = 0.5
"""Tension at the end of a race with one seat far ahead of all others."""


def tension(state: AnyState) -> float:
    """Return the tension of the race, 0..1: it rises towards the end and with a close second place.

    >>> from game.games import catalogue
    >>> state = catalogue()["template"].new(3)
    >>> tension(state)
    0.0
    >>> state.rungs[:] = 8, 2, 3
    >>> tension(state)
    0.4
    >>> state.rungs[:] = 8, 8, 3
    >>> tension(state)
    0.8
    """
    first, second, *_ = sorted((state.progress(seat) for seat in range(state.seats)), reverse=True)
    closeness = max(0.0, 1.0 - (first - second) / WIDE)
    return first * (ALONE + (1.0 - ALONE) * closeness)
