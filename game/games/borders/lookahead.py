"""What becomes of crosses of All Around until the next throw, and what that makes of them. Pure.

The network says what a position is worth in general; what the very next throw can do with it is calculated.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.rules.contract import Seat
from game.rules.lookahead import Look, logit

from .dice import hand
from .odds import PLACE, hold_values_before
from .rules import BordersState
from .turn_value import Gifts, crossings, finished
from .value import PositionValue, SeatStrength, network

GLANCE: Final = 40
"""Sets of crosses that others are thought to look at."""


class Made(NamedTuple):
    """What a seat would have crossed."""

    seat: Seat
    crossed: int
    edge: int


def before_throw(state: BordersState, made: Made) -> Look:
    """The odds of a seat whose turn begins with these crosses; nothing if the match is over before."""
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
    """The odds of the active seat with these crosses: the others cross what is best for them, of two one throws."""
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
    """The state after these have crossed in one action, their areas scored."""
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
    """Whether the match ends with this turn (B-40, B-52)."""
    is_last = not state.is_circle or (state.turns + 1) % state.seats == 0
    return is_last and state.is_goal_reached()


def _ended(state: BordersState, seat: Seat) -> float:
    """A win or a loss, a shared win in parts."""
    keys = [state.rank_key(other) for other in range(state.seats)]
    return logit((keys[seat] == max(keys)) / keys.count(max(keys)))
