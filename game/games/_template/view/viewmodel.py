"""View model and running animations of Golden Rung. Reads positions; independent of pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Self

from game.games._template.rules import TemplateState
from game.stage.table.viewmodel import Animations, ViewModel


@dataclass(slots=True)
class TemplateViewModel(ViewModel):
    rungs: list[int]
    """Rung of each seat's pawn."""
    goal: int = 10
    gained: int = 0
    """Rungs gained in this turn and not kept yet."""
    second: list[int] = field(default_factory=list)
    """Rung of each seat's second pawn; empty without the variant."""

    @classmethod
    def of(cls, state: TemplateState) -> Self:
        second, thrown = list(state.second) if state.has_pairs else [], (str(state.pips),) if state.pips else ()
        return cls(list(state.rungs), state.goal, state.gained, second, thrown=thrown).in_turn(state)

    def end_turn(self) -> None:
        self.gained = 0

    def pawns(self, seat: int) -> Sequence[int]:
        """Return the rungs of a seat's pawns."""
        return self.rungs[seat], *self.second[seat : seat + 1]


@dataclass(slots=True)
class TemplateAnimations(Animations):
    climbs: dict[tuple[int, int], float] = field(default_factory=dict)
    """Position of each climbing pawn in rungs, by seat and pawn."""
