"""Events specific to Beacon. Pure; never read by the rules."""

from __future__ import annotations

from enum import Enum

from game.rules.contract import Event, Fortune, Fortunes, Seat

from .board import Throw


class MoveReason(Enum):
    STEP = "step"
    """Moves by the number of the dice field that its pair kept (S-10)."""
    DOUBLE = "double"
    """Moves by a double (S-14)."""
    TAILWIND = "tailwind"
    """Moves on as the last pawn, in the final stretch (S-34)."""
    CROSS = "cross"
    """Moves back one field per X (S-13)."""


class HeadStart(Event):
    """All seats but the first start on a track field ahead (S-33)."""

    seats: tuple[Seat, ...]
    field: int


class PawnMoved(Event):
    """A pawn moved from `start` to `end` on the track; backwards if `end` is smaller."""

    seat: Seat
    start: int
    end: int
    why: MoveReason

    @property
    def fortunes(self) -> Fortunes:
        is_onwards = self.end > self.start
        return ((self.seat, Fortune.GAIN),) if is_onwards else ()


class PairTaken(Event):
    """A seat took its own pair back from a dice field before rolling (S-10)."""

    seat: Seat
    field: int
    throw: Throw


class PairRolled(Event):
    """A seat rolled. `count` numbers its rolls in this turn from 1; `crosses` are the Xs that end the turn (S-13)."""

    seat: Seat
    throw: Throw
    count: int
    crosses: int


class TurnLost(Event):
    """An X ended the turn; the dice stay with the seat (S-13). A PawnMoved follows unless the pawn is at its start."""

    seat: Seat
    crosses: int

    fortune = Fortune.BLOW


class PairPlaced(Event):
    """A seat accepted its number and put the pair on a dice field (S-15)."""

    seat: Seat
    field: int
    throw: Throw


class PairKnockedOff(Event):
    """The pair of `seat` on `field` was knocked off by the pair of `by` and returned (S-16)."""

    seat: Seat
    field: int
    throw: Throw
    by: Seat

    acted_by = "by"  # the seat that placed the pair, not the one that lost its own

    @property
    def fortunes(self) -> Fortunes:
        return ((self.seat, Fortune.BLOW), (self.by, Fortune.GAIN))


class GoalReached(Event):
    """A pawn stands on the goal or beyond (S-20, S-32)."""

    seat: Seat
    field: int
    fortune = Fortune.TRIUMPH
