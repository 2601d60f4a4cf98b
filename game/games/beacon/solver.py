"""Optimal stopping: the exact value of a turn of Beacon under a given valuation of its ends. Pure.

Independent of positions: a `Valuation` gives the worth of accepting a number, losing the turn and reaching the goal. A
roll either leaves the pawn where it is or moves it up by a double, so the track is solved from the goal down. On each
field, rolling on is worth the best of all plans "accept everything worth at least this much".
"""

from __future__ import annotations

from typing import Final, Protocol

from .board import CODES, CROSSES, DOUBLES, GOAL, NUMBERS

LADDER: Final = tuple(sorted({NUMBERS[code] for code in CODES if not CROSSES[code]}))
"""Every number that can be accepted from the second roll on, ascending."""

_RANK: Final = {number: rank for rank, number in enumerate(LADDER)}
PLAIN: Final = tuple(_RANK[NUMBERS[code]] for code in CODES if not CROSSES[code] and not DOUBLES[code])
"""Ranks of the throws without an X or a moving double; numbers that can be thrown in two ways appear twice."""
DOUBLED: Final = tuple((DOUBLES[code], _RANK[NUMBERS[code]]) for code in CODES if DOUBLES[code])
ONE_CROSS: Final = sum(CROSSES[code] == 1 for code in CODES)
TWO_CROSSES: Final = sum(CROSSES[code] == 2 for code in CODES)
_SETTLED: Final = len(CODES) - len(PLAIN)


class Valuation(Protocol):
    """Worth of the possible ends of a turn for the seat whose turn it is; any scale."""

    far: int
    """Number of fields by doubles that rolling on is considered for; beyond that the pair is placed."""
    low: int
    """Track field below which the pawn never falls (S-13, S-33)."""

    def best(self, pawn: int, number: int) -> float:
        """Return the worth of accepting the number now."""

    def placings(self, pawn: int, number: int) -> list[tuple[float, int]]:
        """Return the worth of accepting the number now on every free dice field."""

    def lost(self, pawn: int) -> float:
        """Return the worth of losing the turn with the pawn on this track field."""

    def arrived(self, pawn: int) -> float:
        """Return the worth of reaching the goal or a field beyond it."""


def rolling(pawn: int, valuation: Valuation) -> float:
    """Return the worth of rolling again with optimal play; not for a turn's first roll (S-13, S-14)."""
    tables: dict[int, list[float]] = {}
    values: dict[int, float] = {}
    last, low = min(GOAL - 1, pawn + valuation.far), valuation.low
    for field in range(last, pawn - 1, -1):
        table = tables[field] = [valuation.best(field, number) for number in LADDER]
        settled = ONE_CROSS * valuation.lost(max(field - 1, low)) + TWO_CROSSES * valuation.lost(max(field - 2, low))
        for double, rank in DOUBLED:
            up = field + double
            if up >= GOAL:
                settled += valuation.arrived(up)
            else:
                settled += max(tables[up][rank], values[up]) if up <= last else valuation.best(up, LADDER[rank])
        throws = _SETTLED
        value = settled / throws
        for worth in sorted([table[rank] for rank in PLAIN], reverse=True):
            if worth <= value:
                break
            settled += worth
            throws += 1
            value = settled / throws
        values[field] = value
    return values[pawn]
