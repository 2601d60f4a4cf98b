"""What the sheets of Diceland are worth, and what a turn can come to by what was learned. Pure.

A seat's chance is its share of all strengths. When to stop rolling is exact: all rolls that can still come, what each
leaves for the others to cross, and the best use everybody has for it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import exp, factorial, prod
from typing import Final

from game.rules.contract import Seat

from .board import BIT, COLOURS, NEAR, SHADES, numbers
from .dice import DICE
from .rules import DicelandState
from .value import Network

SLICE: Final = 8
"""Shapes between two pauses."""

Strengths = list[float]
Counts = tuple[int, ...]


@cache
def rolls(dice: int) -> tuple[tuple[float, Counts], ...]:
    """What so many dice can show, as dice per colour, with the probabilities."""
    ways = factorial(dice) / SHADES**dice
    counts = (tuple(map(roll.count, range(SHADES))) for roll in combinations_with_replacement(range(SHADES), dice))
    return tuple((ways / prod(map(factorial, count)), count) for count in counts)


@lru_cache(maxsize=512)
def _subsets(rest: int) -> tuple[tuple[int, ...], list[int], list[int]]:
    """The bits of up to six fields; per subset of them, numbered in binary, its fields and which of them touch it."""
    bits = tuple(BIT[number] for number in numbers(rest))
    made, touching = [0], [0]
    for number in numbers(rest):
        local = sum(1 << at for at, bit in enumerate(bits) if NEAR[number] & bit)
        made += [fields | BIT[number] for fields in made]
        touching += [places | local for places in touching]
    return bits, made, touching


@lru_cache(maxsize=512)
def shapes(rest: int, entry: int) -> tuple[Sequence[int], ...]:
    """Per number of crosses all sets of fields of a region that can be made, entering at `entry` (D-20, D-24)."""
    bits, all_shapes, touching = _subsets(rest)
    doors = sum(1 << at for at, bit in enumerate(bits) if bit & entry)
    can = [True] + [False] * (len(all_shapes) - 1)
    found: tuple[list[int], ...] = tuple([] for _ in range(len(bits) + 1))
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


class SheetStrength:
    """A seat's sheet with its strength, and what crosses would make of it."""

    __slots__ = (
        "_found",
        "_front",
        "_open",
        "_owed",
        "_seats",
        "_value",
        "_wait",
        "free",
        "goal",
        "idle",
        "rooms",
        "side",
    )

    def __init__(self, state: DicelandState, seat: Seat, learned: Network) -> None:
        slot = SHADES * seat
        self.side = state.sides[seat]
        self.free = state.free[seat]
        self.goal = state.terms.goal
        self.rooms = [state.room(seat, shade) for shade in range(SHADES)]
        self._front = state.front[seat]
        self._open = state.rest[slot : slot + SHADES]
        self._value = learned.value
        self._owed = (state.owed | state.found) >> seat & 1
        self._wait = state.wait(seat)
        self._seats = state.seats
        self._found: list[Strengths] = []
        self.idle = self._strength(0)
        """Its strength as it stands."""

    def _strength(self, made: int) -> float:
        owed = self._owed + (made & self.side.treasure != 0)
        return exp(self._value(self.side, self.free & ~made, self.goal, owed, self._wait, self._seats))

    def _openings(self, shade: int, dice: int) -> Iterator[tuple[int, int]]:
        """The regions that dice of a colour could go into: free fields and those that touch a cross."""
        rest = self._open[shade]
        if rest:
            if rest.bit_count() >= dice:
                yield rest, rest & self._front
            return
        reach = self._front & self.side.roomy[shade][dice]
        while reach:
            region = self.side.region[reach.bit_length() - 1]
            yield region, region & reach
            reach &= ~region

    def ways(self, shade: int, dice: int) -> Iterator[tuple[float, int]]:
        """The strengths that all shapes for that many dice of a colour lead to, and their fields."""
        for rest, entry in self._openings(shade, dice):
            for made in shapes(rest, entry)[dice]:
                yield self._strength(made), made

    def best_ways(self, shade: int, least: int, most: int) -> Generator[None, None, list[tuple[float, int]]]:
        """The strength with the best shape for each number of dice in these bounds, and it, else as it stands."""
        found = [(self.idle, 0)] * (DICE + 1)
        for dice in range(least, min(most, self.rooms[shade]) + 1):
            best = (0.0, 0)
            for looked, way in enumerate(self.ways(shade, dice)):
                if way[0] > best[0]:
                    best = way
                if looked % SLICE == 0:
                    yield
            if best[0]:
                found[dice] = best
        return found

    def best_of(self, shade: int, least: int, most: int) -> Generator[None, None, Strengths]:
        """The strength with the best shape for each number of dice in these bounds, else as it stands."""
        found = yield from self.best_ways(shade, least, most)
        return [strength for strength, _ in found]

    def uses(self) -> Generator[None, None, list[Strengths]]:
        """By colour its strength with 0, 1, 2, ... dice of it that others left, if it crosses or not; found once."""
        if not self._found:
            uses = []
            for shade in COLOURS:
                found = yield from self.best_of(shade, 1, DICE - 1)
                uses.append([max(self.idle, strength) for strength in found])
            self._found = uses
        return self._found


