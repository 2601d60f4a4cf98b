"""Decisions and chance outcomes of Knight's Leap, and the shared menus that `legal` returns.

Pure. Menus are built once per set of target squares and shared.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import ClassVar, Final

from game.rules.chance import Uniform
from game.rules.common import Started
from game.rules.contract import Action, Outcome
from game.rules.notation import Notation

from .board import COLOURS, CORNERS, LEAP_MASKS, SLANTING_MASKS, SQUARES, STRAIGHT_MASKS, Token, squares_of


@dataclass(frozen=True, slots=True)
class Leap(Action):
    """Move like a chess knight, as the turn's move or as an extra one (K-10, K-14)."""

    square: int


@dataclass(frozen=True, slots=True)
class Step(Action):
    """Continue from a straight or slanting token to an adjacent square (K-14)."""

    square: int


@dataclass(frozen=True, slots=True)
class Jump(Action):
    """Continue from a jump token to another one (K-14)."""

    square: int


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """Decline the extra move; the turn ends (K-14)."""

    square: ClassVar[int] = -1


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Put the own pawn on a free corner during set-up (K-05)."""

    square: int


@dataclass(frozen=True, slots=True)
class Retreat(Action):
    """Choose the free corner for the own pawn that was robbed or pushed out (K-23, K-52)."""

    square: int


@dataclass(frozen=True, slots=True)
class Chosen(Outcome):
    """The colours of a short match, ascending (K-51)."""

    colours: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class Placed(Outcome):
    """The token for the next square, in row order (K-05)."""

    token: Token


@dataclass(frozen=True, slots=True)
class Dealt(Outcome):
    """The next card of a row, seat by seat from seat 0 (K-04)."""

    colour: Token


Decision = Leap | Step | Jump | Stop | Place | Retreat
Answer = Chosen | Placed | Dealt | Started
NOTATION: Final = Notation((Leap, Step, Jump, Stop, Place, Retreat, Chosen, Placed, Dealt, Started))

SHORT_ROW: Final = 5
"""Cards of a row in a short match (K-51)."""
SHORT_DRAW: Final = Uniform(tuple(map(Chosen, combinations(COLOURS, SHORT_ROW))))
"""The colours of a short match (K-51)."""
PLACED: Final = tuple(map(Placed, Token))
DEALT: Final = tuple(map(Dealt, COLOURS))

STOP: Final = Stop()
LEAPS: Final = tuple(map(Leap, range(SQUARES)))
STEPS: Final = tuple(map(Step, range(SQUARES)))
JUMPS: Final = tuple(map(Jump, range(SQUARES)))
PLACES: Final = {square: Place(square) for square in CORNERS}
RETREATS: Final = {square: Retreat(square) for square in CORNERS}

Choices = tuple[Decision, ...]


class ChoiceTable(dict[int, Choices]):
    """Actions by bit set of target squares; each tuple is built on first use."""

    def __init__(self, make: Callable[[int], Choices]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, mask: int) -> Choices:
        choices = self[mask] = self._make(mask)
        return choices


def _leaps(mask: int) -> Choices:
    return tuple(LEAPS[square] for square in squares_of(mask))


def _leaps_or_stop(mask: int) -> Choices:
    return (*_leaps(mask), STOP)


def _steps_or_stop(mask: int) -> Choices:
    return (*(STEPS[square] for square in squares_of(mask)), STOP)


LEAP_CHOICES: Final = tuple(ChoiceTable(_leaps) for _ in range(SQUARES))
"""By square and set of targets: the knight moves that begin a turn."""
FREE_LEAPS: Final = tuple(LEAP_CHOICES[square][LEAP_MASKS[square]] for square in range(SQUARES))
"""The same without obstructed squares."""


@lru_cache(maxsize=512)
def jump_choices(mask: int) -> Choices:
    """Return the jumps to these squares and the stop; the cache is bounded as every layout differs."""
    return (*[JUMPS[square] for square in squares_of(mask)], STOP)


_EXTRAS: Final = {
    Token.ORTHOGONAL: (STRAIGHT_MASKS, _steps_or_stop),
    Token.DIAGONAL: (SLANTING_MASKS, _steps_or_stop),
    Token.KNIGHT: (LEAP_MASKS, _leaps_or_stop),
}
EXTRA_MASKS: Final = tuple(_EXTRAS[token][0] if token in _EXTRAS else () for token in Token)
"""By token and square: the squares its extra move reaches; empty for jumps, which depend on the layout."""
EXTRA_CHOICES: Final = tuple(
    tuple(ChoiceTable(_EXTRAS[token][1]) for _ in range(SQUARES)) if token in _EXTRAS else () for token in Token
)
"""By token, square and set of targets: the extra moves and the stop."""

CORNER_MASK: Final = sum(1 << corner for corner in CORNERS)
PLACE_CHOICES: Final = ChoiceTable(lambda mask: tuple(PLACES[square] for square in squares_of(mask)))
RETREAT_CHOICES: Final = ChoiceTable(lambda mask: tuple(RETREATS[square] for square in squares_of(mask)))
