"""Highlights on a side: selectable fields and the rest of the region that a choice would open."""

from __future__ import annotations

from dataclasses import dataclass

from game.games.diceland.actions import Choose, Mark
from game.games.diceland.board import numbers
from game.games.diceland.rules import CROSSING, DECIDING, THROWING, DicelandState
from game.stage.table.offer import Offer


@dataclass(frozen=True, slots=True)
class Highlights:
    """The lifted fields, other fields of the region they lead into, and the focused field."""

    fields: tuple[int, ...] = ()
    rest: tuple[int, ...] = ()
    focus: int | None = None


def lit(offer: Offer[DicelandState]) -> Highlights:
    state, seat, focus = offer.state, offer.seat, offer.action
    if state.phase in (CROSSING, THROWING):
        fields = tuple(action.field for action in offer.legal if isinstance(action, Mark))
        marked = focus.field if isinstance(focus, Mark) else None
        side, region = state.sides[seat], 0
        if state.left[seat] and fields:
            region = state.rest[6 * seat + side.colour[fields[0]]]
        elif marked is not None:
            region = side.region[marked]
        return Highlights(fields, tuple(n for n in numbers(region & state.free[seat]) if n not in fields), marked)
    if isinstance(focus, Choose) and state.rolled is not None:
        return Highlights(tuple(numbers(state.openings(seat, focus.colour, state.rolled.count.of[focus.colour]))))
    if state.phase == DECIDING:
        return Highlights(tuple(numbers(state.openings(seat, state.chosen, state.aside))))
    return Highlights()
