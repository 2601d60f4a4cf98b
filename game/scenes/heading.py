"""The title of a page with its icon, top left. Only drawing; knows no scene."""

from __future__ import annotations

from game.stage.canvas import Canvas


def draw_heading(canvas: Canvas, icon: str, words: str, beside: float = 0.0) -> None:
    """`icon` is a drawing of the group of that name; `words` are in the player's language.

    `beside` is the width of what stands to the right of it.
    """
    x = canvas.viewport.left
    width = canvas.viewport.width - 2 * x - 112 - beside
    canvas.image(f"icon/{icon}", 76, x + 42, 84, "ink.on_dark")
    canvas.text(words, x + 112, 84, "title", "ink.on_dark", width=width, height=100, is_raised=True)
