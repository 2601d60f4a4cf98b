"""Histogram of the sides of a die, with the band expected of fair dice; drawn on a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.rules.fairness import band
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Spot
from game.stage.paint.theme import GAME_COLOURS, with_alpha

LABEL: Final = 64.0
"""Height of the label below a bar."""
COUNT: Final = 46.0
"""Height of the number over a bar."""
WIDEST: Final = 150.0
LINE: Final = 3.0
"""Width of the line at the expected value."""
AIR: Final = 7.0
"""Gap between a number and the line it interrupts."""


def draw_histogram(canvas: Canvas, box: Box, sides: Sequence[str], counts: Sequence[int]) -> None:
    """Draw a bar per side; `sides` are names of game colours or short texts."""
    throws, share = sum(counts), 1 / len(sides)
    low, high = band(throws, share)
    plot = Box(box.x, box.y + COUNT, box.w, box.h - COUNT - LABEL)
    most = max(1.0, high, *counts)
    line = canvas.colour("surface.card_edge")

    def y_of(count: float) -> float:
        return plot.bottom - plot.h * count / most

    pitch = min(WIDEST * 1.4, plot.w / len(sides))
    left = plot.centre[0] - pitch * len(sides) / 2
    middles = [left + (index + 0.5) * pitch for index in range(len(sides))]
    if throws:
        shade = with_alpha(canvas.colour("state.success"), 0.22)
        top, deep = y_of(high), max(4.0, y_of(low) - y_of(high))
        canvas.put(canvas.paint.round_rect(round(plot.w), round(deep), 8, shade), plot.x, top)
        numbers = [
            _around(canvas, str(count), (x, y_of(count) - COUNT / 2), pitch)
            for x, count in zip(middles, counts, strict=True)
        ]
        for start, end in pieces(plot, y_of(throws * share), numbers):
            piece = canvas.paint.round_rect(round(end - start), LINE, 1, canvas.colour("state.success"))
            canvas.put(piece, start, y_of(throws * share))
    canvas.put(canvas.paint.round_rect(round(plot.w), 4, 2, line), plot.x, plot.bottom)
    for x, side, count in zip(middles, sides, counts, strict=True):
        _draw_bar(canvas, x, plot.bottom, min(WIDEST, pitch * 0.62), plot.h * count / most, side)
        canvas.text(str(count), x, y_of(count) - COUNT / 2, "number_s", "ink.on_card", "center", pitch - 4, COUNT - 6)
        _draw_side(canvas, Box(x - pitch / 2, plot.bottom + 4, pitch, LABEL - 4), side)


def pieces(plot: Box, y: float, numbers: Sequence[Box]) -> Iterator[tuple[float, float]]:
    """Yield the start and end of each piece of a horizontal line that leaves out the numbers, from left to right."""
    start = plot.x
    for box in numbers:
        if box.y < y + LINE and y < box.bottom:
            if box.x - start >= 1:
                yield start, box.x
            start = box.right
    if plot.right - start >= 1:
        yield start, plot.right


def _around(canvas: Canvas, number: str, middle: Spot, pitch: float) -> Box:
    """Return the box of a number over a bar, with a margin."""
    line = canvas.line(number, "number_s", "ink.on_card", pitch - 4, COUNT - 6)[0]
    wide, high = line.width / canvas.scale + 2 * AIR, line.cap_height / canvas.scale + 2 * AIR
    return Box(middle[0] - wide / 2, middle[1] - high / 2, wide, high)


def _draw_bar(canvas: Canvas, x: float, bottom: float, wide: float, high: float, side: str) -> None:
    is_colour = side in GAME_COLOURS
    fill = canvas.theme.game[side].fill if is_colour else canvas.colour("bg.felt")
    edge = canvas.theme.game[side].dark if is_colour else canvas.colour("bg.felt_shade")
    if high >= 1:
        canvas.put(
            canvas.paint.round_rect(round(wide), round(high), min(8, high / 2), fill, edge, 3),
            x - wide / 2,
            bottom - high,
        )


def _draw_side(canvas: Canvas, box: Box, side: str) -> None:
    x, y = box.centre
    if side in GAME_COLOURS:
        look, d = canvas.theme.game[side], min(56.0, box.w - 4, box.h)
        canvas.put(canvas.paint.disc(d, look.fill, look.dark, 3), x, y)
        canvas.image(f"glyph/{look.glyph}", round(d * 0.6), x, y, look.ink)
        return
    canvas.text(side, x, y, "number_s", "ink.on_card", "center", box.w - 4, box.h)
