"""Pictures made in a second thread, so that no frame waits for them. Knows neither dice nor games.

Drawing an SVG releases Python's lock: on a second core it costs the frame nothing. What is made must not touch anything
that the frame uses too, such as caches; the frame fetches what is ready and keeps it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import TYPE_CHECKING, Final, Generic, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future, ThreadPoolExecutor

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
MOST: Final = 4
"""Orders ahead of time that may wait: few, so that an urgent one is never far away."""


class Bakery(Generic[K, V]):
    """Takes orders by key and hands out what is ready."""

    def __init__(self) -> None:
        self._orders: dict[K, Future[V]] = {}
        self._oven: ThreadPoolExecutor | None = None

    @property
    def has_room(self) -> bool:
        """Whether there is time for something that is not needed at once."""
        return len(self._orders) < MOST

    def order(self, key: K, make: Callable[[], V]) -> None:
        """Have something made, unless it is being made already or far too much is waiting."""
        if key in self._orders or len(self._orders) >= 2 * MOST:
            return
        if self._oven is None:
            from concurrent.futures import ThreadPoolExecutor  # not needed for the first frame, and slow to load

            self._oven = ThreadPoolExecutor(1, "bakery")
        self._orders[key] = self._oven.submit(make)

    def ready(self) -> Iterator[tuple[K, V]]:
        """Everything made since this was last asked; raises what the making raised."""
        for key in [key for key, order in self._orders.items() if order.done()]:
            yield key, self._orders.pop(key).result()
