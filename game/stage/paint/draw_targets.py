"""Draw targets that forward to another one, shifted or clipped: things glide or are revealed."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.stage.paint.frame import Area, DrawOp, DrawTarget


class Moved:
    def __init__(self, sheet: DrawTarget, right: int, down: int) -> None:
        self._sheet = sheet
        self._right, self._down = right, down

    def blit(self, source: pygame.Surface, dest: tuple[int, int], area: Area | None = None, flags: int = 0, /) -> None:
        place = dest[0] + self._right, dest[1] + self._down
        self._sheet.blit(source, place, area, flags)

    def blits(self, blit_sequence: Sequence[DrawOp], doreturn: bool = False, /) -> None:
        for note in blit_sequence:
            self.blit(*note)

    def get_size(self) -> tuple[int, int]:
        return self._sheet.get_size()


class Clipped:
    def __init__(self, sheet: DrawTarget, window: pygame.Rect) -> None:
        self._sheet = sheet
        self._window = window

    def blit(self, source: pygame.Surface, dest: tuple[int, int], area: Area | None = None, flags: int = 0, /) -> None:
        whole = source.get_rect() if area is None else pygame.Rect(area)
        place = pygame.Rect(dest, whole.size)
        seen = place.clip(self._window)
        if seen.size == place.size:
            self._sheet.blit(source, dest, area, flags)
        elif seen:
            left, top = whole.x + seen.x - place.x, whole.y + seen.y - place.y
            self._sheet.blit(source, (seen.x, seen.y), (left, top, seen.w, seen.h), flags)

    def blits(self, blit_sequence: Sequence[DrawOp], doreturn: bool = False, /) -> None:
        for note in blit_sequence:
            self.blit(*note)

    def get_size(self) -> tuple[int, int]:
        return self._sheet.get_size()
