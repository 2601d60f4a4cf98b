"""The felt background under one lamp: smooth light, drawn small and stretched, with fibres and dither."""

from __future__ import annotations

import math
from random import Random
from typing import Final

import pygame

from game.stage.paint import svg
from game.stage.paint.pixels import ragged
from game.stage.paint.theme import Colour, Theme, mix

_TILE: Final = 512
_REACH: Final = 1.8
"""Distance from the lamp, in cone radii, beyond which the felt has its darkest colour."""
_CONE: Final = (0.5, 0.36)
"""Middle of the light as shares of width and height."""
_STOPS: Final = 36
_FIBRE: Final = 30
"""Levels between the darkest and the brightest thread."""


def _smooth(t: float) -> float:
    t = max(0.0, min(1.0, t))
    return t * t * (3 - 2 * t)


def light(theme: Theme, r: float) -> Colour:
    """Return the colour of the felt at `r` cone radii from the middle of the lamp's cone."""
    lit, mid = theme.colour("bg.felt_lit"), theme.colour("bg.felt")
    if theme.is_contrast:
        return mid
    warm = theme.colour("bg.lamp_warm")
    colour = mix(lit, mid, _smooth(r / 0.62))
    colour = mix(colour, theme.colour("bg.felt_shade"), _smooth((r - 0.22) / 0.78))
    colour = mix(colour, theme.colour("bg.vignette"), _smooth((r - 0.72) / 0.62) * 0.96)
    share = math.exp(-((r / 0.52) ** 2)) * 0.084
    # Threads only darken: their average loss is added here.
    gain = 255 / (255 - _FIBRE / 2)
    red, green, blue = (round((c + (w - c * 0.35) * share) * gain) for c, w in zip(colour[:3], warm[:3], strict=True))
    return red, green, blue, 255


def draw_static(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    width, height = size
    quarter = max(8, width // 4), max(8, height // 4)
    stops = [(i / _STOPS, light(theme, i / _STOPS * _REACH)) for i in range(_STOPS + 1)]
    shape = (
        f"matrix({quarter[0] * 0.58:.3f} 0 0 {quarter[1] * 0.86:.3f} "
        f"{quarter[0] * _CONE[0]:.3f} {quarter[1] * _CONE[1]:.3f})"
    )
    glow = svg.radial("light", (0, 0), _REACH, stops, shape)
    body = f'<defs>{glow}</defs><path d="M0 0H{quarter[0]}V{quarter[1]}H0Z" {svg.fill("light")}/>'
    small = svg.raster(body, quarter[0], quarter[1], 1)
    opaque = pygame.Surface(quarter, depth=32)
    opaque.blit(small, (0, 0))
    surface = pygame.transform.smoothscale(opaque, size, ragged(size))
    if not theme.is_contrast:
        cover(surface, fibres(), pygame.BLEND_RGB_MULT)
        cover(surface, _dither(), pygame.BLEND_RGB_ADD)
        surface.fill((1, 1, 1), special_flags=pygame.BLEND_RGB_SUB)
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


def fibres() -> pygame.Surface:
    """Return a tile of short threads across and along: factors close to 1 for multiplying."""
    across = pygame.transform.smoothscale(noise(_TILE // 4, _TILE, 0, 128, 3), (_TILE, _TILE))
    along = pygame.transform.smoothscale(noise(_TILE, _TILE // 4, 0, 127, 4), (_TILE, _TILE))
    across.blit(along, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    across.fill((_FIBRE, _FIBRE, _FIBRE), special_flags=pygame.BLEND_RGB_MULT)
    across.fill((255 - _FIBRE,) * 3, special_flags=pygame.BLEND_RGB_ADD)
    return across


def _dither() -> pygame.Surface:
    return noise(_TILE, _TILE, 0, 3, 5)


def paper() -> pygame.Surface:
    """Return a tile of paper grain: factors close to 1 for multiplying."""
    side = 256
    fine = noise(side, side, 0, 8, 9)
    coarse = pygame.transform.smoothscale(noise(side // 8, side // 8, 0, 4, 10), (side, side))
    fine.blit(coarse, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    fine.fill((236, 236, 236), special_flags=pygame.BLEND_RGB_ADD)
    return fine
