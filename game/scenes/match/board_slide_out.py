"""Animation that slides the picture of a board off the next one."""

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
"""Seconds before the slide starts, while its picture is rendered and the next story begins."""
CLEAR: Final = 0.2
"""Seconds into the slide after which play on the new board starts."""


class BoardSlideOut:
    """The previous large board: held for some frames, then sliding to the left."""

    def __init__(
        self, old: StripCache, coming: StripCache | None, below: Sequence[DrawOp], above: Sequence[DrawOp]
    ) -> None:
        """`old` caches the previous board's static layer; `below` and `above` are its static and animated display
        lists.

        `coming` is the cache for the new static layer, None if that board is still sliding itself.
        """
        self.below, self.above = below, above
        """Display lists drawn in place of the new board while the old one is held."""
        self._old, self._coming = old, coming
        self._to_lay = self._missing
        self._picture: pygame.Surface | None = None
        self._seconds = -LIFT

    @property
    def is_held(self) -> bool:
        """True until the picture of the board is complete."""
        return self._picture is None

    @property
    def is_in_the_way(self) -> bool:
        """True while the picture covers most of the new board and delays its stories."""
        return self.is_held or self._seconds < CLEAR

    @property
    def is_done(self) -> bool:
        return self._seconds >= SECONDS

    def expect(self, notes: Sequence[DrawOp]) -> None:
        """Set the next static layer."""
        if self._coming is not None:
            self._coming.expect(notes)

    def update(self, dt: float) -> None:
        """Render more strips of both pictures, or advance the slide."""
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
        """Number of strips not rendered yet."""
        return self._old.missing + (0 if self._coming is None else self._coming.missing)

    def _lay(self, many: int) -> None:
        """Render strips until `many` are complete."""
        for _ in range(many - (self._to_lay - self._missing)):
            if self._old.missing or self._coming is None:
                self._old.lay()
            else:
                self._coming.lay()

    def draw(self, canvas: Canvas) -> None:
        """Draw the visible part of the sliding picture, which disappears at the left edge of its zone."""
        if self._picture is None:
            return
        wide, high = self._picture.get_size()
        gone = round(wide * EASE["in_out_sine"](min(1.0, self._seconds / SECONDS)))
        if gone < wide:
            canvas.surface.blit(self._picture, self._old.area.topleft, (gone, 0, wide - gone, high))
