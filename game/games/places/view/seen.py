"""What the table of Going Places shows: the part of a position that stories change step by step. Pure, no pygame.

Two equal records look the same; that is how a told story is checked against the position it led to.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.games.places.board import LOOP, board
from game.games.places.rules import MOVING, PlacesState


@dataclass(slots=True)
class Seen:
    """Figures, counters, die, pile and showdown as shown."""

    figures: list[int]
    """Per seat a bit for every progress a figure stands on."""
    colours: tuple[int, ...]
    counters: list[int]
    bank: int
    pile: int
    """Cards in the pile of the journey."""
    pips: int
    """What the die shows, -1: nothing."""
    hands: dict[int, list[int]] = field(default_factory=dict)
    trick: list[tuple[int, int]] = field(default_factory=list)
    """Seat and card, in the order they were played."""
    points: dict[int, int] = field(default_factory=dict)

    @classmethod
    def empty(cls, seats: int) -> Seen:
        """An empty table for so many."""
        found = board()
        return cls([0] * seats, tuple(range(seats)), [0] * seats, found.counters[seats], 48, -1)

    @classmethod
    def of(cls, state: PlacesState) -> Seen:
        """The table of a position."""
        colours = tuple(state.colours)
        if len(set(colours)) < state.seats:
            colours = tuple(range(state.seats))
        seen = cls(
            list(state.figures),
            colours,
            list(state.counters),
            state.bank,
            len(state.pile),
            state.pips if state.phase == MOVING else -1,
        )
        final = state.showdown
        if final is not None:
            count = len(final.order)
            seen.hands = {
                seat: [play.card for play in hand] for seat, hand in zip(final.order, final.hands, strict=True)
            }
            seen.points = dict(zip(final.order, final.points, strict=True))
            seen.trick = [(final.order[(final.leader + n) % count], card) for n, card in enumerate(final.trick)]
        return seen

    def move(self, seat: int, start: int, end: int) -> None:
        """Take a figure from one progress to another; 0 is the start fields."""
        bits = self.figures[seat]
        if start:
            bits &= ~(1 << start)
        if end:
            bits |= 1 << end
        self.figures[seat] = bits

    def home(self, seat: int) -> int:
        """How many figures stand on goal fields."""
        return (self.figures[seat] >> LOOP + 1).bit_count()
