"""What happens in every game under the same name: who begins, turns, the end and how it came about.

Pure. Screens, statistics, speech and analysis talk about any game in these words; a game adds its own beside them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from .chance import Uniform
from .contract import Event, Outcome, Seat


class Ending(Enum):
    """How a match came to its end."""

    GOAL = "goal"
    """A seat reached what the game is won with."""
    LAST_ROUND = "last round"
    """The round in which the goal was reached was played to its end."""
    EXHAUSTED = "exhausted"
    """Nothing is left to play for, or nobody can win any more."""
    SHOWDOWN = "showdown"
    """A tie was broken by a contest of its own."""
    CAP = "cap"
    """The longest a match may last (G-04)."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended, and who won it; several winners share the first rank (G-03)."""

    ending: Ending
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Started(Outcome):
    """Who begins (G-05)."""

    seat: int
    verb: ClassVar[str] = "started"


STARTS: tuple[Uniform[Started], ...] = tuple(Uniform(tuple(map(Started, range(seats)))) for seats in range(7))
"""By number of seats: who begins, all equally likely (G-05)."""


@dataclass(frozen=True, slots=True)
class FirstSeatDrawn(Event):
    """Nature has said who begins (G-05)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnStarted(Event):
    """A seat's turn begins."""

    seat: Seat
    round: int
    """The running round, from 1."""


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A seat's turn is over."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """The last event of every match."""

    result: Result
