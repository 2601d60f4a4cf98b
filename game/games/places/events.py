"""Events specific to Going Places, with their causes. Pure; never read by the rules.

Fields are given as progress of the moving seat: 0 on the start fields, 1-40 on the track, 41 and more in the goal.
"""

from __future__ import annotations

from enum import Enum, IntEnum

from game.rules.contract import N_, Event, Fortune, Fortunes, Seat

from .board import Colour, Kind


class Cause(IntEnum):
    THROW = 0
    CARD = 1
    CIRCLE = 2
    AGAIN = 3
    """Going back from a circle by a second roll (P-23)."""
    DUEL = 4
    """Retreat after a lost duel."""


class BlockReason(Enum):
    """The reason why a figure cannot move (P-12 to P-15); the value is a message id."""

    OWN_FIGURE = N_("One of your own pawns is in the way.")
    TOO_FAR = N_("Too far for the home lane: the number has to fit exactly.")
    AT_ENTRY = N_("This pawn is on its entry space and cannot go back.")
    IN_LANE = N_("The number leads out of the home lane.")


class ReturnReason(Enum):
    """The reason why a figure returned to its start fields (P-33, P-44, P-25); the value is a message id."""

    ENTRY_TAKEN = N_("A pawn of the same colour is on the entry space too: back to the start.")
    CAME_FROM_START = N_("The challenger came from the start, so the loser goes back to the start.")
    LOST_AT_ENTRY = N_("Beaten on its own entry space: back to the start.")
    SIXTH_DUEL = N_("So many duels in one turn: straight back to the start.")


class RestReason(Enum):
    """The reason why a field had no effect (P-30, P-22); the value is a message id."""

    CAME_BACK = N_("On the way back dots and circles do not count.")
    JUMPED_HERE = N_("You don’t jump again from the circle you land on.")


class Role(IntEnum):
    DOT, CHALLENGER, DEFENDER, SHOWDOWN, HAND, SWAP = range(6)


class Edge(Enum):
    """The deciding factor of a duel (P-40); the value is a message id."""

    LEFT = N_("{name} wins: the higher number on the shield.")
    RIGHT = N_("{name} wins: equal shields, the higher number in the circle.")
    JOKER = N_("{name} wins: a joker beats every other card.")
    HIGHER_JOKER = N_("{name} wins: two jokers, and this one is higher.")


class Gain(IntEnum):
    DOT = 0
    DUEL = 1


class Finish(Enum):
    """The reason why the race ended (P-50, G-04); the value is a message id."""

    HOME = N_("All of {name}’s pawns are home: the journey ends.")
    BANK = N_("The bank is empty: the journey ends.")
    CAP = N_("The journey has lasted long enough.")


class ColoursDealt(Event):
    colours: tuple[Colour, ...]


class DieRolled(Event):
    seat: Seat
    pips: int
    again: bool
    """True for the second roll on a circle (P-23), False for the throw of the turn."""


class NothingMoved(Event):
    """The die shows 0, for the turn (P-10) or for the figure on a circle (P-23)."""

    seat: Seat
    at: int
    """Progress of the figure on the circle; 0 for the throw of a turn."""

    fortune = Fortune.SETBACK


class BackwardForced(Event):
    """No forward move and no lane move is possible: a figure has to go back (P-13)."""

    seat: Seat
    pips: int


class FigureAdvanced(Event):
    """A figure moved forward. A jump (CIRCLE) may lead past its own lane; then end is smaller than start."""

    seat: Seat
    start: int
    end: int
    cause: Cause


class FigureShifted(Event):
    """A figure moved within the lane (P-15)."""

    seat: Seat
    start: int
    end: int


class FigureRetreated(Event):
    """A figure went back. It went further than asked if it met own figures."""

    seat: Seat
    start: int
    end: int
    cause: Cause
    met: tuple[int, ...]
    """Progress of the own figures it met: each adds one field (P-31)."""
    stopped: bool
    """True if the own entry field cut the move short (P-33)."""

    @property
    def actor(self) -> Seat | None:
        """The moving seat; None after a duel, where the winner stays the actor."""
        return None if self.cause is Cause.DUEL else self.seat


class FigureSentHome(Event):
    """A figure returned from the track to the start fields."""

    seat: Seat
    start: int
    why: ReturnReason
    met: tuple[int, ...] = ()

    acted_by = ""  # the actor stays the seat that threw, drew or won the duel
    fortune = Fortune.BLOW


