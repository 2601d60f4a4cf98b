"""Rule book figures of Golden Rung, drawn from its own board."""

from __future__ import annotations

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.table.figures import draw_position
from game.stage.table.table import Table

from .view import TemplateView
from .viewmodel import TemplateViewModel


def figure(canvas: Canvas, name: str, box: Box) -> None:
    """Draw the figure `name` ("ladder") into a box; raises KeyError for any other."""
    if name != "ladder":
        raise KeyError(name)
    view = TemplateView(Table.silent(("red", "blue", "yellow")))
    draw_position(canvas, view, TemplateViewModel([3, 7, 10]), box)
