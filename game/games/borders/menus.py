"""The lists of what a seat may cross in All Around, made once and shared. Pure, knows no position."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from .board import FIELDS, numbers
from .moves import COMPLETES, CONFIRM, DONE, MARKS, Decision

Menu = tuple[Decision, ...]


@lru_cache(maxsize=1 << 14)
def completes(segments: int) -> Menu:
    """Completing any of these segments, or no more."""
    return (*(COMPLETES[segment] for segment in numbers(segments)), DONE)


class _Marks(dict[int, Menu]):
    """From some fields, as bits, to the marks of the fields `first` places further up; made when first needed."""

    def __init__(self, first: int, end: Menu) -> None:
        super().__init__()
        self._mark_of = {1 << number: mark for number, mark in enumerate(MARKS[first:])}
        self._end = end

    def __missing__(self, fields: int) -> Menu:
        if len(self) >= _LIMIT:
            self.clear()
        found = []
        left = fields
        while left:
            low = left & -left
            found.append(self._mark_of[low])
            left ^= low
        menu = self[fields] = (*found, *self._end)
        return menu


_LIMIT: Final = 1 << 15
_HALF: Final = FIELDS // 2
_LOWER: Final = (1 << _HALF) - 1
_LOWER_MARKS: Final = _Marks(0, ())
_UPPER_MARKS: Final = _Marks(_HALF, (CONFIRM,))


def marks(fields: int) -> Menu:
    """Crossing any of these fields, or no more."""
    # Whole sets of fields are seldom seen twice, halves of them often.
    return _LOWER_MARKS[fields & _LOWER] + _UPPER_MARKS[fields >> _HALF]
