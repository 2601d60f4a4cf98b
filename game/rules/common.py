"""What happens in every game under the same name: who begins, turns, the end and how it came about.

Pure. Screens, statistics, speech and analysis talk about any game in these words; a game adds its own beside them.

>>> from game.games import catalogue
>>> from game.rules.match import Match, Player
>>> match = Match(catalogue()["template"], [Player("Ann"), Player("Bo")], seed="7")
>>> match.settle().events
(FirstSeatDrawn(seat=1), TurnStarted(seat=1, round=1))
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Self

from .chance import Uniform
from .contract import AnyState, Ending, Event, Fortune, Fortunes, Outcome, Result, Seat

__all__ = [
    "STARTS",
    "Ending",
    "FirstSeatDrawn",
    "MatchEnded",
    "Result",
    "Started",
    "TurnEnded",
    "TurnStarted",
]


@dataclass(frozen=True, slots=True)
class Started(Outcome):
    """Who begins (G-05)."""

    seat: int
    verb: ClassVar[str] = "started"


STARTS: Final[tuple[Uniform[Started], ...]] = tuple(Uniform(tuple(map(Started, range(seats)))) for seats in range(7))
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

    @property
    def actor(self) -> Seat | None:
        """Nobody: whoever did the last thing of a turn stays on stage until the next one begins."""
        return None


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """The last event of every match."""

    result: Result

    @property
    def fortunes(self) -> Fortunes:
        return tuple((seat, Fortune.TRIUMPH) for seat in self.result.winners)

    @classmethod
    def of(cls, state: AnyState) -> Self:
        """What is told when this position ends the match; raises ValueError while it runs."""
        result = state.result()
        if result is None:
            raise ValueError("the match is still running")
        return cls(result)
