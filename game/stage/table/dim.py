"""Darkens a part of the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.paint.frame import Clipped, around
from game.stage.paint.sprite import Sprite, cached
from game.stage.paint.theme import Colour
from game.stage.time.fader import step

SHADES: Final = 8
TILES: Final = (8, 5)
"""Numbers of tiles across and down a window."""


@dataclass(frozen=True, slots=True)
class Dim:
    """Darkness of one colour on a box with round corners."""

    box: Box
    shade: Colour

    def draw(self, canvas: Canvas, strength: float) -> None:
        """Darken at a strength of 0 to 1."""
        darkness = SHADES if canvas.audit is not None else step(strength, SHADES)
        if darkness:
            self._cover(canvas, darkness)

    def _shade(self, darkness: int) -> Colour:
        return (*self.shade[:3], round(self.shade[3] * darkness / SHADES))

    def _cover(self, canvas: Canvas, darkness: int) -> None:
        """Darken the box in small pieces: one large picture would be slow to fade."""
        whole, r = canvas.area(self.box), canvas.viewport.px(self.box.r)
        wide, high = (-(-edge // tiles) for edge, tiles in zip(canvas.viewport.window, TILES, strict=True))
        tile = _dusk(canvas, (wide, high), self._shade(darkness)).surface
        middle = whole.inflate(0, -2 * r)
        bands = [middle, *around(whole.inflate(-2 * r, 0), middle.inflate(-2 * r, 0))] if r else [whole]
        for band in bands:
            for y in range(band.top, band.bottom, high):
                for x in range(band.left, band.right, wide):
                    area = (0, 0, min(wide, band.right - x), min(high, band.bottom - y))
                    canvas.surface.blit(tile, (x, y), area)
        if r:
            self._round(canvas, darkness)

    def _round(self, canvas: Canvas, darkness: int) -> None:
        whole, radius = canvas.area(self.box), self.box.r
        disc = canvas.paint.round_rect(2 * radius, 2 * radius, radius, self._shade(darkness)).surface
        for side in ("topleft", "topright", "bottomleft", "bottomright"):
            corner = pygame.Rect(0, 0, *(canvas.viewport.px(radius),) * 2)
            place = disc.get_rect()
            for rect in (corner, place):
                setattr(rect, side, getattr(whole, side))
            Clipped(canvas.surface, corner).blit(disc, place.topleft)


@cached
def _dusk(canvas: Canvas, size: tuple[int, int], shade: Colour) -> Sprite:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill(shade)
    return Sprite(surface)
