"""Things with faces that can be thrown: their interface for throws and trays."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import pygame

from game.stage.paint.paint import Paint
from game.stage.paint.sprite import Sprite

Hop = tuple[float, float, float]
"""Start and end of a hop as shares of the flight, and its height in u."""


@dataclass(frozen=True, slots=True)
class Motion:
    """The way a kind of thing flies, hits the tray and rolls on; lengths are in edge lengths."""

    seconds: float = 1.1
    """From the throw to the rest."""
    hops: tuple[Hop, ...] = ((0.0, 0.26, 120.0), (0.26, 0.56, 46.0), (0.56, 0.76, 17.0), (0.76, 0.88, 5.0))
    """The first one only falls; the thing rolls from its end to the end of the last one."""
    run: tuple[float, float] = (1.9, 2.7)
    """Range of the way from the first contact to the rest."""
    turn: float = 90.0
    """Degrees between two poses in which it can lie."""
    step: float = 0.62
    """Way for each of these turns."""
    turns: int = 2
    """Least number of turns after the first contact."""
    drag: float = 0.3
    """Loss of speed: 0 for none, 1 for a thing that comes to rest by itself instead of tipping over."""
    is_fixed: bool = False
    """True if it turns where it lies, such as the pointer of a spinner."""


class Tumble(NamedTuple):
    """Pose of a thing, turned by `degrees` about the axis on which it rolls.

    `front` and `upright` belong to the kind: for a die the face turned to the viewer, -1 in the air, and the quarter
    turns after which the print of that face is upright; for a flat thing its upper face and the way it lies.
    """

    degrees: float
    front: int = -1
    upright: int = 0
    is_resting: bool = False
    """True if it is looked at for long, and so rendered more finely."""


class Thrown(Hashable, Protocol):
    """A kind of thing; `edge` is the size in u at which it is rendered."""

    @property
    def faces(self) -> tuple[str, ...]: ...

    @property
    def size(self) -> tuple[float, float]:
        """Width and depth at rest, in edge lengths."""

    @property
    def thick(self) -> float:
        """Height at rest in edge lengths."""

    @property
    def lies(self) -> int:
        """Number of ways in which it can lie with the same face on top."""

    @property
    def motion(self) -> Motion: ...

    @property
    def sounds(self) -> tuple[str, str]:
        """Names of the sounds of shaking and of a contact."""

    def resting(self, face: str, lie: int) -> Tumble: ...

    def flying(self, face: str, degrees: float) -> Tumble: ...

    def rolling(self, face: str, lie: int, left: float) -> Tumble:
        """Return the pose with `left` degrees still to roll."""

    def picture(self, paint: Paint, edge: float, pose: Tumble) -> Sprite:
        """Draw it without its shadow, anchored at its centre; called on any thread, so only SVG may be drawn."""


def centred(surface: pygame.Surface) -> Sprite:
    """Return a square picture cut to its ink, anchored at its middle."""
    middle, ink = surface.get_width() // 2, surface.get_bounding_rect()
    return Sprite(surface.subsurface(ink).copy(), middle - ink.left, middle - ink.top)
