"""One side as a printed card: geometry, the picture with its crosses, the lit fields. Knows no match and no seats.

All lengths inside are card units (the card is 1240 x 848); `Card.k` makes logical units of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import cos, pi, sin, sqrt
from typing import Final

import pygame

from game.games.diceland.board import BIT, COLOURS, FIELDS, NEIGHBOURS, Side, numbers
from game.stage import svg
from game.stage.canvas import Canvas
from game.stage.shapes import Box, Poly, Spot
from game.stage.sprite import Sprite
from game.stage.theme import Theme, mix, with_alpha

WIDTH: Final = 1240.0
HEIGHT: Final = 848.0
SIZE: Final = 46.0
"""Centre to corner of a hexagon."""
LEFT: Final = (WIDTH - sqrt(3) * SIZE * 14.5) / 2
TOP: Final = 36.0
LAND: Final = Box(LEFT, TOP, sqrt(3) * SIZE * 14.5, SIZE * 12.5)
SHOWN: Final = (0, 4, 1, 2, 3, 5)
"""The colours in the order people see them: red, orange, yellow, green, blue, grey."""
KEYS: Final = tuple(colour.name.lower() for colour in COLOURS)


@cache
def middle(number: int) -> Spot:
    """Centre of a field in card units."""
    row, column = divmod(number, 14)
    return LEFT + sqrt(3) * SIZE * (column + 0.5 + 0.5 * (row % 2)), TOP + SIZE * (1 + 1.5 * row)


def corners(x: float, y: float, size: float) -> tuple[Spot, ...]:
    """The six corners of a hexagon, from the top, clockwise."""
    return tuple((x + size * cos(pi * k / 3 - pi / 2), y + size * sin(pi * k / 3 - pi / 2)) for k in range(6))


def printed(side: Side, theme: Theme, *, is_small: bool = False) -> str:
    """The land as SVG, without glyphs and crosses; small ones in light tints."""
    line, paper = theme.colour("surface.card_line"), theme.colour("surface.card_hi")
    fields = [n for n in range(FIELDS) if side.colour[n] >= 0 or n == side.start or side.obstacles & BIT[n]]
    out = []
    if not is_small:
        rim = "".join(svg.polygon(corners(*middle(n), SIZE * 1.14)) for n in fields)
        out.append(f'<path d="{rim}" {svg.fill(line)} {svg.stroke(line, 2)}/>')
    bed = "".join(svg.polygon(corners(*middle(n), SIZE * 1.09)) for n in fields)
    out.append(f'<path d="{bed}" {svg.fill(paper)}/>')
    for n in fields:
        out.append(_field(side, n, theme, is_small))
    if not is_small:
        out.append(_lines(side, theme))
    return "".join(out)


def _field(side: Side, n: int, theme: Theme, is_small: bool) -> str:
    x, y = middle(n)
    shape = svg.polygon(corners(x, y, SIZE * 1.005))
    if side.obstacles & BIT[n]:
        rock = f'<path d="{shape}" {svg.fill(theme.colour("surface.obstacle"))}/>'
        return rock if is_small else rock + _rock(x, y)
    if n == side.start:
        return f'<path d="{shape}" {svg.fill(theme.colour("surface.white_field"))}/>'
    look = theme.game[KEYS[side.colour[n]]]
    if is_small:
        return f'<path d="{shape}" {svg.fill(mix(look.light, (255, 255, 255, 255), 0.2))}/>'
    p = corners(x, y, SIZE * 0.9)
    light = svg.polygon((p[4], p[5], p[0], p[1]), is_closed=False)
    shade = svg.polygon((p[1], p[2], p[3], p[4]), is_closed=False)
    white = (255, 255, 255, 70)
    return (
        f'<path d="{shape}" {svg.fill(look.fill)}/>'
        f'<path d="{light}" fill="none" {svg.stroke(white, SIZE * 0.05)}/>'
        f'<path d="{shade}" fill="none" {svg.stroke(with_alpha(look.dark, 0.3), SIZE * 0.05)}/>'
    )


def _rock(x: float, y: float) -> str:
    s = SIZE
    left = ((x - 0.48 * s, y + 0.36 * s), (x - 0.3 * s, y - 0.16 * s), (x - 0.02 * s, y - 0.44 * s))
    body = svg.polygon((*left, (x + 0.3 * s, y - 0.2 * s), (x + 0.5 * s, y + 0.36 * s)))
    face = svg.polygon((*left, (x + 0.02 * s, y - 0.02 * s), (x - 0.16 * s, y + 0.36 * s)))
    return f'<path d="{body}" fill="#4A433B"/><path d="{face}" fill="#625A50"/>'


def _lines(side: Side, theme: Theme) -> str:
    """Thin lines inside regions, thick cream ones between them."""
    thin, thick = [], []
    for n in range(FIELDS):
        for other in NEIGHBOURS[n]:
            if other < n:
                continue
            edge = _edge(n, other)
            same = side.region[n] and side.region[n] == side.region[other]
            printed_both = all(side.colour[m] >= 0 or m == side.start or side.obstacles & BIT[m] for m in (n, other))
            if same:
                thin.append(edge)
            elif printed_both:
                thick.append(edge)
    paper = theme.colour("surface.card_hi")
    return (
        f'<path d="{"".join(thin)}" fill="none" {svg.stroke((26, 20, 16, 97), theme.line(SIZE * 0.035))}/>'
        f'<path d="{"".join(thick)}" fill="none" {svg.stroke(paper, theme.line(SIZE * 0.155))}/>'
    )


def _edge(a: int, b: int) -> str:
    (ax, ay), (bx, by) = middle(a), middle(b)
    mx, my, dx, dy = (ax + bx) / 2, (ay + by) / 2, bx - ax, by - ay
    half = SIZE / 2 / sqrt(dx * dx + dy * dy)
    return svg.polygon(((mx - dy * half, my + dx * half), (mx + dy * half, my - dx * half)), is_closed=False)


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
        self.crossed = 0
        self._picture = self._print()

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

    # ---- the picture

    def _print(self) -> pygame.Surface:
        canvas = self.canvas
        scale = canvas.scale * self.k
        body = printed(self.side, canvas.theme, is_small=self.is_small)
        if self.is_small:
            shift = f'<g transform="translate({-LAND.x} {-LAND.y})">{body}</g>'
            picture = svg.raster(shift, LAND.w, LAND.h, scale)
        else:
            picture = svg.raster(body, WIDTH, HEIGHT, scale)
        picture = picture.convert_alpha() if pygame.display.get_surface() else picture
        for n in numbers(self.side.coloured):
            self._print_glyph(picture, n)
        self._stamp(picture, self.side.start)
        return picture

    def _local(self, number: int) -> tuple[float, float]:
        x, y = middle(number)
        if self.is_small:
            x, y = x - LAND.x, y - LAND.y
        return x * self.k * self.canvas.scale, y * self.k * self.canvas.scale

    def _blit(self, picture: pygame.Surface, image: pygame.Surface, number: int, drop: float = 0.0) -> None:
        x, y = self._local(number)
        y += drop * SIZE * self.k * self.canvas.scale
        picture.blit(image, (round(x - image.get_width() / 2), round(y - image.get_height() / 2)))

    def _print_glyph(self, picture: pygame.Surface, n: int) -> None:
        look = self.canvas.theme.game[KEYS[self.side.colour[n]]]
        art, size = self.canvas.paint.art, SIZE * self.k
        if self.side.treasure & BIT[n]:
            self._blit(picture, art.image("glyph/treasure", size * (1.5 if self.is_small else 1.3)), n)
            if not self.is_small:
                ink = mix(look.dark, (26, 20, 16, 255), 0.35)
                self._blit(picture, art.image(f"glyph/{look.glyph}", size * 0.46, ink), n, 0.03)
        elif not self.is_small:
            share = 0.85 if look.ink[0] > 128 else 0.68
            self._blit(picture, art.image(f"glyph/{look.glyph}", size * 0.64, with_alpha(look.ink, share)), n)

    def cross(self, number: int) -> None:
        """Print a cross for good."""
        if not self.crossed & BIT[number]:
            self.crossed |= BIT[number]
            self._stamp(self._picture, number)

    def show(self, crossed: int) -> None:
        """Show exactly these crosses."""
        if self.crossed & ~crossed:
            self.crossed = 0
            self._picture = self._print()
        for n in numbers(crossed & ~self.crossed):
            self.cross(n)

    def _stamp(self, picture: pygame.Surface, n: int) -> None:
        if self.is_small:
            self._stamp_small(picture, n)
            return
        ground = self.ground(n)
        x, y = self._local(n)
        picture.blit(ground.surface, (round(x - ground.ox), round(y - ground.oy)))
        cross = self.canvas.pieces.cross(SIZE * self.k * 1.15, (n * 7 + self.variant) % 6)
        picture.blit(cross.surface, (round(x - cross.ox), round(y - cross.oy)))

    def _stamp_small(self, picture: pygame.Surface, n: int) -> None:
        colour = self.side.colour[n]
        size = SIZE * self.k
        if colour >= 0:
            look = self.canvas.theme.game[KEYS[colour]]
            x, y = self._local(n)
            points = corners(0, 0, size * 0.98)
            spot = self.canvas.paint.polygon(points, look.fill, None, 0)
            picture.blit(spot.surface, (round(x - spot.ox), round(y - spot.oy)))
            if self.side.treasure & BIT[n]:
                self._blit(picture, self.canvas.paint.art.image("glyph/treasure", size * 1.5), n)
        ink = self.canvas.colour("ink.on_card")
        x, y = self._local(n)
        arm, width = size * 0.42 * self.canvas.scale, max(1, round(size * 0.26 * self.canvas.scale))
        pygame.draw.line(picture, ink, (x - arm, y - arm), (x + arm, y + arm), width)
        pygame.draw.line(picture, ink, (x - arm, y + arm), (x + arm, y - arm), width)

    def ground(self, n: int) -> Sprite:
        """The field under a cross: a little darker, its sign small in the lower pocket."""
        colour, size = self.side.colour[n], SIZE * self.k
        theme = self.canvas.theme
        if colour < 0:
            return self.canvas.paint.polygon(corners(0, 0, size * 0.5), theme.colour("surface.white_field"), None, 0)
        look = theme.game[KEYS[colour]]
        fill = mix(look.fill, look.dark, 0.2)
        has_star = bool(self.side.treasure & BIT[n])
        return self.canvas.paint.kept(
            ("diceland ground", colour, has_star, size), lambda: self._ground(look.glyph, fill, look.ink, has_star)
        )

    def _ground(
        self, glyph: str, fill: tuple[int, int, int, int], ink: tuple[int, int, int, int], has_star: bool
    ) -> Sprite:
        size, art, scale = SIZE * self.k, self.canvas.paint.art, self.canvas.scale
        plain = self.canvas.paint.polygon(corners(0, 0, size * 0.9), fill, None, 0)
        surface = plain.surface.copy()

        def put(image: pygame.Surface, drop: float) -> None:
            y = plain.oy + drop * size * scale
            surface.blit(image, (round(plain.ox - image.get_width() / 2), round(y - image.get_height() / 2)))

        if has_star:
            put(art.image("glyph/treasure", size * 1.3), 0.0)
        else:
            put(art.image(f"glyph/{glyph}", size * 0.38, with_alpha(ink, 0.85)), 0.62)
        return Sprite(surface, plain.ox, plain.oy)

    def draw(self, canvas: Canvas) -> None:
        """The land with its crosses (and, large, nothing of the card around it)."""
        canvas.surface.blit(self._picture, canvas.fit.at(self.box.x, self.box.y))

    # ---- what may be chosen

    def lit(self, canvas: Canvas, legal: Iterable[int], region: int, focus: int | None) -> None:
        """Lift the legal fields with a white ring, hint at the rest of their region."""
        legal = tuple(legal)
        for n in numbers(region & ~self.crossed):
            if n not in legal:
                x, y = self.at(n)
                canvas.put(self._dashed(), x, y)
        for n in legal:
            x, y = self.at(n)
            canvas.put(self._lifted(n), x, y - (6 if n == focus else 4) * self.k)

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

    def _lifted(self, n: int) -> Sprite:
        colour, has_star = self.side.colour[n], bool(self.side.treasure & BIT[n])
        size = SIZE * self.k
        return self.canvas.paint.kept(
            ("diceland lift", colour, has_star, size), lambda: self._make_lifted(colour, has_star, size)
        )

    def _make_lifted(self, colour: int, has_star: bool, size: float) -> Sprite:
        theme, scale, art = self.canvas.theme, self.canvas.scale, self.canvas.paint.art
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
