"""What is seen of a match of Going Places, and what is just moving. Knows how to read a position, and no pixels.

Two equal records look the same; that is how a told story is checked against the position it led to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Self

from game.games.places.board import LOOP, QUARTERS, Board
from game.games.places.events import DuelStarted
from game.games.places.rules import MOVING, PlacesState
from game.stage.layout.shapes import Box, Spot, between
from game.stage.table.table import TableGuest
from game.stage.table.viewmodel import Animations, ViewModel

from .geometry import standing, yard

PRINTED: Final = ("red", "blue", "green", "yellow", "violet", "orange")
"""Player colours for quarters nobody plays, the first ones before the others."""
NOTHING: Final = -1


@dataclass(slots=True)
class PlacesViewModel(ViewModel):
    """Board, figures, counters, die, cards and showdown as they are seen."""

    board: Board
    colours: tuple[int, ...]
    """By seat its quarter."""
    looks: tuple[str, ...]
    """By quarter the player colour it is printed in."""
    figures: list[int]
    """By seat a bit for every progress a figure stands on."""
    counters: list[int]
    bank: int
    pile: int
    """Cards in the pile of the journey."""
    top: int
    """The card drawn last, 0: none."""
    pips: int = NOTHING
    """What the die shows."""
    roller: int = NOTHING
    """Who has thrown it."""
    hands: dict[int, list[int]] = field(default_factory=dict)
    """Cards by seat, in the order of the showdown; empty before it."""
    trick: list[tuple[int, int]] = field(default_factory=list)
    """Seat and card, in the order they were played."""
    points: dict[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, state: PlacesState, guests: Sequence[TableGuest]) -> Self:
        """The table of a position."""
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
        if state.phase == MOVING:
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
        """Give every seat its quarter."""
        self.colours = tuple(map(int, colours))
        self.looks = printed(self.colours, guests)

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

    def waiting(self, seat: int) -> int:
        """How many figures stand on no field of track and lane."""
        return self.board.figures - self.figures[seat].bit_count()

    def spot(self, seat: int, progress: int) -> Spot:
        """Where a figure of the seat stands, in card units; 0: the start field that is taken last."""
        quarter = self.colours[seat]
        if progress:
            return standing(quarter, progress)
        return yard(quarter, max(0, self.waiting(seat) - 1), self.board.figures)


def printed(colours: Sequence[int], guests: Sequence[TableGuest]) -> tuple[str, ...]:
    """By quarter the player colour it shows: that of who plays it, the others what is left."""
    looks = {quarter: guest.look for quarter, guest in zip(colours, guests, strict=True)}
    rest = (look for look in PRINTED if look not in looks.values())
    return tuple(looks[quarter] if quarter in looks else next(rest) for quarter in range(QUARTERS))


# ---- what moves


@dataclass(slots=True)
class Mover:
    """A figure on its way, in card units; `lift` is its height over the board."""

    seat: int
    x: float
    y: float
    lift: float = 0.0
    alpha: float = 1.0


FLIGHT: Final = (56.0, 60.0, 64.0, 68.0, 72.0, 76.0, 80.0)
"""Sizes of a counter in the air, in u."""


@dataclass(slots=True)
class Flight:
    """A counter in the air, in u."""

    x: float
    y: float
    size: float


@dataclass(slots=True)
class Reading:
    """A place card on its way from the pile to the middle, turned, read."""

    seat: int
    card: int
    way: float = 0.0
    """0 on the pile, 1 in the middle."""
    turn: float = 0.0
    """0 shows the back, 1 the front."""
    laid: float = 0.0
    """0 in the middle, 1 on the cards drawn before."""


@dataclass(slots=True)
class CardSlide:
    """A card of the showdown on its way from one place to another, in u."""

    card: int
    begin: Box
    end: Box
    share: float = 0.0

    @property
    def at(self) -> Box:
        """Where it is."""
        (x, y), wide = between(self.begin.centre, self.end.centre, self.share), self.end.w
        wide = self.begin.w + (wide - self.begin.w) * self.share
        high = self.begin.h + (self.end.h - self.begin.h) * self.share
        return Box(x - wide / 2, y - high / 2, wide, high, self.end.r)


@dataclass(slots=True)
class Duel:
    """The scene of a duel: challenger left, defender right."""

    seats: tuple[int, int]
    begun: DuelStarted | None = None
    """What it began with; None if that was not told."""
    cards: list[int] = field(default_factory=lambda: [0, 0])
    ways: list[float] = field(default_factory=lambda: [0.0, 0.0])
    turns: list[float] = field(default_factory=lambda: [0.0, 0.0])
    won: int = NOTHING
    """0 challenger, 1 defender."""
    below: int = 0
    """The card drawn last before it, 0: none."""
    opened: float = 0.0
    """How dark the board is, and how far the figures have come onto the stage, 0 to 1."""
    left: float = 0.0
    """How far it is put away again, 0 to 1."""
    contested: Spot = (0.0, 0.0)
    """Card units."""
    origin: Spot | None = None
    """Where the challenger came from, in card units; None: its start fields."""
    arrow: tuple[Spot, ...] = ()
    """The loser's way back, in card units."""
    pointed: float = 0.0
    """How far that way is seen, 0 to 1."""
    prize: int = 0
    """Counters the winner takes."""
    trembling: float = 0.0
    """How far the second card, still face down, is aside, in u."""
    nearer: float = 0.0
    """How far the cards have come towards each other: 1 they meet; below 0 they lean back."""
    clash: float = 0.0
    """How far the blow has gone, 0 to 1."""
    is_struck: bool = False
    """Whether the cards have rushed at each other."""
    fallen: float = 0.0
    """How flat the loser's card and figure lie, 0 to 1."""
    grown: float = 0.0
    """How far winner and loser have the size they have after the duel, 0 to 1."""

    @property
    def seen(self) -> float:
        """How strongly all of it is seen, 0 to 1."""
        return self.opened * (1 - self.left)


@dataclass(slots=True)
class PlacesAnimations(Animations):
    """What moves while it is told."""

    movers: list[Mover] = field(default_factory=list)
    flights: list[Flight] = field(default_factory=list)
    slides: list[CardSlide] = field(default_factory=list)
    coming: float = 0.0
    """How much of its way onto the board the table of the showdown still has to go, 1 to 0."""
    reading: Reading | None = None
    duel: Duel | None = None
    line: tuple[int, str] | None = None
    """The line being said, and of whom; -1: of nobody."""
    mark: tuple[Spot, float] | None = None
    """A field that takes effect, in card units, and how far its ring has grown."""
