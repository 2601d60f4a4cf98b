"""The page about the course of a match: three sentences, a chart of the chances to win, and details on request."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from statistics import fmean
from typing import Final

from game.bots.analysis import ChancePoint, Decision, MatchAnalysis, turning_points
from game.bots.narrative import Sentence, Turn, narrative, turn_at, turns
from game.rules.contract import Event, Seat, Word
from game.rules.match import Match
from game.rules.notation import NotationError
from game.rules.statistics import Deed, deeds, luck_words
from game.scenes.base.context import Context
from game.scenes.base.player_names import guests
from game.scenes.base.side_page import SidePage
from game.scenes.routes import WatchReplay
from game.stage.canvas import Canvas
from game.stage.layout.containers import UNPLACED, Cell, Column, FirstFit, Row
from game.stage.layout.shapes import Box, Fixed, Spot
from game.stage.paint.theme import with_alpha
from game.stage.parts import Card, Painting
from game.stage.table.module import view_of
from game.stage.table.table import Table
from game.stage.table.words import listed, stopped
from game.stage.text.language import N_, percent, tr
from game.stage.time.stack import Transition
from game.stage.widgets import Button, Slider, even
from game.storage.records import summary

from .analysis_job import AnalysisJob

NUMBER: Final = 71.0
"""Minimum width of a button."""
PAD: Final = 52.0
"""Room beside a label within its button."""
LEAST_WORDS, LEAST_CHART = 540.0, 480.0
"""Minimum widths of the words and of the chart beside them."""
BUTTON: Final = 88.0
GAP: Final = 12.0
"""Gap between the buttons."""
FIGURES: Final = 42.0
"""Maximum height of numbers in a row; larger ones would leave the names too little room."""
ROW: Final = 84.0
LEAST_ROW: Final = 56.0
"""Height below which rows are split into two columns, if there is the width."""
THRIFTY: Final = (
    (0.1, N_("Gave hardly any chance away.")),
    (0.5, N_("Gave a few chances away.")),
    (float("inf"), N_("Gave many chances away.")),
)
"""Labels for the total win probability that a seat gave away, by upper limit."""


class WinChancePage(SidePage):
    FIRST = "chart"
    HEADING = "chart", N_("How it came about")

    def __init__(self, context: Context, match: Match, analysis_job: AnalysisJob) -> None:
        super().__init__(context)
        self.match = match
        self._analysis_job = analysis_job
        self._teller = Commentator(match)
        self.players = self._teller.players
        self.index = -1
        """Index of the selected point; -1 is the end."""
        self.has_details = False
        self.moments: tuple[int, ...] = ()
        """Indices of the turning points."""
        self._turns: Sequence[Turn] = ()
        self._details: Sequence[str] = ()
        self.sentences: Sequence[str] = ()
        self._learn()

    # ---- state

    @property
    def analysis(self) -> MatchAnalysis | None:
        return self._analysis_job.analysis

    def _learn(self) -> None:
        if self.analysis is not None:
            self.moments, self._turns = turning_points(self.analysis.points), turns(self.match)
            names = [player.name for player in self.players]
            self.sentences = [told(sentence, names) for sentence in narrative(self.match, self.analysis)]
            self._details = details(self.match, self.analysis)

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
        return 0 if self.analysis is None else self.index % len(self.analysis.points)

    @property
    def is_at_end(self) -> bool:
        """True if the whole match is selected."""
        return self.analysis is None or self.at == len(self.analysis.points) - 1

    # ---- layout

    def layout(self) -> None:
        share = 0.42 + 0.12 * (self.context.settings.text_size - 1)
        numbers = [self._labelled(self._number(n, index)) for n, index in enumerate(self.moments, 1)]
        waits = "" if self.analysis is not None else tr("One moment …")
        go = partial(self.go, -1)
        whole = Button("whole", UNPLACED, tr("In short"), go, "", "dark", tr("The whole match"), waits, verb=tr("Show"))
        whole.is_on = self.is_at_end and not self.has_details
        detailed = Button("details", UNPLACED, tr("Details"), self.show_details, "", "dark", "", waits, verb=tr("Show"))
        detailed.is_on = self.has_details
        words = [self._labelled(whole), self._labelled(detailed)]
        one, two = Row(*numbers, *words, gap=GAP, h=BUTTON), [Row(*row, gap=GAP, h=BUTTON) for row in (numbers, words)]
        # Without turning points there is nothing for a second row.
        buttons = FirstFit(one, Column(*two, gap=GAP)) if numbers else one
        chart = ChanceChart("chart", label=tr("Watch from here"), page=self)
        low = Column(chart, buttons, gap=16, w=LEAST_CHART, grow=1 - share)
        told = Painting(self._draw_told, w=LEAST_WORDS, grow=share)
        both = FirstFit(Row(told, low, gap=36), Column(told, low, gap=24), grow=1)
        self.show(Card(both, pad=(40, 30)))
        even(self.canvas, self.widgets)

    def _labelled(self, button: Button) -> Cell:
        """Return the cell of a button, at least as wide as its label: numbers need less room than words."""
        wide = self.canvas.width(button.label, button.style) + PAD
        return Cell(button, w=max(NUMBER, wide), grow=wide)

    def _number(self, n: int, index: int) -> Button:
        """Return the button of a turning point."""
        go, prompt = partial(self.go, index), tr("Turning point {n}", n=n)
        label = str(n) if self.viewport.is_large else self._when(index)
        return Button(f"moment/{n}", UNPLACED, label, go, "", "dark", prompt, is_on=index == self.at, verb=tr("Show"))

    def _turn_at(self, index: int) -> Turn:
        assert self.analysis is not None
        return turn_at(self._turns, self.analysis.points[index].at)

    def _when(self, index: int) -> str:
        turn = self._turn_at(index)
        title = tr(turn.title, n=turn.n)
        return title[:1].upper() + title[1:]

    def go(self, index: int) -> None:
        """Select a point; -1 is the end."""
        self.index, self.has_details = index, False
        self.turn_over()

    def show_details(self) -> None:
        self.index, self.has_details = -1, True
        self.turn_over()

    def watch_here(self) -> Transition | None:
        analysis = self.analysis
        if analysis is None:
            return None
        return WatchReplay(self.match, self._analysis_job, 0 if self.is_at_end else analysis.points[self.at].at)

    # ---- scene

    def page(self, step: int) -> Transition | None:
        analysis = self.analysis
        if analysis is not None:
            stops = (0, *self.moments, len(analysis.points) - 1)
            ahead = [stop for stop in stops if (stop > self.at if step > 0 else stop < self.at)]
            if ahead:
                self.go(ahead[0] if step > 0 else ahead[-1])
        return None

    def scroll(self, lines: float) -> None:
        analysis = self.analysis
        if analysis is not None:
            self.go(max(0, min(len(analysis.points) - 1, self.at + (1 if lines > 0 else -1))))

    # ---- drawing

    def _draw_told(self, canvas: Canvas, box: Box) -> None:
        if self.has_details:
            canvas.cached("details", self._draw_details, box)
        elif self.analysis is not None:
            canvas.cached("course", self._draw_course, box, self.at)

    def _draw_course(self, canvas: Canvas, box: Box, at: int) -> None:
        assert self.analysis is not None
        needed = min(ROW * len(self.players), box.h * 0.36)
        text, people = box.split_y(1, Fixed(needed), gap=20)
        if self.is_at_end:
            used = canvas.block("\n".join(self.sentences), text, "h3", "ink.on_card")
            self._draw_moments(canvas, Box(text.x, text.y + used + 24, text.w, text.h - used - 24))
            self._draw_players(canvas, people, [""] * len(self.players))
            return
        turn = self._turn_at(at)
        canvas.text(self._when(at), text.x, text.y + 24, "h3", "ink.on_card", width=text.w, height=56)
        canvas.block(self._moment(turn), Box(text.x, text.y + 60, text.w, text.h - 60), "body", "ink.on_card")
        chances = [_smooth(self.analysis.points, at, seat) for seat in range(len(self.players))]
        self._draw_players(canvas, people, [percent(chance) for chance in chances])

    def _draw_moments(self, canvas: Canvas, box: Box) -> None:
        """Draw the events at the turning points, as many as there is room for."""
        y, wide, colour = box.y, box.w - MARK - 16, canvas.colour("ink.on_card_2")
        for n, index in enumerate(self.moments, 1):
            words = ": ".join([self._when(index), *self._deeds(self._turn_at(index))[:1]])
            high = max(MARK, canvas.paint.type.block(words, "small", colour, wide).height / canvas.scale + 4)
            if y + high > box.bottom:
                return
            _draw_mark(canvas, n, box.x + MARK / 2, y + high / 2)
            canvas.block(words, Box(box.right - wide, y, wide, high), "small", "ink.on_card_2", valign="middle")
            y += high + 12

    def _deeds(self, turn: Turn) -> list[str]:
        names = [player.name for player in self.players]
        return [f"{done(deed, names)}." for deed in deeds(self.match.game.stats.DEEDS, turn.events)]

    def _moment(self, turn: Turn) -> str:
        """Return the events of a turn, and the rating of the costliest choice by a person."""
        lines = self._deeds(turn)
        assert self.analysis is not None
        made = [one for one in self.analysis.decisions if turn.start <= one.at < turn.end]
        costliest = max(made, key=lambda one: one.cost, default=None)
        return " ".join([*lines[:LINES], *([] if costliest is None else [self._teller.grade(costliest)])])

    def _draw_players(self, canvas: Canvas, box: Box, numbers: Sequence[str]) -> None:
        """Draw everybody with a number, or without numbers the winners with a crown."""
        seats, result = len(self.players), self.match.state.result()
        rows = seats if box.h >= LEAST_ROW * seats or box.w < 480 else -(-seats // 2)
        columns = -(-seats // rows)
        high, wide = min(ROW, box.h / rows), box.w / columns
        figure = max(canvas.width(number, "number_s", min(high, FIGURES)) for number in numbers) + 4
        room = wide - 84 - max(44.0, figure)
        names = [canvas.cut(player.name, "body_b", room) for player in self.players]
        alike = canvas.alike(names, "body_b", room, high)
        for seat, player in enumerate(self.players):
            column, row = divmod(seat, rows)
            cell = Box(box.x + column * wide, box.y + row * high, wide - 20, high)
            y = cell.centre[1]
            canvas.put(canvas.pieces.avatar(player.look, min(54.0, high - 6)), cell.x + 30, y)
            canvas.text(names[seat], cell.x + 64, y, "body_b", "ink.on_card", "left", room, alike)
            if numbers[seat]:
                height = min(high, FIGURES)
                canvas.text(numbers[seat], cell.right, y, "number_s", "ink.on_card", "right", figure, height)
            elif result is not None and seat in result.winners:
                canvas.image("icon/crown", 36, cell.right - 20, y, "ink.on_card")

    def _draw_details(self, canvas: Canvas, box: Box) -> None:
        seats = len(self.players)
        for player, words, row in zip(self.players, self._details, box.split_y(*[1.0] * seats, gap=10), strict=True):
            face = canvas.pieces.avatar(player.look, min(54.0, row.h - 6))
            canvas.put(face, row.x + 30, row.y + min(30.0, row.h / 2))
            line = min(50.0, row.h * 0.4)
            name = canvas.cut(player.name, "body_b", row.w - 64)
            canvas.text(name, row.x + 64, row.y + line / 2, "body_b", "ink.on_card", width=row.w - 64, height=line)
            rest = Box(row.x + 64, row.y + line, row.w - 64, row.h - line)
            canvas.block(words, rest, "small", "ink.on_card_2")


LINES: Final = 2
"""Maximum number of events in the sentence on a turn or a choice."""


class Commentator:
    def __init__(self, match: Match) -> None:
        self.match = match
        self.players = guests(match.players)
        silent = Table.silent([player.look for player in match.players], reduced_motion=True)
        self._view = view_of(match.game.package).make(
            Table(self.players, silent.cue, silent.sound, silent.toast, silent.calm)
        )

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
        words = tr("{name} could have done better.", name=name)
        other = self.instead(decision)
        instead = stopped(tr("Instead: {other}", other=other))
        return f"{words} {instead}" if other else words

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
        return self._view.advice(state, decision.seat, action)


def done(deed: Deed, names: Sequence[str]) -> str:
    """Return the sentence about an action without its full stop."""
    other = "" if deed.other is None else names[deed.other]
    return tr(deed.message, name=names[deed.seat], other=other, n=deed.n)


def told(sentence: Sentence, names: Sequence[str]) -> str:
    """Return a sentence about players of these names in the current language."""

    def listing(seats: Sequence[Seat]) -> str:
        return listed([names[seat] for seat in seats]) if seats else ""

    turn, words = sentence.turn, "" if sentence.deed is None else done(sentence.deed, names)
    when = tr(turn.title, n=turn.n)
    return tr(sentence.message, name=listing(sentence.seats), other=listing(sentence.others), when=when, deed=words)


def details(match: Match, analysis: MatchAnalysis) -> list[str]:
    """Return the luck and the choices of every seat, in words; luck only where dice are rolled."""
    found: list[str] = []
    for seat, (player, luck) in enumerate(zip(match.players, summary(match), strict=True)):
        words = [tr("Luck with the dice: {luck}.", luck=tr(luck_words(luck.throws, luck.luck)))] if luck.throws else []
        if player.is_human:
            mine = [one for one in analysis.decisions if one.seat == seat]
            best, good = sum(one.is_best for one in mine), sum(one.is_good for one in mine)
            counts = {"best": best, "good": good - best, "costly": len(mine) - good}
            words.append(tr("Choices: {best} best, {good} good, {costly} costly.", **counts))
        else:
            words.append(tr(next(words for limit, words in THRIFTY if analysis.costs[seat] < limit)))
        found.append(" ".join(words))
    return found


LEAST: Final = 1.5
"""Minimum distance in u between two drawn points of a line."""
NEAR: Final = 2
"""Points before and after each one that its line is smoothed over."""
BOLD, THIN, PALE = 7.0, 4.0, 0.7
"""Width of the winners' lines, and width and opacity of the others."""
MARK: Final = 44.0
SCALE: Final = 92.0
CAPTION: Final = 44.0
"""Height of the line below the chart."""


