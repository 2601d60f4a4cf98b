"""Tells what a thing on the table is to whoever rests on it: with the mouse, a finger or the focus. Knows no game.

Nothing is told under a mouse that nobody has moved: where it is seen first is only remembered.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import Final

from game.stage.canvas import Canvas
from game.stage.layout.beside import common
from game.stage.layout.shapes import Box, Spot
from game.stage.layout.viewport import Viewport
from game.stage.table.note import Note

REST: Final = 0.55
"""Seconds a mouse or finger rests on a thing before it is told of."""
LINGER: Final = 0.9
"""The same for the focus, which goes over many things on its way."""
SLACK: Final = 6.0
"""A mouse that has moved less, in u, has not been moved."""
WIDEST: Final = 560.0
MARGIN: Final = 16.0
TAIL: Final = 18.0


class Explainer:
    """The one bubble of a match screen."""

    def __init__(self, ask: Callable[[Spot], Note | None]) -> None:
        """`ask` says what lies under a place."""
        self._ask = ask
        self._seen: Spot | None = None
        """Where the mouse was seen last."""
        self._spot: Spot = (0.0, 0.0)
        self._left = 0.0
        self.note: Note | None = None
        """What is told now."""

    @property
    def wake_after(self) -> float | None:
        """Seconds until something is told; None if nothing is waited for."""
        return self._left if self._left > 0 else None

    def point(self, spot: Spot) -> bool:
        """The mouse is here; whether what is seen changes."""
        before = self._seen
        if before is None:
            self._seen = spot
            return False
        if hypot(spot[0] - before[0], spot[1] - before[1]) < SLACK:
            return False
        self._seen = spot
        if self.note is not None and self.note.box.contains(spot) and self._ask(spot) == self.note:
            return False
        return self.rest(spot, REST)

    def rest(self, spot: Spot, seconds: float) -> bool:
        """Something rests here: what lies there is told of in so many seconds. Whether what is seen changes."""
        self._spot, self._left = spot, seconds
        had, self.note = self.note is not None, None
        return had

    def hush(self) -> bool:
        """Nothing is told any more; whether what is seen changes."""
        return self.rest(self._spot, 0.0)

    def update(self, dt: float) -> bool:
        """Let time pass; whether what is seen changes."""
        if self._left <= 0:
            return False
        self._left -= dt
        if self._left <= 0:
            self.note = self._ask(self._spot)
        return self.note is not None

    def draw(self, canvas: Canvas, viewport: Viewport, tray: Box) -> None:
        """The bubble above the thing, or below it where there is no room, its tail on it."""
        if self.note is None:
            return
        box, is_above = bubble(canvas, viewport, self.note, tray)
        thing = self.note.box
        canvas.put_box(canvas.paint.card(round(box.w), round(box.h), 20, frame=False, shadow="tile", edge=4), box)
        x = max(box.x + 36, min(box.right - 36, thing.centre[0]))
        paper = canvas.colour("surface.card_hi" if not is_above else "surface.card_edge")
        tip = TAIL if is_above else -TAIL
        canvas.put(
            canvas.paint.polygon(((-14, 0), (14, 0), (0, tip)), paper), x, box.bottom - 1 if is_above else box.y + 1
        )
        canvas.block(self.note.words, box.inset(24, 12), "small", "ink.on_card", "left", "middle")


def bubble(canvas: Canvas, viewport: Viewport, note: Note, tray: Box) -> tuple[Box, bool]:
    """Where a note is told, and whether that is above its thing: not over what was rolled, which it may be about."""
    kind, ink = canvas.paint.type, canvas.colour("ink.on_card")
    most = min(WIDEST * max(1.0, kind.text_scale * 0.8), viewport.width - 2 * MARGIN)
    text = kind.block(note.words, "small", ink, most - 48)
    wide = min(most, text.width / canvas.scale + 56)
    high = kind.block(note.words, "small", ink, wide - 48).height / canvas.scale + 32
    thing = note.box
    left = max(MARGIN, min(viewport.width - MARGIN - wide, thing.centre[0] - wide / 2))
    top = thing.y - high - TAIL
    lowest, over = viewport.height - MARGIN - high, Box(left, top, wide, high)
    is_hiding = common(over, tray) > 0 and common(thing, tray) == 0 and thing.bottom + TAIL <= lowest
    if top >= MARGIN and not is_hiding:
        return over, True
    return Box(left, min(thing.bottom + TAIL, lowest), wide, high), False
