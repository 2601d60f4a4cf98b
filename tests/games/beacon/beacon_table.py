"""Beacon matches driven by a script of throws and placings, with their events."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.games import catalogue
from game.games.beacon.actions import PLACES, ROLL, Answer, Decision, Rolled
from game.games.beacon.board import NONE, NUMBERS, Face, Throw, throw_of
from game.games.beacon.events import PairKnockedOff
from game.games.beacon.rules import BeaconState, new
from game.rules.common import Started
from game.rules.contract import CHANCE, Event
from tests import scenario
from tests.scenario import seen_in, step

GAME = catalogue()["beacon"]


def rolled(signs: str) -> Rolled:
    """Parse a throw: `7X` is a 7 on die A and an X on die B."""
    a, b = (Face.X if sign == "X" else Face(int(sign)) for sign in signs)
    return Rolled(a, b)


def throw(signs: str, numbers: tuple[int, ...] = NUMBERS) -> Throw:
    return throw_of(rolled(signs).code, numbers)


class Table:
    """A match that plays legal moves only and records the events of the last one.

    After the script `after`, pairs lie as if placed in the seats' last turns (`46@3`: 46 on dice field 3), and the
    pawns stand `at` these fields.
    """

    def __init__(
        self,
        seats: int,
        *options: str,
        first: int = 0,
        after: str = "",
        lying: Mapping[int, str] | None = None,
        at: Sequence[int] = (),
    ) -> None:
        self.state: BeaconState = new(seats, frozenset(options))
        self.events: list[Event] = []
        self._say(CHANCE, Started(first))
        self.play(after)
        self._put(lying or {})
        self.state.pawns[:] = at or self.state.pawns

    def _put(self, lying: Mapping[int, str]) -> None:
        state = self.state
        for seat, words in lying.items():
            signs, _, at = words.partition("@")
            place = int(at)
            assert seat != state.active
            assert state.steps[seat] == NONE
            assert not place or state.owners[place] == NONE
            state.steps[seat], state.pairs[seat] = place, rolled(signs).code
            if place:
                state.owners[place] = seat
                state.taken |= 1 << place

    def _say(self, seat: int, word: Decision | Answer) -> None:
        self.events = step(self.state, seat, word)

    def play(self, script: str) -> Table:
        """Play throws and placings: `12 46@3` rolls 12, rolls on, and places the 46 on dice field 3; `@3` places."""
        for word in script.split():
            signs, _, at = word.partition("@")
            if signs:
                if self.state.actors() != (CHANCE,):
                    self._say(self.state.active, ROLL)
                self._say(CHANCE, rolled(signs))
            if at:
                self._say(self.state.active, PLACES[int(at)])
        return self

    @property
    def free(self) -> list[int]:
        """Dice fields the active seat may place on."""
        return [word.field for word in self.state.legal(self.state.active) if word != ROLL]

    @property
    def fallen(self) -> list[tuple[int, int, int, int]]:
        """Pairs knocked off in the last step: owner, dice field, number, and by whom."""
        return [(e.seat, e.field, e.throw.number, e.by) for e in self.events if isinstance(e, PairKnockedOff)]


class Scenario(scenario.Scenario):
    """The start is a script and optionally the number of seats; `told` are the events of the last step."""

    START = ("options", "first", "after", "lying", "at")

    def play(self) -> tuple[Callable[[str], object], Sequence[Event]]:
        script, seats = (*self.start, 3)[:2]
        given = {name: value for name, value in self.given.items() if name != "options"}
        table = Table(seats, *self.given.get("options", ()), **given).play(script)
        return lambda name: getattr(table, name) if hasattr(table, name) else seen_in(table.state, name), table.events
