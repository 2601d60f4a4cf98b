"""Positions on the board of Going Places, in card units (1240 x 848). Pure."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from math import copysign, cos, hypot, pi, sin
from typing import Final

from game.games.places.board import LOOP, field_of
from game.stage.layout.shapes import Box, Spot

WIDTH: Final = 1240.0
HEIGHT: Final = 848.0
MIDDLE: Final = (620.0, 424.0)
RADIUS: Final = 28.0
"""Radius of a field."""
SMALL: Final = 25.0
"""Radius of a start or goal field."""
ASIDE: Final = 67.0
"""Distance of a goal field from the middle of the road."""
FACE: Final = (300.0, 392.0)
"""Width and height of a small card in its own units."""
STAGE: Final = Box(266, 244, 708, 360, 36)
"""The free middle of the loop: pile, cards and duels."""
_SHIFT: Final = -2.5
"""Offset in fields from the top left corner of the loop back to field 0."""
_STEPS: Final = 4000


@cache
def curve() -> tuple[Spot, ...]:
    """Return the middle of the road as a closed line, clockwise from the top left."""
    out = []
    for step in range(_STEPS):
        turn = 2 * pi * step / _STEPS - pi * 0.75
        c, s = cos(turn), sin(turn)
        waist = 1 - 0.085 * (cos(2 * turn) ** 2) ** 1.5
        x = 510 * copysign(abs(c) ** (2 / 2.7), c) * waist
        y = 322 * copysign(abs(s) ** (2 / 2.7), s) * waist
        out.append((MIDDLE[0] + x, MIDDLE[1] + y))
    return tuple(out)


@cache
def _lengths() -> tuple[float, ...]:
    points = curve()
    total, out = 0.0, [0.0]
    for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
        total += hypot(bx - ax, by - ay)
        out.append(total)
    return tuple(out)


@cache
def pitch() -> float:
    """Return the distance along the road from field to field."""
    return _lengths()[-1] / LOOP


def along(place: float) -> Spot:
    """Return the point of the road at a fractional field number; wraps round."""
    lengths, points = _lengths(), curve()
    way = (place + _SHIFT) % LOOP / LOOP * lengths[-1]
    index = min(bisect_right(lengths, way) - 1, _STEPS - 1)
    (ax, ay), (bx, by) = points[index], points[(index + 1) % _STEPS]
    share = (way - lengths[index]) / (lengths[index + 1] - lengths[index])
    return ax + (bx - ax) * share, ay + (by - ay) * share


def inward(place: float) -> Spot:
    """Return the unit vector towards the inside of the loop."""
    (ax, ay), (bx, by) = along(place - 0.5), along(place + 0.5)
    length = hypot(bx - ax, by - ay)
    return -(by - ay) / length, (bx - ax) / length


def beside(place: float, aside: float) -> Spot:
    """Return the point this far inside the road (negative: outside)."""
    (x, y), (nx, ny) = along(place), inward(place)
    return x + nx * aside, y + ny * aside


@cache
def fields() -> tuple[Spot, ...]:
    return tuple(along(place) for place in range(LOOP))


@cache
def goal(quarter: int, number: int) -> Spot:
    """Return a goal field, 0 the first inside the lane: beside the last fields before the entry."""
    return beside(quarter * 10 - 1 - number, ASIDE)


@cache
def yard(quarter: int, number: int, figures: int) -> Spot:
    """Return a start field, outside the loop at the entry."""
    x, y = fields()[quarter * 10]
    step = (number - (figures - 1) / 2) * 58
    return ((66, y + step), (x + step, 57), (WIDTH - 66, y + step), (x + step, HEIGHT - 62))[quarter]


def standing(quarter: int, progress: int) -> Spot:
    """Return the position of a figure with this progress (1 and more)."""
    return goal(quarter, progress - LOOP - 1) if progress > LOOP else fields()[field_of(quarter, progress)]
