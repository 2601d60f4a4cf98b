"""Test table for Diceland: one well-known side, every submission checked against `legal`."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from game.games.diceland.actions import NOTATION, Decision, Mark
from game.games.diceland.board import BIT, COLOURS, COLUMNS, MAINLAND, NOWHERE, SHADES, Colour, Side, side
from game.games.diceland.dice import Rolled
from game.games.diceland.rules import SEAT_DUE, DicelandState, Terms
from game.rules.common import Started
from game.rules.contract import CHANCE, Event

PRINT = """
S S S b B B O O o R G G B B
 s Y # Y Y G O O R G G G B B
S Y Y B Y G S S R R Y g B O
 R y B B G G S B R Y S S o O
r R S B B O X B b Y # S S O
 R S S B O O R B Y Y S S O O
g # s Y Y Y R R O O R r G G
 G G Y y Y R R R O O R G G G
"""


def rows_of(text: str) -> tuple[str, ...]:
    return tuple(line.replace(" ", "") for line in text.strip().splitlines())


ROWS = rows_of(PRINT)
SIDE: Side = side("T1", ROWS, MAINLAND)
TERMS = Terms(MAINLAND, MAINLAND.goal, same=False, fresh=False)

# The regions around the start field (4, 6).
RED6 = ((5, 6), (6, 6), (6, 7), (7, 5), (7, 6), (7, 7))
ORANGE3 = ((4, 5), (5, 4), (5, 5))
BLUE4 = ((4, 7), (4, 8), (3, 7), (5, 7))  # its treasure lies at (4, 8)
GREEN4 = ((3, 5), (3, 4), (2, 5), (1, 5))
GREY3 = ((3, 6), (2, 6), (2, 7))


def at(row: int, column: int) -> int:
    return COLUMNS * row + column


def fields(*places: tuple[int, int]) -> set[int]:
    return {at(*place) for place in places}


class Table:
    """A match on the well-known side for every seat, right before the first roll."""

    def __init__(self, seats: int = 2, first: int = 0, terms: Terms = TERMS, given: Side = SIDE) -> None:
        self.race = DicelandState(seats, terms)
        for seat in range(seats):
            self.race.take_side(seat, given, None)
        self.race.phase = SEAT_DUE
        self.events: list[Event] = []
        self.nature(Started(first))

    def nature(self, outcome) -> None:
        assert self.race.actors() == (CHANCE,)
        assert outcome in self.race.chance()
        self.race.apply(CHANCE, outcome, self.events.append)

    def roll(self, words: str) -> None:
        """Roll these dice: `roll("red red blue ...")`, or `2 red 1 blue`."""
        dice: list[Colour] = []
        count = 1
        for word in words.split():
            if word.isdigit():
                count = int(word)
            else:
                dice += [Colour[word.upper()]] * count
                count = 1
        self.nature(Rolled(tuple(dice)))

    def do(self, seat: int, words: str) -> None:
        """Apply a seat's decision given in text form."""
        action = NOTATION.parse(words)
        assert seat in self.race.actors(), f"seat {seat} owes no decision, {self.race.actors()} do"
        assert action in self.race.legal(seat), f"{words} is not legal: {self.legal(seat)}"
        self.race.apply(seat, action, self.events.append)

    def cross(self, seat: int, *places: tuple[int, int]) -> None:
        for place in places:
            self.do(seat, f"mark {at(*place)}")

    def make(self, seat: int, *places: tuple[int, int]) -> None:
        """Cross these fields and confirm."""
        self.cross(seat, *places)
        self.do(seat, "confirm")

    def idle_turn(self) -> None:
        """Play a turn without a possible cross on an empty sheet."""
        self.roll("6 yellow")
        self.do(self.race.active, "choose yellow")

    def legal(self, seat: int) -> list[str]:
        return [NOTATION.text(action) for action in self.race.legal(seat)]

    def marks(self, seat: int) -> set[int]:
        return {action.field for action in self.race.legal(seat) if isinstance(action, Mark)}

    def told(self, kind: type) -> list:
        return [event for event in self.events if isinstance(event, kind)]

    def phase_two(self, chosen: str, others: str = "") -> None:
        """Roll, choose and stop: the active seat has the dice of `chosen`, the others those of `others`."""
        self.roll(f"{chosen} {others}")
        self.do(self.race.active, f"choose {chosen.split()[-1]}")
        if self.race.actors() == (self.race.active,) and "stop" in self.legal(self.race.active):
            self.do(self.race.active, "stop")

    def others_pass(self) -> None:
        """Pass for every other seat that owes a decision."""
        for seat in self.race.actors():
            if seat != self.race.active:
                self.do(seat, "pass")


def cross_out(race: DicelandState, seat: int, numbers: Iterable[int]) -> None:
    """Put crosses on a sheet, in any order, and keep the derived fields consistent."""
    given = race.sides[seat]
    for number in numbers:
        if not race.free[seat] & BIT[number]:
            continue
        race.free[seat] ^= BIT[number]
        race.front[seat] = (race.front[seat] | given.near[number]) & race.free[seat]
        slot = SHADES * seat + given.colour[number]
        race.rest[slot] = given.region[number] & race.free[seat]
        race.need[slot] -= 1
        race.treasures[seat] += bool(given.treasure & BIT[number])
    for shade in COLOURS:
        opened = [r for r in given.regions if r & given.of_colour[shade] and (r & race.free[seat]).bit_count() > 0]
        opened = [r for r in opened if r & race.free[seat] != r]
        assert len(opened) <= 1, "a test put crosses into two regions of a colour"
        race.rest[SHADES * seat + shade] = opened[0] & race.free[seat] if opened else 0


def crosses(race: DicelandState, seat: int) -> int:
    """Return all crosses of a seat, the start field and those not confirmed included."""
    side = race.sides[seat]
    return 0 if side is NOWHERE else side.coloured & ~race.free[seat] | BIT[side.start]


def random_decision(race: DicelandState, seat: int, rng: Random) -> Decision:
    menu = race.legal(seat)
    return menu[int(rng.random() * len(menu))]
