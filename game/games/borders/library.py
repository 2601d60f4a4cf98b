"""The boards as files: where they lie, reading them, refusing broken ones.

Pure but for reading: files are read when a board is first asked for. Knows no dice, turns or seats.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from .board import Area, BoardError, BoardName, Geometry, Layout, bits, make_layout
from .checks import BoardData, GeometryData, check_different, check_geometry, ordered_segments

FOLDER: Final = Path(__file__).parents[3] / "assets" / "games" / "borders"


def make_geometry(data: GeometryData) -> Geometry:
    """The geometry of valid data (see `checks`)."""
    neighbours = [0] * len(data.fields)
    for one, other in data.links:
        neighbours[one] |= 1 << other
        neighbours[other] |= 1 << one
    cycles = tuple(tuple(data.areas[area.name.lower()].cycle) for area in Area)
    borders = tuple(map(bits, cycles))
    white = bits(data.white)
    return Geometry(
        card=data.card,
        field_radius=data.field_radius,
        positions=tuple(data.fields),
        links=tuple(data.links),
        white=data.white,
        cycles=cycles,
        centres=tuple(data.areas[area.name.lower()].centre for area in Area),
        inner_radii=tuple(data.areas[area.name.lower()].inner_radius for area in Area),
        crossed=white,
        edge=(neighbours[data.white[0]] | neighbours[data.white[1]]) & ~white,
        neighbours=tuple(neighbours),
        borders=borders,
        areas_at=tuple(
            tuple((1 << area, border) for area, border in enumerate(borders) if border >> number & 1)
            for number in range(len(data.fields))
        ),
    )


def decode_geometry(text: bytes) -> Geometry:
    """The geometry of a file's text; raises BoardError with the violated clause."""
    try:
        data = msgspec.json.decode(text, type=GeometryData)
    except msgspec.DecodeError as problem:
        raise BoardError("B-03", f"the geometry cannot be read: {problem}") from None
    check_geometry(data)
    return make_geometry(data)


def decode_layout(name: str, text: bytes, geometry: Geometry) -> Layout:
    """The layout of a board file's text; raises BoardError with the violated clause."""
    try:
        data = msgspec.json.decode(text, type=BoardData)
    except msgspec.DecodeError as problem:
        raise BoardError("B-04", f"board {name} cannot be read: {problem}") from None
    return make_layout(name, geometry, ordered_segments(name, data, geometry))


def _read(path: Path, clause: str) -> bytes:
    try:
        return path.read_bytes()
    except OSError as problem:
        raise BoardError(clause, f"{path.name} cannot be read: {problem.strerror}") from None


@cache
def geometry() -> Geometry:
    """The geometry of all boards; raises BoardError."""
    return decode_geometry(_read(FOLDER / "geometry.json", "B-03"))


@cache
def layouts() -> Mapping[BoardName, Layout]:
    """The shipped boards; raises BoardError if one is missing, broken or there twice (B-07)."""
    shape = geometry()
    found = {
        name: decode_layout(name.name, _read(FOLDER / "boards" / f"{name.name.lower()}.json", "B-07"), shape)
        for name in BoardName
    }
    check_different(tuple(found.values()))
    return found
