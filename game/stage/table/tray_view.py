"""Base of a view whose throws lie in a tray, with chips beside them if throws are saved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeVar

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Target

from .offer import Offer
from .saved_throws import SavedThrows
from .table import Table
from .tray import Tray
from .view import Position, View
from .viewmodel import Animations, ViewModel

S = TypeVar("S", bound=Position)
H = TypeVar("H", bound=ViewModel)
M = TypeVar("M", bound=Animations)


class TrayView(View[S, H, M], Generic[S, H, M]):
    """Draws the tray in its zone; a game that overrides one of these methods calls it as well."""

    saved: SavedThrows[Any] | None = None

    def __init__(self, table: Table, shown: H, motion: M, tray: Tray) -> None:
        super().__init__(table, shown, motion)
        self.tray = tray

    def lying(self) -> Sequence[str]:
        """Return the upper faces of what lies in the tray in the displayed state."""
        raise NotImplementedError

    def synced(self, state: S, before: H) -> None:
        self.tray.lay((), self.lying())

    def layout_places(self, *, is_new: bool) -> None:
        tray = self.zones.tray
        self.tray.place(self.canvas, tray if self.saved is None else self.saved.place(tray))

    def coming_up(self) -> Iterator[bool | None]:
        yield from self.tray.coming_up()

    def draw_static(self, canvas: Canvas) -> None:
        canvas.put_box(canvas.paint.tray(self.zones.tray.w, self.zones.tray.h), self.zones.tray)

    def draw(self, canvas: Canvas) -> None:
        self.tray.draw(canvas)
        if self.saved is not None:
            self.saved.draw(canvas, is_lit=bool(self.offers))

    def throw_targets(self, offer: Offer[S], label: str) -> Iterator[Target]:
        """Yield the saved throws that can be picked instead of the one to be used."""
        saved = self.saved
        if saved is not None:
            yield from saved.targets(label, lambda value: self.pick(offer.seat, lambda: saved.toggle(value)))
