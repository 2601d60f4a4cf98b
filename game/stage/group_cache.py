"""A cache of groups of small pictures and texts, flattened into one and redrawn only when their content changes.

A group that has just changed is drawn directly: the frame is busy, and it may change again. It is flattened at the
next draw, one group after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from math import ceil, inf
from typing import Final

import pygame

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.paint.frame import DisplayList, DrawOp
from game.stage.paint.sprite import Sprite
from game.stage.text import language

MARGIN: Final = 8
"""Distance in u to which such a group may reach beyond its box."""
PAUSE: Final = 0.01
"""Seconds from one large group to the next, so that no frame flattens several."""
NUDGE: Final = 0.003
"""Pixels by which a group is shifted right and down, so that halves of pixels round consistently."""
LARGE: Final = 100_000
"""Pixels of a large group; after smaller ones the pause is shorter."""


@dataclass(frozen=True, slots=True)
class GroupPart:
    """A part of a group that changes by itself: its name, its box, a key of its content, and its drawing function."""

    name: Hashable
    box: Box
    shown: Hashable
    draw: Callable[[Canvas, Box], None]


class GroupCache:
    """The flattened groups of one view, one for every place."""

    def __init__(self, pause: float | None = None) -> None:
        self._known: dict[Hashable, tuple[Hashable, Sprite | None]] = {}
        self._splits: dict[Hashable, _Split] = {}
        self._pause = PAUSE if pause is None else pause
        self._flattens_at = -inf
        """Time from which another group may be flattened."""

    def draw(
        self, canvas: Canvas, place: Hashable, box: Box, shown: Hashable, draw: Callable[[Canvas, Box], None]
    ) -> bool:
        """Draw a group into a box; `shown` is a key of its content, `place` names the box.

        Returns True if it is flattened.
        """
        # Aligned to whole pixels, so that flattening moves nothing.
        left, top = canvas.viewport.at(box.x, box.y)
        box = _placed(canvas, box, left, top)
        if canvas.audit is not None:
            draw(canvas, box)
            return False
        key = (shown, box.w, box.h, _look(canvas))
        before, sprite = self._known.get(place, (None, None))
        if before != key:
            self._known[place] = (key, None)
            draw(canvas, box)
            return False
        if sprite is None:
            if canvas.paint.clock() < self._flattens_at:
                draw(canvas, box)
                return False
            sprite = _flattened(canvas, box, draw, (left % 2, top % 2))
            self._known[place] = (key, sprite)
            wide, high = sprite.surface.get_size()
            self._flattens_at = canvas.paint.clock() + self._pause * min(1.0, wide * high / LARGE)
        canvas.put_box(sprite, box)
        return True

    def flat(self, place: Hashable) -> Sprite | None:
        """Return the flattened group of a place, if there is one."""
        return self._known.get(place, (None, None))[1]

    def draw_parts(
        self,
        canvas: Canvas,
        place: Hashable,
        box: Box,
        shown: Hashable,
        split: Callable[[Canvas, Box], Iterable[GroupPart]],
    ) -> None:
        """Draw a group in the parts returned by `split`; if one changes, the others stay flattened."""
        if canvas.audit is not None:
            for part in split(canvas, box):
                self.draw(canvas, (place, part.name), part.box, part.shown, part.draw)
            return
        key = shown, box, _look(canvas)
        known = self._splits.get(place)
        if known is None or known.key != key:
            known = self._splits[place] = _Split(key, tuple(split(canvas, box)))
        notes = known.notes
        if notes is None:
            sheet = DisplayList(canvas.surface.get_size())
            onto = canvas.onto(sheet)
            is_flat = [self.draw(onto, (place, part.name), part.box, part.shown, part.draw) for part in known.parts]
            notes = sheet.notes
            if all(is_flat):
                known.notes = notes
        canvas.surface.blits(notes, False)


@dataclass(slots=True)
class _Split:
    """A group in parts, with its display list once all parts are flattened."""

    key: Hashable
    parts: tuple[GroupPart, ...]
    notes: list[DrawOp] | None = None


def _look(canvas: Canvas) -> Hashable:
    """Return a key of the settings that every drawing depends on."""
    paint = canvas.paint
    return paint.scale, paint.type.text_scale, paint.theme.is_contrast, language.current()


def _flattened(canvas: Canvas, box: Box, draw: Callable[[Canvas, Box], None], odd: tuple[int, int]) -> Sprite:
    """Draw onto a surface of its own; `odd` is the parity of its final place, for equal rounding of half pixels."""
    margin = ceil(MARGIN * canvas.scale / 2) * 2
    left, top = margin + odd[0], margin + odd[1]
    size = ceil(box.w * canvas.scale) + left + margin, ceil(box.h * canvas.scale) + top + margin
    surface = pygame.Surface(size, pygame.SRCALPHA)
    draw(canvas.onto(surface), _placed(canvas, box, left, top))
    return Sprite(surface, left, top)


def _placed(canvas: Canvas, box: Box, left: int, top: int) -> Box:
    """Return the box with its corner in that pixel, nudged so that halves of pixels round consistently."""
    return Box((left + NUDGE) / canvas.scale, (top + NUDGE) / canvas.scale, box.w, box.h, box.r)
