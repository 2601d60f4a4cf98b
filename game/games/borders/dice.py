"""Five colour dice: throws, packed hands, and the distinct reroll choices. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations, product
from operator import mul
from typing import Final

from game.rules.chance import DiceRoll

from .actions import KEEP, REROLLS, Keep, Reroll, Rolled
from .board import Colour

DICE: Final = 5
COLOURS: Final = len(Colour)
BITS: Final = 3
"""Bits per colour in a packed hand, which holds the number of dice of each colour, red lowest."""
ONE: Final = tuple(1 << BITS * colour for colour in range(COLOURS))
"""A hand of one die, by colour."""

Dice = tuple[int, ...]
"""Colours of five dice, by position."""


def hand(colours: Iterable[int]) -> int:
    packed = 0
    for colour in colours:
        packed += ONE[colour]
    return packed


whole = cache(hand)
"""The hand of five dice by position, remembered."""


def counts(packed: int) -> tuple[int, ...]:
    return tuple(packed >> BITS * colour & 7 for colour in range(COLOURS))


def size(packed: int) -> int:
    return sum(counts(packed))


_AMOUNTS: Final = [amounts for amounts in product(range(DICE + 1), repeat=COLOURS) if sum(amounts) <= DICE]
HANDS: Final = tuple(sorted((sum(map(mul, amounts, ONE)) for amounts in _AMOUNTS), key=lambda hand: (size(hand), hand)))
"""All 462 hands of at most five dice, sorted by size; the last 252 are whole throws."""
THROWS: Final = tuple(DiceRoll(tuple(Colour), number, Rolled) for number in range(DICE + 1))
"""Throws by number of dice (B-02, G-06)."""


@cache
def rethrows(dice: Dice) -> tuple[Keep | Reroll, ...]:
    """Return the distinct choices after a throw: of equal colours the lowest positions are thrown again (B-10)."""
    return _rethrows(tuple(map(dice.index, dice)))


@cache
def _rethrows(likeness: tuple[int, ...]) -> tuple[Keep | Reroll, ...]:
    """Return the choices for one of the 52 equality patterns of five dice; the actual colours do not matter."""
    found: dict[tuple[int, ...], Reroll] = {}
    for number in range(1, DICE + 1):
        for positions in combinations(range(DICE), number):
            # Combinations come in ascending order, so the first one with the same colours has the lowest positions.
            found.setdefault(tuple(sorted(likeness[position] for position in positions)), REROLLS[positions])
    return (KEEP, *found.values())
