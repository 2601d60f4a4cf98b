"""The view model and the animation state of a Knight's Leap match, derived from a position."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from game.games.knightsleap.board import COLOURS, SQUARES
from game.games.knightsleap.rules import HAND, KnightsLeapState
from game.stage.table.track import TrackAnimations, TrackViewModel


def aside(square: int) -> int:
    """Return the station of a pawn pushed off a square: behind the one that took it, never beyond the board's edge."""
    return SQUARES + square


@dataclass(slots=True)
class Row:
    """A seat's row as shown: cards in order, the number collected, the safe ones (a bit set of colours)."""

    cards: tuple[int, ...] = ()
    owned: int = 0
    safe: int = 0
    length: int = len(COLOURS)
    """Number of cards once all are dealt, so that each is dealt directly to its final place."""

    @property
    def owned_cards(self) -> tuple[int, ...]:
        return self.cards[: self.owned]


@dataclass(slots=True)
class KnightsLeapViewModel(TrackViewModel[int, int]):
    """The pieces are the seats with a pawn on the board; a pawn without a square stands aside."""

    tokens: list[int]
    """Token by square, or EMPTY."""
    rows: list[Row]

    @classmethod
    def of(cls, state: KnightsLeapState) -> Self:
        pieces = {seat: square for seat, square in enumerate(state.pawns) if square != HAND}
        if state.is_retreat:
            pieces[state.victim] = aside(state.pawns[state.active])
        values = zip(state.rows, state.owned, state.safe, strict=True)
        rows = [Row(cards, owned, safe, len(state.colours)) for cards, owned, safe in values]
        active, round_ = state.active if state.is_turn else -1, state.round if state.actors() else 0
        return cls(pieces, list(state.board), rows, active=active, round=round_)


@dataclass(slots=True)
class RowMotion:
    before: tuple[int, ...] = ()
    """The order of the cards before they slide to new places."""
    slid: float = 1.0
    """Progress of that slide, 0 to 1."""
    rising: dict[int, float] = field(default_factory=dict)
    """Colours becoming safe: 0 the token hangs below its card, 1 it lies on it under a shield."""
    swelling: dict[int, float] = field(default_factory=dict)
    """Colours whose token has just arrived, with progress 0 to 1."""
    flown: int = 0
    """Colours whose token is in the air, as a bit set."""


@dataclass(slots=True)
class KnightsLeapAnimations(TrackAnimations):
    falling: dict[int, float] = field(default_factory=dict)
    """Squares whose token is still falling onto the board, with the seconds left."""
    rows: dict[int, RowMotion] = field(default_factory=dict)
    """By seat, while its row moves."""

    def row(self, seat: int) -> RowMotion:
        return self.rows.setdefault(seat, RowMotion())
