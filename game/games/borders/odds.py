"""Exact expectation of throwing five dice up to three times: the value of holding each hand.

Pure and independent of boards: the caller supplies the value of every finished throw. Dice are added one at a time, so
462 hands replace 7776 throws per choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .dice import BITS, COLOURS, DICE, HANDS, ONE, size

PLACE: Final = {packed: index for index, packed in enumerate(HANDS)}
"""Index of each hand in tables by hand; whole throws come last."""
WHOLE: Final = sum(size(packed) < DICE for packed in HANDS)
"""Index of the first whole throw."""
_FACES: Final = float(COLOURS)

_WITH_ONE_MORE: Final = tuple(tuple(PLACE[packed + one] for one in ONE) for packed in HANDS[:WHOLE])
_WITH_ONE_LESS: Final = tuple(
    tuple(PLACE[packed - one] for colour, one in enumerate(ONE) if packed >> BITS * colour & 7) for packed in HANDS
)


def hold_values(finished: Sequence[float]) -> list[float]:
    """Return the expected value of holding each hand and throwing the rest once, given the values of whole throws."""
    values = [0.0] * WHOLE
    values += finished
    for place in range(WHOLE - 1, -1, -1):
        a, b, c, d, e, f = _WITH_ONE_MORE[place]
        values[place] = (values[a] + values[b] + values[c] + values[d] + values[e] + values[f]) / _FACES
    return values


def best_values(values: Sequence[float]) -> list[float]:
    """Return the value of every whole throw when its best dice are held, given the values of holding."""
    best = list(values)
    for place, fewer in enumerate(_WITH_ONE_LESS):
        here = best[place]
        for other in fewer:
            if best[other] > here:
                here = best[other]
        best[place] = here
    return best[WHOLE:]


def hold_values_before(finished: Sequence[float], throws_left: int) -> list[float]:
    """Return the expected value of holding each hand with 1 to 3 throws left; a whole throw counts as finished."""
    values = hold_values(finished)
    for _ in range(throws_left - 1):
        values = hold_values(best_values(values))
    values[WHOLE:] = finished
    return values
