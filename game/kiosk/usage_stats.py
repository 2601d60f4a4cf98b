"""Usage statistics: visits and matches by day, without times of day or names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from game.games import catalogue
from game.stage.text.language import tr
from game.storage.folders import read_or_set_aside, write_if_possible
from game.storage.settings import Post, at_once

NAME: Final = "counts.json"
MOST_DAYS: Final = 1100
MOST_BYTES: Final = 2_000_000


class UsageOfGame(msgspec.Struct):
    begun: int = 0
    finished: int = 0


class UsageDay(msgspec.Struct):
    visits: int = 0
    errors: int = 0
    games: dict[str, UsageOfGame] = {}


class UsageStats:
    """Counts on the main thread and writes on another."""

    def __init__(self, folder: Path | None, post: Post = at_once, today: Callable[[], date] = date.today) -> None:
        """Read the saved statistics at once. `post` runs slow work elsewhere; without a folder nothing is saved."""
        self._path = None if folder is None else folder / NAME
        self._post, self._today = post, today
        self.days: dict[str, UsageDay] = {}
        if self._path is not None:
            decode = msgspec.json.Decoder(dict[str, UsageDay]).decode
            self.days = read_or_set_aside(self._path, MOST_BYTES, decode, {})

    def visit(self) -> None:
        self._day().visits += 1
        self._keep()

    def error(self) -> None:
        self._day().errors += 1
        self._keep()

    def begun(self, game: str) -> None:
        self._day().games.setdefault(game, UsageOfGame()).begun += 1
        self._keep()

    def finished(self, game: str) -> None:
        self._day().games.setdefault(game, UsageOfGame()).finished += 1
        self._keep()

    def table(self) -> Iterator[list[object]]:
        """Yield the head and a row per day, with two columns per game."""
        games = sorted({game for day in self.days.values() for game in day.games})
        known = catalogue()
        titles = [tr(known[game].title) if game in known else game for game in games]
        played = (
            head for game in titles for head in (tr("{game}: begun", game=game), tr("{game}: finished", game=game))
        )
        yield [tr("Date"), tr("Visits"), tr("Errors"), *played]
        for key, day in sorted(self.days.items()):
            counts = (day.games.get(game, UsageOfGame()) for game in games)
            yield [key, day.visits, day.errors, *(n for one in counts for n in (one.begun, one.finished))]

    def total(self) -> UsageDay:
        whole = UsageDay(games={})
        for day in self.days.values():
            whole.visits += day.visits
            whole.errors += day.errors
            for game, played in day.games.items():
                one = whole.games.setdefault(game, UsageOfGame())
                one.begun += played.begun
                one.finished += played.finished
        return whole

    def today(self) -> UsageDay:
        return self.days.get(self._today().isoformat(), UsageDay())

    def recent(self, most: int) -> list[tuple[date, int]]:
        """Return the visits of the last days by date, today last."""
        today = self._today()
        days = [today - timedelta(days=back) for back in reversed(range(most))]
        return [(day, self.days.get(day.isoformat(), UsageDay()).visits) for day in days]

    def _day(self) -> UsageDay:
        key = self._today().isoformat()
        if key not in self.days:
            self.days[key] = UsageDay(games={})
            self.days = dict(sorted(self.days.items())[-MOST_DAYS:])
        return self.days.setdefault(key, UsageDay(games={}))

    def _keep(self) -> None:
        if self._path is not None:
            self._post(partial(write_if_possible, self._path, msgspec.json.encode(self.days)))
