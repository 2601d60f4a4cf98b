"""Paged texts with figures: the rules of a game and the player's guide.

The guide is read from `assets/guide/guide.<language>.md`, the rules from the game's `rules.<language>.md`, with figures
drawn by its view.
"""

from __future__ import annotations

import io
from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from functools import partial
from math import radians, tan
from pathlib import Path
from typing import Final

import pygame

from game.assets import ASSETS
from game.input.intents import Command, Source
from game.rules.game import Game
from game.scenes.base.context import Context
from game.scenes.base.game_box import box_picture
from game.scenes.base.side_page import SidePage
from game.stage.canvas import Canvas
from game.stage.layout.containers import UNPLACED, Cell, Column, Part, Row, Stack
from game.stage.layout.shapes import Box
from game.stage.paint.furniture import BOX_FRONT, WHITE
from game.stage.paint.paint import Paint
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import Colour
from game.stage.parts import Card, Heading
from game.stage.table.module import view_of
from game.stage.text.language import current, tr
from game.stage.time.stack import Transition
from game.stage.widgets import Button, even

from .document import COVER, GUTTER, Block, Page, PageMetrics, Paginator, Section, in_language, sections

EMBLEM = 88.0
BROAD = 2.0
"""Width of a page in heights from which the arrows stand beside the heading, unless there is a list."""
LIST = 386.0
"""Width of the list of sections."""
HIGHEST_COVER = 720.0
"""Maximum height of the game's box with its margins. On wide pages it stands beside the text."""
HIGHEST = 860.0
"""Maximum height of the game's box."""
BULLET = 44.0
"""Indent of a clause behind its bullet. Its id is not shown to players."""
SPACE = 18.0
CAPTION = 120.0
HEADING = 96.0
"""Height of a section heading in the middle of a page."""
BELOW = 20.0
"""Gap between a figure and the text below it."""
LEAST_FIGURE = 240.0, 200.0
"""Minimum height of a figure in the flow, without its caption, unless its shape is flatter: at usual and large text."""
FLATTEST = 190.0
"""Minimum height of a figure, however wide it is."""
BESIDE: Final = 1100.0
"""Width from which figures may stand beside the text without a list of sections, at the usual text size."""
OPENING = 0.62
"""Share of the page below which a text alone beside a picture is short."""
HEADLINE = 0.34
"""Share of the page for an opening text above its picture."""
HEAD = 60.0
"""Height of a page title, which no figure stands beside."""
FIGURE = 0.78
"""Height of a figure, as a share of the page."""
TILT, AROUND = 1.5, 16.0
"""Degrees by which a picture of the guide is tilted, and the room that its shadow takes."""
RIM: Final[Colour] = (43, 27, 18, 255)


