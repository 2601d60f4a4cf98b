"""Small celebrations: star bursts, glyph confetti, the pop of a score. Pure functions of time and a cosmetic seed."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Final

import pygame

from game.stage.paint.frame import DrawTarget
from game.stage.paint.paint import Paint
from game.stage.paint.sprite import Sprite, cached, layered
from game.stage.paint.theme import GAME_COLOURS, Colour

BURST_SECONDS: Final = 0.9
POP_SECONDS: Final = 0.52
SHREDS: Final = 120
SHRED_SIZES: Final = (26.0, 34.0, 42.0)
SHOTS: Final = (0.0, 0.25, 0.6)
"""Times in seconds at which confetti is fired."""
BEHIND: Final = 30.0
"""Distance in u behind the lowest part of the area at which every second piece of confetti lies."""
LYING: Final = 0.8, 0.45
"""Width and height of a piece that lies, as shares of those in the air."""
GOLDEN: Final = 0.618
"""Step between the places of successive pieces, as a share of the width, so that they lie scattered."""
STARLETS: Final = (9, 18, 36, 72, 144, 216)
"""Rendered sizes of stars in u; sizes between are scaled from the next larger one."""
_SPARKS: Final = (0.14, 0.27)
"""Sizes of a burst's stars as shares of its reach."""
_HALO: Final = (0.5, 0.36)
"""Width of a burst's halo at first and its growth by step, as shares of its reach."""
_STRENGTHS: Final = (0.7, 0.6, 0.48, 0.36, 0.26, 0.16, 0.08, 0.03)
"""Strengths of a burst's halo as it grows."""
_ANGLES: Final = 12
_DRAG: Final = 1.5
"""Share of its speed that confetti loses in a second."""
_FALL: Final = 420.0
"""Gravity for confetti, u a second squared."""
_ON_DARK: Final[dict[str, Colour]] = {
    "violet": (181, 139, 224, 255),
    "blue": (127, 166, 242, 255),
    "red": (232, 97, 109, 255),
}
"""Lightened variants of colours too dark on felt; the glyph still identifies the colour."""


@dataclass(frozen=True, slots=True)
class _Spark:
    shade: int
    size: float
    speed_x: float
    speed_y: float
    angle: float
    spin: float


def score_pop(seconds: float) -> float:
    """Return the size factor of a score `seconds` after it rose: 1, up to 1.25, back to 1."""
    if not 0 < seconds < POP_SECONDS:
        return 1.0
    share = seconds / POP_SECONDS
    if share < 0.35:
        rise = share / 0.35
        return 1 + 0.25 * (1 - (1 - rise) ** 3)
    fall = (share - 0.35) / 0.65
    return 1 + 0.25 * (1 - fall) ** 2 * math.cos(fall * 4.5)


class Burst:
    """A treasure found: stars fly out of a point and fall, for BURST_SECONDS. Reduced motion: a quiet halo instead."""

    def __init__(self, seed: int, *, count: int = 20, reach: float = 320, reduced_motion: bool = False) -> None:
        self.reduced_motion, self.reach = reduced_motion, reach
        chance = Random(seed)
        self._sparks = []
        for index in range(0 if reduced_motion else count):
            angle = 2 * math.pi * (index + chance.uniform(-0.3, 0.3)) / count
            speed = reach * chance.uniform(0.7, 1.3)
            self._sparks.append(
                _Spark(
                    shade=index % 2,
                    size=chance.uniform(*_SPARKS) * reach,
                    speed_x=math.cos(angle) * speed,
                    speed_y=math.sin(angle) * speed - reach * 0.35,
                    angle=chance.uniform(0, 360),
                    spin=chance.uniform(-300, 300),
                )
            )

    def draw(self, target: DrawTarget, paint: Paint, seconds: float, x: float, y: float) -> None:
        if not 0 <= seconds < BURST_SECONDS:
            return
        share = seconds / BURST_SECONDS
        step = min(len(_STRENGTHS) - 1, int(share * len(_STRENGTHS)))
        for coming in (min(len(_STRENGTHS) - 1, step + 1), step):
            d = round(self.reach * (_HALO[0] + (0 if self.reduced_motion else _HALO[1] * coming)))
            amber = (*paint.colour("state.gold_light")[:3], round(255 * _STRENGTHS[coming]))
            soften = partial(paint.soft_rect, d, d, d / 2, 20, amber)
            halo = paint.recipe(("halo", d, amber), soften, lambda soft: soft).soon()
        if halo is not None:
            halo.draw(target, x - paint.px(d / 2), y - paint.px(d / 2))
        out = 1 - (1 - share) ** 2
        for spark in self._sparks:
            size = spark.size * (1 - share**3)
            if size < 6:
                continue
            px = x + spark.speed_x * out * paint.scale
            py = y + (spark.speed_y * out + 190 * share * share) * paint.scale
            turn = spark.angle + spark.spin * share
            step = round(turn / 360 * _ANGLES) % _ANGLES
            starlet(paint, spark.shade, round(size / 6) * 6, step).draw(target, px, py)


@dataclass(frozen=True, slots=True)
class _Shred:
    """A piece of confetti: fired from (x, y), u, with a speed in u a second; it lies at `floor`, perhaps in front."""

    glyph: str
    size: float
    x: float
    y: float
    speed_x: float
    speed_y: float
    floor: float
    angle: float
    spin: float
    sway: float
    is_in_front: bool

    def step(self, t: float) -> int:
        return round((self.angle + self.spin * t) / 360 * _ANGLES) % _ANGLES

    def at(self, t: float) -> tuple[float, float]:
        """Return the position after `t` seconds; y grows downwards."""
        slowed = (1 - math.exp(-_DRAG * t)) / _DRAG
        fall = _FALL / _DRAG
        y = self.y - (self.speed_y + fall) * slowed + fall * t
        return self.x + self.speed_x * slowed + math.sin(self.sway + t * 3.1) * 9 * min(1.0, t), y

    def rest(self) -> float:
        t = 0.3
        while self.at(t)[1] < self.floor:
            t += 0.02
        return t


