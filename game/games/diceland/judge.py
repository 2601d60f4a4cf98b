"""What every choice of Diceland is worth: what the levels and the hints think with. Pure.

A seat's chance is its share of all strengths, which were learned (`value`). When to stop rolling is exact: all rolls
that can still come, what each leaves for the others to cross, and the best use everybody has for it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import cache
from itertools import combinations_with_replacement
from math import exp, factorial, prod
from typing import Final

from game.rules.contract import Seat
from game.rules.judging import Skill, Weighed, Weighing

from .actions import CHOICES, CONFIRM, MARKS, PASS, PICKS, ROLL, STOP
from .board import COLOURS, SHADES, SIDE_NAMES, numbers, sides
from .bot import Prospect, shapes
from .dice import DICE
from .rules import CHOOSING, CROSSING, DECIDING, PICKING, DicelandState
from .value import Network, network

SKILLS: Final = {
    "gentle": Skill(0, 0.57, 0.25),
    "steady": Skill(0, 0.34, 0.12),
    "sharp": Skill(1, 0.2, 0.06),
    "master": Skill(1),
}
TILTS: Final = (0.02, 0.02)

Strengths = list[float]
Counts = tuple[int, ...]


@cache
def _rolls(dice: int) -> tuple[tuple[float, Counts], ...]:
    """What so many dice can show, as dice per colour, with the probabilities."""
    ways = factorial(dice) / SHADES**dice
    counts = (tuple(map(roll.count, range(SHADES))) for roll in combinations_with_replacement(range(SHADES), dice))
    return tuple((ways / prod(map(factorial, count)), count) for count in counts)


class _Sheet(Prospect):
    """A seat's sheet with its strength, and what crosses would make of it."""

    __slots__ = ("_owed", "_seats", "_value", "_wait", "idle")

    def __init__(self, state: DicelandState, seat: Seat, learned: Network) -> None:
        super().__init__(state, seat)
        self._value = learned.value
        self._owed = (state.owed | state.found) >> seat & 1
        self._wait = state.wait(seat)
        self._seats = state.seats
        self.idle = self._strength(0)
        """Its strength as it stands."""

    def _strength(self, made: int) -> float:
        owed = self._owed + (made & self.side.treasure != 0)
        return exp(self._value(self.side, self.free & ~made, self.goal, owed, self._wait, self._seats))

    def ways(self, shade: int, dice: int) -> Iterator[tuple[float, int]]:
        """The strengths that all shapes for that many dice of a colour lead to, and their fields."""
        for rest, entry in self.openings(shade, dice):
            for made, _ in shapes(rest, entry)[dice]:
                yield self._strength(made), made

    def best_of(self, shade: int, least: int, most: int) -> Generator[None, None, Strengths]:
        """The strength with the best shape for each number of dice in these bounds, else as it stands."""
        found = [self.idle] * (DICE + 1)
        for dice in range(least, min(most, self.rooms[shade]) + 1):
            found[dice] = max((strength for strength, _ in self.ways(shade, dice)), default=self.idle)
            yield
        return found


class _Table:
    """What the running turn can come to for the active seat and for those who use the dice it leaves."""

    def __init__(self, state: DicelandState, seat: Seat, learned: Network) -> None:
        self.sheet = _Sheet(state, seat, learned)
        self._others = [_Sheet(state, other, learned) for other in range(state.seats) if other != seat]
        self._uses: list[list[Strengths]] = []
        """By other seat and colour: its strength with 0, 1, 2, ... dice of it."""
        self._resting = [other.idle for other in self._others]

    def look(self) -> Generator[None, None, None]:
        """Find out what the others could use; before that they are taken as they stand."""
        for other in self._others:
            uses = []
            for shade in COLOURS:
                found = yield from other.best_of(shade, 1, DICE - 1)
                uses.append([max(other.idle, strength) for strength in found])
            self._uses.append(uses)

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

    def stopping(self, shade: int, strength: float, shown: Counts) -> float:
        """The chance to win with that strength, and everything beside the colour left for the others."""
        return strength / (strength + self._rest(shade, shown))

    def rolling(self, shade: int, own: Strengths, aside: int) -> Generator[None, None, float]:
        """The chance to win with one more roll, playing on as well as possible (D-13..D-15)."""
        rolling = [0.0] * (DICE + 1)
        for kept in range(DICE - 1, aside - 1, -1):
            total = 0.0
            for share, shown in _rolls(DICE - kept):
                hits = shown[shade]
                strength = own[kept + hits]
                chance = strength / (strength + self._rest(shade, shown))
                total += share * (max(chance, rolling[kept + hits]) if hits else chance)
            rolling[kept] = total
            yield
        return rolling[aside]


