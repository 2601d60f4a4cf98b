"""Events specific to Diceland, in order of occurrence, and reasons for refusals. Pure; never read by the rules."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.rules.contract import N_, Event, Fortune, Fortunes, Seat

from .board import Colour


class RefusalReason(Enum):
    """A reason; its value is the message id. Placeholders: {colour} (to be translated too), {dice}, {free}."""

    SEA = N_("There is no space here.")
    OBSTACLE = N_("An obstacle is never crossed off.")
    CROSSED = N_("This space is already crossed off.")
    OVER = N_("The match is over.")
    NOT_NOW = N_("It is not your turn to cross off spaces.")
    CHOOSE_FIRST = N_("First choose one of the rolled colours.")
    STILL_ROLLING = N_("Stop rolling first, then cross off spaces.")
    ALL_MADE = N_("All crosses are made: confirm them or undo one.")
    DONE = N_("You are done: wait for the others, or undo your choice.")
    OTHER_COLOUR = N_("You are crossing off {colour} spaces now.")
    ACTIVE_COLOUR = N_("The {colour} dice belong to the active player.")
    NO_DICE = N_("No die shows {colour}.")
    OTHER_REGION = N_("All crosses of a roll go into one region.")
    REGION_OPEN = N_("First fill your open {colour} region.")
    OVERTHROWN = N_("Overshot: {dice} dice, but only {free} free here.")
    NO_TOUCH = N_("A new cross must touch one of your crosses.")
    OUT_OF_REACH = N_("No {colour} region is within reach.")
    COLOUR_COMPLETE = N_("You have crossed off all {colour} spaces.")


@dataclass(frozen=True, slots=True)
class Refusal:
    reason: RefusalReason
    colour: Colour | None = None
    dice: int = 0
    free: int = 0
    """Free fields of the region (or of the largest one in reach)."""


class RollingEnd(Enum):
    STOPPED = "stopped"
    MISSED = "missed"
    ALL_ASIDE = "all aside"


class BoardsDealt(Event):
    """Boards dealt: the number of a board per seat (D-06)."""

    boards: tuple[int, ...]


class SideTaken(Event):
    """A seat has its side: picked (D-06), shared or freshly generated (D-52)."""

    seat: Seat
    name: str


class DiceRolled(Event):
    """A roll in phase 1: `dice` in die order; `again` if some are already set aside (D-10, D-13)."""

    seat: Seat
    dice: tuple[Colour, ...]
    again: bool


class DiceSetAside(Event):
    """Dice of the last roll (`dice` holds their positions) are set aside, now `total` in all (D-12, D-14)."""

    seat: Seat
    colour: Colour
    dice: tuple[int, ...]
    total: int


class RollingEnded(Event):
    """Phase 1 is over: the active seat's dice, and the (colour, dice) left for the others (D-25)."""

    seat: Seat
    why: RollingEnd
    colour: Colour
    dice: int
    left: tuple[tuple[Colour, int], ...]

    @property
    def fortunes(self) -> Fortunes:
        is_missed = self.why is RollingEnd.MISSED
        return ((self.seat, Fortune.BLOW),) if is_missed else ()


class SeatIdle(Event):
    """A seat cannot act in phase 2 or with its treasure throw (G-01), for one reason per colour it might have used."""

    seat: Seat
    throw: bool
    refusals: tuple[Refusal, ...]

    @property
    def actor(self) -> Seat | None:
        """The seat itself for a treasure throw, else None: the previous actor stays on stage."""
        return self.seat if self.throw else None


class FieldCrossed(Event):
    """One cross: number `number` of `of` with this colour; in phase 2 not final until the seat confirms (D-26)."""

    seat: Seat
    field: int
    colour: Colour
    number: int
    of: int


class TreasureFound(Event):
    """A treasure field was crossed; `total` is the seat's new count (D-30)."""

    seat: Seat
    field: int
    colour: Colour
    total: int

    fortune = Fortune.TRIUMPH


class RegionCompleted(Event):
    seat: Seat
    colour: Colour
    fields: tuple[int, ...]

    fortune = Fortune.GAIN


class ColourCompleted(Event):
    seat: Seat
    colour: Colour

    fortune = Fortune.TRIUMPH


class SeatConfirmed(Event):
    seat: Seat
    crosses: int


class SeatPassed(Event):
    seat: Seat

    fortune = Fortune.SETBACK


class CrossingEnded(Event):
    """All crosses are final; `throws` are the seats that earned a treasure throw, in playing order (D-33)."""

    throws: tuple[Seat, ...]


class TreasureThrown(Event):
    """A throw that a treasure earned, perhaps one of the seat's previous throw (D-31, D-32)."""

    seat: Seat
    dice: tuple[Colour, ...]


class LastTurnBegan(Event):
    """The circle in which a seat has reached the goal ends with this turn (D-53)."""

    seat: Seat


class GoalReached(Event):
    """A seat has its treasures and a complete colour (D-40)."""

    seat: Seat

    fortune = Fortune.TRIUMPH
