"""Front and back of a dealt board, to choose from. Knows which sides a seat may take, not what it will do."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.diceland.board import BOARDS, Side, sides
from game.games.diceland.rules import DicelandState
from game.stage.canvas import Canvas
from game.stage.language import tr
from game.stage.layout.shapes import Box

from .card import Card
from .geometry import HEIGHT, LAND, WIDTH


def faces(state: DicelandState, seat: int) -> Sequence[Side]:
    """Front and back of the seat's board."""
    found = sides(state.terms.layout)
    return tuple(found[f"{BOARDS[state.boards[seat]]}{face}"] for face in (1, 2))


def frames(card: Box) -> Sequence[Box]:
    """What can be pointed at on a card of this size: the front above the back."""
    inner = card.inset(card.w * 0.04, card.h * 0.05)
    return tuple(Box(f.x, f.y, f.w, f.h, 24) for f in inner.split_y(0.5, 0.5, gap=inner.h * 0.06))


def _land(frame: Box) -> Box:
    """Where the land lies in such a frame."""
    wide = min(frame.w * 0.7, frame.h * 0.9 * LAND.w / LAND.h)
    high = wide * LAND.h / LAND.w
    return Box(frame.right - wide - frame.h * 0.06, frame.y + (frame.h - high) / 2, wide, high)


def width(frame: Box) -> float:
    """How wide the whole card would be of which a frame shows the land."""
    return _land(frame).w / LAND.w * WIDTH


def draw(canvas: Canvas, card: Card, frame: Box, name: str, title: str) -> None:
    """A side with its name."""
    land = _land(frame)
    k = land.w / LAND.w
    canvas.put_box(canvas.paint.well(round(frame.w), round(frame.h), 24), frame)
    card.box = Box(land.x - LAND.x * k, land.y - LAND.y * k, WIDTH * k, HEIGHT * k)
    if card.is_printed:
        card.draw(canvas, 0)
    left = Box(frame.x + 20, frame.y, land.x - frame.x - 30, frame.h)
    part = min(frame.h * 0.45, 90.0)
    x, y = left.centre[0], frame.centre[1]
    canvas.text(name, x, y - part * 0.42, "h1", "ink.on_card", "center", left.w, part)
    canvas.text(title, x, y + part * 0.46, "small", "ink.on_card_2", "center", left.w, part * 0.7)


def titles() -> Sequence[str]:
    """What front and back are called."""
    return tr("Front side"), tr("Back side")
