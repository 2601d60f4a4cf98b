"""What the screen of All Around says: headlines, hints, choices. Knows positions, no pictures."""

from __future__ import annotations

from game.games.borders.actions import CONFIRM, Complete, Done, Keep, Mark, Reroll
from game.games.borders.board import AREA_TITLES, Area
from game.games.borders.queries import dice_for_others, dice_left, missing_fields, would_enclose
from game.games.borders.rules import BordersState
from game.stage.language import ntr, tr


def headline(state: BordersState, seat: int) -> str:
    """What the seat has to do."""
    if state.is_throwing:
        return tr("keep dice, roll the others")
    if state.is_completing:
        return tr("complete segments!")
    if state.legal(seat) == (CONFIRM,):
        return tr("all crossed – done?")
    if state.is_single:
        return tr("cross one field or pass")
    count = len(dice_left(state, seat))
    return ntr("use {n} die or pass", "use up to {n} dice or pass", count)


def hint(state: BordersState, seat: int, focus: object) -> str:
    """One line of help."""
    if (gain := _gain(state, seat, focus)) is not None:
        return gain
    if state.is_throwing:
        return ntr("{n} throw left", "{n} throws left", state.throws_left)
    if state.is_completing:
        count = len(dice_for_others(state))
        if not dice_left(state, seat):
            return tr("The others may use one die.")
        return ntr("{n} die goes to the others.", "{n} dice go to the others.", count)
    return tr("Lit fields can be crossed.")


def _gain(state: BordersState, seat: int, focus: object) -> str | None:
    if isinstance(focus, Complete):
        fields = missing_fields(state, seat, focus.segment)
    elif isinstance(focus, Mark):
        fields = (focus.field,)
    else:
        return None
    enclosed = would_enclose(state, seat, fields)
    if not enclosed:
        return None
    area, points = max(enclosed, key=lambda item: item[1])
    return tr("{area} enclosed: +{points}", area=tr(AREA_TITLES[area]), points=points)


def advice(action: object) -> str | None:
    """What the lamp says when it suggests an action."""
    match action:
        case Reroll(positions):
            return ntr(
                "The lamp would roll this die again.", "The lamp would roll these {n} dice again.", len(positions)
            )
        case Keep():
            return tr("The lamp would keep all five.")
        case Complete():
            return tr("The lamp would complete this segment.")
        case Done():
            return tr("The lamp would leave the other dice.")
        case Mark():
            return tr("The lamp would cross this field.")
        case _:
            return None


def enclosed(name: str, area: Area) -> str:
    """The cry when a wall goes all the way round."""
    return tr("{name} encloses: {area}!", name=name, area=tr(AREA_TITLES[area]))
