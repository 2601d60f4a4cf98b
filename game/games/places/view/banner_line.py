"""A line about an event on the board of Going Places: the player's face and the words."""

from __future__ import annotations

from game.stage.canvas import Canvas, Ink
from game.stage.layout.shapes import Box


def face_on(line: Box) -> float:
    """Return the size of the face in a line."""
    return min(64.0, line.h - 14)


def draw_said(canvas: Canvas, line: Box, look: str | None, text: str, ink: Ink) -> None:
    """Draw the words of a line, after a face if `look` is given."""
    left = line.x + 28
    if look is not None:
        size = face_on(line)
        canvas.put(canvas.pieces.avatar(look, size), line.x + 14 + size / 2, line.centre[1])
        left = line.x + size + 28
    room = Box(left, line.y + 4, line.right - 22 - left, line.h - 8)
    canvas.block(text, room, "body_b", ink, "left", "middle")
