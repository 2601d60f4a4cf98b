"""Decisions and chance outcomes of Knight's Leap, and the shared menus that `legal` returns. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import ClassVar, Final

from game.rules.bitset import Menus
from game.rules.chance import Uniform
from game.rules.common import Started
from game.rules.contract import Action, Outcome
from game.rules.notation import Notation

from .board import COLOURS, CORNERS, LEAP_MASKS, SLANTING_MASKS, SQUARES, STRAIGHT_MASKS, Token


class Leap(Action):
    """Move like a chess knight, as the turn's move or as an extra one (K-10, K-14)."""

    square: int


class Step(Action):
    """Continue from a straight or slanting token to an adjacent square (K-14)."""

    square: int


class Jump(Action):
    """Continue from a jump token to another one (K-14)."""

    square: int


class Stop(Action):
    """Decline the extra move; the turn ends (K-14)."""

    square: ClassVar[int] = -1


class Place(Action):
    """Put the own pawn on a free corner during set-up (K-05)."""

    square: int


class Retreat(Action):
    """Choose the free corner for the own pawn that was robbed or pushed out (K-23, K-52)."""

    square: int


class Chosen(Outcome):
    """The colours of a short match, ascending (K-51)."""

    colours: tuple[Token, ...]


class Placed(Outcome):
    """The token for the next square, in row order (K-05)."""

    token: Token


class Dealt(Outcome):
    """The next card of a row, seat by seat from seat 0 (K-04)."""

    colour: Token


Decision = Leap | Step | Jump | Stop | Place | Retreat
Answer = Chosen | Placed | Dealt | Started
NOTATION: Final = Notation((Leap, Step, Jump, Stop, Place, Retreat, Chosen, Placed, Dealt, Started))

SHORT_ROW: Final = 5
"""Cards of a row in a short match (K-51)."""
SHORT_DRAW: Final = Uniform(tuple(map(Chosen, combinations(COLOURS, SHORT_ROW))))
PLACED: Final = tuple(map(Placed, Token))
DEALT: Final = tuple(map(Dealt, COLOURS))

STOP: Final = Stop()
LEAPS: Final = tuple(map(Leap, range(SQUARES)))
STEPS: Final = tuple(map(Step, range(SQUARES)))
JUMPS: Final = tuple(map(Jump, range(SQUARES)))
PLACES: Final = {square: Place(square) for square in CORNERS}
RETREATS: Final = {square: Retreat(square) for square in CORNERS}

LEAP_MENUS: Final = Menus[Decision](LEAPS)
"""Knight moves that begin a turn, by set of targets."""
FREE_LEAPS: Final = tuple(LEAP_MENUS[mask] for mask in LEAP_MASKS)
"""The same without obstructed squares, by square."""
_MASKS: Final = {Token.ORTHOGONAL: STRAIGHT_MASKS, Token.DIAGONAL: SLANTING_MASKS, Token.KNIGHT: LEAP_MASKS}
EXTRA_MASKS: Final = tuple(_MASKS.get(token, ()) for token in Token)
"""Squares in reach of the extra move, by token and square; empty for jumps, which depend on the layout."""
_STEP_MENUS: Final = Menus[Decision](STEPS, (STOP,))
EXTRA_MENUS: Final[Mapping[int, Menus[Decision]]] = {
    Token.ORTHOGONAL: _STEP_MENUS,
    Token.DIAGONAL: _STEP_MENUS,
    Token.KNIGHT: Menus[Decision](LEAPS, (STOP,)),
    Token.JUMP: Menus[Decision](JUMPS, (STOP,)),
}
"""Extra moves and the stop, by token and set of targets."""

CORNER_MASK: Final = sum(1 << corner for corner in CORNERS)
PLACE_MENUS: Final = Menus[Decision](PLACES)
RETREAT_MENUS: Final = Menus[Decision](RETREATS)
