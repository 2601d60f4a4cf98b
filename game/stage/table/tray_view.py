"""Base of a view whose throws lie in a tray, with chips beside them if throws are saved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Target
from game.stage.pieces import Thrown
from game.stage.text.language import tr

from .offer import Offer
from .offering_view import Position
from .saved_throws import SavedThrows
from .table import Table
from .tray import Tray
from .view import View
from .viewmodel import Animations, ViewModel

S = TypeVar("S", bound=Position)
H = TypeVar("H", bound=ViewModel)
M = TypeVar("M", bound=Animations)


class Pick(NamedTuple):
    """Picks of a seat in a view with saved throws (`View.picks`)."""

    throw: Any = None
    station: Any = None
    """A station to which several pieces can be moved."""


class TrayView(View[S, H, M], Generic[S, H, M]):
    """Draws the tray in its zone; a game that overrides one of these methods calls it as well."""

    def __init__(self, table: Table, shown: H, motion: M, tray: Tray, saved: SavedThrows[Any] | None = None) -> None:
        super().__init__(table, shown, motion)
        self.tray = tray
        self.saved = saved or SavedThrows[Any](tuple, str, least=0)

    def die(self, seat: int, source: str) -> Thrown:
        return self.tray.kind

    def lying(self) -> Sequence[str]:
        """Return the upper faces of the things in the tray."""
        return self.shown.thrown

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

    def draw(self, canvas: Canvas) -> None:
        self.tray.draw(canvas)
        self.saved.draw(canvas, self.used(next(iter(self.offers), -1)), is_lit=bool(self.offers))

    def used(self, seat: int) -> Any:
        """Return the saved throw that a seat uses next; None if it still has to pick one, or there is none."""
        return self.saved.used(self.picks.get(seat, Pick()).throw) if self.saved.values else None

    def throw_targets(self, offer: Offer[S]) -> Iterator[Target]:
        """Return targets for the saved throws that can be picked instead of the one to be used."""
        label, seat = tr("Use this throw"), offer.seat
        return self.saved.targets(self.used(seat), label, lambda value: self.picking(seat, Pick(value)))
