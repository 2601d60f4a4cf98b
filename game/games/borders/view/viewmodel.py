"""View model and running animations of All Around. Reads positions; independent of pixels."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from game.games.borders.board import EARLY, HIGH, LOW, Area, Partition, early_points
from game.games.borders.board_library import geometry
from game.games.borders.dice import DICE
from game.games.borders.queries import dice_left
from game.games.borders.rules import GOAL, THROWS_PER_TURN, BordersState
from game.rules.bitset import numbers, union
from game.stage.table.boards import BoardsAnimations, BoardsViewModel

NO_DICE: frozenset[int] = frozenset()
ALL_DICE = frozenset(range(DICE))


@dataclass(frozen=True, slots=True)
class AreaStanding:
    """Areas of one seat, and high numbers already taken, as bits."""

    closed: int = 0
    high: int = 0
    low: int = 0
    taken: int = 0
    """High numbers held by any seat."""
    early: int = 0
    """Segments that brought early points."""

    @property
    def points(self) -> int:
        return sum(self.scored(area) or 0 for area in range(len(HIGH))) + early_points(self.early)

    def scored(self, area: int) -> int | None:
        """Return this seat's points for an area, if any; an area just enclosed counts before it is scored."""
        if self.high >> area & 1:
            return HIGH[area]
        if self.low >> area & 1:
            return LOW[area]
        if self.closed >> area & 1:
            return LOW[area] if self.taken >> area & 1 else HIGH[area]
        return None

    def is_struck(self, area: int) -> bool:
        return bool(self.taken >> area & 1) and not self.high >> area & 1


@dataclass(slots=True)
class BordersViewModel(BoardsViewModel[Partition]):
    closed: list[int] = field(default_factory=list)
    high: list[int] = field(default_factory=list)
    """Areas scored with the high number by seat."""
    low: list[int] = field(default_factory=list)
    goal: int = GOAL
    """Number of enclosed areas that end the match."""
    is_early: bool = False
    """True if there are early points in this match (B-55)."""
    early: list[int] = field(default_factory=list)
    dice: tuple[int, ...] = ()
    """Colours by position; empty before the first throw of a turn."""
    throw: int = 0
    kept: frozenset[int] = NO_DICE
    """Dice that were not rethrown, while another throw is possible."""
    left: list[frozenset[int]] = field(default_factory=list)
    """Dice each seat may still use; empty during the throwing."""
    is_using: bool = False
    """True while dice are used, not thrown."""

    @classmethod
    def empty(cls, seats: int) -> Self:
        none = [0] * seats
        return cls([None] * seats, [*none], [*none], [*none], [*none], early=[*none], left=[NO_DICE] * seats)

    @classmethod
    def of(cls, state: BordersState) -> Self:
        made = cls(
            [*state.layouts] or [None] * state.seats,
            [*state.crossed],
            [*state.closed],
            [*state.high],
            [*state.low],
            state.goal,
            state.is_early,
            [*state.early],
            active=state.active if state.layouts and state.actors() else -1,
            round=state.turns + 1 if state.layouts and state.actors() else 0,
            left=[NO_DICE] * state.seats,
        )
        if not state.throw or not state.actors():
            return made
        made.dice, made.throw = state.dice, THROWS_PER_TURN - state.throws_left
        made.is_using = state.is_completing or state.is_marking
        if made.is_using:
            made.left = [frozenset(dice_left(state, seat)) for seat in range(state.seats)]
        elif len(state.thrown) < DICE:
            made.kept = ALL_DICE.difference(state.thrown)
        return made

    def standing(self, seat: int) -> AreaStanding:
        taken = union(self.high)
        return AreaStanding(self.closed[seat], self.high[seat], self.low[seat], taken, self.early[seat])

    def segments(self, seat: int) -> int:
        kind = self.kinds[seat]
        return 0 if kind is None else sum(not mask & ~self.crossed[seat] for mask in kind.masks)

    def open_early(self) -> tuple[int, ...]:
        """Return the segments whose early points no seat has (B-55)."""
        if not self.is_early:
            return ()
        return numbers(EARLY & ~union(self.early))

    def nearly(self, seat: int, most: int) -> dict[Area, tuple[int, ...]]:
        """Return the areas that lack at most this many fields of their border, with these fields."""
        missing = {area: self.missing(seat, area) for area in Area}
        return {area: fields for area, fields in missing.items() if 0 < len(fields) <= most}

    def nearest(self, seat: int) -> tuple[Area, int]:
        """Return the area whose border lacks the fewest fields, and their number; of several the most valuable."""
        return min(((area, len(self.missing(seat, area))) for area in Area), key=lambda one: (one[1], -one[0]))

    def missing(self, seat: int, area: Area) -> tuple[int, ...]:
        """Return the fields of an area's border that the seat has not crossed."""
        return numbers(geometry().borders[area] & ~self.crossed[seat])

    def end_turn(self) -> None:
        self.dice, self.throw, self.kept, self.is_using = (), 0, NO_DICE, False
        self.left = [NO_DICE] * len(self.crossed)


@dataclass(slots=True)
class BordersAnimations(BoardsAnimations):
    glows: dict[tuple[int, int], float] = field(default_factory=dict)
    """Seconds since each area was enclosed, by seat and area, while it is animated."""
    calls: dict[tuple[int, int], float] = field(default_factory=dict)
    """Progress of the light around each area that has just come one die away, by seat and area, 0 to 1."""
