"""Parallel map over processes with ordered results, for functions of a module and plain data."""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from types import TracebackType
from typing import Final, Self, TypeVar

T = TypeVar("T")
R = TypeVar("R")

LARGEST: Final = 16


def _all(function: Callable[[T], R], items: Sequence[T]) -> list[R]:
    return [function(item) for item in items]


class Workers:
    """A process pool, or with one job the calling process. A context manager; pending work is dropped at its end."""

    def __init__(self, jobs: int = 1) -> None:
        self._jobs = jobs
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Self:
        if self._jobs > 1:
            # Spawned processes behave alike on every platform and inherit no open files.
            self._pool = ProcessPoolExecutor(self._jobs, multiprocessing.get_context("spawn"))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, raised: BaseException | None, at: TracebackType | None
    ) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None

    def map(self, function: Callable[[T], R], items: Sequence[T]) -> Iterator[R]:
        """Yield the results in order, each as soon as possible, working only a little ahead."""
        if self._pool is None:
            yield from map(function, items)
            return
        size = max(1, min(LARGEST, len(items) // (8 * self._jobs)))
        waiting: deque[Future[list[R]]] = deque()
        try:
            for start in range(0, len(items), size):
                waiting.append(self._pool.submit(_all, function, items[start : start + size]))
                if len(waiting) > 2 * self._jobs:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()
