"""The gesture that opens the staff menu: two corners held, a key chord, or two buttons of a controller."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

import pygame

HELD: Final = 3.0
"""Seconds to hold each corner, or the chord."""
BETWEEN: Final = 3.0
"""Maximum seconds between the two corners, for a single finger or a mouse."""
CORNER: Final = 0.12
"""Size of a corner as a share of width and height."""
KEY: Final = pygame.K_l
"""Key of the chord with Ctrl and Shift."""
_CTRL, _SHIFT = (pygame.K_LCTRL, pygame.K_RCTRL), (pygame.K_LSHIFT, pygame.K_RSHIFT)
BUTTONS: Final = frozenset((pygame.CONTROLLER_BUTTON_BACK, pygame.CONTROLLER_BUTTON_START))

Corner = tuple[int, int]
"""Horizontal and vertical index: 0 is left or top, 1 is right or bottom."""


class StaffGesture:
    """Recognizes the gesture in raw events, independently of scenes. Times are seconds of one clock."""

    def __init__(self, size: Callable[[], tuple[int, int]] = pygame.display.get_window_size) -> None:
        self._size = size
        self._held: dict[Hashable, tuple[Corner | None, float]] = {}
        """Start time by finger, mouse or device, with the corner; None for a complete chord."""
        self._kept: dict[Corner | None, float] = {}
        """Time at which each of them was last held long enough."""
        self._buttons: dict[int, set[int]] = {}

    def hear(self, event: pygame.Event, now: float) -> None:
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
            self._held.pop(event.instance_id, None)

    @property
    def due(self) -> float | None:
        """Time at which the next hold is long enough; None if nothing is held."""
        return min((since + HELD for _, since in self._held.values()), default=None)

    def take(self, now: float) -> bool:
        """Return True once for each completed gesture."""
        for what, (corner, since) in self._held.items():
            if now - since >= HELD:
                self._kept[corner] = now
                self._held[what] = corner, now  # a corner held on counts from now on, so that no polling is needed
        self._kept = {corner: when for corner, when in self._kept.items() if now - when <= BETWEEN + HELD}
        if len(self._kept) < 2 and None not in self._kept:
            return False
        self._forget()
        return True

    def _forget(self) -> None:
        self._held.clear()
        self._kept.clear()
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
        """Track a press at a place, in shares of the window; None for a release."""
        corner = None if where is None else _corner(*where)
        before = self._held.get(what)
        if before is not None and before[0] != corner:
            del self._held[what]
            if now - before[1] >= HELD:
                self._kept[before[0]] = now
        if begins and corner is not None:
            self._held[what] = corner, now

    def _hear_key(self, event: pygame.Event, now: float) -> None:
        if event.type == pygame.KEYUP:
            if event.key in (KEY, *_CTRL, *_SHIFT):
                self._chord("keys", now, is_complete=False)
        elif event.key == KEY:
            mod = event.dict.get("mod", 0)
            self._chord("keys", now, is_complete=bool(mod & pygame.KMOD_CTRL and mod & pygame.KMOD_SHIFT))

    def _chord(self, what: Hashable, now: float, *, is_complete: bool) -> None:
        if is_complete:
            self._held.setdefault(what, (None, now))
        else:
            self._held.pop(what, None)


def _corner(x: float, y: float) -> Corner | None:
    """Return the corner at a place in shares of the window; None elsewhere."""
    if min(x, 1 - x) > CORNER or min(y, 1 - y) > CORNER:
        return None
    return int(x > 0.5), int(y > 0.5)
