"""Pages beside the shelf or a match, plain, with a list or with tabs. The menu key closes them as the back key does."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import ClassVar, Final, Generic, TypeVar

from game.input.intents import Command, Source
from game.scenes.base.context import Context
from game.stage.canvas import SQUEEZED, Canvas
from game.stage.layout.containers import UNPLACED, Cell, Column, FirstFit, Grid, Part, Row
from game.stage.layout.shapes import Box
from game.stage.parts import HEAD, Card, Drawn, Heading
from game.stage.room.desk import draw_cat
from game.stage.text.language import tr
from game.stage.time.stack import Transition
from game.stage.widgets import CLEAR, END, Button, Picker, Slider, Switch, Widget, even, even_rows

from .scene import Scene

WITH_LIST: Final = 1350.0
"""Width of a page from which a list stands beside its card, at the usual text size."""
TOP, LOW = 42.0, 160.0
"""Top edge of the heading, and of the contents below it."""


class SidePage(Scene):
    """A page, perhaps of several pages, turned by shoulder buttons, wheel and right stick."""

    HEADING: ClassVar[tuple[str, str]] = "", ""
    """Icon and message id of the heading."""
    card = UNPLACED
    """Area of the contents; the layout of the subclass sets it."""

    def scroll(self, lines: float) -> None:
        self.page(1 if lines > 0 else -1)

    def command(self, command: Command, source: Source) -> Transition | None:
        return self.back() if command is Command.MENU else None

    @property
    def has_list(self) -> bool:
        """True if there is room for a list beside the card."""
        return self.below_heading().w >= WITH_LIST * self.context.settings.text_size

    def below_heading(self) -> Box:
        """Return the area between heading and prompt bar, as a card."""
        viewport = self.viewport
        x = viewport.left
        return Box(x, LOW, viewport.width - 2 * x, viewport.height - viewport.bar - 24 - LOW, 40)

    def heading(self) -> Heading:
        icon, words = self.HEADING
        return Heading(f"icon/{icon}", tr(words))

    def show(self, body: Part, *beside: Part) -> None:
        """Place the heading, with parts beside it, and the body below. The focus passes through the body first."""
        below = self.below_heading()
        head = Row(self.heading(), *beside, gap=30)
        head.place(Box(below.x, TOP, below.w, HEAD))
        body.place(below)
        self.widgets = [*body.contents(Widget), *head.contents(Widget)]
        self.drawn = [*head.contents(Drawn), *body.contents(Drawn)]

    def draw_parts(self, canvas: Canvas) -> None:
        super().draw_parts(canvas)
        draw_cat(canvas, self.free_wood())

    def free_wood(self) -> Box:
        """Return the place for the cat, below the widgets to the left of the cards."""
        below = self.below_heading()
        left = min((part.box.x for part in self.drawn if isinstance(part, Card)), default=below.x)
        top = max((widget.box.bottom for widget in self.widgets if widget.box.right < left), default=below.bottom)
        return Box(below.x, top, left - below.x, below.bottom - top)


T = TypeVar("T")
ROW: Final = 84.0
GAP, WIDE_GAP = 14.0, 22.0
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


class ListPage(SidePage, Generic[T]):
    """A side page with a list that is too long for it."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.list: PagedList[T] = PagedList()

    def page_key(self) -> str:
        return str(self.list.page)

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


LEAST_ROW, BARE_ROW = 92.0, 76.0
"""Minimum height of a row: a label and its explanation in the smallest letters; only a label."""
LEAST_ROWS = 760.0
"""Minimum width of rows beside a preview."""
BELOW_ROWS = 32.0
TALL = 150.0
"""Maximum height of a row."""

NO_ICON: Final = 44.0
"""Width of a tab beside its words, if it has no room for an icon."""
ROWS: Final = (Picker, Switch, Slider)
HINTED: Final = 1.6
"""Height of a row with an explanation in large text, relative to others."""
RING: Final = 34.0
"""Gap that leaves room for the focus ring below the edge of a card."""
SIDE_TABS: Final = 1500.0
"""Width of the page from which the tabs stand beside the card."""
ROOMY: Final = 1000.0
"""Height of a page from which rows of large text below tabs keep their explanations."""


class BareRow(Cell):
    """A row without its explanation."""

    def place(self, box: Box) -> None:
        if isinstance(self.content, (Picker, Switch)):
            self.content.hint = ""
        super().place(box)


