"""Signal handling (SIGTERM, SIGHUP, SIGBREAK). Knows the event queue, no scene.

Until the window is open signals end the program at once, even where SDL would wait for ever. SDL's own handlers are
disabled in `game.shell.environment`.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import pygame

REQUESTS: Final = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name))
"""The last two come when a terminal or a session is closed: SIGHUP, or on Windows SIGBREAK."""


def close_window(number: int, frame: object) -> None:
    """Close the window like a user."""
    if pygame.display.get_init():
        pygame.event.post(pygame.Event(pygame.QUIT))


@contextmanager
def answering(answer: Callable[[int, object], None]) -> Iterator[None]:
    """Answer all signals in this way."""
    if threading.current_thread() is not threading.main_thread():
        # Only the main thread may set signal handlers.
        yield
        return
    # A program started with `nohup` should outlive its terminal.
    heard = [number for number in REQUESTS if signal.getsignal(number) != signal.SIG_IGN]
    before = {number: signal.signal(number, answer) for number in heard}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
