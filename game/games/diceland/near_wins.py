"""What a seat of Diceland wins soon if it does everything for it: calculated, not learned. Pure.

The network (`value`) is told of it, for what it makes of the fields alone is too coarse near the goal. Everything that
the dice of the own turn can show is gone through, and the treasure throw that a treasure on the way brings.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import product
from math import factorial, log, prod
from operator import mul
from typing import Final, NamedTuple

from .board import SHADES, Side, spread
from .dice import DICE, THROW

SOON_WANTED: Final = 2
"""With more treasures missing nobody wins soon,"""
SOON_PARTS: Final = 2
"""nor with more regions left of the best colour."""
FEW: Final = 3
"""Dice that others leave, for an estimate."""
ALMOST: Final = 0.98
"""Chances from here on are equally surprising to miss."""


def _chances() -> tuple[tuple[float, ...], ...]:
    """Per number of dice rolled the probabilities of 0, 1, 2, ... dice of a colour."""
    rows: list[tuple[float, ...]] = [(1.0,)]
    for dice in range(1, DICE + 1):
        row = rows[-1]
        hit = 1.0 / SHADES
        rows.append(
            tuple(
                (row[hits] * (1 - hit) if hits < dice else 0.0) + (row[hits - 1] * hit if hits else 0.0)
                for hits in range(dice + 1)
            )
        )
    return tuple(rows)


CHANCES: Final = _chances()


class Soon(NamedTuple):
    """What a seat wins soon if it does everything for it, in hundredths."""

    turn: int
    """With its next turn, a treasure throw that it takes counted."""
    surprise: int
    """How surprising it would be to win nothing with it: its logarithm, in twenty-fifths."""
    left: int
    """With the best use of a few dice that others leave."""
    thrown: int
    """With a treasure throw."""


NEVER: Final = Soon(0, 0, 0, 0)


class Brought(NamedTuple):
    """The treasures in reach, and how many dice bring, with all throws that follow, in twentieths."""

    colours: int
    """How many colours have one in reach."""
    left: int
    """With a few dice that others leave."""
    thrown: int
    """With a treasure throw."""


NOTHING: Final = Brought(0, 0, 0)
Hits = tuple[int, ...]
"""Per colour, as bits, the numbers of dice whose use reaches the goal."""
Chances = tuple[float, ...]
"""The chance of the goal after using 0, 1, 2, ... dice of a colour."""
_NO_HITS: Final[Hits] = (0,) * SHADES


def won_soon(side: Side, free: int, front: int, wanted: int, need: Sequence[int], opened: Sequence[int]) -> Soon:
    """What is won soon from a sheet with these free fields and those that touch a cross.

    Per colour the fields missing and the free fields of its open region are known. Two uses of dice
    are looked at, the second one by a treasure throw; of the fields that the first crosses lead to, only those beside a
    region that becomes whole count.
    """
    parts = _parts(side, free, front, opened)
    treasure = side.treasure
    hits = _at_once(parts, front, treasure, wanted, need)
    later = _at_once(parts, front, treasure, wanted - 1, need)
    uses = [[float(mask >> dice & 1) for dice in range(DICE + 1)] for mask in hits]
    for shade, rest in parts:
        chest = rest & treasure
        if not chest:
            continue
        size, use = rest.bit_count(), uses[shade]
        for dice in range(_reaching(rest, front, chest), size + 1):
            if use[dice] >= 1:
                continue
            if dice < size:
                then = [*later]
                then[shade] = 1 << size - dice if need[shade] == size and wanted <= 1 else 0
                chance = hitting(tuple(sorted(then)), THROW)
            else:
                beyond, reach = free & ~rest, (front | spread(rest)) & free & ~rest
                missing, still = [*need], [*opened]
                missing[shade] -= size
                still[shade] = 0
                onward = _parts(side, beyond, reach, still)
                chance = hitting(tuple(sorted(_at_once(onward, reach, treasure, wanted - 1, missing))), THROW)
            use[dice] = max(use[dice], chance)
    turn = winning(tuple(sorted(tuple(use) for use in uses if any(use))))
    surprise = 100 if turn > ALMOST else int(0.5 - 25 * log(1 - turn))
    once = tuple(sorted(hits))
    return Soon(_hundredths(turn), surprise, _hundredths(hitting(once, FEW)), _hundredths(hitting(once, THROW)))


def reachable(chests: Iterable[tuple[int, int, int]], free: int, front: int, opened: Sequence[int]) -> Brought:
    """What these treasures, each told by its bit, colour and region, bring soon."""
    hits = [0] * SHADES
    for bit, shade, region in chests:
        rest = region & free
        if rest & front and (not opened[shade] or rest != region):
            hits[shade] |= (2 << rest.bit_count()) - (1 << _reaching(rest, front, bit))
    if not any(hits):
        return NOTHING
    hits.sort(reverse=True)
    once = tuple(hits)
    return Brought(SHADES - hits.count(0), _bringing(once, FEW), _bringing(once, THROW))


@lru_cache(maxsize=1 << 11)
def _bringing(hits: Hits, dice: int) -> int:
    """The treasures that some dice bring, in twentieths; the easiest is taken first.

    What becomes reachable on the way does not count.
    """
    brings, chance = 0.0, 1.0
    for taken in range(SHADES - hits.count(0)):
        chance *= hitting((*hits[taken:], *(0,) * taken), THROW if taken else dice)
        brings += chance
    return int(20 * brings + 0.5)


def _hundredths(chance: float) -> int:
    return int(100 * chance + 0.5)


def _parts(side: Side, free: int, front: int, opened: Sequence[int]) -> list[tuple[int, int]]:
    """The regions that dice can go into now: colour and free fields."""
    found = []
    reach = front
    while reach:
        number = (reach & -reach).bit_length() - 1
        region = side.region[number]
        shade = side.colour[number]
        rest = region & free
        reach &= ~region
        if not opened[shade] or rest != region:
            found.append((shade, rest))
    return found


def _at_once(parts: Sequence[tuple[int, int]], front: int, treasure: int, wanted: int, need: Sequence[int]) -> Hits:
    if wanted > 1:
        return _NO_HITS
    hits = [0] * SHADES
    is_whole = 0 in need
    for shade, rest in parts:
        chest = rest & treasure
        if wanted > 0 and not chest:
            continue
        size = rest.bit_count()
        if is_whole:
            least = _reaching(rest, front, chest) if wanted > 0 else 1
            hits[shade] |= (1 << size + 1) - (1 << least)
        elif need[shade] == size:
            hits[shade] |= 1 << size
    return tuple(hits)


def _reaching(rest: int, front: int, chest: int) -> int:
    """The fewest dice that reach a treasure of a region."""
    reach = rest & front
    dice = 1
    while not reach & chest:
        reach = spread(reach) & rest
        dice += 1
    return dice


@lru_cache(maxsize=1 << 11)
def hitting(hits: Hits, dice: int) -> float:
    """How likely some dice show one of these numbers of its colour.

    >>> round(hitting((0, 0, 0, 0, 0, 0b10), 1), 4), round(hitting((0, 0, 0, 0, 0b110, 0b10), 2), 4)
    (0.1667, 0.5556)
    """
    if not any(hits):
        return 0.0
    ways = [1.0] + [0.0] * dice
    for mask in hits:
        misses = [0.0 if mask >> shown & 1 else 1 / factorial(shown) for shown in range(dice + 1)]
        ways = [sum(map(mul, ways[: had + 1], misses[had::-1])) for had in range(dice + 1)]
    return 1 - ways[dice] * factorial(dice) / float(SHADES) ** dice


@cache
def _counts(colours: int) -> tuple[tuple[float, tuple[int, ...]], ...]:
    """What all dice can show of so many colours, with the probabilities."""
    found = []
    for count in product(range(DICE + 1), repeat=colours):
        rest = DICE - sum(count)
        if rest >= 0:
            ways = factorial(DICE) / prod(map(factorial, (*count, rest))) * (SHADES - colours) ** rest
            if ways:
                found.append((ways / SHADES**DICE, count))
    return tuple(found)


@lru_cache(maxsize=1 << 10)
def winning(uses: tuple[Chances, ...]) -> float:
    """The chance of the goal with a whole turn, whatever colour is chosen and whenever it is stopped (D-10..D-15).

    >>> sure = (0.0, *[1.0] * 6)
    >>> winning((sure,) * 6), round(winning((sure,)), 3), round(winning(((0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0),)), 3)
    (1.0, 0.665, 0.402)
    """
    if not uses:
        return 0.0
    best = []
    for use in uses:
        kept = [0.0, *use[1:]]
        for aside in range(DICE - 1, 0, -1):
            chances = CHANCES[DICE - aside]
            rolling = chances[0] * use[aside] + sum(map(mul, chances[1:], kept[aside + 1 :]))
            kept[aside] = max(use[aside], rolling)
        best.append(kept)
    return sum(
        share * max(kept[dice] for kept, dice in zip(best, count, strict=True)) for share, count in _counts(len(uses))
    )
