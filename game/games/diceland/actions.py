"""What seats decide and what nature answers in Diceland, and the tables `legal` and `chance` hand out, made once.

Pure, knows no position.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import ClassVar, Final

from game.rules.chance import Deal, Uniform
from game.rules.common import Started
from game.rules.contract import CHANCE, Action, Outcome
from game.rules.notation import Notation

from .board import BOARDS, BOXES, COLOURS, DEALT, FIELDS, SHADES, SIDE_NAMES, Colour
from .dice import Rolled
from .maps import SEEDS


class Board(IntEnum):
    """The double-sided boards: those of old matches, then the four that are dealt (D-05)."""

    A = 0
    B = 1
    C = 2
    D = 3
    E = 4
    F = 5
    G = 6
    H = 7
    J = 8
    K = 9
    L = 10
    M = 11
    N = 12


class Face(IntEnum):
    """Front or back of a board (D-06)."""

    FRONT = 0
    BACK = 1


class Print(IntEnum):
    """The printed sides, two for each board."""

    A1 = 0
    A2 = 1
    B1 = 2
    B2 = 3
    C1 = 4
    C2 = 5
    D1 = 6
    D2 = 7
    E1 = 8
    E2 = 9
    F1 = 10
    F2 = 11
    G1 = 12
    G2 = 13
    H1 = 14
    H2 = 15
    J1 = 16
    J2 = 17
    K1 = 18
    K2 = 19
    L1 = 20
    L2 = 21
    M1 = 22
    M2 = 23
    N1 = 24
    N2 = 25


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


Decision = Pick | Choose | Roll | Stop | Mark | Confirm | Pass
Answer = Dealt | Shared | Charted | Started | Rolled

NOTATION: Final = Notation((Pick, Choose, Roll, Stop, Mark, Confirm, Pass, Dealt, Shared, Charted, Started, Rolled))

PICKS: Final = tuple(Pick(face) for face in Face)
CHOICES: Final = tuple(Choose(colour) for colour in COLOURS)
MARKS: Final = tuple(Mark(number) for number in range(FIELDS))
ROLL, STOP, CONFIRM, PASS = Roll(), Stop(), Confirm(), Pass()

assert "".join(board.name for board in Board) == BOARDS
assert tuple(side.name for side in Print) == SIDE_NAMES

# ---- menus and questions

NATURE: Final = (CHANCE,)
NOBODY: Final = ()
SEATS: Final = tuple(tuple(seat for seat in range(4) if seats >> seat & 1) for seats in range(16))
"""The seats of a bit set, ascending."""
NO_MENU: Final[tuple[Decision, ...]] = ()
CONFIRM_MENU: Final[tuple[Decision, ...]] = (CONFIRM,)
PASS_MENU: Final[tuple[Decision, ...]] = (PASS,)
STOP_OR_ROLL: Final = (STOP, ROLL)
COLOUR_MENUS: Final = tuple(
    tuple(CHOICES[shade] for shade in COLOURS if shown >> shade & 1) for shown in range(1 << SHADES)
)
_SHARED = tuple(map(Shared, Print))
PRINTS: Final = Uniform(
    tuple(Shared(Print[name]) for name in DEALT),
    tuple(shared for shared in _SHARED if shared.side.name not in DEALT),
)
CHARTS: Final = Uniform(tuple(Charted(seed) for seed in range(SEEDS)))


def _dealt(deal: tuple[int, ...]) -> Dealt:
    return Dealt(tuple(Board(BOXES[-1][number]) for number in deal))


def _deal(outcome: object) -> tuple[int, ...] | None:
    """The numbers of the boards among those of their box: today's, or that of an old match."""
    if not isinstance(outcome, Dealt):
        return None
    box = next((box for box in reversed(BOXES) if {*outcome.boards} <= {*box}), None)
    return None if box is None else tuple(map(box.index, outcome.boards))


DEALS: Final = tuple(Deal(len(BOXES[-1]), seats, _dealt, _deal) for seats in range(5))

LIMIT: Final = 1 << 11
MARKS_OF: dict[int, tuple[Decision, ...]] = {}


def marks(fields: int) -> tuple[Decision, ...]:
    """The marks of a set of fields, remembered."""
    if len(MARKS_OF) > LIMIT:
        MARKS_OF.clear()
    found = []
    left = fields
    while left:
        low = left & -left
        found.append(MARKS[low.bit_length() - 1])
        left ^= low
    menu = MARKS_OF[fields] = tuple(found)
    return menu
