"""View model and animation state of Going Places. Independent of drawing.

Two equal view models look the same, so an animation's result is checked against the position it led to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Self

from game.games.places.board import LOOP, QUARTERS, LoopTables
from game.games.places.events import DuelStarted
from game.games.places.rules import CHAIN, DUELLING, MOVING, SWAPPING, PlacesState
from game.stage.layout.shapes import Box, Spot, between
from game.stage.table.table import TableGuest
from game.stage.table.track import TrackAnimations
from game.stage.table.viewmodel import ViewModel

from .layout import standing, yard

PRINTED: Final = ("red", "blue", "green", "yellow", "violet", "orange")
"""Player colours for quarters without a seat, in order of preference."""
NOTHING: Final = -1
FACE_DOWN: Final = -1
"""A card of a duel that only its owner knows."""
SCARCE: Final = 3
"""Number of counters up to which the bank is nearly empty."""


@dataclass(slots=True)
class PlacesViewModel(ViewModel):
    board: LoopTables
    colours: tuple[int, ...]
    """Quarter by seat."""
    looks: tuple[str, ...]
    """Player colour by quarter."""
    figures: list[int]
    """One bit for every progress a figure stands on, by seat."""
    counters: list[int]
    bank: int
    pile: int
    """Number of cards in the pile of the race."""
    top: int
    """The last card drawn, 0 for none."""
    pips: int = NOTHING
    """The visible face of the die."""
    roller: int = NOTHING
    """The seat that threw the die."""
    hands: dict[int, list[int]] = field(default_factory=dict)
    """Cards by seat, in the order of the showdown; empty before it."""
    trick: list[tuple[int, int]] = field(default_factory=list)
    """Seat and card, in the order they were played."""
    points: dict[int, int] = field(default_factory=dict)
    held: list[list[int]] = field(default_factory=list)
    """The hands for duels by seat; empty without them (P-63)."""

    @classmethod
    def seen_by(cls, state: PlacesState, guests: Sequence[TableGuest]) -> Self:
        colours = tuple(state.colours)
        if len(set(colours)) < state.seats:
            colours = tuple(range(state.seats))  # not drawn yet
        shown = cls(
            state.board,
            colours,
            printed(colours, guests),
            list(state.figures),
            list(state.counters),
            state.bank,
            len(state.pile),
            state.top,
        )
        shown.held = [[play.card for play in hand] for hand in state.held]
        if state.phase in (MOVING, SWAPPING, DUELLING, CHAIN):
            shown.pips, shown.roller = state.pips, state.active
        final = state.showdown
        if final is not None:
            count = len(final.order)
            hands = zip(final.order, final.hands, strict=True)
            shown.hands = {seat: [play.card for play in hand] for seat, hand in hands}
            shown.points = dict(zip(final.order, final.points, strict=True))
            shown.trick = [(final.order[(final.leader + n) % count], card) for n, card in enumerate(final.trick)]
        return shown

    def deal(self, colours: Sequence[int], guests: Sequence[TableGuest]) -> None:
        self.colours = tuple(map(int, colours))
        self.looks = printed(self.colours, guests)

    def move(self, seat: int, start: int, end: int) -> None:
        """Move a figure from one progress to another; 0 is the start fields."""
        bits = self.figures[seat]
        if start:
            bits &= ~(1 << start)
        if end:
            bits |= 1 << end
        self.figures[seat] = bits

    def home(self, seat: int) -> int:
        return (self.figures[seat] >> LOOP + 1).bit_count()

    def is_home(self, seat: int) -> bool:
        return self.home(seat) == self.board.figures

    def waiting(self, seat: int) -> int:
        return self.board.figures - self.figures[seat].bit_count()

    def spot(self, seat: int, progress: int) -> Spot:
        """Return the field where a seat's figure stands, in card units; for 0 the start field that is filled last."""
        quarter = self.colours[seat]
        if progress:
            return standing(quarter, progress)
        return yard(quarter, max(0, self.waiting(seat) - 1), self.board.figures)


def printed(colours: Sequence[int], guests: Sequence[TableGuest]) -> tuple[str, ...]:
    """Return the player colour by quarter: its player's, or an unused one."""
    looks = {quarter: guest.look for quarter, guest in zip(colours, guests, strict=True)}
    rest = (look for look in PRINTED if look not in looks.values())
    return tuple(looks[quarter] if quarter in looks else next(rest) for quarter in range(QUARTERS))


