"""Strength of the sheets of Diceland and the expected outcome of a turn, based on the learned network. Pure.

A seat's win probability is its share of all strengths. The decision to stop is exact: it covers all further rolls, the
dice that each leaves for the other seats, and their best use of them.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import exp, factorial, prod
from typing import Final

from game.rules.bitset import numbers
from game.rules.contract import Seat

from .board import BIT, COLOURS, NEAR, SHADES
from .dice import DICE
from .rules import DicelandState
from .value import Network

SLICE: Final = 8
"""Number of shapes evaluated between two yields."""

Strengths = list[float]
Counts = tuple[int, ...]


@cache
def rolls(dice: int) -> tuple[tuple[float, Counts], ...]:
    """Return all results of a roll as (probability, dice per colour)."""
    ways = factorial(dice) / SHADES**dice
    counts = (tuple(map(roll.count, range(SHADES))) for roll in combinations_with_replacement(range(SHADES), dice))
    return tuple((ways / prod(map(factorial, count)), count) for count in counts)


@cache
def colours_of(shown: Counts) -> tuple[tuple[int, int], ...]:
    """Return the colours shown, each with its number of dice."""
    return tuple((shade, dice) for shade, dice in enumerate(shown) if dice)


@lru_cache(maxsize=512)
def _subsets(rest: int) -> tuple[tuple[int, ...], list[int], list[int]]:
    """Return the bits of up to six fields; for each subset, in binary order, its fields and the adjacent bits."""
    bits = tuple(BIT[number] for number in numbers(rest))
    made, touching = [0], [0]
    for number in numbers(rest):
        local = sum(1 << at for at, bit in enumerate(bits) if NEAR[number] & bit)
        made += [fields | BIT[number] for fields in made]
        touching += [places | local for places in touching]
    return bits, made, touching


@lru_cache(maxsize=512)
def shapes(rest: int, entry: int) -> tuple[Sequence[int], ...]:
    """Return all sets of a region's fields that can be crossed from `entry`, by size (D-20, D-24)."""
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
        self._used: dict[Counts, tuple[float, int, float]] = {}
        self.idle = self._strength(0)
        """Strength without further crosses."""

    def _strength(self, made: int) -> float:
        owed = self._owed + (made & self.side.treasure != 0)
        return exp(self._value(self.side, self.free & ~made, self.goal, owed, self._wait, self._seats))

    def _openings(self, shade: int, dice: int) -> Iterator[tuple[int, int]]:
        """Yield (free fields, those that touch a cross) of the regions that dice of a colour can enter."""
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
        """Yield (strength, fields) of every shape for a number of dice of a colour."""
        for rest, entry in self._openings(shade, dice):
            for made in shapes(rest, entry)[dice]:
                yield self._strength(made), made

    def best_ways(self, shade: int, least: int, most: int) -> Generator[None, None, list[tuple[float, int]]]:
        """Return (strength, fields) of the best shape for `least` to `most` dice; elsewhere (idle, 0)."""
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
        """Return the strength of the best shape per number of dice from `least` to `most`; elsewhere `idle`."""
        found = yield from self.best_ways(shade, least, most)
        return [strength for strength, _ in found]

    def uses(self) -> Generator[None, None, list[Strengths]]:
        """Return the strength with 0, 1, 2, ... leftover dice per colour, never below `idle`; cached."""
        if not self._found:
            uses = []
            for shade in COLOURS:
                found = yield from self.best_of(shade, 1, DICE - 1)
                uses.append([max(self.idle, strength) for strength in found])
            self._found = uses
        return self._found

    def best_use(self, shown: Counts) -> tuple[float, int, float]:
        """Return the strength after the best use of some dice, its colour, and the strength without that colour.

        Needs `uses`; cached.
        """
        known = self._used.get(shown)
        if known is None:
            best, taken, second = self.idle, -1, self.idle
            uses = self._found
            for shade, dice in colours_of(shown):
                strength = uses[shade][dice]
                if strength > best:
                    best, taken, second = strength, shade, best
                elif strength > second:
                    second = strength
            known = self._used[shown] = best, taken, second
        return known


