"""Clock, sleep and executors, injected into everything that needs time or threads.

Tests and pictures pass a `Timing` that runs jobs inline and advances time only on request.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

T = TypeVar("T")
Clock = Callable[[], float]
"""Seconds since an arbitrary moment."""
TURN: Final = 0.0005
"""Switch interval: seconds another thread may hold Python's lock while the frame waits."""

LONGEST_REST: Final = 0.05
"""Seconds between two jobs in the background."""


def local(moment: str) -> datetime | None:
    """Return an ISO time as local time; None for any other text.

    >>> local("2026-11-28T10:00:00+00:00").minute, local("yesterday")
    (0, None)
    """
    try:
        return datetime.fromisoformat(moment).astimezone()
    except (ValueError, OverflowError):
        return None


def frozen_clock() -> float:
    """Always return 0, so that time-sliced work runs to its end at once."""
    return 0.0


def _run_and_rest(job: Callable[..., T], *given: Any) -> T:
    began, worked = time.perf_counter(), time.thread_time()
    try:
        return job(*given)
    finally:
        worked = time.thread_time() - worked
        waited = time.perf_counter() - began - worked
        if waited > worked:
            time.sleep(min(waited, LONGEST_REST))


class ThreadExecutor:
    """Runs jobs one at a time, in order of submission, in its own thread, which starts with the first job."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._thread: ThreadPoolExecutor | None = None

    def submit(self, job: Callable[..., T], /, *given: Any) -> Future[T]:
        if self._thread is None:
            from concurrent.futures import ThreadPoolExecutor  # not needed for the first frame, and slow to import

            sys.setswitchinterval(TURN)
            self._thread = ThreadPoolExecutor(1, self._name)
        return self._thread.submit(job, *given)

    def submit_in_background(self, job: Callable[..., T], /, *given: Any) -> Future[T]:
        """Same as `submit`, but the thread then rests as long as the job waited for a processor.

        So frames come first on a slow computer.
        """
        return self.submit(_run_and_rest, job, *given)

    def wait(self) -> None:
        if self._thread is not None:
            self._thread.submit(bool).result()

    def close(self) -> None:
        if self._thread is not None:
            self._thread.shutdown()


class InlineExecutor:
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

    def submit_in_background(self, job: Callable[..., T], /, *given: Any) -> Future[T]:
        return self.submit(job, *given)

    def wait(self) -> None:
        pass

    def close(self) -> None:
        self._is_closed = True


Executor = ThreadExecutor | InlineExecutor


@dataclass(frozen=True, slots=True)
class Timing:
    """Clock, sleep, executor factory by name, and local date and time."""

    clock: Clock
    sleep: Callable[[float], None]
    executor: Callable[[str], Executor]
    now: Callable[[], datetime] = lambda: datetime.now(UTC).astimezone()

    @property
    def until_midnight(self) -> float:
        """Seconds until the date has changed."""
        now = self.now()
        midnight = (now + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)
        return (midnight - now).total_seconds() + 1


REAL: Final = Timing(time.perf_counter, time.sleep, ThreadExecutor)


class ManualClock:
    """A clock that moves only on request."""

    def __init__(self) -> None:
        self._seconds = 0.0

    def __call__(self) -> float:
        return self._seconds

    def advance(self, seconds: float) -> None:
        self._seconds += seconds


def inline() -> Timing:
    """Return a timing without threads: jobs run on submission, and a sleep only advances the clock."""
    clock = ManualClock()
    return Timing(clock, clock.advance, InlineExecutor)
