"""A printed board as a picture independent of its place: large on a card, or only its map, small."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from math import ceil, floor
from typing import ClassVar, Final, Generic, TypeVar

import pygame

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Spot
from game.stage.paint.drawing_parts import DrawingPart, raster_parts
from game.stage.paint.sprite import Sprite

K = TypeVar("K", bound=Hashable)
BATCH: Final = 8


@dataclass(frozen=True, slots=True)
class Format:
    """The format of a game's boards, in card units."""

    width: float
    height: float
    land: Box
    """The part of the card that a small board shows."""
    inked: Box
    """The printed part of a large card."""

    @property
    def ratio(self) -> float:
        return self.width / self.height

    def whole(self, land: Box) -> Box:
        """Return the box in u of the card whose map is at `land`."""
        k = land.w / self.land.w
        return Box(land.x - self.land.x * k, land.y - self.land.y * k, self.width * k, self.height * k)

    def part(self, card: Box, of: Box) -> Box:
        """Return the box in u of a part of the card placed at `card`."""
        k = card.w / self.width
        return Box(card.x + of.x * k, card.y + of.y * k, of.w * k, of.h * k)


class BoardImage(ABC, Generic[K]):
    """One board, shown blank while the render thread makes it."""

    format: ClassVar[Format]

    def __init__(self, canvas: Canvas, kind: K, wide: float, *, is_small: bool = False) -> None:
        """Create a card (or, if small, a map) `wide` u wide."""
        format_ = self.format
        self.canvas = canvas
        self.kind = kind
        self.is_small = is_small
        self.k = wide / (format_.land.w if is_small else format_.width)
        """Size of a card unit in u."""
        scale = canvas.scale * self.k
        box = format_.land if is_small else format_.inked
        left, top = floor(box.x * scale), floor(box.y * scale)
        self._area = pygame.Rect(left, top, ceil(box.right * scale) - left, ceil(box.bottom * scale) - top)
        if is_small:
            size = canvas.viewport.at(wide, wide * box.h / box.w)
            self._area = pygame.Rect(round(box.x * scale), round(box.y * scale), *size)
        key = type(self), kind, wide, is_small
        self._picture = canvas.paint.recipe(key, self._raster, self._stamped, "board")

    @property
    def is_printed(self) -> bool:
        """True once it is rendered; otherwise it is ordered."""
        return self._picture.soon() is not None

    @abstractmethod
    def parts(self) -> Iterable[DrawingPart]:
        """Return the drawing from the bottom up; called on the render thread, so it touches nothing the frame uses."""

    @abstractmethod
    def stamps(self) -> Iterator[tuple[pygame.Surface, Spot]]:
        """Return pictures stamped upon it, with the middle of each in card units."""

    def ahead(self) -> Iterator[bool]:
        """Render it ahead, pausing after every piece."""
        for count, _ in enumerate(() if self.is_printed else self.stamps()):
            if count % BATCH == 0:
                yield False
        yield from self._picture.ahead()

    def _raster(self) -> pygame.Surface:
        return raster_parts(self.parts(), self.canvas.scale * self.k, self._area)

    def _stamped(self, picture: pygame.Surface) -> Sprite:
        scale = self.canvas.scale * self.k
        for image, (x, y) in self.stamps():
            left, top = x * scale - self._area.x, y * scale - self._area.y
            picture.blit(image, (round(left - image.get_width() / 2), round(top - image.get_height() / 2)))
        return Sprite(picture)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the board with its card (large) or its map (small) at this box, without the unprinted margin."""
        x, y = canvas.viewport.at(box.x, box.y)
        if not self.is_small:
            x, y = x + self._area.x, y + self._area.y
        canvas.surface.blit(self._picture.sprite.surface, (x, y))
