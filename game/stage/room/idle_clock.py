"""The clock of all idle animation, and the lighthouse in the window."""

from __future__ import annotations

import math
from typing import Final

from game.stage.canvas import Canvas
from game.stage.paint.paint import Paint
from game.stage.paint.shapes import cached
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import Colour
from game.stage.room import textures
from game.stage.room.hours import GRADES, Hour
from game.stage.room.room_layout import RoomLayout
from game.stage.room.window import BEACON, LAND

TICK: Final = 1 / 12
"""Seconds per picture."""
LONGEST: Final = 300.0
"""Seconds without input after which everything rests."""
SWEEP: Final = 6.0
"""Seconds per turn of the lighthouse."""
LEVELS: Final = 5
SIZE: Final = 84.0
LANTERN: Final[Colour] = (120, 96, 52, 255)


class IdleClock:
    """Ticks of idle animation, until a while after the last input."""

    def __init__(self) -> None:
        self._passed = 0.0
        self._idle = 0.0

    @property
    def wake_after(self) -> float | None:
        """Seconds until the next picture; None: everything rests."""
        return TICK if self._idle < LONGEST else None

    def stir(self) -> None:
        self._idle = 0.0

    def advance(self, dt: float) -> bool:
        if self._idle >= LONGEST:
            return False
        before = self.tick
        self._passed, self._idle = self._passed + dt, self._idle + dt
        return self.tick != before

    @property
    def tick(self) -> int:
        return int(self._passed / TICK)

    def draw_lantern(self, canvas: Canvas, plan: RoomLayout, hour: Hour) -> None:
        """Draw the light of the lighthouse, bright when it points this way; by day it is off."""
        if not GRADES[hour].is_lit:
            return
        level = round(LEVELS * max(0.0, math.cos(2 * math.pi * self.tick * TICK / SWEEP)))
        if level:
            x, y, w, h = plan.pane
            grown = max(w / LAND[0], h / LAND[1])
            spot = x + w / 2 + (BEACON[0] - LAND[0] / 2) * grown, y + h + (BEACON[1] - LAND[1]) * grown
            canvas.shine(_light(canvas.paint, level), *spot)


@cached
def _light(paint: Paint, level: int) -> Sprite:
    red, green, blue = (round(channel * level / LEVELS) for channel in LANTERN[:3])
    side = max(8, paint.px(SIZE))
    return Sprite(textures.shining((side, side), (red, green, blue, 255)), side // 2, side // 2)
