"""Darkens a part of the table except for one lit place."""

from __future__ import annotations

from typing import Final

import pygame

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Spot
from game.stage.paint.frame import Clipped, around
from game.stage.paint.sprite import Sprite, cached
from game.stage.paint.theme import Colour
from game.stage.time.fader import step

SHADES: Final = 8
TILES: Final = (8, 5)
"""Numbers of tiles across and down a window."""
RINGS: Final = 12
"""Rings of the light, the inner ones brighter."""
EDGE: Final = 0.5
"""Share of its radius over which the light fades out."""


def draw_dim(
    canvas: Canvas, box: Box, shade: Colour, strength: float, lit: Spot | None = None, reach: float = 0.0
) -> None:
    """Darken a box with round corners at a strength of 0 to 1; `lit` stays lit within `reach` u."""
    darkness = SHADES if canvas.audit is not None else step(strength, SHADES)
    if not darkness:
        return
    whole, dusk = canvas.area(box), (*shade[:3], round(shade[3] * darkness / SHADES))
    if lit is None:
        _cover(canvas, box, dusk, whole)
        return
    light = _dusk_light(canvas, canvas.viewport.px(2 * reach), dusk)
    x, y = canvas.viewport.at(*lit)
    place = light.surface.get_rect(topleft=(x - light.ox, y - light.oy)).clip(whole)
    for part in around(whole, place):
        _cover(canvas, box, dusk, part)
    light.draw(Clipped(canvas.surface, place), x, y)


def _cover(canvas: Canvas, box: Box, dusk: Colour, part: pygame.Rect) -> None:
    """Darken a part of the box in small pieces: one large picture would be slow to fade."""
    whole, r = canvas.area(box), canvas.viewport.px(box.r)
    wide, high = (-(-edge // tiles) for edge, tiles in zip(canvas.viewport.window, TILES, strict=True))
    tile = _dusk(canvas, (wide, high), dusk).surface
    middle = whole.inflate(0, -2 * r)
    bands = [middle, *around(whole.inflate(-2 * r, 0), middle.inflate(-2 * r, 0))] if r else [whole]
    for band in (band.clip(part) for band in bands):
        for y in range(band.top, band.bottom, high):
            for x in range(band.left, band.right, wide):
                area = (0, 0, min(wide, band.right - x), min(high, band.bottom - y))
                canvas.surface.blit(tile, (x, y), area)
    disc = canvas.paint.round_rect(2 * box.r, 2 * box.r, box.r, dusk).surface
    for side in ("topleft", "topright", "bottomleft", "bottomright") if r else ():
        corner, place = pygame.Rect(0, 0, r, r), disc.get_rect()
        for rect in (corner, place):
            setattr(rect, side, getattr(whole, side))
        Clipped(canvas.surface, corner.clip(part)).blit(disc, place.topleft)


@cached
def _dusk(canvas: Canvas, size: tuple[int, int], shade: Colour) -> Sprite:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill(shade)
    return Sprite(surface)


@cached
def _dusk_light(canvas: Canvas, d: int, shade: Colour) -> Sprite:
    """Return a square of darkness with light in its middle, anchored there."""
    surface, (*colour, alpha) = pygame.Surface((d, d), pygame.SRCALPHA), shade
    surface.fill(shade)
    for ring in range(RINGS):
        part = (ring + 1) / RINGS
        ring_shade = (*colour, round(alpha * (1 - part)))
        pygame.draw.circle(surface, ring_shade, (d / 2, d / 2), d / 2 * (1 - EDGE * ring / RINGS))
    return Sprite(surface, d // 2, d // 2)
