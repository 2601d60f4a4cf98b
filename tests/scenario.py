"""Scenarios of the rules as rows of a table: a start, a script, and the expected values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from game.rules.common import MatchEnded
from game.rules.contract import CHANCE, Action, AnyState, Ending, Event, Outcome, Result, Seat, ranks


class Scenario:
    """A start, a script and the values expected after it.

    `told` are exactly the events of their kinds, of a bare kind none; all other values are compared with `play`'s.
    """

    START: ClassVar[Sequence[str]] = ()
    """Keywords that belong to the start."""

    def __init__(self, *start: Any, told: Sequence[Event | type[Event]] = (), **given: Any) -> None:
        self.start, self.told = start, told
        self.given = {name: given.pop(name) for name in self.START if name in given}
        self.wanted = given

    def play(self) -> tuple[Callable[[str], object], Sequence[Event]]:
        """Return a function that looks up the values after the script, and the events."""
        raise NotImplementedError

    def check(self) -> None:
        seen, events = self.play()
        assert {name: seen(name) for name in self.wanted} == self.wanted
        kinds = tuple(one if isinstance(one, type) else type(one) for one in self.told)
        told = [one for one in self.told if not isinstance(one, type)]
        assert [event for event in events if isinstance(event, kinds)] == told


def step(state: AnyState, seat: Seat, word: Action | Outcome) -> list[Event]:
    """Apply a legal action, or a possible outcome, of a seat to act, and return its events."""
    assert seat in state.actors(), f"{state.actors()} have to act, not {seat}"
    possible = state.chance() if seat == CHANCE else state.legal(seat)
    assert word in possible, f"{word} is not among {possible}"
    events: list[Event] = []
    state.apply(seat, word, events.append)
    return events


def seen_in(state: AnyState, name: str) -> object:
    """Return an attribute of a position, or the result of a method."""
    found = ranks(state) if name == "ranks" else getattr(state, name)
    return found() if callable(found) else found


def ended(ending: Ending, *winners: int) -> MatchEnded:
    return MatchEnded(Result(ending, winners))
