"""Order of attract mode: welcome, then for each game a slide, a demo match and the hall of fame; repeated endlessly.

The hall of fame shows the most wins, the best result and the longest streak.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from os import urandom
from random import Random
from typing import Final

from game.games import catalogue
from game.rules.contract import N_, BrokenData
from game.rules.game import Game
from game.rules.match import HUMAN
from game.scenes.base.context import Context
from game.scenes.base.player_names import shown
from game.scenes.base.scene import Scene
from game.scenes.routes import Slides
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Viewport
from game.stage.text.language import tr
from game.storage.records import HOUSE, Record, Records, Who, summary_of

from .board_collage import BoardPictures, Place
from .demo_match import DemoScreen, exhibit
from .slides import GameSlide, Slide, Welcome


class Playlist:
    """One run of attract mode, with an order, players and dice of its own."""

    def __init__(self, context: Context, games: Sequence[Game], new_seed: Callable[[], str] = lambda: urandom(8).hex()):
        self._context = context
        self._games = [game for game in games if _is_whole(game)]
        self._new_seed = new_seed
        self._scenes = self._running()
        self.upcoming: Scene | None = None
        """The following scene, if its preparation has begun."""

    def next(self) -> Scene:
        coming, self.upcoming = self.upcoming, None
        return coming or next(self._scenes)

    def preparing(self, viewport: Viewport) -> Iterator[bool]:
        if self.upcoming is None:
            self.upcoming = next(self._scenes)
            yield False
        yield from self.upcoming.preparing(viewport)

    def _running(self) -> Iterator[Scene]:
        context, games, pictures = self._context, list(self._games), BoardPictures()
        while True:
            # A public screen shows no names.
            read = None if context.is_public else partial(summary_of, games=catalogue())
            asked = None if read is None else context.store.ask_records(read)
            Random(self._new_seed()).shuffle(games)
            yield Welcome(context, list(games), self, pictures)
            for game in games:
                yield GameSlide(context, game, self, pictures)
                yield exhibit(context, game, self._new_seed(), self)
                entries = honours(asked.result(0), game.key) if asked is not None and asked.done() else ()
                if entries:
                    yield HallOfFame(context, game, entries, self)


def is_show(scene: object) -> bool:
    return isinstance(scene, (Slide, DemoScreen))


def _is_whole(game: Game) -> bool:
    try:
        game.check()
    except BrokenData:
        return False
    return True


ROW: Final = 130.0
LEAST_STREAK: Final = 2


@dataclass(frozen=True, slots=True)
class HallOfFameEntry:
    """A record: its icon, its message id, the number, and the names of its holders."""

    icon: str
    words: str
    number: int
    names: tuple[str, ...]


def honours(records: Records, game: str) -> tuple[HallOfFameEntry, ...]:
    """Return the records of people in a game; empty if it has not been won yet.

    >>> from game.storage.records import RecordRow
    >>> found = Records()
    >>> for match in "ab":
    ...     found.add(RecordRow(match, "beacon", "2026-11-21", 0, "Mia", "human", 21, 1, 9, 10, 6.0, ""))
    >>> [(honour.words, honour.number, honour.names) for honour in honours(found, "beacon")]
    [('Most wins', 2, ('Mia',)), ('Best result', 21, ('Mia',)), ('Most wins in a row', 2, ('Mia',))]
    """
    people = [(name, records.record(Who(HUMAN, name), game)) for name in records.people()]
    if not any(record.won for _, record in people):
        return ()

    def of(measure: Callable[[Record], int]) -> tuple[int, tuple[str, ...]]:
        played = [(measure(record), name) for name, record in people if record.played]
        most = max(number for number, _ in played)
        return most, tuple(name for number, name in played if number == most)

    out = [HallOfFameEntry("crown", N_("Most wins"), *of(lambda record: record.won))]
    best = records.record(HOUSE, game).best
    number, names = of(lambda record: -(1 << 30) if record.best is None else record.best)
    if best is not None:
        out.append(HallOfFameEntry("trophy", N_("Best result"), number, names))
    number, names = of(lambda record: record.longest_streak)
    if number >= LEAST_STREAK:
        out.append(HallOfFameEntry("fast", N_("Most wins in a row"), number, names))
    return tuple(out)


class HallOfFame(GameSlide):
    tall = 800.0
    talk = 640.0

    def __init__(
        self, context: Context, game: Game, entries: Sequence[HallOfFameEntry], slides: Slides | None = None
    ) -> None:
        super().__init__(context, game, slides)
        self._honours = entries

    def boards(self) -> Sequence[tuple[Game, Place]]:
        """Return no boards, because words cover the whole slide."""
        return ()

    def draw_words_below(self, canvas: Canvas, box: Box) -> None:
        self.draw_words(canvas, box)

    def draw_words(self, canvas: Canvas, box: Box) -> None:
        head = min(110.0, box.h * 0.24)
        y = box.y + head / 2
        canvas.text(tr("In this house"), box.x, y, "title", "ink.on_dark", width=box.w, height=head, is_raised=True)
        high = min(ROW, (box.h - head) / len(self._honours))
        for index, honour in enumerate(self._honours):
            row = Box(box.x, box.y + head + index * high, box.w, high)
            canvas.image(f"icon/{honour.icon}", 64, row.x + 36, row.centre[1], "state.gold_light")
            top, low = Box(row.x + 96, row.y + 4, row.w - 96, row.h - 8).split_y(0.42, 0.58)
            canvas.text(tr(honour.words), top.x, top.centre[1], "body", "ink.on_dark", width=top.w, height=top.h)
            entries = canvas.cut(f"{honour.number} · {called(honour.names)}", "h2", low.w)
            canvas.text(entries, low.x, low.centre[1], "h2", "ink.on_dark", width=low.w, height=low.h)


def called(names: Sequence[str]) -> str:
    """Return the names, with those of animals in the current language."""
    return ", ".join(dict.fromkeys(map(shown, names)))
