"""The rooms beside the shelf: people and records, the match book. Each is loaded when its door is first opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from game.rules.match import Match
from game.scenes.base.context import Context
from game.scenes.shelf.menu import Door
from game.stage.text.language import tr
from game.stage.time.stack import Push, Transition

if TYPE_CHECKING:
    from game.scenes.base.scene import Scene
    from game.scenes.daily.daily_page import DailyPage
    from game.scenes.library.match_book import MatchBook
    from game.scenes.library.records_page import RecordsPage


class Annex:
    """Makes these scenes and knows where they lead."""

    def __init__(
        self,
        context: Context,
        watch: Callable[[Match], Transition | None],
        resume: Callable[[Scene, str], Transition | None],
        play: Callable[[Match], Transition],
    ) -> None:
        self.context = context
        self._watch = watch
        self._resume = resume
        self._play = play

    def doors(self) -> Sequence[Door]:
        """What the shelf offers beside its games."""
        return (
            Door("people", "users", tr("People and records"), lambda: Push(self.records())),
            Door("daily", "calendar", tr("Table of the day"), lambda: Push(self.daily())),
            Door("book", "bookmark", tr("Match book"), lambda: Push(self.book())),
        )

    def records(self) -> RecordsPage:
        from game.scenes.library.records_page import RecordsPage

        return RecordsPage(self.context)

    def book(self) -> MatchBook:
        from game.scenes.library.match_book import MatchBook, Ways

        return MatchBook(self.context, Ways(self._watch, self._resume))

    def dropped(self, scene: Scene, path: Path) -> Transition | None:
        """To the book with the match of a file; the scene says if it has none."""
        from game.scenes.library.importing import take_in

        book = self.book()
        key = take_in(book, path)
        if key is None:
            scene.say(book.toast)
            return None
        book.chosen_key = key
        return Push(book)

    def daily(self, today: date | None = None) -> DailyPage:
        """The tables of today, or of another day."""
        from game.scenes.daily.daily_page import DailyPage

        return DailyPage(self.context, today or date.today(), self._play)
