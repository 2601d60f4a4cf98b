"""The seals of a player in a game: earned, open, and the challenge of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games import shelf
from game.rules.challenges import METALS, Challenge
from game.scenes.base.context import Context
from game.scenes.base.side_page import PagedSidePage, below_heading, draw_heading
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Aspect
from game.stage.text.language import ntr, tr
from game.stage.time.stack import Transition
from game.stage.widgets import Picker
from game.storage.records import Records, Who
from game.storage.seals import seals_of, trophy_of

from .paged_list import PagedList

CELL: Final = 500.0
"""Minimum width of a challenge at the usual text size."""
APART: Final = 44.0
"""Minimum gap between the text of one seal and the seal beside it."""
SEAL: Final = 76.0, 94.0


class SealsPage(PagedSidePage):
    def __init__(self, context: Context, records: Records, who: Who, called: str, game: str) -> None:
        """`called` is the displayed name. An unknown `game` shows the first one."""
        super().__init__(context)
        self._called = called
        self._records = records
        self._who = who
        self.games = shelf()
        self.at = next((index for index, one in enumerate(self.games) if one.key == game), 0)
        self._rows: PagedList[tuple[Challenge, ...]] = PagedList()
        self._cells: list[tuple[Challenge, Box]] = []
        self._card = Box(0, 0, 0, 0)
        self._sum = Box(0, 0, 0, 0)

    def _turn_to(self, index: int) -> None:
        self.at = index
        self._rows.page = 0
        self.turn_over()

    # ---- layout

    def layout(self) -> None:
        viewport, large = self.viewport, self.context.settings.text_size
        self._card = card = below_heading(viewport)
        inner = card.inset(40, 30)
        head, body = Box(inner.x, inner.y, inner.w, 84), Box(inner.x, inner.y + 108, inner.w, inner.h - 108)
        if viewport.aspect is Aspect.TALL or large > 1.5:
            picker, self._sum = head, Box(inner.x, inner.y + 102, inner.w, 84)
            body = Box(body.x, body.y + 112, body.w, body.h - 112)
        else:
            picker, self._sum = head.split_x(0.42, 0.58, gap=30)
        titles = [tr(game.title) for game in self.games]
        challenges = self.games[self.at].challenges.CHALLENGES
        columns = max(1, min(3, int(body.w / (CELL * (0.4 + 0.6 * large)))))
        self._rows.items = [tuple(challenges[start : start + columns]) for start in range(0, len(challenges), columns)]
        high = 36 + 114 * large
        if len(self._rows.items) * (high + 10) <= body.h:
            high = min(high * 1.3, body.h / len(self._rows.items) - 10)
        self._cells = []
        for row, box in self._rows.rows(body, high):
            places = box.split_x(*[1.0] * columns, gap=APART)
            self._cells += zip(row, places, strict=False)
        choice = Picker("game", picker, tr("Game"), "", titles, self.at, self._turn_to, share=0)
        self.widgets = [choice, *self._rows.turners(self.canvas, body, self.turn_over)]

    def areas(self) -> Mapping[str, Box]:
        cells = {f"challenge/{challenge.key}": box for challenge, box in self._cells}
        return {**super().areas(), **cells, "sum": self._sum}

    def first_key(self) -> str | None:
        return "game"

    def page(self, step: int) -> Transition | None:
        if self._rows.turn(step):
            self.turn_over()
        return None

    # ---- drawing

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        card, game = self._card, self.games[self.at]
        width = self.viewport.width - 2 * self.viewport.left - 112
        draw_heading(canvas, "trophy", canvas.cut(tr("Seals: {name}", name=self._called), "title", width))
        canvas.put_box(canvas.paint.card(card.w, card.h, 40), card)
        record = self._records.record(self._who, game.key)
        won = seals_of(record, game)
        metal = trophy_of(record, game)
        count, box = sum(number > 0 for number in won.values()), self._sum
        if metal is not None:
            canvas.image(f"medal/trophy_{metal}", (82, 96), box.x + 44, box.centre[1])
        words = [tr("{n} of {most} seals", n=count, most=len(won)), *self._next(count, len(won))]
        room = Box(box.x + (100 if metal else 0), box.y, box.w - (100 if metal else 0), box.h)
        canvas.block(" · ".join(words), room, "small", "ink.on_card_2", valign="middle", lines=2)
        for challenge, place in self._cells:
            self._draw_cell(canvas, challenge, place, won[challenge.key])

    @staticmethod
    def _next(count: int, most: int) -> list[str]:
        steps = [-(-most * (index + 1) // len(METALS)) for index in range(len(METALS))]
        missing = next((step - count for step in steps if step > count), 0)
        if not missing:
            return []
        return [ntr("one more for the next trophy", "{n} more for the next trophy", missing)]

    def _draw_cell(self, canvas: Canvas, challenge: Challenge, box: Box, times: int) -> None:
        wide, high = SEAL
        canvas.image("medal/seal" if times else "medal/seal_open", (wide, high), box.x + wide / 2, box.centre[1])
        left = box.x + wide + 16
        room = box.right - left
        large = self.context.settings.text_size
        title = Box(left, box.y + 2, room, min(46 * large, box.h * 0.34))
        words = f"{tr(challenge.title)} · {times} ×" if times > 1 else tr(challenge.title)
        canvas.text(words, left, title.centre[1], "body_b", "ink.on_card", width=room, height=title.h)
        rest = Box(left, title.bottom + 4, room, box.bottom - title.bottom - 8)
        canvas.block(tr(challenge.asks), rest, "small", "ink.on_card_2", lines=3)
