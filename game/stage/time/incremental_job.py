"""Work done ahead in idle moments: an iterator that pauses after every piece, and yields True while blocked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf

from game.timing import Clock, frozen_clock


class IncrementalJob:
    """A piece of work that can be interrupted at every step."""

    def __init__(
        self, work: Iterator[bool | None] | None = None, clock: Clock = frozen_clock, wait: Callable[[], object] = bool
    ) -> None:
        """Create a job, done without work; `wait` blocks until work yielding True may be able to go on."""
        self._work = work
        self._clock = clock
        self._wait = wait

    @property
    def is_done(self) -> bool:
        return self._work is None

    def cancel(self) -> None:
        self._work = None

    def steps(self) -> Iterator[bool]:
        """Yield the remaining steps, as a part of other work."""
        while self._work is not None:
            step = next(self._work, self)
            if step is self:
                self._work = None
            else:
                yield step is True

    def spend(self, seconds: float) -> bool:
        """Work for about `seconds`, at least one step, or with `inf` to the end; True when everything is done."""
        end = self._clock() + seconds
        while self._work is not None:
            step = next(self._work, self)
            if step is self:
                self._work = None
            elif step and seconds == inf:
                self._wait()
            elif step or self._clock() >= end:
                return False
        return True


def interleave(*works: Iterator[bool | None]) -> Iterator[bool]:
    """Interleave several pieces of work, a step of each in turn: the others go on while one is blocked."""
    left = list(works)
    while left:
        is_waiting = True
        for work in tuple(left):
            step = next(work, left)
            if step is left:
                left.remove(work)
            elif not step:
                is_waiting = False
                yield False
        if left and is_waiting:
            yield True
