"""Rule book figures of Beacon, drawn from its own board and dice."""

from __future__ import annotations

from game.games.beacon.board import NUMBERS, Face, code_of, throw_of
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.pieces.dice import number_die
from game.stage.table.figures import draw_position
from game.stage.table.table import Table

from .view import BeaconView
from .viewmodel import BeaconViewModel


def figure(canvas: Canvas, name: str, box: Box) -> None:
    """Draw the figure `name` ("board", "dice" or "knock") into a box."""
    if name == "dice":
        _dice(canvas, box)
        return
    view = BeaconView(Table.silent(("red", "blue", "yellow", "green")))
    pairs = {0: (5, Face.FOUR, Face.TWO), 1: (4, Face.SEVEN, Face.SIX), 2: (2, Face.SEVEN, Face.ONE)}
    if name == "knock":
        pairs[3] = (3, Face.FOUR, Face.SIX)
    lying = {seat: (field, throw_of(code_of(a, b), NUMBERS)) for seat, (field, a, b) in pairs.items()}
    draw_position(canvas, view, BeaconViewModel({0: 9, 1: 6, 2: 12, 3: 3}, lying), box)
    if name == "knock":
        canvas.ring(view.board.layout.storey_box(3).inset(2), "legal")
        view.board.draw_doom(canvas, 5)


def _dice(canvas: Canvas, box: Box) -> None:
    edge = min(box.w / 5, box.h * 0.62, 190.0)
    for place, (value, faces) in enumerate((("7", "12347X"), ("6", "12356X"))):
        kind = number_die(canvas.theme, "blue", faces)
        x = box.centre[0] + edge * (1.35 * place - 1.8)
        canvas.put(canvas.pieces.lying(kind, value, edge, place), x, box.centre[1])
    canvas.put_line("76", box.centre[0] + edge * 1.5, box.centre[1], "number_xl", "ink.on_card", edge)
