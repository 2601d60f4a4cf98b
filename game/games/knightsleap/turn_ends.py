"""Whole turns of Knight's Leap on the rules' state: possible end squares and the resulting position. Pure."""

from __future__ import annotations

from .actions import LEAPS, RETREATS, STOP
from .board import BITS, squares_of
from .race import Race, best_corner
from .rules import KnightsLeapState


def ends(race: Race, state: KnightsLeapState) -> int:
    """Return the squares where the current turn can end, as a bit set; exact with chains and pawns (K-10..K-20)."""
    seat = state.active
    square = state.pawns[seat]
    if not state.is_chain:
        reach = race.layout.reach[square]
        if not reach & state.occupied:
            return reach
    found = 0
    edge = []
    entered = state.entered
    for action in state.choices:
        if action is STOP:
            found |= BITS[square]
        else:
            edge.append(action.square)
            found |= BITS[action.square]
    seen = entered | found
    occupied = state.occupied
    while edge:
        at = edge.pop()
        if occupied >> at & 1:
            continue
        fresh = state.extra_targets(seat, at, seen)
        if fresh:
            seen |= fresh
            found |= fresh
            edge += squares_of(fresh)
    return found


def play(race: Race, state: KnightsLeapState, square: int) -> KnightsLeapState:
    """Return the position after the active seat's turn ended on the square, a robbed pawn placed on its best corner.

    The path has no effect (K-16 resets it with the turn), so one leap to its end replaces all of it.
    """
    after = state.copy()
    seat = state.active
    if square == state.pawns[seat]:
        after.apply(seat, STOP)
        return after
    after.apply(seat, LEAPS[square])
    if after.is_retreat:
        after.apply(after.victim, RETREATS[best_corner(race, after, after.victim)])
    elif after.active == seat and after.is_chain:
        after.apply(seat, STOP)
    return after
