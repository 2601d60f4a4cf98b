"""What rolling on and every placing of Beacon are worth: what the levels and the hints think with. Pure.

Rolling or accepting is solved exactly (`solver`) on the learned chance to win of the position after the turn
(`network`).
"""

from __future__ import annotations

from typing import Final

from game.rules.contract import Seat
from game.rules.judging import Skill, Weighed, Weighing

from .actions import PLACES, ROLL
from .board import GOAL
from .bot import valuation
from .rules import BeaconState
from .solver import rolling
from .value import gone

SKILLS: Final = {
    "gentle": Skill(1, 0.62, 0.28),
    "steady": Skill(1, 0.2, 0.12),
    "sharp": Skill(1, 0.12, 0.04),
    "master": Skill(2),
}
TILTS: Final = (0.007, 0.015)


def weigh(state: BeaconState, seat: Seat, sight: int) -> Weighing:
    """To roll again, and every placing: bold is to roll, less so a place from which the pair may be knocked off."""
    pawn = state.pawns[seat]
    choice = valuation(state, seat)
    yield
    for field in range(pawn, min(GOAL, pawn + choice.far + 1)):
        choice.accepting(field)
        yield
    here = f"{state.turns} {state.pawns} {state.trail}"
    number, wait = state.numbers[state.code], state.seats - 1
    found = [
        Weighed(min(1.0, worth), PLACES[field], f"{here} {field}", (gone(wait, field, number) if field else 0.0) - 1.0)
        for worth, field in choice.placings(pawn, number)
    ]
    found.append(Weighed(min(1.0, rolling(pawn, choice)), ROLL, f"{here} roll", 1.0))
    return found
