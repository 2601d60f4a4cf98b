"""Layout of a card in card units (the card is 1240 x 848)."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin, sqrt
from typing import Final

from game.games.diceland.board import COLOURS
from game.stage.layout.shapes import Box, Spot
from game.stage.table.board_image import Format

SIZE: Final = 46.0
"""Distance from centre to corner of a hexagon."""
_WIDE: Final = sqrt(3) * SIZE * 14.5
LAND: Final = Box((1240 - _WIDE) / 2, 36.0, _WIDE, SIZE * 12.5)
FORMAT: Final = Format(1240.0, 848.0, LAND, LAND.inset(-SIZE * 0.2))
BAR: Final = Box(LAND.x, 648.0, LAND.w, 160.0)
"""Area of the standings on a card."""
SHOWN: Final = (0, 4, 1, 2, 3, 5)
"""The colours in display order: red, orange, yellow, green, blue, grey."""
KEYS: Final = tuple(colour.name.lower() for colour in COLOURS)


@cache
def middle(number: int) -> Spot:
    """Return the centre of a field in card units."""
    row, column = divmod(number, 14)
    return LAND.x + sqrt(3) * SIZE * (column + 0.5 + 0.5 * (row % 2)), LAND.y + SIZE * (1 + 1.5 * row)


def corners(x: float, y: float, size: float) -> tuple[Spot, ...]:
    """Return the six corners of a hexagon, clockwise from the top."""
    return tuple((x + size * cos(pi * k / 3 - pi / 2), y + size * sin(pi * k / 3 - pi / 2)) for k in range(6))
