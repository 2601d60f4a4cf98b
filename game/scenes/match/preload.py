"""Pictures of a match that may begin soon, made while people still choose their seats. Shows nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.rules.game import Game
from game.scenes.context import Context
from game.scenes.match.panels import furnishing, zones_for
from game.stage.language import tr
from game.stage.layout.viewport import Viewport
from game.stage.table.view import Guest, Table, View
from game.stage.time.chunks import Chunks
from game.stage.time.timeline import Script

PASSES: Final = 300
"""What is not ready by then needs a position that is not known yet."""


class Preload:
    """What a game's view prepares before it knows any position; the house keeps what was made."""

    def __init__(self, context: Context, game: Game, viewport: Viewport, looks: Sequence[str]) -> None:
        guests = [Guest("", look, True) for look in looks]
        table = Table(guests, _no_script, _nothing, _nothing, is_calm=context.settings.reduced_motion)
        view: View[Any, Any] = game.view.make(table)
        canvas, zones = context.canvas(viewport), zones_for(viewport, view, len(looks), context.settings.text_size)
        view.place(zones, canvas, (0,))
        self._view = view
        computers = [Guest("", look, False) for look in looks]
        self._furniture = Chunks(furnishing(canvas, zones, game.key, tr(game.title), computers))
        self._left = PASSES

    def spend(self, seconds: float) -> bool:
        """Go on for about so long; True when nothing more can be done."""
        self._left -= 1
        return (self._furniture.spend(seconds) and self._view.warm(seconds)) or self._left <= 0


def _no_script(*told: object) -> Script:
    yield from ()


def _nothing(*told: object, **how: object) -> None:
    pass
