"""Rimmed lines over a board, which show a way: plain or dashed, with or without an arrow head."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Spot
from game.stage.paint import svg
from game.stage.paint.sprite import Sprite, cached


@dataclass(frozen=True, slots=True)
class Line:
    """The look of a line, with its lengths in card units."""

    wide: float
    rim: float = 4.0
    dash: tuple[float, ...] = ()
    """Lengths of the dashes and of the gaps between them."""
    head: tuple[float, float] | None = None
    """Length of the arrow head beyond the line's end, and half its width."""
    inks: tuple[str, str] = ("state.legal_edge", "state.legal")
    """Colours of the rim and of the line."""


def draw_line(canvas: Canvas, spots: Sequence[Spot], line: Line, k: float, anchor: Spot | None = None) -> None:
    """Draw a line through these spots in u; `k` is the size of a card unit in u.

    Lines with the same anchor, by default the first spot, lie exactly upon each other.
    """
    x0, y0 = anchor or spots[0]
    canvas.put(_picture(canvas, tuple((round(x - x0, 2), round(y - y0, 2)) for x, y in spots), line, k), x0, y0)


@cached
def _picture(canvas: Canvas, points: Sequence[Spot], line: Line, k: float) -> Sprite:
    path, dash, body = svg.polygon(points, is_closed=False), [part * k for part in line.dash], ""
    for name, more in zip(line.inks, (2 * line.rim, 0.0), strict=True):
        ink = canvas.colour(name)
        if line.head is not None:
            head = _head(points[-2], points[-1], line.head[0] * k, line.head[1] * k)
            body += f'<path d="{head}" {svg.fill(ink)} {svg.stroke(ink, (more or line.rim / 2) * k)}/>'
        body += f'<path d="{path}" fill="none" {svg.stroke(ink, (line.wide + more) * k, dash)}/>'
    return canvas.paint.framed(body, points, (line.wide + line.rim + sum(line.head or ())) * k)


def _head(before: Spot, foot: Spot, long: float, half: float) -> str:
    (px, py), (x, y) = before, foot
    length = hypot(x - px, y - py) or 1.0
    dx, dy = (x - px) / length, (y - py) / length
    return svg.polygon(((x - dy * half, y + dx * half), (x + dx * long, y + dy * long), (x + dy * half, y - dx * half)))
