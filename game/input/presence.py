"""Presence detection: recognises user activity on any device, even without effect."""

from __future__ import annotations

from typing import Final

import pygame

PUSH: Final = 0.5
"""Deflection of a stick, as a share, that counts as intended."""
REST: Final = 0.25
"""Deflection below which a stick is at rest."""
SWING: Final = 0.35
"""Change of deflection after which a stick that is not at rest counts again."""
SHOVE: Final = 4
"""Pixels in one report that indicate a hand on the mouse, not a shaken table."""

_PRESSES: Final = frozenset(
    (
        pygame.KEYDOWN,
        pygame.TEXTINPUT,
        pygame.MOUSEBUTTONDOWN,
        pygame.MOUSEWHEEL,
        pygame.FINGERDOWN,
        pygame.CONTROLLERBUTTONDOWN,
        pygame.JOYBUTTONDOWN,
        pygame.JOYHATMOTION,
        pygame.JOYDEVICEADDED,
    )
)


class Presence:
    """Distinguishes user activity from device noise.

    >>> presence = Presence()
    >>> presence.is_touch(pygame.Event(pygame.KEYDOWN, key=pygame.K_F13))
    True
    >>> presence.is_touch(pygame.Event(pygame.WINDOWEXPOSED))
    False
    """

    def __init__(self) -> None:
        self._sticks: dict[tuple[int, int, int], float] = {}
        """Axis values when they last counted, for sticks that have not returned to rest."""

    def is_touch(self, event: pygame.Event) -> bool:
        if event.type in _PRESSES:
            return True
        if event.type == pygame.MOUSEMOTION:
            return bool(max(map(abs, event.dict.get("rel", (0, 0)))) >= SHOVE)
        if event.type == pygame.CONTROLLERAXISMOTION:
            return self._is_swung(event, event.value / 32767)
        if event.type == pygame.JOYAXISMOTION and abs(event.value) < 1.0:
            return self._is_swung(event, event.value)
        return False

    def _is_swung(self, event: pygame.Event, value: float) -> bool:
        """True if a stick was moved; a worn or leaning one only trembles."""
        axis = event.type, event.dict.get("instance_id", 0), event.axis
        if abs(value) < REST:
            self._sticks.pop(axis, None)
            return False
        if abs(value) < PUSH or abs(value - self._sticks.get(axis, 0.0)) < SWING:
            return False
        self._sticks[axis] = value
        return True
