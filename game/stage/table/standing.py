"""A seat's standing in one line: n of m."""

from __future__ import annotations

from typing import Final

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box

LOW: Final = 76.0
"""Height in u below which a standing has its row for itself; above, the name stands in the upper half."""


def name_part(high: float) -> float:
    """Return the height in u of the name above a standing, of both."""
    return high * (0.48 if high < 110 else 0.335)


def line_of(box: Box) -> tuple[float, float]:
    """Return the middle and the height in u of a standing's line."""
    return (box.centre[1], box.h) if box.h < LOW else (box.y + box.h * 0.74, box.h * 0.5)


def draw_progress(canvas: Canvas, box: Box, n: int, of: int, more: str = "") -> None:
    """Draw "n/of", with more words behind it."""
    y, high = line_of(box)
    canvas.text(f"{n}/{of} {more}".rstrip(), box.x, y, "number_s", "ink.on_dark", width=box.w, height=min(high, 60.0))
