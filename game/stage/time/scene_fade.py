"""How one scene gives way to the next: the lamp dims and returns, or, with reduced motion, a cross-fade.

Knows no scene, only how to have it drawn. Measured: darkening a full frame in place costs a quarter of blending two.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

DIM_SECONDS, RETURN_SECONDS = 0.220, 0.320
DARKEST = 0.15
CROSS_SECONDS = 0.160
TURN_SECONDS = 0.120
"""A page of a scene gives way to another in this time."""
PANEL_SECONDS = 0.240
"""What lies over a scene comes and goes in this time."""

Draw = Callable[[pygame.Surface], None]


class SceneFade(Protocol):
    """A scene change in progress."""

    @property
    def is_leaving(self) -> bool:
        """The old picture is still to be seen; the new scene should not act yet."""

    @property
    def is_done(self) -> bool: ...

    def advance(self, dt: float, *, is_ready: bool = True) -> None:
        """Let `dt` seconds pass; until the new scene is ready the old picture stays."""

    def skip(self) -> None:
        """Somebody is in a hurry: be done with the old picture."""

    def draw(self, surface: pygame.Surface, draw_new: Draw) -> None:
        """Draw this moment; `draw_new` draws the full new frame."""


class LampFade:
    """The old picture darkens where it stands, the new one brightens."""

    def __init__(self) -> None:
        self._passed = 0.0
        self._level = 1.0
        self._is_held = False

    @property
    def is_leaving(self) -> bool:
        return self._passed < DIM_SECONDS or self._is_held

    @property
    def is_done(self) -> bool:
        return self._passed >= DIM_SECONDS + RETURN_SECONDS

    def advance(self, dt: float, *, is_ready: bool = True) -> None:
        if not self.is_leaving:
            self._passed += dt
            return
        # Start from the dark, however late that frame comes.
        self._passed = min(DIM_SECONDS, self._passed + dt)
        self._is_held = not is_ready

    def skip(self) -> None:
        self._passed = max(self._passed, DIM_SECONDS)

    def draw(self, surface: pygame.Surface, draw_new: Draw) -> None:
        if self.is_leaving:
            level = 1 - (1 - DARKEST) * _smooth(self._passed / DIM_SECONDS)
            _darken(surface, level / self._level)
            self._level = level
            return
        draw_new(surface)
        part = min(1.0, (self._passed - DIM_SECONDS) / RETURN_SECONDS)
        _darken(surface, DARKEST + (1 - DARKEST) * _smooth(part))


class SceneCrossFade:
    """The old picture becomes transparent; nothing moves and nothing flashes."""

    def __init__(self, seconds: float = CROSS_SECONDS) -> None:
        self._old: pygame.Surface | None = None
        """A copy, made when the new one is drawn over it: until then it is on the window itself."""
        self._seconds = seconds
        self._passed = 0.0
        self._is_held = False

    @property
    def is_leaving(self) -> bool:
        return self._is_held

    @property
    def is_done(self) -> bool:
        return self._passed >= self._seconds

    def advance(self, dt: float, *, is_ready: bool = True) -> None:
        self._is_held = not is_ready and not self._passed
        if not self._is_held:
            self._passed += dt

    def skip(self) -> None:
        if not self._is_held:
            self._passed = self._seconds

    def draw(self, surface: pygame.Surface, draw_new: Draw) -> None:
        strength = round(255 * max(0.0, 1 - self._passed / self._seconds))
        if strength == 255:
            return  # nothing is seen of the new one yet: that frame is left for what it has to make
        old = self._old = self._old or surface.copy()
        draw_new(surface)
        old.set_alpha(strength)
        surface.blit(old, (0, 0))


def _smooth(part: float) -> float:
    return part * part * (3 - 2 * part)


def _darken(surface: pygame.Surface, factor: float) -> None:
    value = round(255 * min(1.0, factor))
    if value < 255:
        surface.fill((value, value, value), special_flags=pygame.BLEND_MULT)
