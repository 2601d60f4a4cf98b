"""The log of a match as a page. Independent of any game."""

from __future__ import annotations

from game.scenes.base.context import Context
from game.scenes.base.scene import Scene
from game.scenes.match.screen import MatchScreen
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.text.language import tr
from game.stage.time.stack import Pop
from game.stage.widgets import Button

WIDE = 1240.0


class HistoryPage(Scene):
    """The latest log lines of a match on a card."""

    def __init__(self, context: Context, match: MatchScreen) -> None:
        super().__init__(context)
        self._match = match
        self._card = Box(0, 0, 0, 0)

    def layout(self) -> None:
        self._match.call_by_name()
        viewport = self.viewport
        wide = min(WIDE, viewport.width - 2 * viewport.left)
        left, low = (viewport.width - wide) / 2, viewport.height - viewport.bar - 20
        self._card = Box(left, 40, wide, low - 40 - 120, 34)
        self.widgets = [Button("close", Box(left, low - 96, wide, 92), tr("Close"), Pop, "check", "card")]

    def first_key(self) -> str | None:
        return "close"

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        canvas.cached("card", self._draw_card)

    def _draw_card(self, canvas: Canvas) -> None:
        self._match.commentary.history().draw(canvas, self._card, self._match.table.guests)
