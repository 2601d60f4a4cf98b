"""The base of paged texts with figures, such as the rules of a game and the player's guide."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from game.input.intents import Command, Source
from game.scenes.base.context import Context
from game.scenes.base.scene import Prompt, Scene
from game.stage.canvas import LARGE_TEXT, Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Aspect
from game.stage.text.language import tr
from game.stage.time.stack import Pop, Transition
from game.stage.widgets import Button, Widget, even

from .document import COVER, Block, Page, Section
from .pagination import GENTLY, GUTTER, SHORT_LEAF, STRIP, WORDS, PageMetrics, balanced_pages, halves

LEAST_COVER = 180.0
SHRUNK_FIRST = 0.5
"""Like `SHRUNK`, for the short first section."""
SHRUNK = 0.86
"""Share of a page that must be free for a figure to shrink to it, captions included."""
BULLET = 44.0
"""Indent of a clause behind its bullet. Its id is not shown to players."""
SPACE = 18.0
CAPTION = 120.0
HEADING = 96.0
"""Height of a section heading in the middle of a page."""
FIGURE_LARGE = 0.6
"""Height of a figure at large text sizes, captions included, as a share of the page."""
SMALLER = (0.9, 0.8, 0.7)
"""Shares tried when figures shrink to save a page."""
SHRUNK_FLOWING = 0.7
"""Share down to which a figure shrinks to the rest of a page."""
LEAST_BEGUN = 0.16
"""Share of a page that must be free to begin another section on it."""
COVER_FLOWING = 0.52
"""Share of a page for the game's box if another section follows."""
COVER_GROWN = 0.7
"""Share of a page the box grows to if nothing follows it there."""
BELOW = 20.0
"""Gap between a figure and the text below it."""
LEAST_FIGURE = 210.0
"""Minimum height of a figure in the flow, without its caption, unless its shape is flatter."""
FLATTEST = 190.0
"""Minimum height of a figure, however wide it is."""
HEAD = 60.0
"""Height of a page title, which no figure stands beside."""
MUCH_LARGER = 1.2
"""Factor by which a figure must be higher below the text than beside it to be placed there."""
FIGURE = 0.78
"""Height of a figure, as a share of the page."""


