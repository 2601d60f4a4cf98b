"""How good a position of Diceland is, and a quick sensible player. Pure.

A sheet is worth what it has and what it is near to: treasures taken, treasures close to a cross, colours nearly whole,
and room for many dice in many colours. What a set of crosses would add is computed without making them, so that all
shapes of a region can be compared. When to stop rolling is then an exact calculation (see `best_of_rolling`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Final

from game.rules.contract import Seat

from .actions import CHOICES, CONFIRM, MARKS, PASS, ROLL, STOP, Decision
from .board import ALL, BIT, COLOURS, NEAR, SHADES, Side, numbers, spread
from .dice import DICE
from .rules import CHOOSING, CROSSING, DECIDING, PICKING, DicelandState

CROSS: Final = 0.20
"""Worth of a cross in itself."""
CHEST: Final = 1.0
"""Worth of a treasure while treasures are missing."""
THROW: Final = 0.30
"""Worth of the treasure throw it brings."""
NEARBY: Final = tuple(0.55 * 0.70**steps for steps in range(32))
"""Worth of a treasure that needs so many crosses more than one."""
COLOUR: Final = 5.0
SECOND: Final = 0.30
"""Worth of a whole colour, and the share that the second best colour counts."""
WHOLE: Final = tuple(0.88**missing for missing in range(19))
"""The share of that worth with so many fields missing."""
ROOM: Final = (0.0, 0.12, 0.22, 0.29, 0.34, 0.37, 0.39)
"""Worth of being able to use up to so many dice of a colour."""
WIN: Final = 100.0
RIVAL: Final = 0.5
"""How much the best other seat's sheet counts against the own one."""

Shape = tuple[int, int]
"""Fields that can be crossed together, and everything touching them."""
Chest = tuple[int, tuple[int, ...], int]
"""A treasure not taken: its bit, the fields within 0, 1, 2, ... steps of it, its steps from the nearest cross."""


@lru_cache(maxsize=512)
def _subsets(rest: int) -> tuple[tuple[int, ...], list[Shape], list[int]]:
    """The bits of up to six fields; per subset of them, numbered in binary, its shape and which of them touch it."""
    bits = tuple(BIT[number] for number in numbers(rest))
    made, around, touching = [0], [0], [0]
    for number in numbers(rest):
        near = NEAR[number]
        local = sum(1 << at for at, bit in enumerate(bits) if near & bit)
        made += [fields | BIT[number] for fields in made]
        around += [fields | near for fields in around]
        touching += [places | local for places in touching]
    return bits, [(fields, near & ~fields) for fields, near in zip(made, around, strict=True)], touching


@lru_cache(maxsize=512)
def shapes(rest: int, entry: int) -> tuple[Sequence[Shape], ...]:
    """Per number of crosses all sets of fields of a region that can be made, entering at `entry` (D-20, D-24)."""
    bits, all_shapes, touching = _subsets(rest)
    doors = sum(1 << at for at, bit in enumerate(bits) if bit & entry)
    can = [True] + [False] * (len(all_shapes) - 1)
    found: tuple[list[Shape], ...] = tuple([] for _ in range(len(bits) + 1))
    for subset in range(1, len(all_shapes)):
        last = subset
        while last:
            place = last & -last
            before = subset ^ place
            if can[before] and (touching[before] | doors) & place:
                can[subset] = True
                found[subset.bit_count()].append(all_shapes[subset])
                break
            last ^= place
    return found


