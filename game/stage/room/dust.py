"""Dust in the light of a lamp: a few motes that drift and glint, as a function of the tick."""

from __future__ import annotations

from math import pi, sin
from typing import Final

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.paint import svg
from game.stage.paint.paint import Paint
from game.stage.paint.shapes import cached
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import Colour
from game.stage.room import textures

MOTES: Final = 11
LEVELS: Final = 4
SIZES: Final = (11.0, 14.0, 18.0)
"""Width of a mote in u, most of it a faint shimmer."""
WARM: Final[Colour] = (255, 206, 132, 255)
"""Light added by the middle of the brightest mote."""
ACROSS, DOWN = 0.0011, 0.0017
"""Drift of the slowest mote per tick, as a share of the light."""


def draw_dust(canvas: Canvas, light: Box, tick: int) -> None:
    """Draw the motes in a lit place, fading at its edges."""
    for index in range(MOTES):
        pace = 1 + index % 3 * 0.6
        x = (index * 0.618 + tick * ACROSS * pace) % 1
        y = (index * 0.382 + sin(tick / 23 + index) * 0.05 + tick * DOWN * pace * (-1) ** index) % 1
        glint = 0.62 + 0.38 * sin(tick * 0.16 + index * 2.4)
        level = round(LEVELS * min(1.0, 1.7 * sin(pi * x) * sin(pi * y)) * glint)
        if level:
            canvas.shine(_mote(canvas.paint, index % len(SIZES), level), light.x + x * light.w, light.y + y * light.h)


@cached
def _mote(paint: Paint, size: int, level: int) -> Sprite:
    side = max(3, paint.px(SIZES[size])) | 1
    red, green, blue = (round(channel * level / LEVELS) for channel in WARM[:3])
    stops: list[svg.Stop] = [
        (0.0, (red, green, blue, 255)),
        (0.26, (red, green, blue, 220)),
        (0.42, (red, green, blue, 64)),
        (1.0, (red, green, blue, 0)),
    ]
    spot = svg.radial("mote", (side / 2, side / 2), side / 2, stops)
    return Sprite(textures.filled(side, side, spot, "mote"), side // 2, side // 2)
