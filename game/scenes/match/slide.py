"""A board is taken away by hand: its picture slides off the one that lies below. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import Final

import pygame

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.paint.clipped import Moved
from game.stage.paint.frame import Note
from game.stage.paint.theme import EASE

from .opening import board_area

SECONDS: Final = 0.3
LIFT: Final = 0.14
"""Seconds in which a hand takes the board; who comes next is told meanwhile."""
CLEAR: Final = 0.2
"""Seconds on its way after which most of the new board is seen: now it is played on."""
BANDS: Final = 8
"""Its picture is put together in so many parts, so that no frame has too much to do."""


def slide_sheet(canvas: Canvas, board: Box) -> pygame.Surface:
    """What the picture of a slide is put together on; to get so much memory takes longer than a frame may."""
    return pygame.Surface(board_area(canvas, board).size)


class Slide:
    """What lay large until now: a hand takes it, for some frames, then it is on its way to the left."""

    def __init__(
        self,
        canvas: Canvas,
        board: Box,
        ground: Sequence[Note],
        below: Sequence[Note],
        above: Sequence[Note],
        sheet: pygame.Surface | None = None,
    ) -> None:
        """What was drawn in the zone `board` of the board, from the ground up: it, what rests on it and what does not.

        `sheet` is one that no other slide is on its way with; None makes a new one.
        """
        self._area = board_area(canvas, board)
        self._picture = slide_sheet(canvas, board) if sheet is None else sheet
        self.below, self.above = below, above
        """What is drawn in place of the new board as long as it is held."""
        self._notes = (*ground, *below, *above)
        self._done = 0
        self._seconds = -LIFT

    @property
    def is_held(self) -> bool:
        """Whether its picture is not there yet."""
        return self._done < BANDS

    @property
    def is_in_the_way(self) -> bool:
        """Whether it covers much of the new board: until it does not, nothing happens there."""
        return self.is_held or self._seconds < CLEAR

    @property
    def is_done(self) -> bool:
        return self._seconds >= SECONDS

    def update(self, dt: float) -> None:
        """Put together another band of its picture, or let it slide on."""
        self._seconds += dt
        if not self.is_held:
            return
        if self._seconds >= 0:
            self._seconds, last = 0.0, BANDS
        else:
            last = max(self._done + 1, min(BANDS - 1, floor(BANDS * (1 + self._seconds / LIFT))))
        wide, high = self._area.size
        top, low = high * self._done // BANDS, high * last // BANDS
        self._picture.set_clip((0, top, wide, low - top))
        Moved(self._picture, -self._area.x, -self._area.y).blits(self._notes)
        self._picture.set_clip(None)
        self._done = last
        if not self.is_held:
            self._notes = self.below = self.above = ()

    def draw(self, canvas: Canvas) -> None:
        """What is still seen of it, once it is not held any more; it disappears at the left edge of its zone."""
        wide, high = self._picture.get_size()
        gone = round(wide * EASE["in_out_sine"](min(1.0, self._seconds / SECONDS)))
        if gone < wide:
            canvas.surface.blit(self._picture, self._area.topleft, (gone, 0, wide - gone, high))