def standings(state: DicelandState, learned: Network) -> list[SheetStrength]:
    """Of all seats."""
    return [SheetStrength(state, seat, learned) for seat in range(state.seats)]


class TurnOutlook:
    """What the running turn can come to for the active seat and for those who use the dice it leaves."""

    def __init__(self, seats: Sequence[SheetStrength], active: Seat) -> None:
        self.own = seats[active]
        self._others = [standing for standing in seats if standing is not self.own]
        self._uses: list[list[Strengths]] = []
        """By other seat and colour: its strength with 0, 1, 2, ... dice of it."""
        self._resting = [other.idle for other in self._others]

    def look(self) -> Generator[None, None, None]:
        """Find out what the others could use; before that they are taken as they stand."""
        for other in self._others:
            self._uses.append((yield from other.uses()))

    def _rest(self, shade: int, shown: Counts) -> float:
        """The strength of all others once they have used what lies beside the colour."""
        if not self._uses:
            return sum(self._resting)
        total = 0.0
        for uses, resting in zip(self._uses, self._resting, strict=True):
            best = resting
            for other, dice in enumerate(shown):
                if dice and other != shade and uses[other][dice] > best:
                    best = uses[other][dice]
            total += best
        return total

    def _used(self, other: SheetStrength, shade: int, shown: Counts) -> float:
        """The strength of one of the others once it has used what lies beside the colour."""
        uses = self._uses[self._others.index(other)]
        return max(
            [uses[beside][dice] for beside, dice in enumerate(shown) if dice and beside != shade] or [other.idle]
        )

    def left_to(self, other: SheetStrength, shade: int, strength: float, shown: Counts) -> float:
        """The chance of one of the others if the active seat stops with that strength."""
        return self._used(other, shade, shown) / (strength + self._rest(shade, shown))

    def stopping(self, shade: int, strength: float, shown: Counts) -> float:
        """The chance to win with that strength, and everything beside the colour left for the others."""
        return strength / (strength + self._rest(shade, shown))

    def rolling(self, shade: int, own: Strengths, aside: int) -> Generator[None, None, Strengths]:
        """The chance to win with one more roll, playing on as well as possible, by dice set aside (D-13..D-15)."""
        rolling = [0.0] * (DICE + 1)
        for kept in range(DICE - 1, aside - 1, -1):
            total = 0.0
            for share, shown in rolls(DICE - kept):
                hits = shown[shade]
                strength = own[kept + hits]
                chance = strength / (strength + self._rest(shade, shown))
                total += share * (max(chance, rolling[kept + hits]) if hits else chance)
            rolling[kept] = total
            yield
        return rolling

    def rolling_to(
        self, other: SheetStrength, shade: int, own: Strengths, rolling: Strengths, aside: int
    ) -> Generator[None, None, Strengths]:
        """The chance of one of the others if the active seat rolls once more and plays on as is best for itself."""
        theirs = [0.0] * (DICE + 1)
        for kept in range(DICE - 1, aside - 1, -1):
            total = 0.0
            for share, shown in rolls(DICE - kept):
                hits = shown[shade]
                dice = kept + hits
                strength = own[dice]
                together = strength + self._rest(shade, shown)
                if hits and rolling[dice] > strength / together:
                    total += share * theirs[dice]
                else:
                    total += share * (self._used(other, shade, shown) / together)
            theirs[kept] = total
            yield
        return theirs
