"""Mouse and fingers, as one pointer each.

SDL sends fingers twice, as FINGER* events and as mouse events marked with `touch`; only the former are used. Unmarked
mouse events of some touch panels are detected by time and position.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from math import hypot

import pygame

from .intents import Command, Device, Do, Drag, Hold, Intent, Point, Press, Release, Scroll, Source, Zoom
from .palm import REST_SECONDS, Contacts
from .pinch import Pinch
from .press_guard import CANCELLED
from .timing import LONG_TOUCH, LongPress

MOUSE = Source(Device.MOUSE)
TOUCH = Source(Device.TOUCH)

BOUNCE_SECONDS = 0.060
BOUNCE_PIXELS = 10
WAKE_PIXELS = 8
"""Minimum mouse movement to become the active device: a bumped table does not replace the prompts of a controller."""
HOLD_SHARE = 0.025
"""A press that moves farther than this share of the window's shorter side is a drag, not a hold."""
LINES_PER_NOTCH = 3.0
ZOOM_PER_NOTCH = 2**0.25

Place = tuple[int, int]

_TELLING_DRIVERS = frozenset(("x11", "windows", "cocoa"))
_HAS_FINGERS = sys.platform != "darwin"
"""On macOS SDL reports the trackpad as fingers, which would turn every swipe into a tap."""


def desktop_place() -> Place | None:
    """Return the place of the mouse on the desktop, in pixels; None where the window system does not tell."""
    if not pygame.display.get_init() or pygame.display.get_driver() not in _TELLING_DRIVERS:
        return None
    return pygame.mouse.get_pos(desktop=True)


