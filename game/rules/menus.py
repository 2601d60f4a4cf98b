"""Tuples of legal actions by bit set, for games whose choices are squares or fields. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from .contract import Action

A = TypeVar("A", bound=Action)


class Menus(dict[int, tuple[A, ...]], Generic[A]):
    """The actions at the set bits, ascending, and those of `end`; each tuple is made on first use.

    All tuples are forgotten once there are `limit`.

    >>> from game.games.beacon.actions import PLACES, ROLL
    >>> Menus(PLACES, (ROLL,))[0b101]
    (Place(field=0), Place(field=2), Roll())
    """

    def __init__(self, actions: Sequence[A] | Mapping[int, A], end: tuple[A, ...] = (), limit: int = 1 << 11) -> None:
        super().__init__()
        self._actions, self._end, self._limit = actions, end, limit

    def __missing__(self, bits: int) -> tuple[A, ...]:
        if len(self) >= self._limit:
            self.clear()
        actions = self._actions
        found = []
        left = bits
        while left:
            low = left & -left
            found.append(actions[low.bit_length() - 1])
            left ^= low
        menu = self[bits] = (*found, *self._end)
        return menu
