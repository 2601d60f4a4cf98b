"""What is seen in Climb, beside what all games have in common. Pure; never read by the rules."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.contract import Event, Fortune, Fortunes, Seat


@dataclass(frozen=True, slots=True)
class DieRolled(Event):
    """The die shows so many pips (T-10)."""

    seat: Seat
    pips: int


@dataclass(frozen=True, slots=True)
class PawnClimbed(Event):
    """A seat stopped and keeps the rungs of its turn (T-11)."""

    seat: Seat
    start: int
    end: int

    @property
    def fortunes(self) -> Fortunes:
        return ((self.seat, Fortune.GAIN),)


@dataclass(frozen=True, slots=True)
class PawnSlipped(Event):
    """A one: the rungs of this turn are lost (T-11)."""

    seat: Seat
    rungs: int
    """How many."""

    @property
    def fortunes(self) -> Fortunes:
        return ((self.seat, Fortune.BLOW),)
