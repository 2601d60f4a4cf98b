"""Events common to all games: the first seat, turns, the end and its result.

Pure. Screens, statistics, speech and analysis use these for any game; a game adds its own.

>>> from game.games import catalogue
>>> from game.rules.match import Match, Player
>>> match = Match(catalogue()["template"], [Player("Ann"), Player("Bo")], seed="7")
>>> match.settle().events
(FirstSeatDrawn(seat=1), TurnStarted(seat=1, round=1))
"""

from __future__ import annotations

from typing import Final, Self

from .chance import Uniform
from .contract import AnyState, Event, Fortune, Fortunes, Outcome, Result, Seat


class Started(Outcome):
    """The first seat (G-05)."""

    seat: int


STARTS: Final[tuple[Uniform[Started], ...]] = tuple(Uniform(tuple(map(Started, range(seats)))) for seats in range(7))
"""By number of seats: the first seat, all equally likely (G-05)."""


class FirstSeatDrawn(Event):
    """The first seat was drawn by lot (G-05)."""

    seat: Seat


class TurnStarted(Event):
    seat: Seat
    round: int
    """The current round, from 1."""


class TurnEnded(Event):
    seat: Seat

    acted_by = ""  # the last actor of a turn stays active until the next one begins


class MatchEnded(Event):
    """The last event of every match."""

    result: Result

    @property
    def fortunes(self) -> Fortunes:
        return tuple((seat, Fortune.TRIUMPH) for seat in self.result.winners)

    @classmethod
    def of(cls, state: AnyState) -> Self:
        """Create the event for a final position; raises ValueError while the match runs."""
        result = state.result()
        if result is None:
            raise ValueError("the match is still running")
        return cls(result)
