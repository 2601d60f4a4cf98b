"""Pictures of a match that may begin soon, made while people still choose their seats. Shows nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from game.rules.game import Game
from game.scenes.base.context import Context
from game.scenes.match.panels import furnishing, zones_for
from game.stage.layout.viewport import Viewport
from game.stage.table.module import AnyView, view_of
from game.stage.table.table import Silhouette, Table
from game.stage.text.language import tr
from game.stage.time.incremental_job import IncrementalJob

PASSES: Final = 300
"""What is not ready by then needs a position that is not known yet."""


class Preload:
    """What a game's view prepares before it knows any position; the context keeps what was made."""

    def __init__(self, context: Context, game: Game, viewport: Viewport, looks: Sequence[str]) -> None:
        self._context, self._game, self._viewport, self._looks = context, game, viewport, looks
        self._view: AnyView | None = None
        self._setting = IncrementalJob(self._set(), context.timing.clock)
        self._left = PASSES

    def _set(self) -> Iterator[bool]:
        """Lay the table, with the view of the game and what stands round its board."""
        context, game, looks = self._context, self._game, self._looks
        canvas = context.canvas(self._viewport)
        module = yield from canvas.paint.made(partial(view_of, game.package))  # loading it takes some frames
        view = module.make(Table.silent(looks, reduced_motion=context.settings.reduced_motion, are_human=True))
        zones = zones_for(self._viewport, view, len(looks), context.settings.text_size)
        view.place(zones, canvas, (0,))
        self._view = view
        yield False
        yield from furnishing(canvas, zones, game.key, tr(game.title), [Silhouette(look) for look in looks])

    def spend(self, seconds: float) -> bool:
        """Go on for about so long; True when nothing more can be done."""
        self._left -= 1
        is_set = self._setting.spend(seconds)
        return (is_set and self._view is not None and self._view.prepare(seconds)) or self._left <= 0
