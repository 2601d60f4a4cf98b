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
    mark: str
    """Path data of a thing that is scattered on the ground."""
    spot: Spot
    """Middle of the picture."""
    size: float
    """Height of the picture."""
    tag: Spot
    """Middle of the tag with the values."""


MEADOW: Final = "M-6 4L-9 -5M0 4V-8M6 4L9 -5"
COBBLES: Final = "M-9 0A9 6 0 0 1 9 0A9 6 0 0 1 -9 0Z"
AREA_LOOKS: Final = (
    AreaLook("area/fountain", parse_colour("#E2DCCB"), COBBLES, (489, 338), 92, (394, 375)),
    AreaLook("area/glasshouse", parse_colour("#D9E8CB"), "M-8 0L0 -6L8 0L0 6Z", (1060, 413), 116, (1064, 496)),
    AreaLook("area/pond", parse_colour("#CBE4E2"), "M-16 0Q-8 -8 0 0Q8 8 16 0", (192, 446), 124, (196, 536)),
    AreaLook("area/tower", parse_colour("#DDE6BC"), MEADOW, (1004, 165), 136, (1004, 256)),
    AreaLook(
        "area/barn", parse_colour("#F2DFA9"), "M0 9V-8M0 1L-5 -5M0 1L5 -5M0 7L-5 1M0 7L5 1", (882, 575), 106, (768, 600)
    ),
    AreaLook("area/villa", parse_colour("#DCE7B6"), MEADOW, (250, 172), 142, (246, 266)),
    AreaLook("area/orchard", parse_colour("#D6E5AF"), "M-15 0H15", (499, 546), 132, (366, 594)),
    AreaLook("area/maze", parse_colour("#E6DDBF"), "M-6 3H-5M5 -3H6", (768, 341), 148, (766, 438)),
    AreaLook("area/castle", parse_colour("#EADCCB"), COBBLES, (546, 157), 124, (690, 138)),
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
