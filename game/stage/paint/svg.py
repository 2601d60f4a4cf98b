"""Short SVG texts and their rasterisation, the only source of anti-aliased shapes with gradients.

Limited to what nanosvg understands: paths, circles, gradients in user space, transforms.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

import pygame

from game.stage.paint.theme import Colour

Spot = tuple[float, float]
Stop = tuple[float, Colour]


def num(value: float) -> str:
    return f"{value:.6g}"


def hexa(colour: Colour) -> str:
    return f"#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}"


def fill(colour: Colour | str | None) -> str:
    """Return a fill attribute: a colour with its alpha, a gradient by id, or none."""
    if colour is None:
        return 'fill="none"'
    if isinstance(colour, str):
        return f'fill="url(#{colour})"'
    alpha = "" if colour[3] == 255 else f' fill-opacity="{num(colour[3] / 255)}"'
    return f'fill="{hexa(colour)}"{alpha}'


def stroke(colour: Colour | str, width: float, dash: Sequence[float] = ()) -> str:
    """Return stroke attributes with round joins and ends: a colour with its alpha, or a gradient by id."""
    paint = f"url(#{colour})" if isinstance(colour, str) else hexa(colour)
    alpha = "" if isinstance(colour, str) or colour[3] == 255 else f' stroke-opacity="{num(colour[3] / 255)}"'
    dashes = f' stroke-dasharray="{" ".join(num(part) for part in dash)}"' if dash else ""
    return f'stroke="{paint}" stroke-width="{num(width)}"{alpha}{dashes} stroke-linejoin="round" stroke-linecap="round"'


def _stops(stops: Iterable[Stop]) -> str:
    return "".join(
        f'<stop offset="{num(at)}" stop-color="{hexa(colour)}"'
        + ("" if colour[3] == 255 else f' stop-opacity="{num(colour[3] / 255)}"')
        + "/>"
        for at, colour in stops
    )


def linear(name: str, start: Spot, end: Spot, stops: Iterable[Stop]) -> str:
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="{num(start[0])}" y1="{num(start[1])}" '
        f'x2="{num(end[0])}" y2="{num(end[1])}">{_stops(stops)}</linearGradient>'
    )


def radial(name: str, centre: Spot, radius: float, stops: Iterable[Stop], transform: str = "") -> str:
    extra = f' gradientTransform="{transform}"' if transform else ""
    return (
        f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{num(centre[0])}" cy="{num(centre[1])}" '
        f'r="{num(radius)}"{extra}>{_stops(stops)}</radialGradient>'
    )


@lru_cache(4096)
def rounded(x: float, y: float, w: float, h: float, r: float) -> str:
    """Return path data of a rounded rectangle; the radius is limited to half the shorter side."""
    r = max(0.0, min(r, w / 2, h / 2))
    if r <= 0:
        return f"M{num(x)} {num(y)}H{num(x + w)}V{num(y + h)}H{num(x)}Z"
    k = r * 0.4477
    a, b, c, d = num(x), num(x + w), num(y), num(y + h)
    return (
        f"M{num(x + r)} {c}H{num(x + w - r)}C{num(x + w - k)} {c} {b} {num(y + k)} {b} {num(y + r)}"
        f"V{num(y + h - r)}C{b} {num(y + h - k)} {num(x + w - k)} {d} {num(x + w - r)} {d}"
        f"H{num(x + r)}C{num(x + k)} {d} {a} {num(y + h - k)} {a} {num(y + h - r)}"
        f"V{num(y + r)}C{a} {num(y + k)} {num(x + k)} {c} {num(x + r)} {c}Z"
    )


def polygon(points: Iterable[Spot], *, is_closed: bool = True) -> str:
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + ("Z" if is_closed else "")


def inner(text: str) -> str:
    """Return the body of a whole SVG text; empty for any other text."""
    found = re.search("<svg[^>]*>(.*)</svg>", text, re.DOTALL)
    return found[1] if found else ""


@lru_cache(8)
def layers(text: str) -> Sequence[str]:
    """Return a whole SVG as three, without a hero none: what is behind its groups "hero" and "front", and those."""
    found = re.search('(<svg[^>]*>)(.*)(<g id="hero">.*?)(<g id="front">.*)?</svg>', text, re.DOTALL)
    return () if found is None else [f"{found[1]}{part or ''}</svg>" for part in found.groups()[1:]]


def plain(body: str) -> str:
    """Return a drawing without lines that have gradients or are half transparent: light, foam, grain."""
    lines = body.splitlines(keepends=True)
    return "".join(line for line in lines if not any(word in line for word in ("opacity", "Gradient", "url(")))


def raster(body: str, width: float, height: float, scale: float) -> pygame.Surface:
    """Rasterise `body`, drawn in u on a canvas of `width` x `height`, at `scale` pixels per u, with alpha."""
    size = max(1, round(width * scale)), max(1, round(height * scale))
    return _raster(f'<g transform="scale({scale:.6f})">{body}</g>', size)


def _raster(body: str, size: tuple[int, int]) -> pygame.Surface:
    wide, high = size
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}">'
    return load(f"{head}{body}</svg>", size)


def raster_gradient(width: int, height: int, gradient: str, name: str) -> pygame.Surface:
    """Rasterise a gradient over a whole picture of this size in pixels."""
    return raster(f'<defs>{gradient}</defs><path d="M0 0H{width}V{height}H0Z" {fill(name)}/>', width, height, 1)


def load(text: str, size: tuple[int, int]) -> pygame.Surface:
    """Rasterise a whole SVG text into at most `size` pixels, in the common pixel format of surfaces."""
    return pygame.image.load_sized_svg(io.BytesIO(text.encode()), size).convert(_format())


@cache
def _format() -> pygame.Surface:
    return pygame.Surface((1, 1), pygame.SRCALPHA)


# ---- a large drawing in parts, rasterised tile by tile: each tile needs only the parts that reach into it

TILE: Final = 128
"""Side of a tile in pixels: about a millisecond of work."""


@dataclass(frozen=True, slots=True)
class DrawingPart:
    """A part of a drawing as SVG, and the rectangle that contains its ink, in the drawing's units."""

    body: str
    left: float
    top: float
    right: float
    bottom: float


def part(body: str, points: Sequence[Spot], margin: float) -> DrawingPart:
    """Return a part drawn along `points`, with ink up to `margin` beside them."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return DrawingPart(body, min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin)


def raster_parts(parts: Iterable[DrawingPart], scale: float, area: pygame.Rect) -> pygame.Surface:
    """Rasterise parts, the later over the earlier ones, at `scale` pixels per unit; `area` is cut out, in pixels."""
    known, picture = list(parts), pygame.Surface(area.size, pygame.SRCALPHA)
    for top in range(0, area.h, TILE):
        for left in range(0, area.w, TILE):
            tile = pygame.Rect(left, top, TILE, TILE).clip(picture.get_rect())
            picture.blit(raster_tile(known, scale, tile.move(area.topleft)), tile)
    return picture


def raster_tile(parts: Iterable[DrawingPart], scale: float, tile: pygame.Rect) -> pygame.Surface:
    left, top, right, bottom = (edge / scale for edge in (tile.left, tile.top, tile.right, tile.bottom))
    body = "".join(p.body for p in parts if p.left < right and p.right > left and p.top < bottom and p.bottom > top)
    return _raster(f'<g transform="translate({-tile.x} {-tile.y}) scale({scale:.6f})">{body}</g>', tile.size)
