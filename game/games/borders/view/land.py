"""One board as a printed card: the picture, its crosses and areas; large, or small among the players. Knows no match.

All lengths inside are card units (the card is 1240 x 848); `Land.k` makes logical units of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor, hypot, inf
from typing import Final

import pygame

from game.games.borders.board import FIELDS, Area, Layout, Segment, numbers
from game.games.borders.library import geometry
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Disc, Poly, Spot
from game.stage.paint import svg
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import mix, with_alpha
from game.stage.paint.tiles import rastering
from game.stage.pieces.marks import CROSS_SECONDS, VARIANTS
from game.stage.time.chunks import Chunks

from .places import KEYS, LAND, PICTURES, PLACES, WIDTH, ground, hull, middle
from .prints import parts, small_parts

PRINT: Final = Box(20, 2, WIDTH - 40, 722)
"""What of the card is printed on."""
_BATCH: Final = 8
"""Glyphs printed at a time."""


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
        scale = canvas.scale * self.k
        left, top = floor(PRINT.x * scale), floor(PRINT.y * scale)
        self._area = pygame.Rect(left, top, ceil(PRINT.right * scale) - left, ceil(PRINT.bottom * scale) - top)
        if is_small:
            self._area = pygame.Rect(round(LAND.x * scale), round(LAND.y * scale), *canvas.viewport.at(box.w, box.h))
        self._rings: dict[tuple[int, bool], Sprite] = {}
        self._picture: pygame.Surface
        self._work = Chunks(self._printing())

    def spend(self, seconds: float) -> bool:
        """Go on printing for about so long; True when the board is printed. Never altered afterwards."""
        return self._work.spend(seconds)

    @property
    def is_printed(self) -> bool:
        return self._work.is_done

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

    # ---- the print

    def _printing(self) -> Iterator[bool]:
        canvas = self.canvas
        body = (small_parts if self.is_small else parts)(self.layout, canvas.theme)
        picture = yield from rastering(body, canvas.scale * self.k, self._area, canvas.paint.preparer)
        if not self.is_small:
            for field in range(FIELDS):
                self._print_glyph(picture, field)
                if field % _BATCH == 0:
                    yield False
            for area in Area:
                place = PLACES[area]
                self._stamp(picture, canvas.paint.art.image(PICTURES[area], place.size * self.k), place.picture)
                yield False
        self._picture = picture

    def _print_glyph(self, picture: pygame.Surface, field: int) -> None:
        colour = self.layout.colour_at[field]
        if colour < 0:
            return
        look = self.canvas.theme.game[KEYS[colour]]
        ink = with_alpha(look.ink, 0.92 if look.ink[0] > 128 else 0.76)
        image = self.canvas.paint.art.image(f"glyph/{look.glyph}", 25 * self.k, ink)
        self._stamp(picture, image, middle(field))

    def _stamp(self, picture: pygame.Surface, image: pygame.Surface, spot: Spot) -> None:
        scale = self.k * self.canvas.scale
        left = spot[0] * scale - self._area.x - image.get_width() / 2
        picture.blit(image, (round(left), round(spot[1] * scale - self._area.y - image.get_height() / 2)))

    def draw(self, canvas: Canvas, crossed: int = 0, closed: int = 0) -> None:
        """The land with these crosses and enclosed areas (and nothing of the card around it)."""
        self.spend(inf)
        x, y = canvas.viewport.at(self.box.x, self.box.y)
        if not self.is_small:
            x, y = x + self._area.x, y + self._area.y
        canvas.surface.blit(self._picture, (x, y))
        for area in numbers(closed):
            self.draw_gilded(canvas, area)
        for field in {*numbers(geometry().crossed), *numbers(crossed)}:
            self.draw_cross(canvas, field)

    def gilded(self, area: int) -> Sprite:
        """The golden ground of an enclosed area, anchored at the area's centre."""
        key = ("borders gilded", area, self.k, self.is_small)
        return self.canvas.paint.kept(key, lambda: self._make_gilded(area))

    def _make_gilded(self, area: int) -> Sprite:
        theme = self.canvas.theme
        fill = mix(theme.colour("state.gold_light"), (255, 249, 224, 255), 0.1)
        line = None if self.is_small else mix(theme.colour("state.gold"), fill, 0.35)
        return self.canvas.paint.polygon(self._around(area), fill, line, max(1.5, 4 * self.k))

    @property
    def cross_size(self) -> float:
        return 47 * self.k

    def lie(self, field: int) -> int:
        """Which of the crosses a field gets."""
        return (field * 7 + self.variant) % 6

    def worn(self, colour: int) -> Sprite:
        """The stone under a cross: a little darker, its sign gone into the wood."""
        look = self.canvas.theme.game[KEYS[colour]]
        fill = mix(look.fill, look.dark, 0.22)
        return self.canvas.paint.disc(41 * self.k, fill, with_alpha(look.dark, 0.55), 1.8 * self.k)

    def draw_cross(self, canvas: Canvas, field: int, seconds: float = CROSS_SECONDS) -> None:
        """A cross as far as it is drawn after `seconds`."""
        x, y = self.at(field)
        if self.is_small:
            canvas.put(self._small_cross(field), x, y)
            return
        if self.layout.colour_at[field] >= 0:
            canvas.put(self.worn(self.layout.colour_at[field]), x, y)
        canvas.pieces.draw_cross(
            canvas.surface, x * canvas.scale, y * canvas.scale, self.cross_size, self.lie(field), seconds
        )

    def _small_cross(self, field: int) -> Sprite:
        colour, theme = self.layout.colour_at[field], self.canvas.theme
        look = theme.game[KEYS[colour]] if colour >= 0 else None
        fill = theme.colour("surface.white_field") if look is None else look.fill
        line = theme.colour("ink.marker") if look is None else look.dark
        return self.canvas.paint.disc(54 * self.k, fill, line, 1.2)

    def draw_flash(self, canvas: Canvas, field: int) -> None:
        """A cross being drawn where it is too small to be seen."""
        x, y = self.at(field)
        canvas.put(canvas.paint.disc(round(90 * self.k), canvas.colour("state.accent")), x, y)

    def preparing(self) -> Iterator[None]:
        """Make ahead what crossing and choosing will need, pausing after every picture."""
        self.canvas.paint.ring_disc(58 * self.k, "legal")
        for lie in range(VARIANTS):
            self.canvas.pieces.cross(self.cross_size, lie)
            yield
        for colour in range(len(KEYS)):
            self.worn(colour)
            yield
        for area in Area:
            self.gilded(area)
            yield

    def preparing_segments(self) -> Iterator[None]:
        """The same for choosing segments of this board: they differ from board to board."""
        for segment in Segment:
            self._lifted(segment, True)
            yield

    def draw_gilded(self, canvas: Canvas, area: int, grown: float = 1.0) -> None:
        """An area that is being enclosed, or has been since the last bake."""
        x, y = self.heart(area)
        canvas.put(self.gilded(area), x, y)
        if self.is_small:
            return
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
        # Kept here, not with the paint: no other board has this segment.
        sprite = self._rings.get((segment, is_sure))
        if sprite is None:
            sprite = self._rings[segment, is_sure] = self._make_lifted(segment, is_sure)
        return sprite

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
