"""Queries of the screen of Diceland: reasons for refusals, effects of a cross, and the risk of rolling on.

Pure and read-only. `DicelandState.legal` decides; all answers here agree with it.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.contract import Seat

from .board import BIT, COLOURS, SHADES
from .dice import DICE
from .events import Refusal, RefusalReason
from .rules import CHOOSING, CROSSING, DECIDING, OVER, THROWING, DicelandState


@dataclass(frozen=True, slots=True)
class Promise:
    treasure: bool
    region: bool
    """Completes the region, so that another of the colour may be opened."""
    colour: bool
    goal: bool
    """Reaches the goal (D-40)."""


@dataclass(frozen=True, slots=True)
class Risk:
    """The prospects of rolling once more (D-13, D-14)."""

    aside: int
    left: int
    room: int
    hit: float
    """Probability of at least one more die of the colour."""
    overthrown: float
    """Probability that this roll alone yields more dice than fit (D-23)."""


def why_not(state: DicelandState, seat: Seat, number: int) -> Refusal | None:
    """Return the reason why the seat cannot cross this field now, None if it can."""
    side = state.sides[seat]
    bit = BIT[number]
    if number != side.start and not bit & (side.coloured | side.obstacles):
        return Refusal(RefusalReason.SEA)
    if bit & side.obstacles:
        return Refusal(RefusalReason.OBSTACLE)
    if not bit & state.free[seat]:
        return Refusal(RefusalReason.CROSSED)
    if state.phase == OVER:
        return Refusal(RefusalReason.OVER)
    if state.phase == CROSSING or (state.phase == THROWING and seat == state.thrower):
        refusal = _why_not_crossed(state, seat, number)
        if seat in state.due:
            return refusal
        return Refusal(RefusalReason.DONE) if refusal is None or state.marked[seat] else refusal
    if seat == state.active and state.phase == CHOOSING:
        return Refusal(RefusalReason.CHOOSE_FIRST)
    if seat == state.active and state.phase == DECIDING:
        return Refusal(RefusalReason.STILL_ROLLING)
    return Refusal(RefusalReason.NOT_NOW)


def _why_not_crossed(state: DicelandState, seat: Seat, number: int) -> Refusal | None:
    side = state.sides[seat]
    colour = COLOURS[side.colour[number]]
    made = state.marked[seat]
    rest = state.rest[SHADES * seat + colour]
    dice = state.dice[colour]
    if made:
        begun = COLOURS[side.colour[made.bit_length() - 1]]
        if not state.left[seat]:
            return Refusal(RefusalReason.ALL_MADE, begun)
        if colour != begun:
            return Refusal(RefusalReason.OTHER_COLOUR, begun)
        if not BIT[number] & rest:
            return Refusal(RefusalReason.OTHER_REGION, colour)
    else:
        if state.phase == CROSSING and (seat == state.active) != (colour == state.chosen):
            is_active = seat == state.active
            chosen = COLOURS[state.chosen]
            return Refusal(RefusalReason.OTHER_COLOUR if is_active else RefusalReason.ACTIVE_COLOUR, chosen)
        if not dice:
            return Refusal(RefusalReason.NO_DICE, colour)
        if rest and not BIT[number] & rest:
            return Refusal(RefusalReason.REGION_OPEN, colour, dice, rest.bit_count())
        free = (rest or side.region[number]).bit_count()
        if free < dice:
            return Refusal(RefusalReason.OVERTHROWN, colour, dice, free)
    return None if BIT[number] & state.front[seat] else Refusal(RefusalReason.NO_TOUCH, colour)


def risk(state: DicelandState) -> Risk | None:
    """Return the prospects of rolling once more for the active seat; None if it is not deciding that."""
    if state.phase != DECIDING:
        return None
    left = DICE - state.aside
    room = state.room(state.active, state.chosen)
    miss = (5 / 6) ** left
    ways, over = miss, 0.0
    for hits in range(left + 1):
        if state.aside + hits > room and hits:
            over += ways
        ways *= (left - hits) / (hits + 1) / 5
    return Risk(state.aside, left, room, 1 - miss, over)


def promise(state: DicelandState, seat: Seat, number: int) -> Promise:
    side = state.sides[seat]
    slot = SHADES * seat + side.colour[number]
    rest = state.rest[slot] or side.region[number]
    is_treasure = bool(BIT[number] & side.treasure)
    is_whole = state.need[slot] == 1
    has_colour = is_whole or 0 in state.need[SHADES * seat : SHADES * (seat + 1)]
    return Promise(
        treasure=is_treasure,
        region=rest == BIT[number],
        colour=is_whole,
        goal=has_colour and state.treasures[seat] + is_treasure >= state.terms.goal and not state.has_goal(seat),
    )
