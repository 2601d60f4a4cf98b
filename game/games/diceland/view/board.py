"""One side on the table: its fields, its crosses, and the highlights of a choice.

All lengths inside are card units (the card is 1240 x 848); `Board.k` converts them to logical units.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from math import ceil

import pygame

from game.games.diceland.actions import Choose, Mark
from game.games.diceland.board import BIT, COLOURS, FIELDS, Side, numbers
from game.games.diceland.rules import CROSSING, DECIDING, THROWING, DicelandState
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Poly, Spot
from game.stage.paint import svg
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import Colour, mix, with_alpha
from game.stage.pieces.marks import VARIANTS
from game.stage.table.boards import Board
from game.stage.table.offer import Offer

from .board_art import SidePrint
from .layout import KEYS, SIZE, corners, middle


@dataclass(frozen=True, slots=True)
class Highlights:
    """The lifted fields, other fields of the region they lead into, and the focused field."""

    fields: tuple[int, ...] = ()
    rest: tuple[int, ...] = ()
    focus: int | None = None


def highlights(offer: Offer[DicelandState]) -> Highlights:
    """Return the selectable fields, or those that the focused colour would open."""
    state, seat, focus = offer.state, offer.seat, offer.action
    if state.phase in (CROSSING, THROWING):
        fields = tuple(action.field for action in offer.legal if isinstance(action, Mark))
        marked = focus.field if isinstance(focus, Mark) else None
        side, region = state.sides[seat], 0
        if state.left[seat] and fields:
            region = state.rest[6 * seat + side.colour[fields[0]]]
        elif marked is not None:
            region = side.region[marked]
        return Highlights(fields, tuple(n for n in numbers(region & state.free[seat]) if n not in fields), marked)
    if isinstance(focus, Choose) and state.rolled is not None:
        return Highlights(tuple(numbers(state.openings(seat, focus.colour, state.rolled.count.of[focus.colour]))))
    if state.phase == DECIDING:
        return Highlights(tuple(numbers(state.openings(seat, state.chosen, state.aside))))
    return Highlights()


class Land(Board):
    cross = SIZE * 1.15
    flash = SIZE * 2.4

    def __init__(self, printed: SidePrint, box: Box) -> None:
        super().__init__(printed, box)
        self.side: Side = printed.kind
        self._size = SIZE * self.k

    # ---- places

    def middle(self, number: int) -> Spot:
        return middle(number)

    @property
    def start(self) -> int:
        return BIT[self.side.start]

    def hexagon(self, number: int, grown: float = 1.0) -> Poly:
        """Return the outline of a field in u."""
        return Poly(corners(*self.at(number), self._size * grown))

    def field(self, spot: Spot) -> int | None:
        """Return the field at a point, None if there is none."""
        best = min(range(FIELDS), key=lambda n: (self.at(n)[0] - spot[0]) ** 2 + (self.at(n)[1] - spot[1]) ** 2)
        return best if self.hexagon(best).contains(spot) else None

    def glint(self, number: int) -> Spot:
        """Return the highlight spot of a treasure on this field."""
        x, y = self.at(number)
        return x + 0.24 * self._size, y - 0.22 * self._size

    # ---- crosses

    def worn(self, number: int) -> Sprite:
        """Return the field as drawn under a cross: slightly darker, with a small sign in the lower part."""
        colour = self.side.colour[number]
        if colour < 0:
            white = self.canvas.colour("surface.white_field")
            return self.canvas.paint.polygon(corners(0, 0, self._size * 0.5), white, None, 0)
        return self._kept("ground", colour, bool(self.side.treasure & BIT[number]), self._make_worn)

    def _make_worn(self, colour: int, has_star: bool) -> Sprite:
        size, art, scale = self._size, self.canvas.paint.art, self.canvas.scale
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

    def small_cross(self, number: int) -> Sprite:
        has_star = bool(self.side.treasure & BIT[number])
        return self._kept("small", self.side.colour[number], has_star, self._make_small_cross)

    def _make_small_cross(self, colour: int, has_star: bool) -> Sprite:
        theme, size, scale = self.canvas.theme, self._size, self.canvas.scale
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

    def _kept(self, kind: str, colour: int, has_star: bool, make: Callable[[int, bool], Sprite]) -> Sprite:
        key = (f"diceland {kind}", colour, has_star, self._size)
        return self.canvas.paint.kept(key, partial(make, colour, has_star))

    def preparing(self) -> Iterator[None]:
        for lie in range(VARIANTS):
            self.canvas.pieces.cross(self.cross * self.k, lie)
            yield
        self._dashed()
        for colour in COLOURS:
            for has_star in (False, True):
                self._kept("ground", colour, has_star, self._make_worn)
                yield
                self._kept("lift", colour, has_star, self._make_lifted)
                yield

    def preparing_small(self) -> Iterator[None]:
        for colour in COLOURS:
            for has_star in (False, True):
                self._kept("small", colour, has_star, self._make_small_cross)
                yield

    # ---- completed regions

    def key(self, number: int) -> str:
        return KEYS[self.side.colour[number]]

    def field_light(self) -> Sprite:
        return self.canvas.paint.kept(("diceland light", self._size), self._make_light)

    def _make_light(self) -> Sprite:
        """Render a highlighted field with a dark and a light rim that are visible on every colour."""
        size, colour = self._size, self.canvas.colour
        edge = size * 2.4
        dark, light = (corners(edge / 2, edge / 2, size * share) for share in (1.0, 0.86))
        body = (
            f'<path d="{svg.polygon(dark)}" {svg.fill(with_alpha(colour("surface.card_hi"), 0.5))} '
            f"{svg.stroke(colour('ink.marker'), 0.14 * size)}/>"
            f'<path d="{svg.polygon(light)}" fill="none" {svg.stroke(colour("state.gold_light"), 0.2 * size)}/>'
        )
        surface = svg.raster(body, edge, edge, self.canvas.scale)
        return Sprite(surface, surface.get_width() // 2, surface.get_height() // 2)

    # ---- highlights

    def draw_lit(self, canvas: Canvas, lit: Highlights) -> None:
        """Lift the selectable fields with a white ring and outline the rest of their region."""
        for n in lit.rest:
            canvas.put(self._dashed(), *self.at(n))
        for n in lit.fields:
            x, y = self.at(n)
            lifted = self._kept("lift", self.side.colour[n], bool(self.side.treasure & BIT[n]), self._make_lifted)
            canvas.put(lifted, x, y - (6 if n == lit.focus else 4) * self.k)

    def _dashed(self) -> Sprite:
        return self.canvas.paint.kept(("diceland dash", self._size), self._make_dashed)

    def _make_dashed(self) -> Sprite:
        edge = self._size * 2.2
        points = corners(edge / 2, edge / 2, self._size * 0.74)
        dashes = svg.stroke(self.canvas.colour("state.legal"), 4 * self.k, (9 * self.k, 8 * self.k))
        body = f'<path d="{svg.polygon(points)}" fill="none" {dashes}/>'
        surface = svg.raster(body, edge, edge, self.canvas.scale)
        return Sprite(surface, round(edge * self.canvas.scale / 2), round(edge * self.canvas.scale / 2))

    def _make_lifted(self, colour: int, has_star: bool) -> Sprite:
        theme, scale, art, size = self.canvas.theme, self.canvas.scale, self.canvas.paint.art, self._size
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
