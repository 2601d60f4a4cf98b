"""The boards of Diceland: the hexagonal grid, the sides and their tables, read from text and checked (D-02..D-04).

Pure. Knows no seats and no dice. A field has a number 0..111 (14 * row + column); a set of fields is an int with
one bit per field, which is what makes crossing fast.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from types import MappingProxyType
from typing import Final

from game.rules.contract import BrokenData
from game.rules.data import path_of, read

ROWS: Final = 8
COLUMNS: Final = 14
FIELDS: Final = ROWS * COLUMNS
ALL: Final = (1 << FIELDS) - 1
BIT: Final = tuple(1 << number for number in range(FIELDS))
MIDDLE: Final = frozenset(COLUMNS * row + column for row in (3, 4) for column in (6, 7))
"""Where the start field may lie (D-02)."""

NO_COLOUR: Final = -1
START_LETTER, OBSTACLE_LETTER, VOID_LETTER = "X", "#", "."


class Colour(IntEnum):
    """The six colours of dice and fields (D-01)."""

    RED = 0
    YELLOW = 1
    GREEN = 2
    BLUE = 3
    ORANGE = 4
    GREY = 5


COLOURS: Final = tuple(Colour)
SHADES: Final = len(COLOURS)
LETTERS: Final = "RYGBOS"
"""One letter a colour in board files, S for (slate) grey; small where the field holds a treasure."""


@dataclass(frozen=True, slots=True)
class Layout:
    """What every side of one kind has in common."""

    key: str
    clause: str
    """The clause that rules its shape."""
    sizes: tuple[int, ...]
    """Fields of the regions of one colour (D-03)."""
    obstacles: int
    chests: int
    """Treasure fields of one colour (D-04)."""
    goal: int
    """Treasures needed (D-40)."""

    @property
    def colour_fields(self) -> int:
        """Fields of one colour."""
        return sum(self.sizes)

    @property
    def treasures(self) -> int:
        """Treasure fields of a side."""
        return self.chests * len(COLOURS)


MAINLAND: Final = Layout("mainland", "D-03", sizes=(3, 4, 5, 6), obstacles=3, chests=2, goal=9)
ISLANDS: Final = Layout("islands", "D-50", sizes=(2, 3, 4, 5), obstacles=0, chests=1, goal=5)

BOARDS: Final = "NKLM"
SIDE_NAMES: Final = tuple(f"{board}{face}" for board in BOARDS for face in (1, 2))
"""The eight sides that matches are played on (D-05)."""


def _neighbours(number: int) -> tuple[int, ...]:
    row, column = divmod(number, COLUMNS)
    shift = row % 2
    around = [(row, column - 1), (row, column + 1)]
    around += [(r, c) for r in (row - 1, row + 1) for c in (column - 1 + shift, column + shift)]
    return tuple(COLUMNS * r + c for r, c in around if 0 <= r < ROWS and 0 <= c < COLUMNS)


NEIGHBOURS: Final = tuple(map(_neighbours, range(FIELDS)))
"""Per field the numbers of the fields sharing a hexagon side with it."""
NEAR: Final = tuple(sum(BIT[other] for other in around) for around in NEIGHBOURS)
"""The same as sets."""

_EVEN_ROWS = sum(BIT[n] for n in range(FIELDS) if n // COLUMNS % 2 == 0)
_NOT_FIRST = sum(BIT[n] for n in range(FIELDS) if n % COLUMNS)
_NOT_LAST = sum(BIT[n] for n in range(FIELDS) if n % COLUMNS != COLUMNS - 1)


def numbers(fields: int) -> Iterator[int]:
    """The field numbers of a set, ascending."""
    while fields:
        low = fields & -fields
        yield low.bit_length() - 1
        fields ^= low


def spread(fields: int) -> int:
    """The set together with everything that touches it."""
    left = fields & _NOT_FIRST
    right = fields & _NOT_LAST
    even = left & _EVEN_ROWS
    odd = right & ~_EVEN_ROWS
    beside = left >> 1 | right << 1 | even >> 15 | even << 13 | odd << 15 | odd >> 13
    return (fields | beside | fields >> 14 | fields << 14) & ALL


def flood(seed: int, within: int) -> int:
    """Everything of `within` connected with the seed."""
    reached = seed & within
    while True:
        wider = spread(reached) & within
        if wider == reached:
            return reached
        reached = wider


def pieces(fields: int) -> Iterator[int]:
    """The connected parts of a set, by their lowest field."""
    while fields:
        part = flood(fields & -fields, fields)
        yield part
        fields ^= part


@dataclass(frozen=True, slots=True)
class Side:
    """One printed side and its tables. Two sides are equal if they have the same name and the same print."""

    name: str
    rows: tuple[str, ...]
    """One letter a field, as in the board file without the spaces."""
    layout: Layout = field(compare=False)
    start: int = field(compare=False)
    """Number of the white field."""
    obstacles: int = field(compare=False)
    coloured: int = field(compare=False)
    treasure: int = field(compare=False)
    colour: tuple[int, ...] = field(compare=False)
    """Per field its colour, or NO_COLOUR."""
    region: tuple[int, ...] = field(compare=False)
    """Per field the set of its whole region, 0 where there is none."""
    regions: tuple[int, ...] = field(compare=False)
    """All regions, by colour, then by their lowest field."""
    of_colour: tuple[int, ...] = field(compare=False)
    """Per colour all its fields."""
    near: tuple[int, ...] = field(compare=False)
    """Per field the coloured fields touching it."""
    cells: tuple[tuple[int, int, int, int, bool], ...] = field(compare=False)
    """Per field (colour, bit, near, region, whether it holds a treasure): all a cross needs, in one look."""
    roomy: tuple[tuple[int, ...], ...] = field(compare=False)
    """Per colour and number of dice 0..6: the fields of the regions with at least that many fields (D-23)."""

    def print(self) -> str:
        """The side as text, shifted rows indented, as people look at it."""
        return "\n".join(" " * (row % 2) + " ".join(letters) for row, letters in enumerate(self.rows))


def side(name: str, rows: tuple[str, ...], layout: Layout) -> Side:
    """The side printed like this; raises BrokenData naming the clause it violates."""
    made = _tables(name, rows, layout)
    _check_fields(made)
    _check_regions(made)
    _check_treasures(made)
    return made


def _tables(name: str, rows: tuple[str, ...], layout: Layout) -> Side:
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
"""All sea: stands for a side not yet chosen."""


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


def read_sides(text: str, layout: Layout) -> Mapping[str, Side]:
    """The sides of a board file, by name: `; remarks`, a line with the name, eight lines of 14 letters each.

    Raises BrokenData: a line that cannot be read, a side twice or too many, or the clause a side violates.
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
def sides(layout: Layout) -> Mapping[str, Side]:
    """All sides of this kind (D-05); raises BrokenData where the file is wrong."""
    return read(path_of("diceland", f"{layout.key}.txt"), lambda text: _all_sides(text, layout), "D-05")


def _all_sides(text: str, layout: Layout) -> Mapping[str, Side]:
    found = read_sides(text, layout)
    if tuple(found) != SIDE_NAMES:
        raise BrokenData(f"D-05: expected the sides {', '.join(SIDE_NAMES)}")
    return MappingProxyType(found)
