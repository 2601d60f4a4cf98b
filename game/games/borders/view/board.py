"""Draws one board: fields, areas, crosses and highlights. Independent of match and seats.

All lengths inside are card units (the card is 1240 x 848); `Land.k` converts them to logical units.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot, inf, pi, sin
from typing import Final

import pygame

from game.games.borders.board import FIELDS, Area, Partition, Segment
from game.games.borders.board_library import geometry
from game.rules.bitset import numbers
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Disc, Poly, Spot, between
from game.stage.paint import svg
from game.stage.paint.art import Art
from game.stage.paint.frame import Clipped
from game.stage.paint.pictures import Recipe
from game.stage.paint.sprite import Sprite, cached, stamp
from game.stage.paint.svg import DrawingPart, part
from game.stage.paint.theme import Colour, Theme, mix, with_alpha
from game.stage.pieces.particles import score_pop
from game.stage.table.placed_board import PlacedBoard
from game.stage.table.reward import LANDED

from .layout import AREA_LOOKS, BAND, FORMAT, KEYS, ground, hull, middle

RUN, SPREAD = 0.25, 0.2
"""Seconds in which a line runs round an enclosed area, and in which light then spreads inwards from it."""
COIN: Final = RUN + 0.45
"""Seconds from the start of that line until the area's coin rises."""
PAID: Final = COIN + LANDED
"""The same until the coin has landed: the light goes out, and the picture hops."""
HOP: Final = 0.4
HIGH: Final = 22.0
"""Height of that hop in card units."""
BANDS, STEPS = 6, 3
"""Bands of the light from the border to the centre, and steps in which they appear."""
STONE: Final = 34.0
"""Hit radius of a field in card units."""
MARKS: Final = (40.0, 22.0)
"""Pitch of the marks on the ground of an area."""
INK: Final[Colour] = (88, 74, 34, 255)
"""Colour that darkens the ground to that of its marks."""


def stamps(layout: Partition, art: Art, theme: Theme, k: float) -> Iterator[tuple[pygame.Surface, Spot]]:
    """Yield the glyphs and pictures of a printed board with their middles; `k` is the size of a card unit in u."""
    for field, colour in enumerate(layout.colour_at):
        if colour >= 0:
            look = theme.game[KEYS[colour]]
            ink = with_alpha(look.ink, 0.92 if look.ink[0] > 128 else 0.76)
            yield art.image(f"glyph/{look.glyph}", 25 * k, ink), middle(field)
    for look_of_area in AREA_LOOKS:
        yield art.image(look_of_area.image, look_of_area.size * k), look_of_area.spot


def parts(layout: Partition, theme: Theme) -> Iterator[DrawingPart]:
    paper, edge, shade = theme.colour("surface.card_hi"), theme.colour("surface.card_edge"), (107, 74, 34, 46)
    walls = "".join(svg.polygon([middle(field) for field in cycle]) for cycle in geometry().cycles)
    # The shadow is one path, since overlapping shadows would be darker.
    shadow = f'<path d="{walls}" {svg.fill(shade)} {svg.stroke(shade, 90)} transform="translate(0 5)"/>'
    yield part(shadow, geometry().positions, 55)
    yield from _walls(edge, 86)
    yield from _walls(paper, 81)
    for area in Area:
        low = mix(AREA_LOOKS[area].tint, edge, 0.5)
        shape = svg.polygon(ground(area))
        yield part(
            f'<path d="{shape}" {svg.fill(AREA_LOOKS[area].tint)} {svg.stroke(low, theme.line(2.4))}/>', ground(area), 4
        )
        if not theme.is_contrast:
            yield _marks(area)
    for segment in Segment:
        yield _segment(layout, segment, theme)
    for field in range(FIELDS):
        yield _stone(layout, field, theme)


def small_parts(layout: Partition, theme: Theme) -> Iterator[DrawingPart]:
    """Yield the parts of the small land: light bands, on which crosses appear in full colours."""
    yield from _walls(theme.colour("surface.card_hi"), 78)
    for area in Area:
        yield part(f'<path d="{svg.polygon(ground(area))}" {svg.fill(AREA_LOOKS[area].tint)}/>', ground(area), 0)
    for segment in Segment:
        look, fields = theme.game[KEYS[segment.colour]], layout.segments[segment]
        band = f'<path d="{_bands(fields)}" fill="none" {svg.stroke(look.light, 58)}/>'
        yield part(band, [middle(field) for field in fields], 30)


