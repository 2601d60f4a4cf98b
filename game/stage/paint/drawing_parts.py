"""A large drawing in parts, rasterised tile by tile: each tile needs only the parts that reach into it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.stage.paint import svg
from game.stage.paint.svg import Spot

TILE: Final = 128
"""Side of a tile in pixels: about a millisecond of work."""


@dataclass(frozen=True, slots=True)
class DrawingPart:
    """A part of a drawing as SVG, and the rectangle that contains its ink, in the drawing's units."""

    body: str
    left: float
    top: float
    right: float
    bottom: float


def part(body: str, points: Sequence[Spot], margin: float) -> DrawingPart:
    """Return a part drawn along `points`, with ink up to `margin` beside them."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return DrawingPart(body, min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin)


def raster_parts(parts: Iterable[DrawingPart], scale: float, area: pygame.Rect) -> pygame.Surface:
    """Rasterise parts, the later over the earlier ones, at `scale` pixels per unit; `area` is cut out, in pixels."""
    known, picture = list(parts), pygame.Surface(area.size, pygame.SRCALPHA)
    for top in range(0, area.h, TILE):
        for left in range(0, area.w, TILE):
            tile = pygame.Rect(left, top, TILE, TILE).clip(picture.get_rect())
            picture.blit(raster_tile(known, scale, tile.move(area.topleft)), tile)
    return picture


def raster_tile(parts: Iterable[DrawingPart], scale: float, tile: pygame.Rect) -> pygame.Surface:
    left, top, right, bottom = (edge / scale for edge in (tile.left, tile.top, tile.right, tile.bottom))
    body = "".join(p.body for p in parts if p.left < right and p.right > left and p.top < bottom and p.bottom > top)
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{tile.w}" height="{tile.h}" '
        f'viewBox="0 0 {tile.w} {tile.h}"><g transform="translate({-tile.x} {-tile.y}) scale({scale:.6f})">'
        f"{body}</g></svg>"
    )
    return svg.load(text, tile.size)
