"""How it ended: the winners on their blocks, a table of what everybody did, the course of the match as curves.

Knows games only by their record and their report.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from game.input.intents import Command, Source
from game.rules.contract import ranks
from game.rules.match import Match
from game.rules.statistics import Report
from game.stage.canvas import Canvas
from game.stage.fit import Aspect
from game.stage.language import tr
from game.stage.shapes import Box
from game.stage.stack import Transition
from game.stage.widgets import Button, Widget

from .house import House
from .scene import Prompt, Scene


@dataclass(frozen=True, slots=True)
class Ways:
    """Where the results lead."""

    again: Callable[[], Transition | None]
    replay: Callable[[], Transition | None]
    shelf: Callable[[], Transition | None]


def report(match: Match) -> Report:
    """The report of a match, from the events of its replay."""
    tally = match.game.stats.tally(len(match.players))
    for _, events, state in match.replay():
        for event in events:
            tally.see(event, state)
    return tally.report(match.state)


class Results(Scene):
    """The last page of a match."""

    def __init__(self, house: House, match: Match, looks: Sequence[str], ways: Ways) -> None:
        super().__init__(house)
        self.match = match
        self.looks = tuple(looks)
        self._ways = ways
        self.ranks = ranks(match.state)
        self.report = report(match)
        self.order = sorted(range(len(looks)), key=lambda seat: self.ranks[seat])
        self._card = Box(0, 0, 0, 0)
        self._stand = Box(0, 0, 0, 0)

    def enter(self) -> None:
        self.house.sound.play("win")
        super().enter()

    # ---- places

    def layout(self) -> None:
        fit = self.fit
        x, w = fit.left, fit.width - 2 * fit.left
        bottom = fit.height - fit.bar - 24
        is_tall = fit.aspect is Aspect.TALL
        if is_tall:
            self._stand = Box(x, 30, w, 690)
            self._card = Box(x, 740, w, bottom - 740 - 120, 40)
        else:
            share = 0.48
            self._stand = Box(x, 40, w * share - 24, bottom - 40)
            left = x + w * share
            self._card = Box(left, 44, fit.width - fit.left - left, bottom - 44 - 120, 40)
        row = Box(self._card.x, self._card.bottom + 26, self._card.w, 88)
        again, replay, home = row.split_x(0.38, 0.31, 0.31, gap=20)
        ways = self._ways
        widgets: list[Widget] = [
            Button("again", again, tr("Play again"), ways.again, "redo", "card"),
            Button("replay", replay, tr("Replay"), ways.replay, "eye", "dark"),
            Button("shelf", home, tr("Shelf"), ways.shelf, "home", "dark"),
        ]
        self.widgets = widgets

    def first_key(self) -> str | None:
        return "again"

    def back(self) -> Transition | None:
        return self._ways.shelf()

    def command(self, command: Command, source: Source) -> Transition | None:
        return self._ways.shelf() if command is Command.MENU else None

    def prompts(self) -> Sequence[Prompt]:
        choose, _ = super().prompts()
        return (choose, Prompt(Command.BACK, tr("Shelf")))

    def hint(self) -> str:
        last = self.order[-1]
        name = self.match.players[last].name
        if len(self.order) < 4:
            return ""
        return tr("Place {rank}: {name}", rank=self.ranks[last], name=name)

    # ---- drawing

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        self._draw_confetti(canvas)
        self._draw_stand(canvas)
        card = self._card
        canvas.put_box(canvas.paint.card(card.w, card.h, 40), card)
        inner = card.inset(48, 40)
        canvas.text(tr("How it went"), inner.x, inner.y + 26, "h2", "ink.on_card", width=inner.w * 0.32)
        table_h = min(inner.h * 0.52, 70.0 + 84.0 * len(self.order))
        self._draw_table(canvas, Box(inner.x, inner.y + 66, inner.w, table_h))
        chart = Box(inner.x, inner.y + 66 + table_h + 20, inner.w, inner.bottom - inner.y - 86 - table_h)
        if chart.h > 150:
            self._draw_chart(canvas, chart)

    def _winners(self) -> str:
        names = [self.match.players[seat].name for seat in self.order if self.ranks[seat] == 1]
        if len(names) == 1:
            return tr("{name} wins!", name=names[0])
        return tr("{names} win!", names=tr(" and ").join(names))

    def _draw_confetti(self, canvas: Canvas) -> None:
        rng = Random(self.match.seed)
        area = self._stand
        looks = list(canvas.theme.game.values())
        for _ in range(52):
            look = looks[int(rng.random() * len(looks))]
            x, y = area.x + rng.random() * area.w, area.y + rng.random() * area.h
            size = 22 + rng.random() * 18
            colour = look.fill if look.key not in ("violet", "red") else look.light
            canvas.image(f"glyph/{look.glyph}", round(size), x, y, (*colour[:3], 170))

    def _draw_stand(self, canvas: Canvas) -> None:
        area = self._stand
        middle = area.centre[0]
        canvas.put(canvas.paint.lamp_cone(140, area.w * 0.5, area.h * 0.8, 0.22), middle, 0)
        canvas.text(self._winners(), middle, area.y + 62, "title", "ink.on_dark", "center", area.w)
        score = self.match.state.scores()[self.order[0]]
        words = f"{tr(self.report.columns[0])}: {score}" if self.report.columns else ""
        canvas.text(words, middle, area.y + 128, "body", "ink.on_dark", "center", area.w)
        podium = [seat for seat in self.order if self.ranks[seat] <= 3][:3]
        places = {0: 1, 1: 0, 2: 2}
        wide = min(236.0, area.w * 0.27)
        gap = 8.0
        floor = area.bottom - (60 if area.h > 760 else 20)
        tall = area.h - 60 - 190
        for index, seat in enumerate(podium):
            rank = self.ranks[seat]
            high = tall * {1: 0.56, 2: 0.44, 3: 0.36}[rank]
            x = middle - 1.5 * wide - gap + places[index] * (wide + gap) - (area.w * 0.05 if len(self.order) > 3 else 0)
            self._draw_block(canvas, Box(x, floor - high, wide, high), seat, rank, min(tall * 0.42, 230.0))
        rest = [seat for seat in self.order if seat not in podium]
        for index, seat in enumerate(rest):
            x = middle + 1.5 * wide + gap + 56 - area.w * 0.05 + index * 96
            canvas.put(canvas.pieces.pawn(self.looks[seat], 130), x, floor - 46)
            canvas.put(canvas.paint.disc(46, canvas.colour("surface.card_hi")), x, floor - 14)
            canvas.text(str(self.ranks[seat]), x, floor - 14, "number_s", "ink.on_card", "center")

    def _draw_block(self, canvas: Canvas, box: Box, seat: int, rank: int, pawn: float) -> None:
        canvas.put(canvas.paint.plinth(box.w, box.h, seat), box.x, box.y)
        middle = box.centre[0]
        canvas.put(canvas.pieces.pawn(self.looks[seat], pawn), middle, box.y + 14)
        if rank == 1:
            canvas.image("icon/trophy", 64, middle, box.y - pawn - 30, "state.gold")
        canvas.put(
            canvas.paint.disc(88, canvas.colour("surface.card_hi"), canvas.colour("state.gold_dark"), 4),
            middle,
            box.y + 72,
        )
        canvas.text(str(rank), middle, box.y + 72, "number_l", "ink.on_card", "center")
        canvas.text(self.match.players[seat].name, middle, box.y + 146, "h3", "ink.on_dark", "center", box.w - 24)

    def _draw_table(self, canvas: Canvas, box: Box) -> None:
        # Every column needs room for its heading; the report names the most telling ones first.
        columns = self.report.columns[: max(1, int(box.w * 0.68 // 146))]
        name_w = box.w * (0.4 if len(columns) < 4 else 0.32)
        each = (box.w - name_w) / max(1, len(columns))
        for index, column in enumerate(columns):
            right = box.x + name_w + each * (index + 1) - 12
            head = Box(right - each + 16, box.y - 32, each - 16, 68)
            canvas.block(tr(column), head, "small", "ink.on_card_2", "right", "middle", 2)
        line = canvas.colour("surface.card_line")
        canvas.put(canvas.paint.round_rect(box.w, 3, 1, line), box.x, box.y + 40)
        high = (box.h - 52) / len(self.order)
        for place, seat in enumerate(self.order):
            row = Box(box.x - 12, box.y + 50 + place * high, box.w + 24, high - 4, 18)
            if self.ranks[seat] == 1:
                canvas.put_box(canvas.paint.round_rect(row.w, row.h, 18, canvas.colour("state.gold_light")), row)
            y = row.centre[1]
            canvas.put(canvas.pieces.avatar(self.looks[seat], min(58.0, row.h - 6)), row.x + 46, y)
            canvas.text(self.match.players[seat].name, row.x + 92, y, "body_b", "ink.on_card", width=name_w - 100)
            for index, cell in enumerate(self.report.rows[seat][: len(columns)]):
                right = box.x + name_w + each * (index + 1) - 12
                canvas.text(cell, right, y, "number_m", "ink.on_card", "right", each - 14)

    def _draw_chart(self, canvas: Canvas, box: Box) -> None:
        curves = self.report.curves
        most = max((max(curve) for curve in curves if curve), default=1) or 1
        length = max(2, *(len(curve) for curve in curves))
        canvas.text(tr(self.report.chart), box.x, box.y + 14, "small_b", "ink.on_card_2", width=box.w)
        plot = Box(box.x + 56, box.y + 52, box.w - 56 - 70, box.h - 52 - 42)
        line = canvas.colour("surface.card_line")
        steps = 3 if most >= 3 else most
        for index in range(steps + 1):
            value = round(most * index / steps)
            y = plot.bottom - plot.h * value / most
            canvas.put(canvas.paint.round_rect(plot.w, 2, 1, (*line[:3], 110)), plot.x, y)
            canvas.text(str(value), plot.x - 16, y, "small", "ink.on_card_2", "right", 48)
        for index in range(4):
            at = round((length - 1) * index / 3)
            x = plot.x + plot.w * at / (length - 1)
            canvas.text(str(at), x, plot.bottom + 26, "small", "ink.on_card_2", "center")
        ends: list[tuple[float, int]] = []
        for seat, curve in enumerate(curves):
            points = [(plot.w * i / (length - 1), plot.h * (1 - value / most)) for i, value in enumerate(curve)]
            look = canvas.theme.game[self.looks[seat]]
            if len(points) > 1:
                canvas.put(canvas.paint.polyline(points, look.dark, 9), plot.x, plot.y)
                canvas.put(canvas.paint.polyline(points, look.fill, 6), plot.x, plot.y)
            if points:
                ends.append((plot.y + points[-1][1], seat))
        ends.sort()
        least = 42.0
        y_at = plot.y - 20
        for y, seat in ends:
            y_at = max(y, y_at + least) if ends[0][1] != seat else y
            canvas.put(canvas.pieces.avatar(self.looks[seat], 40), plot.right + 40, y_at)
