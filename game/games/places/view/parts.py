"""Short-lived things on the table while a story is told: movers, flights, the card being read, the duel. No rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from game.stage.layout.shapes import Box, Disc, Spot


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


@dataclass(slots=True)
class Slide:
    """A card of the showdown on its way from one place to another, in u."""

    card: int
    begin: Box
    end: Box
    share: float = 0.0


@dataclass(slots=True)
class Duel:
    """The scene of a duel: challenger left, defender right."""

    seats: tuple[int, int]
    cards: list[int] = field(default_factory=lambda: [0, 0])
    ways: list[float] = field(default_factory=lambda: [0.0, 0.0])
    turns: list[float] = field(default_factory=lambda: [0.0, 0.0])
    won: int = -1
    """0 challenger, 1 defender, -1 open."""
    opened: float = 0.0
    """0 closed, 1 the whole scene is there."""
    contested: Spot = (0.0, 0.0)
    """Card units."""
    origin: Spot | None = None
    """Where the challenger came from, in card units; None: its start fields."""
    arrow: tuple[Spot, ...] = ()
    """The loser's way back, in card units."""
    prize: int = 0
    """Counters the winner takes."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of what happened."""

    turn: int
    seat: int
    text: str
    is_early: bool = False
    """Told before the decision of its turn."""


@dataclass(frozen=True, slots=True)
class Reach:
    """A figure and its landing field: both can be pressed, the figure has the ring."""

    figure: Disc
    landing: Disc | None = None

    @property
    def centre(self) -> Spot:
        return self.figure.centre

    @property
    def bounds(self) -> Box:
        return self.figure.bounds

    def contains(self, spot: Spot) -> bool:
        return self.figure.contains(spot) or (self.landing is not None and self.landing.contains(spot))

    def outline(self) -> Sequence[Spot]:
        return self.figure.outline()
