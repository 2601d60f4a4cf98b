"""The course of a match: a chart of win probabilities, comments on turning points and decisions, luck and skill."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from typing import Final

from game.bots.analysis import Decision, MatchAnalysis, turning_points
from game.rules.contract import Event, Seat, Word
from game.rules.match import Match, Player
from game.rules.notation import NotationError
from game.scenes.base.context import Context
from game.scenes.base.player_names import guests
from game.scenes.base.side_page import SidePage
from game.scenes.routes import WatchReplay
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Fixed, Spot
from game.stage.layout.viewport import Aspect
from game.stage.paint.theme import StyleName, with_alpha
from game.stage.table.module import view_of
from game.stage.table.table import Table
from game.stage.table.view import View
from game.stage.table.words import stopped
from game.stage.text.language import ntr, percent, signed, tr
from game.stage.time.stack import Transition
from game.stage.widgets import Button, Slider, Widget, even

from .analysis_job import AnalysisJob

NUMBER: Final = 71.0
"""Width of a turning point's button in large text."""
BUTTON: Final = 88.0
FIGURES: Final = 42.0
"""Maximum height of numbers in a row; larger ones would leave the names too little room."""
ROW = 84.0
LEAST_ROW = 56.0
"""Height below which rows are split into two columns, if there is the width."""


