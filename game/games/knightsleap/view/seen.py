"""What lies on the table at this moment, stories included: tokens, pawns, rows, and what is in the air.

Positions set it, stories lead it on. Knows no rules and draws nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.games.knightsleap.board import EMPTY, SQUARES
from game.games.knightsleap.rules import HAND, KnightsLeapState
from game.stage.layout.shapes import Spot


@dataclass(slots=True)
class Row:
    """What is seen of a seat's row: cards in order, how many are collected, which are safe; and what moves in it."""

    cards: tuple[int, ...] = ()
    owned: int = 0
    safe: int = 0
    before: tuple[int, ...] = ()
    """The order the cards come from while they change places."""
    slid: float = 1.0
    """The share of that way that lies behind them."""
    rising: dict[int, float] = field(default_factory=dict)
    """Colours that are being made safe: 0 the token hangs below its card, 1 it lies on it under a shield."""
    swelling: dict[int, float] = field(default_factory=dict)
    """Colours whose token has just arrived, 0 to 1."""
    flown: int = 0
    """Colours whose token is in the air, as a bit set."""

    @property
    def is_still(self) -> bool:
        return not self.rising and not self.swelling and not self.flown and self.slid >= 1.0


@dataclass(slots=True)
class Pose:
    """A pawn that moves: the middle of the square below it, its height over the board, and how it is pressed."""

    spot: Spot
    lift: float = 0.0
    squash: int = 0
    """In steps: above 0 flat, below 0 stretched."""


@dataclass(slots=True)
class Flight:
    """A token in the air, `size` u in diameter."""

    token: int
    spot: Spot
    size: float


@dataclass(slots=True)
class Dust:
    """A ring of dust where a pawn has landed, 0 to 1."""

    spot: Spot
    part: float = 0.0


@dataclass(slots=True)
class Seen:
    """The whole table."""

    tokens: list[int]
    pawns: list[int]
    rows: list[Row]
    active: int = -1
    """Whose turn it is, -1 while nobody owes a move."""
    ousted: tuple[int, int] | None = None
    """The seat whose pawn waits for its corner, and the square it was pushed off."""
    poses: dict[int, Pose] = field(default_factory=dict)
    flights: list[Flight] = field(default_factory=list)
    falling: dict[int, float] = field(default_factory=dict)
    """Squares whose token is still falling on to the board, and for how many seconds more."""
    dust: list[Dust] = field(default_factory=list)
    flare: float = -1.0
    """Seconds since the match was won, below 0 if it is not."""
    told: tuple[int, str] | None = None
    """What the turn bar says meanwhile, and of whom."""

    @classmethod
    def bare(cls, seats: int) -> Seen:
        return cls([EMPTY] * SQUARES, [HAND] * seats, [Row() for _ in range(seats)])

    def show(self, state: KnightsLeapState) -> None:
        """This position, with nothing left of any story."""
        self.tokens = list(state.board)
        self.pawns = list(state.pawns)
        self.rows = [Row(state.rows[seat], state.owned[seat], state.safe[seat]) for seat in range(state.seats)]
        self.active = state.active if state.is_turn else -1
        self.ousted = (state.victim, state.pawns[state.active]) if state.is_retreat else None
        self.poses.clear()
        self.flights.clear()
        self.falling.clear()
        self.dust.clear()
        self.flare = -1.0
        self.told = None
