"""Timings for tests: clocks that stand still, tick on every reading or move on demand, and jobs run on demand."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from game.timing import InlineExecutor, ManualClock, Timing

T = TypeVar("T")


def ticking(step: float) -> Timing:
    """Return a timing in which every time slice takes `step` seconds; jobs run on submission."""
    clock = ManualClock()

    def tick() -> float:
        clock.advance(step)
        return clock()

    return Timing(tick, clock.advance, InlineExecutor)


class JobQueue(InlineExecutor):
    """An executor whose jobs wait until the test runs them."""

    def __init__(self) -> None:
        super().__init__()
        self.is_working = False
        self._jobs: deque[Callable[[], None]] = deque()

    def submit(self, job: Callable[..., T], /, *given: Any) -> Future[T]:
        future: Future[T] = Future()

        def do() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                future.set_result(job(*given))
            except Exception as problem:
                future.set_exception(problem)

        self._jobs.append(do)
        return future

    def wait(self) -> None:
        while self._jobs:
            self.is_working = True
            try:
                self._jobs.popleft()()
            finally:
                self.is_working = False

    def close(self) -> None:
        self.wait()


class Queues:
    """A timing with executors that run their jobs on demand, by name."""

    def __init__(self) -> None:
        self._queues: dict[str, JobQueue] = {}
        clock = ManualClock()
        self.timing = Timing(clock, clock.advance, self.of)

    def of(self, name: str) -> JobQueue:
        return self._queues.setdefault(name, JobQueue())
