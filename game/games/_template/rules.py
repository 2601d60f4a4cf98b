"""The rules of Climb: roll and climb as often as you like, a one ends the turn. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Self

from game.rules.chance import Uniform
from game.rules.contract import CHANCE, Action, Chance, Emit, Event, Outcome, Seat, State
from game.rules.notation import Notation

VERSION: Final = 1
TURN_CAP: Final = 400
"""Cap of G-04: turns of all seats together."""


@dataclass(frozen=True, slots=True)
class Climb(Action):
    """Throw the die and climb (T-10)."""

    verb: ClassVar[str] = "climb"


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """Keep the rungs of this turn (T-11)."""

    verb: ClassVar[str] = "stop"


@dataclass(frozen=True, slots=True)
class Started(Outcome):
    """Who begins (G-05)."""

    seat: int
    verb: ClassVar[str] = "started"


@dataclass(frozen=True, slots=True)
class Rolled(Outcome):
    """What the die shows, 1-6."""

    pips: int
    verb: ClassVar[str] = "rolled"


@dataclass(frozen=True, slots=True)
class DieRolled(Event):
    seat: Seat
    pips: int


@dataclass(frozen=True, slots=True)
class TurnPassed(Event):
    seat: Seat
    rungs: int


Decision = Climb | Stop
Answer = Started | Rolled

NOTATION = Notation((Climb, Stop, Started, Rolled))
CLIMB, STOP = Climb(), Stop()
_FIRST, _BOTH = (CLIMB,), (CLIMB, STOP)
_ROLLS = Uniform(tuple(Rolled(pips) for pips in range(1, 7)))
_STARTS = tuple(Uniform(tuple(Started(seat) for seat in range(seats))) for seats in range(5))
_NATURE = (CHANCE,)
_SETUP, _TURN, _ROLLING, _OVER = range(4)


class TemplateState(State[Decision, Answer]):
    """Who stands on which rung, and what this turn has brought."""

    __slots__ = ("active", "gained", "goal", "phase", "rungs", "turns")

    def __init__(self, seats: int, goal: int) -> None:
        self.rungs = [0] * seats
        self.goal = goal
        self.active = 0
        self.gained = 0
        self.turns = 0
        self.phase = _SETUP

    @property
    def seats(self) -> int:
        return len(self.rungs)

    def actors(self) -> tuple[Seat, ...]:
        if self.phase == _TURN:
            return (self.active,)
        return () if self.phase == _OVER else _NATURE

    def legal(self, seat: Seat) -> Sequence[Decision]:
        return _BOTH if self.gained else _FIRST

    def chance(self) -> Chance[Answer]:
        return _STARTS[len(self.rungs)] if self.phase == _SETUP else _ROLLS

    def apply(self, seat: Seat, action: Decision | Answer, emit: Emit | None = None) -> None:
        if isinstance(action, Started):
            self.active, self.phase = action.seat, _TURN
        elif isinstance(action, Climb):
            self.phase = _ROLLING
        elif isinstance(action, Stop):
            self.rungs[seat] += self.gained
            self._pass(emit)
        else:
            if emit:
                emit(DieRolled(self.active, action.pips))
            self.phase = _TURN
            if action.pips == 1:
                self.gained = 0
                self._pass(emit)
            else:
                self.gained += action.pips

    def _pass(self, emit: Emit | None) -> None:
        if emit:
            emit(TurnPassed(self.active, self.gained))
        self.gained = 0
        self.turns += 1
        over = self.rungs[self.active] >= self.goal or self.turns >= TURN_CAP
        self.phase = _OVER if over else _TURN
        if not over:
            self.active = (self.active + 1) % len(self.rungs)

    def scores(self) -> tuple[int, ...]:
        return tuple(self.rungs)

    def rank_key(self, seat: Seat) -> tuple[int, ...]:
        return (self.rungs[seat],)

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.rungs = self.rungs[:]
        twin.goal, twin.active, twin.gained = self.goal, self.active, self.gained
        twin.turns, twin.phase = self.turns, self.phase
        return twin


def new(seats: int, options: frozenset[str]) -> TemplateState:
    """The bottom of the ladder: ten rungs, twenty with `tall`."""
    return TemplateState(seats, 20 if "tall" in options else 10)
