"""What decided a match, and where on the table: what is looked at once more before the end is celebrated."""

from __future__ import annotations

from dataclasses import dataclass

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Spot
from game.stage.paint.sprite import Sprite

from .reward import Picture


@dataclass(frozen=True, slots=True)
class Decisive:
    """A thing at a place in u; it is lifted from there."""

    spot: Spot
    """Where its picture is anchored."""
    size: float
    picture: Picture
    is_standing: bool = False
    """It is anchored at its foot instead of its middle."""
    large: float = 2.0
    """How much larger it is then."""
    high: float = 0.0
    """How far it rises, in u."""

    @property
    def middle(self) -> Spot:
        """Where it is looked at."""
        x, y = self.spot
        return (x, y - self.size / 2) if self.is_standing else (x, y)


def standing(look: str, foot: Spot, high: float) -> Decisive:
    """A pawn on its field."""

    def picture(canvas: Canvas, size: float) -> Sprite:
        return canvas.pieces.pawn(look, size, mood="joy")

    return Decisive(foot, high, picture, is_standing=True)
