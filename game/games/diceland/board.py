"""The boards of Diceland: the hexagonal grid, and the sides parsed from text and validated (D-02..D-04).

Pure. A field has a number 0..111 (14 * row + column); a set of fields is an int with one bit per field, which makes
crossing fast.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from typing import Final

from game.rules.bitset import numbers
from game.rules.contract import BrokenData
from game.rules.data import path_of, read

ROWS: Final = 8
COLUMNS: Final = 14
FIELDS: Final = ROWS * COLUMNS
ALL: Final = (1 << FIELDS) - 1
BIT: Final = tuple(1 << number for number in range(FIELDS))
MIDDLE: Final = frozenset(COLUMNS * row + column for row in (3, 4) for column in (6, 7))
"""Fields where the start may be (D-02)."""

START_LETTER, OBSTACLE_LETTER, VOID_LETTER = "X", "#", "."


class Colour(IntEnum):
    """The six colours of dice and fields (D-01)."""

    RED, YELLOW, GREEN, BLUE, ORANGE, GREY = range(6)


COLOURS: Final = tuple(Colour)
SHADES: Final = len(COLOURS)
LETTERS: Final = "RYGBOS"
"""One letter per colour in board files, S for (slate) grey; lower case if the field holds a treasure."""


@dataclass(frozen=True, slots=True)
class BoardKind:
    key: str
    clause: str
    """The clause that defines its shape."""
    sizes: tuple[int, ...]
    """Sizes of the regions of one colour (D-03)."""
    obstacles: int
    chests: int
    """Treasure fields per colour (D-04)."""
    goal: int
    """Treasures needed to win (D-40)."""

    @property
    def colour_fields(self) -> int:
        return sum(self.sizes)

    @property
    def treasures(self) -> int:
        return self.chests * len(COLOURS)


MAINLAND: Final = BoardKind("mainland", "D-03", sizes=(3, 4, 5, 6), obstacles=3, chests=2, goal=9)
ISLANDS: Final = BoardKind("islands", "D-50", sizes=(2, 3, 4, 5), obstacles=0, chests=1, goal=5)


class BoardPrint(IntEnum):
    """The eight printed sides used in matches, two per board (D-05)."""

    N1, N2, K1, K2, L1, L2, M1, M2 = range(8)


SIDE_NAMES: Final = tuple(side.name for side in BoardPrint)


def _neighbours(number: int) -> tuple[int, ...]:
    row, column = divmod(number, COLUMNS)
    shift = row % 2
    around = [(row, column - 1), (row, column + 1)]
    around += [(r, c) for r in (row - 1, row + 1) for c in (column - 1 + shift, column + shift)]
    return tuple(COLUMNS * r + c for r, c in around if 0 <= r < ROWS and 0 <= c < COLUMNS)


NEIGHBOURS: Final = tuple(map(_neighbours, range(FIELDS)))
"""Numbers of the fields that share a side, per field."""
NEAR: Final = tuple(sum(BIT[other] for other in around) for around in NEIGHBOURS)

_EVEN_ROWS = sum(BIT[n] for n in range(FIELDS) if n // COLUMNS % 2 == 0)
_NOT_FIRST = sum(BIT[n] for n in range(FIELDS) if n % COLUMNS)
_NOT_LAST = sum(BIT[n] for n in range(FIELDS) if n % COLUMNS != COLUMNS - 1)


def spread(fields: int) -> int:
    """Return the set together with all adjacent fields."""
    left = fields & _NOT_FIRST
    right = fields & _NOT_LAST
    even = left & _EVEN_ROWS
    odd = right & ~_EVEN_ROWS
    beside = left >> 1 | right << 1 | even >> 15 | even << 13 | odd << 15 | odd >> 13
    return (fields | beside | fields >> 14 | fields << 14) & ALL


def flood(seed: int, within: int) -> int:
    """Return the part of `within` that is connected to the seed."""
    reached = seed & within
    while True:
        wider = spread(reached) & within
        if wider == reached:
            return reached
        reached = wider


def distances(start: int, land: int) -> list[int]:
    """Return for each field its distance from the start over land, in steps."""
    steps = [0] * FIELDS
    reached = BIT[start]
    step = 0
    while True:
        wider = spread(reached) & land | reached
        if wider == reached:
            return steps
        step += 1
        for number in numbers(wider & ~reached):
            steps[number] = step
        reached = wider


def pieces(fields: int) -> Iterator[int]:
    """Yield the connected components of a set, ordered by their lowest field."""
    while fields:
        part = flood(fields & -fields, fields)
        yield part
        fields ^= part


@dataclass(frozen=True, slots=True)
class Side:
    """One printed side and its lookup tables. Two sides are equal if name and rows are equal."""

    name: str
    rows: tuple[str, ...]
    """One letter per field, as in the board file but without spaces."""
    layout: BoardKind = field(compare=False)
    start: int = field(compare=False)
    obstacles: int = field(compare=False)
    coloured: int = field(compare=False)
    treasure: int = field(compare=False)
    colour: tuple[int, ...] = field(compare=False)
    """Colour per field, -1 for none."""
    region: tuple[int, ...] = field(compare=False)
    """Set of the fields of its region per field, 0 without a region."""
    regions: tuple[int, ...] = field(compare=False)
    """All regions, sorted by colour, then by lowest field."""
    of_colour: tuple[int, ...] = field(compare=False)
    near: tuple[int, ...] = field(compare=False)
    """Set of adjacent coloured fields per field."""
    cells: tuple[tuple[int, int, int, int, bool], ...] = field(compare=False)
    """(colour, bit, near, region, holds a treasure) per field: everything a cross needs in a single lookup."""
    roomy: tuple[tuple[int, ...], ...] = field(compare=False)
    """Fields of all regions with at least n fields, by colour and number n of dice, 0..6 (D-23)."""


def side(name: str, rows: tuple[str, ...], layout: BoardKind) -> Side:
    """Build and validate a side; raises BrokenData with the violated clause."""
    made = _tables(name, rows, layout)
    _check_fields(made)
    _check_regions(made)
    _check_treasures(made)
    return made


def _tables(name: str, rows: tuple[str, ...], layout: BoardKind) -> Side:
    if len(rows) != ROWS or any(len(row) != COLUMNS for row in rows):
        raise BrokenData(f"{name}: D-02: a board has {ROWS} rows of {COLUMNS} fields")
    letters = "".join(rows)
    unknown = set(letters) - set(LETTERS + LETTERS.lower() + START_LETTER + OBSTACLE_LETTER + VOID_LETTER)
    if unknown:
        raise BrokenData(f"{name}: D-02: {min(unknown)!r} is no field")
    colour = tuple(LETTERS.find(letter.upper()) for letter in letters)
    of_colour = tuple(sum(BIT[n] for n in range(FIELDS) if colour[n] == shade) for shade in COLOURS)
    regions = tuple(region for fields in of_colour for region in pieces(fields))
    coloured = sum(of_colour)
    own = [0] * FIELDS
    for region in regions:
        for number in numbers(region):
            own[number] = region
    roomy = [[0] * 7 for _ in COLOURS]
    for shade, fields in enumerate(of_colour):
        for region in pieces(fields):
            for dice in range(min(6, region.bit_count()) + 1):
                roomy[shade][dice] |= region
    near = tuple(around & coloured for around in NEAR)
    chests = tuple(letter.islower() for letter in letters)
    return Side(
        name=name,
        rows=rows,
        layout=layout,
        start=letters.find(START_LETTER),
        obstacles=sum(BIT[n] for n in range(FIELDS) if letters[n] == OBSTACLE_LETTER),
        coloured=coloured,
        treasure=sum(BIT[n] for n in range(FIELDS) if chests[n]),
        colour=colour,
        region=tuple(own),
        regions=regions,
        of_colour=of_colour,
        near=near,
        cells=tuple(zip(colour, BIT, near, own, chests, strict=True)),
        roomy=tuple(map(tuple, roomy)),
    )


NOWHERE: Final = _tables("", (VOID_LETTER * COLUMNS,) * ROWS, MAINLAND)
"""All sea: placeholder for a side not chosen yet."""


def _check_fields(side: Side) -> None:
    layout, letters = side.layout, "".join(side.rows)
    if letters.count(START_LETTER) != 1 or side.start not in MIDDLE:
        raise BrokenData(f"{side.name}: D-02: exactly one start field, in the middle of the board")
    if side.obstacles.bit_count() != layout.obstacles:
        clause = "D-02" if layout is MAINLAND else layout.clause
        raise BrokenData(f"{side.name}: {clause}: {layout.obstacles} obstacles, not {side.obstacles.bit_count()}")
    fields = layout.colour_fields * len(COLOURS)
    if side.coloured.bit_count() != fields:
        clause = "D-02" if layout is MAINLAND else layout.clause
        raise BrokenData(f"{side.name}: {clause}: {fields} coloured fields, not {side.coloured.bit_count()}")


def _check_regions(side: Side) -> None:
    clause = side.layout.clause
    for shade in COLOURS:
        sizes = tuple(sorted(region.bit_count() for region in pieces(side.of_colour[shade])))
        if sizes != side.layout.sizes:
            wanted = ", ".join(map(str, side.layout.sizes))
            found = ", ".join(map(str, sizes)) or "none"
            raise BrokenData(
                f"{side.name}: {clause}: the {shade.name.lower()} regions have {found} fields instead of {wanted}"
            )
    land = side.coloured | BIT[side.start]
    if flood(BIT[side.start], land) != land:
        raise BrokenData(f"{side.name}: {clause}: the coloured fields and the start field are not connected")


def _check_treasures(side: Side) -> None:
    layout = side.layout
    if side.treasure & ~side.coloured:
        raise BrokenData(f"{side.name}: D-04: a treasure lies on a coloured field")
    for shade in COLOURS:
        chests = side.treasure & side.of_colour[shade]
        if chests.bit_count() != layout.chests:
            count = chests.bit_count()
            raise BrokenData(f"{side.name}: D-04: {layout.chests} {shade.name.lower()} treasures, not {count}")
    if any((region & side.treasure).bit_count() > 1 for region in side.regions):
        raise BrokenData(f"{side.name}: D-04: two treasures of a colour lie in different regions")
    if NEAR[side.start] & side.treasure:
        raise BrokenData(f"{side.name}: D-04: no treasure touches the start field")


def read_sides(text: str, layout: BoardKind) -> Mapping[str, Side]:
    """Parse a board file into sides by name: `; comments`, a line with the name, then eight lines of 14 letters each.

    Raises BrokenData for an unreadable line, a duplicate or surplus side, or the clause that a side violates.
    """
    lines = [(number, line.split()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, words) for number, words in lines if words and not words[0].startswith(";")]
    found: dict[str, Side] = {}
    for at in range(0, len(lines), ROWS + 1):
        number, head = lines[at]
        if len(head) != 1 or len(head[0]) > 9 or head[0] in found or len(found) == len(SIDE_NAMES):
            raise BrokenData(f"D-05: line {number}: expected the name of a new side")
        rows = []
        for number, words in lines[at + 1 : at + 1 + ROWS]:
            if any(len(word) != 1 for word in words):
                raise BrokenData(f"D-02: line {number}: expected {COLUMNS} letters with spaces between them")
            rows.append("".join(words))
        found[head[0]] = side(head[0], tuple(rows), layout)
    return found


@cache
def sides(layout: BoardKind) -> Mapping[str, Side]:
    """Return all sides of this kind (D-05), cached; raises BrokenData if the file is invalid."""

    def parse(text: str) -> Mapping[str, Side]:
        found = read_sides(text, layout)
        if tuple(found) != SIDE_NAMES:
            raise BrokenData(f"D-05: expected the sides {', '.join(SIDE_NAMES)}")
        return found

    return read(path_of("diceland", f"{layout.key}.txt"), parse, "D-05")
