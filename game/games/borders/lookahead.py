"""Lookahead to the next throw: the value of crosses by the throw that follows them. Pure.

The network gives the general value of a position; the outcome of the very next throw is calculated exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.rules.contract import Seat
from game.rules.lookahead import Look, logit

from .dice import hand
from .rules import BordersState
from .turn_value import PLACE, Gifts, crossings, finished, hold_values_before
from .value import PositionValue, SeatStrength, network

GLANCE: Final = 40
"""Maximum number of sets of crosses evaluated for each other seat."""


class Made(NamedTuple):
    """Crosses a seat would have after its action."""

    seat: Seat
    crossed: int
    edge: int


def before_throw(state: BordersState, made: Made) -> Look:
    """Return the log odds of a seat whose turn begins with these crosses; None if the match is over before."""
    seat = made.seat
    twin = _with(state, [made])
    if _is_over(twin):
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
    twin = _with(state, [made])
    table = PositionValue(network(), twin)
    theirs = []
    for other in range(seats):
        if other != active:
            standing = SeatStrength(table, other)
            yield
            sets = yield from crossings(twin, standing, left or hand(state.dice), not left, GLANCE)
            _, crossed, edge, _ = max(sets)
            theirs.append(Made(other, crossed, edge))
    twin = _with(twin, theirs)
    if _is_over(twin):
        return _ended(twin, active)
    if seats == 2 and state.wait(theirs[0].seat) == 0:
        against = yield from before_throw(twin, theirs[0])
        return None if against is None else -against
    return SeatStrength(PositionValue(network(), twin), active).logit(twin.crossed[active], twin.edge[active])


def _with(state: BordersState, some: Sequence[Made]) -> BordersState:
    """Return the state after these seats have crossed in one action, with the areas scored."""
    twin = state.copy()
    taken = 0
    for high in twin.high:
        taken |= high
    for seat, crossed, edge in some:
        twin.crossed[seat], twin.edge[seat] = crossed, edge
        borders = twin.layouts[seat].geometry.borders
        twin.closed[seat] = sum(1 << area for area, border in enumerate(borders) if not border & ~crossed)
        gained = twin.closed[seat] & ~(twin.high[seat] | twin.low[seat])
        twin.high[seat] |= gained & ~taken
        twin.low[seat] |= gained & taken
    return twin


def _is_over(state: BordersState) -> bool:
    """True if the match ends with this turn (B-40, B-52)."""
    is_last = not state.is_circle or (state.turns + 1) % state.seats == 0
    return is_last and state.is_goal_reached()


def _ended(state: BordersState, seat: Seat) -> float:
    """Return the log odds of a finished match; a shared win is divided equally."""
    keys = [state.rank_key(other) for other in range(state.seats)]
    return logit((keys[seat] == max(keys)) / keys.count(max(keys)))
