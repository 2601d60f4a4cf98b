"""What is said and seen in Beacon: actions, outcomes and events. Pure; decides nothing."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Final

from game.rules.contract import Action, Event, Outcome, Seat
from game.rules.notation import Notation

from .board import STEPS, Face, code_of, faces

NONE: Final = -1
"""No dice field, no pair, no seat."""


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Roll both dice again (S-11)."""

    verb: ClassVar[str] = "roll"


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Accept the number and place the pair on a free dice field (S-15)."""

    field: int
    verb: ClassVar[str] = "place"


@dataclass(frozen=True, slots=True)
class Started(Outcome):
    """Who begins (G-05)."""

    seat: int
    verb: ClassVar[str] = "started"


@dataclass(frozen=True, slots=True)
class Rolled(Outcome):
    """What die A and die B show (S-11, G-06)."""

    a: Face
    b: Face
    code: int = dataclasses.field(init=False, repr=False, compare=False)
    """The throw as one small number."""
    verb: ClassVar[str] = "rolled"

    def __post_init__(self) -> None:
        object.__setattr__(self, "code", code_of(self.a, self.b))


Decision = Roll | Place
Answer = Started | Rolled
NOTATION: Final = Notation((Roll, Place, Started, Rolled))

ROLL: Final = Roll()
PLACES: Final = tuple(Place(field) for field in range(len(STEPS)))
"""The placings, by dice field."""


@dataclass(frozen=True, slots=True)
class Throw:
    """What two dice show and count, for events and queries."""

    a: Face
    b: Face
    number: int

    @property
    def code(self) -> int:
        return code_of(self.a, self.b)


def throw_of(code: int, numbers: tuple[int, ...]) -> Throw:
    """The throw of that code, counted with the match's table of numbers."""
    a, b = faces(code)
    return Throw(a, b, numbers[code])


class Why(Enum):
    """Why a pawn moved, or did not."""

    STEP = "step"
    """By the number of the dice field its pair kept (S-10)."""
    DOUBLE = "double"
    """S-14."""
    CROSS = "cross"
    """Back, one field per X (S-13)."""
    FIRST_ROUND = "first round"
    """Nothing lies there yet (S-17)."""
    NO_PAIR = "no pair"
    """Its pair was knocked off or never placed (S-10)."""
    AT_START = "at start"
    """Never below the start (S-13)."""


class Ending(Enum):
    """What ended the match."""

    GOAL = "goal"
    """S-20."""
    ROUND = "round"
    """S-32."""
    CAP = "cap"
    """G-04."""


@dataclass(frozen=True, slots=True)
class FirstSeatDrawn(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnStarted(Event):
    seat: Seat
    round: int
    """From 1."""


@dataclass(frozen=True, slots=True)
class PawnMoved(Event):
    """A pawn went from `start` to `end` on the track; back if `end` is smaller."""

    seat: Seat
    start: int
    end: int
    why: Why


@dataclass(frozen=True, slots=True)
class PawnStayed(Event):
    """A pawn could not move; `why` is STEP when its pair lay on field 0."""

    seat: Seat
    field: int
    """Track field it stands on."""
    why: Why


@dataclass(frozen=True, slots=True)
class PairTaken(Event):
    """A seat took its own pair back from a dice field before rolling (S-10)."""

    seat: Seat
    field: int
    throw: Throw


@dataclass(frozen=True, slots=True)
class PairRolled(Event):
    """`count` is the number of the roll in this turn, from 1; `crosses` the X that end the turn (S-13), else 0."""

    seat: Seat
    throw: Throw
    count: int
    crosses: int


@dataclass(frozen=True, slots=True)
class TurnLost(Event):
    """An X ended the turn; the dice stay in front of the seat (S-13). The pawn's way back follows."""

    seat: Seat
    crosses: int


@dataclass(frozen=True, slots=True)
class PairPlaced(Event):
    seat: Seat
    field: int
    throw: Throw


@dataclass(frozen=True, slots=True)
class PairKnockedOff(Event):
    """The pair of `seat` was removed from `field` and returned, because of the pair of `by` (S-16)."""

    seat: Seat
    field: int
    throw: Throw
    by: Seat


@dataclass(frozen=True, slots=True)
class GoalReached(Event):
    """A pawn stands on the goal or beyond; `last_round` if the others still finish the round (S-20, S-32)."""

    seat: Seat
    field: int
    last_round: bool


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    ending: Ending
    winners: tuple[Seat, ...]
