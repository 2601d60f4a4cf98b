"""Light beam of the lighthouse in several strengths, rasterised once per scale. Lengths are card units."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from functools import partial
from typing import Final

import pygame

from game.stage.canvas import Canvas
from game.stage.paint import svg
from game.stage.paint.sprite import Sprite

from .scenery import BEAM, LAMP

GLOW: Final = 90.0
"""Radius of the glow around the lamp."""
TOP: Final = min(LAMP[1] - GLOW, *(y for _, y in BEAM))
"""Top edge of the light."""
LIGHTS: Final = 8
"""Number of cached strengths."""


def beam(canvas: Canvas, k: float, step: int) -> Sprite:
    """Return the light at strength `step` on a board with `k` u per card unit, anchored at the board's corner."""
    full = canvas.paint.kept(("beacon beam", k), lambda: _anchored(_drawn(canvas, k)(), canvas, k))
    return canvas.paint.kept(("beacon beam", k, step), lambda: full.faded(step / LIGHTS))


def preparing(canvas: Canvas, k: float) -> Iterator[bool]:
    """Prepare all strengths one by one; yields True while blocked."""

    def making() -> Generator[bool, None, Sprite]:
        return _anchored((yield from canvas.paint.made(_drawn(canvas, k))), canvas, k)

    yield from canvas.paint.keeping(("beacon beam", k), making())
    for step in range(1, LIGHTS + 1):
        yield False
        beam(canvas, k, step)


def _anchored(surface: pygame.Surface, canvas: Canvas, k: float) -> Sprite:
    scale = canvas.scale * k
    return Sprite(surface, round((GLOW - LAMP[0]) * scale), round(-TOP * scale))


def _drawn(canvas: Canvas, k: float) -> Callable[[], pygame.Surface]:
    """Return the function that rasterises the beam at full strength; safe to run off the main thread."""
    xs = [x for x, _ in BEAM]
    left = LAMP[0] - GLOW
    light = svg.linear("lit", (min(xs), 0), (max(xs), 0), [(0, (255, 214, 84, 170)), (1, (255, 226, 130, 85))])
    glow = svg.radial("glow", LAMP, GLOW, [(0, (255, 240, 180, 255)), (1, (255, 226, 130, 0))])
    body = (
        f'<defs>{light}{glow}</defs><g transform="translate({-left} {-TOP})">'
        f'<path d="{svg.polygon(BEAM)}" fill="url(#lit)"/>'
        f'<circle cx="{LAMP[0]}" cy="{LAMP[1]}" r="{GLOW}" fill="url(#glow)"/></g>'
    )
    return partial(svg.raster, body, max(xs) - left, max(y for _, y in BEAM) - TOP, canvas.scale * k)
