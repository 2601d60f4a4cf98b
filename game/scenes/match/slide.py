"""A board is taken away by hand: its picture slides off the one that lies below. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.paint.frame import Note
from game.stage.paint.theme import EASE

SECONDS: Final = 0.3
MARGIN: Final = 24.0
"""How far in u what belongs to a board reaches beyond its zone: frame, name plate."""


def slide_sheet(canvas: Canvas, board: Box) -> pygame.Surface:
    """What the picture of a slide is put together on; to get so much memory takes longer than a frame may."""
    return pygame.Surface(_on_screen(canvas, board).size)


class Slide:
    """What lay large until now, on its way to the left."""

    def __init__(self, canvas: Canvas, board: Box, notes: Sequence[Note], sheet: pygame.Surface | None = None) -> None:
        """`notes` are what was drawn in the zone `board` of the board, from the ground up.

        `sheet` is one that no other slide is on its way with; None makes a new one.
        """
        place = _on_screen(canvas, board)
        self._place = place.topleft
        self._picture = slide_sheet(canvas, board) if sheet is None else sheet
        left, top = self._place
        for picture, (x, y), *part in notes:
            self._picture.blit(picture, (x - left, y - top), *part)
        self._seconds = 0.0

    @property
    def is_done(self) -> bool:
        return self._seconds >= SECONDS

    def update(self, dt: float) -> None:
        """Let it slide on."""
        self._seconds += dt

    def draw(self, canvas: Canvas) -> None:
        """What is still seen of it; it disappears at the left edge of its zone."""
        wide, high = self._picture.get_size()
        gone = round(wide * EASE["in_out_sine"](min(1.0, self._seconds / SECONDS)))
        if gone < wide:
            canvas.surface.blit(self._picture, self._place, (gone, 0, wide - gone, high))


def _on_screen(canvas: Canvas, board: Box) -> pygame.Rect:
    """The zone of the board with what reaches beyond it, in pixels."""
    box, viewport = board.inset(-MARGIN), canvas.viewport
    return pygame.Rect(viewport.at(box.x, box.y), (viewport.px(box.w), viewport.px(box.h)))