@lru_cache(maxsize=128)
def _paths(side: Side) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Per treasure its bit and the fields within 0, 1, 2, ... steps of it over land."""
    land = side.coloured | BIT[side.start]
    found = []
    for number in numbers(side.treasure):
        rings = [BIT[number]]
        while rings[-1] != land:
            rings.append(spread(rings[-1]) & land)
        found.append((BIT[number], tuple(rings)))
    return tuple(found)


class Prospect:
    """A seat's sheet, made ready for comparing what could be crossed."""

    __slots__ = ("chests", "free", "front", "goal", "missing", "need", "open", "rooms", "side", "treasures")

    def __init__(self, state: DicelandState, seat: Seat) -> None:
        slot = SHADES * seat
        self.side = state.sides[seat]
        self.free = state.free[seat]
        self.front = state.front[seat]
        self.open = state.rest[slot : slot + SHADES]
        self.need = state.need[slot : slot + SHADES]
        self.treasures = state.treasures[seat]
        self.goal = state.terms.goal
        self.rooms = [state.room(seat, shade) for shade in range(SHADES)]
        crossed = ALL & ~self.free & (self.side.coloured | BIT[self.side.start])
        self.chests: list[Chest] = []
        """The treasures not taken."""
        for bit, rings in _paths(self.side):
            if bit & self.free:
                steps = 1
                while not crossed & rings[steps]:
                    steps += 1
                self.chests.append((bit, rings, steps))
        self.missing = self.goal - self.treasures

    def value(self) -> float:
        """Worth of the sheet as it stands."""
        total = CROSS * (self.side.coloured ^ self.free).bit_count()
        total += CHEST * min(self.treasures, self.goal) + COLOUR * _wholeness(self.need)
        if self.missing > 0:
            total += sum(NEARBY[steps] for _, _, steps in self.chests)
        total += sum(ROOM[room] for room in self.rooms)
        if self.missing <= 0 and 0 in self.need:
            total += WIN
        return total

    def gain(self, shade: int, crosses: int, shape: Shape, base: float, chests: Sequence[Chest]) -> float:
        """What crossing this shape adds: `base` for the number of crosses alone; no other treasure comes nearer."""
        made, around = shape
        total = base
        missing = self.missing
        for bit, rings, steps in chests:
            if made & bit:
                total += THROW
                if missing > 0:
                    total += CHEST - NEARBY[steps]
                    missing -= 1
            elif missing > 0 and made & rings[steps - 1]:
                closer = steps - 1
                while made & rings[closer - 1]:
                    closer -= 1
                total += NEARBY[closer] - NEARBY[steps]
        if missing <= 0 and self.need[shade] == crosses:
            total += WIN
        # Room: fields newly in reach, and what is left of the own region.
        colour, region = self.side.colour, self.side.region
        rooms = self.rooms
        widened = None
        new = around & self.free & ~self.front & ~made
        while new:
            low = new & -new
            new ^= low
            number = low.bit_length() - 1
            other = colour[number]
            if not self.open[other] and other != shade:
                size = region[number].bit_count()
                if size > (widened or rooms)[other]:
                    if widened is None:
                        widened = rooms[:]
                    total += ROOM[size] - ROOM[widened[other]]
                    widened[other] = size
        rest = (self.open[shade] or region[made.bit_length() - 1]) & ~made
        if rest:
            return total + ROOM[rest.bit_count()] - ROOM[rooms[shade]]
        reach = (self.front | around) & self.free & ~made & self.side.of_colour[shade]
        size = max((region[number].bit_count() for number in numbers(reach)), default=0)
        return total + ROOM[size] - ROOM[rooms[shade]]

    def base(self, shade: int, crosses: int) -> float:
        """What that many crosses of a colour add wherever they are made."""
        before = COLOUR * _wholeness(self.need)
        need = self.need[:]
        need[shade] -= crosses
        return CROSS * crosses + COLOUR * _wholeness(need) - before

    def openings(self, shade: int, dice: int) -> Iterator[tuple[int, int]]:
        """The regions that dice of a colour could go into: free fields and those that touch a cross."""
        rest = self.open[shade]
        if rest:
            if rest.bit_count() >= dice:
                yield rest, rest & self.front
            return
        reach = self.front & self.side.roomy[shade][dice]
        while reach:
            region = self.side.region[reach.bit_length() - 1]
            yield region, region & reach
            reach &= ~region

    def best(self, shade: int, dice: int) -> tuple[float, int]:
        """The best shape for that many dice of a colour and what it adds; (0, 0) if they cannot be used."""
        best, best_made = 0.0, 0
        base = None
        for rest, entry in self.openings(shade, dice):
            if base is None:
                base = self.base(shade, dice)
            chests = [chest for chest in self.chests if rest & chest[1][chest[2] - 1]]
            for shape in shapes(rest, entry)[dice]:
                value = self.gain(shade, dice, shape, base, chests)
                if not best_made or value > best:
                    best, best_made = value, shape[0]
        return best, best_made