class Reader(Scene, ABC):
    """A paged text; subclasses provide the contents."""

    emblem = ""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.at = 0
        self.leaves: list[Page] = []
        self._sections: Sequence[Section] = ()
        self._card = Box(0, 0, 0, 0)
        self._title_room = 0.0
        self._figures = 1.0
        """Scale factor of figures in the flow."""

    @abstractmethod
    def contents(self) -> tuple[Section, ...]:
        """Return the sections in the current language."""

    @abstractmethod
    def heading(self) -> str:
        """Return the heading of every page."""

    @abstractmethod
    def figure(self, canvas: Canvas, name: str, box: Box) -> None:
        """Draw the figure of that name."""

    # ---- layout

    def layout(self) -> None:
        viewport = self.viewport
        x, w = viewport.left, viewport.width - 2 * viewport.left
        bottom = viewport.height - viewport.bar - 24
        self._sections = self.contents()
        is_wide = viewport.aspect in (Aspect.WIDE, Aspect.ULTRA)
        has_list = is_wide and not self._is_large
        left = 420.0 if has_list else 0.0
        top = 160.0
        self._card = Box(x + left, top, w - left, bottom - top - (0 if is_wide else 116), 40)
        self.leaves = self._paginate(self.text_area())
        self.at = min(self.at, len(self.leaves) - 1)
        widgets: list[Widget] = []
        if has_list:
            high = min(92.0, (bottom - top - 100) / max(1, len(self._sections)))
            for index, section in enumerate(self._sections):
                box = Box(x, top + index * high, left - 34, max(72.0, high - 8))
                is_on = index == self.leaves[self.at].section
                widgets.append(
                    Button(
                        f"section/{index}",
                        box,
                        section.title,
                        self._goer(index),
                        "",
                        "panel",
                        align="left",
                        is_on=is_on,
                    )
                )
        even(self.canvas, widgets)
        row = Box(x, bottom - 84, left - 34 if has_list else w, 84)
        if is_wide and not has_list:
            row = Box(x + w - 300, 44, 300, 84)
        self._title_room = row.x - x - 24 if row.y < top else w
        back, on = row.split_x(0.5, 0.5, gap=16)
        widgets.append(
            Button(
                "prev",
                back,
                "",
                lambda: self._turn(-1),
                "left",
                "dark",
                tr("Previous page"),
                "" if self.at else tr("This is the first page"),
            )
        )
        end = self.at == len(self.leaves) - 1
        widgets.append(
            Button(
                "next",
                on,
                "",
                lambda: self._turn(1),
                "right",
                "dark",
                tr("Next page"),
                tr("This is the last page") if end else "",
            )
        )
        self.widgets = widgets

    @property
    def _is_large(self) -> bool:
        """True if the text needs the whole page: no list of sections beside it, and figures within the text."""
        return self.context.settings.text_size >= LARGE_TEXT

    def caption_height(self, part: Block, width: float) -> float:
        """Return the height of the gap and the caption below a figure."""
        if not part.text:
            return BELOW
        ink, most = self.canvas.colour("ink.on_card"), CAPTION * min(1.6, self.context.settings.text_size)
        words = self.canvas.paint.type.block(part.text, "small", ink, width, most, "center", 3)
        return BELOW + min(most, words.height / self.canvas.scale) + 4

    def text_area(self) -> Box:
        """Return the card without its margins."""
        return self._card.inset(44, 28) if self._is_large else self._card.inset(56, 44)

    def _goer(self, section: int) -> Callable[[], None]:
        return lambda: self.go(next(i for i, leaf in enumerate(self.leaves) if leaf.section == section))

    def areas(self) -> Mapping[str, Box]:
        return {**super().areas(), "card": self._card}

    def go(self, page: int) -> None:
        """Go to a page, from 0."""
        self.at = page
        self.turn_over()

    def _turn(self, step: int) -> None:
        self.at = max(0, min(len(self.leaves) - 1, self.at + step))
        self.turn_over()

    def _paginate(self, inner: Box) -> list[Page]:
        if self._is_large or self.viewport.aspect not in (Aspect.WIDE, Aspect.ULTRA):
            return self._flowing(inner)
        leaves: list[Page] = []
        for index, section in enumerate(self._sections):
            is_wide = any(part.is_wide for part in section.parts)
            leaves += self._below(index, section, inner) if is_wide else self._beside(index, section, inner)
        return [self._enlarged(leaf, inner) for leaf in balanced_pages(leaves, self._measures(inner.w))]

    def _enlarged(self, leaf: Page, inner: Box) -> Page:
        """Move the figure of a page below the text if it is much larger there than beside it."""
        if len(leaf.figures) != 1 or not leaf.parts or leaf.figures[0].mark == COVER:
            return leaf
        (figure,) = leaf.figures
        words = tuple((part, self.part_height(part, inner.w) + SPACE) for part, _ in leaf.parts)
        free = self.text_height() - sum(high for _, high in words)
        beside = min(inner.h - HEAD, (inner.w * (1 - leaf.share) - GUTTER) / figure.shape)
        below = min(free - SPACE - self.caption_height(figure, inner.w), inner.w / figure.shape)
        if below < MUCH_LARGER * beside:
            return leaf
        return replace(leaf, parts=(*words, (figure, free)), figures=(), share=1.0)

    def _measures(self, width: float) -> PageMetrics:
        def least(part: Block) -> float:
            under, own = self.caption_height(part, width), self.part_height(part, width)
            # A wide strip has its text in one line and stays legible at a slightly lower height.
            drawn = (own - under) * GENTLY if part.shape > STRIP else own
            return under + SPACE + min(LEAST_FIGURE, drawn)

        return PageMetrics(width, self.text_height(), lambda part, wide: self.part_height(part, wide) + SPACE, least)

    def _flowing(self, inner: Box) -> list[Page]:
        """Fill as few pages as possible with one flow of text. Figures shrink if that saves a short last page."""
        leaves = self._flow(inner, 1.0)
        if len(leaves) > 1 and sum(high for _, high in leaves[-1].parts) < SHORT_LEAF * self.text_height():
            fewer = (self._flow(inner, share) for share in SMALLER)
            leaves = next((other for other in fewer if len(other) < len(leaves)), leaves)
        return [self._filled(leaf, inner.w) for leaf in balanced_pages(leaves, self._measures(inner.w))]

    def _filled(self, leaf: Page, width: float) -> Page:
        """Enlarge the figures of a page to its free space."""
        room = self.text_height()
        free = room - sum(high for _, high in leaf.parts)
        grown = []
        for part, high in leaf.parts:
            more = 0.0
            if part.kind == "figure":
                most = room * COVER_GROWN if part.mark == COVER else self.part_height(part, width) + SPACE
                more = max(0.0, min(free, most - high))
            free -= more
            grown.append((part, high + more))
        return replace(leaf, parts=tuple(grown))

    def _flow(self, inner: Box, share: float) -> list[Page]:
        """Fill the pages greedily: sections follow each other, large paragraphs break.

        `share` is the scale factor of figures.
        """
        self._figures = share
        room = self.text_height()
        leaves: list[Page] = []
        page: list[tuple[Block, float]] = []
        begun = 0
        used = 0.0
        waiting: list[Block] = []
        """Figures that did not fit. The text goes on, and they come first on the next page."""

        def turn(section: int) -> None:
            nonlocal page, begun, used
            if page:
                leaves.append(Page(begun, tuple(page)))
            page, begun, used = [], section, 0.0

        def put(part: Block, high: float) -> None:
            nonlocal used
            page.append((part, min(high, room)))
            used += high

        for index, section in enumerate(self._sections):
            queue = list(section.parts)
            if page and room - used < HEADING + max(room * LEAST_BEGUN, self._least(queue, inner.w)):
                turn(index)
            elif page:
                put(Block("heading", section.title), HEADING)
            else:
                begun = index
            while queue or waiting:
                if waiting and (not page or not queue):
                    if page and self._tall(waiting[0], inner.w, room - used) > room - used:
                        turn(index)
                    put(waiting[0], self._tall(waiting[0], inner.w, room - used))
                    del waiting[0]
                    continue
                part = queue.pop(0)
                free = room - used
                high = self._tall(part, inner.w, free)
                if part.mark == COVER and free < LEAST_COVER:
                    continue
                if high <= free:
                    put(part, high)
                elif part.kind == "figure" and page:
                    waiting.append(part)
                elif self._is_large and (cut := self._cut(part, inner.w, free)) is not None:
                    head, rest = cut
                    put(head, self.part_height(head, inner.w) + SPACE)
                    queue.insert(0, rest)
                    turn(index)
                elif not page:
                    put(part, high)
                else:
                    queue.insert(0, part)
                    turn(index)
        turn(0)
        return leaves

    def _tall(self, part: Block, width: float, free: float) -> float:
        """Return the height of a block in the flow with its space. A figure may shrink to what is free."""
        room = self.text_height()
        if part.mark == COVER:
            return min(free, room * COVER_FLOWING * self._figures)
        high = self.part_height(part, width) + SPACE
        if part.kind == "figure":
            least = self.caption_height(part, width) + SPACE + min(LEAST_FIGURE, high)
            high *= self._figures
            if self._is_large:
                high = min(high, room * FIGURE_LARGE)
            high = min(room, max(high, least))
            if high > free >= max(least, high * SHRUNK_FLOWING):
                return free
        return high

    def _least(self, parts: Sequence[Block], width: float) -> float:
        """Return the height that must follow a heading on its page: the first text of the section."""
        first = next((part for part in parts if part.kind != "figure"), None)
        if first is None:
            return self.part_height(parts[0], width) + SPACE
        if self._is_large:
            first = next((head for head, _ in reversed(list(halves(first)))), first)
        return self.part_height(first, width) + SPACE

    def _cut(self, part: Block, width: float, room: float) -> tuple[Block, Block] | None:
        """Split a block so that the first part is as long as the room allows; None if no sentence fits."""
        fits = ((head, rest) for head, rest in halves(part) if self.part_height(head, width) + SPACE <= room)
        return next(fits, None)

    def _below(self, index: int, section: Section, inner: Box) -> list[Page]:
        room = self.text_height()
        leaves: list[Page] = []
        page: list[tuple[Block, float]] = []
        used = 0.0
        queue, waiting = list(section.parts), list[Block]()
        while queue or waiting:
            # If a figure does not fit, the text goes on, and the figure comes first on the next page.
            part = waiting.pop(0) if waiting and (not page or not queue) else queue.pop(0)
            high = self.part_height(part, inner.w) + SPACE
            if part.mark == COVER:
                high = room - used
                if high < LEAST_COVER:
                    continue
            elif part.kind == "figure" and room - used > room * (SHRUNK if index else SHRUNK_FIRST):
                high = min(high, room - used)
            if page and used + high > room:
                if part.kind == "figure" and queue:
                    waiting.append(part)
                    continue
                leaves.append(Page(index, tuple(page)))
                page, used = [], 0.0
                if waiting:
                    # Postponed figures come first.
                    queue.insert(0, part)
                    continue
            page.append((part, min(high, room)))
            used += high
        return [*leaves, Page(index, tuple(page))]

    def _beside(self, index: int, section: Section, inner: Box) -> list[Page]:
        """Return the pages of a section, figures beside the text. Figures shrink if that saves a short last page."""
        leaves = self._in_columns(index, section, inner, WORDS[0])
        last = leaves[-1]
        used = sum(high for _, high in last.parts)
        if len(leaves) > 1 and not last.figures and used < SHORT_LEAF * self.text_height():
            fewer = (self._in_columns(index, section, inner, share) for share in WORDS[1:])
            return next((other for other in fewer if len(other) < len(leaves)), self._balanced(leaves, inner.w))
        return leaves

    def _balanced(self, leaves: list[Page], width: float) -> list[Page]:
        """Move text from the last but one page to the last, which is short."""
        *others, before, last = leaves
        kept, moved = list(before.parts), list(last.parts)
        while len(kept) > 1 and sum(high for _, high in moved) < SHORT_LEAF * self.text_height():
            part, high = kept[-1]
            more = self.part_height(part, width) + SPACE
            if sum(h for _, h in moved) + more > sum(h for _, h in kept) - high:
                break
            del kept[-1]
            moved.insert(0, (part, more))
        return [*others, replace(before, parts=tuple(kept)), replace(last, parts=tuple(moved))]

    def _in_columns(self, index: int, section: Section, inner: Box, share: float) -> list[Page]:
        """Return pages whose text has this share of the width."""

        def of() -> float:
            return share if figures else 1.0

        room = self.text_height()
        figures = [part for part in section.parts if part.kind == "figure"]
        leaves: list[Page] = []
        page: list[tuple[Block, float]] = []
        used = 0.0
        for part in section.parts:
            if part.kind == "figure":
                continue
            high = self.part_height(part, inner.w * of()) + SPACE
            if page and used + high > room:
                leaves.append(Page(index, tuple(page), tuple(figures[:1]), of()))
                page, used, figures = [], 0.0, figures[1:]
                high = self.part_height(part, inner.w * of()) + SPACE
            page.append((part, min(high, room)))
            used += high
        if page:
            leaves.append(Page(index, tuple(page), tuple(figures[:2]), of()))
            figures = figures[2:]
        leaves += [Page(index, (), tuple(figures[i : i + 2])) for i in range(0, len(figures), 2)]
        return leaves

    def text_height(self) -> float:
        """Return the height of a page below its heading."""
        return self.text_area().h - 92

    def part_height(self, part: Block, width: float) -> float:
        """Return the height of a block at this width, a figure with its caption."""
        kind = self.canvas.paint.type
        ink = self.canvas.colour("ink.on_card")
        if part.kind == "figure":
            high = min(self.text_height() * FIGURE, max(FLATTEST, width / part.shape))
            return high + self.caption_height(part, width)
        wide = width - (BULLET if part.kind == "clause" else 0)
        return kind.block(part.text, "body", ink, wide).height / self.canvas.scale

    # ---- scene

    def page(self, step: int) -> Transition | None:
        self._turn(step)
        return None

    def scroll(self, lines: float) -> None:
        self._turn(1 if lines > 0 else -1)

    def first_key(self) -> str | None:
        return "next"

    def back(self) -> Transition | None:
        return Pop()

    def command(self, command: Command, source: Source) -> Transition | None:
        return Pop() if command in (Command.MENU, Command.RULES) else None

    def prompts(self) -> Sequence[Prompt]:
        return super().prompts()

    def hint(self) -> str:
        return tr("Page {at} of {count}", at=self.at + 1, count=len(self.leaves))

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        x = self.viewport.left
        canvas.image(self.emblem, 88, x + 44, 84)
        width = min(self.viewport.width - 2 * x - 120, self._title_room - 120)
        canvas.text(self.heading(), x + 112, 84, "title", "ink.on_dark", width=width, height=100, is_raised=True)
        card = self._card
        canvas.put_box(canvas.paint.card(card.w, card.h, 40), card)
        leaf = self.leaves[self.at]
        inner = self.text_area()
        title = self._sections[leaf.section].title
        canvas.text(title, inner.x, inner.y + 26, "h2", "ink.on_card", width=inner.w, height=76)
        wide = inner.w * leaf.share
        y = inner.y + 84
        opening = self._opening(leaf)
        if opening is not None:
            place = Box(inner.x, inner.y + HEAD, wide, inner.h - HEAD)
            canvas.block(opening, place, "h3", "ink.on_card", valign="middle")
        for part, high in leaf.parts if opening is None else ():
            self._draw_part(canvas, part, Box(inner.x, y, wide, high - SPACE))
            y += high
        if leaf.figures:
            left = inner.x + (wide + GUTTER if leaf.parts else 0)
            column = Box(left, inner.y + HEAD, inner.right - left, inner.h - HEAD)
            share = [1 / len(leaf.figures)] * len(leaf.figures)
            parts = column.split_y(*share, gap=20) if leaf.parts else column.split_x(*share, gap=32)
            for figure, place in zip(leaf.figures, parts, strict=True):
                self._draw_figure(canvas, figure, place)

    def _opening(self, leaf: Page) -> str | None:
        """Return the short opening text beside a picture, which is set larger in the middle of its page."""
        if leaf is not self.leaves[0] or not leaf.figures or len(leaf.parts) != 1:
            return None
        part, high = leaf.parts[0]
        return part.text if part.kind == "text" and high < SHORT_LEAF * self.text_height() else None

    def _draw_figure(self, canvas: Canvas, part: Block, box: Box) -> None:
        """Draw a figure centred in its box, with its caption below."""
        if part.mark == COVER:
            self.figure(canvas, COVER, box)
            return
        under = self.caption_height(part, box.w)
        high = min(box.h - under, max(FLATTEST, box.w / part.shape))
        y = box.y + (box.h - high - under) / 2
        self.figure(canvas, part.mark, Box(box.x, y, box.w, high))
        if part.text:
            caption = Box(box.x, y + high + BELOW, box.w, under - BELOW)
            canvas.block(part.text, caption, "small", "ink.on_card", "center", lines=3)

    def _draw_part(self, canvas: Canvas, part: Block, box: Box) -> None:
        if part.kind == "figure":
            self._draw_figure(canvas, part, box)
            return
        if part.kind == "heading":
            canvas.text(part.text, box.x, box.centre[1] + 4, "h2", "ink.on_card", width=box.w, height=76)
            return
        left = 0.0
        if part.kind == "clause":
            left = BULLET
            # The continuation of a clause is indented but has no bullet.
            if part.mark:
                canvas.put(
                    canvas.paint.disc(14, canvas.colour("ink.on_card_2")),
                    box.x + 14,
                    box.y + 22 * self.context.settings.text_size,
                )
        canvas.block(part.text, Box(box.x + left, box.y, box.w - left, box.h), "body", "ink.on_card")
