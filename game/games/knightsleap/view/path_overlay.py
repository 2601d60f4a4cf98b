"""The path to the focused square, counted square by square, with an arrow at its end. Drawing only."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import Final

from game.games.knightsleap.actions import STOP, Decision, Jump, Leap
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Spot, between
from game.stage.paint import svg
from game.stage.paint.sprite import Sprite, cached

from .board import Board

POINTS: Final = 28
WIDTH: Final = 10.0
LEAST: Final = 0.25
"""Minimum scale for numbers: on smaller boards, in the rules in large text, a leap's squares have no room for them."""
RIM: Final = 4.0
BROAD: Final = 17.0
"""Width of a line on the board."""
HEAD: Final = 24.0
"""Half the width of the arrow's head."""
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
            canvas.put(_jump(canvas, _rounded((bx - ax, by - ay)), board.k, is_last), ax, ay)
        else:
            over = _over((bx - ax, by - ay)) if kind is Leap else [(bx - ax, by - ay)]
            has_head = is_last and passed == len(over)
            canvas.put(_leg(canvas, tuple(map(_rounded, over[:passed])), board.k, has_head), ax, ay)
            for number, (x, y) in enumerate(over[: min(passed, len(over) - 1)], 1):
                _draw_number(canvas, number, ax + x, ay + y, board.k)
    for (_, end), _ in legs[:-1]:
        x, y = board.at(end)
        white, dark = canvas.colour("state.legal"), canvas.colour("state.legal_edge")
        canvas.put(canvas.paint.disc(round(26 * board.k), white, dark, RIM * board.k), x, y)


def _over(end: Spot) -> list[Spot]:
    """Return the centres of the squares a leap passes: two along, one across."""
    x, y = end
    corner = (x, 0.0) if abs(x) > abs(y) else (0.0, y)
    return [(corner[0] / 2, corner[1] / 2), corner, end]


def _rounded(spot: Spot) -> Spot:
    return round(spot[0], 1), round(spot[1], 1)


def _draw_number(canvas: Canvas, number: int, x: float, y: float, k: float) -> None:
    if k < LEAST:
        return
    white, dark = canvas.colour("state.legal"), canvas.colour("state.legal_edge")
    d = max(34.0, 42 * k)
    canvas.put(canvas.paint.disc(round(d), white, dark, RIM * k), x, y)
    canvas.text(str(number), x, y, "number_s", "ink.on_card", "center", d, d)


@cached
def _leg(canvas: Canvas, over: Sequence[Spot], k: float, has_head: bool) -> Sprite:
    """Draw a broad line over squares; the arrow head ends before the last centre, so that its token stays visible."""
    line, head = [(0.0, 0.0), *over], ""
    if has_head:
        line[-1], head = _straight(line[-2], line[-1], k)
    return canvas.paint.framed(_arrow(canvas, line, head, BROAD * k, k), [*line, *over], 40 * k)


@cached
def _jump(canvas: Canvas, end: Spot, k: float, is_last: bool) -> Sprite:
    arc = _arc(end, k, is_last)
    head = _head(arc[-2], arc[-1], 26 * k, k) if is_last else ""
    body = _arrow(canvas, arc, head, WIDTH * 1.3 * k, k, (2 * k, 17 * k))
    return canvas.paint.framed(body, [*arc, (0.0, 0.0), end], 34 * k)


def _arrow(canvas: Canvas, line: Sequence[Spot], head: str, wide: float, k: float, dash: Sequence[float] = ()) -> str:
    """Return the SVG of a line and an arrow head, each of which may be missing: white with a dark rim."""
    path, body = svg.polygon(line, is_closed=False) if line else "", ""
    for ink, rim, edge in ((canvas.colour("state.legal_edge"), 2 * RIM, 2 * RIM), (canvas.colour("state.legal"), 0, 2)):
        if head:
            body += f'<path d="{head}" {svg.fill(ink)} {svg.stroke(ink, edge * k)}/>'
        if path:
            body += f'<path d="{path}" fill="none" {svg.stroke(ink, wide + rim * k, dash)}/>'
    return body


def _arc(end: Spot, k: float, is_last: bool) -> list[Spot]:
    """Return the arc of a jump; the last one ends above the centre, so that the token below stays visible."""
    high = JUMP_HEIGHT * 0.62 * k
    arc = [(end[0] * t, end[1] * t - high * 4 * t * (1 - t)) for t in (index / (POINTS - 1) for index in range(POINTS))]
    return [spot for spot in arc if hypot(spot[0] - end[0], spot[1] - end[1]) > 62 * k] or arc[:2] if is_last else arc


def _straight(start: Spot, end: Spot, k: float) -> tuple[Spot, str]:
    """Return the end of a line towards the centre of its last square, and the arrow head from there on."""
    part = 1 - SHORT * k / (hypot(end[0] - start[0], end[1] - start[1]) or 1.0)
    foot = between(start, end, part)
    return foot, _head(start, foot, 30 * k, k)


def _head(before: Spot, foot: Spot, long: float, k: float) -> str:
    (px, py), (x, y) = before, foot
    length = hypot(x - px, y - py) or 1.0
    dx, dy, half = (x - px) / length, (y - py) / length, HEAD * k
    return svg.polygon(((x - dy * half, y + dx * half), (x + dx * long, y + dy * long), (x + dy * half, y - dx * half)))


def draw_head(
    canvas: Canvas, board: Board, squares: Sequence[int], actions: Sequence[Decision], pawns: Sequence[Spot]
) -> None:
    """Redraw the end of a complete path over the focus ring around it, clear of the pawns at these spots."""
    kinds = [type(action) for action in actions if action is not STOP]
    (ax, ay), (bx, by) = board.at(squares[len(kinds) - 1]), board.at(squares[len(kinds)])
    end, kind, k = _rounded((bx - ax, by - ay)), kinds[-1], board.k
    x, y = _over(end)[1] if kind is Leap else (0.0, 0.0)
    is_free = all(hypot(px - ax - x, py - ay - y) > 1 for px, py in pawns)
    canvas.put(_last_stretch(canvas, end, kind, k, is_free), ax, ay)
    if kind is Leap and is_free:
        again = canvas.onto(canvas.surface)
        again.audit = None  # the audit counts the number only once
        _draw_number(again, 2, ax + x, ay + y, k)


@cached
def _last_stretch(canvas: Canvas, end: Spot, kind: type[Decision], k: float, is_free: bool) -> Sprite:
    """Draw the head and the last stretch of its line, starting clear of the pawn unless `is_free`."""
    line: Sequence[Spot] = ()
    if kind is Jump:
        arc = _arc(end, k, is_last=True)
        head = _head(arc[-2], arc[-1], 26 * k, k)
    else:
        start = _over(end)[1] if kind is Leap else (0.0, 0.0)
        foot, head = _straight(start, end, k)
        if not is_free:
            part = ASIDE * k / hypot(foot[0] - start[0], foot[1] - start[1])
            start = between(start, foot, part)
        line = start, foot
    return canvas.paint.framed(_arrow(canvas, line, head, BROAD * k, k), [(0.0, 0.0), end], 40 * k)
