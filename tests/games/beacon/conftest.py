"""Test fixture: a Beacon match driven by rolls and placings, with its events."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest

from game.games.beacon.actions import PLACES, ROLL, Answer, Decision, Rolled
from game.games.beacon.board import NONE, Face
from game.games.beacon.rules import BeaconState, new
from game.rules.common import Started
from game.rules.contract import CHANCE, Event

E = TypeVar("E", bound=Event)


def faces(text: str) -> Rolled:
    """Parse a throw: `7X` is a 7 on die A and an X on die B."""
    a, b = (Face.X if sign == "X" else Face(int(sign)) for sign in text)
    return Rolled(a, b)


class Table:
    """A match that plays legal moves only and records the events of the last one."""

    def __init__(self, seats: int, *options: str, first: int = 0) -> None:
        self.state: BeaconState = new(seats, frozenset(options))
        self.events: list[Event] = []
        self.all: list[Event] = []
        self._say(CHANCE, Started(first))

    def _say(self, seat: int, word: Decision | Answer) -> None:
        state = self.state
        if seat == CHANCE:
            assert state.actors() == (CHANCE,)
            assert word in state.chance()
        else:
            assert state.actors() == (seat,)
            assert word in state.legal(seat)
        self.events = []
        state.apply(seat, word, self.events.append)
        self.all += self.events

    def roll(self, *throws: str) -> Table:
        """Roll these throws one after the other, choosing to roll again where a decision is due."""
        for throw in throws:
            if self.state.actors() != (CHANCE,):
                self._say(self.state.active, ROLL)
            self._say(CHANCE, faces(throw))
        return self

    def place(self, field: int) -> Table:
        self._say(self.state.active, PLACES[field])
        return self

    def turn(self, throw: str, field: int) -> Table:
        return self.roll(throw).place(field)

    def lay(self, seat: int, field: int, throw: str) -> Table:
        """Put a seat's pair on a dice field, as if it had been placed in its last turn."""
        state, rolled = self.state, faces(throw)
        assert seat != state.active
        assert state.steps[seat] == NONE
        assert not field or state.owners[field] == NONE
        state.steps[seat], state.pairs[seat] = field, rolled.a << 3 | rolled.b
        if field:
            state.owners[field] = seat
            state.taken |= 1 << field
        return self

    def saw(self, kind: type[E]) -> list[E]:
        """Return the events of this type in the last step."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def free(self) -> list[int]:
        """Dice fields the active seat may place on."""
        return [word.field for word in self.state.legal(self.state.active) if word != ROLL]


@pytest.fixture
def table() -> Callable[..., Table]:
    return Table
