"""Pages beside the shelf or a match: the heading, and the menu key that closes them as the back key does."""

from __future__ import annotations

from typing import Final

from game.input.intents import Command, Source
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.time.stack import Transition

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
