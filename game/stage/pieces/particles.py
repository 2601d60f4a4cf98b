"""Small celebrations: star bursts, glyph confetti, the pop of a score. Pure functions of time and a cosmetic seed."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from random import Random
from typing import Final

import pygame

from game.stage.paint import svg
from game.stage.paint.frame import DrawTarget
from game.stage.paint.paint import Paint
from game.stage.paint.pictures import Recipe, as_made
from game.stage.paint.sprite import Sprite, cached, cached_briefly, layered
from game.stage.paint.svg import Spot
from game.stage.paint.theme import GAME_COLOURS, Colour, mix, with_alpha

BURST_SECONDS: Final = 0.9
POP_SECONDS: Final = 0.52
SHREDS: Final = 200
SHRED_SIZES: Final = (36.0, 50.0)
PAPERS: Final = tuple(colour for colour in GAME_COLOURS if colour != "grey")
SHOTS: Final = (0.0, 0.12, 0.45)
"""Times in seconds at which confetti is fired."""
BEHIND: Final = 30.0
"""Distance in u behind the lowest part of the area at which every second piece of confetti lies."""
ON_TOP, TOP = 10, 24.0
"""One piece in how many comes to lie on a top, and the depth of a top in u."""
LYING: Final = 0.8, 0.45
"""Width and height of a piece that lies, as shares of those in the air."""
GOLDEN: Final = 0.618
"""Step between the places of successive pieces, as a share of the width, so that they lie scattered."""
STARLETS: Final = (9, 18, 36, 72, 144)
"""Rendered sizes of shards in u; other ones are scaled from the next larger or the largest one."""
Look = tuple[str, str]
"""Shape of a shard (a key of OUTLINES, the name of a glyph, or DUST), and the name of its colour."""
STARS: Final[Sequence[Look]] = (("star", "state.gold"), ("star", "surface.card_hi"))
GLINT: Final[Look] = "glint", "surface.card_hi"
"""Light without a rim."""
DUST: Final = "dust"
OUTLINES: Final[dict[str, Sequence[Spot]]] = {
    "hexagon": [(0.5 * math.sin(math.pi * k / 3), 0.5 * math.cos(math.pi * k / 3)) for k in range(6)],
    "blot": [(0.42 * math.sin(math.pi * k / 8), 0.42 * math.cos(math.pi * k / 8)) for k in range(16)],
    "paper": [(-0.5, -0.26), (0.5, -0.26), (0.5, 0.26), (-0.5, 0.26)],
    "token": [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)],
    "glint": [
        (r * math.sin(math.pi * k / 4), r * math.cos(math.pi * k / 4))
        for k in range(8)
        for r in (0.08 if k % 2 else 0.5,)
    ],
}
"""Outlines of shards in shares of their size."""
RIM: Final = "surface.wood_line"
_SPARKS: Final = (0.13, 0.38)
"""Sizes of a burst's shards as shares of its reach, at most of MOST u; most are small."""
SMALLEST: Final = 15.0
MIDDLING: Final = 48.0
"""Size in u from which the sizes of a shrinking shard are farther apart."""
MOST: Final = 430.0
LARGER: Final = {"hexagon": 1.7, "blot": 1.5, "paper": 1.3, DUST: 1.8}
"""Sizes of shapes as multiples of the usual one."""
FALLEN: Final = 120.0
"""Distance in u that a shard falls, beside the reach of its burst."""
_PALES: Final = 6
"""Steps in which dust fades."""
_RING: Final = (0.5, 1.5)
"""Width of the ring of light around a burst at first, and its growth, as shares of its reach."""
_RINGS: Final = 12
"""Steps in which it grows and fades."""
_SHINING: Final = 0.42
"""Seconds of it."""
_FLASH: Final = 0.14
"""Seconds in which a bright core shines and the shards draw trails of light."""
TRAIL: Final = 72.0
"""Size of the shard for which trails are rendered; others are scaled."""
_ANGLES: Final = 12
LIT, SHADED = (255, 255, 255), (248, 214, 168)
"""Factors of a shard's colour at its top and its bottom: shade is warm."""
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
    look: Look
    source: Spot
    delay: float
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
    """Something won or broken: shards fly out of one or several places and fall. Reduced motion: a quiet light instead.

    Their looks take turns, and so do the sources, places in u beside that of the burst, the last of which begins `over`
    seconds after the first; every shard flies for `life` seconds. None rises above `room` u over the burst.
    With a `middle` they fly away from that place instead of upwards, without a ring of light.
    """

    def __init__(
        self,
        seed: int,
        looks: Sequence[Look] = STARS,
        *,
        count: int = 14,
        reach: float = 320,
        sources: Sequence[Spot] = ((0.0, 0.0),),
        over: float = 0.0,
        life: float = BURST_SECONDS,
        room: float = math.inf,
        middle: Spot | None = None,
        reduced_motion: bool = False,
    ) -> None:
        self.reduced_motion, self.reach, self.life, self.seconds = reduced_motion, reach, life, over + life
        self._room = room
        chance, is_wide = Random(seed), len(sources) > 1
        apart, leap = (GOLDEN, 0.9 if middle is None else 0.0) if is_wide else (1 / count, 0.35)
        is_star, is_dust = looks[0][0] == "star", looks[0][0] == DUST
        is_dark = (is_dust or middle is not None) and not reduced_motion
        self._glow = "state.gold_light" if is_star else None if is_dark else looks[-1][1]
        self._shining = life if reduced_motion else min(life, _SHINING)
        self._sparks = []
        self._seen: dict[int, Sprite] = {}
        """The last picture of each shard, which stands in for one that is being rendered."""
        for index in range(0 if reduced_motion else count):
            angle = 2 * math.pi * (index * apart + chance.uniform(-0.3, 0.3) / count)
            speed = reach * chance.uniform(0.7, 1.3)
            place, look = index % len(sources), looks[index % len(looks)] if is_dark or index % 5 else GLINT
            if middle is not None:
                angle = math.atan2(sources[place][1] - middle[1], sources[place][0] - middle[0])
            speed_x, speed_y = math.cos(angle) * speed, math.sin(angle) * speed - reach * leap
            share = _SPARKS[0] + (_SPARKS[1] - _SPARKS[0]) * chance.random() ** 2
            if is_drop := look[0] == "drop":  # it leaps up, and its tip trails behind
                speed_y = -abs(speed_y)
            size = max(SMALLEST, share * min(reach, MOST) * LARGER.get(look[0], 1.0))
            free, fall = max(0.0, room + sources[place][1] - 0.7 * size), 0.0 if is_dust else FALLEN + reach
            speed_y = max(speed_y, -(free + math.sqrt(free * (free + 4 * fall))) / 2)
            self._sparks.append(
                _Spark(
                    look=look,
                    source=sources[place],
                    delay=over * place / len(sources),
                    size=size,
                    speed_x=speed_x,
                    speed_y=speed_y,
                    angle=math.degrees(math.atan2(speed_x, speed_y)) if is_drop else chance.uniform(0, 360),
                    spin=0.0 if is_drop else chance.uniform(-300, 300),
                )
            )

    def draw(self, target: DrawTarget, paint: Paint, seconds: float, x: float, y: float) -> None:
        if self._glow is not None:
            self._draw_ring(target, paint, seconds / self._shining, x, y)
        for index, spark in enumerate(self._sparks):
            share = (seconds - spark.delay) / self.life
            if not 0 <= share < 1:
                continue
            look, is_dust = spark.look, spark.look[0] == DUST
            size = spark.size * (0.6 + 0.8 * share if is_dust else min(1.0, 0.5 + 6 * share) - share**3)
            if size < 6 or not (is_dust or _upright(paint, look, _rendered(size)).soon()):
                continue
            out, fall = 1 - (1 - share) ** 2, 0.0 if is_dust else (FALLEN + self.reach) * share * share
            px = x + (spark.source[0] + spark.speed_x * out) * paint.scale
            high = spark.source[1] + spark.speed_y * out + fall
            py = y + high * paint.scale
            end = high - max(0.0, 2.2 * size * spark.speed_y / math.hypot(spark.speed_x, spark.speed_y))
            if not is_dust and seconds - spark.delay < _FLASH and end > -self._room:
                aim = math.degrees(math.atan2(-spark.speed_y, spark.speed_x))
                trail = _trail(paint, look[1], max(1, round(size / 24)) * 24, round(aim / 15) % 24).soon()
                if trail is not None:
                    trail.draw(target, px, py)
            turn = spark.angle + spark.spin * share
            step = int(share * _PALES) if is_dust else round(turn / 360 * _ANGLES) % _ANGLES
            unit = 6 if size < MIDDLING else 12
            seen = shard(paint, look, round(size / unit) * unit, step).soon() or self._seen.get(index)
            if seen is not None:
                self._seen[index] = seen
                seen.draw(target, px, py)

    def _draw_ring(self, target: DrawTarget, paint: Paint, share: float, x: float, y: float) -> None:
        if not 0 <= share < 1 or self._glow is None:
            return
        step = int(share * _RINGS)
        for coming in (min(_RINGS - 1, step + 1), step):
            left = 1 - coming / _RINGS
            d = round(self.reach * (_RING[0] + (0 if self.reduced_motion else _RING[1] * (1 - left * left))))
            light = with_alpha(_inks(paint, self._glow)[2], left)
            ring = paint.recipe(("ring", d, light), partial(_ring, paint.px(d), light), Sprite.centred, "brief").soon()
        if ring is not None:
            ring.draw(target, x, y)
        if not self.reduced_motion and share * self._shining < _FLASH:
            d = round(self.reach * 0.3)
            core = paint.kept(("core", d), lambda: paint.soft_rect(d, d, d / 2, 16, (255, 250, 232, 210)), "brief")
            core.draw(target, x - paint.px(d / 2), y - paint.px(d / 2))