class Confetti:
    """Glyphs fired from both sides of an area in u, up to `ceiling` u below its top.

    Every second one comes to lie in the lowest `depth` u, in front of what stands there, the others behind it.
    """

    def __init__(self, seed: int, area: tuple[float, float], *, ceiling: float = 0.0, depth: float = 34.0) -> None:
        chance = Random(seed)
        wide, high = area
        self._shreds: list[tuple[_Shred, float]] = []
        for index in range(SHREDS):
            y = high * 0.8
            is_in_front = index % 4 < 2
            goal = wide * (index * GOLDEN % 1.0)
            shred = _Shred(
                glyph=GAME_COLOURS[index % len(GAME_COLOURS)],
                size=chance.choice(SHRED_SIZES),
                x=wide * 0.9 if index % 2 else wide * 0.1,
                y=y,
                speed_x=0.0,
                speed_y=_speed(max(60.0, y - ceiling) * chance.uniform(0.3, 1.0)),
                floor=high - (depth * chance.random() if is_in_front else depth + BEHIND),
                angle=chance.uniform(0, 360),
                spin=chance.uniform(-260, 260),
                sway=chance.uniform(0, 6.3),
                is_in_front=is_in_front,
            )
            rest = shred.rest()
            speed = (goal - shred.x) * _DRAG / (1 - math.exp(-_DRAG * rest))
            self._shreds.append((replace(shred, speed_x=speed), rest))
        self.seconds = max((rest for _, rest in self._shreds), default=0.0) + SHOTS[-1]

    def preparing(self, paint: Paint) -> Iterator[None]:
        for glyph, size in sorted({(shred.glyph, shred.size) for shred, _ in self._shreds}):
            for step in range(_ANGLES):
                _shred(paint, glyph, size, step)
                yield
        for shred, rest in self._shreds:
            _lying(paint, shred.glyph, shred.size, shred.step(rest))
            yield

    def draw(
        self, target: DrawTarget, paint: Paint, seconds: float, x: float, y: float, *, is_lying: bool = False
    ) -> None:
        """Draw the pieces in the air and those that lie behind, or those that lie in front."""
        for index, (shred, rest) in enumerate(self._shreds):
            t = min(seconds - SHOTS[index % len(SHOTS)], rest)
            if t < 0 or is_lying != (t == rest and shred.is_in_front):
                continue
            across, down = shred.at(t)
            look = _lying if t == rest else _shred
            sprite = look(paint, shred.glyph, shred.size, shred.step(t))
            sprite.draw(target, x + across * paint.scale, y + min(down, shred.floor) * paint.scale)


def _speed(height: float) -> float:
    """Return the upward speed in u a second with which confetti rises `height` u."""
    low, high = 0.0, 8000.0
    for _ in range(30):
        speed = (low + high) / 2
        reached = (speed - _FALL / _DRAG * math.log1p(_DRAG * speed / _FALL)) / _DRAG
        low, high = (speed, high) if reached < height else (low, speed)
    return low


@cached
def _shred(paint: Paint, key: str, size: float, step: int) -> Sprite:
    game = paint.theme.game[key]
    name, colour = f"glyph/{game.glyph}", _ON_DARK.get(key, game.fill)
    under = _turned(paint, name, size * 1.16, paint.colour("ink.marker"), step)
    return layered((under, 0, 0), (_turned(paint, name, size, colour, step), 0, 0))


@cached
def _lying(paint: Paint, key: str, size: float, step: int) -> Sprite:
    """Return a piece flat on the floor, with its shadow below."""
    piece = _shred(paint, key, size, step).surface
    wide, high = piece.get_size()
    flat = pygame.transform.smoothscale(piece, (round(wide * LYING[0]), round(high * LYING[1])))
    shadow = flat.copy()
    shadow.fill((0, 0, 0, 110), special_flags=pygame.BLEND_RGBA_MULT)
    return layered((Sprite.centred(shadow), 2, 5), (Sprite.centred(flat), 0, 0))


@cached
def starlet(paint: Paint, shade: int, size: float, step: int) -> Sprite:
    """Return a golden (0) or nearly white star with a light and a dark rim, rotated by `step`."""
    large = next(filter(size.__le__, STARLETS), size)
    surface = _upright(paint, shade, large).surface
    surface = pygame.transform.rotozoom(surface, step % _ANGLES * 360 / _ANGLES, size / large)
    return Sprite.centred(surface)


@cached
def _upright(paint: Paint, shade: int, size: float) -> Sprite:
    gold = "state.gold" if shade == 0 else "surface.card_hi"
    rims = ((1.5, "ink.marker"), (1.24, "state.gold_light"), (1.0, gold))
    images = [paint.art.image("glyph/star", size * share, paint.colour(name)) for share, name in rims]
    return layered(*((Sprite.centred(image), 0, 0) for image in images))


def _turned(paint: Paint, name: str, size: float, colour: Colour, step: int) -> Sprite:
    upright = paint.art.image(name, size * 2, colour)
    surface = pygame.transform.rotozoom(upright, step * 360 / _ANGLES, 0.5)
    return Sprite.centred(surface)