def _walls(colour: Colour, wide: float) -> Iterator[DrawingPart]:
    for cycle in geometry().cycles:
        points = [middle(field) for field in cycle]
        yield part(f'<path d="{svg.polygon(points)}" {svg.fill(colour)} {svg.stroke(colour, wide)}/>', points, wide / 2)


def _marks(area: Area) -> DrawingPart:
    """Scatter the mark of an area on its ground, in rows of which every other one is shifted."""
    look, (wide, high), shape = AREA_LOOKS[area], MARKS, Poly(ground(area))
    spots = (((column + row % 2 / 2) * wide, row * high) for row in range(40) for column in range(32))
    line = svg.stroke(mix(look.tint, INK, 0.34), 2.4)
    body = "".join(
        f'<path d="{look.mark}" fill="none" {line} transform="translate({x} {y})"/>'
        for x, y in spots
        if all(shape.contains((x + dx, y + dy)) for dx in (-17, 0, 17) for dy in (-9, 9))
    )
    return part(body, ground(area), 0)


def _bands(fields: Iterable[int]) -> str:
    known = set(fields)
    return "".join(
        svg.polygon((middle(one), middle(other)), is_closed=False)
        for one, other in geometry().links
        if one in known and other in known
    )


def _segment(layout: Partition, segment: Segment, theme: Theme) -> DrawingPart:
    fields = layout.segments[segment]
    look, band = theme.game[KEYS[segment.colour]], _bands(fields)
    white = with_alpha((255, 255, 255, 255), 0.2)
    body = (
        f'<g transform="translate(0 3)"><path d="{band}" fill="none" {svg.stroke((60, 40, 16, 60), BAND + 7)}/></g>'
        f'<path d="{band}" fill="none" {svg.stroke(look.dark, BAND + theme.line(5.0))}/>'
        f'<path d="{band}" fill="none" {svg.stroke(look.fill, BAND)}/>'
        f'<g transform="translate(0 -1.5)"><path d="{band}" fill="none" {svg.stroke(white, BAND - 6)}/></g>'
        f'<path d="{band}" fill="none" {svg.stroke(look.fill, BAND - 7)}/>'
    )
    return part(body, [middle(field) for field in fields], BAND / 2 + 10)


def _stone(layout: Partition, field: int, theme: Theme) -> DrawingPart:
    x, y = middle(field)
    if layout.colour_at[field] < 0:
        rim = theme.colour("ink.on_card_2")
        body = (
            f'<circle cx="{x}" cy="{y + 3}" r="27" {svg.fill((90, 66, 40, 255))}/>'
            f'<circle cx="{x}" cy="{y}" r="26" {svg.fill(theme.colour("surface.white_field"))} {svg.stroke(rim, 2.6)}/>'
        )
        return part(body, (middle(field),), 32)
    look = theme.game[KEYS[layout.colour_at[field]]]
    face, rim = mix(look.fill, (255, 255, 255, 255), 0.14), with_alpha(look.dark, 0.5)
    body = f'<circle cx="{x}" cy="{y}" r="20.5" {svg.fill(face)} {svg.stroke(rim, 1.8)}/>'
    return part(body, (middle(field),), 23)


