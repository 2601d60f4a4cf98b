"""Pictures for the rules of Knight's Leap: board, special tokens, a row."""

from __future__ import annotations

from random import Random

from game.games.knightsleap.board import COLOURS, FIELDS, SPECIALS, token_sets
from game.stage.canvas import Canvas
from game.stage.shapes import Box
from game.stage.timeline import Script
from game.stage.view import Guest, Table
from game.stage.zones import Zones

from .ground import PICTURES
from .picture import KnightView
from .seen import Row


def figure(canvas: Canvas, name: str, box: Box) -> None:
    """Draw the figure `name` into a box: board, tokens, row."""
    if name == "tokens":
        pitch = min(box.w / len(SPECIALS), 170.0)
        for index, token in enumerate(SPECIALS):
            x = box.centre[0] + (index - (len(SPECIALS) - 1) / 2) * pitch
            canvas.put(canvas.pieces.token(PICTURES[token], 120), x, box.y + 100)
        return
    guests = [Guest("", look, False) for look in ("red", "blue", "green")]
    view = KnightView(Table(guests, _no_cue, _silence, _silence))
    side = min(box.w, box.h)
    board = Box(box.centre[0] - side / 2, box.y, side, side)
    view.place(Zones(canvas.fit.aspect, box, box, board, box, box, box, box), canvas, (0,))
    if name == "row":
        view.seen.rows[0] = Row(tuple(map(int, COLOURS)), 3, 0b11)
        view.row(canvas, 0, Box(box.x + 40, box.y + 20, box.w - 80, min(220.0, box.h)))
        return
    tokens = list(token_sets()["standard"].bag())
    Random(11).shuffle(tokens)
    for square, kind in zip(FIELDS, tokens, strict=True):
        view.seen.tokens[square] = kind
    view.seen.pawns = [10, 31, 44]
    view.bake(canvas)
    view.draw(canvas)


def _no_cue(seat: int, label: str) -> Script:
    yield 0.0


def _silence(*words: object, **more: object) -> None:
    """No sound and no toast in a picture."""
