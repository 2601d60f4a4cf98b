"""Order of attract mode: welcome, then for each game a slide, a demo match and the hall of fame; repeated endlessly."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from functools import partial
from os import urandom
from random import Random

from game.games import catalogue
from game.rules.contract import BrokenData
from game.rules.game import Game
from game.scenes.base.context import Context
from game.scenes.base.scene import Scene
from game.stage.layout.viewport import Viewport
from game.storage.records import Records, summary_of

from .board_collage import CollagePictures
from .demo_match import DemoScreen, exhibit
from .hall_of_fame import HallOfFame, honours
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
        context, games, flats = self._context, list(self._games), CollagePictures()
        while True:
            asked = self._ask()
            Random(self._new_seed()).shuffle(games)
            yield Welcome(context, list(games), self, flats)
            for game in games:
                yield GameSlide(context, game, self, flats)
                yield exhibit(context, game, self._new_seed(), self)
                told = honours(asked.result(0), game.key) if asked is not None and asked.done() else ()
                if told:
                    yield HallOfFame(context, game, told, self)

    def _ask(self) -> Future[Records] | None:
        """Query the records, except on a public screen, which shows no names."""
        if self._context.is_public:
            return None
        return self._context.store.ask_records(partial(summary_of, games=catalogue()))


def is_show(scene: object) -> bool:
    return isinstance(scene, (Slide, DemoScreen))


def _is_whole(game: Game) -> bool:
    try:
        game.check()
    except BrokenData:
        return False
    return True