# ---- animation state


@dataclass(slots=True)
class Reading:
    seat: int
    card: int
    way: float = 0.0
    """0 on the pile, 1 in the middle."""
    turn: float = 0.0
    """0 shows the back, 1 the front."""
    laid: float = 0.0
    """0 in the middle, 1 on the discards."""


@dataclass(slots=True)
class CardSlide:
    """A moving card of the showdown, in u."""

    card: int
    begin: Box
    end: Box
    share: float = 0.0

    @property
    def at(self) -> Box:
        (x, y), wide = between(self.begin.centre, self.end.centre, self.share), self.end.w
        wide = self.begin.w + (wide - self.begin.w) * self.share
        high = self.begin.h + (self.end.h - self.begin.h) * self.share
        return Box(x - wide / 2, y - high / 2, wide, high, self.end.r)


@dataclass(slots=True)
class Duel:
    """The scene of a duel: challenger left, defender right."""

    seats: tuple[int, int]
    begun: DuelStarted | None = None
    """The event that started it; None if unknown."""
    cards: list[int] = field(default_factory=lambda: [0, 0])
    """0 for a card that is not there yet."""
    ways: list[float] = field(default_factory=lambda: [0.0, 0.0])
    turned: float = 0.0
    """0 shows the backs of the cards, 1 the fronts."""
    starts: list[Box | None] = field(default_factory=lambda: [None, None])
    """Place in a hand that each card comes from, in u; None for the pile."""
    won: int = NOTHING
    """0 challenger, 1 defender."""
    below: int = 0
    """The last card drawn before the duel, 0 for none."""
    opened: float = 0.0
    """Progress of the dimming and of the figures' entrance, 0 to 1."""
    left: float = 0.0
    """Progress of the exit, 0 to 1."""
    contested: Spot = (0.0, 0.0)
    """Contested field, in card units."""
    prize: int = 0
    trembling: float = 0.0
    """Sideways offset of the cards while face down, in u."""
    nearer: float = 0.0
    """Approach of the cards: 1 when they meet, below 0 when they lean back."""
    clash: float = 0.0
    """Progress of the clash, 0 to 1."""
    is_struck: bool = False
    """True once the cards have rushed at each other."""
    fallen: float = 0.0
    """Progress of the loser's fall, 0 to 1."""
    grown: float = 0.0
    """Progress of winner and loser to their final sizes, 0 to 1."""
    standing: float = 0.0
    """Share of the time for which the verdict stands."""

    @classmethod
    def of(cls, state: PlacesState) -> Self:
        """Return the scene of the duel that is due in a position, as in a match just resumed."""
        drawn = state.duel[-1] if len(state.duel) % 2 else 0
        duel = cls.begin(state.duel_started(), state.colours, 0 if drawn else state.top)
        duel.cards = [FACE_DOWN if card else 0 for card in state.chosen] if any(state.chosen) else [drawn, 0]
        duel.ways, duel.opened = [float(card != 0) for card in duel.cards], 1.0
        return duel

    @classmethod
    def begin(cls, begun: DuelStarted, colours: Sequence[int], below: int) -> Self:
        contested = standing(colours[begun.challenger], begun.challenger_at)
        return cls((begun.challenger, begun.defender), begun, below=below, contested=contested)

    @property
    def seen(self) -> float:
        """Opacity of the whole scene, 0 to 1."""
        return self.opened * (1 - self.left)


@dataclass(slots=True)
class PlacesAnimations(TrackAnimations):
    """The pieces that move are named by seat and a number from 0 down; others by seat and progress."""

    slides: list[CardSlide] = field(default_factory=list)
    coming: float = 0.0
    """Remaining slide of the showdown table onto the board, 1 to 0."""
    reading: Reading | None = None
    swapper: int = NOTHING
    """The seat whose hand lies in the middle while it swaps cards (P-65)."""
    duel: Duel | None = None
    line: tuple[int, str] | None = None
    """The current line and its seat; seat -1 for none."""
    mark: tuple[Spot, float] | None = None
    """A field that takes effect, in card units, and the growth of its ring."""

    @property
    def is_watched(self) -> bool:
        return self.duel is not None and self.duel.turned >= 0.5