class GoalReached(Event):
    """A figure came from the track onto a goal field; `home` counts the figures of its colour in the goal."""

    seat: Seat
    goal: int
    home: int

    fortune = Fortune.TRIUMPH


class FieldRested(Event):
    """A dot or circle has no effect, for the given reason."""

    seat: Seat
    at: int
    kind: Kind
    why: RestReason

    acted_by = ""  # the actor stays the seat that moved the figure there


class DotReached(Event):
    """A figure came forward onto a dot: it brings a counter if it has the own colour, else a card (P-20, P-21)."""

    seat: Seat
    at: int
    own: bool


class CircleReached(Event):
    """A figure came forward onto a circle; it jumps unless an own figure stands on the next one (P-22, P-23)."""

    seat: Seat
    at: int
    blocked: bool


class CardDrawn(Event):
    seat: Seat
    card: int
    role: Role
    left: int
    """Cards left in the pile."""

    @property
    def actor(self) -> Seat | None:
        """The drawing seat; None for a defender, since the challenger stays the actor, and for a dealt hand."""
        return self.seat if self.role in (Role.DOT, Role.CHALLENGER) else None


class InstructionRead(Event):
    """Instruction of a card from a dot: fields forward, negative for back, 0 for text only (P-21)."""

    seat: Seat
    card: int
    move: int
    blocked: BlockReason | None
    """The reason why a forward instruction is not carried out."""


class PileRenewed(Event):
    """The discards became the new pile (P-46)."""

    cards: int


class DuelStarted(Event):
    challenger: Seat
    defender: Seat
    challenger_at: int
    defender_at: int
    came_from: int
    """Progress of the challenger where this part of the turn began; 0 for its start fields (P-44)."""
    going_back: bool
    """True if the challenger was going back: the loser yields one field (P-44)."""
    number: int
    """Ordinal number within the turn, from 1 (P-25)."""

    acted_by = "challenger"


class DuelCardLaid(Event):
    """A duellist laid a card of its hand face down (P-63)."""

    seat: Seat

    acted_by = ""  # the challenger stays the actor


class DuelCardsRevealed(Event):
    """Both duellists have chosen: their cards are turned over together (P-63)."""

    challenger: Seat
    defender: Seat
    cards: tuple[int, int]
    """The challenger's first."""

    acted_by = ""


class CardsSwapped(Event):
    """Cards of the open hand, perhaps none, were put aside for new ones after a rolled zero (P-65)."""

    seat: Seat
    cards: tuple[int, ...]


class DuelTied(Event):
    """Both cards are equal: new cards are drawn (P-40). Never happens with the printed cards (P-06)."""

    challenger: Seat
    defender: Seat
    cards: tuple[int, int]

    comes_about = False
    acted_by = "challenger"


class DuelDecided(Event):
    winner: Seat
    loser: Seat
    edge: Edge
    challenger_won: bool

    acted_by = "winner"

    @property
    def fortunes(self) -> Fortunes:
        return ((self.winner, Fortune.TRIUMPH), (self.loser, Fortune.BLOW))


class CountersTaken(Event):
    """Counters came from the bank; `taken` is less than `wanted` if the bank ran out (P-20, P-41, P-43)."""

    seat: Seat
    wanted: int
    taken: int
    why: Gain
    bank: int

    @property
    def fortunes(self) -> Fortunes:
        return ((self.seat, Fortune.GAIN),) if self.taken else ()


class CounterReturned(Event):
    """The loser of a duel returned a counter to the bank, if it had one (P-43)."""

    seat: Seat
    returned: int
    bank: int
    is_gone: bool = False
    """True if it left the game instead (P-64)."""

    acted_by = ""  # the winner stays the actor


class RaceEnded(Event):
    """The race ended in the turn of `seat`."""

    seat: Seat
    why: Finish


class ShowdownStarted(Event):
    """These seats are tied for the most counters and play the showdown, in this order (P-52)."""

    seats: tuple[Seat, ...]


class CardPlayed(Event):
    seat: Seat
    card: int
    trick: int
    """From 0."""


class TrickTaken(Event):
    seat: Seat
    cards: tuple[int, ...]
    trick: int
    gained: int
    points: int
    fortune = Fortune.GAIN
