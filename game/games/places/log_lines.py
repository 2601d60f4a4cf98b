"""A short log line for every step of a chain of Going Places, so that players see why it happened.

Pure. Lines are message ids with placeholders: `{name}` and `{other}` stand for players, `{n}` for a number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from game.rules.contract import N_, Event, Seat

from .events import (
    BackwardForced,
    BlockReason,
    Cause,
    CircleReached,
    CounterReturned,
    CountersTaken,
    DieRolled,
    DotReached,
    DuelDecided,
    DuelStarted,
    DuelTied,
    Edge,
    FieldRested,
    FigureAdvanced,
    FigureRetreated,
    FigureSentHome,
    FigureShifted,
    Finish,
    Gain,
    GoalReached,
    InstructionRead,
    NothingMoved,
    PileRenewed,
    RaceEnded,
    Rest,
    ReturnReason,
    ShowdownStarted,
    TrickTaken,
)


@dataclass(frozen=True, slots=True)
class LogLine:
    """A message id with its arguments: `seat` fills {name}, `other` {other} and `number` {n}."""

    message: str
    seat: Seat = -1
    other: Seat = -1
    number: int = 0


_HOME: Final[Mapping[ReturnReason, str]] = MappingProxyType(
    {
        ReturnReason.ENTRY_TAKEN: N_("A pawn of the same colour is on the entry field too: back to the start fields."),
        ReturnReason.CAME_FROM_START: N_("The challenger came from the start fields, so the loser goes to theirs."),
        ReturnReason.LOST_AT_ENTRY: N_("Beaten on its own entry field: back to the start fields."),
        ReturnReason.SIXTH_DUEL: N_("So many duels in one turn: straight back to the start fields."),
    }
)
_REST: Final[Mapping[Rest, str]] = MappingProxyType(
    {
        Rest.CAME_BACK: N_("On the way back dots and circles do not count."),
        Rest.JUMPED_HERE: N_("The circle a jump ends on sends nobody further."),
    }
)
_EDGE: Final[Mapping[Edge, str]] = MappingProxyType(
    {
        Edge.LEFT: N_("{name} wins: the higher number on the left."),
        Edge.RIGHT: N_("{name} wins: equal on the left, higher on the right."),
        Edge.JOKER: N_("{name} wins: a joker beats every other card."),
        Edge.HIGHER_JOKER: N_("{name} wins: two jokers, and this one is higher."),
    }
)
_FINISH: Final[Mapping[Finish, str]] = MappingProxyType(
    {
        Finish.HOME: N_("All of {name}’s pawns are home: the journey ends."),
        Finish.BANK: N_("The bank is empty: the journey ends."),
        Finish.CAP: N_("The journey has lasted long enough."),
    }
)
_BLOCKED: Final[Mapping[BlockReason, str]] = MappingProxyType(
    {
        BlockReason.OWN_FIGURE: N_("A pawn of the same colour is there: the step is not made."),
        BlockReason.TOO_FAR: N_("That would lead too far: the step is not made."),
    }
)


def tell(event: Event) -> LogLine | None:
    """Return the line for an event, or None if it needs no words."""
    teller = _TELLERS.get(type(event))
    return None if teller is None else teller(event)


def _rolled(event: DieRolled) -> LogLine | None:
    return LogLine(N_("{name} rolls again, to go back."), event.seat) if event.again else None


def _stayed(event: NothingMoved) -> LogLine:
    return LogLine(N_("A zero: the pawn stays on its circle.") if event.at else N_("A zero: nobody moves."), event.seat)


def _advanced(event: FigureAdvanced) -> LogLine | None:
    if event.cause is not Cause.CIRCLE:
        return None if event.start else LogLine(N_("{name} sets out."), event.seat)
    if event.end < event.start:
        return LogLine(N_("The jump leads past its own lane: one more lap."), event.seat)
    return LogLine(N_("A circle: on to the next one."), event.seat)


def _retreated(event: FigureRetreated) -> LogLine:
    if event.met:
        return LogLine(N_("A pawn of the same colour is in the way: one field further back."), event.seat)
    if event.stopped:
        return LogLine(N_("No pawn goes back past its own entry field."), event.seat)
    if event.cause is Cause.DUEL:
        return LogLine(N_("{name} has to make room."), event.seat)
    return LogLine(N_("{name} goes back {n}."), event.seat, number=event.start - event.end)


def _circle(event: CircleReached) -> LogLine | None:
    if event.blocked:
        return LogLine(N_("A pawn of the same colour is on the next circle: no jump."), event.seat)
    return None


def _instruction(event: InstructionRead) -> LogLine:
    if event.blocked is not None:
        return LogLine(_BLOCKED[event.blocked], event.seat)
    if event.move > 0:
        return LogLine(N_("The card says: {n} forward."), event.seat, number=event.move)
    if event.move < 0:
        return LogLine(N_("The card says: {n} back."), event.seat, number=-event.move)
    return LogLine(N_("Just a story: the pawn stays."), event.seat)


def _duel(event: DuelStarted) -> LogLine:
    message = (
        N_("On the way back {name} meets {other}: a duel!") if event.going_back else N_("{name} challenges {other}!")
    )
    return LogLine(message, event.challenger, event.defender)


def _taken(event: CountersTaken) -> LogLine:
    if event.why is Gain.DOT:
        message = (
            N_("{name}’s own colour: a counter from the bank.")
            if event.taken
            else N_("{name}’s own colour, but the bank is empty.")
        )
    elif event.taken == event.wanted:
        message = N_("{name} takes two counters.")
    elif event.taken:
        message = N_("{name} takes the last counter.")
    else:
        message = N_("The bank is empty: {name} gets nothing.")
    return LogLine(message, event.seat)


def _returned(event: CounterReturned) -> LogLine | None:
    return LogLine(N_("{name} gives a counter back."), event.seat) if event.returned else None


def _dot(event: DotReached) -> LogLine | None:
    return None if event.own else LogLine(N_("A dot: {name} draws a place card."), event.seat)


_TELLERS: Final[Mapping[type[Event], Callable[..., LogLine | None]]] = MappingProxyType(
    {
        DieRolled: _rolled,
        NothingMoved: _stayed,
        BackwardForced: lambda event: LogLine(
            N_("Nothing can move forward: a pawn has to go back {n}."), event.seat, number=event.pips
        ),
        FigureAdvanced: _advanced,
        FigureShifted: lambda event: LogLine(N_("{name} moves within the lane."), event.seat),
        FigureRetreated: _retreated,
        FigureSentHome: lambda event: LogLine(_HOME[event.why], event.seat),
        GoalReached: lambda event: LogLine(N_("{name} brings a pawn home."), event.seat),
        FieldRested: lambda event: LogLine(_REST[event.why], event.seat),
        DotReached: _dot,
        CircleReached: _circle,
        InstructionRead: _instruction,
        PileRenewed: lambda event: LogLine(N_("The pile is used up: the cards are shuffled.")),
        DuelStarted: _duel,
        DuelTied: lambda event: LogLine(N_("A tie: two new cards."), event.challenger, event.defender),
        DuelDecided: lambda event: LogLine(_EDGE[event.edge], event.winner, event.loser),
        CountersTaken: _taken,
        CounterReturned: _returned,
        RaceEnded: lambda event: LogLine(_FINISH[event.why], event.seat),
        ShowdownStarted: lambda event: LogLine(N_("A tie! Now the cards decide.")),
        TrickTaken: lambda event: LogLine(N_("{name} takes the trick: {n} points."), event.seat, number=event.gained),
    }
)
