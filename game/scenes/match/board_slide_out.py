"""Animation that slides the picture of a board off the next one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.stage.canvas import Canvas
from game.stage.paint.frame import DrawOp
from game.stage.paint.theme import EASE

from .unbox_animation import picture_of

SECONDS: Final = 0.3
LIFT: Final = 0.14
"""Seconds before the slide starts, while the next story begins."""
CLEAR: Final = 0.2
"""Seconds into the slide after which play on the new board starts."""


class BoardSlideOut:
    """The previous large board: held for some frames, then sliding to the left."""

    def __init__(
        self, area: pygame.Rect, ground: Sequence[DrawOp], below: Sequence[DrawOp], above: Sequence[DrawOp]
    ) -> None:
        """Take the display lists of the table, and of the board's static and animated layers."""
        self.below, self.above = below, above
        """Display lists drawn in place of the new board while the old one is held."""
        self._area, self._ground = area, ground
        self._picture: pygame.Surface | None = None
        self._seconds = -LIFT

    @property
    def is_held(self) -> bool:
        """True until it starts to slide."""
        return self._picture is None

    @property
    def is_in_the_way(self) -> bool:
        """True while the picture covers most of the new board and delays its stories."""
        return self.is_held or self._seconds < CLEAR

    @property
    def is_done(self) -> bool:
        return self._seconds >= SECONDS

    def update(self, dt: float) -> None:
        self._seconds += dt
        if self.is_held and self._seconds >= 0:
            self._seconds = 0.0
            self._picture = picture_of(self._area, [*self._ground, *self.below, *self.above], 0)
            self.below = self.above = self._ground = ()

    def draw(self, canvas: Canvas) -> None:
        """Draw the visible part of the sliding picture, which disappears at the left edge of its zone."""
        if self._picture is None:
            return
        wide, high = self._picture.get_size()
        gone = round(wide * EASE["in_out_sine"](min(1.0, self._seconds / SECONDS)))
        if gone < wide:
            canvas.surface.blit(self._picture, self._area.topleft, (gone, 0, wide - gone, high))
