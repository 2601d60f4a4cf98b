"""Match statistics of All Around. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.rules.common import TurnEnded
from game.rules.contract import N_, AnyState, Event, ranks
from game.rules.fairness import RandomSource
from game.rules.statistics import DeedKind, Tally, ThrowLuck, WinReason, alike

from .board import Colour
from .events import AreaEnclosed, AreaScored, DiceRolled, FieldCrossed, SegmentCompleted
from .rules import BordersState

RANDOM_SOURCES: Final = (
    RandomSource(
        "dice",
        N_("The five dice"),
        tuple(colour.name.lower() for colour in Colour),
        DiceRolled,
        lambda event: (int(event.dice[position]) for position in event.positions),
    ),
)


DEEDS: Final = (
    DeedKind(AreaEnclosed, N_("{name} enclosed an area"), N_("{name} enclosed {n} areas in one turn")),
    DeedKind(SegmentCompleted, N_("{name} completed a segment"), N_("{name} completed {n} segments in one turn")),
    DeedKind(FieldCrossed, N_("{name} crossed off a space"), N_("{name} crossed off {n} spaces")),
)


class BordersTally(Tally):
    titles = (N_("Points"), N_("Areas"), N_("There first"), N_("Segments"), N_("Crosses"))
    chart = N_("Points, round by round")

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.areas = [0] * seats
        self.firsts = [0] * seats
        self.segments = [0] * seats
        self.crosses = [0] * seats

    def see(self, event: Event, state: AnyState) -> None:
        if isinstance(event, FieldCrossed):
            self.crosses[event.seat] += 1
            self.segments[event.seat] += event.is_complete
        elif isinstance(event, SegmentCompleted):
            self.crosses[event.seat] += len(event.fields)
            self.segments[event.seat] += 1
        elif isinstance(event, AreaEnclosed):
            self.areas[event.seat] += 1
        elif isinstance(event, AreaScored):
            self.firsts[event.seat] += event.is_first
        elif isinstance(event, TurnEnded):
            self.mark(state)

    def throw(self, event: Event, state: AnyState) -> ThrowLuck | None:
        if not isinstance(event, DiceRolled) or event.throw != 1:
            return None
        return ThrowLuck(event.seat, alike(max(map(event.dice.count, event.dice)), len(event.dice)))

    def won_by(self, state: AnyState) -> WinReason:
        assert isinstance(state, BordersState)
        most = {"areas": state.goal, "n": max(state.scores())}
        if state.scores().count(most["n"]) > sum(rank == 1 for rank in ranks(state)):
            return WinReason(
                N_("On equal points {who} wins with the best single area."),
                N_("On equal points {who} win with the best single area."),
                most,
            )
        return WinReason(
            N_("{areas} areas are enclosed, and {who} has the most points: {n}."),
            N_("{areas} areas are enclosed; {who} have {n} points each."),
            most,
        )

    def values(self, state: AnyState) -> Iterable[Sequence[object]]:
        return state.scores(), self.areas, self.firsts, self.segments, self.crosses


tally: Final = BordersTally
