"""The decisive element of a match on the table, shown once more before the celebration."""

from __future__ import annotations

from dataclasses import dataclass

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Spot
from game.stage.paint.sprite import Sprite

from .reward import Picture


@dataclass(frozen=True, slots=True)
class Decisive:
    """An element at a place in u, lifted from there."""

    spot: Spot
    """Anchor of its picture."""
    size: float
    picture: Picture
    is_standing: bool = False
    """True if it is anchored at its foot instead of its middle."""
    large: float = 2.0
    high: float = 0.0

    @property
    def middle(self) -> Spot:
        x, y = self.spot
        return (x, y - self.size / 2) if self.is_standing else (x, y)


def standing(look: str, foot: Spot, high: float) -> Decisive:
    def picture(canvas: Canvas, size: float) -> Sprite:
        return canvas.pieces.pawn(look, size, mood="joy")

    return Decisive(foot, high, picture, is_standing=True)
