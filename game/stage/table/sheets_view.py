"""Base of games in which every seat has a sheet or board of its own, large on stage or as a small map in its row."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, product
from typing import Generic, TypeVar

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.zones import side_by_side
from game.stage.pieces import Thrown
from game.stage.time.timeline import Script

from .offering_view import Position
from .owner_frame import ROUND, board_card, draw_frame, draw_plate
from .table import Table
from .tray import Tray
from .view import View
from .viewmodel import Animations, Snapshot, ViewModel

S = TypeVar("S", bound=Position)
H = TypeVar("H", bound=ViewModel)
M = TypeVar("M", bound=Animations)


class SheetsView(View[S, H, M], Generic[S, H, M]):
    has_own_boards = True
    width: float = 1240.0
    """Width of a sheet in units of its own, in which its card has corners of 40."""

    def __init__(self, table: Table, shown: H, motion: M, tray: Tray) -> None:
        super().__init__(table, shown, motion)
        self.tray = tray
        self.cards: dict[int, Box] = {}
        """Card of the sheet by seat on stage; the same record for the view's whole life."""

    def lay_dice(self) -> None:
        self.tray.lay((), self.shown.thrown)

    def die(self, seat: int, source: str) -> Thrown:
        return self.tray.kind

    @abstractmethod
    def sheet(self, seat: int) -> Hashable:
        """Return a key of all that the static part of a seat's sheet shows."""

    @abstractmethod
    def draw_sheet(self, canvas: Canvas, seat: int, card: Box) -> None:
        """Draw the static part of a sheet on its card; with several on stage also whose it is, as none has a plate."""

    @abstractmethod
    def mini_place(self, row: Box) -> Box | None:
        """Return the box of the small map in a seat's standing; None if it would be too small to read."""

    def draw_map(self, canvas: Canvas, seat: int, place: Box) -> None:
        """Draw the small map of a seat's sheet."""

    def standing(self, seat: int) -> Hashable:
        """Return a key of all that a seat's standing shows beside its map."""
        return self.counted(self.shown)[seat]

    @abstractmethod
    def draw_standing(self, canvas: Canvas, seat: int, box: Box) -> None: ...

    def side_by_side(self, seats: Sequence[int]) -> dict[int, Box]:
        return dict(zip(seats, side_by_side(self.zones.board, self.ratio, len(seats)), strict=True))

    def layout_places(self, *, is_new: bool) -> None:
        self.rows.clear()
        self.cards.clear()
        self.cards.update(self.side_by_side(self.stage))
        self.tray.place(self.canvas, self.zones.tray, self.zones.toss)
        self.lay_dice()

    def synced(self, state: S, before: H) -> None:
        self.lay_dice()

    def seen(self) -> Snapshot[H, M]:
        return replace(super().seen(), more=self.tray.lying)

    def undo_script(self, seen: Snapshot[H, M]) -> Script | None:
        self.tray.glide_back(seen.more)
        return self.animator.animate_undo(seen)

    def update(self, dt: float) -> None:
        super().update(dt)
        self.tray.update(dt)

    @property
    def is_lively(self) -> bool:
        return super().is_lively or self.tray.is_lively

    def coming_up(self) -> Iterator[bool | None]:
        nowhere = self.canvas.nowhere()
        yield from self._coming_pieces(nowhere)
        for seat, card in self.cards.items():
            self.draw_sheet(nowhere, seat, card)
            yield False

    def _coming_pieces(self, nowhere: Canvas) -> Iterator[bool]:
        nowhere.tray(self.zones.tray)
        yield False
        for seat, card in product(range(len(self.table.guests)), islice(self.cards.values(), 1)):
            self._draw_static_card(nowhere, seat, card)
            draw_plate(nowhere, card, self.table.guests[seat].look, self.table.both_names(seat))
            yield False
        yield from self.tray.coming_up()

    def static_key(self) -> Hashable:
        return tuple(self.sheet(seat) for seat in self.cards)

    def draw_static(self, canvas: Canvas) -> None:
        for seat, card in self.cards.items():
            self._draw_static_card(canvas, seat, card)
            self.draw_sheet(canvas, seat, card)
            if len(self.cards) == 1 and self.table.name(seat):  # names are empty in thumbnails
                draw_plate(canvas, card, self.table.guests[seat].look, self.table.both_names(seat))

    def _draw_static_card(self, canvas: Canvas, seat: int, card: Box) -> None:
        k = card.w / self.width
        canvas.put_box(board_card(canvas, card, k, canvas.paint.card), card)
        draw_frame(canvas, card, self.table.guests[seat].look, ROUND * k)

    def row(self, canvas: Canvas, seat: int, box: Box) -> None:
        place = self.rows[seat] = canvas.aligned(box)
        mini = self.mini_place(place)
        if mini is not None:
            canvas.cached(("map", seat), lambda onto, *_: self.draw_map(onto, seat, mini), mini, self.sheet(seat))
        told = self.standing(seat)
        canvas.cached(("standing", seat), lambda onto, *_: self.draw_standing(onto, seat, place), place, told)
