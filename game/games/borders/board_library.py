"""The shipped boards of All Around, read and validated on first use (B-02 to B-07). Pure but for reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from math import dist
from typing import Final

import msgspec

from game.rules.bitset import numbers
from game.rules.contract import BrokenData
from game.rules.data import json_record, path_of, read

from . import board

LINKS_AND_AREAS: Final = board.FIELDS + len(board.Area) - 1
"""Euler's formula: fields - links + areas + the outside = 2."""
LARGEST_CARD: Final = 10_000
"""Maximum width and height of a card in card units."""


class AreaData(msgspec.Struct, forbid_unknown_fields=True):
    """An area in the geometry file; lengths in card units."""

    high: int
    low: int
    cycle: list[int]
    centre: tuple[float, float]
    inner_radius: float


class GeometryData(msgspec.Struct, forbid_unknown_fields=True):
    card: tuple[int, int]
    field_radius: float
    white: tuple[int, int]
    fields: list[tuple[float, float]]
    links: list[tuple[int, int]]
    areas: dict[str, AreaData]


class SegmentData(msgspec.Struct, forbid_unknown_fields=True):
    colour: str
    fields: list[int]


class BoardData(msgspec.Struct, forbid_unknown_fields=True):
    segments: list[SegmentData]


def _check_fields(data: GeometryData) -> None:
    if len(data.fields) != board.FIELDS:
        raise BrokenData(f"B-03: there are {len(data.fields)} fields, not {board.FIELDS}")
    if len(data.areas) != len(board.Area):
        raise BrokenData(f"B-03: there are {len(data.areas)} areas, not {len(board.Area)}")
    names = {area.name.lower() for area in board.Area}
    if set(data.areas) != names:
        raise BrokenData(f"B-05: there is no area {min(set(data.areas) - names)!r}")
    width, height = data.card
    if not (0 < width <= LARGEST_CARD and 0 < height <= LARGEST_CARD and 0 < data.field_radius < min(width, height)):
        raise BrokenData("B-03: the card and its fields have no sensible size")
    if not all(0 < area.inner_radius < min(width, height) for area in data.areas.values()):
        raise BrokenData("B-03: an area has no sensible size")
    if not all(0 <= x <= width and 0 <= y <= height for x, y in data.fields):
        raise BrokenData("B-03: a field lies off the card")
    if any(dist(one, other) < data.field_radius for one, other in combinations(data.fields, 2)):
        raise BrokenData("B-03: two fields lie on each other")
    seen = set()
    for one, other in data.links:
        if not (0 <= one < board.FIELDS and 0 <= other < board.FIELDS) or one == other:
            raise BrokenData(f"B-03: link {one}-{other} does not join two fields")
        if frozenset((one, other)) in seen:
            raise BrokenData(f"B-03: link {one}-{other} is there twice")
        seen.add(frozenset((one, other)))
    for name, area in data.areas.items():
        if any(not 0 <= number < board.FIELDS for number in area.cycle):
            raise BrokenData(f"B-03: the border of the {name} has an unknown field")
    upper, lower = data.white
    if not (0 <= upper < board.FIELDS and 0 <= lower < board.FIELDS):
        raise BrokenData("B-03: a white field is unknown")
    (left, top), (right, bottom) = data.fields[upper], data.fields[lower]
    if 3 * left > width or 3 * top > height or 3 * right < 2 * width or 3 * bottom < 2 * height:
        raise BrokenData("B-03: the white fields are not in the upper left and the lower right third")


def _check_values(data: GeometryData) -> None:
    owners = Counter(number for area in data.areas.values() for number in area.cycle)
    for number in range(board.FIELDS):
        if not 1 <= owners[number] <= 3:
            raise BrokenData(f"B-05: field {number} belongs to {owners[number]} areas, not one to three")
    for area in board.Area:
        here = data.areas[area.name.lower()]
        if (here.high, here.low) != (board.HIGH[area], board.LOW[area]):
            raise BrokenData(f"B-05: the {area.name.lower()} has {here.high}/{here.low} points")
    lengths = [len(data.areas[area.name.lower()].cycle) for area in board.Area]
    if lengths != sorted(lengths) or lengths[0] == lengths[1]:
        raise BrokenData(f"B-05: border lengths {lengths} do not rise with the points from a shortest fountain")
    if 3 * data.areas["villa"].centre[1] > data.card[1]:
        raise BrokenData("B-05: the villa is not in the top row")


def _check_faces(data: GeometryData) -> None:
    if len(board.parts(board.neighbours_of(data.links), (1 << board.FIELDS) - 1)) > 1:
        raise BrokenData("B-06: the fields are not connected as a whole")
    if len(data.links) != LINKS_AND_AREAS:
        raise BrokenData(
            f"B-06: {len(data.links)} links cannot enclose {len(board.Area)} areas with {board.FIELDS} fields"
        )
    links = {frozenset(link) for link in data.links}
    sides: Counter[frozenset[int]] = Counter()
    for name, area in data.areas.items():
        if len(set(area.cycle)) != len(area.cycle):
            raise BrokenData(f"B-06: the border of the {name} passes a field twice")
        for pair in zip(area.cycle, area.cycle[1:] + area.cycle[:1], strict=True):
            if frozenset(pair) not in links:
                raise BrokenData(f"B-06: the border of the {name} is not linked from {pair[0]} to {pair[1]}")
            sides[frozenset(pair)] += 1
        corners = [data.fields[number] for number in area.cycle]
        for number in set(range(board.FIELDS)) - set(area.cycle):
            if _is_inside(data.fields[number], corners):
                raise BrokenData(f"B-06: field {number} lies inside the {name}")
        if not _is_inside(area.centre, corners):
            raise BrokenData(f"B-06: the centre of the {name} lies outside it")
    outside: Counter[int] = Counter()
    for link in links:
        if not 1 <= sides[link] <= 2:
            one, other = sorted(link)
            raise BrokenData(f"B-06: link {one}-{other} borders {sides[link]} areas, not one or two")
        if sides[link] == 1:
            outside.update(link)
    if any(count != 2 for count in outside.values()):
        raise BrokenData("B-06: the areas leave gaps between them")


