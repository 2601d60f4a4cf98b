"""Routes of the library: people and records, the match book, the daily tables."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from game.scenes import routes
from game.scenes.base.context import Context
from game.scenes.base.scene import Scene
from game.stage.time.stack import Move, Push

if TYPE_CHECKING:
    from game.scenes.daily.daily_page import DailyPage
    from game.scenes.library.match_book import MatchBook
    from game.scenes.library.records_page import RecordsPage


class LibraryRoutes:
    def __init__(self, context: Context) -> None:
        self.context = context

    def resolve(self, route: routes.LibraryRoute) -> Move | None:
        match route:
            case routes.OpenRecords():
                return Push(self.records())
            case routes.OpenDailyTables():
                return Push(self.daily())
            case routes.OpenMatchBook():
                return Push(self.book())
            case routes.OpenDroppedFile(path, over):
                return self._dropped(path, over)
            case _:
                raise LookupError(route)

    def records(self) -> RecordsPage:
        from game.scenes.library.records_page import RecordsPage

        return RecordsPage(self.context)

    def book(self) -> MatchBook:
        from game.scenes.library.match_book import MatchBook

        return MatchBook(self.context)

    def _dropped(self, path: Path, scene: Scene) -> Move | None:
        """Open the match book with the match of a file. The scene reports an invalid file."""
        from game.scenes.library.match_book import import_into_book

        book = self.book()
        key = import_into_book(book, path)
        if key is None:
            scene.say(book.toast)
            return None
        book.chosen_key = key
        return Push(book)

    def daily(self, today: date | None = None) -> DailyPage:
        """Return the daily tables of today, or of another day."""
        from game.scenes.daily.daily_page import DailyPage

        return DailyPage(self.context, today or date.today())
