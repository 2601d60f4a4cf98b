"""Read-only queries on an All Around position for the screen: previews, remaining dice, refusals.

Pure. Legality always comes from the rules; this module only explains and previews it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum

from game.rules.bitset import numbers
from game.rules.contract import N_, Seat

from .board import HIGH, LOW, Area, Segment, around, bits, early_points
from .dice import BITS, COLOURS, DICE, counts, hand
from .rules import BordersState


class RefusalReason(Enum):
    """Reason why a field or segment cannot be used; the value is a message id."""

    NOT_NOW = N_("It is not your turn to cross off spaces.")
    STILL_THROWING = N_("Keep the dice first, then complete segments.")
    CONFIRMED = N_("You have already confirmed.")
    CROSSED = N_("This space is already crossed off.")
    NO_DIE = N_("None of the dice left shows this colour.")
    TOO_FEW_DICE = N_("Too few dice of this colour: the whole segment has to be completed at once.")
    OUT_OF_REACH = N_("A new cross has to touch one of your crosses.")
    ONE_DIE_ONLY = N_("All five dice were used, so you may cross off only one space.")


@dataclass(frozen=True, slots=True)
class Completion:
    """A segment that some dice complete: the fields to cross and the areas it encloses, with their current points."""

    segment: Segment
    fields: tuple[int, ...]
    encloses: tuple[tuple[Area, int], ...]


def missing_fields(state: BordersState, seat: Seat, segment: Segment) -> tuple[int, ...]:
    return numbers(state.layouts[seat].masks[segment] & ~state.crossed[seat])


def missing_border(state: BordersState, seat: Seat, area: Area) -> tuple[int, ...]:
    return numbers(state.layouts[seat].geometry.borders[area] & ~state.crossed[seat])


def holders(state: BordersState, area: Area) -> tuple[Seat, ...]:
    """Return the seats with the high number of the area; for all others it is struck out (B-31)."""
    return tuple(seat for seat, high in enumerate(state.high) if high >> area & 1)


def prize(state: BordersState, area: Area) -> int:
    """Return the points for the next action that encloses the area (B-31)."""
    return LOW[area] if holders(state, area) else HIGH[area]


def would_enclose(state: BordersState, seat: Seat, fields: Collection[int]) -> tuple[tuple[Area, int], ...]:
    """Return the areas these additional crosses enclose for the seat, with their points if scored now (B-30, B-31)."""
    crossed = state.crossed[seat] | bits(tuple(fields))
    borders = state.layouts[seat].geometry.borders
    return tuple(
        (area, prize(state, area))
        for area in Area
        if not borders[area] & ~crossed and not state.closed[seat] >> area & 1
    )


def would_complete(state: BordersState, seat: Seat, positions: Collection[int] = range(DICE)) -> tuple[Completion, ...]:
    """Return every segment that the dice at these positions complete for the seat, each taken alone (B-11)."""
    found = []
    for segment in numbers(state.completable(seat, hand(state.dice[position] for position in positions))):
        fields = missing_fields(state, seat, Segment(segment))
        found.append(Completion(Segment(segment), fields, would_enclose(state, seat, fields)))
    return tuple(found)


def early_gain(state: BordersState, seat: Seat, fields: Collection[int]) -> int:
    """Return the early points these additional crosses bring the seat (B-55)."""
    return early_points(state.completes_early(seat, state.crossed[seat] | bits(tuple(fields))))


def could_enclose(state: BordersState, seat: Seat) -> tuple[tuple[Area, int], ...]:
    """Return the areas the seat can enclose with its dice of action 2, each taken alone, with their points now."""
    found, most = [], 1 if state.is_single else DICE
    for area in Area:
        fields = missing_border(state, seat, area)
        lacking = counts(hand(state.layouts[seat].colour_at[field] for field in fields))
        is_enough = all(need <= dice for need, dice in zip(lacking, counts(state.pool[seat]), strict=True))
        if 0 < len(fields) <= most and is_enough and _within_reach(state, seat, bits(fields)) == bits(fields):
            found.append((area, prize(state, area)))
    return tuple(found)


def useful_dice(state: BordersState, seat: Seat) -> tuple[int, ...]:
    """Return the positions of the dice of action 2 that can cross a field, now or after the others of them."""
    layout, dice = state.layouts[seat], dice_left(state, seat)
    fields = layout.reach[sum(1 << colour for colour in {state.dice[position] for position in dice})]
    colours = {layout.colour_at[field] for field in numbers(_within_reach(state, seat, fields))}
    return tuple(position for position in dice if state.dice[position] in colours)


def _within_reach(state: BordersState, seat: Seat, fields: int) -> int:
    """Return those of the fields, as bits, that touch a cross or are linked to one by others of them (B-21, B-22)."""
    near = state.layouts[seat].geometry.neighbours
    found = rim = state.edge[seat] & fields
    while rim and not state.is_single:
        rim = around(near, numbers(rim)) & fields & ~found
        found |= rim
    return found


def dice_left(state: BordersState, seat: Seat) -> tuple[int, ...]:
    """Return the positions of the dice the seat may still use in the current action, ascending."""
    return tuple(sorted(place for colour in range(COLOURS) for place in state.positions_left(seat, colour)))


def dice_for_others(state: BordersState) -> tuple[int, ...]:
    """Return the positions of the dice for the others if action 1 ended now: all five if none is left (B-20, B-22)."""
    if state.is_completing or state.is_marking:
        return dice_left(state, state.active) or tuple(range(DICE))
    return tuple(range(len(state.dice)))


def why_not(state: BordersState, seat: Seat, field: int) -> RefusalReason | None:
    """Return the reason why the seat cannot use this field, or its segment in action 1; None if it can."""
    if state.crossed[seat] >> field & 1:
        return RefusalReason.CROSSED
    if state.is_throwing and seat == state.active:
        return RefusalReason.STILL_THROWING
    if state.is_completing and seat == state.active:
        segment = state.layouts[seat].segment_at[field]
        if state.completable(seat, state.pool[seat]) >> segment & 1:
            return None
        return RefusalReason.TOO_FEW_DICE if _has_die(state, seat, field) else RefusalReason.NO_DIE
    if not state.is_marking or seat == state.active:
        return RefusalReason.NOT_NOW
    if seat not in state.actors():
        return RefusalReason.CONFIRMED if state.crosses(seat) or state.in_reach(seat) else RefusalReason.NOT_NOW
    if state.in_reach(seat) >> field & 1:
        return None
    if state.is_single and state.crosses(seat):
        return RefusalReason.ONE_DIE_ONLY
    return RefusalReason.OUT_OF_REACH if _has_die(state, seat, field) else RefusalReason.NO_DIE


def _has_die(state: BordersState, seat: Seat, field: int) -> bool:
    return bool(state.pool[seat] >> BITS * state.layouts[seat].colour_at[field] & 7)
