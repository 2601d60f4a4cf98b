"""The richer stories of Diceland: what a cross brings, and why a seat sits out. Emits events; changes nothing.

Pure. Only matches that somebody watches come here; simulations pass by.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.rules.contract import Emit, Seat

from .board import BIT, COLOURS, numbers
from .events import (
    ColourCompleted,
    CrossingStarted,
    FieldCrossed,
    RegionCompleted,
    RollingEnd,
    RollingEnded,
    SeatIdle,
    TreasureFound,
)
from .menus import SEATS
from .sheets import SHADES

if TYPE_CHECKING:
    from .rules import DicelandState


def tell_crossing(race: DicelandState, why: RollingEnd, left: Sequence[tuple[int, int]], emit: Emit) -> None:
    """Phase 2 has begun with these (colour, dice) for the others (D-25)."""
    named = tuple((COLOURS[shade], number) for shade, number in left)
    emit(RollingEnded(race.active, why, COLOURS[race.chosen], race.aside, named))
    emit(CrossingStarted(race.active, SEATS[race.pending]))
    for seat in range(race.seats):
        if not race.pending >> seat & 1:
            offered = ((race.chosen, race.aside),) if seat == race.active else left
            emit(SeatIdle(seat, False, race.refusals(seat, offered)))


def tell_cross(race: DicelandState, seat: Seat, number: int, emit: Emit) -> None:
    """The seat has just crossed this field (D-20, D-30)."""
    side = race.sides[seat]
    colour = COLOURS[side.colour[number]]
    slot = SHADES * seat + colour
    dice = race.dice[colour]
    region = side.region[number]
    free = race.rest[slot].bit_count()
    emit(FieldCrossed(seat, number, colour, dice - race.left[seat], dice, free + 1 == region.bit_count()))
    if BIT[number] & side.treasure:
        emit(TreasureFound(seat, number, colour, race.treasures[seat]))
    if not free:
        emit(RegionCompleted(seat, colour, tuple(numbers(region))))
    if not race.need[slot]:
        emit(ColourCompleted(seat, colour))
