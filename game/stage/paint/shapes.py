"""Primitive shapes as cached sprites. Large ones are stretched from small rasters, so that they cost little."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Final, Literal, Self, TypeVar

import pygame

from game.assets import ASSETS
from game.stage.paint import svg
from game.stage.paint.art import Art
from game.stage.paint.frame import DrawTarget
from game.stage.paint.light import OVERHEAD, Lean, fall
from game.stage.paint.pictures import Pictures, Recipe
from game.stage.paint.pixels import BOX, SIGMA, blit_nine, blurred_rect, line_of_light, nine, shade, whitened
from game.stage.paint.sprite import Cache, Kind, Sprite, cached
from game.stage.paint.svg import Spot
from game.stage.paint.text import Type
from game.stage.paint.theme import Colour, Theme, with_alpha
from game.stage.time.incremental_job import IncrementalJob
from game.timing import Clock, Executor, frozen_clock

V = TypeVar("V")
RingKind = Literal["focus", "second", "legal", "lit"]
MIDDLE: Final = 120.0
"""Length in u of a straight side from which a shape is drawn smaller and stretched."""
NEAR: Final = 0.1
FAINT: Final = 120
"""Number of half-transparent pictures kept; they share the pixels of their originals."""
FINE: Final = 1.5
"""Pixels per u of a fine screen."""


class Shapes:
    """Shapes at one scale (pixels per u), with their caches."""

    def __init__(
        self,
        assets: Path = ASSETS,
        scale: float = 1.0,
        text_scale: float = 1.0,
        *,
        is_contrast: bool = False,
        symbols: float = 1.0,
        preparer: Executor | None = None,
        clock: Clock = frozen_clock,
    ) -> None:
        self.scale = scale
        self.is_fine = scale >= FINE
        """True if things in motion skip or repeat rows: scaling them smoothly takes a good part of a frame."""
        self.clock = clock
        """Measures how much of a frame is left for work ahead."""
        self.preparer = preparer
        """The render thread, so that no frame waits for a picture: drawing an SVG releases the GIL.

        Code on it touches nothing the frame uses, such as caches; the frame fetches and caches the results.
        """
        self.pictures = Pictures(scale, preparer)
        self.theme = Theme.load(assets, is_contrast=is_contrast)
        self.art = Art(assets, scale, symbols, self.pictures)
        self.type = Type(assets, scale, text_scale, self.pictures)
        self._faint: Cache[tuple[pygame.Surface, float], pygame.Surface] = Cache(FAINT)

    def px(self, length: float) -> int:
        return round(length * self.scale)

    def colour(self, name: str) -> Colour:
        return self.theme.colour(name)

    def clear(self) -> None:
        self.pictures.clear()
        self._faint.clear()
        self.type.clear()

    def kept(self, key: Hashable, make: Callable[[], Sprite], kind: Kind = "usual") -> Sprite:
        return self.pictures.get(key, make, kind)

    def turned(self, key: Hashable, make: Callable[[], Sprite], degrees: float, step: float = 15) -> Sprite:
        """Return a cached sprite rotated counter-clockwise about its anchor, in steps; `make` makes it upright."""
        turn = round(degrees / step) * step % 360
        return self.kept(("turned", key, turn), lambda: make().turned(turn))

    def _part(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        return self.pictures.get(key, lambda: Sprite(make()), "part").surface

    def recipe(
        self, key: Hashable, make: Callable[[], V], finish: Callable[[V], Sprite], kind: Kind = "usual"
    ) -> Recipe:
        """Return a picture that can be made ahead: `make` on any thread, `finish` on the frame's thread."""
        return Recipe(self.pictures, key, make, finish, kind)

    def with_alpha(self, picture: pygame.Surface, strength: float) -> pygame.Surface:
        """Return the picture at an opacity of 0 to 1, sharing its pixels; cached for the frame diff."""

        def make() -> pygame.Surface:
            same = picture.subsurface(picture.get_rect())
            same.set_alpha(round(255 * strength))
            return same

        return self._faint.get((picture, strength), make)

    def scaled(self, picture: pygame.Surface, factor: float) -> pygame.Surface:
        """Return a picture in another size, cached briefly."""
        return self.kept(
            ("scaled", picture, factor), lambda: Sprite(pygame.transform.smoothscale_by(picture, factor)), "brief"
        ).surface

    def draw_svg(self, body: str, width: float, height: float) -> pygame.Surface:
        return svg.raster(body, width, height, self.scale)

    def made(self, make: Callable[[], V]) -> Generator[bool, None, V]:
        """Call `make` on the render thread if there is one, yielding True meanwhile; it must not touch frame data."""
        if self.preparer is None:
            return make()
        order = self.preparer.submit(make)
        while not order.done():
            yield True
        return order.result(0)

    @cached_property
    def beside(self) -> Self:
        return self.another()

    def another(self, zoom: float = 1.0) -> Self:
        """Return paint of the same look with pictures of its own, for the render thread or of another scale."""
        art, look, text = self.art, self.theme.is_contrast, self.type.text_scale
        return type(self)(art.assets, self.scale * zoom, text, is_contrast=look, symbols=art.symbols)

    def incremental_job(self, work: Iterator[bool | None]) -> IncrementalJob:
        """Return an incremental job that may wait for the render thread."""
        return IncrementalJob(work, self.clock, bool if self.preparer is None else self.preparer.wait)

    # -- shapes

    def plain(
        self,
        w: float,
        h: float,
        radius: float,
        colour: Colour | None,
        line: Colour | None = None,
        line_width: float = 0,
    ) -> Sprite:
        """Return a rounded rectangle, not cached, as a part of a composed picture; the line lies inside its edge."""
        size = max(1, self.px(w)), max(1, self.px(h))
        small, corner = self._rounded(size, min(radius, w / 2, h / 2), colour, line, line_width)
        return Sprite(small if small.get_size() == size else nine(small, corner, size))

    round_rect = cached(plain)

    def draw_rounded(
        self,
        target: DrawTarget,
        box: tuple[float, float, float, float],
        radius: float,
        colour: Colour | None,
        line: Colour | None = None,
        line_width: float = 0,
    ) -> None:
        """Draw a rounded rectangle directly onto a target, box in u, without a sprite of its own."""
        x, y, w, h = box
        place = pygame.Rect(self.px(x), self.px(y), max(1, self.px(w)), max(1, self.px(h)))
        small, corner = self._rounded(place.size, min(radius, w / 2, h / 2), colour, line, line_width)
        if small.get_size() == place.size:
            target.blit(small, place.topleft)
        else:
            blit_nine(target, small, corner, place)

    def _rounded(
        self, size: tuple[int, int], radius: float, colour: Colour | None, line: Colour | None, line_width: float
    ) -> tuple[pygame.Surface, int]:
        """Return the smallest rounded rectangle that stretches to `size`, and its corner size in pixels."""
        corner = math.ceil((max(radius, line_width) + 1) * self.scale) + 1
        side = 2 * corner + 1
        # A bar too low (or narrow) for four corners is stretched in its length only.
        wide, high = min(side, size[0]), min(side, size[1])
        if (wide, high) == size:
            return self._corners(wide, high, radius, colour, line, line_width), corner
        key = ("corner", radius, colour, line, line_width, wide, high)
        return self._part(key, lambda: self._corners(wide, high, radius, colour, line, line_width)), corner

    def _corners(
        self, width: int, height: int, radius: float, colour: Colour | None, line: Colour | None, line_width: float
    ) -> pygame.Surface:
        w, h = width / self.scale, height / self.scale
        body = f'<path d="{svg.rounded(0, 0, w, h, radius)}" {svg.fill(colour)}/>' if colour else ""
        if line and line_width:
            inset = line_width / 2
            path = svg.rounded(inset, inset, w - line_width, h - line_width, max(0.0, radius - inset))
            body += f'<path d="{path}" fill="none" {svg.stroke(line, line_width)}/>'
        return self.draw_svg(body, w, h)

    def gradient(self, w: float, h: float, radius: float, stops: Sequence[svg.Stop]) -> pygame.Surface:
        surface = pygame.Surface((max(1, self.px(w)), max(1, self.px(h))), pygame.SRCALPHA)
        if self.theme.is_contrast:
            surface.fill(stops[len(stops) // 2][1])
        else:
            shade(surface, stops)
        self.round_corners(surface, min(radius, w / 2, h / 2))
        return surface

    def round_corners(self, surface: pygame.Surface, radius: float) -> None:
        for corner, mask in self._cuts(surface, radius):
            corner.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

    @contextmanager
    def rounding(self, surface: pygame.Surface, radius: float) -> Iterator[None]:
        """Keep everything outside the round corners while the body paints over the surface."""
        cuts = [(corner, mask, corner.copy()) for corner, mask in self._cuts(surface, radius)]
        yield
        for corner, mask, before in cuts:
            over = corner.copy()
            over.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            corner.fill((0, 0, 0, 0))
            corner.blit(before, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
            corner.blit(over, (0, 0))

    def _cuts(self, surface: pygame.Surface, radius: float) -> Iterator[tuple[pygame.Surface, pygame.Surface]]:
        """Yield each corner of the surface as a subsurface, with its mask."""
        side = math.ceil(radius * self.scale) + 1
        width, height = surface.get_size()
        if side <= 1:
            return
        side = min(side, (width + 1) // 2, (height + 1) // 2)
        white: Colour = (255, 255, 255, 255)
        double = 2 * side
        mask = self._part(("corners", radius, side), lambda: self._corners(double, double, radius, white, None, 0))
        for x, from_x in ((0, 0), (width - side, side)):
            for y, from_y in ((0, 0), (height - side, side)):
                yield surface.subsurface((x, y, side, side)), mask.subsurface((from_x, from_y, side, side))

    @cached
    def dashed(self, w: float, h: float, radius: float, colour: Colour) -> Sprite:
        """Return a dashed rounded outline; the dashes are stretched slightly so that they close without a seam."""
        width, dash = 4, (18, 16)
        inset = width / 2
        radius = max(0.0, min(radius, w / 2, h / 2) - inset)
        wide, tall = w - width, h - width
        length = 2 * (wide + tall) - (8 - 2 * math.pi) * radius
        count = max(4, round(length / sum(dash)))
        factor = length / count / sum(dash)
        # Half a dash in the middle of the top edge, so that the pattern is mirrored about the vertical axis.
        path = svg.rounded(inset, inset, wide, tall, radius)
        ends = 'stroke-linecap="butt"'
        lines = svg.stroke(colour, width, (dash[0] * factor, dash[1] * factor)).replace('stroke-linecap="round"', ends)
        return Sprite(self.draw_svg(f'<path d="{path}" fill="none" {lines}/>', w, h))

    @cached
    def disc(self, d: float, colour: Colour | None, line: Colour | None = None, line_width: float = 0) -> Sprite:
        """Return a disc of diameter `d`, anchored at its centre; the line lies inside its edge."""
        box = math.ceil(d * self.scale / 2) * 2 + 2
        middle = box / 2 / self.scale
        body = f'<circle cx="{svg.num(middle)}" cy="{svg.num(middle)}" r="{svg.num(d / 2)}" {svg.fill(colour)}/>'
        if line and line_width:
            body += (
                f'<circle cx="{svg.num(middle)}" cy="{svg.num(middle)}" r="{svg.num((d - line_width) / 2)}" '
                f'fill="none" {svg.stroke(line, line_width)}/>'
            )
        return Sprite(self.draw_svg(body, box / self.scale, box / self.scale), box // 2, box // 2)

    def polygon(
        self, points: Sequence[Spot], colour: Colour | None, line: Colour | None = None, line_width: float = 0
    ) -> Sprite:
        """Return a polygon anchored at the origin of its points; the line is centred on its edge, with round joints."""
        key = ("polygon", tuple(points), colour, line, line_width)
        outline = f" {svg.stroke(line, line_width)}" if line and line_width else ""
        body = f'<path d="{svg.polygon(points)}" {svg.fill(colour)}{outline}/>'
        return self.kept(key, lambda: self.framed(body, points, line_width / 2 + 1))

    def polyline(self, points: Sequence[Spot], colour: Colour, width: float) -> Sprite:
        """Return a thick line with round joints and ends, anchored at the origin of its points."""
        path = svg.polygon(points, is_closed=False)
        body = f'<path d="{path}" fill="none" {svg.stroke(colour, width)}/>'
        key = ("polyline", tuple(points), colour, width)
        return self.kept(key, lambda: self.framed(body, points, width / 2 + 1))

    def framed(self, body: str, points: Sequence[Spot], margin: float) -> Sprite:
        """Rasterise a body around `points` on the smallest canvas that holds it, anchored at the origin."""
        left, top, right, bottom = bounds(points)
        left, top = math.floor((left - margin) * self.scale), math.floor((top - margin) * self.scale)
        width = math.ceil((right + margin) * self.scale) - left
        height = math.ceil((bottom + margin) * self.scale) - top
        shift = f"translate({svg.num(-left / self.scale)} {svg.num(-top / self.scale)})"
        surface = self.draw_svg(f'<g transform="{shift}">{body}</g>', width / self.scale, height / self.scale)
        return Sprite(surface, -left, -top)

    # -- light and shade

    def plain_shadow(
        self, w: float, h: float, radius: float, kind: str, alpha: float | None = None, lean: Lean = OVERHEAD
    ) -> Sprite:
        """Return a shadow that is not cached, as a part of a composed picture."""
        look = self.theme.shadow[kind]
        alpha = look.alpha if alpha is None else alpha
        spread, (dx, dy) = look.spread, fall(kind, lean)
        soft = self.soft_rect(
            w + 2 * spread, h + 2 * spread, radius, look.blur / 2, with_alpha(self.colour("ink.shade"), alpha)
        )
        return Sprite(soft.surface, soft.ox + self.px(spread - dx), soft.oy + self.px(spread - dy))

    @cached
    def glow(self, w: float, h: float, radius: float, colour: Colour, blur: float = 26) -> Sprite:
        """Return a glow around a rounded rectangle, anchored at its top left corner; the alpha is its strength."""
        return self.soft_rect(w, h, radius, blur / 2, colour)

    def soft_rect(self, w: float, h: float, radius: float, sigma: float, colour: Colour) -> Sprite:
        """Return a blurred rounded rectangle (`sigma` in u), anchored at the corner of the sharp one; not cached.

        High contrast has no shadows.
        """
        if self.theme.is_contrast and colour[:3] == self.colour("ink.shade")[:3]:
            colour = with_alpha(colour, 0)
        factor = max(1.0, sigma * self.scale / SIGMA)
        margin = round(3.2 * SIGMA)
        corner = math.ceil(max(0.0, radius) * self.scale / factor) + margin
        wide, tall = w * self.scale / factor, h * self.scale / factor
        pad = round(margin * factor)
        full = self.px(w) + 2 * pad, self.px(h) + 2 * pad
        is_short, is_low = wide <= 2 * corner, tall <= 2 * corner
        cut = full[0] if is_short else 0, full[1] if is_low else 0

        def soften() -> pygame.Surface:
            """Blur at full length where the rectangle is short or low, else just long enough for the corners."""
            blurred = blurred_rect(
                wide if is_short else 2 * corner, tall if is_low else 2 * corner, radius * self.scale / factor, colour
            )
            width, height = blurred.get_size()
            large = cut[0] or round(width * factor) | 1, cut[1] or round(height * factor) | 1
            return pygame.transform.smoothscale(blurred, large)

        if is_short and is_low:
            return Sprite(soften(), pad, pad)
        small = self._part(("soft", radius, sigma, colour, cut), soften)
        middle = (small.get_height() if is_short else small.get_width()) // 2
        return Sprite(nine(small, middle, full), pad, pad)

    def soften(self, surface: pygame.Surface, sigma_px: float) -> pygame.Surface:
        """Return a blurred copy of a surface whose transparent pixels already have the colour of the others."""
        factor = max(1.0, sigma_px / SIGMA)
        size = surface.get_size()
        small = max(1, round(size[0] / factor)), max(1, round(size[1] / factor))
        reduced = pygame.transform.smoothscale(surface, small)
        for _ in range(3):
            reduced = pygame.transform.box_blur(reduced, BOX)
        return pygame.transform.smoothscale(reduced, size)

    # -- composing

    def stack(self, w: float, h: float, layers: Iterable[tuple[float, float, Sprite]], under: Sprite | None) -> Sprite:
        """Flatten layers at (x, y) u into one sprite, anchored at their origin, on a shadow not used otherwise."""
        ground = self.ground(w, h, under)
        for x, y, sprite in layers:
            sprite.draw(ground.surface, ground.ox + self.px(x), ground.oy + self.px(y))
        return ground

    def ground(self, w: float, h: float, under: Sprite | None) -> Sprite:
        """Return the sprite to draw layers of this size on: the shadow itself, altered, if it is large enough."""
        left, top = (under.ox, under.oy) if under else (0, 0)
        width, height = self.px(w) + left, self.px(h) + top
        if under and under.surface.get_width() >= width and under.surface.get_height() >= height:
            return under
        if under:
            width, height = max(width, under.surface.get_width()), max(height, under.surface.get_height())
        surface = pygame.Surface((width, height), pygame.SRCALPHA)
        if under:
            surface.blit(under.surface, (0, 0))
        return Sprite(surface, left, top)

    def top_light(
        self,
        surface: pygame.Surface,
        w: float,
        radius: float,
        colour: Colour,
        width: float,
        left: int = 0,
        top: int = 0,
    ) -> None:
        """Draw a highlight along the upper edge, fading out at the corners."""
        long, thick = self.px(w - 1.2 * radius), max(1, self.px(width))
        if long < 8 or self.theme.is_contrast:
            return
        ends = [(0.0, with_alpha(colour, 0)), (0.06, colour), (0.94, colour), (1.0, with_alpha(colour, 0))]
        strip = self._part(("light", colour), lambda: line_of_light(ends))
        strip = pygame.transform.smoothscale(strip, (long, thick))
        surface.blit(strip, (left + self.px(0.6 * radius), top + max(0, self.px(0.2))))

    # -- focus

    def ring(self, outline: Sequence[Spot], kind: RingKind = "focus", colour: Colour | None = None) -> Sprite:
        """Return the ring around a closed outline in u, anchored at the origin of its points; `second` is dashed."""
        points = tuple((round(x, 2), round(y, 2)) for x, y in outline)
        return self.kept(("ring", points, kind, colour), lambda: self._ring_along(points, kind, colour))

    def _ring_along(self, points: tuple[Spot, ...], kind: RingKind, colour: Colour | None) -> Sprite:
        """Return the ring, drawn without the middle of straight sides and stretched, unless it is dashed."""
        right = down = 0
        if kind != "second":
            right, down = (self._straight(points, axis) for axis in (0, 1))
            less = right / self.scale, down / self.scale
            points = tuple((x - less[0] * (x > 0), y - less[1] * (y > 0)) for x, y in points)
        return self._ring(svg.polygon(points), points, kind, colour, _around(points)).stretched(right, down)

    def _straight(self, points: Sequence[Spot], axis: Literal[0, 1]) -> int:
        """Return the pixels that may be cut from the middle of an outline, if it is symmetric and straight there."""
        ends = [point[axis] for point in points]
        room = min((end for end in ends if end > 0), default=0.0) - max((end for end in ends if end <= 0), default=0.0)
        crossing = [(a, b) for a, b in pairwise((*points, points[0])) if (a[axis] > 0) != (b[axis] > 0)]
        is_straight = all(abs(a[axis] + b[axis]) < NEAR and a[1 - axis] == b[1 - axis] for a, b in crossing)
        is_centred = abs(min(ends) + max(ends)) < NEAR
        return max(0, math.floor((room - MIDDLE) * self.scale)) if is_straight and is_centred else 0

    @cached
    def ring_disc(self, d: float, kind: RingKind = "focus", colour: Colour | None = None) -> Sprite:
        square = ((-d / 2, -d / 2), (d / 2, d / 2))
        path = svg.rounded(-d / 2, -d / 2, d, d, d / 2)
        return self._ring(path, square, kind, colour, math.pi * d)

    def _ring(self, path: str, points: Sequence[Spot], kind: RingKind, colour: Colour | None, length: float) -> Sprite:
        size = self.theme.size
        gap, width, outer = size["focus_gap"], size["focus_ring"], size["focus_outer"]
        dark, light = self.colour("state.focus_gap"), colour or self.colour("state.focus")
        if kind == "legal":
            gap, width, outer = 0, 5, 2.5
            dark, light = self.colour("state.legal_edge"), colour or self.colour("state.legal")
        if kind == "lit":
            width, outer = size["lit_ring"], size["lit_outer"]
        glow = size["focus_glow"] if kind == "focus" and not self.theme.is_contrast else 0
        reach = gap + width + outer
        white: Colour = (255, 255, 255, 255)
        black: Colour = (0, 0, 0, 255)  # subtracting it removes alpha and keeps the colour

        def layer(offset: float, shade: Colour, dash: tuple[float, ...] = ()) -> str:
            look = svg.stroke(shade, 2 * offset, dash)
            if dash:
                look = look.replace('stroke-linecap="round"', 'stroke-linecap="butt"')
            return f'<path d="{path}" {svg.fill(None if dash else shade)} {look}/>'

        margin = reach + glow * 1.7 + 2
        if kind == "second":
            # Only the outer half of a dashed line centred on the outline is kept: the inner half is punched out below.
            cream = self.colour("ink.on_dark")
            dash = length / max(4, round(length / 38))
            body = (
                layer(reach, dark)
                + layer(gap + width, cream)
                + layer(gap + width, light, (dash * 0.58, dash * 0.42))
                + layer(gap, dark)
            )
        else:
            body = layer(reach, dark) + layer(gap + width, light) + (layer(gap, dark) if gap else "")
        ring = self.framed(body, points, margin)
        hole = self.framed(f'<path d="{path}" {svg.fill(black)}/>', points, margin)
        ring.surface.blit(hole.surface, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
        if not glow:
            return ring
        halo = self.framed(layer(gap + width + 4, white), points, margin).surface
        soft = self.soften(whitened(halo), glow / 2 * self.scale)
        soft.fill(with_alpha(light, 0.72), special_flags=pygame.BLEND_RGBA_MULT)
        soft.blit(hole.surface, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
        soft.blit(ring.surface, (0, 0))
        return Sprite(soft, ring.ox, ring.oy)


def finished(making: Generator[object, None, V]) -> V:
    while True:
        try:
            next(making)
        except StopIteration as stop:
            made: V = stop.value
            return made


def bounds(points: Sequence[Spot]) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _around(points: Sequence[Spot]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise((*points, points[0])))