class Pointer:
    """The mouse and the first finger. Others are ignored until it is up or rests, as a palm or a cup on the glass."""

    def __init__(self, desktop_place: Callable[[], Place | None] = desktop_place) -> None:
        self._desktop_place = desktop_place
        self.size: tuple[int, int] = (1, 1)
        """Window size in pixels; finger positions are relative to it."""
        self.long_press = LongPress(LONG_TOUCH)
        self._down: Source | None = None
        self._down_at: Place = CANCELLED
        self._stirred = float("-inf")
        """Time of the last press or movement of the held mouse."""
        self._finger: tuple[int, int] | None = None
        self._contacts = Contacts()
        self._pinch = Pinch()
        self._last_down = (float("-inf"), CANCELLED)
        self._last_touch = (float("-inf"), CANCELLED)
        self._mouse_at: Place | None = None
        self._desktop_at: Place | None = None
        self._is_resting = True
        """True until a person moves the mouse: at the start, after another device, and after a change of the window."""
        self._way = 0.0

    @property
    def pointing(self) -> Point | None:
        """The place of the mouse in use, for a scene that has come below it; None while it rests."""
        return None if self._is_resting or self._mouse_at is None else Point(MOUSE, self._mouse_at)

    def rest(self) -> None:
        """Require some movement before the mouse points again: another device is in use, or the window has changed."""
        self._is_resting, self._way = True, 0.0

    def translate_mouse(self, event: pygame.Event, now: float) -> list[Intent]:
        """Translate a mouse event.

        >>> down = pygame.Event(pygame.MOUSEBUTTONDOWN, button=pygame.BUTTON_LEFT, pos=(30, 40))
        >>> Pointer().translate_mouse(down, now=10.0) == [Press(MOUSE, (30, 40))]
        True
        """
        if event.dict.get("touch"):
            return []
        if event.type == pygame.MOUSEWHEEL:
            notches = float(event.dict.get("precise_y", event.y))
            if notches and pygame.display.get_init() and pygame.key.get_mods() & pygame.KMOD_CTRL:
                return [Zoom(MOUSE, ZOOM_PER_NOTCH**notches, self._mouse_at)]
            lines = -notches * LINES_PER_NOTCH
            return [Scroll(MOUSE, lines)] if lines else []
        pos = (int(event.pos[0]), int(event.pos[1]))
        if event.type == pygame.MOUSEMOTION:
            return self._moved(pos)
        self._mouse_at = pos
        self._is_resting = False
        if event.button == pygame.BUTTON_LEFT and event.type == pygame.MOUSEBUTTONDOWN:
            return [*self._give_way(now), *self._pressed(MOUSE, pos, now)]
        if event.button == pygame.BUTTON_LEFT:
            return self._released(MOUSE, pos)
        if event.button == pygame.BUTTON_RIGHT and event.type == pygame.MOUSEBUTTONDOWN:
            return [Do(MOUSE, Command.BACK)]
        return []

    def translate_finger(self, event: pygame.Event, now: float) -> list[Intent]:
        if not _HAS_FINGERS:
            return []
        finger = (event.touch_id, event.finger_id)
        pos = (round(event.x * (self.size[0] - 1)), round(event.y * (self.size[1] - 1)))
        zooms = self._pinch.follow(event.type, finger, pos, self.size, now)
        if self._pinch.is_on:
            self._contacts.up(finger)
            return [*self.release_all(), *(Zoom(TOUCH, *zoom) for zoom in zooms)]
        if event.type == pygame.FINGERDOWN:
            called_off = self._give_way(now)
            self._contacts.down(finger, pos, self.size, now)
            if self._finger is not None and self._contacts.yields(self._finger, self.size, now):
                called_off += self.release_all()
            if self._finger is not None or self._contacts.is_palm(finger):
                return called_off
            self._finger = finger
            self._last_touch = (now, pos)
            return [*called_off, *self._pressed(TOUCH, pos, now)]
        self._contacts.move(finger, pos, self.size, now)
        is_resting = self._contacts.is_resting(finger, now)
        if event.type == pygame.FINGERUP:
            self._contacts.up(finger)
        if finger != self._finger:
            return []
        self._last_touch = (now, pos)
        if event.type == pygame.FINGERMOTION:
            return self._dragged(TOUCH, pos)
        self._finger = None
        return self._released(TOUCH, CANCELLED if is_resting else pos)

    def tick(self, now: float) -> list[Intent]:
        return [Hold(self._down, True, self._down_at)] if self.long_press.tick(now) and self._down is not None else []

    def release_all(self) -> list[Intent]:
        """Cancel the press when the window loses mouse and fingers."""
        self._finger = None
        return self._released(self._down, CANCELLED) if self._down is not None else []

    def _give_way(self, now: float) -> list[Intent]:
        """Cancel a press that rests when a new one begins."""
        mouse, finger = now - self._stirred > REST_SECONDS, self._contacts.is_resting(self._finger, now)
        return self.release_all() if (finger if self._down is TOUCH else mouse) else []

    def _moved(self, pos: Place) -> list[Intent]:
        before, self._mouse_at = self._mouse_at, pos
        desktop_before, self._desktop_at = self._desktop_at, self._desktop_place()
        if self._down is not None:
            return self._dragged(MOUSE, pos) if self._down is MOUSE else []
        if before == pos:
            return []
        if self._is_resting:
            if before is None or (self._desktop_at is not None and self._desktop_at == desktop_before):
                return []  # the window has moved below the mouse
            # A window change under the pointer causes one large jump; real movement continues.
            self._way += min(hypot(pos[0] - before[0], pos[1] - before[1]), WAKE_PIXELS / 2)
            if self._way < WAKE_PIXELS:
                return []
            self._is_resting = False
        return [Point(MOUSE, pos)]

    def _pressed(self, source: Source, pos: Place, now: float) -> list[Intent]:
        if self._down is not None or self._is_bounce(source, pos, now):
            return []
        self._last_down = (now, pos)
        self._down, self._down_at, self._stirred = source, pos, now
        self.long_press.press(source, now)
        return [Press(source, pos)]

    def _dragged(self, source: Source, pos: Place) -> list[Intent]:
        if self._down != source:
            return []
        way = hypot(pos[0] - self._down_at[0], pos[1] - self._down_at[1])
        return [Drag(source, pos), *(self._let_go(source) if way > HOLD_SHARE * min(self.size) else ())]

    def _released(self, source: Source, pos: Place) -> list[Intent]:
        if self._down != source:
            return []
        self._down = None
        return [Release(source, pos), *self._let_go(source)]

    def _let_go(self, source: Source) -> list[Intent]:
        return [Hold(source, False)] if self.long_press.release_all() else []

    def _is_bounce(self, source: Source, pos: Place, now: float) -> bool:
        """True for an implausibly fast second press: a worn switch, or a finger that is also reported as a mouse."""
        marks = [self._last_down] if source is TOUCH else [self._last_down, self._last_touch]
        return any(
            now - then < BOUNCE_SECONDS and hypot(pos[0] - at[0], pos[1] - at[1]) <= BOUNCE_PIXELS for then, at in marks
        )
