"""A shared board as one picture, opaque except at its rim: a moving thing over it redraws one picture, not three."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Final

import pygame

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.paint.frame import Area, around

ROUND: Final = 0.3
"""Share of its radius, in x and y, from which a rounded corner is fully covered."""


class BoardLayer:
    """Card and print, composed again only when one of them changes."""

    def __init__(self) -> None:
        self._key: object = None
        self._anchor = 0, 0
        self._parts: list[tuple[pygame.Surface, tuple[int, int]]] = []
        self._piece: tuple[Area, pygame.Surface] | None = None

    def draw(
        self, canvas: Canvas, box: Box, radius: float, printed: pygame.Surface, shadow: str | None = "board"
    ) -> None:
        """Draw the card at `box`, its corners with `radius` u, and `printed` on all of it."""
        for _ in self.laying(canvas, box, radius, printed, shadow):
            pass
        x, y = self._corner(canvas, box)
        canvas.surface.blits([(part, (x + left, y + top)) for part, (left, top) in self._parts], False)

    def laying(
        self, canvas: Canvas, box: Box, radius: float, printed: pygame.Surface, shadow: str | None = "board"
    ) -> Iterator[bool]:
        """Compose the picture ahead; pauses after every piece."""
        key = canvas.paint, box.w, box.h, radius, printed, shadow
        if self._key != key:
            for _ in self._lay(canvas, box, radius, printed, shadow):
                yield False
            self._key = key

    def piece(self, area: Area) -> pygame.Surface:
        """Return a part of the inside as last drawn, in pixels from the card's corner; valid until the next call."""
        if self._piece is None or self._piece[0] != area:
            inside, (left, top) = self._parts[0]
            where = area[0] + self._anchor[0] - left, area[1] + self._anchor[1] - top
            self._piece = area, _opaque(inside.subsurface((*where, *area[2:])))
        return self._piece[1]

    def _corner(self, canvas: Canvas, box: Box) -> tuple[int, int]:
        x, y = canvas.viewport.at(box.x, box.y)
        return x - self._anchor[0], y - self._anchor[1]

    def _lay(
        self, canvas: Canvas, box: Box, radius: float, printed: pygame.Surface, shadow: str | None
    ) -> Iterator[None]:
        card = yield from canvas.paint.fresh_card(round(box.w), round(box.h), radius, shadow=shadow)
        whole, self._anchor = card.surface, (card.ox, card.oy)
        whole.blit(printed, self._anchor)
        rim = ceil(radius * ROUND * canvas.scale) + 2
        bounds = whole.get_rect()
        paper = pygame.Rect(self._anchor, printed.get_size()).clip(bounds)
        inner = paper.inflate(-2 * rim, -2 * rim)
        inside = _opaque(whole.subsurface(inner))
        rims = [(whole.subsurface(part), part.topleft) for part in around(bounds, inner)]
        self._parts, self._piece = [(inside, inner.topleft), *rims], None


def _opaque(picture: pygame.Surface) -> pygame.Surface:
    """Disable the alpha channel of a picture and return it."""
    picture.set_alpha(None)
    return picture
