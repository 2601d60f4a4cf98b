"""The highlight of the active seat's row, moving smoothly from one row to the next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import pygame

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.paint.paint import Paint
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import EASE, Colour
from game.stage.room import textures
from game.stage.time.fader import Fader, step

TURN: Final = 0.24
"""Seconds from one row to the other."""
LEVELS: Final = 5
WARM: Final[Colour] = (74, 54, 26, 255)
"""Light added at full brightness."""
AROUND: Final = 40.0
"""Reach of the light beyond a row, in u."""


class RowHighlight(Fader[int]):
    """Brightness of each row, 0 to 1; the first row is lit at once."""

    def __init__(self) -> None:
        super().__init__(TURN)

    def level(self, seat: int) -> float:
        """Return the brightness of a seat's row, 0 to 1 in a few steps; every other seat is offbeat."""
        part = EASE["in_out_sine"](self.parts.get(seat, 0.0))
        return step(part, LEVELS, is_offbeat=seat % 2 == 1) / LEVELS

    def draw(self, canvas: Canvas, rows: Mapping[int, Box]) -> None:
        for seat in self.parts:
            level = round(self.level(seat) * LEVELS)
            box = rows.get(seat)
            if box is not None and level:
                canvas.shine(_spot(canvas.paint, box, level), *box.centre)


def lights(paint: Paint, box: Box) -> Iterator[None]:
    """Render the highlights of a row of this size ahead; pauses after every piece."""
    for level in range(1, LEVELS + 1):
        _spot(paint, box, level)
        yield


def _spot(paint: Paint, box: Box, level: int) -> Sprite:
    w, h = round(box.w + 2 * AROUND), round(box.h + 2 * AROUND)
    return paint.kept(
        ("lean", w, h, level), lambda: _shining(paint, box, w, h, level), "brief" if level < LEVELS else "usual"
    )


def _shining(paint: Paint, box: Box, w: float, h: float, level: int) -> Sprite:
    if level == LEVELS:
        light = textures.shining((paint.px(w), paint.px(h)), WARM)
    else:
        # Much faster than drawing it, for crowded caches that cannot keep all levels.
        light = _spot(paint, box, LEVELS).surface.copy()
        light.fill([255 * level // LEVELS] * 3, special_flags=pygame.BLEND_RGB_MULT)
    return Sprite(light, light.get_width() // 2, light.get_height() // 2)
