"""Large pictures printed ahead in idle moments, a little at a time. Knows neither games nor what is printed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable
from math import inf
from typing import Generic, Protocol, TypeVar

from game.timing import Clock


class Printable(Protocol):
    """Something that is printed in small steps."""

    @property
    def is_printed(self) -> bool:
        """Whether it is finished."""

    def spend(self, seconds: float) -> bool:
        """Go on printing for about so long; True when it is done."""

    @property
    def is_compressed(self) -> bool:
        """Whether it is packed."""

    def compress(self, seconds: float) -> bool:
        """Go on packing what is finished for about so long, until it is drawn again; True when it is done."""

    def decompress(self, seconds: float) -> bool:
        """Go on unpacking what is finished for about so long; True when it can be drawn at once."""


K = TypeVar("K", bound=Hashable)
S = TypeVar("S", bound=Printable)


class RenderQueue(Generic[K, S]):
    """The sheets of one view. Those ordered are printed one after the other, and kept until others are ordered."""

    def __init__(self, begin: Callable[[K], S], clock: Clock, *, may_wait: bool = False) -> None:
        """`begin` makes the sheet of a key, not printed yet; `may_wait`: none is finished in a hurry."""
        self._begin = begin
        self._clock = clock
        self._may_wait = may_wait
        self._sheets: dict[K, S] = {}
        self._waiting: list[K] = []
        self._later: Collection[K] = ()
        self._fresh: set[K] = set()
        """What was begun ahead and has not been packed."""

    def order(self, keys: Iterable[K], later: Collection[K] = ()) -> None:
        """These are wanted, in this order, the `later` ones not soon; all others are thrown away.

        What is printed for later is packed at once; what was in use until now, in `trim`.
        """
        self._waiting, self._later = list(dict.fromkeys(keys)), later
        self._sheets = {key: sheet for key, sheet in self._sheets.items() if key in self._waiting}
        self._fresh &= self._sheets.keys()

    def take(self, key: K) -> S:
        """A sheet: finished at once if it is not yet, or where it may wait, the next to be printed."""
        sheet = self._sheets.get(key)
        if sheet is None:
            sheet = self._sheets[key] = self._begin(key)
        if not sheet.is_printed:
            if not self._may_wait:
                sheet.spend(inf)
            elif self._waiting[:1] != [key]:
                self._waiting = [key, *(other for other in self._waiting if other != key)]
        return sheet

    @property
    def is_waiting(self) -> bool:
        """Whether something ordered is not there yet."""
        return bool(self._waiting)

    def prepare(self, seconds: float) -> bool:
        """Go on printing what was ordered; True when all of it is there."""
        end = self._clock() + seconds
        while self._waiting:
            key = self._waiting[0]
            if key not in self._sheets:
                self._sheets[key] = self._begin(key)
                self._fresh.add(key)
            sheet = self._sheets[key]
            if not sheet.spend(end - self._clock()):
                return False
            if key not in self._later:
                if not sheet.decompress(end - self._clock()):
                    return False
            elif key in self._fresh and not sheet.compress(end - self._clock()):
                return False
            self._fresh.discard(key)
            self._waiting.pop(0)
        return True

    @property
    def is_trimmed(self) -> bool:
        """Whether all is packed that is not wanted soon."""
        return all(
            sheet.is_compressed for key, sheet in self._sheets.items() if key in self._later and sheet.is_printed
        )

    def trim(self, seconds: float) -> bool:
        """Go on packing for about so long; True when `is_trimmed`."""
        end = self._clock() + seconds
        for key, sheet in self._sheets.items():
            if key in self._later and sheet.is_printed and not sheet.compress(end - self._clock()):
                return False
        return True
