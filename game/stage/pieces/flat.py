"""Flat things with faces, drawn by a game: sticks, shells, coins, lots, the pointer of a spinner."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from typing import Final

from game.stage.paint import svg
from game.stage.paint.paint import Paint
from game.stage.paint.sprite import Sprite

from .thrown import Motion, Tumble, centred

TOSSED: Final = Motion(run=(0.5, 0.9), turn=180.0, step=0.45)
"""The motion of a thing that is tossed and flips over sideways."""
SPUN: Final = Motion(seconds=1.8, hops=((0.0, 0.0, 0.0), (0.0, 1.0, 0.0)), turn=360.0, turns=3, drag=1.0, is_fixed=True)
"""The motion of a pointer that is spun."""
_SWING: Final = 16.0
"""Degrees by which a thing that flips over swings to both sides."""


@dataclass(frozen=True, slots=True)
class Flat:
    """A flat thing whose last face is the underside of all others.

    `draw`, a function of a module, returns a face as SVG text, centred at (0, 0), in hundredths of the edge length. It
    uses fills only, since the drawing is narrowed while the thing flips over. A spun thing is drawn pointing at the
    first of its faces, which lie clockwise around it. Instead of a function, `draw` can be the name of drawings in
    hundredths of the edge length: "games/halma/card" for `card-1.svg` as face "1", and `card-back.svg` as face "".
    """

    faces: tuple[str, ...]
    draw: Callable[[str], str] | str
    size: tuple[float, float] = (1.0, 1.0)
    thick: float = 0.12
    tilts: tuple[float, ...] = (-4.0, 2.0, -1.0, 3.0)
    """Degrees by which it can lie askew."""
    motion: Motion = TOSSED
    sounds: tuple[str, str] = ("dice_shake", "dice_hit")

    @property
    def lies(self) -> int:
        return len(self.tilts)

    def resting(self, face: str, lie: int) -> Tumble:
        return self.flying(face, 0.0)._replace(upright=lie % self.lies, is_resting=True)

    def flying(self, face: str, degrees: float) -> Tumble:
        index, count = self.faces.index(face), len(self.faces)
        if self.motion.is_fixed:
            return Tumble(degrees + 360 * index / count, 0)
        # Seen from below, a thing with two faces shows the other one: all its frames are shared.
        return Tumble(degrees + 180 * index, 0) if count == 2 else Tumble(degrees, index)

    def rolling(self, face: str, lie: int, left: float) -> Tumble:
        return self.flying(face, left)

    def picture(self, paint: Paint, edge: float, pose: Tumble) -> Sprite:
        turn, face = radians(pose.degrees), self.faces[pose.front]
        if self.motion.is_fixed:
            tilt, across = pose.degrees, 1.0
        else:
            tilt, across = _SWING * sin(turn), abs(cos(turn)) + self.thick * abs(sin(turn))
            if cos(turn) < 0:
                face = self.faces[0] if face == self.faces[-1] else self.faces[-1]
        if pose.is_resting:
            tilt += self.tilts[pose.upright]
        side, k = edge * (hypot(*self.size) + 0.1), edge / 100
        place = f"translate({side / 2:.2f} {side / 2:.2f}) rotate({tilt:.2f}) scale({k * across:.5f} {k:.5f})"
        return centred(paint.draw_svg(f'<g transform="{place}">{self._drawing(paint, face)}</g>', side, side))

    def _drawing(self, paint: Paint, face: str) -> str:
        if not isinstance(self.draw, str):
            return self.draw(face)
        (wide, high), text = self.size, paint.art.text(f"{self.draw}-{face or 'back'}")
        return f'<g transform="translate({-50 * wide:.2f} {-50 * high:.2f})">{svg.inner(text)}</g>'
