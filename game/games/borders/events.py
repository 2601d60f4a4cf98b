"""What spectators of All Around see beside the common events, in the order it happens.

Pure; rules emit these and never read them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.rules.contract import N_, Event, Fortune, Fortunes, Seat

from .board import Area, Colour, Layout, Segment


class Idle(Enum):
    """Why a seat could do nothing; the value is a message id."""

    NOTHING_TO_COMPLETE = N_("These dice complete no segment.")
    NOTHING_IN_REACH = N_("None of these dice fits next to your crosses.")


@dataclass(frozen=True, slots=True)
class BoardsDealt(Event):
    """One layout per seat."""

    layouts: tuple[Layout, ...]


@dataclass(frozen=True, slots=True)
class DiceRolled(Event):
    """`positions` are the dice just thrown, `dice` all five; throws count from 1, and so many are `left`."""

    seat: Seat
    throw: int
    left: int
    positions: tuple[int, ...]
    dice: tuple[Colour, ...]


@dataclass(frozen=True, slots=True)
class ThrowingEnded(Event):
    """The dice lie: the seat kept them, or it was the last throw."""

    seat: Seat
    dice: tuple[Colour, ...]
    is_forced: bool


@dataclass(frozen=True, slots=True)
class SegmentCompleted(Event):
    """In action 1: `fields` are the ones crossed now, `positions` the dice used for them."""

    seat: Seat
    segment: Segment
    fields: tuple[int, ...]
    positions: tuple[int, ...]

    @property
    def fortunes(self) -> Fortunes:
        return ((self.seat, Fortune.GAIN),)


@dataclass(frozen=True, slots=True)
class FieldCrossed(Event):
    """In action 2, with the die at `position`; `is_complete` if the segment is full now."""

    seat: Seat
    field: int
    colour: Colour
    position: int
    is_complete: bool


@dataclass(frozen=True, slots=True)
class AreaEnclosed(Event):
    """The border of the area is full; points follow when the action is scored."""

    seat: Seat
    area: Area

    @property
    def fortunes(self) -> Fortunes:
        return ((self.seat, Fortune.TRIUMPH),)


@dataclass(frozen=True, slots=True)
class SeatIdle(Event):
    """The seat can do nothing in this action and is not asked (G-01)."""

    seat: Seat
    why: Idle

    @property
    def actor(self) -> Seat | None:
        """Nobody does anything: who was on stage stays there."""
        return None


@dataclass(frozen=True, slots=True)
class DicePassedOn(Event):
    """Action 2 begins: the dice at `positions` are there for every other seat, only one if `is_single` (B-22)."""

    seat: Seat
    positions: tuple[int, ...]
    is_single: bool


@dataclass(frozen=True, slots=True)
class SeatConfirmed(Event):
    """The seat has ended its action 2 with this many crosses; none is a pass."""

    seat: Seat
    crosses: int

    @property
    def fortunes(self) -> Fortunes:
        return () if self.crosses else ((self.seat, Fortune.SETBACK),)


@dataclass(frozen=True, slots=True)
class AreaScored(Event):
    """The seat gets points for an area; the high number `is_first` only."""

    seat: Seat
    area: Area
    points: int
    is_first: bool

    @property
    def actor(self) -> Seat | None:
        """Nobody: it is written down at the end of a turn, all saw it when the area was enclosed."""
        return None


@dataclass(frozen=True, slots=True)
class GoalReached(Event):
    """Seats with enough areas for the end; play goes on to the end of the turn or of the circle (B-40, B-52)."""

    seats: tuple[Seat, ...]
    turns_left: int

    @property
    def fortunes(self) -> Fortunes:
        return tuple((seat, Fortune.TRIUMPH) for seat in self.seats)
