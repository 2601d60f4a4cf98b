"""Pictures of a match that may begin soon, made while people still choose their seats. Shows nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.rules.game import Game
from game.scenes.context import Context
from game.scenes.match.panels import furnishing, zones_for
from game.stage.language import tr
from game.stage.layout.viewport import Viewport
from game.stage.table.module import view_of
from game.stage.table.table import Silhouette, Table
from game.stage.time.chunks import Chunks

PASSES: Final = 300
"""What is not ready by then needs a position that is not known yet."""


class Preload:
    """What a game's view prepares before it knows any position; the context keeps what was made."""

    def __init__(self, context: Context, game: Game, viewport: Viewport, looks: Sequence[str]) -> None:
        is_calm = context.settings.reduced_motion
        view = view_of(game.package).make(Table.silent(looks, is_calm=is_calm, are_human=True))
        canvas, zones = context.canvas(viewport), zones_for(viewport, view, len(looks), context.settings.text_size)
        view.place(zones, canvas, (0,))
        self._view = view
        computers = [Silhouette(look) for look in looks]
        self._furniture = Chunks(furnishing(canvas, zones, game.key, tr(game.title), computers))
        self._left = PASSES

    def spend(self, seconds: float) -> bool:
        """Go on for about so long; True when nothing more can be done."""
        self._left -= 1
        return (self._furniture.spend(seconds) and self._view.prepare(seconds)) or self._left <= 0
