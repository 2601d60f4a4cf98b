"""Pictures for the rules of Diceland, drawn from its own boards and dice."""

from __future__ import annotations

from game.games.diceland.board import BIT, MAINLAND, numbers, sides
from game.stage.canvas import Canvas
from game.stage.pieces import COLOUR_DIE
from game.stage.shapes import Box

from .card import LAND, Card

SIDE = "A1"


def figure(canvas: Canvas, name: str, box: Box) -> None:
    """Draw the figure `name` into a box: board, crosses, dice, treasures."""
    if name == "dice":
        _dice(canvas, box)
        return
    wide = min(box.w, box.h * LAND.w / LAND.h)
    land = Box(box.centre[0] - wide / 2, box.y, wide, wide * LAND.h / LAND.w)
    side = sides(MAINLAND)[SIDE]
    k = wide / LAND.w
    picture = Card(canvas, side, Box(land.x - LAND.x * k, land.y - LAND.y * k, 1240 * k, 848 * k))
    if name in ("crosses", "treasures"):
        picture.show(_grown(side.start, side.near[side.start], 14 if name == "crosses" else 26))
    picture.draw(canvas)


def _grown(start: int, front: int, count: int) -> int:
    """Some connected crosses: the lowest fields in reach, one after the other."""
    side = sides(MAINLAND)[SIDE]
    crossed = 0
    reach = front
    for _ in range(count):
        number = min(numbers(reach & ~crossed), key=lambda n: (n * 37) % 101)
        crossed |= BIT[number]
        reach |= side.near[number]
    return crossed


def _dice(canvas: Canvas, box: Box) -> None:
    values = ("green", "green", "green", "yellow", "yellow", "orange")
    edge = 96.0
    pitch = min(box.w / len(values), 132.0)
    for index, value in enumerate(values):
        x = box.centre[0] + (index - 2.5) * pitch
        canvas.put(canvas.pieces.die(COLOUR_DIE, value, edge, index % 4), x, box.y + edge)
