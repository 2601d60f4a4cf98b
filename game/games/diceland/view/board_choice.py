"""Choice between front and back of a dealt board. Drawing only."""

from __future__ import annotations

from collections.abc import Sequence

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.text.language import tr

from .board import Land
from .board_art import SidePrint
from .layout import FORMAT, LAND


def frames(card: Box) -> Sequence[Box]:
    """Return the hit areas on a card of this size: the front above the back."""
    inner = card.inset(card.w * 0.04, card.h * 0.05)
    return tuple(Box(f.x, f.y, f.w, f.h, 24) for f in inner.split_y(0.5, 0.5, gap=inner.h * 0.06))


def _land(frame: Box) -> Box:
    """Return the area of the land in such a frame."""
    wide = min(frame.w * 0.7, frame.h * 0.9 * LAND.w / LAND.h)
    high = wide * LAND.h / LAND.w
    return Box(frame.right - wide - frame.h * 0.06, frame.y + (frame.h - high) / 2, wide, high)


def width(frame: Box) -> float:
    """Return the width of the whole card at the scale at which a frame shows the land."""
    return FORMAT.whole(_land(frame)).w


def draw(canvas: Canvas, printed: SidePrint, frame: Box, title: str) -> None:
    """Draw a side with its name; the land stays blank until its image is rendered.

    If the title does not fit, the name, which distinguishes the sides, stands alone.
    """
    land = _land(frame)
    canvas.put_box(canvas.paint.well(round(frame.w), round(frame.h), 24), frame)
    if printed.is_printed:
        Land(printed, FORMAT.whole(land)).draw(canvas)
    left = Box(frame.x + 20, frame.y, land.x - frame.x - 30, frame.h)
    part = min(frame.h * 0.45, 90.0)
    x, y = left.centre[0], frame.centre[1]
    line, has_room = canvas.line(title, "small", "ink.on_card_2", left.w, part * 0.7)
    is_titled = line.fits and has_room
    canvas.text(printed.kind.name, x, y - part * 0.42 * is_titled, "h1", "ink.on_card", "center", left.w, part)
    if is_titled:
        canvas.text(title, x, y + part * 0.46, "small", "ink.on_card_2", "center", left.w, part * 0.7)


def titles() -> Sequence[str]:
    return tr("Front side"), tr("Back side")
