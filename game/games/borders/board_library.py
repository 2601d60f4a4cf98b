"""The boards of All Around: shipped, read and validated on first use (B-02 to B-07), or fresh. Pure but for reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations
from math import dist
from random import Random
from typing import Final

import msgspec

from game.rules.bitset import numbers
from game.rules.contract import BrokenData
from game.rules.data import json_record, path_of, read

from . import board
from .board import FIELDS, SIZES, Colour, Geometry, Partition, Segment, bits, make_layout, parts, recoloured

LINKS_AND_AREAS: Final = FIELDS + len(board.Area) - 1
"""Euler's formula: fields - links + areas + the outside = 2."""
LARGEST_CARD: Final = 10_000
"""Maximum width and height of a card in card units."""


class AreaData(msgspec.Struct, forbid_unknown_fields=True):
    """An area in the geometry file; lengths in card units."""

    cycle: list[int]
    centre: tuple[float, float]


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
    if len(data.fields) != FIELDS:
        raise BrokenData(f"B-03: there are {len(data.fields)} fields, not {FIELDS}")
    if len(data.areas) != len(board.Area):
        raise BrokenData(f"B-03: there are {len(data.areas)} areas, not {len(board.Area)}")
    names = {area.name.lower() for area in board.Area}
    if set(data.areas) != names:
        raise BrokenData(f"B-05: there is no area {min(set(data.areas) - names)!r}")
    width, height = data.card
    if not (0 < width <= LARGEST_CARD and 0 < height <= LARGEST_CARD and 0 < data.field_radius < min(width, height)):
        raise BrokenData("B-03: the card and its fields have no sensible size")
    if not all(0 <= x <= width and 0 <= y <= height for x, y in data.fields):
        raise BrokenData("B-03: a field lies off the card")
    if any(dist(one, other) < data.field_radius for one, other in combinations(data.fields, 2)):
        raise BrokenData("B-03: two fields lie on each other")
    seen = set()
    for one, other in data.links:
        if not (0 <= one < FIELDS and 0 <= other < FIELDS) or one == other:
            raise BrokenData(f"B-03: link {one}-{other} does not join two fields")
        if frozenset((one, other)) in seen:
            raise BrokenData(f"B-03: link {one}-{other} is there twice")
        seen.add(frozenset((one, other)))
    for name, area in data.areas.items():
        if any(not 0 <= number < FIELDS for number in area.cycle):
            raise BrokenData(f"B-03: the border of the {name} has an unknown field")
    upper, lower = data.white
    if not (0 <= upper < FIELDS and 0 <= lower < FIELDS):
        raise BrokenData("B-03: a white field is unknown")
    (left, top), (right, bottom) = data.fields[upper], data.fields[lower]
    if 3 * left > width or 3 * top > height or 3 * right < 2 * width or 3 * bottom < 2 * height:
        raise BrokenData("B-03: the white fields are not in the upper left and the lower right third")


def _check_values(data: GeometryData) -> None:
    owners = Counter(number for area in data.areas.values() for number in area.cycle)
    for number in range(FIELDS):
        if not 1 <= owners[number] <= 3:
            raise BrokenData(f"B-05: field {number} belongs to {owners[number]} areas, not one to three")
    lengths = [len(data.areas[area.name.lower()].cycle) for area in board.Area]
    if lengths != sorted(lengths) or lengths[0] == lengths[1]:
        raise BrokenData(f"B-05: border lengths {lengths} do not rise with the points from a shortest fountain")
    if 3 * data.areas["villa"].centre[1] > data.card[1]:
        raise BrokenData("B-05: the villa is not in the top row")


def _check_faces(data: GeometryData) -> None:
    if len(parts(board.neighbours_of(data.links), (1 << FIELDS) - 1)) > 1:
        raise BrokenData("B-06: the fields are not connected as a whole")
    if len(data.links) != LINKS_AND_AREAS:
        raise BrokenData(f"B-06: {len(data.links)} links cannot enclose {len(board.Area)} areas with {FIELDS} fields")
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
        for number in set(range(FIELDS)) - set(area.cycle):
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