class WinChancePage(SidePage):
    FIRST = "chart"

    def __init__(self, context: Context, match: Match, analysis_job: AnalysisJob) -> None:
        super().__init__(context)
        self.match = match
        self._analysis_job = analysis_job
        self._teller = Commentator(match)
        self.players = self._teller.players
        self.index = -1
        """Index of the selected point; -1 is the end."""
        self._moments: tuple[int, ...] = ()
        self._words = Box(0, 0, 0, 0)
        self._learn()

    # ---- what is known

    @property
    def _analysis(self) -> MatchAnalysis | None:
        return self._analysis_job.analysis

    def _learn(self) -> None:
        if self._analysis is not None:
            self._moments = turning_points(self._analysis.points)

    @property
    def wake_after(self) -> float | None:
        return super().wake_after if self._analysis_job.wake_after is None else self._analysis_job.wake_after

    def update(self, dt: float) -> Transition | None:
        if self._analysis_job.go_on():
            self._learn()
            self.turn_over()
        return super().update(dt)

    @property
    def at(self) -> int:
        return 0 if self._analysis is None else self.index % len(self._analysis.points)

    @property
    def is_at_end(self) -> bool:
        """True if the whole match is selected."""
        return self._analysis is None or self.at == len(self._analysis.points) - 1

    @property
    def decision(self) -> Decision | None:
        """The decision just before the selected point, or due there."""
        analysis = self._analysis
        return None if analysis is None or self.is_at_end else analysis.decision(analysis.points[self.at].at)

    # ---- places

    def layout(self) -> None:
        self.card = self.below_heading()
        inner = self.card.inset(40, 30)
        size = self.context.settings.text_size
        if self.viewport.aspect is Aspect.TALL:
            chart, low = inner.split_y(0.46, 0.54, gap=24)
            self._words, row = low.split_y(1, Fixed(BUTTON), gap=16)
        else:
            share = 0.6 - 0.14 * (size - 1)
            left, self._words = inner.split_x(share, 1 - share, gap=36)
            chart, row = left.split_y(1, Fixed(BUTTON), gap=16)
        self.widgets = [self._chart(chart), *self._buttons(row)]

    def _chart(self, box: Box) -> ChanceChart:
        return ChanceChart(
            "chart",
            box,
            tr("Watch from here"),
            analysis=self._analysis,
            players=self.players,
            moments=self._moments,
            index=self.at,
            go=self._go,
            watch=self._watch_here,
        )

    def _buttons(self, row: Box) -> list[Widget]:
        if self.viewport.is_large:
            # Numbers need little room, words much.
            parts = row.split_x(*(Fixed(NUMBER) for _ in self._moments), 1, gap=12)
        else:
            parts = row.split_x(*(1 for _ in self._moments), 2.6, gap=12)
        moments: list[Widget] = [
            Button(
                f"moment/{number}",
                box,
                str(number),
                partial(self._go, index),
                "",
                "dark",
                tr("Turning point {n}", n=number),
                is_on=index == self.at,
            )
            for number, (index, box) in enumerate(zip(self._moments, parts, strict=False), 1)
        ]
        whole = Button(
            "whole", parts[-1], tr("The whole match"), partial(self._go, -1), "chart", "dark", is_on=self.is_at_end
        )
        whole.reason = "" if self._analysis is not None else tr("One moment …")
        even(self.canvas, [*moments, whole])
        return [*moments, whole]

    def _go(self, index: int) -> None:
        self.index = index
        self.turn_over()

    def _watch_here(self) -> Transition | None:
        analysis = self._analysis
        if analysis is None:
            return None
        return WatchReplay(self.match, self._analysis_job, 0 if self.is_at_end else analysis.points[self.at].at)

    # ---- scene

    def page(self, step: int) -> Transition | None:
        analysis = self._analysis
        if analysis is not None:
            stops = (0, *self._moments, len(analysis.points) - 1)
            ahead = [stop for stop in stops if (stop > self.at if step > 0 else stop < self.at)]
            if ahead:
                self._go(ahead[0] if step > 0 else ahead[-1])
        return None

    def scroll(self, lines: float) -> None:
        analysis = self._analysis
        if analysis is not None:
            self._go(max(0, min(len(analysis.points) - 1, self.at + (1 if lines > 0 else -1))))

    # ---- drawing

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        canvas.cached("course", self._draw_card, self.at, self._analysis is None)

    def _draw_card(self, canvas: Canvas, at: int, is_waiting: bool) -> None:
        self.draw_page(canvas, "chart", tr("How it came about"))
        if is_waiting:
            return
        if self.is_at_end:
            self._draw_whole(canvas)
        else:
            self._draw_moment(canvas, at)

    def _draw_moment(self, canvas: Canvas, at: int) -> None:
        analysis, box = self._analysis, self._words
        assert analysis is not None
        point, seats = analysis.points[at], len(self.players)
        before = analysis.points[max(0, at - 1)]
        is_tall = self.viewport.aspect is Aspect.TALL
        has_height = is_tall or box.w <= 760 or box.h * 0.42 >= LEAST_ROW * seats
        columns = 1 if seats <= 4 and has_height else 2
        rows = -(-seats // columns)
        high = min(ROW, box.h * (0.5 if is_tall else 0.42) / rows)
        wide, figures = box.w / columns, min(high, FIGURES)
        wide_chance = min((wide - 20) * 0.3, canvas.width("100 %", "number_s", figures) + 4)
        wide_change = min((wide - 20) * 0.28, canvas.width("+100 %", "small", figures) + 4)
        room = wide - 20 - 76 - wide_chance - wide_change
        names = [canvas.cut(player.name, "body_b", room) for player in self.players]
        alike = canvas.alike(names, "body_b", room, high)
        for seat, player in enumerate(self.players):
            column, row = divmod(seat, rows)
            cell = Box(box.x + column * wide, box.y + row * high, wide - 20, high)
            y = cell.centre[1]
            canvas.put(canvas.pieces.avatar(player.look, min(54.0, high - 6)), cell.x + 30, y)
            chance, change = percent(point.chances[seat]), signed(point.chances[seat] - before.chances[seat])
            canvas.text(names[seat], cell.x + 64, y, "body_b", "ink.on_card", "left", room, alike)
            canvas.text(
                change, cell.right - wide_chance - 8, y, "small", "ink.on_card_2", "right", wide_change, figures
            )
            canvas.text(chance, cell.right, y, "number_s", "ink.on_card", "right", wide_chance, figures)
        y = box.y + rows * high + 14
        decision = self.decision
        grade = "" if decision is None else self._teller.grade(decision)
        room = box.bottom - y
        if grade:
            y += canvas.block(grade, Box(box.x, y, box.w, room * 0.66), "body_b", "ink.on_card") + 12
        lines = " ".join(map(stopped, self._teller.happened(before.at, point.at)))
        if lines:
            canvas.block(lines, Box(box.x, y, box.w, box.bottom - y), self._small, "ink.on_card_2")

    def _draw_whole(self, canvas: Canvas) -> None:
        analysis, box = self._analysis, self._words
        assert analysis is not None
        head = min(110.0, box.h * 0.2)
        wide = box.w * 0.62 / 3
        columns = [Box(box.right - (3 - i) * wide, box.y, wide - 6, head - 8) for i in range(3)]
        heads = tr("Luck"), tr("Moves"), tr("Others")
        # If one heading would be smaller than the others, all get one line each at the same size.
        ink = canvas.colour("ink.on_card_2")
        blocks = [canvas.paint.type.block(words, "small", ink, wide - 6, head - 8, "right", 2) for words in heads]
        sizes = {block.size_u for block in blocks}
        level = canvas.alike(heads, "small", wide - 6, head - 8)
        is_level = len(sizes) > 1 and level >= min(sizes)
        for words, column in zip(heads, columns, strict=True):
            if is_level:
                x, y = column.right, column.centre[1]
                canvas.text(words, x, y, "small", "ink.on_card_2", "right", column.w, level)
            else:
                canvas.block(words, column, "small", "ink.on_card_2", "right", "middle", 2)
        high = min(120.0, (box.h - head - 8) * 0.72 / len(self.players))
        room = columns[0].x - box.x - 70
        names = [canvas.cut(player.name, "body_b", room) for player in self.players]
        alike = canvas.alike(names, "body_b", room, high - 6)
        for seat, player in enumerate(self.players):
            row = Box(box.x, box.y + head + seat * high, box.w, high - 6)
            y = row.centre[1]
            face = min(58.0, row.h - 4)
            canvas.put(canvas.pieces.avatar(player.look, face), row.x + 30, y)
            account = analysis.accounts[seat]
            canvas.text(names[seat], row.x + 66, y, "body_b", "ink.on_card", width=room, height=alike)
            for change, column in zip((account.luck, account.own, account.others), columns, strict=True):
                canvas.text(signed(change), column.right, y, "number_s", "ink.on_card", "right", column.w, row.h)
        y = box.y + head + len(self.players) * high + 8
        people = [seat for seat, player in enumerate(self.players) if player.is_human]
        if people:
            said = ", ".join(f"{self.players[seat].name} {graded(analysis, seat)}" for seat in people)
            words = tr("Best, good and costly choices: {said}.", said=said)
            canvas.block(words, Box(box.x, y, box.w, box.bottom - y), self._small, "ink.on_card_2")

    @property
    def _small(self) -> StyleName:
        """Style of the text beside the figures; large text leaves no room for larger letters."""
        return "small" if self.viewport.is_large else "body"


LINES: Final = 2
"""Maximum number of events told about a moment."""
BACK: Final = 12
"""Minimum number of previous log entries searched."""


class Commentator:
    def __init__(self, match: Match) -> None:
        self.match = match
        self.players = guests(match.players)
        silent = Table.silent([player.look for player in match.players], reduced_motion=True)
        self._view = view_of(match.game.package).make(
            Table(self.players, silent.cue, silent.sound, silent.toast, silent.calm)
        )

    def happened(self, start: int, end: int) -> Sequence[str]:
        """Return the lines of the last events between two log lengths."""
        found: dict[str, None] = {}
        for at in range(max(0, min(start, end - BACK)), end):
            entry = self.match.log[at]
            found |= dict.fromkeys(self._brought(at, entry.seat, entry.word))
        return tuple(found)[-LINES:]

    def _brought(self, at: int, seat: Seat, word: Word) -> list[str]:
        events: list[Event] = []
        self.match.state_at(at).copy().apply(seat, word, events.append)
        return [line for event in events if (line := self._view.describe(event))]

    def grade(self, decision: Decision) -> str:
        name = self.players[decision.seat].name
        if decision.is_best:
            return tr("{name}’s choice: the best there was.", name=name)
        if decision.is_good:
            return tr("{name}’s choice: a good one, hardly worse than the best.", name=name)
        words = ntr(
            "{name}’s choice cost {n} point of the chance to win.",
            "{name}’s choice cost {n} points of the chance to win.",
            round(100 * decision.cost),
            name=name,
        )
        other = self.instead(decision)
        rather = stopped(tr("Instead: {other}", other=other))
        return f"{words} {rather}" if other else words

    def instead(self, decision: Decision) -> str:
        """Return the events of the best choice, or its hint; empty if neither says anything specific."""
        state = self.match.state_at(decision.at)
        try:
            action = self.match.game.rules.NOTATION.parse(decision.better)
        except NotationError:
            return ""
        if action not in state.legal(decision.seat):
            return ""
        brought = self._brought(decision.at, decision.seat, action)
        if brought and brought != self._brought(decision.at, decision.seat, self.match.log[decision.at].word):
            return " ".join(map(stopped, brought[:LINES]))
        self._view.sync(state)
        words = self._view.advice(state, decision.seat, action)
        return "" if words == View.advice(self._view, state, decision.seat, action) else words


def graded(analysis: MatchAnalysis, seat: int) -> str:
    """Return the counts of a person's best, good and costly decisions, such as "5/3/1"."""
    mine = [one for one in analysis.decisions if one.seat == seat]
    best, good = sum(one.is_best for one in mine), sum(one.is_good and not one.is_best for one in mine)
    dear = len(mine) - best - good
    return f"{best}/{good}/{dear}"


LEAST: Final = 1.5
"""Minimum distance in u between two drawn points of a line."""
MARK: Final = 44.0
SCALE: Final = 92.0


@dataclass(slots=True)
class ChanceChart(Slider):
    """Win probability chart: left, right and pointing move the cursor; confirm watches the match from there."""

    analysis: MatchAnalysis | None = None
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
        if self.analysis is not None:
            self.go(max(0, min(len(self.analysis.points) - 1, self.index + step)))
        return True

    def choose(self) -> object:
        return self.watch()

    def point(self, spot: Spot) -> object:
        if self.analysis is None:
            return None
        share = (spot[0] - self.plot.x) / self.plot.w
        at = self._start + share * (self.analysis.points[-1].at - self._start)
        points = self.analysis.points
        return self.go(min(range(len(points)), key=lambda index: abs(points[index].at - at)))

    def draw(self, canvas: Canvas, *, is_focused: bool = False, is_pressed: bool = False) -> None:
        analysis = self.analysis
        if analysis is None:
            canvas.block(tr("One moment …"), self.box, "body", "ink.on_card_2", "center", "middle")
            return
        canvas.cached("chances", self._draw_lines, self.box, len(analysis.points), tuple(self.moments))
        x, point = self._x(analysis.points[self.index].at), analysis.points[self.index]
        line = canvas.colour("ink.on_card")
        canvas.put(canvas.paint.round_rect(4, round(self.plot.h + 12), 2, line), x - 2, self.plot.y - 6)
        for seat, chance in sorted(enumerate(point.chances), key=lambda pair: pair[1]):
            look = canvas.theme.game[self.players[seat].look]
            canvas.put(canvas.paint.disc(24, look.fill, look.dark, 3), x, self._y(chance))

    def _x(self, at: int) -> float:
        assert self.analysis is not None
        return self.plot.x + self.plot.w * max(0, at - self._start) / max(1, self.analysis.points[-1].at - self._start)

    @property
    def _start(self) -> int:
        """Log length at which play begins after the set-up: at the first judged point."""
        return self.analysis.points[1].at if self.analysis is not None and len(self.analysis.points) > 2 else 0

    def _y(self, chance: float) -> float:
        return self.plot.bottom - self.plot.h * chance

    def _draw_lines(self, canvas: Canvas, box: Box, count: int, moments: tuple[int, ...]) -> None:
        analysis, plot = self.analysis, self.plot
        assert analysis is not None
        line = canvas.colour("surface.card_line")
        for part in (0, 25, 50, 75, 100) if plot.h > 280 else (0, 50, 100):
            y = self._y(part / 100)
            canvas.put(canvas.paint.round_rect(round(plot.w), 2, 1, with_alpha(line, 0.7)), plot.x, y - 1)
            canvas.text(f"{part}", plot.x - 16, y, "small", "ink.on_card_2", "right", SCALE - 20, 40)
        for seat in range(len(self.players)):
            draw_line(canvas, plot, analysis, seat, self.players[seat].look, 6, self._start)
        for number, index in enumerate(moments, 1):
            x = self._x(analysis.points[index].at)
            canvas.put(canvas.paint.round_rect(2, round(plot.h), 1, canvas.colour("state.gold")), x - 1, plot.y)
            canvas.put(canvas.paint.disc(MARK, canvas.colour("state.gold_light"), line, 3), x, box.y + MARK / 2)
            canvas.text(str(number), x, box.y + MARK / 2, "small_b", "ink.on_card", "center", MARK, MARK - 4)


def draw_line(
    canvas: Canvas, plot: Box, analysis: MatchAnalysis, seat: int, look: str, width: float, start: int = 0
) -> None:
    """Draw the win probability of a seat from an entry on, with an edge that separates crossing lines."""
    end = max(1, analysis.points[-1].at - start)
    spots: list[tuple[float, float]] = []
    points = analysis.points
    for point, following in pairwise((*points, points[-1])):
        x = plot.w * max(0, point.at - start) / end
        if not spots or x - spots[-1][0] >= LEAST or following is point:
            spots.append((x, plot.h * (1 - point.chances[seat])))
    colour = canvas.theme.game[look]
    if len(spots) > 1:
        canvas.put(canvas.paint.polyline(spots, colour.dark, width + 3), plot.x, plot.y)
        canvas.put(canvas.paint.polyline(spots, colour.fill, width), plot.x, plot.y)
