"""What is seen of a match of Climb, and what is just moving. Knows how to read a position, and no pixels."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from game.games._template.rules import TemplateState
from game.stage.table.viewmodel import Animations, ViewModel


@dataclass(slots=True)
class TemplateViewModel(ViewModel):
    """The ladder as it is seen."""

    rungs: list[int]
    """By seat where its pawn stands."""
    goal: int = 10
    active: int = -1
    """Whose turn it is, -1: nobody's."""
    round: int = 0
    """From 1; 0 while nobody's turn it is."""
    gained: int = 0
    """Rungs this turn has brought, not kept yet."""
    pips: int = 0
    """What the die shows, 0: it is not thrown yet."""

    @classmethod
    def of(cls, state: TemplateState) -> Self:
        """The ladder of a position."""
        if not state.is_begun or not state.actors():
            return cls(list(state.rungs), state.goal)
        return cls(list(state.rungs), state.goal, state.active, state.round, state.gained, state.pips)


@dataclass(slots=True)
class TemplateAnimations(Animations):
    """What moves while it is told."""

    climbs: dict[int, float] = field(default_factory=dict)
    """By seat on which rung a climbing pawn is, between rungs."""
