"""Generates Diceland maps from a seed, for the option "Fresh board" (D-52). Pure.

The same seed always gives the same map. Logs name seeds, so any change here requires a new rules VERSION. Coasts and
obstacles, regions and colours are each retried until they fit; then the treasures are placed so that every map demands
about the same in all directions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import Final

from game.rules.bitset import numbers

from .board import (
    ALL,
    BIT,
    COLOURS,
    COLUMNS,
    FIELDS,
    ISLANDS,
    LETTERS,
    MIDDLE,
    NEAR,
    OBSTACLE_LETTER,
    ROWS,
    START_LETTER,
    VOID_LETTER,
    BoardKind,
    Side,
    distances,
    flood,
    pieces,
    side,
    spread,
)

SEEDS: Final = 4096
"""Number of fresh maps: seeds 0..4095."""

Chance = Callable[[], float]

_EDGE = sum(BIT[n] for n in range(FIELDS) if n // COLUMNS in (0, ROWS - 1) or n % COLUMNS in (0, COLUMNS - 1))
_LEFT = sum(BIT[n] for n in range(FIELDS) if n % COLUMNS < COLUMNS // 2)
_TOP = sum(BIT[n] for n in range(FIELDS) if n // COLUMNS < ROWS // 2)
_QUARTERS = (_LEFT & _TOP, _TOP & ~_LEFT, _LEFT & ~_TOP, ALL & ~_LEFT & ~_TOP)
_TREASURE_TRIES: Final = 90
_FLAW: Final = 8.0
"""Maximum deviation of the treasures from the ideal placement."""
_WAYS: Final = (3, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 8)
_ISLAND_WAYS: Final = (3, 4, 5, 5, 6, 7)
"""Steps from the start to each treasure in the ideal placement; they determine the length of a match."""


@lru_cache(maxsize=64)
def fresh(seed: int, layout: BoardKind) -> Side:
    """Return the map of a seed; satisfies D-02..D-04 (or D-50)."""
    random = Random(seed).random
    while True:
        made = _draw(f"map {seed}", layout, random)
        if made is not None:
            return made


def _draw(name: str, layout: BoardKind, random: Chance) -> Side | None:
    start = sorted(MIDDLE)[int(random() * len(MIDDLE))]
    drawn = _coast(start, layout, random) if layout.obstacles == 0 else _rocks(start, layout, random)
    if drawn is None:
        return None
    land, obstacles = drawn
    regions = _regions(start, land, layout, random)
    if regions is None:
        return None
    colours = _colours(regions, start, random)
    if colours is None:
        return None
    chests = _treasures(regions, colours, start, land, layout, random)
    if chests is None:
        return None
    letters = [VOID_LETTER] * FIELDS
    letters[start] = START_LETTER
    for number in numbers(obstacles):
        letters[number] = OBSTACLE_LETTER
    for region, shade in zip(regions, colours, strict=True):
        for number in numbers(region):
            letters[number] = LETTERS[shade].lower() if BIT[number] & chests else LETTERS[shade]
    rows = tuple("".join(letters[COLUMNS * row : COLUMNS * (row + 1)]) for row in range(ROWS))
    return side(name, rows, layout)


def _any(fields: int, random: Chance) -> int:
    """Return the number of a random field of a set."""
    for _ in range(int(random() * fields.bit_count())):
        fields &= fields - 1
    return (fields & -fields).bit_length() - 1


def _rocks(start: int, layout: BoardKind, random: Chance) -> tuple[int, int] | None:
    """Return the coloured land and the obstacles, which keep away from each other, the start and the rim."""
    open_ = ALL & ~_EDGE & ~spread(spread(BIT[start]))
    rocks = 0
    for _ in range(layout.obstacles):
        if not open_:
            return None
        rock = BIT[_any(open_, random)]
        rocks |= rock
        open_ &= ~spread(spread(spread(rock)))
    return ALL & ~rocks & ~BIT[start], rocks


def _coast(start: int, layout: BoardKind, random: Chance) -> tuple[int, int] | None:
    """Return the land of an island map: erode bays and lakes until the required area is left in one piece."""
    land = ALL
    too_much = FIELDS - 1 - layout.colour_fields * len(COLOURS)
    safe = spread(spread(BIT[start]))
    for _ in range(400):
        if not too_much:
            return land & ~BIT[start], 0
        sea = ALL & ~land
        # Mostly extend a bay; sometimes start a new one at the rim or a lake inland.
        shore = spread(sea) & land if sea and random() < 0.72 else land & (_EDGE if random() < 0.85 else ALL)
        shore &= ~safe
        if not shore:
            continue
        one, other = _any(shore, random), _any(shore, random)
        spit = one if (NEAR[one] & land).bit_count() <= (NEAR[other] & land).bit_count() else other
        rest = land & ~BIT[spit]
        if flood(BIT[start], rest) == rest:
            land = rest
            too_much -= 1
    return None


def _regions(start: int, land: int, layout: BoardKind, random: Chance) -> list[int] | None:
    """Partition the land into connected regions of the required sizes; None if a remainder does not fit.

    The fields around the start come first, each in its own region (sometimes two share one), so that a match opens in
    many directions.
    """
    left = {size: len(COLOURS) for size in layout.sizes}
    smallest = min(layout.sizes)
    free = land
    doors = NEAR[start]
    if random() < 0.5:
        doors &= ~BIT[_any(doors, random)]
    regions: list[int] = []
    while free:
        among = free & doors or free
        seed = min(numbers(among), key=lambda n: (NEAR[n] & free).bit_count() + random())
        barred = free & doors & ~BIT[seed]
        room = flood(BIT[seed], free).bit_count()
        sizes = [size for size in left if left[size] and (size == room or size + smallest <= room)]
        sizes.sort(key=lambda size: -left[size] * random())
        for size in sizes:
            region = _grow(seed, size, free & ~barred, random)
            if region and all(part.bit_count() >= smallest for part in pieces(free & ~region)):
                regions.append(region)
                left[size] -= 1
                free &= ~region
                break
        else:
            return None
    return regions


def _grow(seed: int, size: int, free: int, random: Chance) -> int:
    """Grow a compact region from the seed, preferring pockets; 0 if there is no room."""
    region = BIT[seed]
    for _ in range(size - 1):
        around = spread(region) & free & ~region
        if not around:
            return 0
        rest = free & ~region
        best = min(
            numbers(around),
            key=lambda n: (NEAR[n] & rest).bit_count() - 0.8 * (NEAR[n] & region).bit_count() + 2.2 * random(),
        )
        region |= BIT[best]
    return region


def _colours(regions: Sequence[int], start: int, random: Chance) -> list[int] | None:
    """Assign a colour to each region: each size once per colour, equal colours apart, many colours at the start."""
    count = len(regions)
    touching = [spread(region) for region in regions]
    adjacent = [[j for j in range(count) if j != i and touching[i] & regions[j]] for i in range(count)]
    if any(len(others) < 2 for others in adjacent):
        return None
    sizes = [region.bit_count() for region in regions]
    at_start = [i for i in range(count) if touching[i] & BIT[start]]
    if len(at_start) < 5:
        return None
    shades = len(COLOURS)
    allowed = [(1 << shades) - 1] * count
    given = [-1] * count
    used = dict.fromkeys(sizes, 0)
    budget = 400

    def place(done: int) -> bool:
        nonlocal budget
        if done == count:
            return True
        budget -= 1
        if budget < 0:
            return False
        open_ = [i for i in range(count) if given[i] < 0]
        i = min(open_, key=lambda i: ((allowed[i] & ~used[sizes[i]]).bit_count(), i not in at_start, -len(adjacent[i])))
        choices = [shade for shade in range(shades) if allowed[i] & ~used[sizes[i]] & 1 << shade]
        choices.sort(key=lambda shade: random())
        for shade in choices:
            bit = 1 << shade
            changed = [j for j in adjacent[i] if allowed[j] & bit]
            if i in at_start:
                changed += [j for j in at_start if j != i and allowed[j] & bit and j not in changed]
            for j in changed:
                allowed[j] &= ~bit
            used[sizes[i]] |= bit
            given[i] = shade
            if place(done + 1):
                return True
            given[i] = -1
            used[sizes[i]] &= ~bit
            for j in changed:
                allowed[j] |= bit
        return False

    return given if place(0) else None


def _treasures(
    regions: Sequence[int], colours: Sequence[int], start: int, land: int, layout: BoardKind, random: Chance
) -> int | None:
    """Place the treasures apart, in all quarters, at the usual distances: at random, then improved colour by colour."""
    steps = distances(start, land)
    barred = spread(BIT[start])
    by_colour: list[list[Sequence[int]]] = [[] for _ in COLOURS]
    for region, shade in zip(regions, colours, strict=True):
        if region & ~barred:
            by_colour[shade].append(numbers(region & ~barred))
    if any(len(homes) < layout.chests for homes in by_colour):
        return None
    wanted = _ISLAND_WAYS if layout is ISLANDS else _WAYS
    share = layout.treasures // len(_QUARTERS)
    lay = [_pick(homes, layout.chests, random) for homes in by_colour]
    best = 1e9
    for attempt in range(_TREASURE_TRIES):
        shade = attempt % len(COLOURS)
        before = lay[shade]
        lay[shade] = _pick(by_colour[shade], layout.chests, random)
        chests = 0
        for pair in lay:
            for number in pair:
                chests |= BIT[number]
        flaw = 3.0 * sum((NEAR[number] & chests).bit_count() for number in numbers(chests))
        ways = sorted(steps[number] for number in numbers(chests))
        flaw += sum(abs(a - b) for a, b in zip(ways, wanted, strict=True)) + abs(sum(ways) - sum(wanted))
        flaw += 2.0 * sum(max(0, share - (chests & quarter).bit_count()) for quarter in _QUARTERS)
        if flaw <= best:
            best = flaw
        else:
            lay[shade] = before
    if best > _FLAW:
        return None
    return sum(BIT[number] for pair in lay for number in pair)


def _pick(homes: Sequence[Sequence[int]], chests: int, random: Chance) -> list[int]:
    """Pick one field in each of `chests` (1 or 2) different regions of a colour."""
    first = int(random() * len(homes))
    picked = [homes[first][int(random() * len(homes[first]))]]
    if chests == 2:
        second = (first + 1 + int(random() * (len(homes) - 1))) % len(homes)
        picked.append(homes[second][int(random() * len(homes[second]))])
    return picked
