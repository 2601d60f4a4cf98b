"""A simple evaluation of a position of Going Places, for the opponent that looks one step ahead. Pure."""

from __future__ import annotations

from typing import Final

from game.rules.contract import Seat

from .board import LOOP
from .rules import PlacesState
from .value import settled

FIELD: Final = 0.032
"""The value of a field of progress, in counters."""
WIN: Final = 100.0
"""The value of the match, in counters."""


def evaluate(state: PlacesState, seat: Seat) -> float:
    """Return the lead over the best other seat, in counters; after the race, from the share of the win."""
    shares = settled(state)
    if shares:
        values = [WIN * share for share in shares]
    else:
        values = [
            counters + FIELD * _progress(figures)
            for counters, figures in zip(state.counters, state.figures, strict=True)
        ]
    return values.pop(seat) - max(values)


def _progress(figures: int) -> int:
    """Sum the fields of all figures of a seat; all goal fields count alike."""
    total = 0
    while figures:
        total += min((figures & -figures).bit_length() - 1, LOOP + 1)
        figures &= figures - 1
    return total
