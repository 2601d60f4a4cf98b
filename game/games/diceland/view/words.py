"""What the screen of Diceland says: headlines, hints, advice. Knows positions, no pictures."""

from __future__ import annotations

from game.games.diceland.actions import CONFIRM, Choose, Mark, Pass, Roll, Stop
from game.games.diceland.board import BIT, COLOURS, COLUMNS
from game.games.diceland.queries import promise
from game.games.diceland.reasons import COLOUR_NAMES, Refusal
from game.games.diceland.rules import CHOOSING, DECIDING, PICKING, THROWING, DicelandState
from game.stage.language import ntr, tr
from game.stage.table.offer import Offer


def refused(refusal: Refusal) -> str:
    """A refusal as a sentence."""
    colour = "" if refusal.colour is None else tr(COLOUR_NAMES[refusal.colour])
    return tr(refusal.message, colour=colour, dice=refusal.dice, free=refusal.free)


def headline(offer: Offer[DicelandState]) -> str:
    """What the seat has to do."""
    state, seat = offer.state, offer.seat
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
            if offer.legal == (CONFIRM,):
                return tr("all crossed – done?")
            if left:
                return ntr("cross {n} more field", "cross {n} more fields", left)
            return tr("cross your fields") if seat == state.active else tr("use one colour or pass")


def hint(offer: Offer[DicelandState]) -> str:
    """One line of help."""
    state, seat, focus = offer.state, offer.seat, offer.action
    if isinstance(focus, Choose):
        return fitting(state, seat, focus.colour)
    if state.phase == DECIDING:
        return _fitting(state, seat, state.chosen, state.aside)
    if state.phase == PICKING:
        return tr("Both sides are equally good.")
    if isinstance(focus, Mark) and state.sides[seat].treasure & BIT[focus.field]:
        return tr("A treasure brings you an extra throw.")
    if offer.legal == (CONFIRM,):
        return tr("Your crosses can still be taken back.")
    return tr("Lit fields can be crossed.") if any(isinstance(action, Mark) for action in offer.legal) else ""


def fitting(state: DicelandState, seat: int, colour: int) -> str:
    """Whether the rolled dice of a colour would fit."""
    return _fitting(state, seat, colour, state.rolled.count.of[colour] if state.rolled is not None else 0)


def _fitting(state: DicelandState, seat: int, colour: int, dice: int) -> str:
    refusal = state.refusal(seat, colour, dice)
    if refusal is not None:
        return refused(refusal)
    name = tr(COLOUR_NAMES[COLOURS[colour]])
    return tr("{colour} fits: {free} fields free", colour=name[:1].upper() + name[1:], free=state.room(seat, colour))


def field(state: DicelandState, seat: int, number: int) -> str:
    """A field that may be crossed, told from all others, and what crossing it brings."""
    row, column = divmod(number, COLUMNS)
    colour = tr(COLOUR_NAMES[COLOURS[state.sides[seat].colour[number]]])
    where = tr("{colour} field, row {row}, column {column}", colour=colour, row=row + 1, column=column + 1)
    brings = promise(state, seat, number)
    told = (
        (brings.treasure, tr("a treasure")),
        (brings.region, tr("closes the region")),
        (brings.colour, tr("completes the colour")),
        (brings.goal, tr("reaches the goal")),
    )
    return ", ".join([where, *(words for is_so, words in told if is_so)])


def advice(state: DicelandState, seat: int, action: object) -> str | None:
    """What the lamp says when it suggests an action."""
    match action:
        case Choose(colour):
            return fitting(state, seat, colour)
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