@dataclass(frozen=True, slots=True)
class _Shred:
    """A piece of confetti: fired from (x, y), u, with a speed in u a second; it lies at `floor`, perhaps in front."""

    look: Look
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
        return round((self.angle + self.spin * t) / 360 * _ANGLES) % _steps(self.look)

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
    """Glyphs and paper fired from both sides of an area in u, up to `ceiling` u below its top.

    Every second one comes to lie in the lowest `depth` u, in front of what stands there, the others behind it, but a
    few near the ends of the `tops` (left end, right end, and height of each).
    """

    def __init__(
        self,
        seed: int,
        area: tuple[float, float],
        *,
        ceiling: float = 0.0,
        depth: float = 34.0,
        tops: Sequence[tuple[float, float, float]] = (),
    ) -> None:
        chance = Random(seed)
        wide, high = area
        self._shreds: list[tuple[_Shred, float]] = []
        for index in range(SHREDS):
            y = high * chance.uniform(0.86, 1.0)
            is_in_front = index % 4 < 2
            goal = wide * (index * GOLDEN % 1.0)
            rises, floor = chance.uniform(0.3, 1.0), high - (depth * chance.random() if is_in_front else depth + BEHIND)
            if tops and index % ON_TOP == 0:
                left, right, floor = tops[index // ON_TOP % len(tops)]
                part = 0.2 * chance.random()
                goal, is_in_front, rises = left + (right - left) * (part if index % 3 else 1 - part), True, 1.0
                floor -= TOP * chance.random()
            shred = _Shred(
                look=("glyph" if index % 3 == 0 else "paper", PAPERS[(index + index // len(PAPERS)) % len(PAPERS)]),
                size=chance.choice(SHRED_SIZES),
                x=wide * (0.5 + (0.5 if index % 2 else -0.5) * chance.uniform(1.2, 1.7)),
                y=y,
                speed_x=0.0,
                speed_y=_speed(max(60.0, y - ceiling) * rises),
                floor=floor,
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
        for look, size in sorted({(shred.look, shred.size) for shred, _ in self._shreds}):
            for step in range(_steps(look)):
                _shred(paint, look, size, step)
                yield
        for shred, rest in self._shreds:
            _lying(paint, shred.look, shred.size, shred.step(rest))
            yield

    def draw(
        self,
        target: DrawTarget,
        paint: Paint,
        seconds: float,
        x: float,
        y: float,
        *,
        zoom: float = 1.0,
        is_lying: bool = False,
    ) -> None:
        """Draw the pieces in the air and those that lie behind, or those that lie in front; `zoom` sets them apart."""
        for index, (shred, rest) in enumerate(self._shreds):
            t = min(seconds - SHOTS[index % len(SHOTS)], rest)
            if t < 0 or is_lying != (t == rest and shred.is_in_front):
                continue
            across, down = shred.at(t)
            draw = _lying if t == rest else _shred
            sprite = draw(paint, shred.look, shred.size, shred.step(t))
            sprite.draw(target, x + across * paint.scale * zoom, y + min(down, shred.floor) * paint.scale * zoom)


def _speed(height: float) -> float:
    """Return the upward speed in u a second with which confetti rises `height` u."""
    low, high = 0.0, 8000.0
    for _ in range(30):
        speed = (low + high) / 2
        reached = (speed - _FALL / _DRAG * math.log1p(_DRAG * speed / _FALL)) / _DRAG
        low, high = (speed, high) if reached < height else (low, speed)
    return low


def _steps(look: Look) -> int:
    """Return the number of different rotations: paper looks the same after half a turn."""
    return _ANGLES // 2 if look[0] == "paper" else _ANGLES


@cached_briefly
def _shred(paint: Paint, look: Look, size: float, step: int) -> Sprite:
    """Return a piece in the air: a glyph in its colour, or paper that turns over."""
    shape, key = look
    if shape == "paper":
        return _rotating(paint, look, size, step)().squashed(1.0, 0.4 + 0.6 * abs(math.cos(math.pi * step / 6)))
    game = paint.theme.game[key]
    name, colour = f"glyph/{game.glyph}", _ON_DARK.get(key, game.fill)
    under = _turned(paint, name, size * 1.16, paint.colour("ink.marker"), step)
    return layered((under, 0, 0), (_turned(paint, name, size, colour, step), 0, 0))


@cached
def _lying(paint: Paint, look: Look, size: float, step: int) -> Sprite:
    """Return a piece flat on the floor, with its shadow below."""
    piece = _shred(paint, look, size, step).surface
    wide, high = piece.get_size()
    flat = pygame.transform.smoothscale(piece, (round(wide * LYING[0]), round(high * LYING[1])))
    shadow = flat.copy()
    shadow.fill((0, 0, 0, 110), special_flags=pygame.BLEND_RGBA_MULT)
    return layered((Sprite.centred(shadow), 2, 5), (Sprite.centred(flat), 0, 0))


def _ring(d: int, light: Colour) -> pygame.Surface:
    """Draw a ring of light with a soft edge and a faint shine in it."""
    half = d / 8
    stops = [(0.0, 0.45), (0.6, 0.12), (0.84, 1.0), (0.9, 1.0), (1.0, 0.0)]
    fill = svg.radial(
        "ring", (half, half), half, [(at, with_alpha(light, part * light[3] / 255)) for at, part in stops]
    )
    small = svg.raster(
        f'<defs>{fill}</defs><circle cx="{half}" cy="{half}" r="{half}" fill="url(#ring)"/>', d / 4, d / 4, 1
    )
    return pygame.transform.smoothscale(small, (d, d))


def shard(paint: Paint, look: Look, size: float, step: int) -> Recipe:
    """Return a piece of a burst with a light and a dark rim, rotated by `step`; dust is paler with each."""
    make = partial(_puff, paint, look[1], size, step) if look[0] == DUST else _rotating(paint, look, size, step)
    return paint.recipe(("shard", look, size, step), make, as_made, "brief")


def _puff(paint: Paint, colour: str, size: float, step: int) -> Sprite:
    ink, half = _inks(paint, colour)[0], size / 2
    stops = [(at, with_alpha(ink, part * (1 - step / _PALES))) for at, part in ((0.0, 0.95), (0.6, 0.8), (1.0, 0.0))]
    puff = svg.radial("puff", (half, half), half, stops)
    body = f'<defs>{puff}</defs><circle cx="{half}" cy="{half}" r="{half}" {svg.fill("puff")}/>'
    return Sprite.centred(paint.draw_svg(body, size, size))


def _rotating(paint: Paint, look: Look, size: float, step: int) -> Callable[[], Sprite]:
    """Return the rendering of a rotated shard, for any thread."""
    large = _rendered(size)
    return partial(_rotated, _upright(paint, look, large).sprite.surface, size / large, step)


def _rotated(upright: pygame.Surface, zoom: float, step: int) -> Sprite:
    surface = pygame.transform.rotozoom(upright, step % _ANGLES * 360 / _ANGLES, zoom)
    # Light falls from above however the piece is turned.
    for upper, lower, how in (((34, 34, 34), (0, 0, 0), pygame.BLEND_RGB_ADD), (LIT, SHADED, pygame.BLEND_RGB_MULT)):
        shades = pygame.Surface((1, 2), depth=32)
        shades.set_at((0, 0), upper)
        shades.set_at((0, 1), lower)
        surface.blit(pygame.transform.smoothscale(shades, surface.get_size()), (0, 0), special_flags=how)
    return Sprite.centred(surface)


def _trail(paint: Paint, name: str, size: float, step: int) -> Recipe:
    """Return the trail of light behind a shard that flies in this direction; its head is the anchor."""
    level, key = _level_trail(paint, name), ("trail", name, size, step)
    return paint.recipe(key, lambda: level.grown(size / TRAIL).turned(step * 15), as_made, "brief")


@cached
def _level_trail(paint: Paint, name: str) -> Sprite:
    light, body, outer = mix(_inks(paint, name)[0], (255, 255, 255, 255), 0.4), "", list[Spot]()
    for part, alpha in ((0.6, 110), (1.0, 70)):
        back, side = 2.2 * TRAIL * part, 0.42 * TRAIL * part
        outer = [(-back, 0.0), (0.0, -side), (0.0, side)]
        body = f'<path d="{svg.polygon(outer)}" {svg.fill((*light[:3], alpha))}/>{body}'
    return paint.framed(body, outer, 1)


def _inks(paint: Paint, name: str) -> tuple[Colour, Colour, Colour]:
    """Return a colour of the players or of the theme, a darker and a lighter one."""
    if name in paint.theme.game:
        game = paint.theme.game[name]
        return _ON_DARK.get(name, game.fill), game.dark, game.light
    return paint.colour(name), paint.colour("ink.marker"), paint.colour("state.gold_light")


def shards_ahead(paint: Paint, looks: Sequence[Look]) -> Iterator[bool]:
    """Render shards ahead, those of the usual bursts too; yields True while waiting for the render thread."""
    for look, size in product(dict.fromkeys((GLINT, *STARS, *looks)), STARLETS[-3:]):
        if look[0] != DUST:
            yield from _upright(paint, look, size).ahead()
            _level_trail(paint, look[1])


def _rendered(size: float) -> float:
    return next(filter(size.__le__, STARLETS), STARLETS[-1])


def _upright(paint: Paint, look: Look, size: float) -> Recipe:
    return paint.recipe(("upright", look, size), partial(_drawn, paint, look, size), as_made)


def _drawn(paint: Paint, look: Look, size: float) -> Sprite:
    shape, name = look
    fill, dark, light = _inks(paint, name)
    if shape in OUTLINES:
        whole, inner = ([(x * size * part, y * size * part) for x, y in OUTLINES[shape]] for part in (1.0, 0.78))
        if look == GLINT:
            return paint.framed(f'<path d="{svg.polygon(whole)}" {svg.fill(fill)}/>', whole, 1)
        thick = 0.03 * size
        rim = svg.stroke(paint.colour(RIM), thick)
        body = f'<path d="{svg.polygon(whole)}" {svg.fill(paint.colour("surface.card_hi"))} {rim}/>'
        body += f'<path d="{svg.polygon(inner)}" {svg.fill(fill)} {svg.stroke(dark, 0.03 * size)}/>'
        return paint.framed(body, whole, thick / 2 + 1)
    rims, art = ((1.36, paint.colour(RIM)), (1.2, light), (1.0, fill)), paint.art.alone()
    images = [art.image(f"glyph/{shape}", size * share, ink) for share, ink in rims]
    return layered(*((Sprite.centred(image), 0, 0) for image in images))


def _turned(paint: Paint, name: str, size: float, colour: Colour, step: int) -> Sprite:
    upright = paint.art.image(name, size * 2, colour)
    surface = pygame.transform.rotozoom(upright, step * 360 / _ANGLES, 0.5)
    return Sprite.centred(surface)
