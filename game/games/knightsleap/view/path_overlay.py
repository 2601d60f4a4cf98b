"""The path to the focused square, counted square by square, with an arrow at its end. Drawing only."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import dist
from typing import Final

from game.games.knightsleap.actions import STOP, Decision, Jump, Leap
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Spot, between
from game.stage.table.way import Line, draw_line

from .board import Board

POINTS: Final = 28
LEG, LAST_LEG = Line(17.0), Line(17.0, head=(30.0, 24.0))
JUMP, LAST_JUMP = Line(13.0, dash=(2.0, 17.0)), Line(13.0, dash=(2.0, 17.0), head=(26.0, 24.0))
LEAST: Final = 0.25
"""Minimum scale for numbers: on smaller boards, in the rules in large text, a leap's squares have no room for them."""
RIM: Final = 4.0
SHORT: Final = 66.0
"""Distance from the end of the line to the centre of the last square, in board units."""
ASIDE: Final = 34.0
"""Distance from the centre of its square beyond which a pawn does not cover a line, in board units."""
SQUARE: Final = 0.14
"""Seconds per square of the path."""
JUMP_HEIGHT: Final = 128.0
"""Peak height of a jumping pawn, in board units."""


def count(actions: Sequence[Decision]) -> int:
    """Return the number of squares a path passes, including the last one."""
    return sum(3 if isinstance(action, Leap) else 1 for action in actions if action is not STOP)


def draw(
    canvas: Canvas, board: Board, squares: Sequence[int], actions: Sequence[Decision], shown: int | None = None
) -> None:
    """Draw the legs between the squares, a leap as a numbered L, the last with the arrow; at most `shown` squares."""
    kinds = [type(action) for action in actions if action is not STOP]
    left = count(actions) if shown is None else shown
    legs = list(zip(pairwise(squares), kinds, strict=True))
    for index, ((here, there), kind) in enumerate(legs):
        start, end, k = board.at(here), board.at(there), board.k
        is_last = index == len(legs) - 1
        passed = min(left, 3 if kind is Leap else 1)
        left -= passed
        if passed <= 0:
            return
        if kind is Jump:
            draw_line(canvas, _arc(start, end, k, is_last), LAST_JUMP if is_last else JUMP, k)
            continue
        spots = [start, *(_over(start, end) if kind is Leap else [end])[:passed]]
        if is_last and spots[-1] == end:
            draw_line(canvas, [*spots[:-1], _short(spots[-2], end, k)], LAST_LEG, k)
        else:
            draw_line(canvas, spots, LEG, k)
        for number, spot in enumerate(spots[1:], 1):
            if spot != end:
                _draw_number(canvas, number, spot, k)
    for square in squares[1 : len(legs)]:
        white, dark = canvas.colour("state.legal"), canvas.colour("state.legal_edge")
        canvas.put(canvas.paint.disc(round(26 * board.k), white, dark, RIM * board.k), *board.at(square))


def _over(start: Spot, end: Spot) -> list[Spot]:
    """Return the centres of the squares a leap passes: two along, one across."""
    (ax, ay), (bx, by) = start, end
    corner = (bx, ay) if abs(bx - ax) > abs(by - ay) else (ax, by)
    return [between(start, corner, 0.5), corner, end]


def _draw_number(canvas: Canvas, number: int, spot: Spot, k: float) -> None:
    if k < LEAST:
        return
    white, dark = canvas.colour("state.legal"), canvas.colour("state.legal_edge")
    d = max(34.0, 42 * k)
    canvas.put(canvas.paint.disc(round(d), white, dark, RIM * k), *spot)
    canvas.text(str(number), *spot, "number_s", "ink.on_card", "center", d, d)


def _short(start: Spot, end: Spot, k: float) -> Spot:
    """Return the end of a line with an arrow head, before the last centre, so that its token stays visible."""
    return between(start, end, 1 - SHORT * k / (dist(start, end) or 1.0))


def _arc(start: Spot, end: Spot, k: float, is_last: bool) -> Sequence[Spot]:
    """Return the arc of a jump; the last one ends above the centre, so that the token below stays visible."""
    ways, high = [index / (POINTS - 1) for index in range(POINTS)], JUMP_HEIGHT * 0.62 * k
    arc = [(x, y - high * 4 * t * (1 - t)) for t in ways for x, y in [between(start, end, t)]]
    return [spot for spot in arc if dist(spot, end) > 62 * k] or arc[:2] if is_last else arc


def draw_head(canvas: Canvas, board: Board, squares: Sequence[int], actions: Sequence[Decision]) -> None:
    """Redraw the end of a complete path over the focus ring around it, clear of a pawn where that stretch begins."""
    kinds = [type(action) for action in actions if action is not STOP]
    start, end = board.at(squares[len(kinds) - 1]), board.at(squares[len(kinds)])
    if kinds[-1] is Jump:
        draw_line(canvas, _arc(start, end, board.k, is_last=True)[-2:], LAST_JUMP, board.k, start)
        return
    before = _over(start, end)[1] if kinds[-1] is Leap else start
    stretch = between(before, end, ASIDE * board.k / dist(before, end)), _short(before, end, board.k)
    draw_line(canvas, stretch, LAST_LEG, board.k, start)
