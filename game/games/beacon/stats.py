"""What a match of Beacon is told with. Pure."""

from __future__ import annotations

from game.rules.common import TurnEnded
from game.rules.contract import N_, AnyState, Event
from game.rules.statistics import Report, Tally

from .events import PairKnockedOff, PairPlaced, PairRolled, PawnMoved, TurnLost, Why

NO_NUMBER = "-"


class RaceTally(Tally):
    """Counts rolls, lost turns, doubles and pairs knocked off, and follows every pawn."""

    def __init__(self, seats: int) -> None:
        self.rolls = [0] * seats
        self.lost = [0] * seats
        self.doubles = [0] * seats
        self.highest: list[int | None] = [None] * seats
        self.hits = [0] * seats
        self.hit = [0] * seats
        self.curves = [[0] for _ in range(seats)]

    def see(self, event: Event, state: AnyState) -> None:
        if isinstance(event, PairRolled):
            self.rolls[event.seat] += 1
        elif isinstance(event, TurnLost):
            self.lost[event.seat] += 1
        elif isinstance(event, PawnMoved):
            self.doubles[event.seat] += event.why is Why.DOUBLE
        elif isinstance(event, PairPlaced):
            highest = self.highest[event.seat]
            number = event.throw.number
            self.highest[event.seat] = number if highest is None else max(highest, number)
        elif isinstance(event, PairKnockedOff):
            self.hits[event.by] += 1
            self.hit[event.seat] += 1
        elif isinstance(event, TurnEnded):
            # The pawn of the seat that has just played; the next seat's move belongs to its own turn.
            self.curves[event.seat].append(state.scores()[event.seat])

    def report(self, state: AnyState) -> Report:
        numbers = [NO_NUMBER if highest is None else f"{highest:02}" for highest in self.highest]
        rows = zip(state.scores(), self.rolls, self.doubles, self.lost, numbers, self.hits, self.hit, strict=True)
        return Report(
            columns=(
                N_("Field"),
                N_("Rolls"),
                N_("Doubles"),
                N_("Lost turns"),
                N_("Highest number"),
                N_("Knocked off"),
                N_("Lost pairs"),
            ),
            rows=tuple(tuple(map(str, row)) for row in rows),
            chart=N_("Field per round"),
            curves=tuple(map(tuple, self.curves)),
        )


def tally(seats: int) -> Tally:
    """A fresh tally."""
    return RaceTally(seats)