@dataclass(slots=True)
class ChanceChart(Slider):
    """Win probability chart: left, right and pointing move the cursor; confirm watches the match from there."""

    page: WinChancePage = field(kw_only=True)

    @property
    def plot(self) -> Box:
        box = self.box
        return Box(box.x + SCALE, box.y + MARK + 12, box.w - SCALE - 26, box.h - MARK - 30 - CAPTION)

    def adjust(self, step: int) -> bool:
        self.page.scroll(step)
        return True

    def choose(self) -> object:
        return self.page.watch_here()

    def point(self, spot: Spot) -> object:
        if self.page.analysis is None:
            return None
        points, share = self.page.analysis.points, (spot[0] - self.plot.x) / self.plot.w
        at = self._start + share * (points[-1].at - self._start)
        self.page.go(min(range(len(points)), key=lambda index: abs(points[index].at - at)))
        return None

    def draw(self, canvas: Canvas, *, is_focused: bool = False, is_pressed: bool = False) -> None:
        analysis = self.page.analysis
        if analysis is None:
            canvas.block(tr("One moment …"), self.box, "body", "ink.on_card_2", "center", "middle")
            return
        canvas.cached("chances", self._draw_lines, self.box, len(analysis.points), self.page.moments)
        point = analysis.points[self.page.at]
        x = self._x(point.at)
        line = canvas.colour("ink.on_card")
        canvas.put(canvas.paint.round_rect(4, round(self.plot.h + 12), 2, line), x - 2, self.plot.y - 6)
        for seat, _ in sorted(enumerate(point.chances), key=lambda pair: pair[1]):
            look = canvas.theme.game[self.page.players[seat].look]
            y = self._y(_smooth(analysis.points, self.page.at, seat))
            canvas.put(canvas.paint.disc(24, look.fill, look.dark, 3), x, y)

    def _x(self, at: int) -> float:
        assert self.page.analysis is not None
        points = self.page.analysis.points
        return self.plot.x + self.plot.w * max(0, at - self._start) / max(1, points[-1].at - self._start)

    @property
    def _start(self) -> int:
        """Log length at which play begins after the set-up: at the first judged point."""
        points = () if self.page.analysis is None else self.page.analysis.points
        return points[1].at if len(points) > 2 else 0

    def _y(self, chance: float) -> float:
        return self.plot.bottom - self.plot.h * chance

    def _draw_lines(self, canvas: Canvas, box: Box, count: int, moments: tuple[int, ...]) -> None:
        analysis, plot = self.page.analysis, self.plot
        assert analysis is not None
        line = canvas.colour("surface.card_line")
        caption, y = tr("Chances to win, in percent"), box.bottom - CAPTION / 2
        canvas.text(caption, plot.centre[0], y, "small", "ink.on_card_2", "center", plot.w, CAPTION)
        for part in (0, 25, 50, 75, 100) if plot.h > 280 else (0, 50, 100):
            y = self._y(part / 100)
            canvas.put(canvas.paint.round_rect(round(plot.w), 2, 1, with_alpha(line, 0.7)), plot.x, y - 1)
            canvas.text(f"{part}", plot.x - 16, y, "small", "ink.on_card_2", "right", SCALE - 20, 40)
        result, seats = self.page.match.state.result(), range(len(self.page.players))
        winners = seats if result is None else result.winners
        for seat in sorted(seats, key=winners.__contains__):
            width, alpha = (BOLD, 1.0) if seat in winners else (THIN, PALE)
            draw_line(canvas, plot, analysis, seat, self.page.players[seat].look, width, self._start, alpha)
        for number, index in enumerate(moments, 1):
            x = self._x(analysis.points[index].at)
            canvas.put(canvas.paint.round_rect(2, round(plot.h), 1, canvas.colour("state.gold")), x - 1, plot.y)
            _draw_mark(canvas, number, x, box.y + MARK / 2)


