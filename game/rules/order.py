"""The order of play: clockwise, or alternating. Pure.

In alternating order every second round runs backwards, begun by the seat that was active last. Over two rounds all
seats are active equally early.

>>> [Order(3, first=1, is_back=True).at(turns) for turns in range(9)]
[1, 2, 0, 0, 2, 1, 1, 2, 0]
>>> [Order(3, first=1).at(turns) for turns in range(6)]
[1, 2, 0, 1, 2, 0]
"""

from __future__ import annotations

from dataclasses import dataclass

from .contract import Event, Seat


class OrderTurned(Event):
    """The direction of play changes for the next round, begun by the seat that was active last."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Order:
    """The order of play of a match that seat `first` begins."""

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
