"""The words of Diceland: what seats decide and what nature answers, interned. Pure, knows no position."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import ClassVar, Final

from game.rules.contract import Action, Outcome
from game.rules.notation import Notation

from .board import COLOURS, FIELDS, SIDE_NAMES, Colour
from .dice import Rolled


class Board(IntEnum):
    """The four double-sided boards (D-05)."""

    A = 0
    B = 1
    C = 2
    D = 3


class Face(IntEnum):
    """Front or back of a board (D-06)."""

    FRONT = 0
    BACK = 1


class Print(IntEnum):
    """The eight printed sides."""

    A1 = 0
    A2 = 1
    B1 = 2
    B2 = 3
    C1 = 4
    C2 = 5
    D1 = 6
    D2 = 7


@dataclass(frozen=True, slots=True)
class Pick(Action):
    """Play this face of the dealt board (D-06)."""

    face: Face
    verb: ClassVar[str] = "pick"


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Set the dice of this colour aside (D-11, D-12)."""

    colour: Colour
    verb: ClassVar[str] = "choose"


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Roll all remaining dice once more (D-13)."""

    verb: ClassVar[str] = "roll"


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """End phase 1 (D-13)."""

    verb: ClassVar[str] = "stop"


@dataclass(frozen=True, slots=True)
class Mark(Action):
    """Cross this field, 0..111 (D-20)."""

    field: int
    verb: ClassVar[str] = "mark"


@dataclass(frozen=True, slots=True)
class Confirm(Action):
    """The crosses stand (D-26)."""

    verb: ClassVar[str] = "confirm"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Cross nothing (D-25) or decline a treasure throw (D-31)."""

    verb: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Dealt(Outcome):
    """Which board each seat gets (D-06)."""

    boards: tuple[Board, ...]
    verb: ClassVar[str] = "dealt"


@dataclass(frozen=True, slots=True)
class Shared(Outcome):
    """The side everybody plays (D-52)."""

    side: Print
    verb: ClassVar[str] = "shared"


@dataclass(frozen=True, slots=True)
class Charted(Outcome):
    """The seed of a fresh map (D-52)."""

    seed: int
    verb: ClassVar[str] = "charted"


@dataclass(frozen=True, slots=True)
class Started(Outcome):
    """Who is the first active seat (D-06)."""

    seat: int
    verb: ClassVar[str] = "started"


Decision = Pick | Choose | Roll | Stop | Mark | Confirm | Pass
Answer = Dealt | Shared | Charted | Started | Rolled

NOTATION: Final = Notation((Pick, Choose, Roll, Stop, Mark, Confirm, Pass, Dealt, Shared, Charted, Started, Rolled))

PICKS: Final = tuple(Pick(face) for face in Face)
CHOICES: Final = tuple(Choose(colour) for colour in COLOURS)
MARKS: Final = tuple(Mark(number) for number in range(FIELDS))
ROLL, STOP, CONFIRM, PASS = Roll(), Stop(), Confirm(), Pass()

assert tuple(side.name for side in Print) == SIDE_NAMES
