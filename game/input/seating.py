"""Assignment of devices to seats. Pure: no pygame, no clock.

Without any assignment every device acts for every human seat. A taken seat obeys only its device; untaken seats stay
open to all. A removed controller keeps its seats waiting for it, its twin, or a device that claims them.
"""

from __future__ import annotations

from collections.abc import Iterable

from .intents import Plugged, Source

Seat = int


class Seating:
    """The devices of the seats, for one match or one lobby.

    >>> from game.input.intents import Device
    >>> seating, pad, keys = Seating([0, 1, 3]), Source(Device.PAD, 7), Source(Device.KEYBOARD)
    >>> seating.claim(pad, 0)
    >>> sorted(seating.seats_for(pad)), sorted(seating.seats_for(keys))
    ([0, 1, 3], [1, 3])
    """

    def __init__(self, human_seats: Iterable[Seat]) -> None:
        self.human_seats: tuple[Seat, ...] = tuple(dict.fromkeys(human_seats))
        self._owner: dict[Seat, Source] = {}
        self._waiting: dict[Seat, Plugged] = {}
        """Seats with a missing controller and the event of its removal; longest missing first."""

    def claim(self, source: Source, seat: Seat) -> None:
        """Assign a seat to a device, replacing any other or missing one; raises ValueError for a non-human seat."""
        if seat not in self.human_seats:
            raise ValueError(f"seat {seat} is not a human seat")
        self._waiting.pop(seat, None)
        self._owner[seat] = source

    def turned(self, seats: int, by: int) -> Seating:
        """Return the seating with all seats moved on by `by` at a table of `seats`.

        >>> from game.input.intents import Device
        >>> seating, pad = Seating([0, 2]), Source(Device.PAD, 7)
        >>> seating.claim(pad, 2)
        >>> moved = seating.turned(3, 1)
        >>> moved.human_seats, moved.owner(0) == pad
        ((0, 1), True)
        """
        other = Seating(sorted((seat + by) % seats for seat in self.human_seats))
        other._owner = {(seat + by) % seats: source for seat, source in self._owner.items()}
        other._waiting = {(seat + by) % seats: loss for seat, loss in self._waiting.items()}
        return other

    def notice(self, event: Plugged) -> frozenset[Seat]:
        """Process a connection or removal; return the seats that regained or lost their device."""
        if event.is_present:
            # Equal controllers share a guid: a new one gets the seats of one lost controller, not of all of them.
            loss = next((loss for loss in self._waiting.values() if loss.guid == event.guid), None)
            back = frozenset(seat for seat, waiting_for in self._waiting.items() if waiting_for is loss)
            for seat in back:
                self.claim(event.source, seat)
            return back
        lost = [seat for seat in self.human_seats if self._owner.get(seat) == event.source]
        for seat in lost:
            del self._owner[seat]
            self._waiting[seat] = event
        return frozenset(lost)

    def owner(self, seat: Seat) -> Source | None:
        """Return the device that took the seat; None while it is open or its device is missing."""
        return self._owner.get(seat)

    def seats_for(self, source: Source) -> frozenset[Seat]:
        """Return the seats a device acts for: its own, and the untaken ones."""
        return frozenset(
            seat for seat in self.human_seats if seat not in self._waiting and self._owner.get(seat, source) == source
        )

    def missing(self) -> tuple[Seat, ...]:
        return tuple(self._waiting)

    def sources(self) -> tuple[Source, ...]:
        """Return the devices that have taken seats, in seat order, each once."""
        return tuple(dict.fromkeys(self._owner[seat] for seat in self.human_seats if seat in self._owner))
