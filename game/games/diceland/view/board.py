"""One side on the table: its fields, its crosses, and the highlights of a choice.

All lengths inside are card units (the card is 1240 x 848); `PlacedBoard.k` converts them to logical units.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from math import cos, pi, sin, sqrt
from typing import Final

import pygame

from game.games.diceland.actions import Choose, Mark
from game.games.diceland.board import BIT, FIELDS, NEIGHBOURS, Side
from game.games.diceland.rules import CROSSING, DECIDING, THROWING, DicelandState
from game.rules.bitset import numbers
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Poly, Spot
from game.stage.paint import svg
from game.stage.paint.art import Art
from game.stage.paint.sprite import Sprite, cached, stamp
from game.stage.paint.svg import DrawingPart, part
from game.stage.paint.theme import Colour, Theme, mix, with_alpha
from game.stage.table.offer import Offer
from game.stage.table.placed_board import Format, PlacedBoard

from .viewmodel import KEYS

SIZE: Final = 46.0
"""Distance from centre to corner of a hexagon."""
_WIDE: Final = sqrt(3) * SIZE * 14.5
LAND: Final = Box((1240 - _WIDE) / 2, 36.0, _WIDE, SIZE * 12.5)
FORMAT: Final = Format(1240.0, 848.0, LAND, LAND.inset(-SIZE * 0.2))
APART, HOP = 0.04, 0.3
"""Seconds between the hops of two fields of a whole colour, and of one hop."""
WAVE: Final = 0.6
"""Seconds of the light on a whole colour with reduced motion."""
HIGH: Final = 10.0
"""Height of a hop in u."""
ROCK: Final = (
    '<path d="M-23 18L-18 14L29 12L32 19L23 25L-14 26Z" fill="#00080A"/>'
    '<path d="M-29 18L-18 -9L-2 -26L17 -13L29 17L14 23L-18 23Z" fill="#2A1D14"/>'
    '<path d="M-25 17L-16 -7L-1 -22L15 -11L25 16L13 20L-17 20Z" fill="#6B6055"/>'
    '<path d="M3 -1L15 -11L25 16L13 20L5 20Z" fill="#4C433B"/>'
    '<path d="M-16 -7L-1 -22L3 -1L-7 5Z" fill="#938678"/>'
    '<path d="M-13 -7L-2 -17L-4 -11Z" fill="#B5A796"/>'
)
"""A rock as SVG text, around its middle."""
SHINE: Final = (
    '<defs><radialGradient id="shine" cx="50%" cy="50%" r="50%"><stop offset="0.5" stop-color="#FFF3CC" '
    'stop-opacity="0.8"/><stop offset="1" stop-color="#FFF3CC" stop-opacity="0"/></radialGradient></defs>'
)
"""The light of a treasure as an SVG gradient."""


@cache
def middle(number: int) -> Spot:
    """Return the centre of a field in card units."""
    row, column = divmod(number, 14)
    return LAND.x + sqrt(3) * SIZE * (column + 0.5 + 0.5 * (row % 2)), LAND.y + SIZE * (1 + 1.5 * row)


def corners(x: float, y: float, size: float) -> tuple[Spot, ...]:
    """Return the six corners of a hexagon, clockwise from the top."""
    return tuple((x + size * cos(pi * k / 3 - pi / 2), y + size * sin(pi * k / 3 - pi / 2)) for k in range(6))


def stamps(side: Side, art: Art, theme: Theme, k: float, *, is_small: bool) -> Iterator[tuple[pygame.Surface, Spot]]:
    """Yield the glyphs of a printed side with their middles; `k` is the size of a card unit in u."""
    size = SIZE * k
    for n in numbers(side.coloured):
        look, (x, y) = theme.game[KEYS[side.colour[n]]], middle(n)
        if side.treasure & BIT[n]:
            yield art.image("glyph/treasure", size * (1.5 if is_small else 1.3)), (x, y)
            if not is_small:
                ink = mix(look.dark, (26, 20, 16, 255), 0.35)
                yield art.image(f"glyph/{look.glyph}", size * 0.46, ink), (x, y + 0.03 * SIZE)
        elif not is_small:
            share = 0.85 if look.ink[0] > 128 else 0.68
            yield art.image(f"glyph/{look.glyph}", size * 0.64, with_alpha(look.ink, share)), (x, y)


def parts(side: Side, theme: Theme) -> Iterator[DrawingPart]:
    line, paper = theme.colour("surface.card_line"), theme.colour("surface.card_hi")
    fields = [n for n in range(FIELDS) if _is_printed(side, n)]
    for n in fields:
        rim = svg.polygon(corners(*middle(n), SIZE * 1.14))
        yield part(f'<path d="{rim}" {svg.fill(line)} {svg.stroke(line, 2)}/>', (middle(n),), SIZE * 1.2)
    for n in fields:
        bed = svg.polygon(corners(*middle(n), SIZE * 1.09))
        yield part(f'<path d="{bed}" {svg.fill(paper)}/>', (middle(n),), SIZE * 1.12)
    for n in fields:
        yield part(_field(side, n, theme), (middle(n),), SIZE * 1.1)
    yield from _lines(side, theme)


def small_parts(side: Side, theme: Theme) -> Iterator[DrawingPart]:
    """Yield the land in light tints, for a small board whose crosses use the full colours."""
    tints: dict[Colour, list[int]] = {}
    for n in range(FIELDS):
        if _is_printed(side, n):
            tints.setdefault(_tint(side, n, theme), []).append(n)
    yield _hexagons([n for fields in tints.values() for n in fields], SIZE * 1.09, theme.colour("surface.card_hi"))
    for tint, fields in tints.items():
        yield _hexagons(fields, SIZE * 1.005, tint)


def _hexagons(fields: Sequence[int], size: float, fill: Colour) -> DrawingPart:
    path = "".join(svg.polygon(corners(*middle(n), size)) for n in fields)
    return part(f'<path d="{path}" {svg.fill(fill)}/>', [middle(n) for n in fields], size)


def _tint(side: Side, n: int, theme: Theme) -> Colour:
    if side.obstacles & BIT[n]:
        return theme.colour("surface.obstacle")
    if n == side.start:
        return theme.colour("surface.white_field")
    return mix(theme.game[KEYS[side.colour[n]]].light, (255, 255, 255, 255), 0.2)


def _is_printed(side: Side, n: int) -> bool:
    return side.colour[n] >= 0 or n == side.start or bool(side.obstacles & BIT[n])


def _field(side: Side, n: int, theme: Theme) -> str:
    x, y = middle(n)
    shape = svg.polygon(corners(x, y, SIZE * 1.005))
    if side.obstacles & BIT[n]:
        rock = f'<path d="{shape}" {svg.fill(theme.colour("surface.obstacle"))}/>'
        return f'{rock}<g transform="translate({x} {y})">{ROCK}</g>'
    if n == side.start:
        return f'<path d="{shape}" {svg.fill(theme.colour("surface.white_field"))}/>'
    look = theme.game[KEYS[side.colour[n]]]
    p = corners(x, y, SIZE * 0.9)
    light = svg.polygon((p[4], p[5], p[0], p[1]), is_closed=False)
    shade = svg.polygon((p[1], p[2], p[3], p[4]), is_closed=False)
    white = (255, 255, 255, 70)
    if theme.is_contrast:
        rim = svg.polygon(corners(x, y, SIZE * 0.94))
        return f'<path d="{shape}" {svg.fill(look.fill)}/><path d="{rim}" fill="none" {svg.stroke(look.dark, 5)}/>'
    glow = f'{SHINE}<circle cx="{x}" cy="{y}" r="{SIZE * 0.85}" fill="url(#shine)"/>' if side.treasure & BIT[n] else ""
    return (
        f'<path d="{shape}" {svg.fill(look.fill)}/>{glow}'
        f'<path d="{light}" fill="none" {svg.stroke(white, SIZE * 0.05)}/>'
        f'<path d="{shade}" fill="none" {svg.stroke(with_alpha(look.dark, 0.3), SIZE * 0.05)}/>'
    )


def _lines(side: Side, theme: Theme) -> Iterator[DrawingPart]:
    paper = theme.colour("surface.card_hi")
    thin, thick = svg.stroke((26, 20, 16, 97), theme.line(SIZE * 0.035)), svg.stroke(paper, theme.line(SIZE * 0.155))
    inner: dict[int, list[tuple[Spot, Spot]]] = {}
    outer: dict[int, list[tuple[Spot, Spot]]] = {}
    for n in range(FIELDS):
        for other in NEIGHBOURS[n]:
            if other < n:
                continue
            if side.region[n] and side.region[n] == side.region[other]:
                # Lines of a region must not darken each other where they meet: one path for all of them.
                inner.setdefault(side.region[n], []).append(_edge(n, other))
            elif _is_printed(side, n) and _is_printed(side, other):
                outer.setdefault(n, []).append(_edge(n, other))
    for edges, stroke in [*((e, thin) for e in inner.values()), *((e, thick) for e in outer.values())]:
        path = "".join(svg.polygon(edge, is_closed=False) for edge in edges)
        yield part(f'<path d="{path}" fill="none" {stroke}/>', [spot for edge in edges for spot in edge], SIZE * 0.2)


def _edge(a: int, b: int) -> tuple[Spot, Spot]:
    (ax, ay), (bx, by) = middle(a), middle(b)
    mx, my, dx, dy = (ax + bx) / 2, (ay + by) / 2, bx - ax, by - ay
    half = SIZE / 2 / sqrt(dx * dx + dy * dy)
    return (mx - dy * half, my + dx * half), (mx + dy * half, my - dx * half)


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
        return (small_parts if self.is_small else parts)(self.kind, self.canvas.theme)

    def stamps(self, art: Art) -> Iterator[tuple[pygame.Surface, Spot]]:
        return stamps(self.kind, art, self.canvas.theme, self.k, is_small=self.is_small)

    # ---- layout

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
        stamp(surface, art.image("glyph/treasure", size * 1.3), plain.ox, plain.oy)
    else:
        glyph = art.image(f"glyph/{look.glyph}", size * 0.38, with_alpha(look.ink, 0.85))
        stamp(surface, glyph, plain.ox, plain.oy + 0.62 * size * canvas.scale)
    return Sprite(surface, plain.ox, plain.oy)


@cached
def _small_cross(canvas: Canvas, size: float, colour: int, has_star: bool) -> Sprite:
    look = canvas.theme.game[KEYS[colour]] if colour >= 0 else None
    fill = canvas.colour("ink.on_card") if look is None else mix(look.fill, look.dark, 0.25)
    spot = canvas.paint.polygon(corners(0, 0, size * 1.05), fill, None, 0)
    if not has_star:
        return spot
    surface = spot.surface.copy()
    stamp(surface, canvas.paint.art.image("glyph/treasure", size * 1.7), spot.ox, spot.oy)
    return Sprite(surface, spot.ox, spot.oy)


@cached
def _light(canvas: Canvas, size: float) -> Sprite:
    colour, edge = canvas.colour, size * 2.4
    dark, light = (corners(edge / 2, edge / 2, size * share) for share in (1.0, 0.86))
    body = (
        f'<path d="{svg.polygon(dark)}" {svg.fill(with_alpha(colour("surface.card_hi"), 0.5))} '
        f"{svg.stroke(colour('ink.marker'), 0.14 * size)}/>"
        f'<path d="{svg.polygon(light)}" fill="none" {svg.stroke(colour("state.gold_light"), 0.2 * size)}/>'
    )
    return Sprite.centred(svg.raster(body, edge, edge, canvas.scale))


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
        stamp(lifted.surface, art.image("glyph/treasure", size * 1.3), half, half)
        ink = mix(look.dark, (26, 20, 16, 255), 0.35)
        stamp(lifted.surface, art.image(f"glyph/{look.glyph}", size * 0.46, ink), half, half)
    else:
        stamp(lifted.surface, art.image(f"glyph/{look.glyph}", size * 0.7, look.ink), half, half)
    return lifted
