"""The chances of all seats as lines over a match, with the moment one looks at; a widget one walks along."""

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
"""Pixels in u between two points of a line that are both drawn."""
MARK: Final = 44.0
"""Size of the number of a turning point."""
SCALE: Final = 92.0
"""Width of what stands left of the chart."""


@dataclass(slots=True)
class ChanceChart(Slider):
    """Left, right and pointing lead to another point of the match; confirming is for who stands at one."""

    told: MatchAnalysis | None = None
    players: Sequence[Player] = ()
    moments: Sequence[int] = ()
    """Indexes of turning points."""
    index: int = 0
    """Of the point one looks at."""
    go: Callable[[int], object] = field(default=lambda index: None)
    watch: Callable[[], object] = field(default=lambda: None)

    @property
    def plot(self) -> Box:
        """Where the lines are."""
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
        """Where the match begins after its set-up: at the first point that is judged."""
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
    """The chance of a seat from an entry on, with an edge so that lines are told apart where they cross."""
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
