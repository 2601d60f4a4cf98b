"""Rain and snow outside the window, as a function of the tick: streaks, drops that run down the glass, flakes."""

from __future__ import annotations

from collections.abc import Iterator
from math import sin
from typing import Final

import pygame

from game.stage.canvas import Canvas
from game.stage.paint import svg
from game.stage.paint.paint import Paint
from game.stage.paint.shapes import cached
from game.stage.paint.sprite import Sprite
from game.stage.room import window
from game.stage.room.hours import Hour
from game.stage.room.room_layout import RoomLayout

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

Place = tuple[float, float, Sprite]


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
