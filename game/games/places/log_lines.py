"""A short log line for every step of a chain of Going Places, so that players see why it happened.

Pure. Lines are message ids with placeholders: `{name}` and `{other}` stand for players, `{n}` for a number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from game.rules.contract import N_, Event, Seat

from . import events
from .events import BlockReason, Cause, Gain


@dataclass(frozen=True, slots=True)
class LogLine:
    """A message id with its arguments: `seat` fills {name}, `other` {other} and `number` {n}."""

    message: str
    seat: Seat = -1
    other: Seat = -1
    number: int = 0


_BLOCKED: Final[Mapping[BlockReason, str]] = MappingProxyType(
    {
        BlockReason.OWN_FIGURE: N_("A pawn of the same colour is there: the step is not made."),
        BlockReason.TOO_FAR: N_("That would lead too far: the step is not made."),
    }
)


def tell(event: Event) -> LogLine | None:
    """Return the line for an event, or None if it needs no words."""
    match event:
        case events.DuelStarted(challenger=seat, defender=other):
            going_back = N_("On the way back {name} meets {other}: a duel!")
            return LogLine(going_back if event.going_back else N_("{name} challenges {other}!"), seat, other)
        case events.DuelTied(challenger=seat, defender=other):
            return LogLine(N_("A tie: two new cards."), seat, other)
        case events.DuelDecided(winner=seat, loser=other):
            return LogLine(event.edge.value, seat, other)
        case events.PileRenewed():
            return LogLine(N_("The pile is used up: the cards are shuffled."))
        case events.ShowdownStarted():
            return LogLine(N_("A tie! Now the cards decide."))
        case events.BackwardForced(seat, pips):
            return LogLine(N_("Nothing can move forward: a pawn has to go back {n}."), seat, number=pips)
        case events.FigureRetreated(seat, start, end, met=(), stopped=False) if event.cause is not Cause.DUEL:
            return LogLine(N_("{name} goes back {n}."), seat, number=start - end)
        case events.InstructionRead(seat, move=move, blocked=None) if move:
            forward = N_("The card says: {n} forward.")
            return LogLine(forward if move > 0 else N_("The card says: {n} back."), seat, number=abs(move))
        case events.TrickTaken(seat, gained=gained):
            return LogLine(N_("{name} takes the trick: {n} points."), seat, number=gained)
    message = _message(event)
    return None if message is None else LogLine(message, getattr(event, "seat", -1))


def _message(event: Event) -> str | None:
    """Return the message of an event that needs no arguments but its seat."""
    match event:
        case events.FigureSentHome() | events.FieldRested() | events.RaceEnded():
            return str(event.why.value)
        case events.DieRolled(again=True):
            return N_("{name} rolls again, to go back.")
        case events.NothingMoved(at=0):
            return N_("A zero: nobody moves.")
        case events.NothingMoved():
            return N_("A zero: the pawn stays on its circle.")
        case events.FigureAdvanced(cause=Cause.CIRCLE):
            past_lane = N_("The jump leads past its own lane: one more lap.")
            return past_lane if event.end < event.start else N_("A circle: on to the next one.")
        case events.FigureAdvanced(start=0):
            return N_("{name} sets out.")
        case events.FigureShifted():
            return N_("{name} moves within the lane.")
        case events.FigureRetreated(met=(_, *_)):
            return N_("A pawn of the same colour is in the way: one field further back.")
        case events.FigureRetreated(stopped=True):
            return N_("No pawn goes back past its own entry field.")
        case events.FigureRetreated():
            return N_("{name} has to make room.")
        case events.GoalReached():
            return N_("{name} brings a pawn home.")
        case events.DotReached(own=False):
            return N_("A dot: {name} draws a place card.")
        case events.CircleReached(blocked=True):
            return N_("A pawn of the same colour is on the next circle: no jump.")
        case events.InstructionRead(blocked=None):
            return N_("Just a story: the pawn stays.")
        case events.InstructionRead(blocked=BlockReason() as reason):
            return _BLOCKED[reason]
        case events.CountersTaken(why=Gain.DOT):
            empty = N_("{name}’s own colour, but the bank is empty.")
            return N_("{name}’s own colour: a counter from the bank.") if event.taken else empty
        case events.CountersTaken(taken=0):
            return N_("The bank is empty: {name} gets nothing.")
        case events.CountersTaken():
            last = N_("{name} takes the last counter.")
            return N_("{name} takes two counters.") if event.taken == event.wanted else last
        case events.CounterReturned(returned=1):
            return N_("{name} gives a counter back.")
    return None
