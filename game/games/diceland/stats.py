"""Statistics of a Diceland match. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.rules.contract import N_, AnyState, Event
from game.rules.fairness import RandomSource
from game.rules.statistics import DeedKind, Tally, ThrowLuck, WinReason, alike

from . import events
from .board import COLOURS
from .rules import DicelandState

_SIDES: Final = tuple(colour.name.lower() for colour in COLOURS)


class Statistics(Tally):
    RANDOM_SOURCES = (
        RandomSource("dice", N_("The six dice"), _SIDES, events.DiceRolled, lambda event: map(int, event.dice)),
        RandomSource(
            "treasure", N_("Treasure throws"), _SIDES, events.TreasureThrown, lambda event: map(int, event.dice)
        ),
    )
    DEEDS = (
        DeedKind(
            events.ColourCompleted,
            N_("{name} completed a whole colour"),
            N_("{name} completed {n} colours in one turn"),
        ),
        DeedKind(events.TreasureFound, N_("{name} found a treasure"), N_("{name} found {n} treasures in one turn")),
        DeedKind(events.RegionCompleted, N_("{name} filled a region"), N_("{name} filled {n} regions in one turn")),
        DeedKind(
            events.RollingEnded,
            N_("{name} rolled once too often"),
            read=lambda event: event.why is events.RollingEnd.MISSED,
            is_loss=True,
        ),
        DeedKind(events.FieldCrossed, N_("{name} crossed off a space"), N_("{name} crossed off {n} spaces")),
        DeedKind(events.SeatPassed, N_("{name} passed"), is_loss=True),
    )
    titles = (
        N_("Treasures"),
        N_("Missing"),
        N_("Crosses"),
        N_("Regions filled"),
        N_("Treasure throws"),
        N_("No cross"),
    )
    chart = N_("Treasures, turn by turn")

    def throw(self, event: Event, state: AnyState) -> ThrowLuck | None:
        if not isinstance(event, events.DiceRolled) or event.again:
            return None
        return ThrowLuck(event.seat, alike(max(map(event.dice.count, event.dice)), len(event.dice)))

    def won_by(self, state: AnyState) -> WinReason:
        assert isinstance(state, DicelandState)
        result = state.result()
        winners = result.winners if result is not None else ()
        found = min((state.scores()[seat] for seat in winners), default=state.terms.goal)
        return WinReason(
            N_("{who} has {n} treasures and one whole colour."),
            N_("{who} each have {n} treasures and one whole colour."),
            {"n": found},
        )

    def values(self, state: AnyState) -> Iterable[Sequence[object]]:
        missing = [-state.rank_key(seat)[1] for seat in range(state.seats)]
        kinds = events.FieldCrossed, events.RegionCompleted, events.TreasureThrown, events.SeatIdle
        return state.scores(), missing, *(self.count(kind) for kind in kinds)
