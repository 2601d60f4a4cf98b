"""Statistics of a Knight's Leap match. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from game.rules.common import MatchEnded, TurnEnded
from game.rules.contract import N_, AnyState, Event, Seat
from game.rules.fairness import RandomSource
from game.rules.statistics import Reason, Report, Tally

from .board import COLOURS
from .events import CardDealt, ColourStolen, PawnMoved


def _dealt(index: int, event: Event) -> Iterable[tuple[Seat, int]]:
    """Return the card dealt at that index of a row."""
    if isinstance(event, CardDealt) and event.index == index:
        return ((event.seat, int(event.colour)),)
    return ()


_TITLES: Final = (N_("First card of the row"), N_("Second card of the row"), N_("Third card of the row"))
_SIDES: Final = tuple(colour.name.lower() for colour in COLOURS)
LOTS: Final = tuple(
    RandomSource(f"card{index + 1}", title, _SIDES, partial(_dealt, index), are_cards=True, unless="short")
    for index, title in enumerate(_TITLES)
)


class LeapTally(Tally):
    """Counts turns, hops and steals; records the colours of every seat after each round."""

    def __init__(self, seats: int) -> None:
        self.turns = [0] * seats
        self.stolen = [0] * seats
        self.lost = [0] * seats
        self.longest = [0] * seats
        self.curves = [[0] for _ in range(seats)]

    def see(self, event: Event, state: AnyState) -> None:
        if isinstance(event, PawnMoved):
            self.longest[event.seat] = max(self.longest[event.seat], event.hop)
        elif isinstance(event, TurnEnded):
            self.turns[event.seat] += 1
            if sum(self.turns) % len(self.turns) == 0:
                self._note(state)
        elif isinstance(event, ColourStolen):
            self.stolen[event.thief] += 1
            self.lost[event.victim] += 1
        elif isinstance(event, MatchEnded) and sum(self.turns) % len(self.turns):
            self._note(state)

    def _note(self, state: AnyState) -> None:
        for curve, colours in zip(self.curves, state.scores(), strict=True):
            curve.append(colours)

    def won_by(self, state: AnyState) -> Reason:
        return Reason(
            N_("{who} has all {n} colours and the centre."),
            N_("{who} have all {n} colours and the centre."),
            {"n": max(state.scores())},
        )

    def report(self, state: AnyState) -> Report:
        rows = zip(state.scores(), self.turns, self.longest, self.stolen, self.lost, strict=True)
        return Report(
            columns=(N_("Colours"), N_("Turns"), N_("Longest chain"), N_("Stolen"), N_("Lost")),
            rows=tuple(tuple(map(str, row)) for row in rows),
            chart=N_("Colours, round by round"),
            curves=tuple(map(tuple, self.curves)),
        )


def tally(seats: int) -> Tally:
    return LeapTally(seats)
