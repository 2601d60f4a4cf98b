"""A list shown in pages, turned by wheel, shoulder buttons and arrows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Generic, TypeVar

from game.scenes.base.context import Context
from game.scenes.base.side_page import PagedSidePage
from game.stage.layout.shapes import Box
from game.stage.text.language import tr
from game.stage.time.stack import Transition
from game.stage.widgets import CLEAR, Button, Widget

T = TypeVar("T")
ROW: Final = 84.0
GAP, WIDE_GAP = 10.0, 22.0
"""Gap between two rows, and its maximum where there is room."""
FOOT: Final = 84.0


@dataclass(slots=True)
class PagedList(Generic[T]):
    items: Sequence[T] = ()
    page: int = 0
    per_page: int = 1

    @property
    def pages(self) -> int:
        return max(1, -(-len(self.items) // self.per_page))

    @property
    def shown(self) -> Sequence[T]:
        start = self.page * self.per_page
        return self.items[start : start + self.per_page]

    def turn(self, step: int) -> bool:
        """Turn the page. Return False if there is no other."""
        page = max(0, min(self.pages - 1, self.page + step))
        is_new, self.page = page != self.page, page
        return is_new

    def rows(self, box: Box, high: float = ROW) -> list[tuple[T, Box]]:
        """Lay out the items of the current page. If not all fit, room is left for `turners`."""
        self.per_page = max(1, int((box.h + GAP) // (high + GAP)))
        room, count = box.h + GAP, len(self.items)
        if count > self.per_page:
            room = box.h - FOOT
            count = self.per_page = max(1, int(room // (high + GAP)))
        # The focus ring around a row must not overlap the next.
        gap = max(GAP, min(WIDE_GAP, room / max(1, count) - high))
        self.turn(0)
        places = (Box(box.x, box.y + i * (high + gap), box.w, high, 24) for i in range(self.per_page))
        return list(zip(self.shown, places, strict=False))


class ListPage(PagedSidePage, Generic[T]):
    """A side page with a list that is too long for it."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.list: PagedList[T] = PagedList()

    def page(self, step: int) -> Transition | None:
        if self.list.turn(step):
            self.turn_over()
        return None

    def turners(self, box: Box) -> list[Widget]:
        """Return the buttons at the foot of the list that turn the page, none for a single page."""
        if self.list.pages == 1:
            return []
        back, on = Box(box.x, box.bottom - FOOT, box.w, FOOT).split_x(0.5, 0.5, gap=CLEAR)
        first = tr("This is the first page") if self.list.page == 0 else ""
        last = tr("This is the last page") if self.list.page == self.list.pages - 1 else ""
        return [
            Button("list/back", back, "", partial(self.page, -1), "left", "dark", tr("Previous page"), first),
            Button("list/on", on, "", partial(self.page, 1), "right", "dark", tr("Next page"), last),
        ]
