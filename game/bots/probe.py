"""What a game may tell the league about a match beyond who won: the boards played on, lengths, special ends. Pure.

A game that has something to tell keeps a subclass of `Probe` named `PROBE` in `probe.py` of its folder.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, ClassVar

from game.rules.contract import AnyState, Event
from game.rules.game import Game


@dataclass(frozen=True, slots=True)
class Tolerance:
    """How far a board may be from the fair share, by a clause of the rules."""

    clause: str
    points: float
    """As a share: 0.03 is three percentage points."""
    seats: int
    """The number of seats the clause speaks of."""


class Probe:
    """Watches one match. This one is for games with nothing to tell."""

    TOLERANCE: ClassVar[Tolerance | None] = None

    def __init__(self, seats: int) -> None:
        """Before the first outcome."""

    def see(self, event: Event, state: AnyState) -> None:
        """Note an event while it happens; the position may be half changed."""

    def is_lot(self, state: AnyState) -> bool:
        """Whether the seats owe a choice that is drawn by lot while boards are compared, such as the side to play."""
        return False

    def pools(self, state: AnyState) -> Mapping[str, Sequence[str]]:
        """By name of the comparison: what every seat had, at the end of the match; wins are pooled by it."""
        return {}

    def figures(self, state: AnyState) -> Mapping[str, float]:
        """Numbers of the finished match by name; yes and no are told as shares of the matches."""
        return {}

    def manners(self, state: AnyState) -> Mapping[str, Sequence[float]]:
        """By name: what every seat dared in the finished match; told for each kind of opponent."""
        return {}


def probe_of(game: Game) -> type[Probe]:
    """The probe of the game, or the empty one.

    >>> from game.games import catalogue
    >>> probe_of(catalogue()["borders"]).TOLERANCE.clause
    'B-07'
    """
    name = f"{game.package}.probe"
    try:
        module: Any = import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name not in (name, game.package, game.package.partition(".")[0]):
            raise
        return Probe
    probe: type[Probe] = module.PROBE
    return probe
