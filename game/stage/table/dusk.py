"""It gets dark over a part of the table but for one lit place. Knows no game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Spot
from game.stage.paint.clipped import Clipped
from game.stage.paint.frame import around
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import Colour

SHADES: Final = 8
"""Steps in which it gets dark, and light again."""
RINGS: Final = 12
"""Of the light, the inner ones brighter."""
EDGE: Final = 0.5
"""Part of its radius in which it fades out."""


@dataclass(frozen=True, slots=True)
class Dusk:
    """Darkness of one colour on a box with round corners."""

    box: Box
    shade: Colour

    def draw(self, canvas: Canvas, strength: float, lit: Spot | None = None, reach: float = 0.0) -> None:
        """So dark, 0 to 1; `lit` stays in the light, as far as that reaches in u."""
        canvas.faint(strength, lambda onto: self._draw(onto, lit, reach), shades=SHADES)

    def _draw(self, canvas: Canvas, lit: Spot | None, reach: float) -> None:
        night = self.night(canvas)
        if lit is None:
            canvas.put_box(night, self.box)
            return
        light = self.light(canvas, reach)
        whole = night.surface.get_rect(topleft=canvas.viewport.at(self.box.x, self.box.y))
        x, y = canvas.viewport.at(*lit)
        place = light.surface.get_rect(topleft=(x - light.ox, y - light.oy)).clip(whole)
        for part in around(whole, place):
            canvas.onto(Clipped(canvas.surface, part)).put_box(night, self.box)
        light.draw(Clipped(canvas.surface, place), x, y)

    def night(self, canvas: Canvas) -> Sprite:
        """The darkness itself, anchored at the corner of its box."""
        return canvas.paint.round_rect(round(self.box.w), round(self.box.h), self.box.r, self.shade)

    def light(self, canvas: Canvas, reach: float) -> Sprite:
        """A square of darkness with light in its middle, anchored there."""
        d = canvas.viewport.px(2 * reach)

        def make() -> Sprite:
            surface = pygame.Surface((d, d), pygame.SRCALPHA)
            surface.fill(self.shade)
            for ring in range(RINGS):
                part = (ring + 1) / RINGS
                shade = (*self.shade[:3], round(self.shade[3] * (1 - part)))
                pygame.draw.circle(surface, shade, (d / 2, d / 2), d / 2 * (1 - EDGE * ring / RINGS))
            return Sprite(surface, d // 2, d // 2)

        return canvas.paint.kept(("dusk light", d, self.shade), make)
