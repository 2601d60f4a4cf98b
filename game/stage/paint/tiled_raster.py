"""Rasterises large drawings tile by tile, so that no frame has to wait for a whole one."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from game.stage.paint import svg
from game.stage.paint.render_thread import RenderThread
from game.stage.paint.svg import Spot

if TYPE_CHECKING:
    from concurrent.futures import Future

TILE: Final = 128
"""Side of a tile in pixels: about a millisecond of work."""
_BATCH: Final = 12
_AHEAD: Final = 8
"""Tiles ordered at a time: as many as the render thread draws between two frames."""


@dataclass(frozen=True, slots=True)
class TileSource:
    """A part of a drawing as SVG, and the rectangle that contains its ink, in the drawing's units."""

    body: str
    left: float
    top: float
    right: float
    bottom: float


def part(body: str, points: Sequence[Spot], margin: float) -> TileSource:
    """Return a source drawn along `points`, with ink up to `margin` beside them."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return TileSource(body, min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin)


def rasterize_tiled(
    parts: Iterable[TileSource], scale: float, area: pygame.Rect, preparer: RenderThread | None = None
) -> Generator[bool, None, pygame.Surface]:
    """Rasterise sources, the later over the earlier ones, at `scale` pixels per unit; pauses after every tile.

    `area` is the wanted part of the drawing in pixels. With a render thread the work is done there; yields True
    meanwhile.
    """
    whole = pygame.Rect(0, 0, *area.size)
    tiles = deque(
        pygame.Rect(left, top, TILE, TILE).clip(whole)
        for top in range(0, area.h, TILE)
        for left in range(0, area.w, TILE)
    )
    if preparer is None:
        picture = pygame.Surface(area.size, pygame.SRCALPHA)
        known: list[TileSource] = []
        for one in parts:
            known.append(one)
            if len(known) % _BATCH == 0:
                yield False
        for tile in tiles:
            picture.blit(raster_tile(known, scale, tile.move(area.topleft)), tile)
            yield False
        return picture
    listed, picture = yield from preparer.made(lambda: (list(parts), pygame.Surface(area.size, pygame.SRCALPHA)))

    def lay(tile: pygame.Rect) -> None:
        picture.blit(raster_tile(listed, scale, tile.move(area.topleft)), tile)

    orders: deque[Future[None]] = deque()
    while tiles or orders:
        while tiles and len(orders) < _AHEAD:
            orders.append(preparer.submit(partial(lay, tiles.popleft())))
        while orders and orders[0].done():
            orders.popleft().result(0)
        yield bool(orders)
    return picture


def raster_tile(parts: Iterable[TileSource], scale: float, tile: pygame.Rect) -> pygame.Surface:
    left, top, right, bottom = (edge / scale for edge in (tile.left, tile.top, tile.right, tile.bottom))
    body = "".join(p.body for p in parts if p.left < right and p.right > left and p.top < bottom and p.bottom > top)
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{tile.w}" height="{tile.h}" '
        f'viewBox="0 0 {tile.w} {tile.h}"><g transform="translate({-tile.x} {-tile.y}) scale({scale:.6f})">'
        f"{body}</g></svg>"
    )
    return svg.load(text, tile.size)
