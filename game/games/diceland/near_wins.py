"""Calculates how likely a seat of Diceland wins soon if it aims only at the goal. Pure.

These are inputs of the network (`value`), which is too coarse near the goal from the fields alone. All outcomes of the
dice of the seat's own turn are enumerated, including the treasure throw earned by a treasure on the way.
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
"""Maximum number of missing treasures for a soon win."""
SOON_PARTS: Final = 2
"""Maximum number of remaining regions of the best colour for a soon win."""
FEW: Final = 3
"""Dice assumed to be left by other seats."""
ALMOST: Final = 0.98
"""Probabilities from here on count as equally surprising to miss."""


def _chances() -> tuple[tuple[float, ...], ...]:
    """Return the probabilities of 0, 1, 2, ... dice of one colour, by number of dice rolled."""
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
    """Probabilities of a soon win if the seat aims only at it, in hundredths."""

    turn: int
    """In its next turn, including a treasure throw earned on the way."""
    surprise: int
    """Surprise of missing it: -log(1 - probability), in twenty-fifths."""
    left: int
    """With the best use of a few dice left by others."""
    thrown: int
    """With a treasure throw."""


NEVER: Final = Soon(0, 0, 0, 0)


class Brought(NamedTuple):
    """Treasures in reach, and the treasures expected from dice including all follow-up throws, in twentieths."""

    colours: int
    """Number of colours with a treasure in reach."""
    left: int
    """From a few dice left by others."""
    thrown: int
    """From a treasure throw."""


NOTHING: Final = Brought(0, 0, 0)
Hits = tuple[int, ...]
"""Numbers of dice that reach the goal, as bits, per colour."""
Chances = tuple[float, ...]
"""Probability of the goal after using 0, 1, 2, ... dice of a colour."""
_NO_HITS: Final[Hits] = (0,) * SHADES


def won_soon(side: Side, free: int, front: int, wanted: int, need: Sequence[int], opened: Sequence[int]) -> Soon:
    """Return the soon wins of a sheet with these free fields and this frontier (free fields touching a cross).

    `need` and `opened` give per colour the fields missing and the free fields of its open region. Two uses of dice are
    considered, the second by a treasure throw; of the fields newly in reach after the first crosses, only those next to
    a completed region count.
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
    """Return the treasures expected soon from these chests, given as (bit, colour, region)."""
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
    """Return the treasures expected from some dice, in twentieths: the easiest first, without fields newly in reach."""
    brings, chance = 0.0, 1.0
    for taken in range(SHADES - hits.count(0)):
        chance *= hitting((*hits[taken:], *(0,) * taken), THROW if taken else dice)
        brings += chance
    return int(20 * brings + 0.5)


def _hundredths(chance: float) -> int:
    return int(100 * chance + 0.5)


def _parts(side: Side, free: int, front: int, opened: Sequence[int]) -> list[tuple[int, int]]:
    """Return the regions that dice can enter now, as (colour, free fields)."""
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
    """Return the minimum number of dice to reach a treasure of a region."""
    reach = rest & front
    dice = 1
    while not reach & chest:
        reach = spread(reach) & rest
        dice += 1
    return dice


@lru_cache(maxsize=1 << 11)
def hitting(hits: Hits, dice: int) -> float:
    """Return the probability that some dice show one of the given numbers of a colour.

    >>> round(hitting((0, 0, 0, 0, 0, 0b10), 1), 4), round(hitting((0, 0, 0, 0, 0b110, 0b10), 2), 4)
    (0.1667, 0.5278)
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
    """Return all counts of all dice for `colours` colours, with their probabilities."""
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
    """Return the probability of the goal in a whole turn with optimal choice of colour and stopping (D-10..D-15).

    >>> sure = (0.0, *[1.0] * 6)
    >>> [round(winning(uses), 3) for uses in ((sure,) * 6, (sure,), ((0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0),))]
    [1.0, 0.665, 0.402]
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
