"""Pictures rendered on a second thread, so that no frame waits for them: drawing an SVG releases the GIL.

Code on the thread must not touch anything the frame uses, such as caches; the frame fetches and caches the results.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterator
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from game.timing import Executor

if TYPE_CHECKING:
    from concurrent.futures import Future

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
MOST: Final = 4
"""Maximum number of pending orders ahead of time: few, so that an urgent one is soon reached."""


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


class PendingRenders(Generic[K, V]):
    """Orders by key, whose results are fetched when ready."""

    def __init__(self, preparer: RenderThread) -> None:
        self._preparer = preparer
        self._orders: dict[K, Future[V]] = {}

    @property
    def has_room(self) -> bool:
        """True if there is time for an order that is not urgent."""
        return len(self._orders) < MOST

    def order(self, key: K, make: Callable[[], V]) -> None:
        """Submit an order, unless it is pending already or the queue is overfull."""
        if key not in self._orders and len(self._orders) < 2 * MOST:
            self._orders[key] = self._preparer.submit(make)

    def ready(self) -> Iterator[tuple[K, V]]:
        """Yield all results since the last call; raises exceptions of the orders."""
        for key in [key for key, order in self._orders.items() if order.done()]:
            yield key, self._orders.pop(key).result(0)