class Tabbed(SidePage, ABC):
    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.tab = 0

    @abstractmethod
    def tabs(self) -> Sequence[tuple[str, str, Callable[[], Sequence[Widget | Part]]]]:
        """Return icon and text of each tab, and the function that makes its rows."""

    def preview(self) -> Part | None:
        """Return a part beside or below the rows, if there is one and room for it."""
        return None

    def beside(self) -> Sequence[Part]:
        """Return the parts beside the heading."""
        return ()

    def most_row(self) -> float:
        return TALL

    def free_wood(self) -> Box:
        free = super().free_wood()
        if not self.viewport.is_upright:
            return free
        below = self.below_heading()
        top = max(box.bottom for box in (*(part.box for part in self.drawn), *(one.box for one in self.widgets)))
        return Box(below.x, top, below.w, below.bottom - top)

    def layout(self) -> None:
        size = self.context.settings.text_size
        tabs = self._tabs(64 if size > 1 else 96)
        card = self._card(size)
        beside, below = ((), self.beside()) if self.viewport.is_upright else (self.beside(), ())
        if self.below_heading().w >= SIDE_TABS:
            page: Part = Row(Column(*tabs, gap=20, w=372 + 120 * (size - 1)), card, gap=34)
        else:
            # Tabs lose their icons before they need another row.
            bare = self._tabs(NO_ICON)
            above = FirstFit(Row(*tabs, gap=14), Row(*bare, gap=14), Grid(*tabs, gap=CLEAR))
            page = Column(above, card, *below, gap=RING)
        self.show(page, *beside)
        buttons = [widget for widget in self.widgets if widget.key.startswith("tab/")]
        even(self.canvas, buttons)
        even_rows(self.canvas, self.widgets)

    def _card(self, size: float) -> Part:
        """Return the rows of the tab, with its preview."""
        made, preview, below = self.tabs()[self.tab][2](), self.preview(), self.below_heading()
        bare = [row if isinstance(row, Part) else BareRow(row, h=BARE_ROW, most_h=TALL, grow=1) for row in made]
        rows = [row if isinstance(row, Part) else self._row_cell(row, size) for row in made]
        if size > 1 and below.w < SIDE_TABS and below.h < ROOMY:
            rows = bare
        ways: list[Part] = [Column(*rows, gap=8)]
        most = inf
        if preview is not None:
            # The last row ends above the preview, so that a step down leads there.
            beside = (Column(*some, Cell(h=BELOW_ROWS), gap=8, w=LEAST_ROWS, grow=1) for some in (rows, bare))
            explained, short = (Row(part, preview, gap=24) for part in beside)
            ways = [explained, Column(*rows, preview, gap=8), short, *ways]
        elif self.viewport.is_upright and not any(isinstance(row, Part) for row in made):
            most = sum(row.down(0)[2] + 8 for row in rows) + 32
        return Card(FirstFit(*ways, grow=1), pad=(36, 20), grow=1, w=1, most_h=most)

    def _row_cell(self, row: Widget, size: float) -> Part:
        # In large text a label with an explanation below it is higher, so that it is not smaller than the others.
        is_explained = isinstance(row, (Picker, Switch)) and bool(row.hint)
        share = self.canvas.grown(1.0, HINTED) if is_explained else 1.0
        least = LEAST_ROW * share
        return Cell(row, h=least, most_h=max(least, self.most_row() * size * share), grow=share)

    def _tabs(self, beside: float) -> list[Part]:
        return [self._tab(index, icon, words, beside) for index, (icon, words, _) in enumerate(self.tabs())]

    def _tab(self, index: int, icon: str, words: str, beside: float) -> Part:
        act, is_on = partial(self.go_to, index), index == self.tab
        button = Button(f"tab/{index}", UNPLACED, words, act, icon, "panel", align="left", is_on=is_on, verb=tr("Show"))
        # Larger words shrink to their usual size before the tabs need another row.
        size = self.context.settings.text_size
        wide = self.canvas.width(words, "button") * min(SQUEEZED, 1 / size) + beside
        return Cell(button, w=wide, h=84, grow=1, most_h=92)

    def go_to(self, tab: int) -> None:
        self.tab = tab
        self.turn_over()

    def scroll(self, lines: float) -> None:
        step = 1 if lines > 0 else -1
        if 0 <= self.tab + step < len(self.tabs()):
            self.page(step)

    def page(self, step: int) -> Transition | None:
        self.go_to((self.tab + step) % len(self.tabs()))
        self.focus.key = f"tab/{self.tab}"
        return None

    def first_key(self) -> str | None:
        return f"tab/{self.tab}"

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        line = canvas.colour("surface.card_line")
        for widget in [widget for widget in self.widgets if isinstance(widget, ROWS)][:-1]:
            rule = canvas.paint.round_rect(round(widget.box.w - 2 * END), 2, 1, (*line[:3], 150))
            canvas.put(rule, widget.box.x + END, widget.box.bottom + 3)