class Reader(SidePage, ABC):
    """A paged text; subclasses provide the contents."""

    FIRST = "next"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.at = 0
        self.leaves: list[Page] = []
        self._paged_for: Hashable = None
        """Everything the pages depend on."""
        self._sections: Sequence[Section] = ()

    @abstractmethod
    def contents(self) -> tuple[Section, ...]:
        """Return the sections in the current language."""

    @abstractmethod
    def figure(self, canvas: Canvas, name: str, box: Box) -> None:
        """Draw the figure of that name."""

    def layout(self) -> None:
        room = self.below_heading()
        self._sections = self.contents()
        has_list = self.has_list
        back = Button("prev", UNPLACED, "", partial(self.page, -1), "left", "dark", tr("Previous page"))
        on = Button("next", UNPLACED, "", partial(self.page, 1), "right", "dark", tr("Next page"))
        turners, card, beside = Row(back, on, gap=16, h=84), Card(grow=1), []
        chapters = [self._chapter(index, one.title) for index, one in enumerate(self._sections) if has_list]
        if has_list:
            rows = Column(*(Cell(chapter, h=72, most_h=84, grow=1) for chapter in chapters), gap=8, grow=1)
            page: Part = Row(Column(rows, turners, gap=16, w=LIST), card, gap=34)
        elif room.w > BROAD * room.h:
            page, beside = card, [Stack(turners, w=300)]
        else:
            page = Column(card, turners, gap=32)
        self.show(page, *beside)
        self.card = card.box
        paged_for = self._sections, self.text_area(), self.canvas.paint
        if paged_for != self._paged_for:
            self.leaves, self._paged_for = self._paginate(), paged_for
        self.at = min(self.at, len(self.leaves) - 1)
        for index, chapter in enumerate(chapters):
            chapter.is_on = index == self.leaves[self.at].section
        even(self.canvas, chapters)
        back.reason = "" if self.at else tr("This is the first page")
        on.reason = tr("This is the last page") if self.at == len(self.leaves) - 1 else ""

    def _chapter(self, index: int, title: str) -> Button:
        def go() -> None:
            self.go(next(page for page, leaf in enumerate(self.leaves) if leaf.section == index))

        return Button(f"section/{index}", UNPLACED, title, go, "", "panel", align="left", verb=tr("Show"))

    def caption_height(self, part: Block, width: float) -> float:
        """Return the height of the gap and the caption below a figure."""
        if not part.text:
            return BELOW
        ink, most = self.canvas.colour("ink.on_card"), CAPTION * min(1.6, self.context.settings.text_size)
        words = self.canvas.paint.type.block(part.text, "small", ink, width, most, "center", 3)
        return BELOW + min(most, words.height / self.canvas.scale) + 4

    def text_area(self) -> Box:
        return self.card.inset(self.canvas.grown(56, 44), self.canvas.grown(44, 28))

    def go(self, page: int) -> None:
        self.at = page
        self.turn_over()

    def _paginate(self) -> list[Page]:
        """Return all pages. With a list of sections beside the text, each of them begins on a page of its own."""
        inner = self.text_area()

        def height(part: Block, width: float) -> float:
            return self.part_height(part, width) + SPACE

        def least(part: Block) -> float:
            under = self.caption_height(part, inner.w) + SPACE
            return under + min(self.canvas.grown(*LEAST_FIGURE), height(part, inner.w) - under)

        is_wide = self.has_list or inner.w >= BESIDE * self.context.settings.text_size
        metrics = PageMetrics(inner.w, self.text_height(), inner.h - HEAD, 0.0 if is_wide else 2.0, height, least)
        sections = list(enumerate(self._sections))
        chapters = [[section] for section in sections] if self.has_list else [sections]
        return [page for chapter in chapters for page in Paginator(chapter, metrics).pages()]

    def text_height(self) -> float:
        return self.text_area().h - 92

    def part_height(self, part: Block, width: float) -> float:
        """Return the height of a block at this width, a figure with its caption."""
        kind = self.canvas.paint.type
        ink = self.canvas.colour("ink.on_card")
        if part.kind == "heading":
            return HEADING - SPACE
        if part.mark == COVER:
            return min(HIGHEST_COVER, self.text_height()) - SPACE
        if part.kind == "figure":
            high = min(self.text_height() * FIGURE, max(FLATTEST, width / part.shape))
            return high + self.caption_height(part, width)
        wide = width - (BULLET if part.kind == "clause" else 0)
        return kind.block(part.text, "body", ink, wide).height / self.canvas.scale

    def page(self, step: int) -> Transition | None:
        self.go(max(0, min(len(self.leaves) - 1, self.at + step)))
        return None

    def nav(self, dx: int, dy: int, source: Source) -> Transition | None:
        """Move the focus, or turn the page where nothing lies further left or right."""
        before = self.cursor(source).key
        super().nav(dx, dy, source)
        return self.page(dx) if dx and self.cursor(source).key == before else None

    def command(self, command: Command, source: Source) -> Transition | None:
        return self.back() if command in (Command.MENU, Command.RULES) else None

    @property
    def is_read(self) -> bool:
        return True

    def page_key(self) -> str:
        return str(self.at)

    def hint(self) -> str:
        return tr("Page {at} of {count}", at=self.at + 1, count=len(self.leaves))

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        leaf = self.leaves[self.at]
        inner = self.text_area()
        head = 0.0
        if self.at:
            # The heading of the page says the title of the first section.
            title, head = self._sections[leaf.section].title, HEAD
            canvas.text(title, inner.x, inner.y + 26, "h2", "ink.on_card", width=inner.w, height=84)
        wide = inner.w * leaf.share
        y = inner.y + 1.4 * head
        blocks, opening = leaf.parts, self._opening(leaf)
        if opening is not None:
            if leaf.figures:
                canvas.block(opening, Box(inner.x, y, wide, inner.h), "h2", "ink.on_card", valign="middle")
            else:
                y += canvas.block(opening, Box(inner.x, y, wide, inner.h * HEADLINE), "h2", "ink.on_card") + SPACE
                self._draw_figure(canvas, blocks[1][0], Box(inner.x, y, wide, inner.bottom - y))
            blocks = ()
        figures = sum(part.kind == "figure" for part, _ in blocks)
        spare = max(0.0, inner.bottom - y - sum(high for _, high in blocks)) / max(1, figures)
        for part, high in blocks:
            room = high + (spare if part.kind == "figure" else 0.0)
            self._draw_part(canvas, part, Box(inner.x, y, wide, room - SPACE))
            y += room
        if leaf.figures:
            left = inner.x + (wide + GUTTER if leaf.parts else 0)
            column = Box(left, inner.y + head, inner.right - left, inner.h - head)
            share = [1 / len(leaf.figures)] * len(leaf.figures)
            parts = column.split_y(*share, gap=20) if leaf.parts else column.split_x(*share, gap=32)
            for figure, place in zip(leaf.figures, parts, strict=True):
                self._draw_figure(canvas, figure, place)

    def _opening(self, leaf: Page) -> str | None:
        """Return the short opening text beside a picture, or above it on a high page, which is set larger."""
        kinds = [part.kind for part, _ in leaf.parts] + ["figure"] * len(leaf.figures)
        has_room = bool(leaf.figures) or self.viewport.is_upright
        if leaf is not self.leaves[0] or kinds != ["text", "figure"] or not has_room:
            return None
        part, high = leaf.parts[0]
        return part.text if high < OPENING * self.text_height() else None

    def _draw_figure(self, canvas: Canvas, part: Block, box: Box) -> None:
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
                y = box.y + 22 * self.context.settings.text_size
                canvas.put(canvas.paint.disc(14, canvas.colour("ink.on_card_2")), box.x + 14, y)
        canvas.block(part.text, Box(box.x + left, box.y, box.w - left, box.h), "body", "ink.on_card")


