"""Parallel map over processes with ordered results, for functions of a module and plain data."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager
from typing import Final, TypeVar

from game.games import catalogue

T = TypeVar("T")
R = TypeVar("R")

LARGEST: Final = 16


class Workers(AbstractContextManager["Workers"]):
    """A process pool, or with one job the calling process. A context manager; pending work is dropped at its end."""

    def __init__(self, jobs: int = 1) -> None:
        self._jobs = jobs
        # Spawned processes behave alike on every platform and inherit no open files; each finds the games anew.
        self._pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), catalogue) if jobs > 1 else None

    def __exit__(self, *raised: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def map(self, function: Callable[[T], R], items: Sequence[T]) -> Iterator[R]:
        """Return the results in order, each as soon as possible."""
        if self._pool is None:
            return map(function, items)
        size = max(1, min(LARGEST, len(items) // (8 * self._jobs)))
        return self._pool.map(function, items, chunksize=size)