def _wholeness(need: Sequence[int]) -> float:
    """How near the best colours are to being whole, 0..1 and a little."""
    best, second, *_ = sorted(need)
    return WHOLE[best] + SECOND * WHOLE[second]


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


def best_of_rolling(worth: Sequence[float], aside: int) -> tuple[float, float]:
    """The exact worth of stopping with `aside` dice and of rolling once more and playing on perfectly (D-13..D-15).

    `worth[n]` is what n dice of the colour add; with more than fit it is 0, that is the whole risk.
    """
    best = list(worth)
    rolling = 0.0
    for kept in range(DICE - 1, aside - 1, -1):
        rolling = CHANCES[DICE - kept][0] * worth[kept]
        rolling += sum(CHANCES[DICE - kept][hits] * best[kept + hits] for hits in range(1, DICE - kept + 1))
        best[kept] = max(worth[kept], rolling)
    return worth[aside], rolling if aside < DICE else worth[aside]


def _worth(sheet: Prospect, shade: int, least: int) -> list[float]:
    """What each number of dice of a colour from `least` on adds at best."""
    worth = [0.0] * (DICE + 1)
    for dice in range(least, min(DICE, sheet.rooms[shade]) + 1):
        worth[dice] = sheet.best(shade, dice)[0]
    return worth


def evaluate(state: DicelandState, seat: Seat) -> float:
    """Worth of the own sheet, less a share of the best other one."""
    own = Prospect(state, seat).value()
    others = max(Prospect(state, other).value() for other in range(state.seats) if other != seat)
    return own - RIVAL * others


def policy(state: DicelandState, seat: Seat, rng: Random) -> Decision:
    """The best colour, the exact stopping rule, the best shape."""
    if state.phase == PICKING:
        menu = state.legal(seat)
        return menu[int(rng.random() * len(menu))]
    if state.left[seat] or not state.marked[seat]:
        sheet = Prospect(state, seat)
        if state.phase == CHOOSING:
            return _choose(state, sheet)
        if state.phase == DECIDING:
            stopping, rolling = best_of_rolling(_worth(sheet, state.chosen, state.aside), state.aside)
            return ROLL if rolling > stopping else STOP
        return _cross(state, seat, sheet)
    return CONFIRM


def _choose(state: DicelandState, sheet: Prospect) -> Decision:
    assert state.rolled is not None
    best: Decision = CHOICES[0]
    best_value = -1e9
    for shade, dice in state.rolled.count.shown:
        value = max(best_of_rolling(_worth(sheet, shade, dice), dice))
        if value > best_value:
            best, best_value = CHOICES[shade], value
    return best


def _cross(state: DicelandState, seat: Seat, sheet: Prospect) -> Decision:
    is_free = state.phase != CROSSING or seat != state.active
    if state.marked[seat]:
        shade = sheet.side.colour[state.marked[seat].bit_length() - 1]
        made = sheet.best(shade, state.left[seat])[1]
    elif not is_free:
        made = sheet.best(state.chosen, state.aside)[1]
    else:
        made, best = 0, 0.0
        for shade in COLOURS:
            dice = state.dice[shade]
            if dice and not (state.phase == CROSSING and shade == state.chosen):
                value, fields = sheet.best(shade, dice)
                if fields and value > best:
                    made, best = fields, value
        if not made:
            return PASS
    return MARKS[next(numbers(made & sheet.front))]
