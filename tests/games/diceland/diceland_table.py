"""Test table for Diceland: one well-known side, every submission checked against `legal`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from game.games.diceland.actions import NOTATION, Mark
from game.games.diceland.board import BIT, COLOURS, COLUMNS, MAINLAND, NOWHERE, SHADES, Colour, Side, numbers, side
from game.games.diceland.dice import Rolled
from game.games.diceland.events import SeatIdle
from game.games.diceland.rules import SEAT_DUE, DicelandState, Terms
from game.rules.common import Started
from game.rules.contract import CHANCE, Event
from tests import scenario
from tests.scenario import seen_in, step

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


def named(words: str) -> list[int]:
    """Parse fields given by row and column: `5.6 4.10`."""
    return [at(*map(int, word.split("."))) for word in words.split()]


class Table:
    """A match on the well-known side for every seat, right before the first roll.

    `crossed` gives the fields crossed before, by seat; `ready` the treasures and the number of missing fields of an
    otherwise blue sheet.
    """

    def __init__(
        self,
        seats: int = 2,
        first: int = 0,
        terms: Terms = TERMS,
        given: Side = SIDE,
        crossed: Mapping[int, Sequence[tuple[int, int]]] | None = None,
        ready: Mapping[int, tuple[int, int]] | None = None,
    ) -> None:
        self.race = DicelandState(seats, terms)
        for seat in range(seats):
            self.race.take_side(seat, given, None)
        self.race.phase = SEAT_DUE
        self.events: list[Event] = []
        self.nature(Started(first))
        for seat, places in (crossed or {}).items():
            cross_out(self.race, seat, fields(*places))
        for seat, (treasures, missing) in (ready or {}).items():
            away = fields(*BLUE4[4 - missing :])
            cross_out(self.race, seat, [field for field in numbers(SIDE.of_colour[Colour.BLUE]) if field not in away])
            self.race.treasures[seat] = treasures

    def nature(self, outcome) -> None:
        self.events += step(self.race, CHANCE, outcome)

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
        self.events += step(self.race, seat, NOTATION.parse(words))

    def play(self, script: str) -> Table:
        """Play steps, parted by commas.

        - `2 red 4 blue`: a roll; `2 red | 4 blue`: a roll of all these, of which red is chosen without rolling on
        - `stop`, `2: pass`: a decision, by the active seat (else the first that owes one) or by this seat
        - `mark 5.6 6.6`, `make 5.6 6.6`: crosses, and crosses that are confirmed
        - `others pass`: all but the active seat pass that owe a decision
        - `find 0 2`: these seats are due for a treasure throw, as if they had crossed a treasure
        """
        for line in filter(None, script.split(", ")):
            words = line.rpartition(": ")[2]
            verb, _, rest = words.partition(" ")
            active = self.race.active
            if line == "others pass":
                for seat in set(self.race.actors()) - {active}:
                    self.do(seat, "pass")
            elif verb == "find":
                self.race.found |= sum(1 << int(seat) for seat in rest.split())
            elif self.race.actors() == (CHANCE,):
                chosen, bar, others = words.partition(" | ")
                self.roll(f"{chosen} {others}")
                if bar:
                    self.do(active, f"choose {chosen.split()[-1]}")
                    self.do(active, "stop")
            else:
                actors = self.race.actors()
                seat = int(line[0]) if ": " in line else active if active in actors else actors[0]
                if verb in ("mark", "make"):
                    for field in named(rest):
                        self.do(seat, f"mark {field}")
                if verb != "mark":
                    self.do(seat, "confirm" if verb == "make" else words)
        return self

    def legal(self, seat: int) -> list[str]:
        return [NOTATION.text(action) for action in self.race.legal(seat)]

    def menu(self, seat: int) -> str:
        """Return a seat's decisions, marks by row and column: `pass, 3.5, 5.6`."""
        marked = {f"mark {number}": f"{number // COLUMNS}.{number % COLUMNS}" for number in self.marks(seat)}
        return ", ".join(marked.get(words, words) for words in self.legal(seat))

    def marks(self, seat: int) -> set[int]:
        return {action.field for action in self.race.legal(seat) if isinstance(action, Mark)}

    def told(self, kind: type) -> list:
        return [event for event in self.events if isinstance(event, kind)]


class Scenario(scenario.Scenario):
    """The start is a script, perhaps with the number of seats and the first seat.

    By seat, `legal` are the decisions as in `Table.menu`, and `idle` the reasons why there are none.
    """

    START = ("terms", "crossed", "ready")

    def play(self) -> tuple[Callable[[str], object], Sequence[Event]]:
        script, *seats = self.start
        table = Table(*seats, **self.given).play(script)
        return lambda name: seen(table, name), table.events


def seen(table: Table, name: str) -> object:
    if name == "idle":
        return {event.seat: [one.reason for one in event.refusals] for event in table.told(SeatIdle)}
    if name == "legal":
        return {seat: table.menu(seat) for seat in table.race.actors()}
    return seen_in(table.race, name)


def cross_out(race: DicelandState, seat: int, chosen: Iterable[int]) -> None:
    """Put crosses on a sheet, in any order, and keep the derived fields consistent."""
    given = race.sides[seat]
    for number in chosen:
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
