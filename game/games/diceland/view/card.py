"""One side as a printed card: the picture, its crosses, the lit fields. Knows no match and no seats.

All lengths inside are card units (the card is 1240 x 848); `Card.k` makes logical units of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from math import ceil, floor, inf
from typing import Final

import pygame

from game.games.diceland.board import BIT, COLOURS, FIELDS, Side, numbers
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Poly, Spot
from game.stage.paint import svg
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import Colour, mix, with_alpha
from game.stage.paint.tiles import rastering
from game.stage.pieces.marks import CROSS_SECONDS, VARIANTS
from game.stage.time.chunks import Chunks

from .geometry import KEYS, LAND, SIZE, WIDTH, corners, middle
from .prints import parts, small_parts

RIM: Final = SIZE * 0.2
"""How far the print reaches beyond the land."""
_BATCH: Final = 8
"""Glyphs printed at a time."""


class Card:
    """A side drawn at a place: large with frame and glyphs, or small among the players."""

    def __init__(self, canvas: Canvas, side: Side, box: Box, *, is_small: bool = False, variant: int = 0) -> None:
        """`box` is where the whole card lies (large) or where the land lies (small)."""
        self.canvas = canvas
        self.side = side
        self.box = box
        self.is_small = is_small
        self.k = box.w / (LAND.w if is_small else WIDTH)
        self.variant = variant
        scale = canvas.scale * self.k
        left, top = floor((LAND.x - RIM) * scale), floor((LAND.y - RIM) * scale)
        right, bottom = ceil((LAND.right + RIM) * scale), ceil((LAND.bottom + RIM) * scale)
        self._area = pygame.Rect(left, top, right - left, bottom - top)
        if is_small:
            self._area = pygame.Rect(round(LAND.x * scale), round(LAND.y * scale), *canvas.viewport.at(box.w, box.h))
        self._picture: pygame.Surface
        self._work = Chunks(self._printing())

    def spend(self, seconds: float) -> bool:
        """Go on printing for about so long; True when the card is printed. Never altered afterwards."""
        return self._work.spend(seconds)

    @property
    def is_printed(self) -> bool:
        return self._work.is_done

    # ---- places

    def at(self, number: int) -> Spot:
        """Centre of a field in logical units."""
        x, y = middle(number)
        if self.is_small:
            return self.box.x + (x - LAND.x) * self.k, self.box.y + (y - LAND.y) * self.k
        return self.box.x + x * self.k, self.box.y + y * self.k

    def hexagon(self, number: int, grown: float = 1.0) -> Poly:
        """The field as a shape in logical units."""
        x, y = self.at(number)
        return Poly(corners(x, y, SIZE * self.k * grown))

    def field(self, spot: Spot) -> int | None:
        """The field under a place."""
        best = min(range(FIELDS), key=lambda n: (self.at(n)[0] - spot[0]) ** 2 + (self.at(n)[1] - spot[1]) ** 2)
        return best if self.hexagon(best).contains(spot) else None

    # ---- the print

    def _printing(self) -> Iterator[bool]:
        canvas = self.canvas
        body = (small_parts if self.is_small else parts)(self.side, canvas.theme)
        picture = yield from rastering(body, canvas.scale * self.k, self._area, canvas.paint.preparer)
        for place, n in enumerate(numbers(self.side.coloured)):
            self._print_glyph(picture, n)
            if place % _BATCH == 0:
                yield False
        self._picture = picture

    def _print_glyph(self, picture: pygame.Surface, n: int) -> None:
        look = self.canvas.theme.game[KEYS[self.side.colour[n]]]
        art, size = self.canvas.paint.art, SIZE * self.k
        if self.side.treasure & BIT[n]:
            self._stamp(picture, art.image("glyph/treasure", size * (1.5 if self.is_small else 1.3)), n)
            if not self.is_small:
                ink = mix(look.dark, (26, 20, 16, 255), 0.35)
                self._stamp(picture, art.image(f"glyph/{look.glyph}", size * 0.46, ink), n, 0.03)
        elif not self.is_small:
            share = 0.85 if look.ink[0] > 128 else 0.68
            self._stamp(picture, art.image(f"glyph/{look.glyph}", size * 0.64, with_alpha(look.ink, share)), n)

    def _stamp(self, picture: pygame.Surface, image: pygame.Surface, number: int, drop: float = 0.0) -> None:
        scale = self.k * self.canvas.scale
        x, y = middle(number)
        left, top = x * scale - self._area.x - image.get_width() / 2, (y + drop * SIZE) * scale - self._area.y
        picture.blit(image, (round(left), round(top - image.get_height() / 2)))

    def draw(self, canvas: Canvas, crossed: int) -> None:
        """The land with these crosses (and, large, nothing of the card around it)."""
        self.spend(inf)
        x, y = canvas.viewport.at(self.box.x, self.box.y)
        if not self.is_small:
            x, y = x + self._area.x, y + self._area.y
        canvas.surface.blit(self._picture, (x, y))
        for n in (self.side.start, *numbers(crossed)):
            self.draw_cross(canvas, n)

    # ---- crosses

    def draw_cross(self, canvas: Canvas, n: int, seconds: float = CROSS_SECONDS, *, is_fading: bool = False) -> None:
        """A cross as far as it is drawn after `seconds`; or, where nothing may move, as far as it has faded in."""
        x, y = self.at(n)
        if self.is_small:
            canvas.put(self._small_cross(n), x, y)
            return
        ground, size, lie = self._ground(n), SIZE * self.k * 1.15, (n * 7 + self.variant) % VARIANTS
        if is_fading and seconds < CROSS_SECONDS:
            share = seconds / CROSS_SECONDS
            canvas.put(ground.faded(share), x, y)
            canvas.put(canvas.pieces.cross(size, lie).faded(share), x, y)
            return
        canvas.put(ground, x, y)
        canvas.pieces.draw_cross(canvas.surface, x * canvas.scale, y * canvas.scale, size, lie, seconds)

    def draw_flash(self, canvas: Canvas, n: int) -> None:
        """A cross being drawn where it is too small to be seen."""
        x, y = self.at(n)
        canvas.put(canvas.paint.disc(round(SIZE * self.k * 2.4), canvas.colour("state.accent")), x, y)

    def _ground(self, n: int) -> Sprite:
        """The field under a cross: a little darker, its sign small in the lower pocket."""
        colour, size = self.side.colour[n], SIZE * self.k
        if colour < 0:
            white = self.canvas.colour("surface.white_field")
            return self.canvas.paint.polygon(corners(0, 0, size * 0.5), white, None, 0)
        has_star = bool(self.side.treasure & BIT[n])
        return self._kept("ground", colour, has_star, lambda: self._make_ground(colour, has_star))

    def _make_ground(self, colour: int, has_star: bool) -> Sprite:
        size, art, scale = SIZE * self.k, self.canvas.paint.art, self.canvas.scale
        look = self.canvas.theme.game[KEYS[colour]]
        plain = self.canvas.paint.polygon(corners(0, 0, size * 0.9), mix(look.fill, look.dark, 0.2), None, 0)
        surface = plain.surface.copy()

        def put(image: pygame.Surface, drop: float) -> None:
            y = plain.oy + drop * size * scale
            surface.blit(image, (round(plain.ox - image.get_width() / 2), round(y - image.get_height() / 2)))

        if has_star:
            put(art.image("glyph/treasure", size * 1.3), 0.0)
        else:
            put(art.image(f"glyph/{look.glyph}", size * 0.38, with_alpha(look.ink, 0.85)), 0.62)
        return Sprite(surface, plain.ox, plain.oy)

    def _small_cross(self, n: int) -> Sprite:
        colour, has_star = self.side.colour[n], bool(self.side.treasure & BIT[n])
        return self._kept("small", colour, has_star, lambda: self._make_small_cross(colour, has_star))

    def _make_small_cross(self, colour: int, has_star: bool) -> Sprite:
        theme, size, scale = self.canvas.theme, SIZE * self.k, self.canvas.scale
        fill = theme.game[KEYS[colour]].fill if colour >= 0 else with_alpha(theme.colour("surface.white_field"), 0.0)
        spot = self.canvas.paint.polygon(corners(0, 0, size * 0.98), fill, None, 0)
        side = ceil(size * 1.7 * scale) | 1
        surface, half = pygame.Surface((side, side), pygame.SRCALPHA), side // 2
        surface.blit(spot.surface, (half - spot.ox, half - spot.oy))
        if has_star:
            star = self.canvas.paint.art.image("glyph/treasure", size * 1.5)
            surface.blit(star, (half - star.get_width() // 2, half - star.get_height() // 2))
        ink: Colour = theme.colour("ink.on_card")
        arm, width = size * 0.42 * scale, max(1, round(size * 0.26 * scale))
        for slope in (arm, -arm):
            pygame.draw.line(surface, ink, (half - arm, half - slope), (half + arm, half + slope), width)
        return Sprite(surface, half, half)

    def _kept(self, kind: str, colour: int, has_star: bool, make: Callable[[], Sprite]) -> Sprite:
        return self.canvas.paint.kept((f"diceland {kind}", colour, has_star, SIZE * self.k), make)

    def preparing(self) -> Iterator[None]:
        """Make ahead what crossing and choosing will need, pausing after every picture."""
        for lie in range(VARIANTS):
            self.canvas.pieces.cross(SIZE * self.k * 1.15, lie)
            yield
        self._dashed()
        for colour in COLOURS:
            for has_star in (False, True):
                self._kept("ground", colour, has_star, partial(self._make_ground, colour, has_star))
                yield
                self._lifted(colour, has_star)
                yield

    # ---- what may be chosen

    def lit(self, canvas: Canvas, legal: Iterable[int], rest: Iterable[int], focus: int | None) -> None:
        """Lift the legal fields with a white ring, hint at the rest of their region."""
        legal = tuple(legal)
        for n in rest:
            if n not in legal:
                x, y = self.at(n)
                canvas.put(self._dashed(), x, y)
        for n in legal:
            x, y = self.at(n)
            lifted = self._lifted(self.side.colour[n], bool(self.side.treasure & BIT[n]))
            canvas.put(lifted, x, y - (6 if n == focus else 4) * self.k)

    def _dashed(self) -> Sprite:
        size = SIZE * self.k
        return self.canvas.paint.kept(("diceland dash", size), lambda: self._make_dashed(size))

    def _make_dashed(self, size: float) -> Sprite:
        edge = size * 2.2
        points = corners(edge / 2, edge / 2, size * 0.74)
        white = self.canvas.colour("state.legal")
        body = (
            f'<path d="{svg.polygon(points)}" fill="none" {svg.stroke(white, 4 * self.k, (9 * self.k, 8 * self.k))}/>'
        )
        surface = svg.raster(body, edge, edge, self.canvas.scale)
        return Sprite(surface, round(edge * self.canvas.scale / 2), round(edge * self.canvas.scale / 2))

    def _lifted(self, colour: int, has_star: bool) -> Sprite:
        return self._kept("lift", colour, has_star, lambda: self._make_lifted(colour, has_star))

    def _make_lifted(self, colour: int, has_star: bool) -> Sprite:
        theme, scale, art, size = self.canvas.theme, self.canvas.scale, self.canvas.paint.art, SIZE * self.k
        look = theme.game[KEYS[colour]]
        edge = size * 2.9
        c = edge / 2
        shadow = "".join(
            f'<path d="{svg.polygon(corners(c + size * 0.07, c + size * (0.14 + 0.03 * i), size * (1.16 - 0.05 * i)))}"'
            f" {svg.fill((0, 8, 10, 34))}/>"
            for i in range(4)
        )
        body = (
            shadow
            + f'<path d="{svg.polygon(corners(c, c, size * 1.12))}" {svg.fill(theme.colour("state.legal_edge"))}/>'
            + f'<path d="{svg.polygon(corners(c, c, size * 1.06))}" {svg.fill(theme.colour("state.legal"))}/>'
            + f'<path d="{svg.polygon(corners(c, c, size * 0.9))}" {svg.fill(look.fill)}/>'
        )
        surface = svg.raster(body, edge, edge, scale)

        def put(image: pygame.Surface) -> None:
            half = edge * scale / 2
            surface.blit(image, (round(half - image.get_width() / 2), round(half - image.get_height() / 2)))

        if has_star:
            put(art.image("glyph/treasure", size * 1.3))
            put(art.image(f"glyph/{look.glyph}", size * 0.46, mix(look.dark, (26, 20, 16, 255), 0.35)))
        else:
            put(art.image(f"glyph/{look.glyph}", size * 0.7, look.ink))
        return Sprite(surface, round(edge * scale / 2), round(edge * scale / 2))
