"""One side on the table: its fields, its crosses, and the highlights of a choice.

All lengths inside are card units (the card is 1240 x 848); `PlacedBoard.k` converts them to logical units.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil, pi, sin
from typing import Final

import pygame

from game.games.diceland.actions import Choose, Mark
from game.games.diceland.board import BIT, FIELDS, Side
from game.games.diceland.rules import CROSSING, DECIDING, THROWING, DicelandState
from game.rules.bitset import numbers
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Poly, Spot
from game.stage.paint import svg
from game.stage.paint.art import Art
from game.stage.paint.sprite import Sprite, cached
from game.stage.paint.svg import DrawingPart
from game.stage.paint.theme import mix, with_alpha
from game.stage.table.offer import Offer
from game.stage.table.placed_board import PlacedBoard

from . import board_art
from .board_art import FORMAT, SIZE, corners, middle
from .viewmodel import KEYS

APART, HOP = 0.04, 0.3
"""Seconds between the hops of two fields of a whole colour, and of one hop."""
WAVE: Final = 0.6
"""Seconds of the light on a whole colour with reduced motion."""
HIGH: Final = 10.0
"""Height of a hop in u."""


@dataclass(frozen=True, slots=True)
class Highlights:
    """The lifted fields, other fields of the region they lead into, and the focused field."""

    fields: tuple[int, ...] = ()
    rest: tuple[int, ...] = ()
    focus: int | None = None


def highlights(offer: Offer[DicelandState]) -> Highlights:
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
        return Highlights(numbers(state.openings(seat, focus.colour, state.rolled.count.of[focus.colour])))
    if state.phase == DECIDING:
        return Highlights(numbers(state.openings(seat, state.chosen, state.aside)))
    return Highlights()


class Land(PlacedBoard[Side]):
    format = FORMAT
    cross = SIZE * 1.15
    flash = SIZE * 2.4

    def parts(self) -> Iterator[DrawingPart]:
        return (board_art.small_parts if self.is_small else board_art.parts)(self.kind, self.canvas.theme)

    def stamps(self, art: Art) -> Iterator[tuple[pygame.Surface, Spot]]:
        return board_art.stamps(self.kind, art, self.canvas.theme, self.k, is_small=self.is_small)

    # ---- places

    def middle(self, number: int) -> Spot:
        return middle(number)

    @property
    def size(self) -> float:
        """Distance from centre to corner of a hexagon in u."""
        return SIZE * self.k

    @property
    def start(self) -> int:
        return BIT[self.kind.start]

    def hexagon(self, number: int, grown: float = 1.0) -> Poly:
        """Return the outline of a field in u."""
        return Poly(corners(*self.at(number), self.size * grown))

    def field(self, spot: Spot) -> int | None:
        best = min(range(FIELDS), key=lambda n: (self.at(n)[0] - spot[0]) ** 2 + (self.at(n)[1] - spot[1]) ** 2)
        return best if self.hexagon(best).contains(spot) else None

    def glint(self, number: int) -> Spot:
        x, y = self.at(number)
        return x + 0.24 * self.size, y - 0.22 * self.size

    def _look(self, number: int) -> tuple[int, bool]:
        """Return the colour of a field, and True if a treasure lies on it."""
        return self.kind.colour[number], bool(self.kind.treasure & BIT[number])

    # ---- pictures

    def worn(self, number: int) -> Sprite:
        return _worn(self.canvas, self.size, *self._look(number))

    def small_cross(self, number: int) -> Sprite:
        return _small_cross(self.canvas, self.size, *self._look(number))

    def key(self, number: int) -> str:
        return KEYS[self.kind.colour[number]]

    def field_light(self) -> Sprite:
        return _light(self.canvas, self.size)

    def draw_lit(self, canvas: Canvas, lit: Highlights) -> None:
        for n in lit.rest:
            canvas.put(_dashed(canvas, self.k), *self.at(n))
        for n in lit.fields:
            x, y = self.at(n)
            canvas.put(_lifted(canvas, self.size, *self._look(n)), x, y - (6 if n == lit.focus else 4) * self.k)

    def draw_hopping(self, canvas: Canvas, fields: Sequence[int], seconds: float, *, reduced_motion: bool) -> None:
        """Let crossed fields hop one after the other; with reduced motion they light up together."""
        for place, number in enumerate(fields):
            x, y = self.at(number)
            part = seconds / WAVE if reduced_motion else (seconds - APART * place) / HOP
            if reduced_motion:
                canvas.with_alpha(sin(pi * part), partial(Canvas.put, sprite=self.field_light(), x=x, y=y))
            elif 0 < part < 1:
                high = HIGH * sin(pi * part)
                canvas.put(_lifted(canvas, self.size, *self._look(number)), x, y - high)
                self.draw_cross(canvas, number, lift=high)


@cached
def _worn(canvas: Canvas, size: float, colour: int, has_star: bool) -> Sprite:
    if colour < 0:
        return canvas.paint.polygon(corners(0, 0, size * 0.5), canvas.colour("surface.white_field"), None, 0)
    art, look = canvas.paint.art, canvas.theme.game[KEYS[colour]]
    plain = canvas.paint.polygon(corners(0, 0, size * 0.9), mix(look.fill, look.dark, 0.2), None, 0)
    surface = plain.surface.copy()
    if has_star:
        _stamp(surface, art.image("glyph/treasure", size * 1.3), plain.ox, plain.oy)
    else:
        glyph = art.image(f"glyph/{look.glyph}", size * 0.38, with_alpha(look.ink, 0.85))
        _stamp(surface, glyph, plain.ox, plain.oy + 0.62 * size * canvas.scale)
    return Sprite(surface, plain.ox, plain.oy)


def _stamp(surface: pygame.Surface, image: pygame.Surface, x: float, y: float) -> None:
    """Draw an image with its middle at a place in pixels."""
    surface.blit(image, (round(x - image.get_width() / 2), round(y - image.get_height() / 2)))


@cached
def _small_cross(canvas: Canvas, size: float, colour: int, has_star: bool) -> Sprite:
    theme, scale = canvas.theme, canvas.scale
    fill = theme.game[KEYS[colour]].fill if colour >= 0 else with_alpha(theme.colour("surface.white_field"), 0.0)
    spot = canvas.paint.polygon(corners(0, 0, size * 0.98), fill, None, 0)
    side = ceil(size * 1.7 * scale) | 1
    surface, half = pygame.Surface((side, side), pygame.SRCALPHA), side // 2
    surface.blit(spot.surface, (half - spot.ox, half - spot.oy))
    if has_star:
        star = canvas.paint.art.image("glyph/treasure", size * 1.5)
        surface.blit(star, (half - star.get_width() // 2, half - star.get_height() // 2))
    arm, width = size * 0.42 * scale, max(1, round(size * 0.26 * scale))
    for slope in (arm, -arm):
        ends = (half - arm, half - slope), (half + arm, half + slope)
        pygame.draw.line(surface, theme.colour("ink.on_card"), *ends, width)
    return Sprite(surface, half, half)


@cached
def _light(canvas: Canvas, size: float) -> Sprite:
    colour, edge = canvas.colour, size * 2.4
    dark, light = (corners(edge / 2, edge / 2, size * share) for share in (1.0, 0.86))
    body = (
        f'<path d="{svg.polygon(dark)}" {svg.fill(with_alpha(colour("surface.card_hi"), 0.5))} '
        f"{svg.stroke(colour('ink.marker'), 0.14 * size)}/>"
        f'<path d="{svg.polygon(light)}" fill="none" {svg.stroke(colour("state.gold_light"), 0.2 * size)}/>'
    )
    surface = svg.raster(body, edge, edge, canvas.scale)
    return Sprite(surface, surface.get_width() // 2, surface.get_height() // 2)


@cached
def _dashed(canvas: Canvas, k: float) -> Sprite:
    edge = SIZE * k * 2.2
    points = corners(edge / 2, edge / 2, SIZE * k * 0.74)
    dashes = svg.stroke(canvas.colour("state.legal"), 4 * k, (9 * k, 8 * k))
    return _centred(canvas, f'<path d="{svg.polygon(points)}" fill="none" {dashes}/>', edge)


def _centred(canvas: Canvas, body: str, edge: float) -> Sprite:
    """Rasterise a square picture, anchored at its middle."""
    half = round(edge * canvas.scale / 2)
    return Sprite(svg.raster(body, edge, edge, canvas.scale), half, half)


@cached
def _lifted(canvas: Canvas, size: float, colour: int, has_star: bool) -> Sprite:
    theme, art = canvas.theme, canvas.paint.art
    look, edge = theme.game[KEYS[colour]], size * 2.9
    c = edge / 2
    shadow = "".join(
        f'<path d="{svg.polygon(corners(c + size * 0.07, c + size * (0.14 + 0.03 * i), size * (1.16 - 0.05 * i)))}"'
        f" {svg.fill((0, 8, 10, 34))}/>"
        for i in range(4)
    )
    rims = ((1.12, theme.colour("state.legal_edge")), (1.06, theme.colour("state.legal")), (0.9, look.fill))
    hexagons = "".join(
        f'<path d="{svg.polygon(corners(c, c, size * grown))}" {svg.fill(fill)}/>' for grown, fill in rims
    )
    lifted, half = _centred(canvas, shadow + hexagons, edge), edge * canvas.scale / 2
    if has_star:
        _stamp(lifted.surface, art.image("glyph/treasure", size * 1.3), half, half)
        ink = mix(look.dark, (26, 20, 16, 255), 0.35)
        _stamp(lifted.surface, art.image(f"glyph/{look.glyph}", size * 0.46, ink), half, half)
    else:
        _stamp(lifted.surface, art.image(f"glyph/{look.glyph}", size * 0.7, look.ink), half, half)
    return lifted
