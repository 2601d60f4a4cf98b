"""What the system's requests to end (SIGTERM, SIGHUP) do. Knows the event queue, no scene.

Until the window is open they end the program at once, even where SDL waits for an answer for ever; SDL's own way is
switched off in `game.shell.environment`.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import pygame

REQUESTS: Final = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""The second is not known on Windows; it comes when a terminal or a session is closed."""


@contextmanager
def closing_window() -> Iterator[None]:
    """While this lasts a request closes the window, as a person would."""
    with _answering(lambda number, frame: _quit()):
        yield


@contextmanager
def ending_undisturbed() -> Iterator[None]:
    """While this lasts requests are heard and not obeyed: the program is ending already, and still keeps things."""
    with _answering(lambda number, frame: None):
        yield


def _quit() -> None:
    if pygame.display.get_init():
        pygame.event.post(pygame.Event(pygame.QUIT))


@contextmanager
def _answering(answer: Callable[[int, object], None]) -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        # Only there may Python be told what signals do.
        yield
        return
    # Whoever starts a program with `nohup` wants it to outlive its terminal.
    heard = [number for number in REQUESTS if signal.getsignal(number) != signal.SIG_IGN]
    before = {number: signal.signal(number, answer) for number in heard}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
