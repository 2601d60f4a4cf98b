"""The end of an evening: everybody on the blocks, by the points of all its games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.scenes.base.context import Context
from game.scenes.results.results import MatchEnding, WinnersPage
from game.stage.layout.shapes import Box
from game.stage.text.language import tr
from game.stage.time.stack import Transition
from game.stage.widgets import Button, Widget
from game.storage.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Ways:
    """Where the ceremony leads."""

    another: Callable[[], Transition | None]
    shelf: Callable[[], Transition | None]


class FinalStandings(WinnersPage):
    """The last page of an evening."""

    def __init__(self, context: Context, evening: Tournament, ways: Ways) -> None:
        places = [standing.rank for standing in sorted(evening.standings, key=lambda standing: standing.guest)]
        players = [guest.player() for guest in evening.guests]
        super().__init__(context, MatchEnding(players, places, evening.report(), evening.reason(), len(evening.rounds)))
        self._ways = ways

    def buttons(self, row: Box) -> list[Widget]:
        another, home = row.split_x(0.6, 0.4, gap=20)
        return [
            Button("another", another, tr("Another evening"), self._ways.another, "redo", "card"),
            Button("shelf", home, tr("Shelf"), self._ways.shelf, "home", "dark"),
        ]

    def first_key(self) -> str | None:
        return "another"

    def back(self) -> Transition | None:
        return self._ways.shelf()