class Land(PlacedBoard[Partition]):
    format = FORMAT
    cross = 47.0
    flash = 90.0

    def parts(self) -> Iterator[DrawingPart]:
        return (small_parts if self.is_small else parts)(self.kind, self.canvas.theme)

    def stamps(self, art: Art) -> Iterator[tuple[pygame.Surface, Spot]]:
        return iter(()) if self.is_small else stamps(self.kind, art, self.canvas.theme, self.k)

    # ---- layout

    def middle(self, number: int) -> Spot:
        return middle(number)

    @property
    def start(self) -> int:
        return geometry().crossed

    def heart(self, area: int) -> Spot:
        return self.spot(*geometry().centres[area])

    def on_picture(self, area: int, across: float, down: float) -> Spot:
        """Return a point on the picture of an area in u, given relative to its middle in units of its height."""
        look = AREA_LOOKS[area]
        x, y = look.spot
        return self.spot(x + across * look.size, y + down * look.size)

    def capsule(self, fields: tuple[int, ...]) -> Poly:
        """Return the outline around linked fields in u."""
        return Poly(tuple(self.spot(*point) for point in hull(fields, 32.0)))

    def stone(self, field: int, r: float) -> Disc:
        """Return a field as a shape in u; `r` is in card units."""
        return Disc(*self.at(field), r * self.k)

    def field(self, spot: Spot) -> int | None:
        best = min(range(FIELDS), key=lambda n: hypot(self.at(n)[0] - spot[0], self.at(n)[1] - spot[1]))
        x, y = self.at(best)
        return best if hypot(x - spot[0], y - spot[1]) <= STONE * self.k else None

    def area(self, spot: Spot) -> Area | None:
        return next((area for area in Area if Poly(tuple(self.spot(*p) for p in ground(area))).contains(spot)), None)

    # ---- crosses

    def worn(self, number: int) -> Sprite | None:
        """Return the stone under a cross: slightly darker, without its glyph."""
        colour = self.kind.colour_at[number]
        if colour < 0:
            return None
        look = self.canvas.theme.game[KEYS[colour]]
        fill = mix(look.fill, look.dark, 0.22)
        return self.canvas.paint.disc(41 * self.k, fill, with_alpha(look.dark, 0.55), 1.8 * self.k)

    def small_cross(self, number: int) -> Sprite:
        colour, theme = self.kind.colour_at[number], self.canvas.theme
        look = theme.game[KEYS[colour]] if colour >= 0 else None
        fill = theme.colour("ink.marker") if look is None else mix(look.fill, look.dark, 0.3)
        return self.canvas.paint.disc(70 * self.k, fill)

    # ---- completed segment

    def key(self, number: int) -> str:
        return KEYS[self.kind.colour_at[number]]

    def field_light(self) -> Sprite:
        return _light(self.canvas, self.k)

    # ---- areas

    def draw_enclosed(self, canvas: Canvas, crossed: int, closed: int) -> None:
        self.draw_print(canvas)
        for area in numbers(closed):
            self.draw_gilded(canvas, area)
        for mask, fields in zip(self.kind.masks, self.kind.segments, strict=True):
            if not self.is_small and not mask & ~crossed:
                canvas.put(_finished(canvas, self.k, fields), *self.at(fields[0]))
        for field in numbers(self.start | crossed):
            self.draw_cross(canvas, field)

    def draw_gilded(self, canvas: Canvas, area: int) -> None:
        canvas.put(_gilded(canvas, self.k, area, self.is_small), *self.heart(area))
        self._draw_picture(canvas, area)

    def _draw_picture(self, canvas: Canvas, area: int, grown: float = 1.0, lift: float = 0.0) -> None:
        if not self.is_small:
            look, (x, y) = AREA_LOOKS[area], AREA_LOOKS[area].spot
            canvas.image(look.image, look.size * self.k * grown, *self.spot(x, y - lift))

    def draw_lit(self, canvas: Canvas, area: int, seconds: float) -> None:
        """Draw an area that is being enclosed: a line runs round its border, and light spreads until it is paid."""
        part = (seconds - RUN) / SPREAD
        light = _glow(canvas, self.k, area, min(STEPS, 1 + int(part * STEPS))).soon() if part > 0 else None
        if seconds >= PAID or (light is None and part >= 1):
            light = _gilded(canvas, self.k, area, self.is_small)
        if light is not None:
            canvas.put(light, *self.heart(area))
            lift = HIGH * sin(pi * min(1.0, (seconds - PAID) / HOP)) if seconds > PAID else 0.0
            self._draw_picture(canvas, area, max(1.0, round(score_pop(seconds - RUN) * 20) / 20), lift)
        if part < 1:
            self.draw_line(canvas, area, seconds / RUN)

    def draw_line(self, canvas: Canvas, area: int, head: float, tail: float = inf) -> None:
        """Draw a golden line along an area's border up to `head`, 1 at its end, and from `tail` behind it."""
        line = _border(canvas, self.k, area).soon()
        cycle, (x, y) = geometry().cycles[area], canvas.viewport.at(*self.heart(area))
        reach = 40 * self.k
        for place, field in enumerate(cycle):
            if line is not None and 0 <= head - place / len(cycle) < tail:
                fx, fy = self.at(field)
                window = canvas.area(Box(fx - reach, fy - reach, 2 * reach, 2 * reach))
                line.draw(Clipped(canvas.surface, window), x, y)

    def draw_nearly(self, canvas: Canvas, area: int, fields: Sequence[int]) -> None:
        """Draw the dice that an area lacks, hanging from its tag; with only one of them the area glows."""
        _border(canvas, self.k, area).soon()
        for step in range(STEPS):
            _glow(canvas, self.k, area, step + 1).soon()
        if len(fields) == 1:
            canvas.put(_nearly(canvas, self.k, area), *self.heart(area))
        d = round(max(24.0, 30 * self.k))
        x, y = self.spot(*AREA_LOOKS[area].tag)
        rim = canvas.paint.round_rect(d + 6, d + 6, d * 0.26 + 3, canvas.colour("surface.card_hi"))
        for place, field in enumerate(fields):
            left, low = x + (place - (len(fields) - 1) / 2) * (d + 8), y + max(16.5, 20 * self.k) + d * 0.44
            canvas.put(rim, left - d / 2 - 3, low - d / 2 - 3)
            draw_die(canvas, self.key(field), d, left, low)

    # ---- highlights

    def draw_promise(self, canvas: Canvas, area: int) -> None:
        gold = canvas.colour("state.gold")
        outline = canvas.paint.polygon(_around(area, self.k), None, gold, max(3.0, 7 * self.k))
        canvas.put(outline, *self.heart(area))

    def draw_lifted(self, canvas: Canvas, segment: int, *, is_sure: bool = True) -> None:
        """Highlight a segment that may be completed; dashed if it is not certain."""
        fields = self.kind.segments[segment]
        canvas.put(_lifted(canvas, self.k, fields, is_sure), *self.at(fields[0]))

    def draw_ring(self, canvas: Canvas, field: int) -> None:
        canvas.put(canvas.paint.ring_disc(58 * self.k, "legal"), *self.at(field))

    def draw_ghost(self, canvas: Canvas, field: int, *, is_sure: bool = True) -> None:
        canvas.put(_ghost(canvas, self.k, self.kind.colour_at[field], is_sure), *self.at(field))


