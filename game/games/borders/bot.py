"""How good a position of All Around is, and what a clever opponent does. Pure.

An open area is worth its points, less with every border field still missing; everything else follows from that.
Throwing is decided by exact expectation over all throws (see `odds`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final

from game.rules.contract import Action, Seat

from .actions import COMPLETES, CONFIRM, DONE, KEEP, MARKS, Reroll
from .board import HIGH, LOW, Area, Layout, numbers
from .dice import COLOURS, DICE, ONE, counts, hand, size
from .odds import PLACE, hold_values_before, throw_values
from .rules import BordersState

NEARNESS: Final = 0.92
"""The part of an area's worth that remains with one more field missing."""
OPEN: Final = 0.85
"""The part of an area's worth that remains as long as it is open at all: somebody else may be there first."""
GIFT: Final = 0.15
"""What a die left for the others costs, in points."""
LEAD: Final = 0.5
"""What a point of lead is worth when the match is about to end."""
RIVAL: Final = 0.5
"""How much the best other seat counts against the own position."""
LOOKS: Final = 120
"""Positions looked at for one decision of action 2."""

_FADING: Final = (1.0, *(OPEN * NEARNESS**missing for missing in range(1, 19)))
_IF_HIGH: Final = tuple(tuple(points * part for part in _FADING) for points in HIGH)
_IF_LOW: Final = tuple(tuple(points * part for part in _FADING) for points in LOW)

Rims = tuple[tuple[int, tuple[float, ...]], ...]
"""The areas a seat has not scored: border, and worth by missing fields."""


def evaluate(state: BordersState, seat: Seat) -> float:
    """Points and what the open areas promise, compared with the best other seat."""
    if not state.layouts:
        return 0.0
    own = prospect(state, seat)
    return own - RIVAL * max(prospect(state, other) for other in range(state.seats) if other != seat)


def policy(state: BordersState, seat: Seat, rng: Random) -> Action | None:
    """The best throw by exact expectation, the best segments, the best fields next to the crosses."""
    if state.is_throwing:
        return _rethrow(state, seat)
    if state.is_completing:
        return _complete(state, seat)
    return _mark(state, seat)


def prospect(state: BordersState, seat: Seat) -> float:
    """Points, and what the open areas promise."""
    return state.rank_key(seat)[0] + worth(state.crossed[seat], rims(state, seat))


def rims(state: BordersState, seat: Seat) -> Rims:
    """The areas the seat has not scored."""
    taken = 0
    for high in state.high:
        taken |= high
    return _rims_of(state.layouts[seat].geometry.borders, taken, state.high[seat] | state.low[seat])


@lru_cache(maxsize=512)
def _rims_of(borders: tuple[int, ...], taken: int, scored: int) -> Rims:
    return tuple(
        (borders[area], (_IF_LOW if taken >> area & 1 else _IF_HIGH)[area]) for area in Area if not scored >> area & 1
    )


def worth(crossed: int, rims: Rims) -> float:
    """What the areas a seat has not scored are worth with these crosses."""
    worth = 0.0
    for border, values in rims:
        worth += values[(border & ~crossed).bit_count()]
    return worth


def ending(state: BordersState, seat: Seat, crossed: int, rims: Rims) -> float:
    """What it means for the seat if these crosses bring the end of the match: good news only for who leads."""
    enclosed = state.high[seat].bit_count() + state.low[seat].bit_count()
    points = state.rank_key(seat)[0]
    for border, values in rims:
        if not border & ~crossed:
            enclosed += 1
            points += int(values[0])
    if enclosed < state.goal:
        return 0.0
    return LEAD * (points - max(state.rank_key(other)[0] for other in range(state.seats) if other != seat))


# ---- throwing


def _rethrow(state: BordersState, seat: Seat) -> Action:
    found = gains(state.layouts[seat], state.crossed[seat], rims(state, seat))
    values = hold_values_before(throw_values(found), state.throws_left)
    whole = hand(state.dice)
    best: Action = KEEP
    best_value = values[PLACE[whole]]
    for action in state.legal(seat):
        if isinstance(action, Reroll):
            held = whole - hand(state.dice[position] for position in action.positions)
            value = values[PLACE[held]]
            if value > best_value:
                best, best_value = action, value
    return best


def gains(layout: Layout, crossed: int, rims: Rims) -> list[list[float]]:
    """Per colour what 0-5 dice of it are worth: the best segments they complete, less what is left for the others."""
    before = worth(crossed, rims)
    gains = []
    for colour in range(COLOURS):
        best = [-GIFT * dice for dice in range(DICE + 1)]
        for segment in range(4 * colour, 4 * colour + 4):
            mask = layout.masks[segment]
            cost = (mask & ~crossed).bit_count()
            if not cost:
                continue
            gain = worth(crossed | mask, rims) - before
            for dice in range(DICE, cost - 1, -1):
                if best[dice - cost] + gain > best[dice]:
                    best[dice] = best[dice - cost] + gain
        gains.append(best)
    return gains


# ---- action 1


def _complete(state: BordersState, seat: Seat) -> Action:
    layout, unscored = state.layouts[seat], rims(state, seat)
    masks = layout.masks

    def best(crossed: int, left: int, segments: Sequence[int]) -> tuple[float, int]:
        """The worth of the best choice among these segments and its first segment, -1 for none."""
        value = worth(crossed, unscored) + ending(state, seat, crossed, unscored) - GIFT * size(left)
        first = -1
        for index, segment in enumerate(segments):
            colour, lacking = segment >> 2, (masks[segment] & ~crossed).bit_count()
            if lacking > counts(left)[colour]:
                continue
            found, _ = best(crossed | masks[segment], left - lacking * ONE[colour], segments[index + 1 :])
            if found > value:
                value, first = found, segment
        return value, first

    _, first = best(state.crossed[seat], state.pool[seat], numbers(state.completable(seat, state.pool[seat])))
    return COMPLETES[first] if first >= 0 else DONE


# ---- action 2


def _mark(state: BordersState, seat: Seat) -> Action:
    """The first field of the best set of crosses; sets are searched as far as LOOKS allows."""
    layout, unscored = state.layouts[seat], rims(state, seat)
    colour_at, near = layout.colour_at, layout.neighbours
    begin = state.crossed[seat]
    best, best_value = -1, worth(begin, unscored) + ending(state, seat, begin, unscored)
    seen = {begin}
    waiting = [(begin, state.edge[seat], state.pool[seat], -1)]
    for crossed, edge, pool, first in waiting:
        amounts = counts(pool)
        reach = layout.reach[sum(1 << colour for colour, dice in enumerate(amounts) if dice)]
        for field in numbers(edge & reach):
            after = crossed | 1 << field
            if after in seen or len(seen) > LOOKS:
                continue
            seen.add(after)
            start = field if first < 0 else first
            value = worth(after, unscored) + ending(state, seat, after, unscored)
            if value > best_value:
                best, best_value = start, value
            left = 0 if state.is_single else pool - ONE[colour_at[field]]
            if left:
                waiting.append((after, (edge | near[field]) & ~after, left, start))
    return MARKS[best] if best >= 0 else CONFIRM
