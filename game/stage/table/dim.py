"""Darkens a part of the table."""

from __future__ import annotations

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


def draw_dim(canvas: Canvas, box: Box, shade: Colour, strength: float) -> None:
    """Darken a box with round corners at a strength of 0 to 1, in small pieces: a large picture is slow to fade."""
    darkness = SHADES if canvas.audit is not None else step(strength, SHADES)
    if not darkness:
        return
    whole, dusk = canvas.area(box), (*shade[:3], round(shade[3] * darkness / SHADES))
    r = canvas.viewport.px(box.r)
    wide, high = (-(-edge // tiles) for edge, tiles in zip(canvas.viewport.window, TILES, strict=True))
    tile = _dusk(canvas, (wide, high), dusk).surface
    middle = whole.inflate(0, -2 * r)
    for band in [middle, *around(whole.inflate(-2 * r, 0), middle.inflate(-2 * r, 0))] if r else [whole]:
        for y in range(band.top, band.bottom, high):
            for x in range(band.left, band.right, wide):
                area = (0, 0, min(wide, band.right - x), min(high, band.bottom - y))
                canvas.surface.blit(tile, (x, y), area)
    disc = canvas.paint.round_rect(2 * box.r, 2 * box.r, box.r, dusk).surface
    for side in ("topleft", "topright", "bottomleft", "bottomright") if r else ():
        corner, place = pygame.Rect(0, 0, r, r), disc.get_rect()
        for rect in (corner, place):
            setattr(rect, side, getattr(whole, side))
        Clipped(canvas.surface, corner).blit(disc, place.topleft)


@cached
def _dusk(canvas: Canvas, size: tuple[int, int], shade: Colour) -> Sprite:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill(shade)
    return Sprite(surface)
