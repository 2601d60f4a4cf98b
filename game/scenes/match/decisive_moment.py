"""The first beat of a celebration, still at the table: it gets dark but where the match was decided.

What decided it is lifted from there. Knows no game.
"""

from __future__ import annotations

from typing import Final

import pygame

from game.rules.contract import ranks
from game.stage.canvas import Canvas
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import EASE
from game.stage.table.decisive import Decisive
from game.stage.time.fader import step

from .controller import ScreenApi

LEFT: Final = (0.3, 0.35, 0.36)
"""How much of the red, green and blue light on the table is left."""
SHADES: Final = 8
"""Steps in which it gets dark."""
RINGS: Final = 12
"""Of the light, the inner ones brighter,"""
EDGE: Final = 0.5
"""and the part of its radius in which it fades out."""
DARKENS: Final = 0.3
"""Seconds in which it gets dark."""
LIFT_AT, LIFT = 0.12, 0.48
"""When what decided the match begins to be lifted, and how many seconds that takes."""
SECONDS: Final = 0.9
"""All of it."""
FACE: Final = 1.5
"""How much larger the winner's animal is where nothing on the table decided."""
STEPS: Final = 10
"""In how many steps it grows."""
REACH: Final = 120.0
"""How far the light reaches at least, in u."""


class DecisiveMoment:
    """A look at what decided a match, on a table that stands still."""

    def __init__(self, decisive: Decisive, table: pygame.Surface) -> None:
        """`table` is what is seen of the match, of the size of the window."""
        self._decisive, self._table = decisive, table
        self._dark, self._darkness = table, 0
        """The table as it is seen, and how dark it is there."""
        self._seconds = 0.0
        self._sizes: dict[int, Sprite] = {}

    @property
    def is_over(self) -> bool:
        return self._seconds >= SECONDS

    def advance(self, dt: float) -> None:
        """Let time pass."""
        self._seconds += dt

    def skip(self) -> None:
        """It was looked at enough."""
        self._seconds = SECONDS

    def draw(self, canvas: Canvas) -> None:
        """Draw it, and the table below."""
        one = self._decisive
        darkness = step(min(1.0, self._seconds / DARKENS), SHADES)
        if darkness != self._darkness:
            self._darken(darkness, canvas.viewport.at(*one.middle), canvas.viewport.px(max(REACH, one.size * 1.3)))
        canvas.surface.blit(self._dark, (0, 0))
        part = EASE["out_cubic"](max(0.0, min(1.0, (self._seconds - LIFT_AT) / LIFT)))
        if part > 0:
            x, y = one.spot
            canvas.put(self._lifted(canvas, round(part * STEPS)), x, y - one.high * part)

    def _darken(self, darkness: int, spot: tuple[int, int], reach: int) -> None:
        """Take light from the table, but `reach` pixels round a spot."""

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


def last_look(desk: ScreenApi) -> DecisiveMoment:
    """A look at the table of a match that has ended."""
    table = pygame.Surface(desk.viewport.window)
    canvas = desk.canvas.onto(table)
    canvas.audit = None
    desk.draw_content(canvas)
    return DecisiveMoment(_decisive(desk), table)


def _decisive(desk: ScreenApi) -> Decisive:
    """What decided the match, for the first of its winners; if nothing on the table did, their animal."""
    winner = ranks(desk.match.state).index(1)
    found, face, look = desk.view.decisive(winner), desk.face_at(winner), desk.match.players[winner].look

    def picture(canvas: Canvas, size: float) -> Sprite:
        return canvas.pieces.avatar(look, size, mood="joy")

    # It grows away from the name beside it.
    return found or Decisive((face.x - (FACE - 1) * face.size / 2, face.y), face.size, picture, large=FACE)