FOLDER: Final = ASSETS / "guide"


def guide_path(language: str) -> Path:
    return in_language(FOLDER, "guide", language)


class Guide(Reader):
    def contents(self) -> tuple[Section, ...]:
        return sections(guide_path(current()))

    def heading(self) -> Heading:
        return Heading("icon/question", tr("Help"))

    def figure(self, canvas: Canvas, name: str, box: Box) -> None:
        mounted = canvas.paint.kept((name, box.w, box.h), lambda: _mounted(canvas.paint, FOLDER / name, box), "brief")
        canvas.put(mounted, *box.centre)


def _mounted(paint: Paint, path: Path, box: Box) -> Sprite:
    """Return a picture as a slightly tilted print with round corners on its shadow; nothing if it cannot be read."""
    try:
        picture = pygame.image.load(io.BytesIO(path.read_bytes()), path.suffix).convert_alpha()
    except (pygame.error, OSError):
        return Sprite(pygame.Surface((1, 1), pygame.SRCALPHA))
    wide, high = picture.get_size()
    slope = tan(radians(TILT))
    k = min((box.w - AROUND) / (wide + slope * high), (box.h - AROUND) / (high + slope * wide))
    w, h = wide * k, high * k
    corners, rim = paint.plain(w, h, 16, WHITE).surface, paint.plain(w, h, 16, None, RIM, 4)
    corners.blit(pygame.transform.smoothscale(picture, corners.get_size()), (0, 0), None, pygame.BLEND_RGBA_MULT)
    layers = (0.0, 0.0, Sprite(corners)), (0.0, 0.0, rim)
    flat = paint.stack(w, h, layers, paint.plain_shadow(w, h, 16, "card"))
    return Sprite(flat.surface, flat.ox + paint.px(w / 2), flat.oy + paint.px(h / 2)).turned(TILT)


def covered(found: tuple[Section, ...]) -> tuple[Section, ...]:
    """Put the game's box beside the first section, and move that section's figures to the next."""
    first, *rest = found
    figures = tuple(part for part in first.parts if part.kind == "figure")
    words = (part for part in first.parts if part.kind != "figure")
    if rest:
        rest[0] = Section(rest[0].title, (*figures, *rest[0].parts))
    return Section(first.title, (*words, Block("figure", "", COVER))), *rest


def rules_path(game: Game, language: str) -> Path:
    return in_language(game.folder, "rules", language)


class RulesPage(Reader):
    def __init__(self, context: Context, game: Game) -> None:
        super().__init__(context)
        self.game = game

    def contents(self) -> tuple[Section, ...]:
        return covered(sections(rules_path(self.game, current())))

    def heading(self) -> Heading:
        return Heading(f"games/{self.game.key}/emblem", tr("Rules of {game}", game=tr(self.game.title)), EMBLEM)

    def figure(self, canvas: Canvas, name: str, box: Box) -> None:
        if name != COVER:
            view_of(self.game.package).figure(canvas, name, box)
            return
        high = float(round(min(box.h * 0.86, HIGHEST, box.w * 0.88 / BOX_FRONT[0] * BOX_FRONT[1])))
        left, top = box.centre[0] - high / BOX_FRONT[1] * BOX_FRONT[0] / 2, box.centre[1] - high / 2
        canvas.put(box_picture(canvas.paint, self.game, high), left, top)
