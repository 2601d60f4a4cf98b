"""Who looks after the room: hears everything first, and acts when nobody does. Knows no scene and no game."""

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
"""Seconds nobody touches anything on the shelf before the show begins."""
AHEAD: Final = 20.0
"""Seconds before that from which it is made, or half the time if that is less,"""
PIECE: Final = 0.004
"""and so many of them in a frame."""


class IdleHandler(Protocol):
    """What the main loop asks of it. Times are those of the loop's clock, in seconds."""

    def hear(self, event: pygame.Event, now: float) -> bool:
        """Something came from a device or the window; True: the scenes are not to be told what people meant by it."""

    def due(self, top: Screen, now: float) -> float | None:
        """When it wants to look although nobody does anything; None: not before somebody does."""

    def look(self, top: Screen, now: float) -> Transition | None:
        """Where to go from here, if it is time for that."""


@dataclass(slots=True)
class PendingAttract:
    """A show that begins soon, made ahead."""

    work: IncrementalJob
    first: Callable[[Screen], Screen]
    """Its first scene, over the shelf as it is then."""


class AttractTimer:
    """At home: begins a show where nobody touches the shelf, and ends it with the first touch of anything."""

    def __init__(
        self,
        is_shelf: Callable[[Screen], bool],
        is_show: Callable[[Screen], bool],
        show: Callable[[Screen], PendingAttract | None],
        after: float = SHOW_AFTER,
    ) -> None:
        """`show` makes it for over the shelf; None where none is wanted."""
        self._after, self._making_after = after, after - min(AHEAD, after / 2)
        self._is_shelf, self._is_show, self._show = is_shelf, is_show, show
        self._presence = Presence()
        self._touched: float | None = None
        """When somebody was here last; None until the first look."""
        self._coming: PendingAttract | None = None
        self._is_showing = False
        self._is_called = False
        """Somebody came while the show was on."""

    def hear(self, event: pygame.Event, now: float) -> bool:
        if not self._presence.is_touch(event):
            return False
        self._touched, self._coming = now, None
        if self._is_showing:
            self._is_called = True
        return self._is_called

    def due(self, top: Screen, now: float) -> float | None:
        if self._is_called or self._touched is None:
            return now
        if not self._is_shelf(top):
            return None
        if self._coming is None:
            return self._touched + self._making_after
        return self._touched + self._after if self._coming.work.is_done else now

    def look(self, top: Screen, now: float) -> Transition | None:
        is_called, self._is_called = self._is_called, False
        if self._touched is None:
            self._touched = now
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
            self._touched = now + self._after - self._making_after  # asked again after its whole time
            return None
        if now - self._touched < self._after:
            self._coming.work.spend(PIECE)
            return None
        coming, self._coming, self._is_showing = self._coming, None, True
        return Push(coming.first(top))
