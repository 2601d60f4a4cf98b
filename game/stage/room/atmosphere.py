"""Idle animation in the room, as functions of a clock's tick: lantern, candle, dust, rain and snow. Few pictures."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final

import pygame

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.paint import svg
from game.stage.paint.paint import Paint
from game.stage.paint.sprite import Sprite, cached
from game.stage.paint.theme import Colour
from game.stage.room import textures, window
from game.stage.room.hours import GRADES, Hour
from game.stage.room.room_layout import RoomLayout
from game.stage.room.window import BEACON, LAND

TICK: Final = 1 / 12
"""Seconds per picture."""
LONGEST: Final = 300.0
"""Seconds without input after which everything rests."""
SWEEP: Final = 6.0
"""Seconds per turn of the lighthouse."""
LANTERN_LEVELS: Final = 5
LANTERN_SIZE: Final = 84.0
LANTERN_LIGHT: Final[Colour] = (120, 96, 52, 255)
CANDLE_WIDE, RING = 56.0, 14.0
"""Width of a candle, and margin the focus ring needs around the box beside it."""
BRACKET: Final = (68.0, 72.0)
"""Size of the bracket of a candle on the wall."""
CANDLE_GLOW: Final = 260.0
CANDLE_LIGHT: Final[Colour] = (92, 56, 22, 255)
LEANS: Final = (0.0, 1.2, 2.2, 1.0, -0.8, -2.0, -1.2, 0.4)
"""Offset of the flame's tip to the right, by picture."""
RISES: Final = (0.0, 2.0, 0.5, -1.5, 1.0, 2.5, -0.5, -2.0)
_WICK: Final = -102.0
MOTES: Final = 11
MOTE_LEVELS: Final = 4
MOTE_SIZES: Final = (11.0, 14.0, 18.0)
"""Width of a mote in u, most of it a faint shimmer."""
MOTE_LIGHT: Final[Colour] = (255, 206, 132, 255)
"""Light added by the middle of the brightest mote."""
ACROSS, DOWN = 0.0011, 0.0017
"""Drift of the slowest mote per tick, as a share of the light."""
CURTAIN: Final = 58.0
"""Maximum overlap of a curtain with the panes, in u."""
STREAKS, LONG, LEAN = 14, 46.0, 10.0
"""Number of streaks, and length and slant of each, in u."""
FALL: Final = 40.0
"""Distance in u the slowest streak falls per tick."""
DROPS: Final = 3
RUN, WAIT, WAY = 7, 19, 3.4
"""Ticks in which a drop runs, ticks in which it waits, and its distance per running tick, in u."""
FLAKES: Final = 18
FLAKE: Final = (2.0, 2.6, 3.4)
"""Radius of flakes in u; small ones are slow."""
SWAY: Final = 9.0

FAST: Final = ("rain", "winter")
"""Hours with precipitation, which needs a picture every tick."""

Place = tuple[float, float, Sprite]


class IdleClock:
    def __init__(self) -> None:
        self.stride = 1
        """Ticks per picture: more where everything moves slowly."""
        self._passed = 0.0
        self._idle = 0.0

    @property
    def wake_after(self) -> float | None:
        """Seconds until the next picture; None: everything rests."""
        return TICK * self.stride if self._idle < LONGEST else None

    def stir(self) -> None:
        self._idle = 0.0

    def advance(self, dt: float) -> bool:
        if self._idle >= LONGEST:
            return False
        before = self.tick
        self._passed, self._idle = self._passed + dt, self._idle + dt
        return self.tick != before

    @property
    def tick(self) -> int:
        return int(self._passed / TICK / self.stride) * self.stride

    def draw_lantern(self, canvas: Canvas, plan: RoomLayout, hour: Hour) -> None:
        """Draw the light of the lighthouse, bright when it points this way; by day it is off."""
        if not GRADES[hour].is_lit:
            return
        level = round(LANTERN_LEVELS * max(0.0, cos(2 * pi * self.tick * TICK / SWEEP)))
        if level:
            x, y, w, h = plan.pane
            grown = max(w / LAND[0], h / LAND[1])
            spot = x + w / 2 + (BEACON[0] - LAND[0] / 2) * grown, y + h + (BEACON[1] - LAND[1]) * grown
            canvas.shine(_lantern(canvas.paint, level), *spot)


