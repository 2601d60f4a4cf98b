"""What the screen of Diceland says: headlines, hints, advice. Knows positions, no pictures."""

from __future__ import annotations

from game.games.diceland.actions import CONFIRM, Choose, Mark, Pass, Roll, Stop
from game.games.diceland.board import BIT, COLOURS
from game.games.diceland.reasons import COLOUR_NAMES, Refusal
from game.games.diceland.rules import CHOOSING, CROSSING, DECIDING, PICKING, THROWING, DicelandState
from game.stage.language import ntr, tr


def refused(refusal: Refusal) -> str:
    """A refusal as a sentence."""
    colour = "" if refusal.colour is None else tr(COLOUR_NAMES[refusal.colour])
    return tr(refusal.message, colour=colour, dice=refusal.dice, free=refusal.free)


def headline(state: DicelandState, seat: int) -> str:
    """What the seat has to do."""
    match state.phase:
        case phase if phase == PICKING:
            return tr("pick a side of your board")
        case phase if phase == CHOOSING:
            return tr("choose a colour!")
        case phase if phase == DECIDING:
            return tr("roll again or stop?")
        case phase if phase == THROWING:
            return tr("treasure throw – cross or pass")
        case _:
            left = state.left[seat]
            if state.legal(seat) == (CONFIRM,):
                return tr("all crossed – done?")
            if left:
                return ntr("cross {n} more field", "cross {n} more fields", left)
            return tr("cross your fields") if seat == state.active else tr("use one colour or pass")


def hint(state: DicelandState, seat: int, focus: object) -> str:
    """One line of help."""
    if isinstance(focus, Choose) and state.rolled is not None:
        return _colour_hint(state, seat, focus.colour, state.rolled.count.of[focus.colour])
    if state.phase == DECIDING:
        return _colour_hint(state, seat, state.chosen, state.aside)
    if state.phase == PICKING:
        return tr("Both sides are equally good.")
    if (
        state.phase in (CROSSING, THROWING)
        and isinstance(focus, Mark)
        and state.sides[seat].treasure & BIT[focus.field]
    ):
        return tr("A treasure brings you an extra throw.")
    if state.legal(seat) == (CONFIRM,):
        return tr("Your crosses can still be taken back.")
    return tr("Lit fields can be crossed.") if state.phase in (CROSSING, THROWING) else ""


def _colour_hint(state: DicelandState, seat: int, colour: int, dice: int) -> str:
    refusal = state.refusal(seat, colour, dice)
    if refusal is not None:
        return refused(refusal)
    name = tr(COLOUR_NAMES[COLOURS[colour]])
    return tr("{colour} fits: {free} fields free", colour=name[:1].upper() + name[1:], free=state.room(seat, colour))


def advice(state: DicelandState, seat: int, action: object) -> str | None:
    """What the lamp says when it suggests an action."""
    match action:
        case Choose(colour):
            return _colour_hint(state, seat, colour, state.rolled.count.of[colour] if state.rolled else 0)
        case Roll():
            return tr("The lamp would roll again: there is room.")
        case Stop():
            return tr("The lamp would stop here: it just fits.")
        case Mark():
            return tr("The lamp would cross this field.")
        case Pass():
            return tr("The lamp would cross nothing.")
        case _:
            return None
