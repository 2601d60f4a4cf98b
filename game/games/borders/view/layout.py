"""Layout of a board in card units (the card is 1240 x 848), outlines around its fields, and the looks of the areas."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import atan2, cos, pi, sin, tau
from typing import Final

from game.games.borders import board
from game.games.borders.board_library import geometry
from game.stage.layout.shapes import Box, Spot
from game.stage.paint.theme import Colour, parse_colour
from game.stage.table.placed_board import Format

FORMAT: Final = Format(1240.0, 848.0, Box(36, 14, 1168, 698), Box(20, 2, 1200, 722))
BAR: Final = Box(28, 722, 1184, 102)
"""Place of area values and points on a card."""
LOW_BAR: Final = Box(28, 718, 1184, 108)
"""Place of the standing on a card too small for the values."""
LEAST: Final = 0.56
"""Minimum scale of cards that show the values in the bar; the tags on the land are always shown."""
BAND: Final = 50.0
"""Width of the coloured band of a segment."""
KEYS: Final = tuple(colour.name.lower() for colour in board.Colour)
WALL: Final = 39.0
"""Distance from the middle of a wall to the ground of an area."""
ARC: Final = pi / 9
"""Maximum step of an arc in radians."""


def middle(field: int) -> Spot:
    return geometry().positions[field]


@cache
def ground(area: int) -> tuple[Spot, ...]:
    """Return the ground of an area inside its walls, in card units."""
    return inside([middle(field) for field in geometry().cycles[area]], WALL)


@lru_cache(256)
def hull(fields: tuple[int, ...], r: float) -> tuple[Spot, ...]:
    """Return the outline around linked fields, in card units."""
    return capsule({field: middle(field) for field in fields}, geometry().links, r)


@dataclass(frozen=True, slots=True)
class AreaLook:
    """The picture of an area, the colour of its ground, and places in card units."""

    image: str
    tint: Colour
    spot: Spot
    """Middle of the picture."""
    size: float
    """Height of the picture."""
    tag: Spot
    """Middle of the tag with the values."""


AREA_LOOKS: Final = (
    AreaLook("area/fountain", parse_colour("#E6E3D2"), (502, 312), 76, (438, 374)),
    AreaLook("area/glasshouse", parse_colour("#E2EADB"), (1060, 402), 92, (1060, 474)),
    AreaLook("area/pond", parse_colour("#DDE8D6"), (196, 452), 106, (196, 532)),
    AreaLook("area/tower", parse_colour("#E9DFC6"), (1004, 168), 122, (1004, 252)),
    AreaLook("area/barn", parse_colour("#F0E0C0"), (890, 558), 86, (776, 600)),
    AreaLook("area/villa", parse_colour("#F3E6BE"), (252, 178), 128, (252, 266)),
    AreaLook("area/orchard", parse_colour("#E3E9C6"), (502, 516), 108, (502, 596)),
    AreaLook("area/maze", parse_colour("#DDE7CB"), (766, 338), 132, (766, 432)),
    AreaLook("area/castle", parse_colour("#F2DFD0"), (524, 146), 104, (658, 140)),
)
"""Looks by area."""


# ---- outlines


def _wedge(spot: Spot, start: float, sweep: float, r: float) -> list[Spot]:
    """Return the offset line at a corner; `sweep` is the angle on its side, measured from the direction `start`."""
    x, y = spot
    if sweep < pi - 1e-6:
        middle, reach = start + sweep / 2, r / max(0.2, sin(sweep / 2))
        return [(x + reach * cos(middle), y + reach * sin(middle))]
    steps = max(1, round((sweep - pi) / ARC))
    first = start + pi / 2
    return [
        (x + r * cos(first + (sweep - pi) * step / steps), y + r * sin(first + (sweep - pi) * step / steps))
        for step in range(steps + 1)
    ]


def capsule(spots: Mapping[int, Spot], links: Collection[tuple[int, int]], r: float) -> tuple[Spot, ...]:
    """Return the outline at distance `r` around a tree of linked spots; a single spot yields a circle."""
    near: dict[int, list[int]] = {number: [] for number in spots}
    for one, other in links:
        if one in spots and other in spots:
            near[one].append(other)
            near[other].append(one)
    first = next(iter(spots))
    if not near[first]:
        x, y = spots[first]
        return tuple((x + r * cos(tau * i / 24), y + r * sin(tau * i / 24)) for i in range(24))

    def way(one: int, other: int) -> float:
        (ax, ay), (bx, by) = spots[one], spots[other]
        return atan2(by - ay, bx - ax)

    out: list[Spot] = []
    start = before, at = near[first][0], first
    while True:
        angle = way(at, before)
        sweep, on = min(((way(at, to) - angle) % tau or tau, to) for to in near[at])
        out += _wedge(spots[at], angle, sweep, r)
        before, at = at, on
        if (before, at) == start:
            return tuple(out)


def inside(ring: Sequence[Spot], r: float) -> tuple[Spot, ...]:
    """Return a closed polygon offset inwards by `r`."""
    turning = sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True))
    spots = list(ring) if turning > 0 else list(reversed(ring))
    out: list[Spot] = []
    for index, (x, y) in enumerate(spots):
        (ax, ay), (bx, by) = spots[(index + 1) % len(spots)], spots[index - 1]
        start = atan2(ay - y, ax - x)
        sweep = (atan2(by - y, bx - x) - start) % tau
        out += _wedge((x, y), start, sweep, r)
    return tuple(out)
