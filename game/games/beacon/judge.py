"""Rates rolling again and every placing in Beacon, for the levels and the hints. Pure.

The stopping problem is solved exactly (`solver`) on the learned win probability of the position after the turn
(`network`).
"""

from __future__ import annotations

from typing import Final

from game.rules.contract import Seat
from game.rules.judging import RatedMove, Skill, Weighing

from .actions import PLACES, ROLL
from .board import GOAL, NONE, TOP
from .network import WON, foresight, gone
from .rules import BeaconState
from .solver import LADDER, Valuation, rolling

SKILLS: Final = {
    "gentle": Skill(1, 0.62, 0.28),
    "steady": Skill(1, 0.2, 0.12),
    "sharp": Skill(1, 0.12, 0.04),
    "master": Skill(2),
}
TILTS: Final = (0.007, 0.015)
_EXTRA: Final = 0.001
"""Worth of a track field as a tie-breaker once only the rank is at stake."""


class LastRound:
    """Valuation while the round is being finished with a pawn at the goal (S-32): only doubles still help."""

    def __init__(self, state: BeaconState, seat: Seat) -> None:
        self.far, self.low = GOAL, state.lows[seat]
        self._state, self._seat = state, seat
        self._free = [field for field in range(TOP, -1, -1) if not field or state.owners[field] == NONE]

    def placings(self, pawn: int, number: int) -> list[tuple[float, int]]:
        return [(_EXTRA * (pawn + field / (TOP + 1)), field) for field in self._free]

    def best(self, pawn: int, number: int) -> float:
        return max(self.placings(pawn, number))[0]

    def lost(self, pawn: int) -> float:
        return _EXTRA * pawn

    def arrived(self, pawn: int) -> float:
        return _lead(self._state, self._seat, pawn) + _EXTRA * pawn


def _lead(state: BeaconState, seat: Seat, pawn: int) -> float:
    """Return the win probability with a pawn at the goal while the round is finished (S-32)."""
    seats = state.seats
    played = (seat - state.first) % seats
    ahead = 0
    for other in range(seats):
        if other == seat:
            continue
        still = (other - state.first) % seats > played
        mark = state.pawns[other] + (max(state.steps[other], 0) if still else 0)
        if mark > pawn:
            return 0.0
        ahead += mark == pawn
    return 1.0 / (1 + ahead)


def valuation(state: BeaconState, seat: Seat) -> Valuation:
    """Return the valuation of the seat's turn: win probabilities, or the rank once only that is at stake."""
    if not state.finish:
        return foresight(state, seat)
    if max(state.pawns) >= GOAL:
        return LastRound(state, seat)
    return foresight(state, seat, tuple([_lead(state, seat, GOAL + beyond) for beyond in range(len(WON))]))


def rate(state: BeaconState, seat: Seat, depth: int) -> Weighing:
    """Rate rolling again and every placing; rolling is boldest, a placing less so the safer the pair lies."""
    pawn = state.pawns[seat]
    choice = valuation(state, seat)
    yield
    for field in range(pawn, min(GOAL, pawn + choice.far + 1)):
        for number in LADDER:
            choice.best(field, number)
            yield
    here = f"{state.turns} {state.pawns} {state.trail}"
    number, wait = state.numbers[state.code], state.seats - 1
    found = [
        RatedMove(
            min(1.0, worth), PLACES[field], f"{here} {field}", (gone(wait, field, number) if field else 0.0) - 1.0
        )
        for worth, field in choice.placings(pawn, number)
    ]
    found.append(RatedMove(min(1.0, rolling(pawn, choice)), ROLL, f"{here} roll", 1.0))
    return found
