"""Queries to the store, whose answers arrive later."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Final, Generic, TypeVar

T = TypeVar("T")

ASK_AGAIN: Final = 0.05


def soonest(*dues: float | None) -> float | None:
    """Return the earliest of these times; None if nothing is due."""
    return min((due for due in dues if due is not None), default=None)


class Poll(Generic[T]):
    """A query that is repeated after a pause while its answer is incomplete. A scene sends its own when entered."""

    def __init__(
        self,
        ask: Callable[[], Future[T] | None],
        take: Callable[[T], object],
        unread: Callable[[T], int] = lambda answer: 0,
        pause: float = 0.0,
    ) -> None:
        """`ask` sends the query, if there is one; `take` receives the answer.

        `unread` counts what an answer still lacks. `pause` is in seconds.
        """
        self._order = ask
        self._take = take
        self._unread = unread
        self._pause = pause
        self._asked: Future[T] | None = None
        self._left: float | None = None
        """Seconds until the query is repeated; None if the answer is complete."""

    def ask(self) -> None:
        """Send the query now and drop a pending one."""
        self._asked = self._order()

    @property
    def is_asking(self) -> bool:
        return self._asked is not None

    @property
    def wake_after(self) -> float | None:
        """Seconds until the next call of `look`; None without a query."""
        if self._asked is not None:
            return ASK_AGAIN
        return None if self._left is None else self._pause

    def look(self, dt: float = 0.0) -> bool:
        """Return True if the answer has arrived, after `dt` more seconds."""
        if self._asked is not None and self._asked.done():
            answer, self._asked = self._asked.result(0), None
            self._left = self._pause if self._unread(answer) else None
            self._take(answer)
            return True
        if self._asked is None and self._left is not None:
            self._left -= dt
            if self._left <= 0:
                self.ask()
        return False
