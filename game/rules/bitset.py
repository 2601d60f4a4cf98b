"""Sets of small numbers, such as fields or seats, as the bits of an int; legal actions by such sets. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Final, Generic, TypeVar

from .contract import Action

A = TypeVar("A", bound=Action)
MOST: Final = 1 << 13
"""Number of tuples that menus keep, about 2 MB."""


def numbers(bits: int) -> tuple[int, ...]:
    """Return the numbers in a set, ascending.

    >>> numbers(0b1101)
    (0, 2, 3)
    """
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return tuple(found)


def union(sets: Iterable[int]) -> int:
    return reduce(or_, sets, 0)


SEATS_IN: Final = tuple(map(numbers, range(16)))
"""By set of at most four seats: the seats, ascending."""


class Menus(dict[int, tuple[A, ...]], Generic[A]):
    """The actions at the set bits, ascending, and those of `end`; each tuple is made on first use.

    All tuples are forgotten once there are `MOST`.
    """

    def __init__(self, actions: Sequence[A] | Mapping[int, A], end: tuple[A, ...] = ()) -> None:
        super().__init__()
        self._actions, self._end = actions, end

    def __missing__(self, bits: int) -> tuple[A, ...]:
        if len(self) >= MOST:
            self.clear()
        actions, found, left = self._actions, list[A](), bits
        while left:  # as in `numbers`, since most positions of a match have sets of their own
            low = left & -left
            found.append(actions[low.bit_length() - 1])
            left ^= low
        menu = self[bits] = (*found, *self._end)
        return menu
