"""Pictures rendered on a second thread, so that no frame waits for them: drawing an SVG releases the GIL.

Code on the thread must not touch anything the frame uses, such as caches; the frame fetches and caches the results.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, TypeVar

from game.timing import Executor

if TYPE_CHECKING:
    from concurrent.futures import Future

V = TypeVar("V")


class RenderThread:
    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    def submit(self, make: Callable[[], V]) -> Future[V]:
        """Run `make` after all earlier orders."""
        return self._executor.submit(make)

    def wait(self) -> None:
        self._executor.wait()

    def made(self, make: Callable[[], V]) -> Generator[bool, None, V]:
        """Run `make` on the thread and yield True until its result is there."""
        order = self.submit(make)
        while not order.done():
            yield True
        return order.result(0)
