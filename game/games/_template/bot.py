"""How good a position of Climb is. Pure."""

from __future__ import annotations

from random import Random

from game.rules.contract import Action, Seat

from .actions import CLIMB, STOP
from .rules import TemplateState

ENOUGH = 8


def evaluate(state: TemplateState, seat: Seat) -> float:
    """Rungs ahead of the best other seat."""
    own = state.rungs[seat] + (state.gained if state.active == seat else 0)
    return float(own - max(rungs for other, rungs in enumerate(state.rungs) if other != seat))


def policy(state: TemplateState, seat: Seat, rng: Random) -> Action | None:
    """Stop at eight rungs or at the goal."""
    if not state.gained:
        return CLIMB
    return STOP if state.gained >= min(ENOUGH, state.goal - state.rungs[seat]) else CLIMB
