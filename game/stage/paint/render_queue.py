"""A queue of large pictures rendered in idle moments, step by step."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable
from math import inf
from typing import Generic, Protocol, TypeVar

from game.timing import Clock


class Printable(Protocol):
    """A picture that is rendered in small steps."""

    @property
    def is_printed(self) -> bool:
        """True if rendering is finished."""

    def spend(self, seconds: float) -> bool:
        """Render for about `seconds`; True when it is done."""

    @property
    def is_compressed(self) -> bool:
        """True if it is compressed."""

    def compress(self, seconds: float) -> bool:
        """Compress the finished picture for about `seconds`; True when it is done. Drawing decompresses it."""

    def decompress(self, seconds: float) -> bool:
        """Decompress the finished picture for about `seconds`; True when it can be drawn at once."""


K = TypeVar("K", bound=Hashable)
S = TypeVar("S", bound=Printable)


class RenderQueue(Generic[K, S]):
    """The pictures of one view. Ordered pictures are rendered one after the other, and kept until others are
    ordered.
    """

    def __init__(self, begin: Callable[[K], S], clock: Clock, *, may_wait: bool = False) -> None:
        """Create an empty queue; `begin` returns a key's unrendered picture. With `may_wait`, `take` never finishes
        one.
        """
        self._begin = begin
        self._clock = clock
        self._may_wait = may_wait
        self._sheets: dict[K, S] = {}
        self._waiting: list[K] = []
        self._later: Collection[K] = ()
        self._fresh: set[K] = set()
        """Pictures begun ahead and not compressed yet."""

    def order(self, keys: Iterable[K], later: Collection[K] = ()) -> None:
        """Order pictures in order of need, the `later` ones not soon; all others are dropped.

        Pictures rendered for later are compressed at once; those in use until now, in `trim`.
        """
        self._waiting, self._later = list(dict.fromkeys(keys)), later
        self._sheets = {key: sheet for key, sheet in self._sheets.items() if key in self._waiting}
        self._fresh &= self._sheets.keys()

    def take(self, key: K) -> S:
        """Return a picture: finished at once, or with `may_wait` rendered next."""
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
        return bool(self._waiting)

    def prepare(self, seconds: float) -> bool:
        """Render ordered pictures for about `seconds`; True when all are done."""
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
        """True if all finished pictures not wanted soon are compressed."""
        return all(
            sheet.is_compressed for key, sheet in self._sheets.items() if key in self._later and sheet.is_printed
        )

    def trim(self, seconds: float) -> bool:
        """Compress for about `seconds`; True when `is_trimmed`."""
        end = self._clock() + seconds
        for key, sheet in self._sheets.items():
            if key in self._later and sheet.is_printed and not sheet.compress(end - self._clock()):
                return False
        return True
