"""How it ended: the winners on their blocks, a table of what everybody did, the course of the match as curves.

Knows games only by their record and their report.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.input.intents import Command, Source
from game.rules.contract import ranks
from game.rules.match import Match
from game.rules.statistics import Report
from game.scenes.context import Context
from game.scenes.people import guests
from game.scenes.results_table import HEAD, draw_chart, draw_table
from game.stage.canvas import Canvas
from game.stage.language import tr
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Aspect
from game.stage.paint.theme import StyleName
from game.stage.pieces.sparks import Confetti
from game.stage.time.stack import Transition
from game.stage.widgets import Button, Widget

from .scene import Prompt, Scene

APART = 8.0
"""Between two blocks."""
MEDALS = {1: "gold", 2: "silver", 3: "bronze"}
PARTY = 9.0
"""Seconds the confetti falls; then the screen rests."""


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

    def __init__(self, context: Context, match: Match, ways: Ways) -> None:
        super().__init__(context)
        self.match = match
        self._ways = ways
        self.players = guests(match.players)
        self.ranks = ranks(match.state)
        self.report = report(match)
        self.order = sorted(range(len(match.players)), key=lambda seat: self.ranks[seat])
        self._card = Box(0, 0, 0, 0)
        self._stand = Box(0, 0, 0, 0)
        self._age = 0.0

    def enter(self) -> None:
        self.context.sound.play("win")
        super().enter()

    # ---- places

    def layout(self) -> None:
        viewport = self.viewport
        x, w = viewport.left, viewport.width - 2 * viewport.left
        bottom = viewport.height - viewport.bar - 24
        is_tall = viewport.aspect is Aspect.TALL
        if is_tall:
            self._stand = Box(x, 24, w, 716)
            self._card = Box(x, 760, w, bottom - 760 - 120, 40)
        else:
            share = 0.48 if viewport.aspect is not Aspect.SQUARE else 0.47
            self._stand = Box(x, 40, w * share - 24, bottom - 40)
            left = x + w * share
            self._card = Box(left, 44, viewport.width - viewport.left - left, bottom - 44 - 120, 40)
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
        name = self.players[last].name
        if len(self.order) < 4:
            return ""
        return tr("Place {rank}: {name}", rank=self.ranks[last], name=name)

    # ---- drawing

    @property
    def is_lively(self) -> bool:
        return super().is_lively or (self._age < PARTY and not self.context.settings.reduced_motion)

    def update(self, dt: float) -> Transition | None:
        if self._age < PARTY:
            self._age += dt
            self._is_dirty = True
        return super().update(dt)

    def draw_back(self, canvas: Canvas) -> None:
        canvas.still("behind", self._draw_still)
        if canvas.audit is None:
            self._draw_confetti(canvas)
        canvas.still("before", self._draw_stand)

    def _draw_confetti(self, canvas: Canvas) -> None:
        x, y = canvas.viewport.at(self._stand.x, self._stand.y)
        is_calm = self.context.settings.reduced_motion
        confetti = Confetti(len(self.match.log), (self._stand.w, self._stand.h), is_calm=is_calm)
        confetti.draw(canvas.surface, canvas.paint, min(self._age, PARTY), x, y)

    def _draw_still(self, canvas: Canvas) -> None:
        """What lies behind the confetti, or nowhere near it."""
        super().draw_back(canvas)
        area, card = self._stand, self._card
        canvas.put(canvas.paint.lamp_cone(140, area.w * 0.5, area.h * 0.8, 0.22), self._blocks()[0], 0)
        canvas.put_box(canvas.paint.card(card.w, card.h, 40), card)
        inner = card.inset(44, 30)
        high = min(inner.h * 0.62, HEAD + 84.0 * len(self.order))
        draw_table(canvas, Box(inner.x, inner.y, inner.w, high), self.report, self.players, self.ranks, self.order)
        chart = Box(inner.x, inner.y + high + 14, inner.w, inner.h - high - 14)
        if chart.h > 170:
            draw_chart(canvas, chart, self.report, self.players)

    def _winners(self) -> str:
        names = [self.players[seat].name for seat in self.order if self.ranks[seat] == 1]
        if len(names) == 1:
            return tr("{name} wins!", name=names[0])
        return tr("{names} win!", names=tr(" and ").join(names))

    @property
    def _podium(self) -> list[int]:
        """Who stands on a block."""
        return [seat for seat in self.order if self.ranks[seat] <= 3][:3]

    @property
    def _beside(self) -> list[int]:
        """Who stands beside the blocks."""
        return [seat for seat in self.order if seat not in self._podium]

    def _blocks(self) -> tuple[float, float, float, float]:
        """The middle of all blocks, the left edge of the first, their width, the room beside them."""
        area, count, rest = self._stand, len(self._podium), len(self._beside)
        aside = (104.0 if area.w > 700 and rest < 3 else 84.0 if rest < 2 else 62.0 if area.w > 700 else 46.0) * rest
        wide = min(236.0, (area.w - aside - 24) / max(3, count) - APART)
        whole = count * (wide + APART) - APART
        left = area.centre[0] - (whole + aside) / 2
        return left + whole / 2, left, wide, aside

    def _draw_stand(self, canvas: Canvas) -> None:
        """The winners' names, everybody on blocks; beyond the third place beside them."""
        area, podium, rest = self._stand, self._podium, self._beside
        middle, left, wide, aside = self._blocks()
        room = 2 * min(middle - area.x, area.right - middle) - 16
        canvas.text(self._winners(), middle, area.y + 58, "title", "ink.on_dark", "center", room, 96, is_raised=True)
        score = self.match.state.scores()[self.order[0]]
        words = f"{tr(self.report.columns[0])}: {score}" if self.report.columns else ""
        canvas.text(words, middle, area.y + 132, "body", "ink.on_dark", "center", room, 48)
        slots = {1: (0,), 2: (0, 1), 3: (1, 0, 2)}[len(podium)]
        floor = area.bottom - (56 if area.h > 760 else 24)
        tall = area.h - 60 - 200
        pawn = min(tall * 0.42, 230.0, wide * 1.05)
        for slot, seat in sorted(zip(slots, podium, strict=True), key=lambda pair: -self.ranks[pair[1]]):
            rank = self.ranks[seat]
            high = max(tall * {1: 0.56, 2: 0.44, 3: 0.36}[rank], 176)
            self._draw_block(canvas, Box(left + slot * (wide + APART), floor - high, wide, high), seat, rank, pawn)
        for index, seat in enumerate(rest):
            x = left + len(podium) * (wide + APART) + aside / len(rest) * (index + 0.5)
            look = self.players[seat].look
            canvas.put(canvas.pieces.pawn(look, round(min(130.0, aside / len(rest) * 1.55))), x, floor - 52)
            disc = round(min(48.0, aside / len(rest) - 4))
            canvas.put(canvas.paint.disc(disc, canvas.colour("surface.card_hi")), x, floor - 12)
            canvas.text(str(self.ranks[seat]), x, floor - 12, "number_s", "ink.on_card", "center", 40, 40)

    def _draw_block(self, canvas: Canvas, box: Box, seat: int, rank: int, pawn: float) -> None:
        canvas.put(canvas.paint.plinth(box.w, box.h, seat), box.x, box.y)
        middle = box.centre[0]
        canvas.put(canvas.pieces.pawn(self.players[seat].look, round(pawn)), middle, box.y + 14)
        if rank == 1:
            canvas.image("table/crown", round(pawn * 0.36), middle, box.y + 14 - pawn * 1.06)
        y = box.y + 66
        canvas.image(f"table/medal_{MEDALS[rank]}", 92, middle, y)
        canvas.text(str(rank), middle, y, "number_l", "ink.on_card", "center", 60, 64)
        name, room = self.players[seat].name, box.w - 6
        plate = Box(box.x + 6, box.y + 116, box.w - 12, 60)
        canvas.put_box(canvas.paint.round_rect(plate.w, plate.h, 10, (40, 20, 8, 90)), plate)
        styles: tuple[StyleName, ...] = ("h3", "body_b", "small_b")
        fitting = (style for style in styles if canvas.line(name, style, "ink.on_dark", room, 54)[0].fits)
        style = next(fitting, None)
        if style is not None:
            canvas.text(name, middle, box.y + 144, style, "ink.on_dark", "center", room, 54)
        else:
            name = canvas.cut(name, "small_b", room)
            canvas.text(name, middle, box.y + 144, "small_b", "ink.on_dark", "center", room, 54)