def _draw_mark(canvas: Canvas, number: int, x: float, y: float) -> None:
    line = canvas.colour("surface.card_line")
    canvas.put(canvas.paint.disc(MARK, canvas.colour("state.gold_light"), line, 3), x, y)
    canvas.text(str(number), x, y, "small_b", "ink.on_card", "center", MARK, MARK - 4)


def _smooth(points: Sequence[ChancePoint], at: int, seat: Seat) -> float:
    """Return the chance of a seat at a point as the average of those around it; exact at both ends."""
    near = min(NEAR, at, len(points) - 1 - at)
    return fmean(point.chances[seat] for point in points[at - near : at + near + 1])


def draw_line(
    canvas: Canvas,
    plot: Box,
    analysis: MatchAnalysis,
    seat: int,
    look: str,
    width: float,
    start: int = 0,
    alpha: float = 1.0,
) -> None:
    """Draw the win probability of a seat from an entry on, with an edge that separates crossing lines."""
    end = max(1, analysis.points[-1].at - start)
    spots: list[tuple[float, float]] = []
    points = analysis.points
    for index, point in enumerate(points):
        x = plot.w * max(0, point.at - start) / end
        if not spots or x - spots[-1][0] >= LEAST or point is points[-1]:
            spots.append((x, plot.h * (1 - _smooth(points, index, seat))))
    colour = canvas.theme.game[look]
    if len(spots) > 1:
        canvas.put(canvas.paint.polyline(spots, with_alpha(colour.dark, alpha), width + 3), plot.x, plot.y)
        canvas.put(canvas.paint.polyline(spots, with_alpha(colour.fill, alpha), width), plot.x, plot.y)
