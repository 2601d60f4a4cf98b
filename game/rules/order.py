"""The order of play: round the table, or there and back. Pure.

There and back, every second round goes the other way, begun by whoever was active last: over two rounds everybody is
active equally early.

>>> [Order(3, first=1, is_back=True).at(turns) for turns in range(9)]
[1, 2, 0, 0, 2, 1, 1, 2, 0]
>>> [Order(3, first=1).at(turns) for turns in range(6)]
[1, 2, 0, 1, 2, 0]
"""

from __future__ import annotations

from dataclasses import dataclass

from .contract import Event, Seat


@dataclass(frozen=True, slots=True)
class OrderTurned(Event):
    """A round is over, and the next one goes the other way, begun by the seat that was active last."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Order:
    """Who is active when, of a match that `first` begins."""

    seats: int
    first: Seat = 0
    is_back: bool = False
    """Whether it turns after every round."""

    def at(self, turns: int) -> Seat:
        """Who is active once so many turns are over."""
        round_, place = divmod(turns, self.seats)
        if self.is_back and round_ % 2:
            place = self.seats - 1 - place
        return (self.first + place) % self.seats

    def wait(self, seat: Seat, turns: int) -> int:
        """Turns between the running one, before which so many are over, and the seat's next.

        Never more than there are others, there and back too: nobody is told apart who waits longer.
        """
        if not self.is_back:
            return (seat - self.at(turns) - 1) % self.seats
        nexts = (self.at(turns + 1 + wait) for wait in range(self.seats - 1))
        return next((wait for wait, other in enumerate(nexts) if other == seat), self.seats - 1)

    def is_turning(self, turns: int) -> bool:
        """Whether the order turns for the turn that begins once so many are over."""
        return self.is_back and turns > 0 and turns % self.seats == 0
