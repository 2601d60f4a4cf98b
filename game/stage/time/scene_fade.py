"""Scene changes: the picture dims and brightens again (a quarter of the cost of blending), or cross-fades."""

from __future__ import annotations

from collections.abc import Callable

import pygame

DIM_SECONDS, RETURN_SECONDS = 0.220, 0.320
DARKEST = 0.15
CROSS_SECONDS = 0.160
TURN_SECONDS = 0.120
"""Seconds of a page turn within a scene."""
PANEL_SECONDS = 0.240
"""Seconds of an overlay's fade."""

Draw = Callable[[pygame.Surface], None]


class LampFade:
    """The old picture darkens in place, the new one brightens."""

    def __init__(self) -> None:
        self._passed = 0.0
        self._level = 1.0
        self._is_held = False

    @property
    def is_leaving(self) -> bool:
        """True while the old picture is visible; the new scene should not act yet."""
        return self._passed < DIM_SECONDS or self._is_held

    @property
    def is_done(self) -> bool:
        return self._passed >= DIM_SECONDS + RETURN_SECONDS

    def advance(self, dt: float, *, is_ready: bool = True) -> None:
        """Let `dt` seconds pass; until the new scene is ready the old picture stays."""
        if not self.is_leaving:
            self._passed += dt
            return
        # Start from the dark, even if that frame is late.
        self._passed = min(DIM_SECONDS, self._passed + dt)
        self._is_held = not is_ready

    def skip(self) -> None:
        self._passed = max(self._passed, DIM_SECONDS)

    def draw(self, surface: pygame.Surface, draw_new: Draw) -> None:
        """Draw the present state; `draw_new` draws the full new frame."""
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
        """A copy, made before the new picture is drawn over it on the window."""
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
            return  # the new picture is still invisible: its scene gets the frame's time
        old = self._old = self._old or surface.copy()
        draw_new(surface)
        old.set_alpha(strength)
        surface.blit(old, (0, 0))


SceneFade = LampFade | SceneCrossFade
"""A scene change in progress."""


def _smooth(part: float) -> float:
    return part * part * (3 - 2 * part)


def _darken(surface: pygame.Surface, factor: float) -> None:
    value = round(255 * min(1.0, factor))
    if value < 255:
        surface.fill((value, value, value), special_flags=pygame.BLEND_MULT)
