"""The six colour dice: outcomes of a roll (G-06), interned on first use, and their probabilities. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from math import floor
from random import Random
from typing import Final

from game.rules.contract import Outcome

from .board import COLOURS, Colour

DICE: Final = 6
THROW: Final = 5
"""Dice of a treasure throw; the sixth stays in front of the active seat (D-31)."""


KEPT: Final = 1 << 11
"""Maximum number of cached rolls per number of dice; six dice have 46,656 rolls."""


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


@cache
def count(of: tuple[int, ...]) -> Count:
    """Return the interned record for these numbers of dice per colour."""
    shown = tuple((shade, dice) for shade, dice in enumerate(of) if dice)
    beside = tuple(tuple(pair for pair in shown if pair[0] != shade) for shade in range(len(COLOURS)))
    return Count(of, shown, beside, sum(1 << shade for shade, _ in shown))


class Rolled(Outcome):
    """The rolled dice in die order (G-06)."""

    dice: tuple[Colour, ...]
    count: Count = field(init=False, repr=False, compare=False)

    def __init__(self, dice: tuple[Colour, ...], known: Count | None = None) -> None:
        object.__setattr__(self, "dice", dice)
        object.__setattr__(self, "count", known or count(tuple(dice.count(shade) for shade in COLOURS)))


# A roll is composed of two halves of up to three dice, each with its counts per colour packed into one int.
_HALVES: Final = tuple(tuple(product(COLOURS, repeat=number)) for number in range(4))
_PACKED: Final = tuple(tuple(sum(8**shade for shade in half) for half in halves) for halves in _HALVES)
_counts_of: dict[int, Count] = {}


def _unpacked(packed: int) -> Count:
    known = _counts_of[packed] = count(tuple(packed >> 3 * shade & 7 for shade in range(len(COLOURS))))
    return known


class ColourRolls:
    """Chance node for a number of colour dice, every die and colour equally likely (D-01)."""

    __slots__ = ("_first", "_first_packed", "_known", "_left", "_number", "_second", "_second_packed")

    def __init__(self, number: int) -> None:
        self._number = number
        self._known: list[Rolled | None] = [None] * len(COLOURS) ** number
        self._left = KEPT
        half = number // 2
        self._first, self._first_packed = _HALVES[number - half], _PACKED[number - half]
        self._second, self._second_packed = _HALVES[half], _PACKED[half]

    @property
    def size(self) -> int:
        return len(self._known)

    def sample(self, rng: Random) -> Rolled:
        known = self._known
        code = floor(rng.random() * len(known))
        return known[code] or self._make(code)

    def _make(self, code: int) -> Rolled:
        one, other = divmod(code, len(self._second))
        packed = self._first_packed[one] + self._second_packed[other]
        dice = self._first[one] + self._second[other]
        made = Rolled(dice, _counts_of.get(packed) or _unpacked(packed))
        if self._left:
            self._left -= 1
            self._known[code] = made
        return made

    def outcomes(self) -> Iterator[tuple[Rolled, float]]:
        share = 1.0 / len(self._known)
        return ((self._known[code] or self._make(code), share) for code in range(len(self._known)))

    def __contains__(self, outcome: object) -> bool:
        return (
            isinstance(outcome, Rolled)
            and len(outcome.dice) == self._number
            and all(isinstance(shade, Colour) for shade in outcome.dice)
        )


ROLLS: Final = tuple(ColourRolls(number) for number in range(DICE + 1))
"""The chance node for each number of dice."""
