"""Strength of a sheet of Diceland: a small learned network over its features. Pure.

A sheet's strength is the exponential of the network's output; a seat's win probability is its share of all strengths.
The inputs are integers. The weights file names them; `game/training/diceland.c`, which trains them, has
them in the same order.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import cache, lru_cache
from operator import mul
from typing import Final

from game.rules.bitset import numbers
from game.rules.network import SmallNetwork

from .board import BIT, COLOURS, SHADES, Side, spread
from .dice import DICE
from .near_wins import NEVER, SOON_PARTS, SOON_WANTED, reachable, won_soon

WIN: Final = 100.0
"""Log strength added for reaching the goal."""
KNOWN: Final = 1 << 11
"""Cache size, in sheets."""

_DICE: Final = tuple(range(1, DICE + 1))

Rings = tuple[int, ...]
"""The fields within 0, 1, 2, ... steps over land."""


Part = tuple[int, int, Rings]
"""A region: its fields, their number, its rings."""
Chest = tuple[int, int, int, Rings]
"""A treasure: its bit, colour, region and rings."""


@lru_cache(maxsize=128)
def _rings(side: Side) -> tuple[tuple[tuple[Part, ...], ...], tuple[Chest, ...]]:
    """Return the regions of every colour, and all treasures."""
    land = side.coloured | BIT[side.start]

    def rings(fields: int) -> Rings:
        found = [fields]
        while found[-1] != land:
            found.append(spread(found[-1]) & land)
        return tuple(found)

    regions = tuple(
        tuple((region, region.bit_count(), rings(region)) for region in side.regions if region & side.of_colour[shade])
        for shade in COLOURS
    )
    chests = tuple(
        (BIT[number], side.colour[number], side.region[number], rings(BIT[number])) for number in numbers(side.treasure)
    )
    return regions, chests


@lru_cache(maxsize=KNOWN)
def look(side: Side, free: int, goal: int) -> tuple[float, ...]:
    """Return the inputs that depend on the sheet alone, the surplus treasures, and the yield of a pending throw."""
    regions, treasures = _rings(side)
    crossed = (side.coloured | BIT[side.start]) & ~free
    front = spread(crossed) & free
    need, gaps, left, rooms, opened, effort = [], [], [], [], [], []
    for parts in regions:
        missing = gap = many = room = rest = 0
        for region, size, rings in parts:
            part = region & free
            if part:
                many += 1
                if part != region:
                    rest = part.bit_count()
                    missing += rest
                else:
                    missing += size
                    if not part & front:
                        steps = 2
                        while not crossed & rings[steps]:
                            steps += 1
                        gap += steps - 1
                    elif size > room:
                        room = size
        need.append(missing)
        gaps.append(gap)
        left.append(many)
        rooms.append(rest or room)
        opened.append(rest)
        effort.append(missing + gap)
    first, second, third, *_ = sorted(COLOURS, key=effort.__getitem__)
    wanted = max(0, goal - (side.treasure & ~free).bit_count())
    chests = [chest for chest in treasures if chest[0] & free]
    is_near = wanted <= SOON_WANTED and min(left) <= SOON_PARTS
    soon = won_soon(side, free, front, wanted, need, opened) if is_near else NEVER
    brought = reachable([chest[:3] for chest in chests], free, front, opened)
    away = []
    for _, shade, region, rings in chests:
        steps = 1
        while not crossed & rings[steps]:
            steps += 1
        away.append(steps + opened[shade] if opened[shade] and not crossed & region else steps)
    near = away.count(1)
    away.sort()
    del away[wanted:]
    beside = [_beside(chests, crossed | side.of_colour[shade], shade, wanted) for shade in (first, second)]
    rooms_up = sorted(rooms)
    goals = sorted((effort[first] + beside[0], effort[second] + beside[1]))
    best = effort[first]
    five = away.count(5) + away.count(6)
    close = [away.count(steps) for steps in (1, 2, 3, 4)]
    found = (
        wanted, wanted <= 0, wanted <= 1, wanted <= 2, wanted <= 3, wanted <= 5,
        *close, five, len(away) - sum(close) - five,
        min(100, sum(away)), away[-1] if away else 0,
        best, effort[second], effort[third], need[first], need[second], gaps[first], gaps[second],
        best <= 0, best <= 1, best <= 2, best <= 4, best <= 6, best <= 9,
        rooms[first], rooms[second], opened[first], opened[second], left[first], left[second],
        *[SHADES - bisect_left(rooms_up, dice) for dice in _DICE],
        min(120, goals[0]), min(120, goals[1]), *beside,
        crossed.bit_count() - 1, front.bit_count(), min(120, best * wanted // 2), near,
        *brought, soon.turn, soon.surprise, soon.left,
        len(chests) - wanted, soon.thrown, brought.thrown,
    )  # fmt: skip
    return tuple(map(float, found))  # faster in products


def _beside(chests: Sequence[Chest], base: int, shade: int, wanted: int) -> int:
    """Return the crosses to the needed treasures from `base`: the crosses plus all fields of one colour."""
    if not wanted:
        return 0
    found = []
    for _, other, _, rings in chests:
        steps = 0
        if other != shade:
            steps = 1
            while not base & rings[steps]:
                steps += 1
        found.append(steps)
    found.sort()
    return sum(found[:wanted])


class Network(SmallNetwork):
    def __init__(self) -> None:
        """Raises BrokenData."""
        super().__init__("diceland")
        self._best = self.place("crosses to the best colour")
        self._turn = self.place("chance of the goal with the own turn, in hundredths")
        self._of_sheet, self._weights_of_turn = [], []
        start, always = self.place("treasure throws to come"), self.place("always")
        stop = self.place("chance of the goal with the own turn, which is next, in hundredths")
        for row in self.rows:
            self._of_sheet.append((*row[:start], *row[stop:always]))
            self._weights_of_turn.append((*row[start:stop], row[always]))
        self._of_turn = cache(self._sums_of_turn)
        self.value = lru_cache(maxsize=KNOWN)(self._value)
        """Log strength of a sheet with these free fields, by winning treasure count, the seat's pending treasure
        throws, the opponents' turns before its own, and the number of seats.
        """

    def _sums_of_turn(self, owed: int, wait: int, seats: int) -> list[float]:
        inputs = owed, wait == 1, wait == 2, wait == 3, seats == 2, seats == 3, 1.0
        return [sum(map(mul, row, inputs)) for row in self._weights_of_turn]

    def _value(self, side: Side, free: int, goal: int, owed: int, wait: int, seats: int) -> float:
        *sheet, spare, chance, brought = look(side, free, goal)
        after = (sheet[self._turn], sheet[self._turn + 1]) if wait == 0 else (0.0, 0.0)
        thrown = (chance, brought) if owed else (0.0, 0.0)
        inputs = (*sheet, *after, *thrown, spare)
        pairs = zip(self._of_turn(owed, wait, seats), self._of_sheet, strict=True)
        strength = self.strength([start + sum(map(mul, row, inputs)) for start, row in pairs])
        return strength + WIN if not sheet[0] and not sheet[self._best] else strength


network = cache(Network)
"""The network; raises BrokenData."""
