"""Rule book figures drawn by a game's own view, and things from its tray in a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.layout.zones import Zones
from game.stage.pieces import Thrown

from .view import View
from .viewmodel import ViewModel

H = TypeVar("H", bound=ViewModel)
AWAY = Box(-2000, -2000, 520, 250)
"""Place of the tray and all else that a figure does not show."""


def place_board(canvas: Canvas, view: View[Any, Any, Any], box: Box) -> None:
    """Place the board of a view at the top of a box, as large as it fits, and all else out of sight."""
    wide = min(box.w, box.h * view.ratio)
    board = Box(box.centre[0] - wide / 2, box.y, wide, wide / view.ratio)
    view.place(Zones(canvas.viewport.aspect, box, box, board, AWAY, AWAY, AWAY, AWAY), canvas, (0,))


def draw_position(canvas: Canvas, view: View[Any, H, Any], shown: H, box: Box) -> None:
    """Draw a view with this displayed state into a box."""
    place_board(canvas, view, box)
    view.shown.become(shown)
    view.draw_static(canvas)
    view.draw(canvas)


def draw_faces(canvas: Canvas, kind: Thrown, faces: Sequence[str], box: Box, edge: float, pitch: float) -> None:
    """Draw things at rest in a row, centred in a box."""
    for place, face in enumerate(faces):
        x = box.centre[0] + (place - (len(faces) - 1) / 2) * pitch
        canvas.put(canvas.pieces.lying(kind, face, edge, place), x, box.centre[1])
