"""The decisive moment: the start of a celebration, with the table dimmed except where the match was decided.

The decisive element is lifted from there.
"""

from __future__ import annotations

from typing import Final

import pygame

from game.scenes.match.seat_rows import FacePlace
from game.stage.canvas import Canvas
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import EASE
from game.stage.table.view import Decisive
from game.stage.time.fader import step

LEFT: Final = (0.3, 0.35, 0.36)
"""Remaining shares of red, green and blue light on the table."""
SHADES: Final = 8
RINGS: Final = 12
"""Number of rings in the spotlight, brighter towards the middle."""
EDGE: Final = 0.5
"""Part of the radius over which the spotlight fades out."""
DARKENS: Final = 0.3
LIFT_AT, LIFT = 0.12, 0.48
"""Start and duration of the lift in seconds."""
SECONDS: Final = 0.9
FACE: Final = 1.5
"""Size factor of the winner's animal if no table element was decisive."""
STEPS: Final = 10
REACH: Final = 120.0
"""Minimum radius of the spotlight in u."""


class DecisiveMoment:
    def __init__(self, table: pygame.Surface, decisive: Decisive | None, face: FacePlace, look: str) -> None:
        """`table` is the picture of the match; `face` and `look` are of the winner, if nothing on it was decisive."""

        def picture(canvas: Canvas, size: float) -> Sprite:
            return canvas.pieces.avatar(look, size, mood="joy")

        # The animal grows away from the name beside it.
        beside = face.x - (FACE - 1) * face.size / 2, face.y
        self._decisive, self._table = decisive or Decisive(beside, face.size, picture, large=FACE), table
        self._dark, self._darkness = table, 0
        """The dimmed table, and its darkness in steps."""
        self._seconds = 0.0
        self._sizes: dict[int, Sprite] = {}

    @property
    def is_over(self) -> bool:
        return self._seconds >= SECONDS

    def advance(self, dt: float) -> None:
        self._seconds += dt

    def skip(self) -> None:
        self._seconds = SECONDS

    def draw(self, canvas: Canvas) -> None:
        one = self._decisive
        darkness = step(min(1.0, self._seconds / DARKENS), SHADES)
        if darkness != self._darkness and not canvas.theme.is_contrast:
            self._darken(darkness, canvas.viewport.at(*one.middle), canvas.viewport.px(max(REACH, one.size * 1.3)))
        canvas.surface.blit(self._dark, (0, 0))
        part = EASE["out_cubic"](max(0.0, min(1.0, (self._seconds - LIFT_AT) / LIFT)))
        if part > 0:
            x, y = one.spot
            canvas.put(self._lifted(canvas, round(part * STEPS)), x, y - one.high * part)

    def _darken(self, darkness: int, spot: tuple[int, int], reach: int) -> None:
        """Dim the table except within `reach` pixels of a spot."""

        def shade(part: float) -> tuple[int, ...]:
            return tuple(round(255 * (1 - part * darkness / SHADES * (1 - left))) for left in LEFT)

        self._darkness, self._dark = darkness, self._table.copy()
        self._dark.fill(shade(1.0), special_flags=pygame.BLEND_RGB_MULT)
        light = pygame.Surface((2 * reach, 2 * reach))
        light.fill(shade(1.0))
        for ring in range(RINGS):
            pygame.draw.circle(light, shade(1 - (ring + 1) / RINGS), (reach, reach), reach * (1 - EDGE * ring / RINGS))
        place = light.get_rect(center=spot)
        self._dark.blit(self._table, place, place)
        self._dark.blit(light, place, None, pygame.BLEND_RGB_MULT)

    def _lifted(self, canvas: Canvas, at: int) -> Sprite:
        if at not in self._sizes:
            one = self._decisive
            large = one.picture(canvas, round(one.size * one.large))
            share = (1 + (one.large - 1) * at / STEPS) / one.large
            self._sizes[at] = large if at == STEPS else large.grown(share)
        return self._sizes[at]