def _is_inside(point: tuple[float, float], corners: Sequence[tuple[float, float]]) -> bool:
    x, y = point
    is_in = False
    for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            is_in = not is_in
    return is_in


def ordered_segments(name: str, data: BoardData, geometry: board.Geometry) -> list[tuple[int, ...]]:
    """Return the segments of a board in the order of `Segment`; raises BrokenData if they violate B-02 or B-04."""
    colours = {colour.name.lower(): colour for colour in board.Colour}
    sizes = {segment.size for segment in board.Segment}
    found: dict[int, tuple[int, ...]] = {}
    for segment in data.segments:
        if segment.colour not in colours:
            raise BrokenData(f"B-02: board {name}: no die shows {segment.colour!r}")
        fields = tuple(segment.fields)
        if len(fields) not in sizes:
            raise BrokenData(f"B-04: board {name}: a {segment.colour} segment has {len(fields)} fields")
        place = colours[segment.colour] * 4 + len(fields) - 2
        if place in found:
            raise BrokenData(f"B-04: board {name} has {board.Segment(place).name} twice")
        found[place] = fields
    if len(found) != len(board.Segment):
        absent = next(segment.name for segment in board.Segment if segment not in found)
        raise BrokenData(f"B-04: board {name} lacks {absent}")
    segments = [found[segment] for segment in board.Segment]
    check_segments(name, segments, geometry)
    return segments


def check_segments(name: str, segments: Sequence[Sequence[int]], geometry: board.Geometry) -> None:
    """Raise BrokenData if segments overlap, are not connected or touch one of their colour (B-04)."""
    owner: dict[int, int] = {}
    for place, fields in enumerate(segments):
        for number in fields:
            if not 0 <= number < board.FIELDS or number in geometry.white:
                raise BrokenData(f"B-04: board {name}: {board.Segment(place).name} has no coloured field {number}")
            if number in owner:
                raise BrokenData(f"B-04: board {name}: field {number} is in two segments")
            owner[number] = place
    near = geometry.neighbours
    for place, fields in enumerate(segments):
        if len(board.parts(near, board.bits(fields))) > 1:
            raise BrokenData(f"B-04: board {name}: {board.Segment(place).name} falls apart")
        for number in fields:
            for other in numbers(near[number]):
                beside = owner.get(other, place)
                if beside != place and beside >> 2 == place >> 2:
                    raise BrokenData(
                        f"B-04: board {name}: {board.Segment(place).name} touches {board.Segment(beside).name}"
                    )


def _geometry(data: GeometryData) -> board.Geometry:
    neighbours = board.neighbours_of(data.links)
    cycles = tuple(tuple(data.areas[area.name.lower()].cycle) for area in board.Area)
    borders = tuple(map(board.bits, cycles))
    white = board.bits(data.white)
    return board.Geometry(
        positions=tuple(data.fields),
        links=tuple(data.links),
        white=data.white,
        cycles=cycles,
        centres=tuple(data.areas[area.name.lower()].centre for area in board.Area),
        crossed=white,
        edge=(neighbours[data.white[0]] | neighbours[data.white[1]]) & ~white,
        neighbours=neighbours,
        borders=borders,
        areas_at=tuple(
            tuple((1 << area, border) for area, border in enumerate(borders) if border >> number & 1)
            for number in range(len(data.fields))
        ),
    )


def parse_geometry(text: str) -> board.Geometry:
    """Parse the geometry from a file's text; raises BrokenData with the violated clause, or ValueError."""
    data = json_record(text, GeometryData)
    _check_fields(data)
    _check_values(data)
    _check_faces(data)
    return _geometry(data)


def parse_layout(name: str, text: str, geometry: board.Geometry) -> board.Partition:
    """Parse the layout from a board file's text; raises BrokenData with the violated clause, or ValueError."""
    return board.make_layout(name, geometry, ordered_segments(name, json_record(text, BoardData), geometry))


@cache
def geometry() -> board.Geometry:
    """Return the geometry of all boards; raises BrokenData."""
    return read(path_of("borders", "geometry.json"), parse_geometry, "B-03")


@cache
def layouts() -> Mapping[board.BoardName, board.Partition]:
    """Return the shipped boards; raises BrokenData if one is missing, broken or duplicated (B-07)."""
    shape = geometry()
    found = {name: _shipped(name.name, shape) for name in board.BoardName}
    for one, other in combinations(found.values(), 2):
        if all(set(a) == set(b) for a, b in zip(one.segments, other.segments, strict=True)):
            raise BrokenData(f"B-07: boards {one.name} and {other.name} are the same")
    return found


def _shipped(name: str, shape: board.Geometry) -> board.Partition:
    path = path_of("borders", "boards", f"{name.lower()}.json")
    return read(path, lambda text: parse_layout(name, text, shape), "B-07")
