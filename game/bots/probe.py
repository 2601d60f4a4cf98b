"""Game-specific measurements for the league beyond the winner: boards, lengths, special endings. Pure.

A game with measurements defines a subclass of `Probe` named `GameProbe` in `probe.py` of its folder.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import ClassVar, Generic, TypeVar

from game.rules.common import TurnEnded
from game.rules.contract import AnyState, Event
from game.rules.game import Game

S = TypeVar("S", bound=AnyState)


@dataclass(frozen=True, slots=True)
class Tolerance:
    """Allowed deviation of a board from the fair share, by a clause of the rules."""

    clause: str
    points: float
    """As a share: 0.03 is three percentage points."""
    seats: int
    """The number of seats in the clause."""


class Probe(Generic[S]):
    """Watches one match. The base class measures nothing."""

    TOLERANCE: ClassVar[Tolerance | None] = None
    MANNER: ClassVar[str] = ""
    """Name of the measure of daring, if there is one."""
    DARING: ClassVar[type[Event]] = TurnEnded
    """The event that counts for it."""
    TURNS: ClassVar[int] = 1
    """Number of turns that the measure refers to."""

    def __init__(self, seats: int) -> None:
        self.dared, self.turns = [0] * seats, [0] * seats

    def see(self, event: Event, state: S) -> None:
        """Process an event while it happens; the position may be half changed."""
        if isinstance(event, TurnEnded):
            self.turns[event.seat] += 1
        elif isinstance(event, self.DARING) and event.actor is not None:
            self.dared[event.actor] += 1

    def is_lot(self, state: S) -> bool:
        """True if the choice, such as the side to play, is drawn by lot while boards are compared."""
        return False

    def pools(self, state: S) -> Mapping[str, Sequence[str]]:
        """Return each seat's category at the end of the match, by comparison; wins are pooled by category."""
        return {}

    def figures(self, state: S) -> Mapping[str, float]:
        """Return measurements of the finished match by name; booleans become shares of the matches."""
        return {}

    def manners(self) -> Mapping[str, Sequence[float]]:
        """Return each seat's measures of daring in the finished match, by name; reported by level."""
        pairs = zip(self.dared, self.turns, strict=True)
        return {self.MANNER: [self.TURNS * dared / max(1, turns) for dared, turns in pairs]} if self.MANNER else {}


def probe_of(game: Game) -> type[Probe[AnyState]]:
    """Return the probe of the game, or the base class.

    >>> from game.games import catalogue
    >>> probe_of(catalogue()["borders"]).TOLERANCE.clause
    'B-07'
    """
    name = f"{game.package}.probe"
    if find_spec(name) is None:
        return Probe
    probe: type[Probe[AnyState]] = import_module(name).GameProbe
    return probe
