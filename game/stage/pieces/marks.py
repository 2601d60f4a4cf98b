"""Felt-pen crosses, drawn stroke by stroke."""

from __future__ import annotations

from typing import Final

import pygame

from game.stage.paint.frame import Sheet
from game.stage.paint.paint import Paint
from game.stage.paint.sprite import Sprite

VARIANTS: Final = 6
_STROKE, _GAP = 0.130, 0.050
CROSS_SECONDS: Final = 2 * _STROKE + _GAP
"""How long both strokes of a cross take."""


class Marks:
    """Crosses of one paint."""

    def __init__(self, paint: Paint) -> None:
        self.paint = paint

    def cross(self, size: float, variant: int = 0, *, halo: bool = True) -> Sprite:
        """A whole cross in a square of `size` u with its halo, anchored at its centre."""
        variant %= VARIANTS
        return self.paint.kept(("cross", size, variant, halo), lambda: self._whole(size, variant, halo))

    def draw_cross(
        self, target: Sheet, x: float, y: float, size: float, variant: int = 0, seconds: float = CROSS_SECONDS
    ) -> None:
        """Draw a cross centred at pixels as far as it is after `seconds`; each stroke grows along its length."""
        if seconds >= CROSS_SECONDS:
            self.cross(size, variant).draw(target, x, y)
            return
        variant %= VARIANTS
        first = _out_cubic(seconds / _STROKE)
        second = _out_cubic((seconds - _STROKE - _GAP) / _STROKE)
        stroke = self._part(size, variant, "first")
        width, height = stroke.surface.get_size()
        left, top = round(x) - stroke.ox, round(y) - stroke.oy
        # The first stroke runs from left to right, the second from top to bottom.
        target.blit(stroke.surface, (left, top), (0, 0, round(width * first), height))
        if second > 0:
            stroke = self._part(size, variant, "second")
            target.blit(stroke.surface, (left, top), (0, 0, width, round(height * second)))

    def _whole(self, size: float, variant: int, halo: bool) -> Sprite:
        first = self._part(size, variant, "first")
        surface = pygame.Surface(first.surface.get_size(), pygame.SRCALPHA)
        if halo:
            soft = self.paint.art.image(f"cross/{variant}_halo", size).copy()
            soft.fill((255, 255, 255, 158), special_flags=pygame.BLEND_RGBA_MULT)
            surface.blit(soft, (0, 0))
        surface.blit(first.surface, (0, 0))
        surface.blit(self._part(size, variant, "second").surface, (0, 0))
        return Sprite(surface, first.ox, first.oy)

    def _part(self, size: float, variant: int, name: str) -> Sprite:
        return self.paint.kept(("stroke", size, variant, name), lambda: self._stroke(size, variant, name))

    def _stroke(self, size: float, variant: int, name: str) -> Sprite:
        surface = self.paint.art.image(f"cross/{variant}_{name}", size).copy()
        surface.fill((255, 255, 255, 240), special_flags=pygame.BLEND_RGBA_MULT)
        return Sprite(surface, surface.get_width() // 2, surface.get_height() // 2)


def _out_cubic(t: float) -> float:
    t = max(0.0, min(1.0, t))
    return 1 - (1 - t) ** 3
