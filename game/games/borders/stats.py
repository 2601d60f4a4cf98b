"""Match statistics of All Around. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import add, or_

from game.rules.contract import N_, AnyState, Event, ranks
from game.rules.fairness import RandomSource
from game.rules.statistics import DeedKind, Tally, ThrowLuck, WinReason, alike

from .board import Colour
from .events import AreaEnclosed, AreaScored, DiceRolled, FieldCrossed, SegmentCompleted, SegmentScored
from .rules import BordersState


class Statistics(Tally):
    RANDOM_SOURCES = (
        RandomSource(
            "dice",
            N_("The five dice"),
            tuple(colour.name.lower() for colour in Colour),
            DiceRolled,
            lambda event: (int(event.dice[position]) for position in event.positions),
        ),
    )
    DEEDS = (
        DeedKind(AreaEnclosed, N_("{name} enclosed an area"), N_("{name} enclosed {n} areas in one turn")),
        DeedKind(
            SegmentScored,
            N_("{name} was first to complete a long segment"),
            N_("{name} was first to complete {n} long segments in one turn"),
        ),
        DeedKind(SegmentCompleted, N_("{name} completed a segment"), N_("{name} completed {n} segments in one turn")),
        DeedKind(FieldCrossed, N_("{name} crossed off a space"), N_("{name} crossed off {n} spaces")),
    )
    titles = (N_("Points"), N_("Areas"), N_("There first"), N_("Segments"), N_("Crosses"))
    chart = N_("Points, turn by turn")
    tied = N_("ties go to the best single area")

    def throw(self, event: Event, state: AnyState) -> ThrowLuck | None:
        if not isinstance(event, DiceRolled) or event.throw != 1:
            return None
        return ThrowLuck(event.seat, alike(max(map(event.dice.count, event.dice)), len(event.dice)))

    def won_by(self, state: AnyState) -> WinReason:
        assert isinstance(state, BordersState)
        enclosed = max(map(int.bit_count, map(or_, state.high, state.low)))
        most = {"areas": enclosed, "n": max(state.scores())}
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
        filled = self.count(FieldCrossed, lambda event: event.is_complete)
        return (
            state.scores(),
            self.count(AreaEnclosed),
            list(map(add, self.count(AreaScored, lambda event: event.is_first), self.count(SegmentScored))),
            list(map(add, self.count(SegmentCompleted), filled)),
            list(map(add, self.count(FieldCrossed), self.count(SegmentCompleted, lambda event: len(event.fields)))),
        )
