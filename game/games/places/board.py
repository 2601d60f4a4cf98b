"""The loop of Going Places: colours, fields and their tables, read and checked on first use. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Final

import msgspec

from game.rules.contract import BrokenData
from game.rules.data import path_of, read, toml_record

QUARTERS: Final = 4
LOOP: Final = 40
"""Track fields; a figure has progress 0 while it waits, 1 (entry field) to 40 on the track, more in the goal."""
MOST_COUNTERS: Final = 99
"""Upper limit for the bank."""


class Colour(IntEnum):
    """The figure colours, clockwise; the value is the quarter (P-01)."""

    RED, BLUE, GREEN, YELLOW = range(4)


class Kind(IntEnum):
    """The effect of a field on a figure that comes forward onto it."""

    PLAIN, OWN_DOT, DOT, CIRCLE = range(4)


class Size(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Figures per colour, and counters for 2, 3 and 4 seats."""

    figures: int
    counters: tuple[int, int, int]


class Loop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of the loop file: one quarter of the loop and the sizes of the match."""

    fields: int
    dots: tuple[int, int, int]
    circles: tuple[int, ...]
    normal: Size
    full: Size
    short: Size
    long: Size


@dataclass(frozen=True, slots=True, eq=False)
class LoopTables:
    """Tables of the loop for one number of figures."""

    figures: int
    counters: tuple[int, ...]
    """Indexed by number of seats."""
    last: int
    """Progress of the innermost goal field."""
    home: int
    """Bit mask of the goal fields."""
    kinds: tuple[tuple[int, ...], ...]
    """Kind by quarter of the figure's colour and progress."""
    jumps: tuple[int, ...]
    """Progress of the next circle by progress, past the own lane into a new lap (P-22)."""
    dots: tuple[Colour | None, ...]
    """Colour of the dot by field of the loop."""
    circles: tuple[bool, ...]
    walkable: tuple[int, ...]
    """Bit mask of track fields from which a throw stays within the last goal field, by throw (P-14)."""


def parse_loop(text: str) -> Loop:
    """Parse a file's text; raises BrokenData naming the broken clause, or ValueError."""
    loop = toml_record(text, Loop)
    if loop.fields * QUARTERS != LOOP:
        raise BrokenData(f"P-03: the loop has {LOOP} fields, not {loop.fields * QUARTERS}")
    inside = range(1, loop.fields)
    if len(set(loop.dots)) != 3 or not all(dot in inside for dot in loop.dots):
        raise BrokenData(f"P-04: a quarter has three dots on different fields behind its entry, not {loop.dots}")
    if len(set(loop.circles)) != 2 or not all(circle in inside for circle in loop.circles):
        raise BrokenData(f"P-05: a quarter has two circles on different fields behind its entry, not {loop.circles}")
    if set(loop.circles) & set(loop.dots):
        raise BrokenData("P-05: a circle lies on a dot")
    sizes = ("P-07", loop.normal, 3), ("P-62", loop.full, 3), ("P-60", loop.short, 3), ("P-61", loop.long, 4)
    for clause, size, figures in sizes:
        if size.figures != figures:
            raise BrokenData(f"{clause}: every colour has {figures} figures here, not {size.figures}")
        if not 0 < size.counters[0] < size.counters[1] < size.counters[2] <= MOST_COUNTERS:
            raise BrokenData(f"{clause}: the bank grows with the number of seats, but the file says {size.counters}")
    return loop


def build_board(loop: Loop, size: Size) -> LoopTables:
    dots: list[Colour | None] = [None] * LOOP
    circles = [False] * LOOP
    for quarter in range(QUARTERS):
        start = quarter * loop.fields
        for back, offset in enumerate(loop.dots, 1):
            dots[start + offset] = Colour((quarter - back) % QUARTERS)
        for offset in loop.circles:
            circles[start + offset] = True
    last = LOOP + size.figures
    kinds = []
    for quarter in range(QUARTERS):
        row = [Kind.PLAIN] * (last + 1)
        for progress in range(1, LOOP + 1):
            place = field_of(quarter, progress)
            if circles[place]:
                row[progress] = Kind.CIRCLE
            elif (dot := dots[place]) is not None:
                row[progress] = Kind.OWN_DOT if dot == quarter else Kind.DOT
        kinds.append(tuple(map(int, row)))
    jumps = [0]
    for progress in range(1, LOOP + 1):
        ahead = progress % LOOP + 1
        while not circles[ahead - 1]:
            ahead = ahead % LOOP + 1
        jumps.append(ahead)
    return LoopTables(
        figures=size.figures,
        counters=(0, 0, *size.counters),
        last=last,
        home=sum(1 << goal for goal in range(LOOP + 1, last + 1)),
        kinds=tuple(kinds),
        jumps=tuple(jumps),
        dots=tuple(dots),
        circles=tuple(circles),
        walkable=tuple((1 << min(LOOP, last - pips) + 1) - 2 for pips in range(6)),
    )


def field_of(quarter: int, progress: int) -> int:
    """Return the field of the loop, 0-39, for a colour's progress on the track."""
    return (quarter * 10 + progress - 1) % LOOP


def progress_on(quarter: int, place: int) -> int:
    """Return the progress, 1-40, of a figure of that colour on this field of the loop."""
    return (place - quarter * 10) % LOOP + 1


@cache
def loop() -> Loop:
    """Return the shipped loop; raises BrokenData."""
    return read(path_of("places", "loop.toml"), parse_loop, "P-03")


@cache
def board(size: str = "normal") -> LoopTables:
    """Return the shipped board: "normal", "short" (P-60), "long" (P-61) or "full" (P-62)."""
    return build_board(loop(), getattr(loop(), size))
