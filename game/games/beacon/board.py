"""Dice, throws and the drawing of the Beacon board, which is read and checked on first use. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from game.rules.contract import BrokenData
from game.rules.data import json_record, path_of, read

GOAL: Final = 21
"""Goal field; the start is 0 (S-02)."""
STEPS: Final = (5, 4, 3, 2, 1, 0)
"""Dice fields from the lantern down (S-03)."""
TOP: Final = STEPS[0]
NONE: Final = -1
"""Stands for no dice field, no pair, no seat."""


class Face(IntEnum):
    """Face of a die; X counts as 0 where it is counted (S-04)."""

    X, ONE, TWO, THREE, FOUR, FIVE, SIX, SEVEN = range(8)


DIE_A: Final = (Face.ONE, Face.TWO, Face.THREE, Face.FOUR, Face.SEVEN, Face.X)
DIE_B: Final = (Face.ONE, Face.TWO, Face.THREE, Face.FIVE, Face.SIX, Face.X)

# A throw is encoded as one small int, its code: die A in the upper three bits, die B in the lower three.
CODES: Final = tuple(a << 3 | b for a in DIE_A for b in DIE_B)
"""The 36 equally likely throws, in die order (S-01)."""


def code_of(a: int, b: int) -> int:
    return a << 3 | b


def faces(code: int) -> tuple[Face, Face]:
    return Face(code >> 3), Face(code & 7)


def _number(code: int) -> int:
    a, b = code >> 3, code & 7
    return 10 * a + b if a > b else 10 * b + a


NUMBERS: Final = tuple(_number(code) for code in range(64))
"""Two-digit number by code, the higher digit first, X as 0 (S-04, S-12)."""
NUMBERS_HUNDRED: Final = (100, *NUMBERS[1:])
"""NUMBERS with "X-X counts as 100" (S-31)."""
CROSSES: Final = tuple(((code >> 3) == 0) + ((code & 7) == 0) for code in range(64))
"""Number of Xs by code."""
DOUBLES: Final = tuple(code & 7 if code >> 3 == code & 7 else 0 for code in range(64))
"""Fields that a double moves the pawn, by code (S-14); 0 for all others, X-X included."""


@dataclass(frozen=True, slots=True)
class Throw:
    """The faces of two dice and the number they make, for events and queries."""

    a: Face
    b: Face
    number: int

    @property
    def code(self) -> int:
        return code_of(self.a, self.b)


def throw_of(code: int, numbers: tuple[int, ...]) -> Throw:
    a, b = faces(code)
    return Throw(a, b, numbers[code])


# ---- the drawing

Length = Annotated[float, Meta(gt=0, le=10_000)]
"""In card units."""
Coordinate = Annotated[float, Meta(ge=0, le=10_000)]


class TrackField(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Centre of a track field in card units from the top left corner."""

    x: Coordinate
    y: Coordinate


class Storey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rectangle of a dice field in card units."""

    step: int
    x: Coordinate
    y: Coordinate
    width: Length
    height: Length


class Drawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    width: Length
    height: Length
    radius: Length
    track: Annotated[tuple[TrackField, ...], Meta(min_length=GOAL + 1, max_length=GOAL + 1)]
    """Start, fields 1-20, goal."""
    tower: tuple[Storey, ...]
    """The dice fields from the top down."""


def parse(text: str) -> Drawing:
    """Parse the drawing from JSON text; raises BrokenData naming the broken clause, ValueError for other text."""
    drawing = json_record(text, Drawing)
    if tuple(storey.step for storey in drawing.tower) != STEPS:
        raise BrokenData("S-03: the dice fields are 5, 4, 3, 2, 1, 0 from the top down")
    return drawing


@cache
def drawing() -> Drawing:
    return read(path_of("beacon", "board.json"), parse, "S-02")
