"""Loads the shipped boards and their geometry.

Pure but for reading: files are read when a board is first requested.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from game.rules.data import json_record, path_of, read

from .board import Area, BoardName, Geometry, Layout, bits, make_layout
from .board_checks import BoardData, GeometryData, check_different, check_geometry, ordered_segments


def make_geometry(data: GeometryData) -> Geometry:
    """Build the geometry from valid data (see `board_checks`)."""
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
        crossed=white,
        edge=(neighbours[data.white[0]] | neighbours[data.white[1]]) & ~white,
        neighbours=tuple(neighbours),
        borders=borders,
        areas_at=tuple(
            tuple((1 << area, border) for area, border in enumerate(borders) if border >> number & 1)
            for number in range(len(data.fields))
        ),
    )


def parse_geometry(text: str) -> Geometry:
    """Parse the geometry from a file's text; raises BrokenData with the violated clause, or ValueError."""
    data = json_record(text, GeometryData)
    check_geometry(data)
    return make_geometry(data)


def parse_layout(name: str, text: str, geometry: Geometry) -> Layout:
    """Parse the layout from a board file's text; raises BrokenData with the violated clause, or ValueError."""
    return make_layout(name, geometry, ordered_segments(name, json_record(text, BoardData), geometry))


@cache
def geometry() -> Geometry:
    """Return the geometry of all boards; raises BrokenData."""
    return read(path_of("borders", "geometry.json"), parse_geometry, "B-03")


@cache
def layouts() -> Mapping[BoardName, Layout]:
    """Return the shipped boards; raises BrokenData if one is missing, broken or duplicated (B-07)."""
    shape = geometry()
    found = {name: _shipped(name.name, shape) for name in BoardName}
    check_different(tuple(found.values()))
    return found


def _shipped(name: str, shape: Geometry) -> Layout:
    path = path_of("borders", "boards", f"{name.lower()}.json")
    return read(path, lambda text: parse_layout(name, text, shape), "B-07")
