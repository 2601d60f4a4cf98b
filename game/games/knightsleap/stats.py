"""Statistics of a Knight's Leap match. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from game.rules.common import TurnEnded
from game.rules.contract import N_, AnyState
from game.rules.fairness import RandomSource
from game.rules.statistics import DeedKind, Tally, WinReason

from . import events
from .board import COLOURS


def _dealt(index: int, event: events.CardDealt) -> tuple[int, ...]:
    return (int(event.colour),) if event.index == index else ()


_TITLES: Final = (N_("First card of the row"), N_("Second card of the row"), N_("Third card of the row"))
_SIDES: Final = tuple(colour.name.lower() for colour in COLOURS)


class Statistics(Tally):
    RANDOM_SOURCES = tuple(
        RandomSource(
            f"card{index + 1}", title, _SIDES, events.CardDealt, partial(_dealt, index), are_cards=True, unless="short"
        )
        for index, title in enumerate(_TITLES)
    )
    DEEDS = (
        DeedKind(
            events.TurnResolved,
            N_("{name} reached the centre with a full row"),
            read=lambda event: event.ending is events.TurnEnding.WON,
        ),
        DeedKind(events.ColourStolen, N_("{name} stole a colour from {other}"), by="thief", of="victim"),
        DeedKind(events.RowFilled, N_("{name} filled the row")),
        DeedKind(events.TokenCollected, N_("{name} collected the next colour")),
        DeedKind(
            events.ColoursSecured, N_("{name} brought everything to safety"), read=lambda event: bool(event.colours)
        ),
        DeedKind(events.PawnMoved, "", N_("{name} made a chain of {n} moves")),
    )
    titles = (N_("Colours"), N_("Turns"), N_("Longest chain"), N_("Stolen"), N_("Lost"))
    chart = N_("Colours, round by round")
    tied = N_("ties go to whoever is closer to the next token")
    pace = "round"

    def won_by(self, state: AnyState) -> WinReason:
        return WinReason(
            N_("{who} has all {n} colours and the centre."),
            N_("{who} have all {n} colours and the centre."),
            {"n": max(state.scores())},
        )

    def values(self, state: AnyState) -> Iterable[Sequence[object]]:
        longest = [max((event.hop for event in events), default=0) for events in self.of(events.PawnMoved)]
        stolen, lost = (self.count(events.ColourStolen, by=by) for by in ("thief", "victim"))
        return state.scores(), self.count(TurnEnded), longest, stolen, lost
