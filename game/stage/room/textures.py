"""Painted boards and wooden planks, made of noise, to be multiplied with the light. Thread-safe."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import pygame

from game.stage.paint import svg
from game.stage.paint.pixels import ragged
from game.stage.paint.theme import Colour, mix, with_alpha

LIGHT: Final = 6
"""Pixels of a background per pixel of its light."""
BOARDS: Final = 8
"""Boards of the wall until they repeat."""
STRIP: Final = 64
"""Pixels of fibres applied to wood at a time."""
PAINT: Final[Colour] = (140, 154, 156, 255)
GREYS: Final[tuple[Colour, ...]] = ((226, 226, 226, 255), (255, 255, 255, 255))
WALNUT: Final[tuple[Colour, ...]] = ((50, 28, 14, 255), (112, 66, 36, 255), (150, 98, 56, 255))
"""From the pores to the light veins."""
_SHADES: Final = (1.0, 0.965, 0.985, 1.0, 0.955, 0.99, 0.97, 1.0)


def opaque(width: int, height: int) -> pygame.Surface:
    return pygame.Surface((max(1, width), max(1, height)), depth=32)


def grains(width: int, height: int, stops: Sequence[Colour], seed: int) -> pygame.Surface:
    """Return noise of one value per pixel, coloured along `stops`."""
    width, height = max(1, width), max(1, height)
    surface = pygame.image.frombuffer(Random(seed).randbytes(width * height), (width, height), "P")
    last = len(stops) - 1
    palette = []
    for value in range(256):
        at = value / 255 * last
        index = min(int(at), last - 1)
        palette.append(mix(stops[index], stops[index + 1], at - index)[:3])
    surface.set_palette(palette)
    out = opaque(width, height)
    out.blit(surface, (0, 0))
    return out


def boards(board: int, height: int) -> pygame.Surface:
    """Return upright painted boards of `board` pixels each; repeats horizontally."""
    width = board * BOARDS
    tile = opaque(width, height)
    for index, shade in enumerate(_SHADES):
        tile.fill([round(channel * shade) for channel in PAINT[:3]], (index * board, 0, board, height))
    fibres = pygame.transform.smoothscale(grains(width, max(2, height // 40), GREYS, 4), (width, height))
    tile.blit(fibres, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    seam = max(1, round(board / 44))
    for index in range(BOARDS):
        edge = (index + 1) * board
        tile.fill((120, 120, 120), (edge - seam, 0, seam, height), pygame.BLEND_RGB_MULT)
        tile.fill((16, 16, 16), (index * board, 0, seam, height), pygame.BLEND_RGB_ADD)
    return tile


def planks(width: int, height: int, plank: int, stops: Sequence[Colour], seed: int) -> pygame.Surface:
    """Return horizontal wooden planks, `plank` pixels high each."""
    surface = ragged((width, height))
    pygame.transform.smoothscale(
        grains(max(4, width // 160), max(4, height // 7), stops, seed), (width, height), surface
    )
    fibres = grains(max(4, width // 36), height, stops, seed + 1)
    for top in range(0, height, STRIP):
        # Strip by strip, to save memory.
        strip = fibres.subsurface((0, top, fibres.get_width(), min(STRIP, height - top)))
        fine = pygame.transform.smoothscale(strip, (width, strip.get_height()))
        fine.set_alpha(120)
        surface.blit(fine, (0, top))
    chance = Random(seed)
    for top in range(0, height, max(4, plank)):
        shade = round(255 * chance.uniform(0.84, 1.0))
        surface.fill((shade, shade, shade), (0, top, width, plank), pygame.BLEND_RGB_MULT)
        if top:
            seam = max(1, plank // 70)
            surface.fill((96, 96, 96), (0, top, width, seam), pygame.BLEND_RGB_MULT)
            surface.fill((14, 11, 8), (0, top + seam, width, seam), pygame.BLEND_RGB_ADD)
    return surface


def filled(width: int, height: int, gradient: str, name: str) -> pygame.Surface:
    """Return a surface covered with a gradient, on black."""
    surface = opaque(width, height)
    surface.blit(svg.raster_gradient(width, height, gradient, name), (0, 0))
    return surface


def shining(size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """Return additive light: `colour` in the middle, none at the edge of an ellipse."""
    width, height = max(2, size[0] // 4), max(2, size[1] // 4)
    stops = [(0.0, colour), (0.4, with_alpha(colour, 0.6)), (1.0, with_alpha(colour, 0))]
    shape = f"matrix({width / 2:.2f} 0 0 {height / 2:.2f} {width / 2:.2f} {height / 2:.2f})"
    return pygame.transform.smoothscale(
        filled(width, height, svg.radial("shine", (0, 0), 1, stops, shape), "shine"), size
    )
