"""Events specific to Knight's Leap. Pure; never read by the rules."""

from __future__ import annotations

from enum import Enum

from game.rules.contract import N_, Event, Fortune, Fortunes, Seat

from .board import Token


class Means(Enum):
    LEAP = "leap"
    STEP = "step"
    JUMP = "jump"


class TurnEnding(Enum):
    """Result of a turn; the value is the sentence to show (a message id)."""

    EMPTY = N_("An empty square: the turn ends here.")
    OTHER_COLOUR = N_("Not the colour that comes next: it stays on the board.")
    COLLECTED = N_("The next colour of the row is collected.")
    STOLEN = N_("The next colour of the row is stolen.")
    SECURED = N_("Everything collected so far is safe for good.")
    DECLINED = N_("The extra move is not used.")
    STUCK = N_("There is no square for the extra move.")
    SKIPPED = N_("Every leap is blocked: the turn is skipped.")
    WON = N_("The row is full and the centre is reached.")


class ColoursChosen(Event):
    """The colours of a short match (K-51)."""

    colours: tuple[Token, ...]


class TokenPlaced(Event):
    """A token was placed on its square (K-05)."""

    square: int
    token: Token


class CardDealt(Event):
    """A row got its next card (K-04)."""

    seat: Seat
    index: int
    colour: Token

    acted_by = ""  # the first seat is drawn later


class PawnPlaced(Event):
    """A pawn was placed on its first corner (K-05)."""

    seat: Seat
    square: int


class PawnMoved(Event):
    """A pawn entered a square; `hop` counts the moves of this turn from 1."""

    seat: Seat
    target: int
    means: Means
    hop: int


class TokenCollected(Event):
    """A token left the board for place `index` of the row (K-12)."""

    seat: Seat
    square: int
    colour: Token
    index: int

    fortune = Fortune.GAIN


class ColourStolen(Event):
    """A token moved from one row to another; `row` is the victim's new row (K-21, K-22)."""

    thief: Seat
    victim: Seat
    square: int
    colour: Token
    index: int
    """Index in the thief's row."""
    lost: int
    """Index in the victim's row before the card moved to the end."""
    row: tuple[Token, ...]

    acted_by = "thief"

    @property
    def fortunes(self) -> Fortunes:
        return ((self.victim, Fortune.BLOW), (self.thief, Fortune.GAIN))


class PawnPushed(Event):
    """A pawn was pushed out of the open centre (K-52)."""

    seat: Seat
    victim: Seat
    square: int

    @property
    def fortunes(self) -> Fortunes:
        return ((self.victim, Fortune.BLOW),)


class CornerAsked(Event):
    """The owner of a displaced pawn must choose a corner (K-23)."""

    seat: Seat


class PawnRetreated(Event):
    """A robbed pawn moved to a corner; `chosen` is false if only one was free (K-23)."""

    seat: Seat
    target: int
    chosen: bool

    @property
    def actor(self) -> Seat | None:
        """The owner if there was a choice, else None: the acting seat stays on stage."""
        return self.seat if self.chosen else None


class ColoursSecured(Event):
    """The safety token was visited: these colours have just become safe, possibly none (K-17)."""

    seat: Seat
    square: int
    colours: tuple[Token, ...]

    @property
    def fortunes(self) -> Fortunes:
        return ((self.seat, Fortune.GAIN),) if self.colours else ()


class RowFilled(Event):
    """A row is full: the centre comes next (K-30)."""

    seat: Seat

    fortune = Fortune.TRIUMPH


class TurnResolved(Event):
    """Result of a turn, emitted right before it ends; `turn` counts all turns from 1, including skipped ones (G-04)."""

    seat: Seat
    turn: int
    square: int
    ending: TurnEnding
