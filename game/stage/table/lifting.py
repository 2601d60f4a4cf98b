"""Things that are dragged instead of tapped: a lifted pawn, die or card, and where it may be put down."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Shape, Spot

HIGH = 46.0
"""Height in u of a thing in the hand above the table."""


@dataclass(frozen=True, slots=True)
class Lift:
    """A thing that can be dragged. To put it down at a place chooses a target or button."""

    key: Hashable
    """The view's name of the thing."""
    spot: Spot
    """Its place, in u."""
    shape: Shape
    """The area in which a press takes hold of it."""
    draw: Callable[[Canvas, Spot, float], None]
    """Draws it at a place, with its shadow, at a height in u above the table."""
    places: Sequence[tuple[str, Shape | None]]
    """Keys of the targets and buttons, and where the thing is put down for them; None: on them."""
    stays: bool = True
    """True if the story takes it from where it was put down; False if it returns to its place meanwhile."""


@dataclass(slots=True)
class Carried:
    """The lifted thing, which is not drawn where it lies, and its place in u."""

    key: Hashable
    spot: Spot
