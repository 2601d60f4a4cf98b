"""What lies on the table of Knight's Leap, and what is just moving. Knows how to read a position, and no pixels."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from game.games.knightsleap.board import COLOURS, EMPTY, SQUARES
from game.games.knightsleap.rules import HAND, KnightsLeapState
from game.stage.layout.shapes import Spot
from game.stage.table.viewmodel import Animations, ViewModel


@dataclass(slots=True)
class Row:
    """What is seen of a seat's row: cards in order, how many are collected, which are safe (a bit set of colours)."""

    cards: tuple[int, ...] = ()
    owned: int = 0
    safe: int = 0
    length: int = len(COLOURS)
    """How many cards it has once all are dealt: each goes to its place at once, none makes room for the next."""


@dataclass(slots=True)
class KnightsLeapViewModel(ViewModel):
    """The whole table."""

    tokens: list[int]
    """By square, or EMPTY."""
    pawns: list[int]
    """By seat its square, or HAND."""
    rows: list[Row]
    active: int = -1
    """Whose turn it is, -1 while nobody owes a move."""
    round: int = 1
    """From 1; 0 after the match."""
    ousted: tuple[int, int] | None = None
    """The seat whose pawn waits for its corner, and the square it was pushed off."""

    @classmethod
    def bare(cls, seats: int) -> Self:
        """An empty table for so many."""
        return cls([EMPTY] * SQUARES, [HAND] * seats, [Row() for _ in range(seats)])

    @classmethod
    def of(cls, state: KnightsLeapState) -> Self:
        """The table of a position."""
        return cls(
            list(state.board),
            list(state.pawns),
            [
                Row(state.rows[seat], state.owned[seat], state.safe[seat], len(state.colours))
                for seat in range(state.seats)
            ],
            state.active if state.is_turn else -1,
            state.round if state.actors() else 0,
            (state.victim, state.pawns[state.active]) if state.is_retreat else None,
        )


@dataclass(slots=True)
class RowMotion:
    """What moves in a row."""

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


@dataclass(slots=True)
class Pose:
    """A pawn that moves: the middle of the square below it, its height over the board, and how it is pressed."""

    spot: Spot
    lift: float = 0.0
    squash: int = 0
    """In steps: above 0 flat, below 0 stretched."""
    seen: float = 1.0
    """How strongly it is seen, 0 to 1."""


@dataclass(slots=True)
class Flight:
    """A token in the air, `size` u in diameter."""

    token: int
    spot: Spot
    size: float
    home: int = -1
    """The square it comes back to, which is bare until then."""


@dataclass(slots=True)
class Dust:
    """A ring of dust where a pawn has landed, 0 to 1."""

    spot: Spot
    part: float = 0.0


@dataclass(slots=True)
class KnightsLeapAnimations(Animations):
    """What moves while it is told."""

    poses: dict[int, Pose] = field(default_factory=dict)
    flights: list[Flight] = field(default_factory=list)
    falling: dict[int, float] = field(default_factory=dict)
    """Squares whose token is still falling on to the board, and for how many seconds more."""
    dust: list[Dust] = field(default_factory=list)
    rows: dict[int, RowMotion] = field(default_factory=dict)
    """By seat, while something moves there."""

    def row(self, seat: int) -> RowMotion:
        """What moves in a seat's row."""
        return self.rows.setdefault(seat, RowMotion())
