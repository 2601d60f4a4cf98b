"""Whether somebody is there: what counts as a touch of any device, also where it means nothing. Knows no scene."""

from __future__ import annotations

from typing import Final

import pygame

PUSH: Final = 0.5
"""Share of a stick's way from which it was moved on purpose."""
REST: Final = 0.25
"""Share of its way within which a stick is at rest."""
SWING: Final = 0.35
"""Share of its way by which one that is not at rest has to move to count again."""
SHOVE: Final = 4
"""Pixels in one report from which a mouse was moved by a hand and not by the table."""

_PRESSES: Final = frozenset(
    (
        pygame.KEYDOWN,
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
    """Tells what a person does from what devices do by themselves.

    >>> presence = Presence()
    >>> presence.is_touch(pygame.Event(pygame.KEYDOWN, key=pygame.K_F13))
    True
    >>> presence.is_touch(pygame.Event(pygame.WINDOWEXPOSED))
    False
    """

    def __init__(self) -> None:
        self._sticks: dict[tuple[int, int, int], float] = {}
        """Where each axis of a stick was when it counted last; of those that have not come to rest since."""

    def is_touch(self, event: pygame.Event) -> bool:
        """Whether a person has just done something, whatever it means."""
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
        """Whether it was moved; one that leans on something or is worn out trembles, but nobody swings it."""
        axis = event.type, event.dict.get("instance_id", 0), event.axis
        if abs(value) < REST:
            self._sticks.pop(axis, None)
            return False
        if abs(value) < PUSH or abs(value - self._sticks.get(axis, 0.0)) < SWING:
            return False
        self._sticks[axis] = value
        return True
