"""Choices of a seat in Diceland and their labels: sides, colours, fields, rolling on, stopping."""

from __future__ import annotations

from collections.abc import Iterator

from game.games.diceland.actions import Choose, Confirm, Mark, Pass, Roll, Stop
from game.games.diceland.board import COLOURS
from game.games.diceland.dice import DICE
from game.games.diceland.queries import why_not
from game.games.diceland.refusals import COLOUR_NAMES
from game.games.diceland.rules import CHOOSING, DicelandState
from game.stage.layout.commands import Decide
from game.stage.layout.shapes import Box, Spot, Target
from game.stage.table.offer import Choice, Offer
from game.stage.text.language import ntr, tr

from . import board_choice, texts
from .board import Land
from .layout import KEYS, SHOWN
from .viewmodel import DicelandViewModel


def sides(offer: Offer[DicelandState], shown: DicelandViewModel, card: Box) -> Iterator[Target]:
    """Yield front and back of the seat's board on this card."""
    named = zip(board_choice.frames(card), offer.legal, board_choice.titles(), shown.faces(offer.seat), strict=False)
    for face, (frame, action, title, side) in enumerate(named):
        act = Decide(offer.seat, action)
        yield Target(f"pick{face}", frame, act, tr("Take this side"), spoken=f"{title}, {side.name}")


def fields(offer: Offer[DicelandState], board: Land) -> Iterator[Target]:
    """Yield the fields the seat may cross."""
    for action in offer.legal:
        if isinstance(action, Mark):
            shape, act = board.hexagon(action.field, 1.02), Decide(offer.seat, action)
            spoken = texts.field(offer.state, offer.seat, action.field)
            yield Target(f"field{action.field}", shape, act, tr("Cross"), spoken=spoken)


def choices(offer: Offer[DicelandState]) -> list[Choice]:
    """Return all choices with a button: colours in display order, then the rest."""
    found = [choice for action in offer.legal if (choice := _choice(offer, action)) is not None]
    order = {KEYS[colour]: place for place, colour in enumerate(SHOWN)}
    return sorted(found, key=lambda choice: order.get(choice.look, len(order)))


def _choice(offer: Offer[DicelandState], action: object) -> Choice | None:
    state, act = offer.state, Decide(offer.seat, action)
    match action:
        case Choose(colour):
            dice = state.rolled.count.of[colour] if state.rolled is not None else 0
            label = tr("Take {colour}", colour=tr(COLOUR_NAMES[colour]))
            counted = ntr("{n} die", "{n} dice", dice)
            spoken = f"{label}, {counted}: {texts.fitting(state, offer.seat, colour)}"
            return Choice(f"choose{int(colour)}", label, act, look=KEYS[colour], count=dice, spoken=spoken)
        case Stop():
            return Choice("stop", tr("Stop rolling"), act, icon="check", look="primary")
        case Roll():
            label = ntr("Roll {n} die again", "Roll {n} dice again", DICE - state.aside)
            return Choice("roll", label, act, icon="dice")
        case Confirm():
            return Choice("confirm", tr("Done"), act, icon="check", look="primary")
        case Pass():
            return Choice("confirm", tr("Pass"), act, icon="right")
        case _:
            return None


def preferred(offer: Offer[DicelandState]) -> str | None:
    """Return the fitting colour with the most dice."""
    state = offer.state
    if state.phase != CHOOSING or state.rolled is None:
        return None
    of = state.rolled.count.of
    usable = [c for c in COLOURS if of[c] and state.refusal(offer.seat, c, of[c]) is None]
    best = max(usable or [c for c in COLOURS if of[c]], key=lambda colour: of[colour])
    return f"choose{int(best)}"


def refusal(state: DicelandState, seat: int, spot: Spot, board: Land | None) -> str:
    """Return the reason why the seat cannot cross the field at a point; empty if there is none."""
    field = board.field(spot) if board is not None and board.box.contains(spot) else None
    why = None if field is None else why_not(state, seat, field)
    return "" if why is None else texts.refused(why)
