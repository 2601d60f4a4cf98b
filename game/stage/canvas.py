"""A surface with everything needed to draw on it in logical units; every text goes through it, so it can be audited."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pygame

from .fit import Fit
from .paint import Paint
from .pieces import Pieces
from .shapes import Box, Shape
from .sprite import Sprite
from .text import Block, Line
from .theme import Colour, StyleName, Theme, contrast

Anchor = Literal["left", "center", "right"]
Ink = str | Colour


@dataclass(frozen=True, slots=True)
class Printed:
    """A text that was drawn, for the layout audit: where (logical), whether it fitted, its contrast at that place."""

    text: str
    box: Box
    fits: bool
    size: float
    contrast: float
    is_faint: bool
    """Drawn in an ink for what is out of use, which may be faint."""


class Canvas:
    """Draws on `surface`; sizes and places in logical units."""

    def __init__(self, surface: pygame.Surface, fit: Fit, paint: Paint, pieces: Pieces) -> None:
        self.surface = surface
        self.fit = fit
        self.paint = paint
        self.pieces = pieces
        self.audit: list[Printed] | None = None

    @property
    def theme(self) -> Theme:
        return self.paint.theme

    @property
    def scale(self) -> float:
        return self.fit.scale

    def onto(self, surface: pygame.Surface) -> Canvas:
        """The same tools for another surface."""
        other = Canvas(surface, self.fit, self.paint, self.pieces)
        other.audit = self.audit
        return other

    def colour(self, ink: Ink) -> Colour:
        """A colour given by name ("ink.on_card") or as it is."""
        return self.theme.colour(ink) if isinstance(ink, str) else ink

    def put(self, sprite: Sprite, x: float, y: float) -> None:
        """Draw a sprite with its anchor at a logical place."""
        sprite.draw(self.surface, x * self.scale, y * self.scale)

    def put_box(self, sprite: Sprite, box: Box) -> None:
        """Draw a sprite whose anchor is its top left corner."""
        sprite.draw(self.surface, box.x * self.scale, box.y * self.scale)

    def image(self, name: str, size: float | tuple[float, float], x: float, y: float, tint: Ink | None = None) -> None:
        """Draw a picture centred at a logical place."""
        picture = self.paint.art.image(name, size, None if tint is None else self.colour(tint))
        w, h = picture.get_size()
        self.surface.blit(picture, (round(x * self.scale - w / 2), round(y * self.scale - h / 2)))

    def text(
        self,
        text: str,
        x: float,
        y: float,
        style: StyleName = "body",
        ink: Ink = "ink.on_dark",
        anchor: Anchor = "left",
        width: float | None = None,
    ) -> float:
        """One line, its capitals centred on y; returns its width. `width` is the most it may take."""
        colour = self.colour(ink)
        line = self.paint.type.line(text, style, colour, width)
        wide, high = line.width / self.scale, line.cap_height / self.scale
        if self.audit is not None:
            left = x - {"left": 0.0, "center": wide / 2, "right": wide}[anchor]
            self._note(text, Box(left, y - high / 2, wide, high), line, colour)
        line.draw(self.surface, x * self.scale, y * self.scale, anchor, "cap")
        return wide

    def block(
        self,
        text: str,
        box: Box,
        style: StyleName = "body",
        ink: Ink = "ink.on_dark",
        align: Anchor = "left",
        valign: Literal["top", "middle"] = "top",
        lines: int | None = None,
    ) -> float:
        """Wrapped text inside a box; returns its height."""
        colour = self.colour(ink)
        block = self.paint.type.block(text, style, colour, box.w, box.h, align, lines)
        wide, high = block.width / self.scale, block.height / self.scale
        y = box.y + (box.h - high) / 2 if valign == "middle" else box.y
        if self.audit is not None:
            left = {"left": 0.0, "center": (box.w - wide) / 2, "right": box.w - wide}[align]
            self._note(text, Box(box.x + left, y, wide, high), block, colour)
        block.draw(self.surface, box.x * self.scale, y * self.scale)
        return high

    def _note(self, text: str, box: Box, drawn: Line | Block, colour: Colour) -> None:
        assert self.audit is not None
        area = pygame.Rect(*self.fit.at(box.x, box.y), max(1, self.fit.px(box.w)), max(1, self.fit.px(box.h)))
        area = area.clip(self.surface.get_rect())
        behind = pygame.transform.average_color(self.surface, area) if area.w and area.h else (0, 0, 0, 255)
        ratio = contrast(colour, (behind[0], behind[1], behind[2], 255))
        faint = colour in (self.colour("ink.disabled_on_card"), self.colour("ink.disabled_on_dark"))
        self.audit.append(Printed(text, box, drawn.fits, drawn.size_u, ratio, faint))

    def ring(self, shape: Shape, kind: Literal["focus", "second", "legal"] = "focus", ink: Ink | None = None) -> None:
        """A ring along the edge of a shape."""
        x, y = shape.centre
        points = [(px - x, py - y) for px, py in shape.outline()]
        self.put(self.paint.ring(points, kind, None if ink is None else self.colour(ink)), x, y)
