"""Decisions and chance outcomes of Diceland, and the precomputed menus that `legal` and `chance` return. Pure."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from game.rules.bitset import Menus
from game.rules.chance import Deal, Uniform
from game.rules.common import Started
from game.rules.contract import Action, Outcome
from game.rules.notation import Notation

from .board import COLOURS, FIELDS, BoardPrint, Colour
from .board_generator import SEEDS
from .dice import Rolled


class BoardCard(IntEnum):
    """The double-sided boards (D-05)."""

    N, K, L, M = range(4)


class BoardFace(IntEnum):
    """Front or back of a board (D-06)."""

    FRONT = 0
    BACK = 1


class Pick(Action):
    """Play this face of the dealt board (D-06)."""

    face: BoardFace


class Choose(Action):
    """Set the dice of this colour aside (D-11, D-12)."""

    colour: Colour


class Roll(Action):
    """Roll all remaining dice once more (D-13)."""


class Stop(Action):
    """End phase 1 (D-13)."""


class Mark(Action):
    """Cross this field, 0..111 (D-20)."""

    field: int


class Confirm(Action):
    """The crosses stand (D-26)."""


class Pass(Action):
    """Cross no field (D-25) or decline a treasure throw (D-31)."""


class Dealt(Outcome):
    """The board dealt to each seat (D-06)."""

    boards: tuple[BoardCard, ...]


class Shared(Outcome):
    """The side that all seats play (D-52)."""

    side: BoardPrint


class Charted(Outcome):
    """The seed of a fresh map (D-52)."""

    seed: int


Decision = Pick | Choose | Roll | Stop | Mark | Confirm | Pass
Answer = Dealt | Shared | Charted | Started | Rolled

NOTATION: Final = Notation((Pick, Choose, Roll, Stop, Mark, Confirm, Pass, Dealt, Shared, Charted, Started, Rolled))

PICKS: Final = tuple(Pick(face) for face in BoardFace)
CHOICES: Final = tuple(Choose(colour) for colour in COLOURS)
MARKS: Final = tuple(Mark(number) for number in range(FIELDS))
ROLL, STOP, CONFIRM, PASS = Roll(), Stop(), Confirm(), Pass()

# ---- menus and chance nodes

NO_MENU: Final[tuple[Decision, ...]] = ()
CONFIRM_MENU: Final[tuple[Decision, ...]] = (CONFIRM,)
PASS_MENU: Final[tuple[Decision, ...]] = (PASS,)
STOP_OR_ROLL: Final = (STOP, ROLL)
COLOUR_MENUS: Final = Menus[Decision](CHOICES)
MARK_MENUS: Final = Menus[Decision](MARKS)
PRINTS: Final = Uniform(tuple(map(Shared, BoardPrint)))
CHARTS: Final = Uniform(tuple(Charted(seed) for seed in range(SEEDS)))
DEALS: Final = tuple(Deal(BoardCard, seats, Dealt) for seats in range(5))