@cached
def _light(canvas: Canvas, k: float) -> Sprite:
    colour, disc = canvas.colour, canvas.paint.disc
    body = disc(54 * k, with_alpha(colour("surface.card_hi"), 0.5), colour("ink.marker"), 5 * k)
    surface = body.surface.copy()
    disc(46 * k, None, colour("state.gold_light"), 6 * k).draw(surface, body.ox, body.oy)
    return Sprite(surface, body.ox, body.oy)


def draw_die(canvas: Canvas, colour: str, d: int, x: float, y: float) -> None:
    look = canvas.theme.game[colour]
    canvas.put(canvas.paint.round_rect(d, d, d * 0.26, look.fill, look.dark, 2), x - d / 2, y - d / 2)
    canvas.image(f"glyph/{look.glyph}", round(d * 0.62), x, y, look.ink)


@cached
def _nearly(canvas: Canvas, k: float, area: int) -> Sprite:
    """Draw the glow of an area that is one die away, anchored at the area's centre."""
    gold = canvas.colour("state.gold")
    light = with_alpha(canvas.colour("state.gold_light"), 0.3)
    return canvas.paint.polygon(_around(area, k), light, with_alpha(gold, 0.85), max(2.0, 5 * k))


@cached
def _gilded(canvas: Canvas, k: float, area: int, is_small: bool) -> Sprite:
    """Draw the golden ground of an enclosed area, anchored at the area's centre."""
    fill = mix(canvas.colour("state.gold_light"), (255, 249, 224, 255), 0.1)
    line = None if is_small else mix(canvas.colour("state.gold"), fill, 0.35)
    return canvas.paint.polygon(_around(area, k), fill, line, max(1.5, 4 * k))


def _border(canvas: Canvas, k: float, area: int) -> Recipe:
    """Return the golden line along an area's border, anchored at the area's centre."""
    paint = canvas.paint

    def make() -> Sprite:
        x, y = geometry().centres[area]
        points = [((a - x) * k, (b - y) * k) for a, b in map(middle, geometry().cycles[area])]
        inks, path = (("ink.marker", 19), ("state.gold", 13)), svg.polygon(points)
        lines = (svg.stroke(paint.colour(ink), wide * k) for ink, wide in inks)
        return paint.framed("".join(f'<path d="{path}" fill="none" {line}/>' for line in lines), points, 11 * k)

    return paint.recipe(("border", area, k), make, lambda drawn: drawn, "brief")


