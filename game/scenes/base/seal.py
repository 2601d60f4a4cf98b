"""Seals of challenges, each with its sign pressed into the wax."""

from __future__ import annotations

from typing import Final

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Spot
from game.stage.paint.theme import Colour

RIBBONED: Final = 1.24
"""Height of a seal with its ribbons, relative to its width."""
WAX: Final[tuple[tuple[Colour, Colour], ...]] = (
    ((60, 72, 76, 255), (138, 150, 152, 255)),
    ((110, 16, 24, 255), (244, 154, 144, 255)),
)
"""Shadow and light of the sign in a seal that is not won, and in one that is."""


def draw_seal(canvas: Canvas, sign: str, at: Spot, wide: float, *, is_won: bool = True) -> None:
    x, y = at
    canvas.image("medal/seal" if is_won else "medal/seal_open", (wide, wide * RIBBONED), x, y)
    for ink, lower in zip(WAX[is_won], (0.022, 0.0), strict=True):
        canvas.image(sign, round(wide * 0.42), x, y - wide * (0.12 - lower), ink)
