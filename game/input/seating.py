"""Assignment of devices to seats. Pure: no pygame, no clock.

Without any assignment every device acts for every human seat. A taken seat obeys only its devices; untaken seats stay
open to all. A seat whose last controller was removed waits for it, its twin, or a device that claims it.
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
        self._owners: dict[Seat, tuple[Source, ...]] = {}
        self._lost: list[tuple[Seat, Plugged]] = []
        """Seats that lack a controller, with the event of its removal; longest missing first."""

    def claim(self, source: Source, seat: Seat) -> None:
        """Assign a seat to a device, replacing any other or missing one; raises ValueError for a non-human seat."""
        self._owners.pop(seat, None)
        self._lost = [(one, loss) for one, loss in self._lost if one != seat]
        self.share(source, seat)

    def share(self, source: Source, seat: Seat) -> None:
        """Assign a seat to one more device; raises ValueError for a non-human seat."""
        if seat not in self.human_seats:
            raise ValueError(f"seat {seat} is not a human seat")
        self._owners[seat] = tuple(dict.fromkeys((*self.owners(seat), source)))

    def turned(self, seats: int, by: int) -> Seating:
        """Return the seating with all seats moved on by `by` at a table of `seats`.

        >>> from game.input.intents import Device
        >>> seating, pad = Seating([0, 2]), Source(Device.PAD, 7)
        >>> seating.claim(pad, 2)
        >>> moved = seating.turned(3, 1)
        >>> moved.human_seats, moved.owners(0) == (pad,)
        ((0, 1), True)
        """
        other = Seating(sorted((seat + by) % seats for seat in self.human_seats))
        other._owners = {(seat + by) % seats: sources for seat, sources in self._owners.items()}
        other._lost = [((seat + by) % seats, loss) for seat, loss in self._lost]
        return other

    def notice(self, event: Plugged) -> frozenset[Seat]:
        """Process a connection or removal; return the seats that regained or lost their device."""
        if event.is_present:
            # Equal controllers share a guid: a new one gets the seats of one lost controller, not of all of them.
            loss = next((loss for _, loss in self._lost if loss.guid == event.guid), None)
            back = [seat for seat, waiting_for in self._lost if waiting_for is loss]
            self._lost = [one for one in self._lost if one[1] is not loss]
            for seat in back:
                self.share(event.source, seat)
            return frozenset(back)
        lost = [seat for seat in self.human_seats if event.source in self.owners(seat)]
        for seat in lost:
            self._owners[seat] = tuple(source for source in self._owners[seat] if source != event.source)
            self._lost.append((seat, event))
        return frozenset(lost)

    def owners(self, seat: Seat) -> tuple[Source, ...]:
        """Return the devices that have taken the seat; empty while it is open or its last device is missing."""
        return self._owners.get(seat, ())

    def seats_for(self, source: Source) -> frozenset[Seat]:
        """Return the seats a device acts for: its own, and the untaken ones."""
        missing = self.missing()
        return frozenset(
            seat for seat in self.human_seats if seat not in missing and source in (self.owners(seat) or (source,))
        )

    def missing(self) -> tuple[Seat, ...]:
        """Return the seats without any of their devices."""
        return tuple(dict.fromkeys(seat for seat, _ in self._lost if not self.owners(seat)))

    def sources(self) -> tuple[Source, ...]:
        """Return the devices that have taken seats, in seat order, each once."""
        return tuple(dict.fromkeys(source for seat in self.human_seats for source in self.owners(seat)))
