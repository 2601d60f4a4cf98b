"""The decisive moment: the start of a celebration, with the table dimmed except where the match was decided.

The decisive element is lifted from there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.scenes.match.seat_rows import FacePlace
from game.stage.canvas import Canvas
from game.stage.paint.frame import DrawOp, around
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
TILE: Final = 256
"""Width and height of the tiles that dim the table, in pixels."""
REACH: Final = 120.0
"""Minimum radius of the spotlight in u."""


class DecisiveMoment:
    def __init__(self, table: Sequence[DrawOp], decisive: Decisive | None, face: FacePlace, look: str) -> None:
        """`table` is the display list of the match; `face` and `look` are the winner’s, if nothing was decisive."""

        def picture(canvas: Canvas, size: float) -> Sprite:
            return canvas.pieces.avatar(look, size, mood="joy")

        # The animal grows away from the name beside it.
        beside = face.x - (FACE - 1) * face.size / 2, face.y
        self._decisive, self._table = decisive or Decisive(beside, face.size, picture, large=FACE), table
        self._lights: dict[int, tuple[pygame.Surface, pygame.Surface]] = {}
        """The spotlight and a tile of the shade around it, by darkness in steps."""
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
        canvas.surface.blits(self._table, False)
        if darkness and not canvas.theme.is_contrast:
            self._darken(canvas, darkness)
        part = EASE["out_cubic"](max(0.0, min(1.0, (self._seconds - LIFT_AT) / LIFT)))
        if part > 0:
            x, y = one.spot
            canvas.put(self._lifted(canvas, round(part * STEPS)), x, y - one.high * part)

    def _darken(self, canvas: Canvas, darkness: int) -> None:
        """Dim the table except around the decisive element."""
        reach = canvas.viewport.px(max(REACH, self._decisive.size * 1.3))
        if darkness not in self._lights:
            self._lights[darkness] = _lights(darkness, reach)
        light, tile = self._lights[darkness]
        place = light.get_rect(center=canvas.viewport.at(*self._decisive.middle))
        canvas.surface.blit(light, place.topleft, None, pygame.BLEND_RGB_MULT)
        whole = pygame.Rect((0, 0), canvas.viewport.window)
        for rest in around(whole, place.clip(whole)):
            canvas.pave(tile, rest, pygame.BLEND_RGB_MULT)

    def _lifted(self, canvas: Canvas, at: int) -> Sprite:
        if at not in self._sizes:
            one = self._decisive
            large = one.picture(canvas, round(one.size * one.large))
            share = (1 + (one.large - 1) * at / STEPS) / one.large
            self._sizes[at] = large if at == STEPS else large.grown(share)
        return self._sizes[at]


def _lights(darkness: int, reach: int) -> tuple[pygame.Surface, pygame.Surface]:
    """Return a spotlight with this radius in pixels, and a tile of the shade around it."""

    def shade(part: float) -> tuple[int, ...]:
        return tuple(round(255 * (1 - part * darkness / SHADES * (1 - left))) for left in LEFT)

    light, tile = pygame.Surface((2 * reach, 2 * reach)), pygame.Surface((TILE, TILE))
    light.fill(shade(1.0))
    tile.fill(shade(1.0))
    for ring in range(RINGS):
        pygame.draw.circle(light, shade(1 - (ring + 1) / RINGS), (reach, reach), reach * (1 - EDGE * ring / RINGS))
    return light, tile
