"""The six colour dice: the outcomes of a roll, and the dice per colour. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from msgspec.structs import force_setattr

from game.rules.chance import DiceRoll
from game.rules.contract import Outcome

from .board import COLOURS, Colour

DICE: Final = 6
THROW: Final = 5
"""Dice of a treasure throw; the sixth stays in front of the active seat (D-31)."""


@dataclass(frozen=True, slots=True)
class Count:
    """Dice per colour, regardless of order; shared by all rolls with the same counts."""

    of: tuple[int, ...]
    shown: tuple[tuple[int, int], ...]
    """(colour, dice) of every colour rolled, in colour order."""
    beside: tuple[tuple[tuple[int, int], ...], ...]
    """`shown` without the given colour, per colour: the dice left once it is set aside (D-12, D-25)."""
    key: int
    """The colours rolled, one bit each."""


_ONE: Final = tuple(1 << 3 * shade for shade in range(len(COLOURS)))
"""One die packed with three bits per colour, by colour."""


@cache
def count(packed: int) -> Count:
    of = tuple(packed >> 3 * shade & 7 for shade in range(len(COLOURS)))
    shown = tuple((shade, dice) for shade, dice in enumerate(of) if dice)
    beside = tuple(tuple(pair for pair in shown if pair[0] != shade) for shade in range(len(COLOURS)))
    return Count(of, shown, beside, sum(1 << shade for shade, _ in shown))


class Rolled(Outcome):
    """The rolled dice in die order (G-06)."""

    dice: tuple[Colour, ...]
    count: Count = count(0)

    def __post_init__(self) -> None:
        force_setattr(self, "count", count(sum(map(_ONE.__getitem__, self.dice))))


ROLLS: Final = tuple(DiceRoll(COLOURS, number, Rolled) for number in range(DICE + 1))
"""Rolls by number of dice (D-01)."""
