"""Base of a view whose throws lie in a tray, with chips beside them if throws are saved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, TypeVar

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Target
from game.stage.text.language import tr

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

    def __init__(self, table: Table, shown: H, motion: M, tray: Tray, saved: SavedThrows[Any] | None = None) -> None:
        super().__init__(table, shown, motion)
        self.tray = tray
        self.saved = saved or SavedThrows[Any](tuple, str, least=0)

    def lying(self) -> Sequence[str]:
        """Return the upper faces of what lies in the tray in the displayed state."""
        raise NotImplementedError

    def synced(self, state: S, before: H) -> None:
        self.tray.lay((), self.lying())

    def layout_places(self, *, is_new: bool) -> None:
        self.tray.place(self.canvas, self.saved.place(self.zones.tray))

    def update(self, dt: float) -> None:
        super().update(dt)
        rest = self.saved.place(self.zones.tray)
        if rest != self.tray.box and self.tray.is_still:
            self.tray.place(self.canvas, rest)

    def coming_up(self) -> Iterator[bool | None]:
        yield from self.tray.coming_up()

    def draw_static(self, canvas: Canvas) -> None:
        canvas.tray(self.zones.tray)

    def draw(self, canvas: Canvas) -> None:
        self.tray.draw(canvas)
        self.saved.draw(canvas, is_lit=bool(self.offers))

    def throw_targets(self, offer: Offer[S]) -> Iterator[Target]:
        """Return targets for the saved throws that can be picked instead of the one to be used."""
        saved, seat = self.saved, offer.seat
        return saved.targets(tr("Use this throw"), lambda value: self.pick(seat, lambda: saved.toggle(value)))