def ordered_segments(name: str, data: BoardData, geometry: Geometry) -> list[tuple[int, ...]]:
    """Return the segments of a board in the order of `Segment`; raises BrokenData if they violate B-02 or B-04."""
    colours = {colour.name.lower(): colour for colour in Colour}
    sizes = {segment.size for segment in Segment}
    found: dict[int, tuple[int, ...]] = {}
    for segment in data.segments:
        if segment.colour not in colours:
            raise BrokenData(f"B-02: board {name}: no die shows {segment.colour!r}")
        fields = tuple(segment.fields)
        if len(fields) not in sizes:
            raise BrokenData(f"B-04: board {name}: a {segment.colour} segment has {len(fields)} fields")
        place = colours[segment.colour] * 4 + len(fields) - 2
        if place in found:
            raise BrokenData(f"B-04: board {name} has {Segment(place).name} twice")
        found[place] = fields
    if len(found) != len(Segment):
        absent = next(segment.name for segment in Segment if segment not in found)
        raise BrokenData(f"B-04: board {name} lacks {absent}")
    segments = [found[segment] for segment in Segment]
    check_segments(name, segments, geometry)
    return segments


def check_segments(name: str, segments: Sequence[Sequence[int]], geometry: Geometry) -> None:
    """Raise BrokenData if segments overlap, are not connected or touch one of their colour (B-04)."""
    owner: dict[int, int] = {}
    for place, fields in enumerate(segments):
        for number in fields:
            if not 0 <= number < FIELDS or number in geometry.white:
                raise BrokenData(f"B-04: board {name}: {Segment(place).name} has no coloured field {number}")
            if number in owner:
                raise BrokenData(f"B-04: board {name}: field {number} is in two segments")
            owner[number] = place
    near = geometry.neighbours
    for place, fields in enumerate(segments):
        if len(parts(near, bits(fields))) > 1:
            raise BrokenData(f"B-04: board {name}: {Segment(place).name} falls apart")
        for number in fields:
            for other in numbers(near[number]):
                beside = owner.get(other, place)
                if beside != place and beside >> 2 == place >> 2:
                    raise BrokenData(f"B-04: board {name}: {Segment(place).name} touches {Segment(beside).name}")


