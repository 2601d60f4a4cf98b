"""Told on the table: a script for every event of Going Places that needs time, one short line for every step.

A script changes what is seen from before its event to after it, even when it is cut short; it decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.games.places import events as happened
from game.rules.common import TurnEnded, TurnStarted
from game.rules.contract import Event
from game.stage.language import tr
from game.stage.time.timeline import Script

from . import contests, walks
from .voice import close, say

if TYPE_CHECKING:
    from .picture import PlacesView


def script(view: PlacesView, event: Event) -> Script | None:
    """The story of an event; None if it needs no time."""
    teller = _TELLERS.get(type(event))
    return None if teller is None else teller(view, event)


# ---- throws


def _turn(view: PlacesView, event: TurnStarted) -> Script:
    view.mover = event.seat
    view.line = None
    yield 0.02


def _roll(view: PlacesView, event: happened.DieRolled) -> Script:
    seen = view.seen
    try:
        if event.again:
            yield say(view, event)
        else:
            view.line = None
            seen.pips = -1
            view.tray.lay((), ())
        yield view.table.cue(event.seat, tr("Roll again") if event.again else tr("Roll the die"))
        seen.pips = -1
        yield view.tray.throw((), (str(event.pips),), view.turn * 31 + event.seat + event.pips)
        view.roller = event.seat
        seen.pips = event.pips
        yield 0.25
    finally:
        view.roller = event.seat
        seen.pips = event.pips


def _nothing(view: PlacesView, event: happened.NothingMoved) -> Script:
    yield say(view, event)


def _turn_ended(view: PlacesView, event: TurnEnded) -> Script:
    view.turn += 1
    yield close(view)
    view.line = None
    yield 0.12


def _nothing_moves(view: PlacesView, event: happened.BackwardForced) -> Script:
    yield say(view, event)


# ---- the end


def _colours(view: PlacesView, event: happened.ColoursDealt) -> Script:
    view.deal(tuple(int(colour) for colour in event.colours))
    yield 0.05


def _race_ended(view: PlacesView, event: happened.RaceEnded) -> Script:
    view.seen.pips = -1
    view.roller = -1
    view.tray.lay((), ())
    view.table.sound("treasure", gain=0.6)
    yield say(view, event, long=0.6)


_TELLERS: dict[type[Event], Callable[..., Script]] = {
    happened.ColoursDealt: _colours,
    TurnStarted: _turn,
    happened.DieRolled: _roll,
    happened.NothingMoved: _nothing,
    happened.BackwardForced: _nothing_moves,
    happened.FigureAdvanced: walks.advance,
    happened.FigureShifted: walks.shift,
    happened.FigureRetreated: walks.retreat,
    happened.FigureSentHome: walks.send_home,
    happened.GoalReached: walks.goal,
    happened.FieldRested: walks.rest,
    happened.DotReached: walks.dot,
    happened.CircleReached: walks.circle,
    happened.CardDrawn: contests.draw_card,
    happened.InstructionRead: contests.instruct,
    happened.PileRenewed: contests.renew,
    happened.DuelStarted: contests.challenge,
    happened.DuelTied: contests.tied,
    happened.DuelDecided: contests.decided,
    happened.CountersTaken: contests.take,
    happened.CounterReturned: contests.give_back,
    TurnEnded: _turn_ended,
    happened.RaceEnded: _race_ended,
    happened.ShowdownStarted: contests.showdown,
    happened.CardPlayed: contests.play,
    happened.TrickTaken: contests.trick,
}
