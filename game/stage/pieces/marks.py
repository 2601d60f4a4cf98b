"""Felt-pen crosses, drawn stroke by stroke."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from game.stage.paint.frame import DrawTarget
from game.stage.paint.paint import Paint
from game.stage.paint.sprite import Sprite, cached, layered
from game.stage.paint.theme import EASE

VARIANTS: Final = 6
_STROKE, _GAP = 0.130, 0.050
CROSS_SECONDS: Final = 2 * _STROKE + _GAP
_HALO: Final = 158 / 255
_SHADES: Final = 4
"""Steps in which the halo appears during the second stroke."""


class Marks:
    paint: Paint

    def cross(self, size: float, variant: int = 0, *, halo: bool = True) -> Sprite:
        """Return a whole cross in a square of `size` u with its halo, anchored at its centre."""
        variant %= VARIANTS
        return self.paint.kept(("cross", size, variant, halo), lambda: self._whole(size, variant, halo))

    def cross_ahead(self, size: float, variant: int) -> Iterator[bool]:
        """Render a cross ahead, its drawings on the render thread."""
        for part in ("halo", "first", "second"):
            yield from self.paint.art.ahead(f"cross/{variant}_{part}", size)
        self.cross(size, variant)
        yield False

    def draw_cross(
        self, target: DrawTarget, x: float, y: float, size: float, variant: int = 0, seconds: float = CROSS_SECONDS
    ) -> None:
        """Draw a cross centred at pixels, `seconds` after its start; each stroke grows along its length."""
        if seconds >= CROSS_SECONDS:
            self.cross(size, variant).draw(target, x, y)
            return
        variant %= VARIANTS
        starts = 0.0, _STROKE + _GAP
        first, second = (EASE["out_cubic"](max(0.0, min(1.0, (seconds - start) / _STROKE))) for start in starts)
        shade = int((seconds - _STROKE - _GAP) / _STROKE * _SHADES)
        if shade > 0:
            self._halo(size, variant, shade).draw(target, x, y)
        stroke = self._part(size, variant, "first")
        width, height = stroke.surface.get_size()
        left, top = round(x) - stroke.ox, round(y) - stroke.oy
        # The first stroke runs from left to right, the second from top to bottom.
        target.blit(stroke.surface, (left, top), (0, 0, round(width * first), height))
        if second > 0:
            stroke = self._part(size, variant, "second")
            target.blit(stroke.surface, (left, top), (0, 0, width, round(height * second)))

    def _whole(self, size: float, variant: int, halo: bool) -> Sprite:
        # The weaker halos are rendered ahead, for the drawing of the cross.
        halos = [self._halo(size, variant, shade) for shade in range(1, _SHADES + 1)] if halo else []
        strokes = [self._part(size, variant, name) for name in ("first", "second")]
        return layered(*((sprite, 0, 0) for sprite in (*halos[-1:], *strokes)))

    @cached
    def _halo(self, size: float, variant: int, shade: int) -> Sprite:
        return self._inked(f"cross/{variant}_halo", size, round(255 * _HALO * (shade / _SHADES)))

    @cached
    def _part(self, size: float, variant: int, name: str) -> Sprite:
        return self._inked(f"cross/{variant}_{name}", size, 240)

    def _inked(self, picture: str, size: float, alpha: int) -> Sprite:
        surface = self.paint.art.image(picture, size).copy()
        surface.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        return Sprite.centred(surface)
