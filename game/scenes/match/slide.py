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


class Slide:
    """What lay large until now, on its way to the left."""

    def __init__(self, canvas: Canvas, board: Box, notes: Sequence[Note]) -> None:
        """`notes` are what was drawn in the zone `board` of the board."""
        box, viewport = board.inset(-MARGIN), canvas.viewport
        self._place = viewport.at(box.x, box.y)
        self._picture = pygame.Surface((viewport.px(box.w), viewport.px(box.h)))
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
