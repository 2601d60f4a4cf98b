"""The idle handler: sees all events first, and acts after a time without input. Independent of any game."""

from __future__ import annotations

from typing import Final, Protocol, TypeGuard

import pygame

from game.input.presence import Presence
from game.scenes.base.context import Context
from game.scenes.base.poll import soonest
from game.scenes.base.scene import Scene
from game.scenes.base.screen import Screen
from game.scenes.routes import Slides
from game.scenes.shelf.menu import Menu
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


class AttractTimer:
    """Starts attract mode on an idle shelf, and ends it at the first input."""

    def __init__(self, context: Context, after: float = SHOW_AFTER) -> None:
        self._context = context
        self._after, self._making_after = after, after - min(AHEAD, after / 2)
        self._presence = Presence()
        self._touched: float | None = None
        """Time of the last input; None before the first call of `look`."""
        self._used = 0.0
        self._may_rest = False
        """True if the screen saver may come."""
        self._coming: Slides | None = None
        """The next attract mode, and the work that prepares it."""
        self._work = IncrementalJob()
        self._is_showing = False
        self._is_called = False
        """True if there was input during attract mode."""

    def is_shelf(self, top: Screen) -> TypeGuard[Menu]:
        return isinstance(top, Menu)

    def is_show(self, top: Screen) -> bool:
        from game.scenes.attract.playlist import is_show

        return is_show(top)

    def keeps_awake(self, top: Screen) -> bool:
        return isinstance(top, Scene) and top.keeps_awake

    def slides(self, shelf: Menu) -> Slides | None:
        """Return a new attract mode over the shelf, or None if it is disabled."""
        from game.scenes.attract.playlist import Playlist

        return Playlist(self._context, shelf.games) if self._context.settings.show else None

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
        rest = None if self._may_rest or self.keeps_awake(top) else self._used + REST_AFTER
        if not self.is_shelf(top):
            return rest
        if self._coming is not None and not self._work.is_done:
            return now
        show = self._touched + (self._making_after if self._coming is None else self._after)
        return soonest(show, rest)

    def look(self, top: Screen, now: float) -> Transition | None:
        is_called, self._is_called = self._is_called, False
        if self._touched is None:
            self._touched = self._used = now
        self._let_rest(now - self._used >= REST_AFTER and not self.keeps_awake(top))
        self._is_showing = self._is_showing and self.is_show(top)
        if self._is_showing:
            if is_called:
                self._is_showing = False
                return Pop()
            return None
        if not self.is_shelf(top) or now - self._touched < self._making_after:
            self._coming = None
            return None
        if self._coming is None:
            self._coming = self.slides(top)
            if self._coming is None:
                self._touched = now + self._after - self._making_after  # ask again after the whole idle time
                return None
            self._work = IncrementalJob(self._coming.preparing(top.viewport), self._context.timing.clock)
        if now - self._touched < self._after:
            self._work.spend(PIECE)
            return None
        coming, self._coming, self._is_showing = self._coming, None, True
        top.focus.is_shown = True  # the returning player sees the focus at once
        return Push(coming.next())

    def _let_rest(self, may_rest: bool) -> None:
        if may_rest != self._may_rest:
            self._may_rest = may_rest
            pygame.display.set_allow_screensaver(may_rest)
