"""What is seen of a match of Beacon, and what is just moving. Knows no pixels and no rules but how to read a position.

Stories change it, pictures are drawn from it; `sync` makes it what a position says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.games.beacon import queries
from game.games.beacon.board import NONE, Throw
from game.games.beacon.rules import BeaconState
from game.stage.layout.shapes import Box, Spot
from game.stage.pieces.roll import Roll
from game.stage.pieces.sparks import Flare

FACES_A, FACES_B = "12347X", "12356X"
Shown = tuple[str, str]
"""What a die shows, and the faces of that die."""


def face(value: int) -> str:
    """What a die shows as text."""
    return str(int(value)) if value else "X"


def number(throw: Throw) -> str:
    """The two digits people read."""
    return f"{throw.number:02}"


def ordered(throw: Throw) -> tuple[Shown, Shown]:
    """Both dice, the higher left (S-04)."""
    a, b = (face(throw.a), FACES_A), (face(throw.b), FACES_B)
    return (a, b) if throw.a >= throw.b else (b, a)


@dataclass(slots=True)
class Flight:
    """A pair in the air."""

    throw: Throw
    spots: tuple[Spot, Spot]
    edge: float
    """In u."""
    turn: float = 0.0
    """Degrees it has spun."""
    alpha: float = 1.0


@dataclass(slots=True)
class Sight:
    """The table as it is seen."""

    pawns: list[float]
    """By seat: track field, between fields while it hops."""
    pairs: dict[int, tuple[int, Throw]] = field(default_factory=dict)
    """By seat: the dice field and the pair lying there."""
    active: int = NONE
    rolls: list[Throw] = field(default_factory=list)
    """Of the running turn, the latest last."""
    is_rolled: bool = False
    """Whether the dice lie in the tray, to be read."""
    crosses: int = 0
    """X that have just ended the turn."""
    doing: str = ""
    """What the turn bar says of the active seat while it is told."""

    lifts: dict[int, float] = field(default_factory=dict)
    """How high hopping pawns are, in u."""
    flights: dict[int, Flight] = field(default_factory=dict)
    tumble: Roll | None = None
    tumbled: float = 0.0
    """Seconds of the tumble."""
    shake: float = 0.0
    """How far the tray is shaken aside, in u."""
    alarm: float = 0.0
    """How red the tray glows, 0 to 1."""
    beam: float = 0.0
    """How bright the lighthouse shines, 0 to 1."""
    flares: list[Flare] = field(default_factory=list)
    rows: dict[int, Box] = field(default_factory=dict)
    """Where the standing of a seat was drawn last: the way home for its dice."""

    @property
    def throw(self) -> Throw | None:
        """What lies in the tray."""
        return self.rolls[-1] if self.is_rolled else None

    def sync(self, state: BeaconState) -> None:
        """Be what the position says, nothing in motion."""
        self.pawns = [float(position) for position in state.pawns]
        self.pairs = {seat: pair for seat in range(state.seats) if (pair := queries.lying(state, seat)) is not None}
        self.begin(state.active if state.due else NONE)
        self.rolls = list(queries.rolls(state)) if state.due else []
        self.is_rolled = bool(self.rolls)
        self.rest()

    def begin(self, seat: int) -> None:
        """The seat's turn begins, nothing is rolled; NONE: the match is over."""
        self.active, self.rolls, self.is_rolled, self.crosses, self.doing = seat, [], False, 0, ""

    def rest(self) -> None:
        """Let nothing move any more."""
        self.lifts.clear()
        self.flights.clear()
        self.flares.clear()
        self.tumble = None
        self.shake = self.alarm = self.beam = 0.0

    def place_of(self, seat: int, dice_field: int) -> tuple[int, int]:
        """Which of how many pairs on a dice field a seat's is, or would be."""
        if dice_field:
            return 0, 1
        there: Sequence[int] = sorted(s for s, (f, _) in self.pairs.items() if f == 0)
        if seat in there:
            return there.index(seat), len(there)
        return len(there), len(there) + 1
