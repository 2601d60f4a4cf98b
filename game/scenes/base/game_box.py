"""The box of a game, as a picture on a page."""

from __future__ import annotations

from typing import Final

from game.rules.game import Game
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.paint.furniture import BOX_FRONT, WHITE
from game.stage.paint.theme import Colour, parse_colour
from game.stage.text.language import tr

BOX: Final = (330.0, 394.0)
"""Width and height of a box in proportion, with its sides."""


def draw_box(game: Game, canvas: Canvas, box: Box, light: Colour = WHITE) -> None:
    """Draw the box in this light, as large as possible."""
    k = min(box.w / BOX[0], box.h / BOX[1])
    left, low = box.centre[0] - BOX[0] * k / 2, box.centre[1] + BOX[1] * k / 2
    high = round(BOX_FRONT[1] * k)
    canvas.put(canvas.paint.box(game.key, tr(game.title), high, parse_colour(game.tint), light), left, low - high)
