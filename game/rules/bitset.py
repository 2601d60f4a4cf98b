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
    while bits:  # from the top, which takes a third of the time
        top = bits.bit_length() - 1
        found.append(top)
        bits ^= 1 << top
    return tuple(found[::-1])


def union(sets: Iterable[int]) -> int:
    return reduce(or_, sets, 0)


SEATS_IN: Final = tuple(map(numbers, range(16)))
"""The seats of a set of at most four, ascending, by its bits."""


class Menus(dict[int, tuple[A, ...]], Generic[A]):
    """The actions at the set bits, ascending, and those of `end`; each tuple is made on first use.

    All tuples are forgotten once there are `MOST`.
    """

    def __init__(self, actions: Sequence[A] | Mapping[int, A], end: tuple[A, ...] = ()) -> None:
        super().__init__()
        self._actions, self._end = actions, end[::-1]

    def __missing__(self, bits: int) -> tuple[A, ...]:
        if len(self) >= MOST:
            self.clear()
        menu = self[bits] = self.made(bits)
        return menu

    def made(self, bits: int) -> tuple[A, ...]:
        """Return such actions without remembering them: for sets that seldom recur."""
        actions, found = self._actions, [*self._end]
        while bits:  # as in `numbers`
            top = bits.bit_length() - 1
            found.append(actions[top])
            bits ^= 1 << top
        return tuple(found[::-1])
