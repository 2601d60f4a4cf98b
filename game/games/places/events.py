"""What happens in Going Places beside the common events, and why, for animation, history and statistics.

Pure. Rules never read events. Places on the way are given as progress of the seat that moves: 0 waits on the start
fields, 1-40 is the track, 41 and more are goal fields.

Long because a chain has many kinds of steps.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from game.rules.contract import Event, Fortune, Fortunes, Seat

from .board import Colour, Kind


class Cause(IntEnum):
    """Why a figure moved."""

    THROW = 0
    CARD = 1
    CIRCLE = 2
    AGAIN = 3
    """Going back from a circle by a second roll (P-23)."""
    DUEL = 4
    """Lost a duel."""


class BlockReason(IntEnum):
    """Why a move could not be made."""

    OWN_FIGURE = 0
    """An own figure stands on the landing field (P-12)."""
    TOO_FAR = 1
    """It would lead beyond the last goal field (P-14)."""
    AT_ENTRY = 2
    """The figure stands on its entry field and cannot go back (P-13)."""
    IN_LANE = 3
    """The number leads out of the lane (P-15)."""


class ReturnReason(IntEnum):
    """Why a figure returned to its start fields."""

    ENTRY_TAKEN = 0
    """An own figure stands on the entry field (P-33)."""
    CAME_FROM_START = 1
    """The challenger came from its start fields (P-44)."""
    LOST_AT_ENTRY = 2
    """It lost on its own entry field (P-44)."""
    SIXTH_DUEL = 3
    """The sixth duel of a turn or a later one (P-25)."""


class Rest(IntEnum):
    """Why a field had no effect."""

    CAME_BACK = 0
    """A figure that goes back ignores it (P-30)."""
    JUMPED_HERE = 1
    """The circle a jump arrives on (P-22)."""


class Role(IntEnum):
    """What a card was drawn for."""

    DOT = 0
    CHALLENGER = 1
    DEFENDER = 2
    SHOWDOWN = 3


class Edge(IntEnum):
    """What decided a duel (P-40)."""

    LEFT = 0
    RIGHT = 1
    JOKER = 2
    HIGHER_JOKER = 3


class Gain(IntEnum):
    """What counters were taken for."""

    DOT = 0
    DUEL = 1


class Finish(IntEnum):
    """Why the race ended (P-50, G-04)."""

    HOME = 0
    BANK = 1
    CAP = 2


@dataclass(frozen=True, slots=True)
class ColoursDealt(Event):
    colours: tuple[Colour, ...]


@dataclass(frozen=True, slots=True)
class DieRolled(Event):
    seat: Seat
    pips: int
    again: bool
    """The second roll on a circle (P-23), not the throw of the turn."""


@dataclass(frozen=True, slots=True)
class NothingMoved(Event):
    """The die shows 0: for the turn (P-10) or for the figure on a circle (P-23)."""

    seat: Seat
    at: int
    """Progress of the figure on the circle, 0 for a turn's throw."""

    @property
    def fortunes(self) -> Fortunes:
        return ((self.seat, Fortune.SETBACK),)


@dataclass(frozen=True, slots=True)
class BackwardForced(Event):
    """No move forward and none in the lane: a figure has to go back (P-13)."""

    seat: Seat
    pips: int


@dataclass(frozen=True, slots=True)
class FigureAdvanced(Event):
    """Forward from start to end; a jump (CIRCLE) may lead past the own lane, then end is smaller than start."""

    seat: Seat
    start: int
    end: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class FigureShifted(Event):
    """Within the lane (P-15)."""

    seat: Seat
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class FigureRetreated(Event):
    """Back from start to end; "end" is behind "start" by more than asked for if own figures were met."""

    seat: Seat
    start: int
    end: int
    cause: Cause
    met: tuple[int, ...]
    """Where own figures stood: one field further each (P-31)."""
    stopped: bool
    """It should have gone further, but nobody goes back past the own entry field (P-33)."""

    @property
    def actor(self) -> Seat | None:
        """Who moves; after a duel it is the winner's doing, who is on stage already."""
        return None if self.cause is Cause.DUEL else self.seat


@dataclass(frozen=True, slots=True)
class FigureSentHome(Event):
    """From the track back onto the start fields."""

    seat: Seat
    start: int
    why: ReturnReason
    met: tuple[int, ...] = ()

    @property
    def actor(self) -> Seat | None:
        """Whoever threw, drew or won the duel, who is on stage already."""
        return None

    @property
    def fortunes(self) -> Fortunes:
        return ((self.seat, Fortune.BLOW),)