def standings(state: DicelandState, learned: Network) -> list[SheetStrength]:
    return [SheetStrength(state, seat, learned) for seat in range(state.seats)]


class TurnOutlook:
    """Expected outcome of the turn for the active seat and for the others, which use the dice it leaves."""

    def __init__(self, seats: Sequence[SheetStrength], active: Seat) -> None:
        self.own = seats[active]
        self._others = [standing for standing in seats if standing is not self.own]
        self._idle = sum(other.idle for other in self._others)
        self._has_looked = False
        self._rests: dict[Counts, Strengths] = {}
        self._rolled: dict[int, list[tuple[float, Counts, Strengths]]] = {}

    def look(self) -> Generator[None, None, None]:
        """Compute the other seats' uses of dice; before that, they count as `idle`."""
        for other in self._others:
            yield from other.uses()
        self._has_looked = True

    def rests(self, shown: Counts) -> Strengths:
        """Return the total strength of the others after using the dice, by excluded colour; the last excludes none."""
        if not self._has_looked:
            return [self._idle] * (SHADES + 1)
        known = self._rests.get(shown)
        if known is None:
            uses = [other.best_use(shown) for other in self._others]
            total = 0.0
            for best, _, _ in uses:
                total += best
            known = self._rests[shown] = [total] * (SHADES + 1)
            for _, shade, _ in uses:
                if shade >= 0:
                    total = 0.0
                    for best, taken, second in uses:
                        total += second if taken == shade else best
                    known[shade] = total
        return known

    def rolled(self, dice: int) -> list[tuple[float, Counts, Strengths]]:
        """Return all results of a roll as (probability, dice per colour, `rests`)."""
        known = self._rolled.get(dice)
        if known is None:
            known = self._rolled[dice] = [(share, shown, self.rests(shown)) for share, shown in rolls(dice)]
        return known

    def left_to(self, other: SheetStrength, shade: int, strength: float, shown: Counts) -> float:
        """Return another seat's win probability if the active seat stops with this strength."""
        best, taken, second = other.best_use(shown)
        return (second if taken == shade else best) / (strength + self.rests(shown)[shade])

    def stopping(self, shade: int, strength: float, shown: Counts) -> float:
        """Return the win probability with this strength if the others get the dice except this colour."""
        return strength / (strength + self.rests(shown)[shade])

    def rolling(self, shade: int, own: Strengths, aside: int) -> Generator[None, None, Strengths]:
        """Return the win probability of one more roll with optimal play, by number of dice set aside (D-13..D-15)."""
        rolling = [0.0] * (DICE + 1)
        for kept in range(DICE - 1, aside - 1, -1):
            total = 0.0
            for share, shown, rests in self.rolled(DICE - kept):
                dice = kept + shown[shade]
                strength = own[dice]
                chance = strength / (strength + rests[shade])
                # The entry of `kept` itself is still 0.
                total += share * (chance if chance > rolling[dice] else rolling[dice])
            rolling[kept] = total
            yield
        return rolling

    def rolling_to(
        self, other: SheetStrength, shade: int, own: Strengths, rolling: Strengths, aside: int
    ) -> Generator[None, None, Strengths]:
        """Return another seat's win probability if the active seat rolls again and plays optimally."""
        theirs = [0.0] * (DICE + 1)
        for kept in range(DICE - 1, aside - 1, -1):
            total = 0.0
            for share, shown, rests in self.rolled(DICE - kept):
                hits = shown[shade]
                dice = kept + hits
                strength = own[dice]
                whole = strength + rests[shade]
                if hits and rolling[dice] > strength / whole:
                    total += share * theirs[dice]
                else:
                    best, taken, second = other.best_use(shown)
                    total += share * ((second if taken == shade else best) / whole)
            theirs[kept] = total
            yield
        return theirs