def _glow(canvas: Canvas, k: float, area: int, step: int) -> Recipe:
    """Return golden light in an area, brightest at its border: the outer bands up to a step; anchored at its centre."""
    paint, points = canvas.paint, _around(area, k)

    def make() -> Sprite:
        rings = [[(x * (1 - band / BANDS), y * (1 - band / BANDS)) for x, y in points] for band in range(BANDS + 1)]
        gold, pale = paint.colour("state.gold"), paint.colour("state.gold_light")
        body = ""
        for band, ring in enumerate(rings[: BANDS * step // STEPS]):
            fill = svg.fill(mix(gold, pale, band / (BANDS - 1)))
            body += f'<path d="{svg.polygon(ring)}{svg.polygon(rings[band + 1])}" fill-rule="evenodd" {fill}/>'
        return paint.framed(body, points, 2 * k)

    return paint.recipe(("glow", area, k, step), make, lambda drawn: drawn, "brief")


def _around(area: int, k: float) -> list[Spot]:
    """Return the outline of an area's ground in u, relative to the area's centre."""
    cx, cy = geometry().centres[area]
    return [((x - cx) * k, (y - cy) * k) for x, y in ground(area)]


@cached
def _ghost(canvas: Canvas, k: float, colour: int, is_sure: bool) -> Sprite:
    """Draw a field with its glyph over the pencil sketch of a cross, which is dashed and open in its middle."""
    look, arm = canvas.theme.game[KEYS[colour]], 15 * k
    disc = canvas.paint.disc(41 * k, mix(look.fill, (255, 255, 255, 255), 0.62 if is_sure else 0.4))
    surface, ink = disc.surface.copy(), canvas.colour("ink.marker")
    dashes = svg.stroke(with_alpha(ink, 0.5), 4 * k, (5 * k, 5 * k))
    ends = ((x * arm, y * arm) for x in (-1, 1) for y in (-1, 1))
    lines = "".join(svg.polygon((end, between(end, (0.0, 0.0), 0.7)), is_closed=False) for end in ends)
    body = f'<path d="{lines}" fill="none" {dashes}/>'
    sketch = canvas.paint.framed(body, ((-arm, -arm), (arm, arm)), 4 * k)
    surface.blit(sketch.surface, (disc.ox - sketch.ox, disc.oy - sketch.oy))
    stamp(surface, canvas.paint.art.image(f"glyph/{look.glyph}", 25 * k, with_alpha(ink, 0.92)), disc.ox, disc.oy)
    return Sprite(surface, disc.ox, disc.oy)


@cached
def _finished(canvas: Canvas, k: float, fields: tuple[int, ...]) -> Sprite:
    """Draw a golden rim around a completed segment, anchored at its first field."""
    x, y = middle(fields[0])
    points = [((px - x) * k, (py - y) * k) for px, py in hull(fields, 27.0)]
    path, inks = svg.polygon(points), (("state.gold_dark", 8.0), ("state.gold", 4.5), ("state.gold_light", 1.5))
    body = "".join(f'<path d="{path}" fill="none" {svg.stroke(canvas.colour(ink), wide * k)}/>' for ink, wide in inks)
    return canvas.paint.framed(body, points, 5 * k)


@cached
def _lifted(canvas: Canvas, k: float, fields: tuple[int, ...], is_sure: bool) -> Sprite:
    """Draw a white ring around a segment, dashed if not certain; anchored at its first field."""
    theme, (x, y) = canvas.theme, middle(fields[0])
    points = [((px - x) * k, (py - y) * k) for px, py in hull(fields, 31.5)]
    path = svg.polygon(points)
    edge, white = theme.colour("state.legal_edge"), theme.colour("state.legal")
    if is_sure:
        body = "".join(
            f'<path d="{path}" fill="none" {svg.stroke((0, 8, 10, 26), (22 - 3 * step) * k)} '
            f'transform="translate(0 {4 * k})"/>'
            for step in range(4)
        )
        body += f'<path d="{path}" fill="none" {svg.stroke(edge, max(5.0, 11 * k))}/>'
        body += f'<path d="{path}" fill="none" {svg.stroke(white, max(3.0, 6.5 * k))}/>'
    else:
        body = f'<path d="{path}" fill="none" {svg.stroke(edge, max(4.0, 7 * k), (9 * k, 12 * k))}/>'
    return canvas.paint.framed(body, points, 26 * k)
