"""What is seen in Beacon, beside what all games have in common. Pure; never read by the rules."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.rules.contract import Event, Fortune, Fortunes, Seat

from .board import Throw


class MoveReason(Enum):
    """Why a pawn moved, or did not."""

    STEP = "step"
    """By the number of the dice field its pair kept (S-10)."""
    DOUBLE = "double"
    """S-14."""
    CROSS = "cross"
    """Back, one field per X (S-13)."""
    FIRST_ROUND = "first round"
    """Nothing lies there yet (S-17)."""
    NO_PAIR = "no pair"
    """Its pair was knocked off or never placed (S-10)."""
    AT_START = "at start"
    """Never below the start (S-13), or the field of a head start (S-33)."""


@dataclass(frozen=True, slots=True)
class HeadStart(Event):
    """All but whoever begins stand on a field of the track before the first turn (S-33)."""

    seats: tuple[Seat, ...]
    field: int


@dataclass(frozen=True, slots=True)
class PawnMoved(Event):
    """A pawn went from `start` to `end` on the track; back if `end` is smaller."""

    seat: Seat
    start: int
    end: int
    why: MoveReason

    @property
    def fortunes(self) -> Fortunes:
        is_onwards = self.end > self.start
        return ((self.seat, Fortune.GAIN),) if is_onwards else ()


@dataclass(frozen=True, slots=True)
class PawnStayed(Event):
    """A pawn could not move; `why` is STEP when its pair lay on field 0."""

    seat: Seat
    field: int
    """Track field it stands on."""
    why: MoveReason


@dataclass(frozen=True, slots=True)
class PairTaken(Event):
    """A seat took its own pair back from a dice field before rolling (S-10)."""

    seat: Seat
    field: int
    throw: Throw


@dataclass(frozen=True, slots=True)
class PairRolled(Event):
    """`count` is the number of the roll in this turn, from 1; `crosses` the X that end the turn (S-13), else 0."""

    seat: Seat
    throw: Throw
    count: int
    crosses: int


@dataclass(frozen=True, slots=True)
class TurnLost(Event):
    """An X ended the turn; the dice stay in front of the seat (S-13). The pawn's way back follows."""

    seat: Seat
    crosses: int

    @property
    def fortunes(self) -> Fortunes:
        return ((self.seat, Fortune.BLOW),)


@dataclass(frozen=True, slots=True)
class PairPlaced(Event):
    """A seat accepted its number and put the pair on a dice field (S-15)."""

    seat: Seat
    field: int
    throw: Throw


@dataclass(frozen=True, slots=True)
class PairKnockedOff(Event):
    """The pair of `seat` was removed from `field` and returned, because of the pair of `by` (S-16)."""

    seat: Seat
    field: int
    throw: Throw
    by: Seat

    @property
    def actor(self) -> Seat:
        """Whoever placed the pair, not who lost one."""
        return self.by

    @property
    def fortunes(self) -> Fortunes:
        return ((self.seat, Fortune.BLOW), (self.by, Fortune.GAIN))


@dataclass(frozen=True, slots=True)
class GoalReached(Event):
    """A pawn stands on the goal or beyond; `last_round` if the others still finish the round (S-20, S-32)."""

    seat: Seat
    field: int
    last_round: bool

    @property
    def fortunes(self) -> Fortunes:
        return ((self.seat, Fortune.TRIUMPH),)
