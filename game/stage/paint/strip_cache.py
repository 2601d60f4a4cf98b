"""A static background composed into one opaque picture, band by band.

A moving thing over it then redraws one picture instead of all its layers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.stage.paint.draw_targets import Moved
from game.stage.paint.frame import DrawOp, DrawTarget, is_opaque, place_of
from game.stage.paint.pixels import ragged

BANDS: Final = 8
"""Number of bands, so that no frame has too much to do."""


class StripCache:
    """The picture of an area of the window, in bands from top to bottom; incomplete bands are not drawn."""

    def __init__(self, area: pygame.Rect) -> None:
        """Create an empty picture of an area in pixels."""
        self.area = area
        self._picture = ragged(area.size)
        self._notes: Sequence[DrawOp] = ()
        self._laid: dict[int, pygame.Surface] = {}
        """By band number, a new subsurface each time: a drawn picture must not change."""

    @property
    def missing(self) -> int:
        return BANDS - len(self._laid)

    def expect(self, notes: Sequence[DrawOp]) -> bool:
        """Set the background's display list and drop the bands it changes; returns True if there were any."""
        if notes == self._notes:
            return False
        before, self._notes = self._notes, tuple(notes)
        changed = [place_of(note) for note in set(before) ^ set(notes)] or [self.area]
        gone = [number for number in self._laid if self._band(number).collidelist(changed) >= 0]
        for number in gone:
            del self._laid[number]
        return bool(gone)

    def lay(self) -> None:
        """Compose the next band, if the background is opaque."""
        number = next((number for number in range(BANDS) if number not in self._laid), BANDS)
        if number == BANDS or not self._is_covered:
            return
        band = self._band(number)
        here = band.move(-self.area.x, -self.area.y)
        self._picture.set_clip(here)
        self._draw([note for note in self._notes if band.colliderect(place_of(note))])
        self._laid[number] = self._picture.subsurface(here)

    def finish(self, notes: Sequence[DrawOp]) -> pygame.Surface:
        """Return the whole picture with `notes` on it, valid until the next band is composed; drops all bands."""
        while self.missing and self._is_covered:
            self.lay()
        self._laid.clear()
        self._notes = ()
        self._picture.set_clip(None)
        self._draw(notes)
        return self._picture

    def draw(self, sheet: DrawTarget) -> None:
        sheet.blits([(laid, self._band(number).topleft) for number, laid in self._laid.items()], False)

    def _draw(self, notes: Sequence[DrawOp]) -> None:
        Moved(self._picture, -self.area.x, -self.area.y).blits(notes)

    @property
    def _is_covered(self) -> bool:
        return bool(self._notes) and is_opaque(self._notes[0]) and place_of(self._notes[0]).contains(self.area)

    def _band(self, number: int) -> pygame.Rect:
        """Return the band's rectangle in the window."""
        top, low = (self.area.h * edge // BANDS for edge in (number, number + 1))
        return pygame.Rect(self.area.x, self.area.y + top, self.area.w, low - top)
