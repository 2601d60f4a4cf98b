"""Renders pictures of a match in advance, during seat selection."""

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
"""Maximum number of calls; anything unfinished by then needs an actual position."""


class Preload:
    """Preparation of a game's view before any position is known; the pictures stay in the context's cache."""

    def __init__(self, context: Context, game: Game, viewport: Viewport, looks: Sequence[str]) -> None:
        self._context, self._game, self._viewport, self._looks = context, game, viewport, looks
        self._view: AnyView | None = None
        self._setting = IncrementalJob(self._set(), context.timing.clock)
        self._left = PASSES

    def _set(self) -> Iterator[bool]:
        """Create the view of the game and render its surroundings."""
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
        """Continue for about `seconds`; True once complete or given up."""
        self._left -= 1
        is_set = self._setting.spend(seconds)
        return (is_set and self._view is not None and self._view.prepare(seconds)) or self._left <= 0
