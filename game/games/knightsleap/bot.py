"""A simple evaluation of Knight's Leap positions for the bot that looks one step ahead. Pure."""

from __future__ import annotations

from game.rules.contract import Seat

from .race import FAR, Race
from .rules import NOBODY, KnightsLeapState


def evaluate(state: KnightsLeapState, seat: Seat) -> float:
    """Return the solo turns to win of the fastest opponent minus those of this seat."""
    if state.winner != NOBODY:
        return float(FAR if seat == state.winner else -FAR)
    race = Race(state)
    turns = [race.turns(state, other) for other in range(state.seats)]
    own = turns.pop(seat)
    return float(min(turns) - own)
