"""Where everything lies on a card, in card units (the card is 1240 x 848). Knows no pictures."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin, sqrt
from typing import Final

from game.games.diceland.board import COLOURS
from game.stage.layout.shapes import Box, Spot

WIDTH: Final = 1240.0
HEIGHT: Final = 848.0
SIZE: Final = 46.0
"""Centre to corner of a hexagon."""
LEFT: Final = (WIDTH - sqrt(3) * SIZE * 14.5) / 2
TOP: Final = 36.0
LAND: Final = Box(LEFT, TOP, sqrt(3) * SIZE * 14.5, SIZE * 12.5)
SHOWN: Final = (0, 4, 1, 2, 3, 5)
"""The colours in the order people see them: red, orange, yellow, green, blue, grey."""
KEYS: Final = tuple(colour.name.lower() for colour in COLOURS)


@cache
def middle(number: int) -> Spot:
    """Centre of a field in card units."""
    row, column = divmod(number, 14)
    return LEFT + sqrt(3) * SIZE * (column + 0.5 + 0.5 * (row % 2)), TOP + SIZE * (1 + 1.5 * row)


def corners(x: float, y: float, size: float) -> tuple[Spot, ...]:
    """The six corners of a hexagon, from the top, clockwise."""
    return tuple((x + size * cos(pi * k / 3 - pi / 2), y + size * sin(pi * k / 3 - pi / 2)) for k in range(6))
