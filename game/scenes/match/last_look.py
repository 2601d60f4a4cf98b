"""The first beat of a celebration, still at the table: it gets dark but where the match was decided.

What decided it is lifted from there. Knows no game.
"""

from __future__ import annotations

from typing import Final

from game.rules.contract import ranks
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import EASE, Colour
from game.stage.table.decisive import Decisive
from game.stage.table.dusk import Dusk

from .control import Desk

SHADE: Final[Colour] = (2, 14, 17, 178)
"""What lies over the table: three tenths of its light are left."""
DARKENS: Final = 0.3
"""Seconds in which it gets dark."""
LIFT_AT, LIFT = 0.12, 0.48
"""When what decided the match begins to be lifted, and how many seconds that takes."""
SECONDS: Final = 0.9
"""All of it."""
STEPS: Final = 10
"""In how many steps it grows."""
REACH: Final = 120.0
"""How far the light reaches at least, in u."""


class LastLook:
    """A look at what decided a match."""

    def __init__(self, decisive: Decisive) -> None:
        self._decisive = decisive
        self._seconds = 0.0
        self._sizes: dict[int, Sprite] = {}

    @property
    def is_over(self) -> bool:
        return self._seconds >= SECONDS

    def advance(self, dt: float) -> None:
        """Let time pass."""
        self._seconds += dt

    def skip(self) -> None:
        """It was looked at enough."""
        self._seconds = SECONDS

    def draw(self, canvas: Canvas) -> None:
        """Draw it over the table."""
        one, viewport = self._decisive, canvas.viewport
        whole = Dusk(Box(0, 0, viewport.width + 1, viewport.height + 1), SHADE)
        part = EASE["out_cubic"](max(0.0, min(1.0, (self._seconds - LIFT_AT) / LIFT)))
        reach = max(REACH, one.size * 1.3)
        whole.draw(canvas, min(1.0, self._seconds / DARKENS), one.middle, reach)
        if part > 0:
            x, y = one.spot
            canvas.put(self._lifted(canvas, round(part * STEPS)), x, y - one.high * part)

    def _lifted(self, canvas: Canvas, step: int) -> Sprite:
        if step not in self._sizes:
            one = self._decisive
            large = one.picture(canvas, round(one.size * one.large))
            share = (1 + (one.large - 1) * step / STEPS) / one.large
            self._sizes[step] = large if step == STEPS else large.grown(share)
        return self._sizes[step]


def decisive_at(desk: Desk) -> Decisive:
    """What decided the match, for the first of its winners; if nothing on the table did, their animal."""
    winner = ranks(desk.match.state).index(1)
    found, face, look = desk.view.decisive(winner), desk.face_at(winner), desk.match.players[winner].look

    def picture(canvas: Canvas, size: float) -> Sprite:
        return canvas.pieces.avatar(look, size, mood="joy")

    return found or Decisive((face.x, face.y), face.size, picture, large=1.5)
