"""Match statistics of Climb. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.rules.common import TurnEnded
from game.rules.contract import N_, AnyState, Event, Seat
from game.rules.fairness import RandomSource
from game.rules.statistics import Reason, Report, Tally, Throw, better_than

from .events import DieRolled, PawnSlipped


def _die(event: Event) -> Iterable[tuple[Seat, int]]:
    return ((event.seat, event.pips - 1),) if isinstance(event, DieRolled) else ()


LOTS: Final = (RandomSource("die", N_("The die"), tuple("123456"), _die),)


class LadderTally(Tally):
    def __init__(self, seats: int) -> None:
        self.rolls = [0] * seats
        self.slips = [0] * seats
        self.curves = [[0] for _ in range(seats)]

    def see(self, event: Event, state: AnyState) -> None:
        if isinstance(event, DieRolled):
            self.rolls[event.seat] += 1
        elif isinstance(event, PawnSlipped):
            self.slips[event.seat] += 1
        elif isinstance(event, TurnEnded):
            self.curves[event.seat].append(state.scores()[event.seat])

    def throw(self, event: Event) -> Throw | None:
        return Throw(event.seat, better_than(event.pips, range(1, 7))) if isinstance(event, DieRolled) else None

    def won_by(self, state: AnyState) -> Reason:
        return Reason(N_("{who} is on the golden rung."), N_("{who} are on the golden rung."))

    def report(self, state: AnyState) -> Report:
        rows = zip(state.scores(), self.rolls, self.slips, strict=True)
        return Report(
            columns=(N_("Rungs"), N_("Rolls"), N_("Slips")),
            rows=tuple(tuple(map(str, row)) for row in rows),
            chart=N_("Rungs, round by round"),
            curves=tuple(map(tuple, self.curves)),
        )


def tally(seats: int) -> Tally:
    return LadderTally(seats)
