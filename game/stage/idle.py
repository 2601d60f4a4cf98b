"""Work done ahead in idle moments: an iterator that pauses after every small piece. Knows no game.

It yields whether it has to wait for something, so that going on at once would be of no use.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter


class Idle:
    """A piece of work that can be interrupted at every step."""

    def __init__(self, work: Iterator[bool]) -> None:
        self._work: Iterator[bool] | None = work

    def spend(self, seconds: float) -> bool:
        """Go on for about so long; True when everything is done."""
        end = perf_counter() + seconds
        while self._work is not None:
            is_waiting = next(self._work, None)
            if is_waiting is None:
                self._work = None
            elif is_waiting or perf_counter() >= end:
                return False
        return True
