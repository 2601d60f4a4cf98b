"""Small surfaces stretched, shaded and blurred, in pixels; textures of paper and dither."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

import pygame

from game.stage.paint import svg
from game.stage.paint.frame import DrawTarget
from game.stage.paint.theme import Colour

BOX: Final = 3
"""Radius of one box blur at reduced size; three passes approximate a Gaussian of 3.46 pixels."""
SIGMA: Final = 3.46
PIECES: Final = 8
_LIGHT: Final = 256


def ragged(size: tuple[int, int]) -> pygame.Surface:
    """Return a black surface whose rows are not aligned to 16 bytes: SDL copies its parts 5 to 20 times faster."""
    width, height = max(1, size[0]), max(1, size[1])
    return pygame.Surface((width + (width % 4 == 0), height), depth=32).subsurface((0, 0, width, height))


def lay_light(surface: pygame.Surface, light: pygame.Surface) -> None:
    """Multiply a surface with a stretched small picture of at least two rows, in pieces to save memory."""
    for part, stretched in lit_pieces(surface, light):
        part.blit(stretched, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def lit_pieces(surface: pygame.Surface, light: pygame.Surface) -> Iterator[tuple[pygame.Surface, pygame.Surface]]:
    """Yield the pieces of a surface, each with the stretched part of the small picture that belongs to it."""
    width, height = surface.get_size()
    rows = light.get_height() - 1
    pieces = min(PIECES, rows)
    for piece in range(pieces):
        # Neighbours share a row of the small picture.
        first, last = piece * rows // pieces, (piece + 1) * rows // pieces
        top, bottom = first * height // rows, last * height // rows
        part = light.subsurface((0, first, light.get_width(), last - first + 1))
        size = width, bottom - top
        yield surface.subsurface((0, top), size), pygame.transform.smoothscale(part, size)


def nine(small: pygame.Surface, corner: int | None, size: tuple[int, int]) -> pygame.Surface:
    """Stretch to `size` as a nine-patch: corners of `corner` pixels stay, the row and column between are repeated.

    Without `corner` these are the row and column in the middle.
    """
    surface = pygame.Surface(size, pygame.SRCALPHA)
    for part, place in _nine(small, corner, size):
        if part.get_size() == (1, 1):
            surface.fill(part.get_at((0, 0)), place)
        else:
            pygame.transform.scale(part, place.size, surface.subsurface(place))
    return surface


def blit_nine(target: DrawTarget, small: pygame.Surface, corner: int, box: pygame.Rect) -> None:
    """Draw the nine-patch directly onto `target`; a transparent centre is skipped."""
    for part, place in _nine(small, corner, box.size):
        if part.get_size() != (1, 1):
            target.blit(pygame.transform.scale(part, place.size), place.move(box.topleft).topleft)
        elif part.get_at((0, 0)).a:
            inner = pygame.Surface(place.size, pygame.SRCALPHA)
            inner.fill(part.get_at((0, 0)))
            target.blit(inner, place.move(box.topleft).topleft)


def _nine(
    small: pygame.Surface, corner: int | None, size: tuple[int, int]
) -> Iterator[tuple[pygame.Surface, pygame.Rect]]:
    """Yield the parts of a small surface with their stretched places."""
    columns = _thirds(small.get_width(), corner, size[0])
    rows = _thirds(small.get_height(), corner, size[1])
    for from_y, from_h, to_y, to_h in rows:
        for from_x, from_w, to_x, to_w in columns:
            if min(from_w, from_h, to_w, to_h) > 0:
                part = small.subsurface((from_x, from_y, from_w, from_h))
                yield part, pygame.Rect(to_x, to_y, to_w, to_h)


def whitened(surface: pygame.Surface) -> pygame.Surface:
    """Make the colours of a surface white in place: blurring then drags in no black of transparent pixels."""
    surface.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return surface


def _thirds(side: int, corner: int | None, length: int) -> tuple[tuple[int, int, int, int], ...]:
    """Return start, length, destination and destination length of the two corners and the stretch between."""
    if side == length:
        return ((0, side, 0, side),)
    corner = (side - 1) // 2 if corner is None else corner
    return (
        (0, corner, 0, corner),
        (corner, side - 2 * corner, corner, length - 2 * corner),
        (side - corner, corner, length - corner, corner),
    )


def shade(surface: pygame.Surface, stops: Sequence[svg.Stop]) -> None:
    height = max(2, min(surface.get_height(), 512))
    column = svg.raster_gradient(4, height, svg.linear("g", (0, 0), (0, height), stops), "g")
    # Scaling smoothly in both directions takes another picture of this size.
    column = pygame.transform.smoothscale(column, (4, surface.get_height()))
    pygame.transform.scale(column, surface.get_size(), surface)


def line_of_light(stops: Sequence[svg.Stop]) -> pygame.Surface:
    return svg.raster_gradient(_LIGHT, 1, svg.linear("g", (0, 0), (_LIGHT, 0), stops), "g")


def blurred_rect(width: float, height: float, radius: float, colour: Colour) -> pygame.Surface:
    """Return a blurred rounded rectangle in reduced pixels, with a margin of 11 pixels around it."""
    margin = round(3.2 * SIGMA)
    full = round(width) + 2 * margin, round(height) + 2 * margin
    path = svg.rounded(margin, margin, max(1.0, width), max(1.0, height), radius)
    surface = whitened(svg.raster(f'<path d="{path}" fill="#ffffff"/>', full[0], full[1], 1))
    for _ in range(3):
        surface = pygame.transform.box_blur(surface, BOX)
    surface.fill(colour, special_flags=pygame.BLEND_RGBA_MULT)
    return surface


# ---- textures


def plain(colour: Colour, size: tuple[int, int]) -> pygame.Surface:
    """Return a window of this size in one colour."""
    surface = ragged(size)
    surface.fill(colour)
    return surface


def cover(surface: pygame.Surface, tile: pygame.Surface, blend: int) -> None:
    for y in range(0, surface.get_height(), tile.get_height()):
        for x in range(0, surface.get_width(), tile.get_width()):
            surface.blit(tile, (x, y), special_flags=blend)


def noise(width: int, height: int, low: int, high: int, seed: int) -> pygame.Surface:
    """Return grey noise between two levels, one value per pixel."""
    grains = Random(seed).randbytes(width * height)
    surface = pygame.image.frombuffer(grains, (width, height), "P")
    span = high - low
    surface.set_palette([(low + i * span // 255,) * 3 for i in range(256)])
    opaque = pygame.Surface((width, height), depth=32)
    opaque.blit(surface, (0, 0))
    return opaque


def dither(surface: pygame.Surface) -> None:
    """Add noise that hides the steps of gradients."""
    cover(surface, noise(256, 256, 0, 3, 5), pygame.BLEND_RGB_ADD)
    surface.fill((1, 1, 1), special_flags=pygame.BLEND_RGB_SUB)


def paper() -> pygame.Surface:
    """Return a tile of paper grain: factors close to 1 for multiplying."""
    side = 256
    fine = noise(side, side, 0, 8, 9)
    coarse = pygame.transform.smoothscale(noise(side // 8, side // 8, 0, 4, 10), (side, side))
    fine.blit(coarse, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    fine.fill((236, 236, 236), special_flags=pygame.BLEND_RGB_ADD)
    return fine
