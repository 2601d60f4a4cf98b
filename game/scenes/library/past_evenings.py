"""Past evenings: every finished tournament with its standings; the ceremony's page of each opens again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from typing import Final

from game.scenes.base.context import Context
from game.scenes.base.player_names import called
from game.scenes.base.poll import Poll
from game.scenes.base.side_page import ListPage
from game.scenes.library.match_book import MatchRow
from game.scenes.routes import OpenPastEvening
from game.scenes.tournament.standings import CARD, ROW, draw_points
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Aspect
from game.stage.table.words import listed
from game.stage.text.language import ntr, tr, written
from game.stage.widgets import Button, Widget
from game.storage.tournament import Tournament
from game.timing import local

BUTTON: Final = 88.0
ASIDE: Final = 320.0
"""Width of a row without its winners."""


class PastEvenings(ListPage[Tournament]):
    def __init__(self, context: Context, ask: Callable[[], Future[Sequence[Tournament]]]) -> None:
        super().__init__(context)
        self.is_known = False
        """True once the disk has answered."""
        self.chosen_index = 0
        """Index of the evening on the card, the latest first."""
        self.polls = [Poll(ask, self._take)]

    def _take(self, found: Sequence[Tournament]) -> None:
        self.list.items, self.is_known = found, True
        self.turn_over()

    @property
    def looked_at(self) -> Tournament | None:
        return self.list.items[self.chosen_index] if self.chosen_index < len(self.list.items) else None

    def _choose(self, index: int) -> None:
        self.chosen_index = index
        self.turn_over()

    def page(self, step: int) -> None:
        if self.list.turn(step):
            self.chosen_index = self.list.page * self.list.per_page
            self.turn_over()

    # ---- layout

    def layout(self) -> None:
        whole = self.below_heading()
        is_tall = self.viewport.aspect is Aspect.TALL
        place, self.card = whole.split_y(0.5, 0.5, gap=24) if is_tall else whole.split_x(0.46, 0.54, gap=30)
        rows: list[Widget] = []
        for index, (evening, box) in enumerate(self.list.rows(place, 92.0), self.list.page * self.list.per_page):
            rows.append(self._row(index, evening, box))
        self.widgets = [*rows, *self.turners(place)]
        if (chosen := self.looked_at) is not None:
            inner = self.card.inset(36, 28)
            button = Box(inner.x, inner.bottom - BUTTON, inner.w, BUTTON)
            opening = partial(OpenPastEvening, chosen)
            self.widgets.append(Button("results", button, tr("Results"), opening, "trophy", "card"))

    def _row(self, index: int, evening: Tournament, box: Box) -> MatchRow:
        names = [called(guest.player()) for guest in evening.guests]
        best = [names[one.guest] for one in evening.standings if one.rank == 1]
        winners = self.canvas.cut(listed(best), "body_b", box.w - ASIDE)
        choose, is_on = partial(self._choose, index), index == self.chosen_index
        row = MatchRow(f"evening/{index}", box, winners, choose, "", "panel", is_on=is_on)
        row.names = ntr("{n} game", "{n} games", len(evening.rounds))
        ended = local(evening.ended)
        row.date, row.emblem = "" if ended is None else written(ended), f"games/{evening.rounds[-1].game}/emblem"
        return row

    def first_key(self) -> str | None:
        return self.widgets[0].key if self.widgets else None

    def hint(self) -> str:
        return ntr("{n} evening", "{n} evenings", len(self.list.items)) if self.is_known else ""

    # ---- drawing

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        self.draw_page(canvas, "tournament", tr("Past evenings"))
        evening, inner = self.looked_at, self.card.inset(40, 28)
        if evening is None:
            words = tr("No evening has been finished yet.") if self.is_known else tr("One moment …")
            canvas.block(words, inner, "body", "ink.on_card_2", "center", "middle")
            return
        high = min(inner.h - BUTTON - 24, CARD + ROW * len(evening.guests) - 56)
        draw_points(canvas, Box(inner.x, inner.y, inner.w, high), evening)
