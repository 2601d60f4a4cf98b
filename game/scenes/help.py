"""The rules of a game, read from its `rules.<language>.md` and set in pages with pictures from its own boards.

Understands a little Markdown: headings, list items beginning with a clause id, paragraphs, `![caption](figure)`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path

from game.input.intents import Command, Source
from game.rules.game import Game
from game.stage.canvas import Canvas
from game.stage.fit import Aspect
from game.stage.language import current, tr
from game.stage.shapes import Box
from game.stage.stack import Pop, Transition
from game.stage.widgets import Button, Widget

from .house import House
from .scene import Prompt, Scene

_CLAUSE = re.compile(r"^[-*] ([A-Z]-\d\d)\s*(.*)$")
_FIGURE = re.compile(r"^!\[(.*)\]\((.+)\)$")
TAG = 104.0
FIGURE = 0.78
"""Height of a figure, as a share of the page."""


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a section: paragraph, clause (with its id) or figure (with its name)."""

    kind: str
    text: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it."""

    title: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page: its section and the parts on it, each with its height."""

    section: int
    parts: tuple[tuple[Part, float], ...]


@cache
def sections(path: Path) -> tuple[Section, ...]:
    """The sections of a rules file; one that cannot be read gives a single section saying so."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return (Section("?", (Part("text", f"{path.name}"),)),)
    return parse(text)


def parse(text: str) -> tuple[Section, ...]:
    """Sections of a little Markdown; lines that belong together are joined."""
    found: list[tuple[str, list[Part]]] = []
    for line in text.splitlines():
        words = line.strip()
        if words.startswith("#"):
            found.append((words.lstrip("# "), []))
        elif not words or not found:
            if found and found[-1][1]:
                found[-1][1].append(Part("break", ""))
        elif clause := _CLAUSE.match(words):
            found[-1][1].append(Part("clause", clause.group(2), clause.group(1)))
        elif figure := _FIGURE.match(words):
            found[-1][1].append(Part("figure", figure.group(1), figure.group(2)))
        elif found[-1][1] and found[-1][1][-1].kind in ("text", "clause"):
            last = found[-1][1][-1]
            found[-1][1][-1] = Part(last.kind, f"{last.text} {words}", last.mark)
        else:
            found[-1][1].append(Part("text", words.removeprefix("- ")))
    out = [Section(title, tuple(part for part in parts if part.kind != "break")) for title, parts in found]
    return tuple(section for section in out if section.parts)


def rules_path(game: Game, language: str) -> Path:
    """The rules in a language, English where there are none."""
    folder = Path(import_module(game.package).__file__ or "").parent
    wanted = folder / ("rules.md" if language == "en" else f"rules.{language}.md")
    return wanted if wanted.exists() else folder / "rules.md"


class Help(Scene):
    """The rules, page by page."""

    def __init__(self, house: House, game: Game) -> None:
        super().__init__(house)
        self.game = game
        self.at = 0
        self._leaves: list[Leaf] = []
        self._sections: Sequence[Section] = ()
        self._card = Box(0, 0, 0, 0)

    # ---- places

    def layout(self) -> None:
        fit = self.fit
        x, w = fit.left, fit.width - 2 * fit.left
        bottom = fit.height - fit.bar - 24
        self._sections = sections(rules_path(self.game, current()))
        has_list = fit.aspect in (Aspect.WIDE, Aspect.ULTRA)
        left = 420.0 if has_list else 0.0
        top = 160.0
        self._card = Box(x + left, top, w - left, bottom - top - (0 if has_list else 100), 40)
        self._leaves = self._paginate(self._inner())
        self.at = min(self.at, len(self._leaves) - 1)
        widgets: list[Widget] = []
        if has_list:
            high = min(92.0, (bottom - top - 100) / max(1, len(self._sections)))
            for index, section in enumerate(self._sections):
                box = Box(x, top + index * high, left - 34, max(72.0, high - 8))
                is_on = index == self._leaves[self.at].section
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
        row = Box(x, bottom - 84, left - 34 if has_list else w, 84)
        back, on = row.split_x(0.5, 0.5, gap=16)
        widgets.append(
            Button(
                "prev",
                back,
                "",
                lambda: self._turn(-1),
                "left",
                "dark",
                tr("Back a page"),
                "" if self.at else tr("This is the first page"),
            )
        )
        end = self.at == len(self._leaves) - 1
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

    def _inner(self) -> Box:
        return self._card.inset(56, 44)

    def _goer(self, section: int) -> Callable[[], None]:
        return lambda: self._go(next(i for i, leaf in enumerate(self._leaves) if leaf.section == section))

    def _go(self, page: int) -> None:
        self.at = page
        self.refresh()

    def _turn(self, step: int) -> None:
        self.at = max(0, min(len(self._leaves) - 1, self.at + step))
        self.refresh()

    def _paginate(self, inner: Box) -> list[Leaf]:
        room = self._room()
        leaves: list[Leaf] = []
        for index, section in enumerate(self._sections):
            page: list[tuple[Part, float]] = []
            used = 0.0
            for part in section.parts:
                high = self._height(part, inner.w) + 18
                if page and used + high > room:
                    leaves.append(Leaf(index, tuple(page)))
                    page, used = [], 0.0
                page.append((part, min(high, room)))
                used += high
            leaves.append(Leaf(index, tuple(page)))
        return leaves

    def _room(self) -> float:
        """Height of a page below its heading."""
        return self._inner().h - 92

    def _height(self, part: Part, width: float) -> float:
        kind = self.canvas.paint.type
        ink = self.canvas.colour("ink.on_card")
        if part.kind == "figure":
            return min(self._room() * FIGURE, width / 1.5) + (44 if part.text else 0)
        wide = width - (TAG if part.kind == "clause" else 0)
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
        return tr("Page {at} of {count}", at=self.at + 1, count=len(self._leaves))

    def draw_back(self, canvas: Canvas) -> None:
        super().draw_back(canvas)
        x = self.fit.left
        canvas.image(f"games/{self.game.key}/emblem", 88, x + 44, 84)
        title = tr("Rules of {game}", game=tr(self.game.title))
        canvas.text(title, x + 112, 84, "title", "ink.on_dark", width=self.fit.width - 2 * x - 120)
        card = self._card
        canvas.put_box(canvas.paint.card(card.w, card.h, 40), card)
        leaf = self._leaves[self.at]
        inner = self._inner()
        canvas.text(self._sections[leaf.section].title, inner.x, inner.y + 26, "h2", "ink.on_card", width=inner.w)
        y = inner.y + 84
        for part, high in leaf.parts:
            self._draw_part(canvas, part, Box(inner.x, y, inner.w, high - 18))
            y += high

    def _draw_part(self, canvas: Canvas, part: Part, box: Box) -> None:
        if part.kind == "figure":
            picture = Box(box.x, box.y, box.w, box.h - (44 if part.text else 0))
            self.game.view.figure(canvas, part.mark, picture)
            if part.text:
                canvas.text(part.text, box.centre[0], box.bottom - 18, "small", "ink.on_card_2", "center", box.w)
            return
        left = 0.0
        if part.kind == "clause":
            left = TAG
            canvas.text(part.mark, box.x, box.y + 22, "small", "ink.on_card_2", width=TAG - 12)
        canvas.block(part.text, Box(box.x + left, box.y, box.w - left, box.h), "body", "ink.on_card")
