"""End of a tournament: all guests on the podium, by points over all games."""

from __future__ import annotations

from game.scenes.base.context import Context
from game.scenes.results.results import MatchEnding, WinnersPage
from game.scenes.routes import AnotherTournament, CloseTournament
from game.stage.layout.shapes import Box
from game.stage.text.language import tr
from game.stage.time.stack import Transition
from game.stage.widgets import Button, Widget
from game.storage.tournament import Tournament


class FinalStandings(WinnersPage):
    def __init__(self, context: Context, evening: Tournament) -> None:
        places = [standing.rank for standing in sorted(evening.standings, key=lambda standing: standing.guest)]
        players = [guest.player() for guest in evening.guests]
        super().__init__(context, MatchEnding(players, places, evening.report(), evening.reason(), len(evening.rounds)))

    def buttons(self, row: Box) -> list[Widget]:
        another, home = row.split_x(0.6, 0.4, gap=20)
        return [
            Button("another", another, tr("Another evening"), AnotherTournament, "redo", "card"),
            Button("shelf", home, tr("Shelf"), CloseTournament, "home", "dark"),
        ]

    def first_key(self) -> str | None:
        return "another"

    def back(self) -> Transition | None:
        return CloseTournament()
