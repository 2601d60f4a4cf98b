"""Evaluation of a Climb position. Pure."""

from __future__ import annotations

from game.rules.contract import Seat

from .rules import TemplateState


def evaluate(state: TemplateState, seat: Seat) -> float:
    """Return the lead in rungs over the best other seat."""
    own = state.rungs[seat] + (state.gained if state.active == seat else 0)
    return float(own - max(rungs for other, rungs in enumerate(state.rungs) if other != seat))
