"""One board as a printed card: walls of stones, areas, crosses; large, or small among the players. Knows no match.

All lengths inside are card units (the card is 1240 x 848); `Land.k` makes logical units of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from math import hypot
from typing import Final

import pygame

from game.games.borders.board import FIELDS, Area, Colour, Layout, Segment, numbers
from game.games.borders.library import geometry
from game.stage import svg
from game.stage.canvas import Canvas
from game.stage.shapes import Box, Disc, Poly, Spot
from game.stage.sprite import Sprite
from game.stage.theme import Theme, mix, parse_colour, with_alpha

from .outline import capsule, inside

WIDTH: Final = 1240.0
HEIGHT: Final = 848.0
STONE: Final = 25.2
BAND: Final = 50.0
"""Width of the coloured band of a segment."""
LAND: Final = Box(36, 14, 1168, 698)
"""What a small board shows of the card."""
KEYS: Final = tuple(colour.name.lower() for colour in Colour)
PICTURES: Final = (
    "area/fountain",
    "area/glasshouse",
    "area/pond",
    "area/tower",
    "area/barn",
    "area/villa",
    "area/orchard",
    "area/maze",
    "area/castle",
)
"""By area."""
TINTS: Final = tuple(
    map(
        parse_colour,
        ("#E6E3D2", "#E2EADB", "#DDE8D6", "#E9DFC6", "#F0E0C0", "#F3E6BE", "#E3E9C6", "#DDE7CB", "#F2DFD0"),
    )
)
"""The ground of the areas."""
WALL: Final = 39.0
"""From the middle of a wall to the ground of an area."""


def middle(field: int) -> Spot:
    """Centre of a field in card units."""
    return geometry().positions[field]


@cache
def ground(area: int) -> tuple[Spot, ...]:
    """The ground of an area inside its walls, in card units."""
    return inside([middle(field) for field in geometry().cycles[area]], WALL)


@lru_cache(256)
def hull(fields: tuple[int, ...], r: float) -> tuple[Spot, ...]:
    """The outline round linked fields, in card units."""
    return capsule({field: middle(field) for field in fields}, geometry().links, r)


def _bands(fields: Iterable[int]) -> str:
    """The lines that tie fields together."""
    known = set(fields)
    return "".join(
        svg.polygon((middle(one), middle(other)), is_closed=False)
        for one, other in geometry().links
        if one in known and other in known
    )


@cache
def _walls() -> str:
    return "".join(svg.polygon([middle(field) for field in cycle]) for cycle in geometry().cycles)


def printed(layout: Layout, theme: Theme) -> str:
    """The large land as SVG, without glyphs, vignettes and crosses."""
    paper, edge = theme.colour("surface.card_hi"), theme.colour("surface.card_edge")
    walls = _walls()
    out = [
        f'<g transform="translate(0 5)"><path d="{walls}" {svg.fill((107, 74, 34, 46))} '
        f"{svg.stroke((107, 74, 34, 46), 90)}/></g>",
        f'<path d="{walls}" {svg.fill(edge)} {svg.stroke(edge, 86)}/>',
        f'<path d="{walls}" {svg.fill(paper)} {svg.stroke(paper, 81)}/>',
    ]
    for area in Area:
        shape, tint = svg.polygon(ground(area)), TINTS[area]
        low = mix(tint, theme.colour("surface.card_edge"), 0.5)
        out.append(f'<path d="{shape}" {svg.fill(tint)} {svg.stroke(low, theme.line(2.4))}/>')
    for segment in Segment:
        fields = layout.segments[segment]
        look, band = theme.game[KEYS[segment.colour]], _bands(fields)
        dark, white = look.dark, with_alpha((255, 255, 255, 255), 0.2)
        out.append(
            f'<g transform="translate(0 3)"><path d="{band}" fill="none" {svg.stroke((60, 40, 16, 60), BAND + 7)}/></g>'
            f'<path d="{band}" fill="none" {svg.stroke(dark, BAND + theme.line(5.0))}/>'
            f'<path d="{band}" fill="none" {svg.stroke(look.fill, BAND)}/>'
            f'<g transform="translate(0 -1.5)"><path d="{band}" fill="none" {svg.stroke(white, BAND - 6)}/></g>'
            f'<path d="{band}" fill="none" {svg.stroke(look.fill, BAND - 7)}/>'
        )
    for field in range(FIELDS):
        x, y = middle(field)
        if layout.colour_at[field] < 0:
            rim = theme.colour("ink.on_card_2")
            out.append(
                f'<circle cx="{x}" cy="{y + 3}" r="27" {svg.fill((90, 66, 40, 255))}/>'
                f'<circle cx="{x}" cy="{y}" r="26" {svg.fill(theme.colour("surface.white_field"))} '
                f"{svg.stroke(rim, 2.6)}/>"
            )
            continue
        look = theme.game[KEYS[layout.colour_at[field]]]
        face = mix(look.fill, (255, 255, 255, 255), 0.14)
        out.append(
            f'<circle cx="{x}" cy="{y}" r="20.5" {svg.fill(face)} {svg.stroke(with_alpha(look.dark, 0.5), 1.8)}/>'
        )
    return "".join(out)


def printed_small(layout: Layout, theme: Theme) -> str:
    """The small land as SVG: light bands, to be crossed in full colours."""
    paper = theme.colour("surface.card_hi")
    out = [f'<path d="{_walls()}" {svg.fill(paper)} {svg.stroke(paper, 78)}/>']
    out += [f'<path d="{svg.polygon(ground(area))}" {svg.fill(TINTS[area])}/>' for area in Area]
    for segment in Segment:
        look = theme.game[KEYS[segment.colour]]
        light = mix(look.light, look.fill, 0.18)
        out.append(f'<path d="{_bands(layout.segments[segment])}" fill="none" {svg.stroke(light, 58)}/>')
    return "".join(out)


class Land:
    """A board drawn at a place."""

    def __init__(self, canvas: Canvas, layout: Layout, box: Box, *, is_small: bool = False, variant: int = 0) -> None:
        """`box` is where the whole card lies (large) or where the land lies (small)."""
        self.canvas = canvas
        self.layout = layout
        self.box = box
        self.is_small = is_small
        self.variant = variant
        self.k = box.w / (LAND.w if is_small else WIDTH)
        self.crossed = 0
        self.closed = 0
        self._picture = self._print()

    # ---- places

    def spot(self, x: float, y: float) -> Spot:
        """A place on the card in logical units."""
        if self.is_small:
            x, y = x - LAND.x, y - LAND.y
        return self.box.x + x * self.k, self.box.y + y * self.k

    def at(self, field: int) -> Spot:
        """Centre of a field in logical units."""
        return self.spot(*middle(field))

    def heart(self, area: int) -> Spot:
        """The middle of an area in logical units."""
        return self.spot(*geometry().centres[area])

    def capsule(self, fields: tuple[int, ...], r: float = 32.0) -> Poly:
        """The outline round linked fields in logical units."""
        return Poly(tuple(self.spot(*point) for point in hull(fields, r)))

    def stone(self, field: int, r: float) -> Disc:
        """A field as a shape in logical units, `r` in card units."""
        return Disc(*self.at(field), r * self.k)

    def field(self, spot: Spot) -> int | None:
        """The field under a place."""
        best = min(range(FIELDS), key=lambda n: hypot(self.at(n)[0] - spot[0], self.at(n)[1] - spot[1]))
        x, y = self.at(best)
        return best if hypot(x - spot[0], y - spot[1]) <= 34 * self.k else None

    def area(self, spot: Spot) -> Area | None:
        """The area under a place."""
        return next(
            (area for area in Area if Poly(tuple(self.spot(*p) for p in ground(area))).contains(spot)),
            None,
        )

    # ---- the picture

    def _print(self) -> pygame.Surface:
        canvas, scale = self.canvas, self.canvas.scale * self.k
        if self.is_small:
            body = f'<g transform="translate({-LAND.x} {-LAND.y})">{printed_small(self.layout, canvas.theme)}</g>'
            picture = svg.raster(body, LAND.w, LAND.h, scale)
        else:
            picture = svg.raster(printed(self.layout, canvas.theme), WIDTH, HEIGHT, scale)
        if pygame.display.get_surface():
            picture = picture.convert_alpha()
        for field in range(FIELDS):
            colour = self.layout.colour_at[field]
            if colour < 0:
                self._stamp(picture, field)
            elif not self.is_small:
                look = canvas.theme.game[KEYS[colour]]
                share = 0.92 if look.ink[0] > 128 else 0.76
                image = canvas.paint.art.image(f"glyph/{look.glyph}", 25 * self.k, with_alpha(look.ink, share))
                self._blit(picture, image, *middle(field))
        if not self.is_small:
            for area in Area:
                self._vignette(picture, area)
        return picture

    def _pixel(self, x: float, y: float) -> tuple[float, float]:
        if self.is_small:
            x, y = x - LAND.x, y - LAND.y
        return x * self.k * self.canvas.scale, y * self.k * self.canvas.scale

    def _blit(self, picture: pygame.Surface, image: pygame.Surface, x: float, y: float) -> None:
        px, py = self._pixel(x, y)
        picture.blit(image, (round(px - image.get_width() / 2), round(py - image.get_height() / 2)))

    def _put(self, picture: pygame.Surface, sprite: Sprite, x: float, y: float) -> None:
        px, py = self._pixel(x, y)
        picture.blit(sprite.surface, (round(px - sprite.ox), round(py - sprite.oy)))

    def _vignette(self, picture: pygame.Surface, area: int) -> None:
        place = PLACES[area]
        self._blit(picture, self.canvas.paint.art.image(PICTURES[area], place.size * self.k), *place.picture)

    def show(self, crossed: int, closed: int) -> None:
        """Show exactly these crosses and enclosed areas."""
        if self.crossed & ~crossed or self.closed & ~closed:
            self.crossed = self.closed = 0
            self._picture = self._print()
        for area in numbers(closed & ~self.closed):
            self.closed |= 1 << area
            self._put(self._picture, self.gilded(area), *geometry().centres[area])
            if not self.is_small:
                self._vignette(self._picture, area)
        for field in numbers(crossed & ~self.crossed):
            self.crossed |= 1 << field
            self._stamp(self._picture, field)

    def gilded(self, area: int) -> Sprite:
        """The golden ground of an enclosed area, anchored at the area's centre."""
        key = ("borders gilded", area, self.k, self.is_small)
        return self.canvas.paint.kept(key, lambda: self._make_gilded(area))

    def _make_gilded(self, area: int) -> Sprite:
        theme = self.canvas.theme
        fill = mix(theme.colour("state.gold_light"), (255, 249, 224, 255), 0.1)
        line = None if self.is_small else mix(theme.colour("state.gold"), fill, 0.35)
        return self.canvas.paint.polygon(self._around(area), fill, line, max(1.5, 4 * self.k))

    def _stamp(self, picture: pygame.Surface, field: int) -> None:
        if self.is_small:
            self._stamp_small(picture, field)
            return
        if self.layout.colour_at[field] >= 0:
            self._put(picture, self.worn(field), *middle(field))
        cross = self.canvas.pieces.cross(self.cross_size, self.lie(field))
        self._put(picture, cross, *middle(field))

    def _stamp_small(self, picture: pygame.Surface, field: int) -> None:
        colour, theme = self.layout.colour_at[field], self.canvas.theme
        look = theme.game[KEYS[colour]] if colour >= 0 else None
        fill = theme.colour("surface.white_field") if look is None else look.fill
        line = theme.colour("ink.marker") if look is None else look.dark
        self._put(picture, self.canvas.paint.disc(54 * self.k, fill, line, 1.2), *middle(field))

    @property
    def cross_size(self) -> float:
        return 47 * self.k

    def lie(self, field: int) -> int:
        """Which of the crosses a field gets."""
        return (field * 7 + self.variant) % 6

    def worn(self, field: int) -> Sprite:
        """The stone under a cross: a little darker, its sign gone into the wood."""
        look = self.canvas.theme.game[KEYS[self.layout.colour_at[field]]]
        fill = mix(look.fill, look.dark, 0.22)
        return self.canvas.paint.disc(41 * self.k, fill, with_alpha(look.dark, 0.55), 1.8 * self.k)

    def draw(self, canvas: Canvas) -> None:
        """The land with its crosses (and nothing of the card around it)."""
        canvas.surface.blit(self._picture, canvas.fit.at(self.box.x, self.box.y))

    def draw_cross(self, canvas: Canvas, field: int, seconds: float) -> None:
        """A cross that is being drawn, or has been since the last bake."""
        x, y = self.at(field)
        if self.layout.colour_at[field] >= 0:
            canvas.put(self.worn(field), x, y)
        canvas.pieces.draw_cross(
            canvas.surface, x * canvas.scale, y * canvas.scale, self.cross_size, self.lie(field), seconds
        )

    def draw_gilded(self, canvas: Canvas, area: int, grown: float = 1.0) -> None:
        """An area that is being enclosed, or has been since the last bake."""
        x, y = self.heart(area)
        canvas.put(self.gilded(area), x, y)
        place = PLACES[area]
        canvas.image(PICTURES[area], place.size * self.k * grown, *self.spot(*place.picture))

    def draw_wave(self, canvas: Canvas, area: int, share: float) -> None:
        """A golden light runs once round the wall of an area while `share` goes from 0 to 1."""
        cycle, head = geometry().cycles[area], share * 1.6
        ring = canvas.paint.disc(round(60 * self.k), None, canvas.colour("state.gold"), max(3.0, 7 * self.k))
        for place, field in enumerate(cycle):
            if 0 <= head - place / len(cycle) < 0.6:
                canvas.put(ring, *self.at(field))

    # ---- what may be chosen

    def draw_promise(self, canvas: Canvas, area: int) -> None:
        """An area that would be enclosed: its ground outlined in gold."""
        x, y = self.heart(area)
        canvas.put(canvas.paint.kept(("borders promise", area, self.k), lambda: self._make_promise(area)), x, y)

    def _make_promise(self, area: int) -> Sprite:
        gold = self.canvas.colour("state.gold")
        return self.canvas.paint.polygon(self._around(area), None, gold, max(3.0, 7 * self.k))

    def _around(self, area: int) -> list[Spot]:
        """The ground of an area in logical units, about the area's centre."""
        cx, cy = geometry().centres[area]
        return [((x - cx) * self.k, (y - cy) * self.k) for x, y in ground(area)]

    def draw_lifted(self, canvas: Canvas, segment: int, *, is_sure: bool = True) -> None:
        """A segment that may be completed: lifted with a white ring, dashed if it is not sure yet."""
        fields = self.layout.segments[segment]
        x, y = middle(fields[0])
        left, top = self.spot(x, y)
        canvas.put(self._lifted(segment, is_sure), left, top)

    def _lifted(self, segment: int, is_sure: bool) -> Sprite:
        key = ("borders lift", self.layout.segments[segment], self.k, is_sure)
        return self.canvas.paint.kept(key, lambda: self._make_lifted(segment, is_sure))

    def _make_lifted(self, segment: int, is_sure: bool) -> Sprite:
        fields, theme, k = self.layout.segments[segment], self.canvas.theme, self.k
        x, y = middle(fields[0])
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
        return self.canvas.paint.framed(body, points, 26 * k)

    def draw_ring(self, canvas: Canvas, field: int) -> None:
        """The white ring of a field that may be crossed."""
        x, y = self.at(field)
        canvas.put(self.canvas.paint.ring_disc(58 * self.k, "legal"), x, y)

    def draw_ghost(self, canvas: Canvas, field: int, *, is_sure: bool = True) -> None:
        """A cross that would be there: paper with a pale cross."""
        x, y = self.at(field)
        canvas.put(self._ghost(self.layout.colour_at[field], self.lie(field), is_sure), x, y)

    def _ghost(self, colour: int, lie: int, is_sure: bool) -> Sprite:
        key = ("borders ghost", colour, lie, self.k, is_sure)
        return self.canvas.paint.kept(key, lambda: self._make_ghost(colour, lie, is_sure))

    def _make_ghost(self, colour: int, lie: int, is_sure: bool) -> Sprite:
        look = self.canvas.theme.game[KEYS[colour]]
        disc = self.canvas.paint.disc(41 * self.k, mix(look.fill, (255, 255, 255, 255), 0.62 if is_sure else 0.4))
        surface = disc.surface.copy()
        cross = self.canvas.pieces.cross(38 * self.k, lie, halo=False).faded(0.8 if is_sure else 0.5)
        surface.blit(cross.surface, (disc.ox - cross.ox, disc.oy - cross.oy))
        return Sprite(surface, disc.ox, disc.oy)


@dataclass(frozen=True, slots=True)
class Place:
    """Where an area's picture and the tag with its values stand, in card units."""

    picture: Spot
    size: float
    """Height of the picture."""
    tag: Spot


PLACES: Final = (
    Place((502, 312), 76, (438, 374)),
    Place((1060, 402), 92, (1060, 474)),
    Place((196, 452), 106, (196, 532)),
    Place((1004, 168), 122, (1004, 252)),
    Place((890, 558), 86, (776, 600)),
    Place((252, 178), 128, (252, 266)),
    Place((502, 516), 108, (502, 596)),
    Place((766, 338), 132, (766, 432)),
    Place((524, 146), 104, (658, 140)),
)
"""By area."""