def weigh(state: DicelandState, seat: Seat, sight: int) -> Weighing:
    """The faces, the colours, to stop and to roll, or everything that could be crossed."""
    learned = network()
    yield
    if state.phase == PICKING:
        return _faces(state, seat, learned)
    if state.marked[seat] and not state.left[seat]:
        return (Weighed(1.0, CONFIRM, ""),)
    table = _Table(state, seat, learned)
    yield
    if state.phase not in (CHOOSING, DECIDING):
        return (yield from _crosses(state, seat, table))
    assert state.rolled is not None
    if sight:
        yield from table.look()
    here = f"{state.turns} {state.free} {state.rolled.dice}"
    shown = state.rolled.count.of
    if state.phase == DECIDING:
        shade, aside = state.chosen, state.aside
        own = yield from table.sheet.best_of(shade, aside, DICE)
        rolling = yield from table.rolling(shade, own, aside)
        stopping = table.stopping(shade, own[aside], shown)
        return (Weighed(stopping, STOP, f"{here} stop", -1.0), Weighed(rolling, ROLL, f"{here} roll", 1.0))
    found = []
    for shade, dice in state.rolled.count.shown:
        own = yield from table.sheet.best_of(shade, dice, DICE)
        chance = table.stopping(shade, own[dice], shown)
        if dice < DICE:
            chance = max(chance, (yield from table.rolling(shade, own, dice)))
        # The fewer dice are set aside, the more has still to come.
        found.append(Weighed(chance, CHOICES[shade], f"{here} {shade}", 1 - 2 * dice / DICE))
    return found


def _faces(state: DicelandState, seat: Seat, learned: Network) -> list[Weighed]:
    """The sides of the board dealt, by how strong they are at the start; the others may take either of theirs."""
    printed = sides(state.terms.layout)

    def strength(other: Seat, face: int) -> float:
        side = printed[SIDE_NAMES[2 * state.boards[other] + face]]
        wait = (other - state.active) % state.seats
        return exp(learned.value(side, side.coloured, state.terms.goal, 0, wait, state.seats))

    rest = sum((strength(other, 0) + strength(other, 1)) / 2 for other in range(state.seats) if other != seat)
    here = f"{state.boards} {state.active} {seat}"
    found = []
    for face, pick in enumerate(PICKS):
        own = strength(seat, face)
        found.append(Weighed(own / (own + rest), pick, f"{here} {pick}"))
    return found


def _crosses(state: DicelandState, seat: Seat, table: _Table) -> Weighing:
    sheet, marked = table.sheet, state.marked[seat]
    if marked:
        colours = {sheet.side.colour[marked.bit_length() - 1]: state.left[seat]}
    elif state.phase == CROSSING and seat == state.active:
        colours = {state.chosen: state.aside}
    else:
        hidden = state.chosen if state.phase == CROSSING else -1
        colours = {shade: dice for shade, dice in enumerate(state.dice) if dice and shade != hidden}
    here = f"{state.turns} {seat} {state.free[seat] | marked}"
    found = []
    for shade, dice in colours.items():
        for strength, made in sheet.ways(shade, dice):
            first = next(numbers(made & sheet.front))
            found.append(Weighed(table.stopping(shade, strength, ()), MARKS[first], f"{here} {made | marked}"))
            if len(found) % 16 == 0:
                yield
    if PASS in state.legal(seat):
        found.append(Weighed(table.stopping(-1, sheet.idle, ()), PASS, f"{here} pass"))
    return found
