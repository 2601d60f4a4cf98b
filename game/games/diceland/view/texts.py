"""Texts of the screen of Diceland: headlines, hints, advice, tooltips."""

from __future__ import annotations

from typing import Final

from game.games.diceland import events
from game.games.diceland.actions import CONFIRM, Choose, Confirm, Mark, Pass, Roll, Stop
from game.games.diceland.board import BIT, COLOURS, COLUMNS, SHADES, Colour, Side
from game.games.diceland.events import Refusal, RollingEnd
from game.games.diceland.queries import promise, risk
from game.games.diceland.rules import CHOOSING, DECIDING, PICKING, THROWING, DicelandState
from game.rules.bitset import numbers
from game.rules.common import OrderTurned
from game.stage.table.offer import Offer
from game.stage.table.table import Table
from game.stage.table.words import colour_name, sentence, turned
from game.stage.text.language import N_, ntr, tr

from .standings import SHOWN, SheetProgress
from .viewmodel import KEYS


def named(colour: int) -> str:
    return colour_name(KEYS[colour])


def refused(refusal: Refusal) -> str:
    colour = "" if refusal.colour is None else named(refusal.colour)
    return tr(refusal.reason.value, colour=colour, dice=refusal.dice, free=refusal.free)


TASKS: Final = {
    PICKING: N_("pick a side of your board"),
    CHOOSING: N_("choose a colour!"),
    DECIDING: N_("roll again or stop?"),
    THROWING: N_("treasure throw – cross off or pass"),
}


def headline(offer: Offer[DicelandState]) -> str:
    state, seat = offer.state, offer.seat
    if offer.legal == (CONFIRM,):
        return tr("all crossed off – done?")
    if left := state.left[seat]:
        return ntr("cross off {n} more space", "cross off {n} more spaces", left)
    if state.phase in TASKS:
        return tr(TASKS[state.phase])
    return tr("cross off your spaces") if seat == state.active else tr("use one colour or pass")


def describe(event: object, table: Table) -> str:
    match event:
        case OrderTurned(seat):
            return turned(table.name(seat))
        case events.RollingEnded(seat, RollingEnd.MISSED, colour):
            return tr("{name} misses {colour}.", name=table.name(seat), colour=named(colour))
        case events.RollingEnded(seat, _, colour, dice):
            return keeping(table.name(seat), dice, colour)
        case events.TreasureFound(seat, _, _, total):
            return tr("{name} finds treasure number {n}.", name=table.name(seat), n=total)
        case events.RegionCompleted(seat, colour):
            return tr("{name} fills a region: {colour}.", name=table.name(seat), colour=named(colour))
        case events.ColourCompleted(seat, colour):
            return tr("{name} has a whole colour: {colour}!", name=table.name(seat), colour=named(colour))
        case events.SeatConfirmed(seat, crosses):
            return crossing(table.name(seat), crosses)
        case events.SeatPassed(seat):
            return tr("{name} passes.", name=table.name(seat))
        case events.LastTurnBegan():
            return tr("The last turn!")
        case events.GoalReached(seat):
            return tr("{name} has reached the goal!", name=table.name(seat))
    return ""


def keeping(name: str, dice: int, colour: Colour) -> str:
    return tr("{name} keeps {n} × {colour}.", name=name, n=dice, colour=named(colour))


def crossing(name: str, fields: int) -> str:
    return ntr("{name} crosses off {n} space.", "{name} crosses off {n} spaces.", fields, name=name)


def hint(offer: Offer[DicelandState]) -> str:
    state, seat, focus = offer.state, offer.seat, offer.action
    if isinstance(focus, Choose):
        return fitting(state, seat, focus.colour)
    if state.phase == DECIDING:
        return fitting(state, seat, state.chosen)
    if state.phase == PICKING:
        return tr("Two different lands: look where the treasures lie.")
    if isinstance(focus, Mark) and state.sides[seat].treasure & BIT[focus.field]:
        return tr("A treasure brings you an extra throw.")
    if offer.legal == (CONFIRM,):
        return tr("You can still undo your crosses.")
    return tr("Lit spaces can be crossed off.") if any(isinstance(action, Mark) for action in offer.legal) else ""


def fitting(state: DicelandState, seat: int, colour: int) -> str:
    """Return a sentence on whether the dice of a colour, set aside or just rolled, would fit."""
    rolled = 0 if state.rolled is None else state.rolled.count.of[colour]
    dice = state.aside if state.phase == DECIDING else rolled
    refusal = state.refusal(seat, colour, dice)
    if refusal is not None:
        return refused(refusal)
    name = named(colour)
    return ntr(
        "{colour} fits, {n} space free",
        "{colour} fits, {n} spaces free",
        state.room(seat, colour),
        colour=name[:1].upper() + name[1:],
    )


