"""Boards of All Around: colours, areas, segments, the common geometry and the layouts on it. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from game.rules.bitset import numbers, union
from game.rules.contract import N_

FIELDS: Final = 86
SIZES: Final = (2, 3, 4, 5)
WHITE: Final = -1
"""Colour and segment of a white field."""


class Colour(IntEnum):
    """The six faces of a die (B-02)."""

    RED, YELLOW, GREEN, BLUE, ORANGE, GREY = range(6)


class Segment(IntEnum):
    """The 24 segments each board has exactly once; the number is colour * 4 + size - 2 (B-04)."""

    RED2, RED3, RED4, RED5 = range(4)
    YELLOW2, YELLOW3, YELLOW4, YELLOW5 = range(4, 8)
    GREEN2, GREEN3, GREEN4, GREEN5 = range(8, 12)
    BLUE2, BLUE3, BLUE4, BLUE5 = range(12, 16)
    ORANGE2, ORANGE3, ORANGE4, ORANGE5 = range(16, 20)
    GREY2, GREY3, GREY4, GREY5 = range(20, 24)

    @property
    def colour(self) -> Colour:
        return Colour(self >> 2)

    @property
    def size(self) -> int:
        return 2 + (self & 3)


class Area(IntEnum):
    """The nine areas, lowest value first (B-05)."""

    FOUNTAIN, GREENHOUSE, POND, TOWER, BARN, VILLA, ORCHARD, MAZE, CASTLE = range(9)


class BoardName(IntEnum):
    E1, E2, F1, F2, C1, G2, H1, H2 = range(8)


HIGH: Final = (4, 5, 6, 7, 8, 9, 10, 11, 12)
"""Points by area for the first seat (B-05)."""
LOW: Final = (2, 2, 3, 3, 4, 4, 5, 5, 6)
"""Points by area for every later seat (B-05)."""
EARLY: Final = sum(1 << segment for segment in Segment if segment.size >= 4)
"""Segments with early points, as bits (B-55)."""
_FIVES: Final = sum(1 << segment for segment in Segment if segment.size == 5)

AREA_TITLES: Final = (
    N_("Fountain"),
    N_("Greenhouse"),
    N_("Pond"),
    N_("Tower"),
    N_("Barn"),
    N_("Villa"),
    N_("Orchard"),
    N_("Maze"),
    N_("Castle"),
)


@dataclass(frozen=True, slots=True, eq=False)
class Geometry:
    """Geometry shared by all boards (B-03): positions, links and areas. Sets of fields and areas are bit masks."""

    positions: tuple[tuple[float, float], ...]
    """In card units; y points downwards."""
    links: tuple[tuple[int, int], ...]
    white: tuple[int, int]
    cycles: tuple[tuple[int, ...], ...]
    """Border fields of each area in cyclic order."""
    centres: tuple[tuple[float, float], ...]
    crossed: int
    """Fields crossed from the start."""
    edge: int
    """Fields next to the initial crosses."""
    neighbours: tuple[int, ...]
    borders: tuple[int, ...]
    areas_at: tuple[tuple[tuple[int, int], ...], ...]
    """Areas whose border contains each field: area bit and border."""


@dataclass(frozen=True, slots=True)
class Partition:
    """Partition of the coloured fields into segments. Layouts with the same segments are equal."""

    name: str = field(compare=False)
    segments: tuple[tuple[int, ...], ...]
    geometry: Geometry = field(compare=False, repr=False)
    colour_at: tuple[int, ...] = field(compare=False, repr=False)
    segment_at: tuple[int, ...] = field(compare=False, repr=False)
    cells: tuple[tuple[int, int, int, int, tuple[tuple[int, int], ...]], ...] = field(compare=False, repr=False)
    """Everything needed to cross a field in one lookup: (bit, colour, weight in the profile, neighbours, areas)."""
    masks: tuple[int, ...] = field(compare=False, repr=False)
    """Fields of each segment as bits."""
    around: tuple[int, ...] = field(compare=False, repr=False)
    """All neighbours of each segment's fields."""
    touches: tuple[tuple[tuple[int, int], ...], ...] = field(compare=False, repr=False)
    """Areas bordered by each segment: area bit and border."""
    reach: tuple[int, ...] = field(compare=False, repr=False)
    """All fields of these colours, by bit set of colours."""


PROFILE_WEIGHTS: Final = (1, 3, 12, 60)
"""Weights of a field of size 2, 3, 4 and 5 in a profile, the missing fields of a colour's segments as one number."""
FULL_PROFILE: Final = 359
"""Profile of a colour without any cross, the maximum."""


def missing(profile: int) -> tuple[int, int, int, int]:
    """Decode a profile into the number of missing fields of the segments of sizes 2 to 5."""
    return profile % 3, profile // 3 % 4, profile // 12 % 5, profile // 60


def bits(fields: Sequence[int]) -> int:
    return union(1 << number for number in fields)


def early_points(segments: int) -> int:
    """Return the early points of these segments: one for four spaces, two for five (B-55)."""
    return segments.bit_count() + (segments & _FIVES).bit_count()


def neighbours_of(links: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """Return the linked fields of each field as a bit mask."""
    neighbours = [0] * FIELDS
    for one, other in links:
        neighbours[one] |= 1 << other
        neighbours[other] |= 1 << one
    return tuple(neighbours)


def parts(neighbours: Sequence[int], fields: int) -> list[int]:
    """Return the connected components of a set of fields, all as bit masks."""
    found = []
    while fields:
        part, rim = 0, fields & -fields
        while rim:
            part |= rim
            rim = around(neighbours, numbers(rim)) & fields & ~part
        found.append(part)
        fields &= ~part
    return found


def around(neighbours: Sequence[int], fields: Iterable[int]) -> int:
    """Return all neighbours of these fields as a bit mask."""
    return union(neighbours[number] for number in fields)


def make_layout(name: str, geometry: Geometry, segments: Sequence[Sequence[int]]) -> Partition:
    """Build the layout of valid segments, given in the order of `Segment`."""
    colour_at, segment_at, weight_at = ([WHITE] * FIELDS for _ in range(3))
    for segment, fields in enumerate(segments):
        for number in fields:
            colour_at[number] = segment >> 2
            segment_at[number] = segment
            weight_at[number] = PROFILE_WEIGHTS[segment & 3]
    masks = tuple(map(bits, segments))
    return Partition(
        name=name,
        segments=tuple(map(tuple, segments)),
        geometry=geometry,
        colour_at=tuple(colour_at),
        segment_at=tuple(segment_at),
        cells=tuple(
            (1 << number, colour_at[number], weight_at[number], geometry.neighbours[number], geometry.areas_at[number])
            for number in range(FIELDS)
        ),
        masks=masks,
        around=tuple(around(geometry.neighbours, fields) for fields in segments),
        touches=tuple(
            tuple((1 << area, border) for area, border in enumerate(geometry.borders) if border & mask)
            for mask in masks
        ),
        reach=tuple(
            union(mask for segment, mask in enumerate(masks) if colours >> (segment >> 2) & 1)
            for colours in range(1 << len(Colour))
        ),
    )


def recoloured(layout: Partition, shift: int) -> Partition:
    """Return the same partition with all colours rotated by `shift`: a different board of equal difficulty (B-51)."""
    turned = [layout.segments[(segment - 4 * shift) % len(Segment)] for segment in range(len(Segment))]
    return make_layout(f"{layout.name}+{shift}", layout.geometry, turned)
