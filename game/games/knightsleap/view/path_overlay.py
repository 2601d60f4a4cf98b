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
    for index, ((start, end), kind) in enumerate(legs):
        (ax, ay), (bx, by) = board.at(start), board.at(end)
        is_last = index == len(legs) - 1
        passed = min(left, 3 if kind is Leap else 1)
        left -= passed
        if passed <= 0:
            return
        if kind is Jump:
            arc = _arc((ax, ay), (bx, by), board.k, is_last)
            draw_line(canvas, arc, LAST_JUMP if is_last else JUMP, board.k)
            continue
        over = _over((ax, ay), (bx, by)) if kind is Leap else [(bx, by)]
        _draw_leg(canvas, [(ax, ay), *over[:passed]], board.k, has_head=is_last and passed == len(over))
        for number, spot in enumerate(over[: min(passed, len(over) - 1)], 1):
            _draw_number(canvas, number, spot, board.k)
    for (_, end), _ in legs[:-1]:
        x, y = board.at(end)
        white, dark = canvas.colour("state.legal"), canvas.colour("state.legal_edge")
        canvas.put(canvas.paint.disc(round(26 * board.k), white, dark, RIM * board.k), x, y)


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


def _draw_leg(canvas: Canvas, spots: list[Spot], k: float, *, has_head: bool) -> None:
    """Draw a broad line over squares; the arrow head ends before the last centre, so that its token stays visible."""
    if has_head:
        part = 1 - SHORT * k / (dist(*spots[-2:]) or 1.0)
        spots[-1] = between(spots[-2], spots[-1], part)
    draw_line(canvas, spots, LAST_LEG if has_head else LEG, k)


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
        draw_line(canvas, _arc(start, end, board.k, is_last=True)[-2:], LAST_JUMP, board.k)
        return
    before = _over(start, end)[1] if kinds[-1] is Leap else start
    _draw_leg(canvas, [between(before, end, ASIDE * board.k / dist(before, end)), end], board.k, has_head=True)