@dataclass(frozen=True, slots=True)
class GoalReached(Event):
    """A figure came from the track onto a goal field; `home` figures of this colour are there now."""

    seat: Seat
    goal: int
    home: int

    @property
    def fortunes(self) -> Fortunes:
        return ((self.seat, Fortune.TRIUMPH),)


@dataclass(frozen=True, slots=True)
class FieldRested(Event):
    """A dot or circle that has no effect now, and why."""

    seat: Seat
    at: int
    kind: Kind
    why: Rest

    @property
    def actor(self) -> Seat | None:
        """Whoever moved the figure there, who is on stage already."""
        return None


@dataclass(frozen=True, slots=True)
class DotReached(Event):
    """A figure came forward onto a dot: a counter on the own colour, else a card (P-20, P-21)."""

    seat: Seat
    at: int
    colour: Colour
    own: bool


@dataclass(frozen=True, slots=True)
class CircleReached(Event):
    """A figure came forward onto a circle and jumps, unless an own figure stands on the next one (P-22, P-23)."""

    seat: Seat
    at: int
    to: int
    blocked: bool


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    seat: Seat
    card: int
    role: Role
    left: int
    """Cards that stay in the pile."""

    @property
    def actor(self) -> Seat | None:
        """A defender draws because it was challenged: the challenger stays on stage. Hands are dealt by nobody."""
        return None if self.role in (Role.DEFENDER, Role.SHOWDOWN) else self.seat


@dataclass(frozen=True, slots=True)
class InstructionRead(Event):
    """What the card from a dot asks for: fields forward, negative back, 0 only a text (P-21)."""

    seat: Seat
    card: int
    move: int
    blocked: BlockReason | None
    """Why a forward instruction is not carried out."""


@dataclass(frozen=True, slots=True)
class PileRenewed(Event):
    """The discards became the new pile (P-46)."""

    cards: int


@dataclass(frozen=True, slots=True)
class DuelStarted(Event):
    challenger: Seat
    defender: Seat
    challenger_at: int
    defender_at: int
    came_from: int
    """Challenger's progress where this part of the turn began; 0: its start fields (P-44)."""
    going_back: bool
    """Begun by a figure that goes back: the loser yields one field (P-44)."""
    number: int
    """Of this turn, from 1 (P-25)."""

    @property
    def actor(self) -> Seat:
        return self.challenger


@dataclass(frozen=True, slots=True)
class DuelTied(Event):
    """Both cards are equal: new cards (P-40). No two printed cards are (P-06)."""

    comes_about = False

    challenger: Seat
    defender: Seat
    cards: tuple[int, int]

    @property
    def actor(self) -> Seat:
        return self.challenger


@dataclass(frozen=True, slots=True)
class DuelDecided(Event):
    winner: Seat
    loser: Seat
    winner_card: int
    loser_card: int
    edge: Edge
    challenger_won: bool

    @property
    def actor(self) -> Seat:
        return self.winner

    @property
    def fortunes(self) -> Fortunes:
        return ((self.winner, Fortune.TRIUMPH), (self.loser, Fortune.BLOW))


@dataclass(frozen=True, slots=True)
class CountersTaken(Event):
    """From the bank: `taken` is less than `wanted` if the bank has no more (P-20, P-41, P-43)."""

    seat: Seat
    wanted: int
    taken: int
    why: Gain
    bank: int

    @property
    def fortunes(self) -> Fortunes:
        return ((self.seat, Fortune.GAIN),) if self.taken else ()


@dataclass(frozen=True, slots=True)
class CounterReturned(Event):
    """The loser of a duel gave one back to the bank, or had none (P-43)."""

    seat: Seat
    returned: int
    bank: int

    @property
    def actor(self) -> Seat | None:
        """It is the winner's doing, who is on stage already."""
        return None


@dataclass(frozen=True, slots=True)
class RaceEnded(Event):
    """The end of the race; `seat` is whose turn it was."""

    seat: Seat
    why: Finish


@dataclass(frozen=True, slots=True)
class ShowdownStarted(Event):
    """These seats share the most counters and play for the win, in this order (P-52)."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    seat: Seat
    card: int
    trick: int
    """From 0."""


@dataclass(frozen=True, slots=True)
class TrickTaken(Event):
    seat: Seat
    cards: tuple[int, ...]
    trick: int
    gained: int
    points: int

    @property
    def fortunes(self) -> Fortunes:
        return ((self.seat, Fortune.GAIN),)
