"""Lookahead to the next throw: the value of crosses by the throw that follows them. Pure.

The network gives the general value of a position; the outcome of the very next throw is calculated exactly.
"""

from __future__ import annotations

from typing import Final

from game.rules.contract import Seat
from game.rules.lookahead import Look, logit

from .dice import hand
from .rules import BordersState
from .turn_value import PLACE, Gifts, crossings, finished, hold_values_before
from .value import Made, PositionValue, SeatStrength, is_over, network, with_crosses

GLANCE: Final = 40
"""Maximum number of sets of crosses evaluated for each other seat."""


def before_throw(state: BordersState, made: Made) -> Look:
    """Return the log odds of a seat whose turn begins with these crosses; None if the match is over before."""
    seat = made.seat
    twin = with_crosses(state, [made])
    if is_over(twin):
        return None
    twin.turns += 1
    twin.active = seat
    table = PositionValue(network(), twin)
    standing = SeatStrength(table, seat)
    yield
    gifts = Gifts(twin, table, seat, 1)
    yield from gifts.look()
    chances = yield from finished(twin, standing, gifts)
    chance = hold_values_before(chances, twin.throws)[PLACE[0]]
    yield
    return logit(chance)


def passed_on(state: BordersState, made: Made, left: int) -> Look:
    """Return the log odds of the active seat with these crosses, assuming best crosses by the others.

    With two seats the other's following throw is evaluated as well.
    """
    active, seats = made.seat, state.seats
    twin = with_crosses(state, [made])
    table = PositionValue(network(), twin)
    theirs = []
    for other in range(seats):
        if other != active:
            standing = SeatStrength(table, other)
            yield
            sets = yield from crossings(twin, standing, left or hand(state.dice), not left, GLANCE)
            _, crossed, edge, _ = max(sets)
            theirs.append(Made(other, crossed, edge))
    twin = with_crosses(twin, theirs)
    if is_over(twin):
        return _ended(twin, active)
    if seats == 2 and state.wait(theirs[0].seat) == 0:
        against = yield from before_throw(twin, theirs[0])
        return None if against is None else -against
    return SeatStrength(PositionValue(network(), twin), active).logit(twin.crossed[active], twin.edge[active])


def _ended(state: BordersState, seat: Seat) -> float:
    """Return the log odds of a finished match; a shared win is divided equally."""
    keys = [state.rank_key(other) for other in range(state.seats)]
    return logit((keys[seat] == max(keys)) / keys.count(max(keys)))
