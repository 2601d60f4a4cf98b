"""What a page asks the store, and looks for now and then until the disk has answered."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Final, Generic, TypeVar

T = TypeVar("T")

ASK_AGAIN: Final = 0.05
"""Seconds between two looks whether the disk has answered."""


class Poll(Generic[T]):
    """A question that is asked again a while after an answer by which there is still more to be read."""

    def __init__(self, ask: Callable[[], Future[T]], unread: Callable[[T], int] = lambda answer: 0, pause: float = 0.0):
        """`unread` says how much an answer does not know yet; `pause` is the while, in seconds."""
        self._order = ask
        self._unread = unread
        self._pause = pause
        self._asked: Future[T] | None = None
        self._left: float | None = None
        """Until it is asked again; None: everything is known."""

    def ask(self) -> None:
        """Ask now, whatever was asked before."""
        self._asked = self._order()

    @property
    def wake_after(self) -> float | None:
        """Seconds until `look` has to be called again; None: nothing is asked."""
        if self._asked is not None:
            return ASK_AGAIN
        return None if self._left is None else self._pause

    def look(self, dt: float) -> T | None:
        """The answer, once; `dt` seconds have passed."""
        if self._asked is not None and self._asked.done():
            answer, self._asked = self._asked.result(0), None
            self._left = self._pause if self._unread(answer) else None
            return answer
        if self._asked is None and self._left is not None:
            self._left -= dt
            if self._left <= 0:
                self.ask()
        return None
