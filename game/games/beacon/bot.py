"""Simple evaluation of a Beacon position for the one-step opponent. Pure."""

from __future__ import annotations

from game.rules.contract import Seat

from .rules import BeaconState
from .value import gone


def evaluate(state: BeaconState, seat: Seat) -> float:
    """Return the lead over the best other seat in track fields; a placed pair counts by its chance of survival."""
    marks = []
    for other in range(state.seats):
        step = max(state.steps[other], 0)
        wait = (other - state.active) % state.seats
        stays = 1 - gone(wait, step, state.numbers[state.pairs[other]]) if step else 0.0
        marks.append(state.pawns[other] + step * stays)
    return marks.pop(seat) - max(marks)
