"""Seek bar of a replay, with turning points and win probabilities."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from game.bots.analysis import MatchAnalysis
from game.scenes.analysis.win_chance_chart import draw_line
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Spot
from game.stage.widgets import Slider


@dataclass(slots=True)
class SeekBar(Slider):
    """Slider for the position in a match, with marks at its turning points."""

    length: int = 1
    at: int = 0
    moments: Sequence[int] = ()
    seek: Callable[[int], object] = field(default=lambda at: None)
    told: MatchAnalysis | None = None
    looks: Sequence[str] = ()

    def _track(self) -> tuple[float, float]:
        return self.box.x + 28, self.box.right - 28

    def adjust(self, step: int) -> bool:
        return False

    def choose(self) -> object:
        return None

    def point(self, spot: Spot) -> object:
        start, end = self._track()
        return self.seek(round((spot[0] - start) / (end - start) * self.length))

    def draw(self, canvas: Canvas, *, is_focused: bool = False, is_pressed: bool = False) -> None:
        box, y = self.box, self.box.centre[1]
        canvas.put_box(canvas.paint.panel(round(box.w), round(box.h), 24, opacity=0.92), box)
        start, end = self._track()
        if self.told is not None:
            canvas.cached("chances", self._draw_chances, Box(start, box.y + 10, end - start, box.h - 20), self.told)
        canvas.put(
            canvas.paint.round_rect(round(end - start), 10, 5, canvas.colour("ink.disabled_on_dark")), start, y - 5
        )
        for moment in self.moments:
            x = start + (end - start) * moment / self.length
            canvas.put(canvas.paint.round_rect(6, 30, 3, canvas.colour("state.gold")), x - 3, y - 15)
        x = start + (end - start) * self.at / self.length
        canvas.put(canvas.paint.disc(34, canvas.colour("surface.card_hi"), canvas.colour("surface.card_edge"), 3), x, y)

    def _draw_chances(self, canvas: Canvas, plot: Box, told: MatchAnalysis) -> None:
        for seat, look in enumerate(self.looks):
            draw_line(canvas, plot, told, seat, look, 2)
