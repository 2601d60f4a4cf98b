"""How tight a race is, in any game. Pure."""

from __future__ import annotations

from typing import Final

from .contract import AnyState

WIDE: Final = 0.4
"""A lead, as part of the whole way, that nobody expects to be made up."""
ALONE: Final = 0.5
"""How tight the end of a race is that one seat runs far ahead of all others."""


def tension(state: AnyState) -> float:
    """How tight the race is, 0..1: the nearer its end, and the closer the second is to the first.

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
