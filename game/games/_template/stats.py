"""What a match of Climb is told with. Pure."""

from __future__ import annotations

from game.rules.common import TurnEnded
from game.rules.contract import N_, AnyState, Event
from game.rules.statistics import Report, Tally

from .events import DieRolled, PawnSlipped


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

    def report(self, state: AnyState) -> Report:
        rows = zip(state.scores(), self.rolls, self.slips, strict=True)
        return Report(
            columns=(N_("Rungs"), N_("Rolls"), N_("Slips")),
            rows=tuple(tuple(map(str, row)) for row in rows),
            chart=N_("Rungs per round"),
            curves=tuple(map(tuple, self.curves)),
        )


def tally(seats: int) -> Tally:
    return LadderTally(seats)
