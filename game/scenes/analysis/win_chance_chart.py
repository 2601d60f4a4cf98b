"""Chart of all seats' win probabilities over a match, with a movable cursor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from game.bots.analysis import MatchAnalysis
from game.rules.match import Player
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Spot
from game.stage.paint.theme import with_alpha
from game.stage.text.language import tr
from game.stage.widgets import Slider

LEAST: Final = 1.5
"""Minimum distance in u between two drawn points of a line."""
MARK: Final = 44.0
SCALE: Final = 92.0
"""Width of the scale left of the chart."""


@dataclass(slots=True)
class ChanceChart(Slider):
    """Win probability chart: left, right and pointing move the cursor; confirm watches the match from there."""

    told: MatchAnalysis | None = None
    players: Sequence[Player] = ()
    moments: Sequence[int] = ()
    """Indices of the turning points."""
    index: int = 0
    go: Callable[[int], object] = field(default=lambda index: None)
    watch: Callable[[], object] = field(default=lambda: None)

    @property
    def plot(self) -> Box:
        box = self.box
        return Box(box.x + SCALE, box.y + MARK + 12, box.w - SCALE - 26, box.h - MARK - 30)

    def adjust(self, step: int) -> bool:
        if self.told is not None:
            self.go(max(0, min(len(self.told.points) - 1, self.index + step)))
        return True

    def choose(self) -> object:
        return self.watch()

    def point(self, spot: Spot) -> object:
        if self.told is None:
            return None
        share = (spot[0] - self.plot.x) / self.plot.w
        at = self._start + share * (self.told.points[-1].at - self._start)
        points = self.told.points
        return self.go(min(range(len(points)), key=lambda index: abs(points[index].at - at)))

    def draw(self, canvas: Canvas, *, is_focused: bool = False, is_pressed: bool = False) -> None:
        told = self.told
        if told is None:
            canvas.block(tr("One moment …"), self.box, "body", "ink.on_card_2", "center", "middle")
            return
        canvas.cached("chances", self._draw_lines, self.box, len(told.points), tuple(self.moments))
        x, point = self._x(told.points[self.index].at), told.points[self.index]
        line = canvas.colour("ink.on_card")
        canvas.put(canvas.paint.round_rect(4, round(self.plot.h + 12), 2, line), x - 2, self.plot.y - 6)
        for seat, chance in sorted(enumerate(point.chances), key=lambda pair: pair[1]):
            look = canvas.theme.game[self.players[seat].look]
            canvas.put(canvas.paint.disc(24, look.fill, look.dark, 3), x, self._y(chance))

    def _x(self, at: int) -> float:
        assert self.told is not None
        return self.plot.x + self.plot.w * max(0, at - self._start) / max(1, self.told.points[-1].at - self._start)

    @property
    def _start(self) -> int:
        """Log length at which play begins after the set-up: at the first judged point."""
        return self.told.points[1].at if self.told is not None and len(self.told.points) > 2 else 0

    def _y(self, chance: float) -> float:
        return self.plot.bottom - self.plot.h * chance

    def _draw_lines(self, canvas: Canvas, box: Box, count: int, moments: tuple[int, ...]) -> None:
        told, plot = self.told, self.plot
        assert told is not None
        line = canvas.colour("surface.card_line")
        for percent in (0, 25, 50, 75, 100) if plot.h > 280 else (0, 50, 100):
            y = self._y(percent / 100)
            canvas.put(canvas.paint.round_rect(round(plot.w), 2, 1, with_alpha(line, 0.7)), plot.x, y - 1)
            canvas.text(f"{percent}", plot.x - 16, y, "small", "ink.on_card_2", "right", SCALE - 20, 40)
        for seat in range(len(self.players)):
            draw_line(canvas, plot, told, seat, self.players[seat].look, 6, self._start)
        for number, index in enumerate(moments, 1):
            x = self._x(told.points[index].at)
            canvas.put(canvas.paint.round_rect(2, round(plot.h), 1, canvas.colour("state.gold")), x - 1, plot.y)
            canvas.put(canvas.paint.disc(MARK, canvas.colour("state.gold_light"), line, 3), x, box.y + MARK / 2)
            canvas.text(str(number), x, box.y + MARK / 2, "small_b", "ink.on_card", "center", MARK, MARK - 4)


def draw_line(
    canvas: Canvas, plot: Box, told: MatchAnalysis, seat: int, look: str, width: float, start: int = 0
) -> None:
    """Draw the win probability of a seat from an entry on, with an edge that separates crossing lines."""
    end = max(1, told.points[-1].at - start)
    spots: list[tuple[float, float]] = []
    points = told.points
    for point, following in pairwise((*points, points[-1])):
        x = plot.w * max(0, point.at - start) / end
        if not spots or x - spots[-1][0] >= LEAST or following is point:
            spots.append((x, plot.h * (1 - point.chances[seat])))
    colour = canvas.theme.game[look]
    if len(spots) > 1:
        canvas.put(canvas.paint.polyline(spots, colour.dark, width + 3), plot.x, plot.y)
        canvas.put(canvas.paint.polyline(spots, colour.fill, width), plot.x, plot.y)
