"""Work done ahead in idle moments: an iterator that pauses after every small piece. Knows no game."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter


class Idle:
    """A piece of work that can be interrupted at every step."""

    def __init__(self, work: Iterator[None]) -> None:
        self._work: Iterator[None] | None = work

    def spend(self, seconds: float) -> bool:
        """Go on for about so long, at least for one step; True when everything is done."""
        end = perf_counter() + seconds
        while self._work is not None:
            if next(self._work, self) is self:
                self._work = None
            elif perf_counter() >= end:
                return False
        return True
