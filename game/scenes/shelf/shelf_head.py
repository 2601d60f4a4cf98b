"""The head of the shelf: the title of the program, and the buttons that belong to no game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import starmap
from typing import Final

from game.rules.contract import N_
from game.scenes import routes
from game.stage.canvas import Canvas
from game.stage.layout.containers import UNPLACED, Cell, Column, FirstFit, Part, Row, Stack
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Aspect
from game.stage.room import shelf_decor
from game.stage.text.language import LANGUAGES, current, tr
from game.stage.time.stack import Go
from game.stage.widgets import Button, Widget, even

TILE: Final = 92.0
"""Height of the buttons above the shelf, and minimum width."""
LOW: Final = 76.0
"""Their height in two rows."""
LOGO: Final = 112.0
"""Line height of the title."""
LEAST_WORD: Final = 37.5
"""Minimum line height of words without a picture, in large text."""


@dataclass(frozen=True, slots=True)
class PageLink:
    """A button that opens another page. `word` and `name` are message ids; the word is short."""

    key: str
    icon: str
    word: str
    name: str
    route: type[Go]
    is_public: bool = False


PAGE_LINKS: Final = (
    PageLink("door/people", "users", N_("People"), N_("People and records"), routes.OpenRecords),
    PageLink("door/daily", "calendar", N_("Today"), N_("Table of the day"), routes.OpenDailyTables),
    PageLink("door/book", "bookmark", N_("Matches"), N_("Match book"), routes.OpenMatchBook),
    PageLink("door/evening", "tournament", N_("Evening"), N_("Evening"), routes.OpenTournament),
    PageLink("how", "access", N_("How you play"), N_("How you play"), routes.OpenAccessibility, is_public=True),
    PageLink("guide", "question", N_("Help"), N_("Help"), routes.OpenGuide, is_public=True),
    PageLink("settings", "gear", N_("Settings"), N_("Settings"), routes.OpenSettings, is_public=True),
)


def link_cell(canvas: Canvas, link: PageLink, word: str, high: float = TILE) -> Cell:
    one = Button(link.key, UNPLACED, word, link.route, link.icon, "panel", tr(link.name), verb=tr("Open"))
    return quiet_cell(canvas, one, high, is_tile=bool(word))


def quiet_cell(canvas: Canvas, button: Button, high: float = 84.0, *, is_tile: bool) -> Cell:
    button.is_tile = is_tile
    wide = canvas.width(button.label, "small") + 28 if is_tile else 0.0
    return Cell(button, w=max(TILE, wide), h=high, grow=1)


def _named(canvas: Canvas, high: float, key: str, words: str, act: Callable[[], object]) -> Cell:
    """Return a button without a picture, as wide as its words need."""
    wide = max(TILE, 1.2 * canvas.width(words, "small", LEAST_WORD))
    verb = tr("Change") if key == "language" else tr("Open")
    return Cell(Button(key, UNPLACED, words, act, "", "panel", style="small", verb=verb), w=wide, h=high, grow=wide)


class ShelfHead(FirstFit):
    """Title and buttons, which lose words and then pictures where there is no room beside the title."""

    def __init__(self, canvas: Canvas, links: Sequence[PageLink], next_language: Callable[[], object]) -> None:
        self._canvas, language, button = canvas, LANGUAGES[current()], partial(link_cell, canvas)

        def speak(words: str, *, is_tile: bool) -> Part:
            one = Button("language", UNPLACED, words, next_language, "globe", "panel", language, is_tile=is_tile)
            one.verb = tr("Change")
            wide = canvas.width(words, "small") + 28 if is_tile else canvas.width(words, "button", 48) + 100
            return Cell(one, w=max(TILE, wide), h=TILE, grow=1)

        def signs(high: float) -> Row:
            return Row(*(button(link, "", high) for link in links if not link.is_public), gap=14)

        def named(high: float) -> Row:
            acts = [*((link.key, tr(link.word), link.route) for link in links if link.is_public)]
            return Row(*starmap(partial(_named, canvas, high), [*acts, ("language", language, next_language)]), gap=14)

        ways: list[Part] = [
            Row(*(button(link, tr(link.word)) for link in links), speak(language, is_tile=True), gap=14),
            Row(*(button(link, "") for link in links), speak(language, is_tile=False), gap=20),
            Row(*(button(link, "") for link in links), speak(current().upper(), is_tile=False), gap=20),
            Row(*(button(link, "") for link in links), speak("", is_tile=False), gap=14),
        ]
        if canvas.is_large:  # the most needed buttons keep their words, in a row of their own if necessary
            ways = [Row(signs(TILE), named(TILE), gap=14), Column(named(LOW), signs(LOW), gap=14)]
        wide = min(canvas.width(tr("Lamplight"), "logo", LOGO), canvas.viewport.width * 0.34)
        title = Cell(w=wide if canvas.is_large else 460.0, h=TILE, grow=1)
        is_tall = canvas.viewport.aspect is Aspect.TALL
        beside = [] if is_tall else [Row(title, Stack(way, w=way.least_w()), gap=40) for way in ways]
        super().__init__(*beside, Column(Cell(h=138.0), FirstFit(*ways)))

    def place(self, box: Box) -> None:
        super().place(box)
        even(self._canvas, self.contents(Button))

    @property
    def is_title_beside(self) -> bool:
        return isinstance(self.chosen, Row)

    @property
    def links_left(self) -> float:
        """Left edge of the buttons."""
        return min(widget.box.x for widget in self.contents(Widget))

    def titles(self) -> tuple[tuple[str, float], tuple[str, float]]:
        """Return the title and the line below it, with their widths."""
        canvas, most = self._canvas, self.box.w
        if self.is_title_beside:
            most = min(self.links_left - self.box.x - 30, canvas.viewport.width * 0.32)
        name, words = tr("Lamplight"), tr("Family games for one table")
        return (name, min(most, canvas.width(name, "logo", LOGO))), (words, min(most, canvas.width(words, "body", 40)))

    def draw(self, canvas: Canvas) -> None:
        (name, name_w), (words, words_w) = self.titles()
        x, y = self.box.x, self.box.y + 30
        shelf_decor.draw_name(canvas, name, x + 4, y, "left", name_w + 1, LOGO)
        canvas.text(words, x + 6, y + 73, "body", "ink.on_dark", width=words_w + 1, height=40)