def sheet(crossed: int) -> str:
    """Return the crossed fields by row."""
    rows: dict[int, list[str]] = {}
    for row, column in (divmod(number, COLUMNS) for number in numbers(crossed)):
        rows.setdefault(row + 1, []).append(str(column + 1))
    lines = [tr("Row {row}: {columns}", row=row, columns=", ".join(columns)) for row, columns in rows.items()]
    return ". ".join((tr("Crossed off"), *lines)) if lines else tr("Nothing is crossed off yet")


def field(state: DicelandState, seat: int, number: int) -> str:
    """Return a unique description of a selectable field, and the effects of crossing it."""
    row, column = divmod(number, COLUMNS)
    colour = named(state.sides[seat].colour[number])
    where = tr("{colour} space, row {row}, column {column}", colour=colour, row=row + 1, column=column + 1)
    brings = promise(state, seat, number)
    states = (
        (brings.treasure, tr("a treasure")),
        (brings.region, tr("fills the region")),
        (brings.colour, tr("completes the colour")),
        (brings.goal, tr("reaches the goal")),
    )
    return ", ".join([where, *(words for is_so, words in states if is_so)])


def advice(state: DicelandState, seat: int, action: object) -> str:
    match action:
        case Choose(colour):
            return fitting(state, seat, colour)
        case Roll() | Stop():
            return _rolling_on(state, isinstance(action, Roll))
        case Mark(number):
            return _crossing(state, seat, number)
        case Confirm():
            return tr("All your crosses are made")
        case Pass():
            return tr("Nothing here brings you closer")
        case _:
            return ""


def _rolling_on(state: DicelandState, is_roll: bool) -> str:
    chance = risk(state)
    if chance is None:
        return ""
    over = round(100 * chance.overthrown)
    if not is_roll and over:
        return tr("Stop: {n}% to overshoot with one more roll", n=over)
    if not is_roll:
        return ntr("Stop: {n} cross is sure", "Stop: {n} crosses are sure", chance.aside)
    hit = round(100 * (chance.hit - chance.overthrown))
    return tr("Roll: {n}% for more crosses, {over}% to overshoot", n=hit, over=over)


def _crossing(state: DicelandState, seat: int, number: int) -> str:
    side, brings = state.sides[seat], promise(state, seat, number)
    colour = COLOURS[side.colour[number]]
    name = named(colour)
    states = (
        (brings.goal, tr("This reaches the goal!")),
        (brings.treasure, tr("A treasure, and an extra throw")),
        (brings.colour, tr("This completes a colour: {colour}", colour=name)),
        (brings.region, tr("This fills a region: {colour}", colour=name)),
    )
    found = next((words for is_so, words in states if is_so), "")
    if found:
        return found
    crosses = state.left[seat] if state.marked[seat] else state.dice[colour]
    left = state.need[SHADES * seat + colour] - crosses
    if not left:
        return tr("With these crosses a colour is complete: {colour}", colour=name)
    return ntr(
        "{colour}: {n} space left after this",
        "{colour}: {n} spaces left after this",
        left,
        colour=name[:1].upper() + name[1:],
    )


# ---- tooltips


def field_tip(side: Side, crossed: int, field: int) -> str:
    """Return the tooltip of a field; empty for water."""
    bit = 1 << field
    if field == side.start:
        return tr("The start: crossed off from the beginning.")
    if side.obstacles & bit:
        return tr("An obstacle is never crossed off.")
    if not side.region[field]:
        return ""
    colour, region = named(side.colour[field]), side.region[field]
    free = (region & ~crossed).bit_count()
    words = tr("Region of {size} spaces in {colour}", size=region.bit_count(), colour=colour)
    words += ": " + (tr("{n} still free", n=free) if free else tr("full"))
    if side.treasure & bit & ~crossed:
        words = f"{words}. " + tr("A treasure brings you an extra throw.")
    return sentence(words)


def missing(progress: SheetProgress, place: int) -> str:
    """Return the fields missing of a colour, given by its place in display order."""
    colour, count = named(SHOWN[place]), progress.missing[place]
    if not count:
        return sentence(tr("{colour}: the whole colour is crossed off.", colour=colour))
    words = ntr(
        "{colour}: {n} space is still missing for the whole colour.",
        "{colour}: {n} spaces are still missing for the whole colour.",
        count,
        colour=colour,
    )
    return sentence(words)


def standing(progress: SheetProgress) -> str:
    treasures = tr("{n} of {goal} treasures.", n=progress.treasures, goal=progress.goal)
    return f"{treasures} {missing(progress, progress.nearest)}"
