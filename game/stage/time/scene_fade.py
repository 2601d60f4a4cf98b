"""Scene changes: a cross-fade, from a dimmed picture if the light changes."""

from __future__ import annotations

from collections.abc import Callable

import pygame

DIM_SECONDS, RETURN_SECONDS = 0.120, 0.180
DIMMED = 0.7
"""Factor of the old picture's light when the new one begins to show through."""
CROSS_SECONDS = 0.160
TURN_SECONDS = 0.120
"""Seconds of a page turn within a scene."""
PANEL_SECONDS = 0.240
"""Seconds of an overlay's fade."""

Draw = Callable[[pygame.Surface], None]


class SceneFade:
    """A change of scene: the old picture, dimmed first if the light changes, stays until the new scene is ready; then
    it becomes transparent, and nothing is dark or flashes.
    """

    def __init__(self, seconds: float, dim_seconds: float = 0.0) -> None:
        self._seconds, self._dims = seconds, dim_seconds
        self._passed = 0.0
        self._level = 1.0
        self._is_held = False
        self._old: pygame.Surface | None = None
        """A copy of the old picture, made before the new one is drawn over it."""

    @property
    def is_leaving(self) -> bool:
        """True while only the old picture is visible; the new scene should not act yet."""
        return self._passed < self._dims or self._is_held

    @property
    def is_done(self) -> bool:
        return self._passed >= self._dims + self._seconds

    def advance(self, dt: float, *, is_ready: bool = True) -> None:
        """Let `dt` seconds pass; until the new scene is ready the old picture stays."""
        if self._passed <= self._dims:
            self._is_held = not is_ready
        if self._passed < self._dims:
            # The old picture becomes transparent from fully dimmed, even if that frame is late.
            self._passed = min(self._dims, self._passed + dt)
        elif not self._is_held:
            self._passed += dt

    def skip(self) -> None:
        self._passed = max(self._passed, self._dims)

    def draw(self, surface: pygame.Surface, draw_new: Draw) -> None:
        """Draw the present state; `draw_new` draws the full new frame."""
        if self._dims and self._old is None:
            level = 1 - (1 - DIMMED) * _smooth(min(1.0, self._passed / self._dims))
            _darken(surface, level / self._level)
            self._level = level
        if self.is_leaving or not self._passed:
            return  # the new picture is still invisible: its scene gets the frame's time
        self._old = self._old or surface.copy()
        draw_new(surface)
        self._old.set_alpha(round(255 * max(0.0, 1 - (self._passed - self._dims) / self._seconds)))
        surface.blit(self._old, (0, 0))


def _smooth(part: float) -> float:
    return part * part * (3 - 2 * part)


def _darken(surface: pygame.Surface, factor: float) -> None:
    value = round(255 * min(1.0, factor))
    if value < 255:
        surface.fill((value, value, value), special_flags=pygame.BLEND_MULT)
