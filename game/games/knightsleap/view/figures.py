"""Figures for the rules of Knight's Leap: board, row, special tokens, a leap, a chain, a steal, the way home."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from game.games.knightsleap.actions import LEAPS, STEPS, Decision
from game.games.knightsleap.board import CENTRE, COLOURS, CORNERS, FIELDS, LEAP_MASKS, SPECIALS, Token, bag
from game.rules.bitset import numbers
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.table.figures import place_board
from game.stage.table.standing import LOW
from game.stage.table.table import Table

from . import path_overlay
from .board import PICTURES
from .view import KnightsLeapView
from .viewmodel import Row


@dataclass(frozen=True, slots=True)
class FigureScene:
    """A small board scene: pawns by seat, tokens, highlighted squares with their signs, and a path."""

    pawns: tuple[int, ...]
    tokens: Mapping[int, Token]
    lit: Mapping[int, str]
    squares: Sequence[int] = ()
    actions: Sequence[Decision] = ()
    ghosts: Sequence[int] = ()
    """Corners to which the second pawn could retreat."""


SCENES: Final = {
    "leap": FigureScene((CENTRE + 7,), {}, dict.fromkeys(numbers(LEAP_MASKS[CENTRE + 7]), "")),
    "chain": FigureScene(
        (38,),
        {25: Token.DIAGONAL, 19: Token.KNIGHT, 4: Token.RED, 30: Token.BLUE, 9: Token.GREEN, 44: Token.JUMP},
        {4: "collect"},
        (38, 25, 19, 4),
        (LEAPS[25], STEPS[19], LEAPS[4]),
    ),
    "steal": FigureScene(
        (37, 24 + 8), {10: Token.YELLOW, 40: Token.GREY}, {32: "steal"}, (37, 32), (LEAPS[32],), CORNERS
    ),
    "home": FigureScene((39,), {12: Token.JUMP, 29: Token.SAFETY}, {24: "win"}, (39, CENTRE), (LEAPS[CENTRE],)),
}


def figure(canvas: Canvas, name: str, box: Box) -> None:
    """Draw the figure `name` into a box: board, row, tokens, leap, chain, steal, home."""
    draw: Callable[[Canvas, Box], None] | None = {"board": _board, "row": _row, "tokens": _tokens}.get(name)
    if draw is not None:
        draw(canvas, box)
    else:
        _scene(canvas, SCENES[name], box)


def _view(canvas: Canvas, box: Box) -> KnightsLeapView:
    view = KnightsLeapView(Table.silent(("red", "blue", "green")))
    place_board(canvas, view, Box(box.x, box.y, box.w, box.h - 22))
    return view


def _tokens(canvas: Canvas, box: Box) -> None:
    one, two = min(box.w / len(SPECIALS), box.h), min(box.w / 3, box.h / 2)
    pitch = max(one, two)
    lines = (SPECIALS,) if one >= two else (SPECIALS[:3], SPECIALS[3:])
    d = round(min(pitch * 0.75, 180.0))
    for line, tokens in enumerate(lines):
        y = box.centre[1] + (line - (len(lines) - 1) / 2) * pitch
        for index, token in enumerate(tokens):
            x = box.centre[0] + (index - (len(tokens) - 1) / 2) * pitch
            canvas.put(canvas.pieces.token(PICTURES[token], d), x, y)


def _row(canvas: Canvas, box: Box) -> None:
    high = min(200.0, box.h)
    panel = Box(box.x, box.centre[1] - high / 2, box.w, high, 24)
    canvas.put_box(canvas.paint.panel(round(panel.w), round(panel.h), 24, shadow=False), panel)
    view = _view(canvas, box)
    view.shown.active = 0
    view.shown.rows[0] = Row(tuple(map(int, COLOURS)), 3, 0b11)
    inner = panel.inset(20, 12)
    view.row(canvas, 0, inner)
    if inner.h >= LOW:
        canvas.put(
            canvas.pieces.avatar("red", round(inner.h * 0.3)), inner.x + inner.h * 0.17, inner.y + inner.h * 0.17
        )


def _board(canvas: Canvas, box: Box) -> None:
    view = _view(canvas, box)
    tokens = list(bag("standard"))
    Random(11).shuffle(tokens)
    for square, kind in zip(FIELDS, tokens, strict=True):
        view.shown.tokens[square] = kind
    view.shown.pieces = {0: 10, 1: 31, 2: 44}
    view.draw_static(canvas)
    view.draw(canvas)


def _scene(canvas: Canvas, scene: FigureScene, box: Box) -> None:
    view = _view(canvas, box)
    for square, token in scene.tokens.items():
        view.shown.tokens[square] = int(token)
    view.draw_static(canvas)
    view.draw(canvas)
    for square in scene.lit:
        view.board.draw_lit(canvas, square, view.shown.tokens[square])
    if scene.squares:
        path_overlay.draw(canvas, view.board, scene.squares, scene.actions)
    view.shown.pieces = dict(enumerate(scene.pawns))
    view.shown.active = 0
    view.draw_ghosts(canvas, 1, scene.ghosts)
    view.draw_pawns(canvas)
    view.draw_badges(canvas, scene.lit)
