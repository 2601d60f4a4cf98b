"""Texts about a turn: the task, the gain of a square, the reason for a hint, tooltips. No drawing."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.knightsleap import events, queries
from game.games.knightsleap.actions import Decision
from game.games.knightsleap.board import CENTRE, CORNERS, EMPTY, HINTS, SIDE, TITLES, Token
from game.games.knightsleap.events import Means, TurnEnding
from game.games.knightsleap.race import Race, missing
from game.games.knightsleap.rules import KnightsLeapState
from game.stage.table.table import Table, TableGuest
from game.stage.table.words import sentence
from game.stage.text.language import ntr, tr

from .viewmodel import Row


def headline(state: KnightsLeapState) -> str:
    if state.is_retreat:
        return tr("robbed! Choose a corner")
    if not state.is_turn:
        return tr("pick a corner to start from")
    if state.is_chain:
        return tr("go on, or stay here?")
    return tr("make your leap")


def describe(event: object, table: Table) -> str:
    match event:
        case events.PawnPlaced(seat):
            return tr("{name} starts from a corner.", name=table.name(seat))
        case events.PawnMoved(seat, means=Means.STEP):
            return tr("{name} steps on.", name=table.name(seat))
        case events.PawnMoved(seat, means=Means.JUMP):
            return tr("{name} jumps from ring to ring.", name=table.name(seat))
        case events.PawnMoved(seat):
            return tr("{name} leaps.", name=table.name(seat))
        case events.TokenCollected(seat, _, colour):
            return tr("{name} collects {colour}", name=table.name(seat), colour=tr(TITLES[colour]))
        case events.ColourStolen(thief, victim, _, colour):
            names = {"thief": table.name(thief), "victim": table.name(victim)}
            return tr("{thief} steals {colour} from {victim}", colour=tr(TITLES[colour]), **names)
        case events.PawnRetreated(seat):
            return tr("{name} goes to a corner", name=table.name(seat))
        case events.ColoursSecured(seat, _, colours) if colours:
            return tr("All that {name} has is safe.", name=table.name(seat))
        case events.RowFilled(seat):
            return tr("{name} has a full row: back to the centre!", name=table.name(seat))
    return ""


def recount(event: object, table: Table) -> str:
    """Return the line of an event with the square to which a pawn went."""
    words = describe(event, table)
    match event:
        case events.PawnPlaced(square=at) | events.PawnMoved(target=at) | events.PawnRetreated(target=at):
            return f"{words.rstrip('.')}: {square(at)}"
    return words


def label(path: queries.Path) -> str:
    colour = "" if path.colour is None else tr(TITLES[path.colour])
    match path.ending:
        case TurnEnding.COLLECTED:
            return tr("Collect {colour}", colour=colour)
        case TurnEnding.STOLEN:
            return tr("Steal {colour}", colour=colour)
        case TurnEnding.SECURED:
            return tr("Keep safe")
        case TurnEnding.WON:
            return tr("Win!")
        case _:
            return tr("Leap here")


def square(at: int) -> str:
    """Return a square by column letter and row from the bottom; the board itself shows no names."""
    row, column = divmod(at, SIDE)
    return f"{'abcdefg'[column]}{SIDE - row}"


def spoken(state: KnightsLeapState, path: queries.Path) -> str:
    token = state.board[path.target]
    lying = "" if token == EMPTY else f", {tr(TITLES[Token(token)])}"
    return f"{square(path.target)}{lying}: {label(path)}"


def hint(state: KnightsLeapState, seat: int, path: queries.Path | None, guests: Sequence[TableGuest]) -> str:
    """Return the gain of the focused square, else the seat's current goal."""
    if not state.is_turn:
        return tr("Your next turn starts from there.") if state.is_retreat else ""
    brings = "" if path is None else _brings(state, path, guests)
    return brings or _aim(state, seat, guests)


def _brings(state: KnightsLeapState, path: queries.Path, guests: Sequence[TableGuest]) -> str:
    colour = "" if path.colour is None else tr(TITLES[path.colour])
    victim = "" if path.victim is None else guests[path.victim].name
    if path.ending is TurnEnding.COLLECTED:
        return sentence(tr("{colour} is next in your row: take it.", colour=colour))
    if path.ending is TurnEnding.STOLEN:
        return tr("Steal {colour} from {name}, whose pawn has to go to a corner.", colour=colour, name=victim)
    if path.ending is TurnEnding.WON:
        return tr("Into the centre with a full row: you win!")
    token = state.board[path.target]
    if token == EMPTY:
        return ""
    if Token(token) in HINTS:
        return tr(HINTS[Token(token)])
    return tr(TurnEnding.OTHER_COLOUR.value)


def _aim(state: KnightsLeapState, seat: int, guests: Sequence[TableGuest]) -> str:
    wanted = queries.next_colour(state, seat)
    if wanted is None:
        if not state.is_open and CENTRE in state.pawns and state.pawns[seat] != CENTRE:
            name = guests[state.pawns.index(CENTRE)].name
            return tr("{name} blocks the centre, but has to leave it with the next turn.", name=name)
        return tr("Your row is full: get back to the centre.")
    colour = tr(TITLES[wanted])
    others = queries.victims(state, seat)
    if others:
        return tr("Next for you: {colour}. Or steal it from {name}.", colour=colour, name=guests[others[0]].name)
    return tr("Next for you: {colour}", colour=colour)


def advice(state: KnightsLeapState, seat: int, at: int, action: Decision, guests: Sequence[TableGuest]) -> str:
    """Return the reason for a suggested square: the gain of a turn that begins there, or the turns to the next goal."""
    found = [path for path in queries.paths(state).values() if path.actions[0] == action]
    best = next((path for path in found if path.ending is TurnEnding.WON or path.colour is not None), None)
    if best is not None:
        return _brings(state, best, guests)
    wanted = queries.next_colour(state, seat)
    aim = tr("the centre") if wanted is None else tr(TITLES[wanted])
    turns = min(turns[at] for _, turns in Race(state).goals((missing(state, seat), state.tokens)))
    return sentence(ntr("{aim} is {n} turn away from there", "{aim} is {n} turns away from there", turns, aim=aim))


# ---- tooltips


def square_tip(square: int, token: int) -> str:
    if square == CENTRE:
        return tr("The centre: whoever enters it with a full row wins.")
    if square in CORNERS:
        return tr("A corner: pawns begin here, and robbed ones have to go to one.")
    if token == EMPTY:
        return tr("An empty square: your turn would end here.")
    title = tr(TITLES[Token(token)])
    if Token(token) in HINTS:
        return f"{title}. {tr(HINTS[Token(token)])}"
    return sentence(tr("{colour}: you collect it if it is next in your row.", colour=title))


def card_tip(row: Row, place: int, name: str) -> str:
    colour = row.cards[place]
    if row.safe >> colour & 1:
        what = tr("safe for good")
    elif place < row.owned:
        what = tr("collected, can still be stolen")
    else:
        what = tr("comes next") if place == row.owned else tr("comes later")
    return tr("{name}, {colour}: {what}.", name=name, colour=tr(TITLES[Token(colour)]), what=what)
