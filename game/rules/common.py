"""Events common to all games: the first seat, turns, the end and its result; and the order of play.

Pure. Screens, statistics, speech and analysis use these for any game; a game adds its own.

>>> from game.games import catalogue
>>> from game.rules.match import Match, Player
>>> match = Match(catalogue()["template"], [Player("Ann"), Player("Bo")], seed="7")
>>> match.settle().events
(FirstSeatDrawn(seat=1), TurnStarted(seat=1, round=1))
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Self

from .chance import Uniform
from .contract import AnyState, Event, Fortune, Fortunes, Outcome, Result, Seat


class Started(Outcome):
    """The first seat (G-05)."""

    seat: int


STARTS: Final[tuple[Uniform[Started], ...]] = tuple(Uniform(tuple(map(Started, range(seats)))) for seats in range(7))
"""The first seat, all equally likely, by number of seats (G-05)."""


OTHERS: Final = tuple(
    tuple(tuple((seat + step) % seats for step in range(1, seats)) for seat in range(seats)) for seats in range(7)
)
"""The other seats in clockwise order, by number of seats and seat."""


class FirstSeatDrawn(Event):
    """The first seat was drawn by lot (G-05)."""

    seat: Seat


class TurnStarted(Event):
    seat: Seat
    round: int
    """The current round, from 1."""

    @property
    def next_turn(self) -> tuple[Seat, int]:
        return self.seat, self.round


class TurnEnded(Event):
    seat: Seat

    acted_by = ""  # the last actor of a turn stays active until the next one begins


class MatchEnded(Event):
    """The last event of every match."""

    result: Result

    @property
    def next_turn(self) -> tuple[Seat, int]:
        return -1, 0

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


class OrderTurned(Event):
    """The direction of play changes for the next round, begun by the seat that was active last."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Order:
    """The order of play of a match that seat `first` begins: clockwise, or alternating.

    In alternating order every second round runs backwards, begun by the seat that was active last. Over two rounds all
    seats are active equally early.

    >>> [Order(3, first=1, is_back=True).at(turns) for turns in range(9)]
    [1, 2, 0, 0, 2, 1, 1, 2, 0]
    >>> [Order(3, first=1).at(turns) for turns in range(6)]
    [1, 2, 0, 1, 2, 0]
    """

    seats: int
    first: Seat = 0
    is_back: bool = False
    """True for alternating order."""

    def at(self, turns: int) -> Seat:
        """Return the active seat after `turns` turns."""
        round_, place = divmod(turns, self.seats)
        if self.is_back and round_ % 2:
            place = self.seats - 1 - place
        return (self.first + place) % self.seats

    def wait(self, seat: Seat, turns: int) -> int:
        """Return the turns between the one after `turns` and the seat's next, at most the number of other seats."""
        if not self.is_back:
            return (seat - self.at(turns) - 1) % self.seats
        nexts = (self.at(turns + 1 + wait) for wait in range(self.seats - 1))
        return next((wait for wait, other in enumerate(nexts) if other == seat), self.seats - 1)

    def is_turning(self, turns: int) -> bool:
        """True if the direction changes for the turn after `turns` turns."""
        return self.is_back and turns > 0 and turns % self.seats == 0
