"""A printed board at its place: its picture, its fields and the crosses on them. Sets of fields are ints of bits."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil, floor, inf
from typing import ClassVar, Final, Generic, TypeVar

import pygame

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Spot
from game.stage.paint.art import Art
from game.stage.paint.lamplight import lay_lamplight
from game.stage.paint.pictures import Recipe, as_made
from game.stage.paint.pixels import ragged
from game.stage.paint.sprite import Sprite, stamp
from game.stage.paint.svg import DrawingPart, raster_parts
from game.stage.pieces.marks import CROSS_SECONDS, VARIANTS

from .owner_frame import board_card
from .reward import medal, risen

K = TypeVar("K", bound=Hashable)
FILLED: Final = 0.7
"""Seconds of the animation of a completed colour area."""
WAVE, LIT, GONE = 0.2, 0.1, 0.2
"""Seconds of the light's sweep over all fields, and of its fade in and out on one field."""
MEDAL, SMALL_MEDAL = 48.0, 30.0
"""Size in u of the rising medal before it grows."""


def fields_of(mask: int) -> Iterator[int]:
    """Yield the fields of a set, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


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


class PlacedBoard(ABC, Generic[K]):
    """A board of one kind, blank while the render thread prints it: the whole card (large), or only its map, small."""

    format: ClassVar[Format]
    cross: ClassVar[float]
    """Size of a cross in card units."""
    flash: ClassVar[float]
    """Size of the flash on a small board in card units."""

    def __init__(self, canvas: Canvas, kind: K, box: Box, *, is_small: bool = False, variant: int = 0) -> None:
        """Place a board; `box` is the place of the card, or of the map if it is small, `variant` varies crosses."""
        self.canvas, self.kind, self.box = canvas, kind, box
        self.is_small, self.variant = is_small, variant
        self.k = box.w / (self.format.land.w if is_small else self.format.width)
        """Size of a card unit in u."""

    # ---- implemented by games

    @abstractmethod
    def parts(self) -> Iterable[DrawingPart]:
        """Return the drawing from the bottom up; called on the render thread, so it touches nothing the frame uses."""

    @abstractmethod
    def stamps(self, art: Art) -> Iterator[tuple[pygame.Surface, Spot]]:
        """Return drawings stamped upon it, with the middle of each in card units; called on the render thread too."""

    @abstractmethod
    def middle(self, number: int) -> Spot:
        """Return the centre of a field in card units."""

    @property
    @abstractmethod
    def start(self) -> int: ...

    @abstractmethod
    def worn(self, number: int) -> Sprite | None:
        """Return the worn picture of a field under its cross."""

    @abstractmethod
    def small_cross(self, number: int) -> Sprite:
        """Return a crossed field on a small board."""

    @abstractmethod
    def key(self, number: int) -> str:
        """Return the theme's colour name of a field that has one."""

    @abstractmethod
    def field_light(self) -> Sprite:
        """Return a lit field, with rims that show on every colour."""

    # ---- layout

    def spot(self, x: float, y: float) -> Spot:
        left, top = (self.format.land.x, self.format.land.y) if self.is_small else (0.0, 0.0)
        return self.box.x + (x - left) * self.k, self.box.y + (y - top) * self.k

    def at(self, number: int) -> Spot:
        return self.spot(*self.middle(number))

    # ---- the printed picture

    @property
    def _picture(self) -> Recipe:
        lamp = None if self.is_small else self.canvas.lamp_from(self.box)
        key = type(self), self.kind, self.box.w, self.is_small, lamp
        return self.canvas.paint.recipe(key, self._printed, as_made, "board")

    @property
    def _area(self) -> pygame.Rect:
        """The printed part in pixels, from the corner of the card."""
        scale = self.canvas.scale * self.k
        if self.is_small:
            land = self.format.land
            size = self.canvas.viewport.at(self.box.w, self.box.w * land.h / land.w)
            return pygame.Rect(round(land.x * scale), round(land.y * scale), *size)
        inked = self.format.inked
        left, top = floor(inked.x * scale), floor(inked.y * scale)
        return pygame.Rect(left, top, ceil(inked.right * scale) - left, ceil(inked.bottom * scale) - top)

    @property
    def is_printed(self) -> bool:
        """True once it is rendered; otherwise it is ordered."""
        return self._picture.soon() is not None

    def ahead(self) -> Iterator[bool]:
        """Render it and its crosses ahead, pausing after every piece."""
        for lie in () if self.is_small else range(VARIANTS):
            yield from self.canvas.pieces.cross_ahead(self.cross * self.k, lie)
        yield from self._picture.ahead()

    def _printed(self) -> Sprite:
        """Print it, a large one on its card: an opaque picture is soon drawn. Called on the render thread."""
        if self.is_small:
            return Sprite(self._raster())
        area = self._area
        card, core = board_card(self.canvas, self.box, self.k, self.canvas.paint.another().uncut_card)
        inside = core.move(-card.ox - area.x, -card.oy - area.y).clip((0, 0, *area.size))
        ground = ragged(inside.size)
        card.draw(ground, -area.x - inside.x, -area.y - inside.y)
        del card  # it takes much memory, and so does the print
        return Sprite(self._raster(), -area.x, -area.y).split(inside, ground)

    def _raster(self) -> pygame.Surface:
        scale, area = self.canvas.scale * self.k, self._area
        picture = raster_parts(self.parts(), scale, area)
        for image, (x, y) in self.stamps(self.canvas.paint.art.alone()):
            stamp(picture, image, x * scale - area.x, y * scale - area.y)
        if not self.is_small and not self.canvas.theme.is_contrast:
            k, (x, y) = self.canvas.scale, self.canvas.lamp_from(self.box)
            lay_lamplight(picture, (x - area.x / k, y - area.y / k), k, spares_colours=True)
        return picture

    # ---- drawing

    def draw(self, canvas: Canvas, crossed: int = 0) -> None:
        self.draw_print(canvas)
        for number in fields_of(self.start | crossed):
            self.draw_cross(canvas, number)

    def draw_print(self, canvas: Canvas) -> None:
        """Draw the board without the unprinted margin of its card."""
        canvas.put_box(self._picture.sprite, self.box)

    def lie(self, number: int) -> int:
        return (number * 7 + self.variant) % VARIANTS

    def draw_cross(
        self,
        canvas: Canvas,
        number: int,
        seconds: float = CROSS_SECONDS,
        *,
        is_fading: bool = False,
        lift: float = 0.0,
    ) -> None:
        """Draw a cross as far as the pen has come after `seconds`; with reduced motion it fades in instead."""
        x, y = self.at(number)
        y -= lift
        if self.is_small:
            canvas.put(self.small_cross(number), x, y)
            return
        worn, size, lie = self.worn(number), self.cross * self.k, self.lie(number)
        if is_fading and seconds < CROSS_SECONDS:
            share = seconds / CROSS_SECONDS
            for sprite in (worn, canvas.pieces.cross(size, lie)):
                if sprite is not None:
                    canvas.put(sprite.faded(share), x, y)
            return
        if worn is not None:
            canvas.put(worn, x, y)
        canvas.pieces.draw_cross(canvas.surface, x * canvas.scale, y * canvas.scale, size, lie, seconds)

    def draw_filled(self, canvas: Canvas, fields: Sequence[int], seconds: float, *, reduced_motion: bool) -> None:
        """Sweep a light over a completed area and raise its medal; with reduced motion only the light appears."""
        wave, light = 0.0 if reduced_motion else WAVE, self.field_light()
        for place, number in enumerate(fields):
            since = seconds - wave * place / len(fields)
            strength = min(since / LIT, (FILLED - wave - since) / GONE)
            if strength > 0:
                x, y = self.at(number)
                canvas.with_alpha(strength, partial(Canvas.put, sprite=light, x=x, y=y))
        if reduced_motion:
            return
        high, grown = risen(seconds)
        spots = [self.at(number) for number in fields]
        x, y = (sum(place) / len(spots) for place in zip(*spots, strict=True))
        size = (SMALL_MEDAL if self.is_small else MEDAL) * round(grown * 8) / 8
        # Text stands above a large board.
        top = -inf if self.is_small else min(y, self.box.y + size / 2)
        coin = medal(f"glyph/{canvas.theme.game[self.key(fields[0])].glyph}")(canvas, size)
        canvas.with_alpha((FILLED - seconds) / GONE, lambda onto: onto.put(coin, x, max(top, y - high)))

    def draw_flash(self, canvas: Canvas, number: int) -> None:
        flash = canvas.paint.disc(round(self.flash * self.k), canvas.colour("state.accent"))
        canvas.put(flash, *self.at(number))
