"""Layout of a board in card units (the card is 1240 x 848), and the looks of the areas."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from game.games.borders.board import Colour
from game.games.borders.board_library import geometry
from game.stage.layout.shapes import Box, Spot
from game.stage.paint.theme import parse_colour
from game.stage.table.board_image import Format

from .outline import capsule, inside

FORMAT: Final = Format(1240.0, 848.0, Box(36, 14, 1168, 698), Box(20, 2, 1200, 722))
BAR: Final = Box(28, 722, 1184, 102)
"""Place of area values and points on a card."""
LOW_BAR: Final = Box(28, 718, 1184, 108)
"""Place of the standing on a card too small for the values."""
LEAST: Final = 0.56
"""Minimum scale of cards that show the values in the bar; the tags on the land are always shown."""
BAND: Final = 50.0
"""Width of the coloured band of a segment."""
KEYS: Final = tuple(colour.name.lower() for colour in Colour)
PICTURES: Final = (
    "area/fountain",
    "area/glasshouse",
    "area/pond",
    "area/tower",
    "area/barn",
    "area/villa",
    "area/orchard",
    "area/maze",
    "area/castle",
)
"""Picture by area."""
TINTS: Final = tuple(
    map(
        parse_colour,
        ("#E6E3D2", "#E2EADB", "#DDE8D6", "#E9DFC6", "#F0E0C0", "#F3E6BE", "#E3E9C6", "#DDE7CB", "#F2DFD0"),
    )
)
"""Ground colour by area."""
WALL: Final = 39.0
"""Distance from the middle of a wall to the ground of an area."""


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
class Place:
    """Places of an area's picture and of the tag with its values, in card units."""

    picture: Spot
    size: float
    """Picture height."""
    tag: Spot


PLACES: Final = (
    Place((502, 312), 76, (438, 374)),
    Place((1060, 402), 92, (1060, 474)),
    Place((196, 452), 106, (196, 532)),
    Place((1004, 168), 122, (1004, 252)),
    Place((890, 558), 86, (776, 600)),
    Place((252, 178), 128, (252, 266)),
    Place((502, 516), 108, (502, 596)),
    Place((766, 338), 132, (766, 432)),
    Place((524, 146), 104, (658, 140)),
)
"""By area."""