def _geometry(data: GeometryData) -> Geometry:
    neighbours = board.neighbours_of(data.links)
    cycles = tuple(tuple(data.areas[area.name.lower()].cycle) for area in board.Area)
    borders = tuple(map(bits, cycles))
    white = bits(data.white)
    return Geometry(
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


def parse_geometry(text: str) -> Geometry:
    """Parse the geometry from a file's text; raises BrokenData with the violated clause, or ValueError."""
    data = json_record(text, GeometryData)
    _check_fields(data)
    _check_values(data)
    _check_faces(data)
    return _geometry(data)


def parse_layout(name: str, text: str, geometry: Geometry) -> Partition:
    """Parse the layout from a board file's text; raises BrokenData with the violated clause, or ValueError."""
    return make_layout(name, geometry, ordered_segments(name, json_record(text, BoardData), geometry))


@cache
def geometry() -> Geometry:
    """Return the geometry of all boards; raises BrokenData."""
    return read(path_of("borders", "geometry.json"), parse_geometry, "B-03")


@cache
def layouts() -> Mapping[board.BoardName, Partition]:
    """Return the shipped boards; raises BrokenData if one is missing, broken or duplicated (B-07)."""
    shape = geometry()
    found = {name: _shipped(name.name, shape) for name in board.BoardName}
    for one, other in combinations(found.values(), 2):
        if all(set(a) == set(b) for a, b in zip(one.segments, other.segments, strict=True)):
            raise BrokenData(f"B-07: boards {one.name} and {other.name} are the same")
    return found


def _shipped(name: str, shape: Geometry) -> Partition:
    path = path_of("borders", "boards", f"{name.lower()}.json")
    return read(path, lambda text: parse_layout(name, text, shape), "B-07")


# ---- fresh boards: the same seed yields the same board on every machine (B-04, B-51)

SEEDS: Final = 1000
"""Number of seeds; they are 0..SEEDS-1."""
SEATS: Final = 4
LEAST_COLOURS: Final = 4
"""Minimum number of colours around every area, so that no single colour decides it."""
STEPS: Final = 100
"""Maximum number of swaps per colouring before the fields are cut again."""
NOISE: Final = 2.0
"""Random tolerance in faults for worse swaps, so that the search escapes local minima."""


@lru_cache(maxsize=64)
def fresh(seed: int) -> tuple[Partition, ...]:
    """Return one new board in four colourings, one per seat: different (B-07) and exactly equally hard."""
    drawn = draw_up(seed, geometry())
    return tuple(recoloured(drawn, shift) for shift in range(SEATS))


def draw_up(seed: int, geometry: Geometry) -> Partition:
    """Generate the board of a seed; any integer is valid."""
    rng = Random(seed)
    while True:
        pieces = _cut(rng, geometry)
        if pieces is None:
            continue
        colours = _colour(rng, geometry, pieces)
        if colours is None:
            continue
        segments: list[tuple[int, ...]] = [()] * len(Segment)
        for piece, colour in zip(pieces, colours, strict=True):
            segments[colour * len(SIZES) + len(piece) - SIZES[0]] = tuple(piece)
        return make_layout(f"{seed}", geometry, segments)


def _shuffled(items: Sequence[int], rng: Random) -> list[int]:
    return [item for _, item in sorted((rng.random(), item) for item in items)]


def _cut(rng: Random, geometry: Geometry) -> list[list[int]] | None:
    """Cut the fields into connected pieces, as many of each size as there are colours; None at a dead end."""
    near = geometry.neighbours
    free = (1 << FIELDS) - 1 & ~geometry.crossed
    left = dict.fromkeys(SIZES, len(Colour))
    pieces: list[list[int]] = []
    while free:
        # Start at a field with the fewest free neighbours, which is most easily cut off.
        start = min(_shuffled(numbers(free), rng), key=lambda field: (near[field] & free).bit_count())
        sizes = _shuffled([size for size, count in left.items() for _ in range(count)], rng)
        for size in dict.fromkeys(sizes):
            piece = _grow(rng, near, free, start, size)
            if piece and all(part.bit_count() >= SIZES[0] for part in parts(near, free & ~bits(piece))):
                break
        else:
            return None
        pieces.append(piece)
        free &= ~bits(piece)
        left[size] -= 1
    return pieces


def _grow(rng: Random, near: Sequence[int], free: int, start: int, size: int) -> list[int]:
    """Return a connected piece of that size grown from `start`, tight corners first; empty if there is no room."""
    piece, free, around = [start], free & ~(1 << start), near[start]
    while len(piece) < size:
        options = numbers(around & free)
        if not options:
            return []
        field = min(options, key=lambda option: (near[option] & free).bit_count() + rng.random() * 1.5)
        piece.append(field)
        free &= ~(1 << field)
        around |= near[field]
    return piece


def _colour(rng: Random, geometry: Geometry, pieces: Sequence[Sequence[int]]) -> list[int] | None:
    """Return a colour per piece, each once per size, never twice side by side; None if the search takes too long."""
    owner = {field: index for index, piece in enumerate(pieces) for field in piece}
    starts = [owner[field] for field in numbers(geometry.edge)]
    # The first crosses of action 2 must never depend on one colour only, so the pieces there differ as well.
    apart = {frozenset((one, other)) for one in starts for other in starts}
    apart |= {frozenset((owner[one], owner[other])) for one, other in geometry.links if {one, other} <= owner.keys()}
    pairs = [tuple(sorted(pair)) for pair in apart if len(pair) > 1]
    around = [sorted({owner[field] for field in numbers(border) if field in owner}) for border in geometry.borders]
    alike = {size: [index for index, piece in enumerate(pieces) if len(piece) == size] for size in SIZES}
    colours = [0] * len(pieces)
    for indices in alike.values():
        for index, colour in zip(indices, _shuffled(range(len(Colour)), rng), strict=True):
            colours[index] = colour

    def faults() -> list[int]:
        """Return the wrongly coloured pieces, once per fault."""
        wrong = [index for pair in pairs if colours[pair[0]] == colours[pair[1]] for index in pair]
        for rim in around:
            if len({colours[index] for index in rim}) < LEAST_COLOURS:
                wrong += rim
        return wrong

    def swap(one: int, other: int) -> None:
        colours[one], colours[other] = colours[other], colours[one]

    for _ in range(STEPS):
        wrong = sorted(faults())
        if not wrong:
            return colours
        index = wrong[int(rng.random() * len(wrong))]
        tries: list[tuple[float, int]] = []
        for other in alike[len(pieces[index])]:
            if other != index:
                swap(index, other)
                tries.append((len(faults()) + NOISE * rng.random(), other))
                swap(index, other)
        swap(index, min(tries)[1])
    return None
