"""The base of games with a sheet per seat, with a sheet of numbers."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

import pygame

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Target
from game.stage.layout.zones import Zones
from game.stage.pieces import PIP_DIE
from game.stage.table.animator import Animator, on
from game.stage.table.offer import Offer
from game.stage.table.sheets_view import SheetsView
from game.stage.table.tray import Tray
from game.stage.table.viewmodel import Animations, ViewModel
from game.stage.time.timeline import Script
from tests.kit import canvas_of, changed, clear, frames, inside, table_of


@dataclass(slots=True)
class Numbers(ViewModel):
    written: list[str] = field(default_factory=lambda: ["1", "2", "3"])

    @classmethod
    def of(cls, state: Any) -> Self:
        return cls(list(state))


@dataclass(frozen=True)
class Written:
    seat: int


class NumbersAnimator(Animator[Numbers, Animations]):
    @on(Written)
    def _written(self, event: Written) -> Script:
        yield 0.4


class NumbersView(SheetsView[Any, Numbers, Animations]):
    def __init__(self) -> None:
        table = table_of(3)
        super().__init__(table, Numbers(thrown=("1", "2")), Animations(), Tray(PIP_DIE, 2, table))
        self.animator = NumbersAnimator(table, self.shown, self.motion, self.tray)

    def sheet(self, seat: int) -> Hashable:
        return self.shown.written[seat]

    def draw_sheet(self, canvas: Canvas, seat: int, card: Box) -> None:
        canvas.put_line(self.shown.written[seat], *card.centre, "number_m", "ink.on_card", 0.3 * card.h)

    def mini_place(self, row: Box) -> Box:
        return Box(row.right - row.h, row.y, row.h, row.h)

    def draw_map(self, canvas: Canvas, seat: int, place: Box) -> None:
        canvas.put_line(self.shown.written[seat], *place.centre, "number_m", "ink.on_dark", 0.5 * place.h)

    def standing(self, seat: int) -> None: ...
    def draw_standing(self, canvas: Canvas, seat: int, box: Box) -> None: ...
    def draw(self, canvas: Canvas) -> None: ...
    def targets(self, offer: Offer[Any]) -> Sequence[Target]:
        return ()

    def headline(self, offer: Offer[Any]) -> str:
        return "write!"

    def describe(self, event: Any) -> str:
        return f"P{event.seat} writes."


def placed(*stage: int) -> NumbersView:
    view, canvas = NumbersView(), canvas_of()
    view.place(Zones.of(canvas.viewport, view.ratio, 3), canvas, stage)
    return view


def drawn(view: NumbersView) -> pygame.Surface:
    picture = clear(view.canvas)
    view.rest(view.canvas)
    for seat in range(3):
        view.row(view.canvas, seat, Box(20, 20 + 90 * seat, 300, 80))
    return picture


def test_the_sheets_on_stage_lie_side_by_side_and_pictures_made_ahead_show_nothing() -> None:
    view = placed(0, 2)
    assert [*view.cards] == [0, 2]
    assert all(inside(card, view.zones.board, 0.01) for card in view.cards.values())
    assert not view.cards[0].overlaps(view.cards[2])
    picture = clear(view.canvas)
    view.prepare(60.0)
    assert pygame.transform.average_color(picture)[:3] == (0, 0, 0)


def test_a_number_written_is_seen_on_the_sheet_and_on_the_map_in_the_row() -> None:
    view = placed(0)
    before = drawn(view)
    assert not view.stale
    view.shown.written[0] = view.shown.written[1] = "8"
    assert view.stale
    after, areas = drawn(view), [view.cards[0], view.mini_place(view.rows[1]), view.mini_place(view.rows[2])]
    assert [changed(before, after, view.canvas.area(area)) > 0 for area in areas] == [True, True, False]


def test_what_is_said_of_a_seat_stands_in_the_turn_bar_while_its_sheet_is_on_stage() -> None:
    view = placed(1)
    next(frames(view, [Written(2)]))
    assert (view.motion.words, view.motion.speaker) == ("P2 writes", 2)
