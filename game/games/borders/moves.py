"""Everything that is said or seen in a match of All Around: actions, outcomes, events. Pure; decides nothing."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from itertools import combinations
from typing import ClassVar, Final

from game.rules.contract import N_, Action, Event, Outcome, Seat
from game.rules.notation import Notation

from .board import FIELDS, Area, BoardName, Colour, Layout, Segment

# ---- actions


@dataclass(frozen=True, slots=True)
class Reroll(Action):
    """Throw the dice at these positions again, 0-4 ascending (B-10)."""

    positions: tuple[int, ...]
    verb: ClassVar[str] = "reroll"


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Stop throwing (B-10)."""

    verb: ClassVar[str] = "keep"


@dataclass(frozen=True, slots=True)
class Complete(Action):
    """Cross the missing fields of a segment, one die of its colour each (B-11)."""

    segment: Segment
    verb: ClassVar[str] = "complete"


@dataclass(frozen=True, slots=True)
class Done(Action):
    """End action 1; the dice left go to the others (B-13)."""

    verb: ClassVar[str] = "done"


@dataclass(frozen=True, slots=True)
class Mark(Action):
    """Cross one field with a die of its colour (B-21)."""

    field: int
    verb: ClassVar[str] = "mark"


@dataclass(frozen=True, slots=True)
class Confirm(Action):
    """End the seat's action 2 (B-24)."""

    verb: ClassVar[str] = "confirm"


# ---- outcomes


@dataclass(frozen=True, slots=True)
class Dealt(Outcome):
    """Which board each seat gets (B-07)."""

    boards: tuple[BoardName, ...]
    verb: ClassVar[str] = "dealt"


@dataclass(frozen=True, slots=True)
class Grown(Outcome):
    """The seed of the fresh board (B-51)."""

    seed: int
    verb: ClassVar[str] = "grown"


@dataclass(frozen=True, slots=True)
class Started(Outcome):
    """Who begins (B-07)."""

    seat: int
    verb: ClassVar[str] = "started"


@dataclass(frozen=True, slots=True, init=False)
class Rolled(Outcome):
    """What the thrown dice show, in die order (G-06)."""

    dice: tuple[Colour, ...]
    colours: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """The same as plain ints, which the rules handle faster than members of an enum."""
    verb: ClassVar[str] = "rolled"

    def __init__(self, dice: tuple[Colour, ...], colours: tuple[int, ...] | None = None) -> None:
        """`colours`: from those who have them at hand."""
        object.__setattr__(self, "dice", dice)
        object.__setattr__(self, "colours", tuple(map(int, dice)) if colours is None else colours)


Decision = Reroll | Keep | Complete | Done | Mark | Confirm
Answer = Dealt | Grown | Started | Rolled

NOTATION: Final = Notation((Reroll, Keep, Complete, Done, Mark, Confirm, Dealt, Grown, Started, Rolled))
KEEP, DONE, CONFIRM = Keep(), Done(), Confirm()
REROLLS: Final = {
    positions: Reroll(positions) for number in range(1, 6) for positions in combinations(range(5), number)
}
COMPLETES: Final = tuple(map(Complete, Segment))
MARKS: Final = tuple(map(Mark, range(FIELDS)))


# ---- events


class Idle(Enum):
    """Why a seat could do nothing; the value is a message id."""

    NOTHING_TO_COMPLETE = N_("These dice complete no segment.")
    NOTHING_IN_REACH = N_("None of these dice fits next to your crosses.")


class End(Enum):
    """Why the match is over; the value is a message id."""

    GOAL = N_("Enough areas are enclosed.")
    CAP = N_("The match has gone on long enough.")


@dataclass(frozen=True, slots=True)
class BoardsDealt(Event):
    """One layout per seat."""

    layouts: tuple[Layout, ...]


@dataclass(frozen=True, slots=True)
class TurnStarted(Event):
    """An active turn begins; turns count from 1."""

    seat: Seat
    turn: int


@dataclass(frozen=True, slots=True)
class DiceRolled(Event):
    """`positions` are the dice just thrown, `dice` all five; throws count from 1 to 3."""

    seat: Seat
    throw: int
    positions: tuple[int, ...]
    dice: tuple[Colour, ...]


@dataclass(frozen=True, slots=True)
class ThrowingEnded(Event):
    """The dice lie: the seat kept them, or it was the third throw."""

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


@dataclass(frozen=True, slots=True)
class SeatIdle(Event):
    """The seat can do nothing in this action and is not asked (G-01)."""

    seat: Seat
    why: Idle


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


@dataclass(frozen=True, slots=True)
class AreaScored(Event):
    """The seat gets points for an area; the high number `is_first` only."""

    seat: Seat
    area: Area
    points: int
    is_first: bool


@dataclass(frozen=True, slots=True)
class GoalReached(Event):
    """Seats with enough areas for the end; play goes on to the end of the turn or of the circle (B-40, B-52)."""

    seats: tuple[Seat, ...]
    turns_left: int


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """The round of this active seat is over, everything is scored."""

    seat: Seat
    turn: int


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """The match is over."""

    why: End
