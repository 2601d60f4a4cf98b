"""Groups of small pictures and texts flattened into one, drawn anew only when what they show changes. Knows no game.

What has just changed is drawn as it is: the frame has enough to do, and it may change again. It is flattened when it is
asked for once more, one group after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import ceil, inf
from time import perf_counter
from typing import Final

import pygame

from game.stage import language
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.paint.sprite import Sprite

MARGIN: Final = 8
"""How far in u such a group may reach beyond its box."""
PAUSE: Final = 0.01
"""Seconds from one group to the next, so that no frame flattens several."""


class GroupCache:
    """The flattened groups of one view, one for every place."""

    def __init__(self, pause: float = PAUSE) -> None:
        self._known: dict[Hashable, tuple[Hashable, Sprite | None]] = {}
        self._pause = pause
        self._flattened_at = -inf

    def draw(
        self, canvas: Canvas, place: Hashable, box: Box, shown: Hashable, draw: Callable[[Canvas, Box], None]
    ) -> None:
        """Show at a place what `draw` draws into a box; `shown` is all that it depends on, `place` names the box."""
        # On whole pixels, so that nothing stirs when it is flattened.
        left, top = canvas.viewport.at(box.x, box.y)
        box = Box(left / canvas.scale, top / canvas.scale, box.w, box.h, box.r)
        if canvas.audit is not None:
            draw(canvas, box)
            return
        paint = canvas.paint
        look = paint.scale, paint.type.text_scale, paint.theme.is_contrast, language.current()
        key = (shown, box.w, box.h, look)
        before, sprite = self._known.get(place, (None, None))
        if before != key:
            self._known[place] = (key, None)
            draw(canvas, box)
            return
        if sprite is None:
            if perf_counter() < self._flattened_at + self._pause:
                draw(canvas, box)
                return
            sprite = _flattened(canvas, box, draw, (left % 2, top % 2))
            self._known[place] = (key, sprite)
            self._flattened_at = perf_counter()
        canvas.put_box(sprite, box)


def _flattened(canvas: Canvas, box: Box, draw: Callable[[Canvas, Box], None], odd: tuple[int, int]) -> Sprite:
    """What is drawn on a surface of its own; halves of pixels are rounded as where it will lie, `odd` or not."""
    margin = ceil(MARGIN * canvas.scale / 2) * 2
    left, top = margin + odd[0], margin + odd[1]
    size = ceil(box.w * canvas.scale) + left + margin, ceil(box.h * canvas.scale) + top + margin
    surface = pygame.Surface(size, pygame.SRCALPHA)
    draw(canvas.onto(surface), Box(left / canvas.scale, top / canvas.scale, box.w, box.h, box.r))
    return Sprite(surface, left, top)
