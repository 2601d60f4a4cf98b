"""Pictures made in a second thread, so that no frame waits for them. Knows neither dice nor games.

Drawing an SVG releases Python's lock: on a second core it costs the frame nothing. What is made there must not touch
anything that the frame uses too, such as caches; the frame fetches what is ready and keeps it.
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
"""Orders ahead of time that may wait: few, so that an urgent one is never far away."""


class RenderThread:
    """Has pictures made by an executor."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    def submit(self, make: Callable[[], V]) -> Future[V]:
        """Have something made after all that was submitted before."""
        return self._executor.submit(make)

    def wait(self) -> None:
        """Return when everything submitted so far is made."""
        self._executor.wait()

    def made(self, make: Callable[[], V]) -> Generator[bool, None, V]:
        """Have something made and yield True until it is there."""
        order = self.submit(make)
        while not order.done():
            yield True
        return order.result(0)


class PendingRenders(Generic[K, V]):
    """Takes orders by key and hands out what is ready."""

    def __init__(self, preparer: RenderThread) -> None:
        self._preparer = preparer
        self._orders: dict[K, Future[V]] = {}

    @property
    def has_room(self) -> bool:
        """Whether there is time for something that is not needed at once."""
        return len(self._orders) < MOST

    def order(self, key: K, make: Callable[[], V]) -> None:
        """Have something made, unless it is being made already or far too much is waiting."""
        if key not in self._orders and len(self._orders) < 2 * MOST:
            self._orders[key] = self._preparer.submit(make)

    def ready(self) -> Iterator[tuple[K, V]]:
        """Everything made since this was last asked; raises what the making raised."""
        for key in [key for key, order in self._orders.items() if order.done()]:
            yield key, self._orders.pop(key).result(0)
