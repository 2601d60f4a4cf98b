"""A board is taken away by hand: its picture slides off the one that lies below. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

import pygame

from game.stage.canvas import Canvas
from game.stage.paint.frame import DrawOp
from game.stage.paint.strip_cache import StripCache
from game.stage.paint.theme import EASE

SECONDS: Final = 0.3
LIFT: Final = 0.14
"""Seconds in which a hand takes the board; who comes next is told meanwhile."""
CLEAR: Final = 0.2
"""Seconds on its way after which most of the new board is seen: now it is played on."""


class BoardSlideOut:
    """What lay large until now: a hand takes it, for some frames, then it is on its way to the left."""

    def __init__(
        self, old: StripCache, coming: StripCache | None, below: Sequence[DrawOp], above: Sequence[DrawOp]
    ) -> None:
        """What lay there: as it rested, and what was drawn with it, which rested and which did not.

        `coming` is for what will rest there, None if it is still on its way itself.
        """
        self.below, self.above = below, above
        """What is drawn in place of the new board as long as it is held."""
        self._old, self._coming = old, coming
        self._to_lay = self._missing
        self._picture: pygame.Surface | None = None
        self._seconds = -LIFT

    @property
    def is_held(self) -> bool:
        """Whether its picture is not there yet."""
        return self._picture is None

    @property
    def is_in_the_way(self) -> bool:
        """Whether it covers much of the new board: until it does not, nothing happens there."""
        return self.is_held or self._seconds < CLEAR

    @property
    def is_done(self) -> bool:
        return self._seconds >= SECONDS

    def expect(self, notes: Sequence[DrawOp]) -> None:
        """What will rest there."""
        if self._coming is not None:
            self._coming.expect(notes)

    def update(self, dt: float) -> None:
        """Lay some more bands of both pictures, or let it slide on."""
        self._seconds += dt
        if not self.is_held:
            return
        self._lay(ceil(self._to_lay * min(1.0, 1 + self._seconds / LIFT)))
        if self._seconds >= 0:
            self._seconds = 0.0
            self._picture = self._old.finish(self.above)
            self.below = self.above = ()

    @property
    def _missing(self) -> int:
        """Bands of both pictures that are not laid."""
        return self._old.missing + (0 if self._coming is None else self._coming.missing)

    def _lay(self, many: int) -> None:
        """Let so many bands be laid by now."""
        for _ in range(many - (self._to_lay - self._missing)):
            if self._old.missing or self._coming is None:
                self._old.lay()
            else:
                self._coming.lay()

    def draw(self, canvas: Canvas) -> None:
        """What is still seen of it, once it is not held any more; it disappears at the left edge of its zone."""
        if self._picture is None:
            return
        wide, high = self._picture.get_size()
        gone = round(wide * EASE["in_out_sine"](min(1.0, self._seconds / SECONDS)))
        if gone < wide:
            canvas.surface.blit(self._picture, self._old.area.topleft, (gone, 0, wide - gone, high))
