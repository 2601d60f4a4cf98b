"""Pages beside the shelf or a match, plain, with a list or with tabs. The menu key closes them as the back key does."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final, Generic, TypeVar

from game.input.intents import Command, Source
from game.scenes.base.context import Context
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Aspect
from game.stage.text.language import tr
from game.stage.time.stack import Transition
from game.stage.widgets import CLEAR, Button, Widget, even, spread

from .scene import Scene

LOW: Final = 160.0
"""Bottom edge of the heading."""


class SidePage(Scene):
    card = Box(0, 0, 0, 0)
    """Area of the contents; the layout of the subclass sets it."""

    def command(self, command: Command, source: Source) -> Transition | None:
        return self.back() if command is Command.MENU else None

    def below_heading(self) -> Box:
        """Return the area between heading and prompt bar, as a card."""
        viewport = self.viewport
        x = viewport.left
        return Box(x, LOW, viewport.width - 2 * x, viewport.height - viewport.bar - 24 - LOW, 40)

    def draw_page(self, canvas: Canvas, icon: str, words: str, beside: float = 0.0) -> None:
        """Draw the heading and the empty card."""
        draw_heading(canvas, icon, words, beside)
        canvas.put_box(canvas.paint.card(self.card.w, self.card.h, 40), self.card)


class PagedSidePage(SidePage):
    """A side page of several pages, turned by shoulder buttons, wheel and right stick."""

    def scroll(self, lines: float) -> None:
        self.page(1 if lines > 0 else -1)


def draw_heading(canvas: Canvas, icon: str, words: str, beside: float = 0.0) -> None:
    """Draw icon and translated words; `beside` is the width reserved at the right."""
    x = canvas.viewport.left
    width = canvas.viewport.width - 2 * x - 112 - beside
    canvas.image(f"icon/{icon}", 76, x + 42, 84, "ink.on_dark")
    canvas.text(words, x + 112, 84, "title", "ink.on_dark", width=width, height=100, is_raised=True)


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


LEAST_ROW = 92.0
"""Minimum height of a row: a label and its explanation in the smallest letters."""
BESIDE = 400.0
TALL = 136.0
TALLEST = 210.0
"""Maximum height of a row, usually and in a tall window, which the rows then fill."""

Row = Callable[[Box], Widget]
"""Factory of the widget of a row in a given place."""


class Tabbed(SidePage, ABC):
    icon: ClassVar = ""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.tab = 0
        self.beside: Box | None = None
        """Free area at the right of the rows, if requested and available."""
        self.below: Box | None = None

    @abstractmethod
    def heading(self) -> str:
        """Return the title of the page."""

    @abstractmethod
    def tabs(self) -> Sequence[tuple[str, str]]:
        """Return icon and text of each tab."""

    @abstractmethod
    def rows(self) -> Sequence[Row]:
        """Return the rows of the open tab, from the top."""

    def wants_beside(self) -> bool:
        """True if the page uses the area beside the rows on wide screens."""
        return False

    def least_below(self) -> float:
        return 0.0

    def most_row(self) -> float:
        return TALLEST if self.viewport.aspect is Aspect.TALL else TALL

    # ---- layout

    def layout(self) -> None:
        viewport = self.viewport
        size = self.context.settings.text_size
        x, w = viewport.left, viewport.width - 2 * viewport.left
        bottom = viewport.height - viewport.bar - 24
        tabs = self.tabs()
        tab_w = 372.0 + 120 * (size - 1)
        buttons: list[Button] = []
        if viewport.aspect in (Aspect.TALL, Aspect.SQUARE):
            columns = 2 if viewport.aspect is Aspect.TALL else 4
            wide = (w - 14 * (columns - 1)) / columns
            lines = -(-len(tabs) // columns)
            for index, (icon, words) in enumerate(tabs):
                row, column = divmod(index, columns)
                box = Box(x + column * (wide + 14), 150 + row * (84 + CLEAR), wide, 84)
                buttons.append(self._tab(index, box, icon, words))
            if lines == 1:
                spread(self.canvas, buttons, Box(x, 150, w, 84), gap=14)
            start = 150 + lines * (84 + CLEAR) + 10
            self.card = Box(x, start, w, bottom - start, 40)
            has_beside = False
        else:
            for index, (icon, words) in enumerate(tabs):
                buttons.append(self._tab(index, Box(x, 160 + index * 112, tab_w, 92), icon, words))
            self.card = Box(x + tab_w + 34, 160, w - tab_w - 34, bottom - 160, 40)
            has_beside = self.wants_beside()
        even(self.canvas, buttons)
        widgets: list[Widget] = [*buttons]
        whole = self.card.inset(40)
        self.beside = Box(whole.right - BESIDE, whole.y, BESIDE, whole.h, 28) if has_beside else None
        inner = self.card.inset(36, 24 if viewport.aspect is Aspect.SQUARE else 40)
        if self.beside is not None:
            inner = Box(inner.x, inner.y, self.beside.x - inner.x - 24, inner.h)
        rows = self.rows()
        high = max(LEAST_ROW, min(self.most_row() * size, (inner.h - self.least_below()) / max(1, len(rows)) - 8))
        for index, make in enumerate(rows):
            widgets.append(make(Box(inner.x, inner.y + index * (high + 8), inner.w, high, 24)))
        self.widgets = widgets
        top = inner.y + len(rows) * (high + 8) + 12
        self.below = Box(inner.x, top, inner.w, inner.bottom - top, 28)

    def _tab(self, index: int, box: Box, icon: str, words: str) -> Button:
        is_on = index == self.tab
        return Button(f"tab/{index}", box, words, lambda: self.go_to(index), icon, "panel", align="left", is_on=is_on)

    def go_to(self, tab: int) -> None:
        self.tab = tab
        self.turn_over()

    # ---- scene

    def page(self, step: int) -> Transition | None:
        self.go_to((self.tab + step) % len(self.tabs()))
        self.focus.key = f"tab/{self.tab}"
        return None

    def first_key(self) -> str | None:
        return f"tab/{self.tab}"

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        x = self.viewport.left
        canvas.image(f"icon/{self.icon}", 64, x + 36, 84, "ink.on_dark")
        width = self.viewport.width - 2 * x - 100
        canvas.text(self.heading(), x + 96, 84, "title", "ink.on_dark", width=width, height=100, is_raised=True)
        canvas.put_box(canvas.paint.card(self.card.w, self.card.h, 40), self.card)
        line = canvas.colour("surface.card_line")
        for widget in [widget for widget in self.widgets if not widget.key.startswith("tab/")][:-1]:
            rule = canvas.paint.round_rect(round(widget.box.w - 40), 2, 1, (*line[:3], 150))
            canvas.put(rule, widget.box.x + 20, widget.box.bottom + 3)
