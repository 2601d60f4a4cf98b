"""Statistics of a Knight's Leap match. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from game.rules.common import TurnEnded
from game.rules.contract import N_, AnyState
from game.rules.fairness import RandomSource
from game.rules.statistics import DeedKind, Tally, WinReason

from .board import COLOURS
from .events import (
    CardDealt,
    ColoursSecured,
    ColourStolen,
    PawnMoved,
    RowFilled,
    TokenCollected,
    TurnEnding,
    TurnResolved,
)


def _dealt(index: int, event: CardDealt) -> tuple[int, ...]:
    return (int(event.colour),) if event.index == index else ()


_TITLES: Final = (N_("First card of the row"), N_("Second card of the row"), N_("Third card of the row"))
_SIDES: Final = tuple(colour.name.lower() for colour in COLOURS)


class Statistics(Tally):
    RANDOM_SOURCES = tuple(
        RandomSource(
            f"card{index + 1}", title, _SIDES, CardDealt, partial(_dealt, index), are_cards=True, unless="short"
        )
        for index, title in enumerate(_TITLES)
    )
    DEEDS = (
        DeedKind(
            TurnResolved,
            N_("{name} reached the centre with a full row"),
            read=lambda event: event.ending is TurnEnding.WON,
        ),
        DeedKind(ColourStolen, N_("{name} stole a colour from {other}"), by="thief", of="victim"),
        DeedKind(RowFilled, N_("{name} filled the row")),
        DeedKind(TokenCollected, N_("{name} collected the next colour")),
        DeedKind(ColoursSecured, N_("{name} brought everything to safety"), read=lambda event: bool(event.colours)),
        DeedKind(PawnMoved, "", N_("{name} made a chain of {n} moves")),
    )
    titles = (N_("Colours"), N_("Turns"), N_("Longest chain"), N_("Stolen"), N_("Lost"))
    chart = N_("Colours, round by round")
    pace = "round"

    def won_by(self, state: AnyState) -> WinReason:
        return WinReason(
            N_("{who} has all {n} colours and the centre."),
            N_("{who} have all {n} colours and the centre."),
            {"n": max(state.scores())},
        )

    def values(self, state: AnyState) -> Iterable[Sequence[object]]:
        longest = [max((event.hop for event in events), default=0) for events in self.of(PawnMoved)]
        stolen, lost = (self.count(ColourStolen, by=by) for by in ("thief", "victim"))
        return state.scores(), self.count(TurnEnded), longest, stolen, lost
