"""Time and threads, as they are handed to everything that needs them. Knows nothing of the program.

Scenes, views, caches, the director, the store and the sound are given a `Timing`. The program gives them the real one,
tests and pictures one in which every job is done when it is submitted and time passes only when it is told to.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

T = TypeVar("T")
Clock = Callable[[], float]
"""Seconds since some moment."""
TURN: Final = 0.0005
"""Seconds another thread may keep Python's lock when the frame wants it."""


def frozen_clock() -> float:
    """A clock that stands still: work in slices is done to its end at once."""
    return 0.0


class Executor(Protocol):
    """Does jobs one after the other, in the order in which they are submitted."""

    def submit(self, job: Callable[..., T], /, *given: Any) -> Future[T]:
        """Have a job done after all that was submitted before."""

    def wait(self) -> None:
        """Return when everything submitted so far is done."""

    def close(self) -> None:
        """Return when everything is done; nothing can be submitted any more."""


class ThreadExecutor:
    """Does jobs in a thread of its own, which starts with the first of them."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._thread: ThreadPoolExecutor | None = None

    def submit(self, job: Callable[..., T], /, *given: Any) -> Future[T]:
        if self._thread is None:
            from concurrent.futures import ThreadPoolExecutor  # not needed for the first frame, and slow to load

            sys.setswitchinterval(TURN)
            self._thread = ThreadPoolExecutor(1, self._name)
        return self._thread.submit(job, *given)

    def wait(self) -> None:
        if self._thread is not None:
            self._thread.submit(bool).result()

    def close(self) -> None:
        if self._thread is not None:
            self._thread.shutdown()


class InlineExecutor:
    """Does every job at once, in the thread that submits it."""

    def __init__(self, name: str = "") -> None:
        self._is_closed = False

    def submit(self, job: Callable[..., T], /, *given: Any) -> Future[T]:
        from concurrent.futures import Future

        if self._is_closed:
            raise RuntimeError("a job for an executor that is closed")
        future: Future[T] = Future()
        try:
            future.set_result(job(*given))
        except Exception as problem:
            future.set_exception(problem)
        return future

    def wait(self) -> None:
        pass

    def close(self) -> None:
        self._is_closed = True


def _local_time() -> datetime:
    return datetime.now(UTC).astimezone()


@dataclass(frozen=True, slots=True)
class Timing:
    """A clock, a way to let time pass, a maker of executors by name, and date and time of day where the player is."""

    clock: Clock
    sleep: Callable[[float], None]
    executor: Callable[[str], Executor]
    now: Callable[[], datetime] = _local_time


REAL: Final = Timing(time.perf_counter, time.sleep, ThreadExecutor)


class ManualClock:
    """A clock that moves only when it is told to.

    >>> clock = ManualClock()
    >>> clock.advance(1.5)
    >>> clock()
    1.5
    """

    def __init__(self) -> None:
        self._seconds = 0.0

    def __call__(self) -> float:
        return self._seconds

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._seconds += seconds


def inline() -> Timing:
    """Without threads: jobs are done when they are submitted, and a sleep takes no time but moves the clock."""
    clock = ManualClock()
    return Timing(clock, clock.advance, InlineExecutor)
