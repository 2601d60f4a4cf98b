"""Whether somebody is there: what counts as a touch of any device, also where it means nothing. Knows no scene."""

from __future__ import annotations

from typing import Final

import pygame

PUSH: Final = 0.5
"""Share of a stick's way from which it was moved on purpose."""
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


def is_touch(event: pygame.Event) -> bool:
    """Whether a person has just done something, whatever it means.

    >>> is_touch(pygame.Event(pygame.KEYDOWN, key=pygame.K_F13)), is_touch(pygame.Event(pygame.WINDOWEXPOSED))
    (True, False)
    """
    if event.type in _PRESSES:
        return True
    if event.type == pygame.MOUSEMOTION:
        return bool(max(map(abs, event.dict.get("rel", (0, 0)))) >= SHOVE)
    if event.type == pygame.CONTROLLERAXISMOTION:
        return bool(abs(event.value) >= PUSH * 32767)
    return bool(event.type == pygame.JOYAXISMOTION and PUSH <= abs(event.value) < 1.0)
