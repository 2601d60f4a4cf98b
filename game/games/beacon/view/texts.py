"""On-screen texts of Beacon. Reads positions; independent of pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.beacon import events, queries
from game.games.beacon.actions import ROLL, Place
from game.games.beacon.rules import BeaconState
from game.stage.table.offer import Offer
from game.stage.table.table import Table
from game.stage.table.words import listed
from game.stage.text.language import ntr, tr

from .viewmodel import number

MOST_NAMED: Final = 3
"""Maximum number of knocked-off pairs listed with their owners."""


def hint(offer: Offer[BeaconState], has_odds: bool) -> str:
    state, focus = offer.state, offer.action
    if isinstance(focus, Place):
        return placing(state, focus.field)
    if has_odds:
        return odds(state)
    if focus == ROLL:
        return tr("Roll again: an X would end your turn.")
    return tr("Higher floors bring more; lower ones are weapons.")


def placing(state: BeaconState, field: int) -> str:
    fallen = state.knocked_off(field)
    if fallen:
        numbers = ", ".join(f"{state.numbers[state.pairs[seat]]:02}" for seat in fallen)
        return tr("{number} knocks off {others}.", number=format(state.numbers[state.code], "02"), others=numbers)
    if not field:
        return tr("Your pawn would stay where it is next turn.")
    return ntr(
        "Worth {n} space next turn, if your dice are still there.",
        "Worth {n} spaces next turn, if your dice are still there.",
        field,
    )


def odds(state: BeaconState) -> str:
    found = queries.odds_beyond(state.numbers[state.code])
    cross, better = round(100 * found.cross), round(100 * found.better)
    return tr("Next roll: {cross}% X, {better}% better", cross=cross, better=better)


def describe(event: object, table: Table) -> str:
    match event:
        case events.HeadStart([seat], field):
            return tr("{name} starts on space {field}", name=table.name(seat), field=field)
        case events.HeadStart(_, field):
            return tr("Everybody else starts on space {field}", field=field)
        case events.PawnMoved(seat, start, end, why):
            name, n = table.name(seat), abs(end - start)
            if why is events.MoveReason.TAILWIND:
                return ntr("Tailwind! {name} moves {n} space", "Tailwind! {name} moves {n} spaces", n, name=name)
            if end < start:
                return ntr("{name} goes back {n} space", "{name} goes back {n} spaces", n, name=name)
            return ntr("{name} moves {n} space", "{name} moves {n} spaces", n, name=name)
        case events.PairRolled(seat, throw):
            return tr("{name} rolls {number}.", name=table.name(seat), number=number(throw))
        case events.TurnLost(seat):
            return tr("X! {name} loses the turn", name=table.name(seat))
        case events.PairPlaced(seat, field, throw):
            return tr("{name}: {number} on {field}", name=table.name(seat), number=number(throw), field=field)
        case events.PairKnockedOff(seat, _, throw, by):
            names = {"name": table.name(by), "other": table.name(seat)}
            return tr("{name} knocks {other}’s {number} off.", number=number(throw), **names)
        case events.GoalReached(seat):
            return tr("{name} has reached the goal!", name=table.name(seat))
    return ""


def knocked_off(pairs: Sequence[tuple[str, str]]) -> str:
    """Return the sentence on the pairs just lost, by seat; beyond MOST_NAMED pairs only the count and the numbers."""
    if len(pairs) == 1:
        ((name, lost),) = pairs
        return tr("{name}’s {number} is out!", number=lost, name=name)
    if len(pairs) > MOST_NAMED:
        return tr("{n} pairs are out: {numbers}!", n=len(pairs), numbers=listed([lost for _, lost in pairs]))
    named = [tr("{name}’s {number}", name=name, number=lost) for name, lost in pairs]
    return tr("{pairs} are out!", pairs=listed(named))
