"""Groups of small pictures and texts flattened into one, drawn anew only when what they show changes. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import ceil
from typing import Final

import pygame

from . import language
from .canvas import Canvas
from .shapes import Box
from .sprite import Sprite

MARGIN: Final = 8
"""How far in u such a group may reach beyond its box."""


class Flats:
    """The flattened groups of one view, one for every place."""

    def __init__(self) -> None:
        self._known: dict[Hashable, tuple[Hashable, Sprite]] = {}

    def draw(
        self, canvas: Canvas, place: Hashable, box: Box, shown: Hashable, draw: Callable[[Canvas, Box], None]
    ) -> None:
        """Show at a place what `draw` draws into a box; `shown` is all that it depends on, `place` names the box."""
        if canvas.audit is not None:
            draw(canvas, box)
            return
        paint = canvas.paint
        look = paint.scale, paint.type.text_scale, paint.theme.is_contrast, language.current()
        key = (shown, box.w, box.h, look)
        known = self._known.get(place)
        if known is None or known[0] != key:
            known = self._known[place] = (key, _flattened(canvas, box, draw))
        canvas.put_box(known[1], box)


def _flattened(canvas: Canvas, box: Box, draw: Callable[[Canvas, Box], None]) -> Sprite:
    margin = ceil(MARGIN * canvas.scale)
    size = ceil(box.w * canvas.scale) + 2 * margin, ceil(box.h * canvas.scale) + 2 * margin
    surface = pygame.Surface(size, pygame.SRCALPHA)
    draw(canvas.onto(surface), Box(margin / canvas.scale, margin / canvas.scale, box.w, box.h, box.r))
    return Sprite(surface, margin, margin)
