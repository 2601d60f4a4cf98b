"""The way to the square in focus: an arc per leg, a ring where it touches down, an arrow at its end. Only drawing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import Final

from game.games.knightsleap.actions import STOP, Decision, Jump, Step
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Spot
from game.stage.paint import svg
from game.stage.paint.sprite import Sprite

from .board import Board

POINTS: Final = 28
WIDTH: Final = 10.0
RIM: Final = 4.0
HEAD: Final = 17.0
"""Half the width of the arrow's head."""


def height(kind: type[Decision]) -> float:
    """How high a pawn rises on a leg, in parts of the board's own size."""
    return 40.0 if kind is Step else 128.0 if kind is Jump else 96.0


def draw(canvas: Canvas, board: Board, squares: Sequence[int], actions: Sequence[Decision]) -> None:
    """The legs between the squares, the last one with the arrow."""
    k = board.k
    kinds = [type(action) for action in actions if action is not STOP]
    legs = list(zip(pairwise(squares), kinds, strict=True))
    for index, ((start, end), kind) in enumerate(legs):
        (ax, ay), (bx, by) = board.at(start), board.at(end)
        is_last = index == len(legs) - 1
        canvas.put(_leg(canvas, (bx - ax, by - ay), kind, k, is_last), ax, ay)
    for (_, end), _ in legs[:-1]:
        x, y = board.at(end)
        white, dark = canvas.colour("state.legal"), canvas.colour("state.legal_edge")
        canvas.put(canvas.paint.disc(round(26 * k), white, dark, RIM * k), x, y)


def _leg(canvas: Canvas, end: Spot, kind: type[Decision], k: float, is_last: bool) -> Sprite:
    end = round(end[0], 1), round(end[1], 1)
    return canvas.paint.kept(("knights leg", end, kind, k, is_last), lambda: _draw_leg(canvas, end, kind, k, is_last))


def _draw_leg(canvas: Canvas, end: Spot, kind: type[Decision], k: float, is_last: bool) -> Sprite:
    high = height(kind) * 0.62 * k
    arc = [(end[0] * t, end[1] * t - high * 4 * t * (1 - t)) for t in (index / (POINTS - 1) for index in range(POINTS))]
    white, dark = canvas.colour("state.legal"), canvas.colour("state.legal_edge")
    body = ""
    if is_last:
        # The arrow ends above the middle, so that the token below stays in sight.
        arc = [spot for spot in arc if hypot(spot[0] - end[0], spot[1] - end[1]) > 62 * k] or arc[:2]
        (x, y), (px, py) = arc[-1], arc[-2]
        length = hypot(x - px, y - py) or 1.0
        dx, dy = (x - px) / length, (y - py) / length
        half, long = HEAD * k, 26 * k
        head = svg.polygon(
            ((x - dy * half, y + dx * half), (x + dx * long, y + dy * long), (x + dy * half, y - dx * half))
        )
        rim = svg.stroke(dark, 2 * RIM * k)
        body = f'<path d="{head}" {svg.fill(dark)} {rim}/>'
    path = svg.polygon(arc, is_closed=False)
    dash = (2 * k, 17 * k) if kind is Jump else ()
    wide = WIDTH * k * (1.3 if dash else 1.0)
    body += f'<path d="{path}" fill="none" {svg.stroke(dark, wide + 2 * RIM * k, dash)}/>'
    if is_last:
        body += f'<path d="{head}" {svg.fill(white)} {svg.stroke(white, 2 * k)}/>'
    body += f'<path d="{path}" fill="none" {svg.stroke(white, wide, dash)}/>'
    return canvas.paint.framed(body, [*arc, (0.0, 0.0), end], 34 * k)
