"""Match statistics of Golden Rung. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.rules.contract import N_, AnyState, Event
from game.rules.fairness import RandomSource
from game.rules.statistics import DeedKind, Tally, ThrowLuck, WinReason, better_than

from .events import DieRolled, PawnClimbed, PawnSlipped


class Statistics(Tally):
    RANDOM_SOURCES = (RandomSource("die", N_("The die"), tuple("123456"), DieRolled, lambda event: (event.pips - 1,)),)
    DEEDS = (
        DeedKind(
            PawnClimbed,
            N_("{name} climbed a rung"),
            N_("{name} climbed {n} rungs"),
            lambda event: event.end - event.start,
        ),
        DeedKind(PawnSlipped, N_("{name} slipped back"), is_loss=True),
    )
    titles = (N_("Rungs"), N_("Rolls"), N_("Slips"))
    chart = N_("Rungs, round by round")
    pace = "own turn"

    def throw(self, event: Event, state: AnyState) -> ThrowLuck | None:
        return ThrowLuck(event.seat, better_than(event.pips, range(1, 7))) if isinstance(event, DieRolled) else None

    def won_by(self, state: AnyState) -> WinReason:
        return WinReason(N_("{who} is at the top."), N_("{who} are at the top."))

    def values(self, state: AnyState) -> Iterable[Sequence[object]]:
        return state.scores(), self.count(DieRolled), self.count(PawnSlipped)
