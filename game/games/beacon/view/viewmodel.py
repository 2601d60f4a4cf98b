"""View model and running animations of Beacon. Reads positions; independent of pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Self

from game.games.beacon.board import GOAL, NONE, Throw, throw_of
from game.games.beacon.rules import BeaconState
from game.stage.layout.shapes import Spot
from game.stage.pieces.roll import RollPlan
from game.stage.table.track import TrackAnimations, TrackViewModel
from game.stage.table.viewmodel import Passing

FACES_A, FACES_B = "12347X", "12356X"
DieFace = tuple[str, str]
"""Shown face, and the faces of that die."""


def number(throw: Throw) -> str:
    return f"{throw.number:02}"


def ordered(throw: Throw) -> tuple[DieFace, DieFace]:
    """Return both dice, the higher one first (S-04)."""
    a, b = ("X1234567"[throw.a], FACES_A), ("X1234567"[throw.b], FACES_B)
    return (a, b) if throw.a >= throw.b else (b, a)


@dataclass(slots=True)
class BeaconViewModel(TrackViewModel[int, int]):
    """The pieces are the seats, the stations the fields of the track."""

    pairs: dict[int, tuple[int, Throw]] = field(default_factory=dict)
    """Dice field and throw of each placed pair, by seat."""
    rolls: list[Throw] = field(default_factory=list)
    """Rolls of the current turn, latest last."""
    is_rolled: bool = False
    """True while the dice lie in the tray."""

    @classmethod
    def of(cls, state: BeaconState) -> Self:
        numbers, placed = state.numbers, enumerate(zip(state.steps, state.pairs, strict=True))
        pairs = {seat: (step, throw_of(code, numbers)) for seat, (step, code) in placed if step != NONE}
        pawns = {seat: min(GOAL, at) for seat, at in enumerate(state.pawns)}
        if not state.due or state.first == NONE:
            return cls(pawns, pairs)
        rolls = [throw_of(code, numbers) for code in state.codes()]
        return cls(pawns, pairs, rolls, bool(rolls), active=state.active, round=state.round)

    def end_turn(self) -> None:
        self.rolls, self.is_rolled = [], False

    @property
    def throw(self) -> Throw | None:
        return self.rolls[-1] if self.is_rolled else None

    def place_of(self, seat: int, dice_field: int) -> tuple[int, int]:
        """Return index and count for the seat's pair among those on a dice field, as it lies or would lie there."""
        if dice_field:
            return 0, 1
        there: Sequence[int] = sorted(s for s, (f, _) in self.pairs.items() if f == 0)
        if seat in there:
            return there.index(seat), len(there)
        return len(there), len(there) + 1


@dataclass(slots=True)
class Chip(Passing):
    """A few words on the board that tell why something changes, in these colours."""

    spot: Spot = (0.0, 0.0)
    words: str = field(kw_only=True)
    fill: str = field(kw_only=True)
    ink: str = field(kw_only=True)


@dataclass(slots=True)
class BeaconAnimations(TrackAnimations):
    tumble: RollPlan | None = None
    tumbled: float = 0.0
    """Seconds into the tumble."""
    taken: Throw | None = None
    """Throw taken back from the lighthouse, shown in the tray until it is rolled."""
    gone: float = 0.0
    """Progress of clearing the tray, 0 to 1."""
    crosses: int = 0
    """Xs that have just ended the turn."""
    shake: float = 0.0
    """Horizontal offset of the shaken tray in u."""
    alarm: float = 0.0
    """Strength of the tray's red glow, 0 to 1."""
    glow: float = 0.0
    """Strength of the glow of a double that moves the pawn, 0 to 1."""
    beam: float = 0.0
    """Brightness of the lighthouse beam, 0 to 1."""
    slam: Passing | None = None
    """Impact of a pair that knocks others off."""
    sway: float = 0.0
    """Horizontal offset of the shaken tower in u."""
    surge: tuple[float, float] | None = None
    """Storey, with fractions, of the light that runs up the tower from a placed pair, and its strength, 0 to 1."""
    left: Passing | None = None
    """The field that a pawn leaves because of an X."""
    chips: list[Chip] = field(default_factory=list)
    splashes: list[Passing] = field(default_factory=list)
