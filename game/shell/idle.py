"""The idle handler: sees all events first, and acts after a time without input. Independent of any scene and game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

import pygame

from game.input.presence import Presence
from game.scenes.base.screen import Screen
from game.stage.time.incremental_job import IncrementalJob
from game.stage.time.stack import Pop, Push, Transition

SHOW_AFTER: Final = 45.0
"""Seconds without input on the shelf before attract mode starts."""
AHEAD: Final = 20.0
"""Lead time in seconds for preparing it, at most half of the idle time."""
REST_AFTER: Final = 300.0
"""Seconds without input outside of a match before the screen saver may come."""
PIECE: Final = 0.004
"""Time budget per frame for preparing, in seconds."""


class IdleHandler(Protocol):
    """Interface for the main loop. Times are seconds of the loop's clock."""

    def hear(self, event: pygame.Event, now: float) -> bool:
        """Handle an event. True suppresses the intents of the event."""

    def due(self, top: Screen, now: float) -> float | None:
        """Return the time of the next call of `look` without input; None: not before the next input."""

    def look(self, top: Screen, now: float) -> Transition | None:
        """Return a transition that is due, if any."""


@dataclass(slots=True)
class PendingAttract:
    work: IncrementalJob
    first: Callable[[Screen], Screen]
    """Creates its first scene, over the current shelf."""


class AttractTimer:
    """Starts attract mode on an idle shelf, and ends it at the first input."""

    def __init__(
        self,
        is_shelf: Callable[[Screen], bool],
        is_show: Callable[[Screen], bool],
        show: Callable[[Screen], PendingAttract | None],
        after: float = SHOW_AFTER,
        keeps_awake: Callable[[Screen], bool] = lambda top: False,
    ) -> None:
        """`show` prepares attract mode over the shelf, or returns None if it is disabled."""
        self._after, self._making_after = after, after - min(AHEAD, after / 2)
        self._is_shelf, self._is_show, self._show, self._keeps_awake = is_shelf, is_show, show, keeps_awake
        self._presence = Presence()
        self._touched: float | None = None
        """Time of the last input; None before the first call of `look`."""
        self._used = 0.0
        self._may_rest = False
        """True if the screen saver may come."""
        self._coming: PendingAttract | None = None
        self._is_showing = False
        self._is_called = False
        """True if there was input during attract mode."""

    def hear(self, event: pygame.Event, now: float) -> bool:
        if not self._presence.is_touch(event):
            return False
        self._touched, self._coming, self._used = now, None, now
        self._let_rest(False)
        if self._is_showing:
            self._is_called = True
        return self._is_called

    def due(self, top: Screen, now: float) -> float | None:
        if self._is_called or self._touched is None:
            return now
        rest = None if self._may_rest or self._keeps_awake(top) else self._used + REST_AFTER
        if not self._is_shelf(top):
            return rest
        if self._coming is not None and not self._coming.work.is_done:
            return now
        show = self._touched + (self._making_after if self._coming is None else self._after)
        return show if rest is None else min(show, rest)

    def look(self, top: Screen, now: float) -> Transition | None:
        is_called, self._is_called = self._is_called, False
        if self._touched is None:
            self._touched = self._used = now
        self._let_rest(now - self._used >= REST_AFTER and not self._keeps_awake(top))
        self._is_showing = self._is_showing and self._is_show(top)
        if self._is_showing:
            if is_called:
                self._is_showing = False
                return Pop()
            return None
        if not self._is_shelf(top) or now - self._touched < self._making_after:
            self._coming = None
            return None
        if self._coming is None:
            self._coming = self._show(top)
        if self._coming is None:
            self._touched = now + self._after - self._making_after  # ask again after the whole idle time
            return None
        if now - self._touched < self._after:
            self._coming.work.spend(PIECE)
            return None
        coming, self._coming, self._is_showing = self._coming, None, True
        return Push(coming.first(top))

    def _let_rest(self, may_rest: bool) -> None:
        if may_rest != self._may_rest:
            self._may_rest = may_rest
            pygame.display.set_allow_screensaver(may_rest)