@cached
def _lantern(paint: Paint, level: int) -> Sprite:
    red, green, blue = (round(channel * level / LANTERN_LEVELS) for channel in LANTERN_LIGHT[:3])
    side = max(8, paint.px(LANTERN_SIZE))
    return Sprite(textures.shining((side, side), (red, green, blue, 255)), side // 2, side // 2)


def draw_shelf_candle(canvas: Canvas, box: Box, tick: int) -> None:
    """Draw a candle left of the first box if there is room."""
    beside = box.x - box.w * 0.05 - RING - 8
    if beside >= CANDLE_WIDE:
        _draw_candle(canvas, min(8 + beside / 2, box.x - canvas.viewport.left / 2), box.bottom, tick)


def draw_wall_candle(canvas: Canvas, plan: RoomLayout, tick: int) -> None:
    """Draw the candle on its bracket, below whose flame the wall is lit, if there is room."""
    x, y = plan.flame
    if x + CANDLE_WIDE / 2 <= plan.width:
        canvas.image("room/bracket", BRACKET, x, y - _WICK + 24)
        _draw_candle(canvas, x, y - _WICK, tick)


def _draw_candle(canvas: Canvas, x: float, y: float, tick: int) -> None:
    canvas.put(_candle(canvas.paint), x, y)
    canvas.shine(_candle_glow(canvas.paint), x, y + _WICK - 14)
    # Twice as slow as other effects, in an irregular order: a flame in a still room.
    step = (tick // 2 * 3) % len(LEANS) if tick % 40 < 26 else tick // 4 % len(LEANS)
    canvas.put(_flame(canvas.paint, step), x, y + _WICK)


@cached
def _candle(paint: Paint) -> Sprite:
    body = svg.inner(paint.art.text("room/candle"))
    return paint.framed(body, ((-34, _WICK - 6), (34, 8)), 1)


@cached
def _flame(paint: Paint, step: int) -> Sprite:
    lean, rise = LEANS[step], RISES[step]

    def drop(wide: float, high: float, share: float) -> str:
        tip = f"{lean * share:.1f} {-high - rise * share:.1f}"
        bent = f"{lean * share * 0.4 - wide * 0.6:.1f} {-high * 0.62:.1f}"
        back = f"{lean * share * 0.4 + wide * 0.6:.1f} {-high * 0.62:.1f}"
        return (
            f"M0 1C{-wide * 1.15:.1f} 1 {-wide:.1f} {-high * 0.3:.1f} {bent}S{tip} {tip}"
            f"S{wide * 0.1:.1f} {-high * 0.9:.1f} {back}C{wide:.1f} {-high * 0.3:.1f} {wide * 1.15:.1f} 1 0 1Z"
        )

    body = (
        f'<path d="{drop(10, 40, 1.6)}" {svg.fill((255, 158, 66, 235))}/>'
        f'<path d="{drop(6.5, 27, 1.0)}" {svg.fill((255, 226, 130, 255))}/>'
        f'<path d="{drop(3.2, 13, 0.5)}" {svg.fill((255, 252, 236, 255))}/>'
    )
    return paint.framed(body, ((-14, -48), (14, 4)), 1)


@cached
def _candle_glow(paint: Paint) -> Sprite:
    side = paint.px(CANDLE_GLOW)
    return Sprite(textures.shining((side, side), CANDLE_LIGHT), side // 2, side // 2)


def draw_dust(canvas: Canvas, light: Box, tick: int) -> None:
    """Draw the motes in a lit place, fading at its edges."""
    for index in range(MOTES):
        pace = 1 + index % 3 * 0.6
        x = (index * 0.618 + tick * ACROSS * pace) % 1
        y = (index * 0.382 + sin(tick / 23 + index) * 0.05 + tick * DOWN * pace * (-1) ** index) % 1
        glint = 0.62 + 0.38 * sin(tick * 0.16 + index * 2.4)
        level = round(MOTE_LEVELS * min(1.0, 1.7 * sin(pi * x) * sin(pi * y)) * glint)
        if level:
            canvas.shine(
                _mote(canvas.paint, index % len(MOTE_SIZES), level), light.x + x * light.w, light.y + y * light.h
            )


@cached
def _mote(paint: Paint, size: int, level: int) -> Sprite:
    side = max(3, paint.px(MOTE_SIZES[size])) | 1
    red, green, blue = (round(channel * level / MOTE_LEVELS) for channel in MOTE_LIGHT[:3])
    stops: list[svg.Stop] = [
        (0.0, (red, green, blue, 255)),
        (0.26, (red, green, blue, 220)),
        (0.42, (red, green, blue, 64)),
        (1.0, (red, green, blue, 0)),
    ]
    spot = svg.radial("mote", (side / 2, side / 2), side / 2, stops)
    return Sprite(textures.filled(side, side, spot, "mote"), side // 2, side // 2)


def draw_weather(canvas: Canvas, plan: RoomLayout, hour: Hour, tick: int, floor: float) -> None:
    """Draw the precipitation of this hour down to `floor` u, below which the window is hidden."""
    left, top, wide, high = plan.pane
    tall = min(high, floor - top)
    if tall < LONG:
        return
    scale = canvas.scale
    panes = [
        pygame.Rect(canvas.viewport.at(left + box.x, top + box.y), (round(box.w * scale), round(box.h * scale)))
        for box in window.panes(wide, high)
    ]
    for x, y, sprite in _falling(canvas.paint, hour, tick, wide - 2 * CURTAIN, tall):
        at = round((left + CURTAIN + x) * scale) - sprite.ox, round((top + y) * scale) - sprite.oy
        place = sprite.surface.get_rect(topleft=at)
        for pane in panes:
            if seen := place.clip(pane):
                area = seen.x - place.x, seen.y - place.y, seen.w, seen.h
                canvas.surface.blit(sprite.surface, seen.topleft, area)


def _falling(paint: Paint, hour: Hour, tick: int, wide: float, tall: float) -> Iterator[Place]:
    if hour == "rain":
        streak, drop = _streak(paint), _drop(paint)
        for index in range(STREAKS):
            way = (index * 0.618 % 1) * (tall + LONG) + tick * FALL * (1 + index % 4 / 8)
            fallen, y = divmod(way, tall + LONG)
            yield (index * 0.382 + fallen * 0.618) % 1 * wide - y * LEAN / LONG, y - LONG, streak
        for index in range(DROPS):
            runs, part = divmod(tick + index * 11, RUN + WAIT)
            way = (runs * RUN + min(part, RUN)) * WAY
            fallen, y = divmod(way + index * tall / DROPS, tall)
            yield (index / DROPS + 0.17 + fallen * 0.618) % 1 * wide, y, drop
    elif hour == "winter":
        for index in range(FLAKES):
            size = index % len(FLAKE)
            way = (index * 0.618 % 1) * tall + tick * (1.4 + 0.7 * size)
            fallen, y = divmod(way, tall)
            x = (index * 0.382 + fallen * 0.618) % 1 * wide
            yield x + SWAY * sin(tick / 9 + index * 2.4), y, _flake(paint, FLAKE[size])


@cached
def _streak(paint: Paint) -> Sprite:
    line = svg.stroke((191, 215, 228, 120), 1.8)
    body = f'<path d="M0 {LONG}L{LEAN} 0" fill="none" {line}/>'
    return paint.framed(body, ((0, 0), (LEAN, LONG)), 2)


@cached
def _drop(paint: Paint) -> Sprite:
    body = (
        f'<path d="M0 -8C2 -3 4.500 -1 4.500 2.500A4.500 4.500 0 0 1 -4.500 2.500C-4.500 -1 -2 -3 0 -8Z" '
        f"{svg.fill((207, 228, 238, 150))}/>"
        f'<circle cx="-1.400" cy="1.200" r="1.500" {svg.fill((255, 255, 255, 220))}/>'
    )
    return paint.framed(body, ((-5, -8), (5, 8)), 1)


@cached
def _flake(paint: Paint, radius: float) -> Sprite:
    body = f'<circle cx="0" cy="0" r="{radius}" {svg.fill((255, 255, 255, 225))}/>'
    return paint.framed(body, ((-radius, -radius), (radius, radius)), 1)
