"""Events specific to All Around, in order of occurrence. Pure; never read by the rules."""

from __future__ import annotations

from enum import Enum

from game.rules.contract import N_, Event, Fortune, Fortunes, Seat

from .board import Area, Colour, Partition, Segment


class Idle(Enum):
    """Reason why a seat could do nothing; the value is a message id."""

    NOTHING_TO_COMPLETE = N_("These dice complete no segment.")
    NOTHING_IN_REACH = N_("None of these dice fits next to your crosses.")


class BoardsDealt(Event):
    layouts: tuple[Partition, ...]


class DiceRolled(Event):
    """Dice were thrown: those at `positions`, for the `throw`th time (from 1), with `left` throws to come."""

    seat: Seat
    throw: int
    left: int
    positions: tuple[int, ...]
    dice: tuple[Colour, ...]


class ThrowingEnded(Event):
    """The throwing ended: the seat kept the dice, or had no throw left."""

    seat: Seat
    dice: tuple[Colour, ...]


class SegmentCompleted(Event):
    """A segment was completed in action 1: `fields` were crossed now, with the dice at `positions`."""

    seat: Seat
    segment: Segment
    fields: tuple[int, ...]
    positions: tuple[int, ...]

    fortune = Fortune.GAIN


class FieldCrossed(Event):
    """A field was crossed in action 2 with the die at `position`; `is_complete` if the segment is full now."""

    seat: Seat
    field: int
    colour: Colour
    position: int
    is_complete: bool


class SegmentScored(Event):
    """A seat was the first to complete a segment of this colour and size, and has its early points (B-55)."""

    seat: Seat
    segment: Segment
    points: int

    fortune = Fortune.GAIN


class AreaEnclosed(Event):
    """An area was enclosed; its points follow when the action is scored."""

    seat: Seat
    area: Area

    fortune = Fortune.TRIUMPH


class SeatIdle(Event):
    """A seat has no option in this action and is skipped (G-01)."""

    seat: Seat
    why: Idle

    acted_by = ""  # the previous actor stays in focus


class DicePassedOn(Event):
    """Action 2 began: each other seat may use the dice at `positions`, only one if `is_single` (B-22)."""

    seat: Seat
    positions: tuple[int, ...]
    is_single: bool


class SeatConfirmed(Event):
    """A seat ended its action 2 with this many crosses; zero is a pass."""

    seat: Seat
    crosses: int

    @property
    def fortunes(self) -> Fortunes:
        return () if self.crosses else ((self.seat, Fortune.SETBACK),)


class AreaScored(Event):
    """A seat scored an area, with the high number if `is_first`."""

    seat: Seat
    area: Area
    points: int
    is_first: bool

    acted_by = ""  # scores are recorded at the end of an action, and the enclosing was shown before


class GoalReached(Event):
    """Seats reached the goal; play continues to the end of the turn or of the circle (B-40, B-52)."""

    seats: tuple[Seat, ...]
    turns_left: int

    @property
    def fortunes(self) -> Fortunes:
        return tuple((seat, Fortune.TRIUMPH) for seat in self.seats)
