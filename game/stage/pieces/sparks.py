"""Small celebrations: star bursts, glyph confetti, the pop of a score. Pure functions of time and a cosmetic seed."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from typing import Final

import pygame

from game.stage.paint.frame import Sheet
from game.stage.paint.paint import Paint
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import GAME_COLOURS, Colour

BURST_SECONDS: Final = 0.9
POP_SECONDS: Final = 0.52
_ANGLES: Final = 12
_ON_DARK: Final[dict[str, Colour]] = {
    "violet": (181, 139, 224, 255),
    "blue": (127, 166, 242, 255),
    "red": (232, 97, 109, 255),
}
"""Colours that would drown in the felt, lightened; the glyph still says which one is meant."""


@dataclass(frozen=True, slots=True)
class _Spark:
    glyph: str
    colour: Colour
    size: float
    x: float
    y: float
    speed_x: float
    speed_y: float
    angle: float
    spin: float
    phase: float


def score_pop(seconds: float, *, is_calm: bool = False) -> float:
    """How much larger a score is `seconds` after it rose: 1, up to 1.25, back to 1."""
    if is_calm or not 0 < seconds < POP_SECONDS:
        return 1.0
    share = seconds / POP_SECONDS
    if share < 0.35:
        rise = share / 0.35
        return 1 + 0.25 * (1 - (1 - rise) ** 3)
    fall = (share - 0.35) / 0.65
    return 1 + 0.25 * (1 - fall) ** 2 * math.cos(fall * 4.5)


class Burst:
    """A treasure found: stars fly out of a point and fall, for BURST_SECONDS. Calm: a quiet halo instead."""

    def __init__(self, seed: int, *, count: int = 16, reach: float = 150, is_calm: bool = False) -> None:
        self.is_calm = is_calm
        chance = Random(seed)
        self._sparks = []
        for index in range(0 if is_calm else count):
            angle = 2 * math.pi * (index + chance.uniform(-0.3, 0.3)) / count
            speed = reach * chance.uniform(0.7, 1.3)
            gold = ("state.gold", "state.gold_light", "state.accent")[index % 3]
            self._sparks.append(
                _Spark(
                    glyph=gold,
                    colour=(0, 0, 0, 0),
                    size=chance.uniform(14, 30),
                    x=0,
                    y=0,
                    speed_x=math.cos(angle) * speed,
                    speed_y=math.sin(angle) * speed - reach * 0.35,
                    angle=chance.uniform(0, 360),
                    spin=chance.uniform(-300, 300),
                    phase=0,
                )
            )

    def draw(self, target: Sheet, paint: Paint, seconds: float, x: float, y: float) -> None:
        """Draw it round (x, y) in pixels."""
        if not 0 <= seconds < BURST_SECONDS:
            return
        share = seconds / BURST_SECONDS
        step = min(7, int(share * 8))
        d = 40 + (0 if self.is_calm else 26 * step)
        amber = paint.colour("state.gold_light")
        strength = (0.7, 0.6, 0.48, 0.36, 0.26, 0.16, 0.08, 0.03)[step]
        halo = paint.glow(d, d, d / 2, (*amber[:3], round(255 * strength)), 40)
        halo.draw(target, x - paint.px(d / 2), y - paint.px(d / 2))
        out = 1 - (1 - share) ** 2
        for spark in self._sparks:
            size = spark.size * (1 - share**3)
            if size < 3:
                continue
            px = x + spark.speed_x * out * paint.scale
            py = y + (spark.speed_y * out + 190 * share * share) * paint.scale
            turn = spark.angle + spark.spin * share
            turned(paint, "glyph/star", round(size / 3) * 3, paint.colour(spark.glyph), turn).draw(target, px, py)


class Confetti:
    """Glyphs of the seven colours drifting down an area of (width, height) u, without end. Calm: they hang still."""

    def __init__(self, seed: int, area: tuple[float, float], *, count: int = 64, is_calm: bool = False) -> None:
        self.is_calm = is_calm
        self._area = area
        chance = Random(seed)
        self._sparks = []
        for index in range(count):
            key = GAME_COLOURS[index % len(GAME_COLOURS)]
            self._sparks.append(
                _Spark(
                    glyph=key,
                    colour=_ON_DARK.get(key, (0, 0, 0, 0)),
                    size=float(chance.randrange(20, 42, 3)),
                    x=chance.uniform(0, area[0]),
                    y=chance.uniform(0, area[1]),
                    speed_x=chance.uniform(6, 26),
                    speed_y=chance.uniform(40, 95),
                    angle=chance.uniform(-40, 40),
                    spin=chance.uniform(-40, 40),
                    phase=chance.uniform(0, 6.3),
                )
            )

    def draw(self, target: Sheet, paint: Paint, seconds: float, x: float, y: float) -> None:
        """Draw it with the area's top left corner at (x, y) in pixels."""
        width, height = self._area
        t = 0.0 if self.is_calm else seconds
        for spark in self._sparks:
            drop = (spark.y + spark.speed_y * t) % (height + 60) - 30
            sway = math.sin(spark.phase + t * 1.4) * spark.speed_x if not self.is_calm else 0
            game = paint.theme.game[spark.glyph]
            colour = spark.colour if spark.colour[3] else game.fill
            share = max(0.0, min(1.0, drop / height))
            alpha = (1.0, 0.85, 0.7, 0.55, 0.4)[min(4, int(share * 5))]
            shade = (*colour[:3], round(255 * alpha))
            sprite = turned(paint, f"glyph/{game.glyph}", spark.size, shade, spark.angle + spark.spin * t)
            sprite.draw(target, x + (min(width, max(0.0, spark.x + sway))) * paint.scale, y + drop * paint.scale)


def turned(paint: Paint, name: str, size: float, colour: Colour, degrees: float) -> Sprite:
    """A tinted drawing turned to the nearest of twelve angles, anchored at its centre."""
    step = round(degrees / 360 * _ANGLES) % _ANGLES
    return paint.kept(("turned", name, size, colour, step), lambda: _turned(paint, name, size, colour, step))


def _turned(paint: Paint, name: str, size: float, colour: Colour, step: int) -> Sprite:
    upright = paint.art.image(name, size * 2, colour)
    surface = pygame.transform.rotozoom(upright, step * 360 / _ANGLES, 0.5)
    return Sprite(surface, surface.get_width() // 2, surface.get_height() // 2)
