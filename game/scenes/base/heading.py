"""The title of a page with its icon, top left."""

from __future__ import annotations

from typing import Final

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Viewport

LOW: Final = 160.0
"""Bottom edge of the heading."""


def draw_heading(canvas: Canvas, icon: str, words: str, beside: float = 0.0) -> None:
    """Draw the heading with the icon of that name. `words` are translated already.

    `beside` is the width reserved at the right.
    """
    x = canvas.viewport.left
    width = canvas.viewport.width - 2 * x - 112 - beside
    canvas.image(f"icon/{icon}", 76, x + 42, 84, "ink.on_dark")
    canvas.text(words, x + 112, 84, "title", "ink.on_dark", width=width, height=100, is_raised=True)


def below_heading(viewport: Viewport) -> Box:
    """Return the area between heading and prompt bar, as a card."""
    x = viewport.left
    return Box(x, LOW, viewport.width - 2 * x, viewport.height - viewport.bar - 24 - LOW, 40)
