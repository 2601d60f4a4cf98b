"""How the staff calls for its menu: two corners held, a chord of keys, or two buttons of a pad. Knows no scene."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

import pygame

HELD: Final = 3.0
"""Seconds each corner is held, or the chord."""
BETWEEN: Final = 3.0
"""Seconds from one corner to the other, for whoever has but one finger or a mouse."""
CORNER: Final = 0.12
"""Share of width and height."""
KEY: Final = pygame.K_l
"""With Ctrl and Shift."""
_CTRL, _SHIFT = (pygame.K_LCTRL, pygame.K_RCTRL), (pygame.K_LSHIFT, pygame.K_RSHIFT)
BUTTONS: Final = frozenset((pygame.CONTROLLER_BUTTON_BACK, pygame.CONTROLLER_BUTTON_START))
"""View and Menu."""

Corner = tuple[int, int]
"""0 or 1: left or right, top or bottom."""


class StaffGesture:
    """Listens to the devices, whatever that means to a scene. Times are those of one clock, in seconds."""

    def __init__(self, size: Callable[[], tuple[int, int]] = pygame.display.get_window_size) -> None:
        """`size` of the window in pixels."""
        self._size = size
        self._corners: dict[Hashable, tuple[Corner, float]] = {}
        """By what lies on the glass, or the mouse: the corner, and since when."""
        self._kept: dict[Corner, float] = {}
        """When each corner was last held for long enough."""
        self._chords: dict[Hashable, float] = {}
        """Complete ones, and since when."""
        self._buttons: dict[int, set[int]] = {}
        """Of each controller those of `BUTTONS` that are down."""

    def hear(self, event: pygame.Event, now: float) -> None:
        """Something came from a device or the window."""
        kind = event.type
        if kind == pygame.WINDOWFOCUSLOST:
            self._forget()
        elif kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            where = None if kind == pygame.FINGERUP else (event.x, event.y)
            self._hold(("finger", event.finger_id), where, now, begins=kind == pygame.FINGERDOWN)
        elif kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            self._hear_mouse(event, now)
        elif kind in (pygame.KEYDOWN, pygame.KEYUP):
            self._hear_key(event, now)
        elif kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP) and event.button in BUTTONS:
            down = self._buttons.setdefault(event.instance_id, set())
            (down.add if kind == pygame.CONTROLLERBUTTONDOWN else down.discard)(event.button)
            self._chord(event.instance_id, now, is_complete=down == BUTTONS)
        elif kind == pygame.JOYDEVICEREMOVED:
            self._buttons.pop(event.instance_id, None)
            self._chords.pop(event.instance_id, None)

    @property
    def due(self) -> float | None:
        """When something will have been held for long enough; None: nothing is held."""
        begun = [*self._chords.values(), *(since for _, since in self._corners.values())]
        return min((since + HELD for since in begun), default=None)

    def take(self, now: float) -> bool:
        """Whether the staff has called; once for each time."""
        for corner, since in self._corners.values():
            if now - since >= HELD:
                self._kept[corner] = now
        self._kept = {corner: when for corner, when in self._kept.items() if now - when <= BETWEEN + HELD}
        if len(self._kept) < 2 and not any(now - since >= HELD for since in self._chords.values()):
            # What is held on counts from now on, so that nobody has to be asked all the time.
            self._corners = {
                what: (corner, now if now - since >= HELD else since) for what, (corner, since) in self._corners.items()
            }
            return False
        self._forget()
        return True

    def _forget(self) -> None:
        self._corners.clear()
        self._kept.clear()
        self._chords.clear()
        self._buttons.clear()

    def _hear_mouse(self, event: pygame.Event, now: float) -> None:
        if event.dict.get("touch"):
            return
        is_down = event.type == pygame.MOUSEBUTTONDOWN
        if event.type == pygame.MOUSEBUTTONUP or (is_down and event.button != 1):
            where = None
        else:
            wide, high = self._size()
            where = event.pos[0] / max(1, wide), event.pos[1] / max(1, high)
        self._hold("mouse", where, now, begins=is_down)

    def _hold(self, what: Hashable, where: tuple[float, float] | None, now: float, *, begins: bool) -> None:
        """Something is pressed at a place, in shares of the window, or nowhere any more."""
        corner = None if where is None else _corner(*where)
        before = self._corners.get(what)
        if before is not None and before[0] != corner:
            del self._corners[what]
            if now - before[1] >= HELD:
                self._kept[before[0]] = now
        if begins and corner is not None:
            self._corners[what] = corner, now

    def _hear_key(self, event: pygame.Event, now: float) -> None:
        if event.type == pygame.KEYUP:
            if event.key in (KEY, *_CTRL, *_SHIFT):
                self._chords.pop("keys", None)
        elif event.key == KEY:
            mod = event.dict.get("mod", 0)
            self._chord("keys", now, is_complete=bool(mod & pygame.KMOD_CTRL and mod & pygame.KMOD_SHIFT))

    def _chord(self, what: Hashable, now: float, *, is_complete: bool) -> None:
        if is_complete:
            self._chords.setdefault(what, now)
        else:
            self._chords.pop(what, None)


def _corner(x: float, y: float) -> Corner | None:
    """The corner at shares of the window; None in between.

    >>> _corner(0.02, 0.97), _corner(0.5, 0.02)
    ((0, 1), None)
    """
    if min(x, 1 - x) > CORNER or min(y, 1 - y) > CORNER:
        return None
    return int(x > 0.5), int(y > 0.5)
