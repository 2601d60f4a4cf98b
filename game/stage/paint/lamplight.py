"""The lamp's light on wood and boards: a part of their pictures, so that no frame has to draw it."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

import pygame

from game.stage.paint import svg
from game.stage.paint.pixels import lay_light, lit_pieces
from game.stage.paint.svg import Spot
from game.stage.paint.theme import Colour, with_alpha

POOL: Final = (820.0, 690.0)
"""Width and height in u of half the pool on a board."""
BELOW: Final = 250.0
"""Distance in u of its middle below the lamp."""
PAPER: Final = ((1.0, 0.98, 0.92), (0.79, 0.68, 0.49))
"""Factors of paper in the middle of the pool, and far from the lamp, where its shade is amber."""
COLOURS: Final = ((1.0, 1.0, 1.0), (0.93, 0.93, 0.93))
"""The same for saturated colours, which stay as different as they are."""
PALE: Final = (148, 189)
"""Values of the lowest channel from which a colour begins to be paper, and is paper."""
CONE: Final = (170.0, 1000.0, 620.0)
"""Widths in u of the cone of lit dust at its top and its foot, and its height."""
DUST: Final[Colour] = (84, 60, 22, 255)
"""Light that it adds to wood at its top."""
HAZE: Final[Colour] = (36, 26, 9, 255)
"""The same for boards."""
SMALL: Final = 8
"""Pixels of a picture per pixel of its light."""
FAR: Final = 3.0
EDGE: Final = 8
"""Width of the cone's soft edge in pixels of its light."""
Factors = Sequence[float]


def lay_lamplight(surface: pygame.Surface, lamp: Spot, scale: float, *, spares_colours: bool = False) -> None:
    """Light a picture by the lamp at a place in u from its corner; `spares_colours` tints only pale ones."""
    light = PAPER
    if spares_colours:
        # What the light takes away from paper is taken away from pale pixels only.
        for part, paper in lit_pieces(surface, _pool(surface, lamp, scale, *PAPER)):
            lost, lit = part.copy(), part.copy()
            lit.blit(paper, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
            lost.blit(lit, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
            lost.blit(_pale(part), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
            part.blit(lost, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        light = COLOURS
    lay_light(surface, _pool(surface, lamp, scale, *light))
    lay_cone(surface, lamp, scale, HAZE)


def lay_cone(surface: pygame.Surface, lamp: Spot, scale: float, dust: Colour = DUST) -> None:
    """Add the cone of lit dust below the lamp at a place in u from a picture's corner."""
    top, foot, high = CONE
    k = scale / SMALL
    body = svg.polygon([(foot / 2 - top / 2, 0), (foot / 2 + top / 2, 0), (foot, high), (0, high)])
    fade = svg.linear("fade", (0, 0), (0, high), [(0, dust), (1, with_alpha(dust, 0))])
    cone = pygame.Surface((round(foot * k) + 2 * EDGE, round(high * k) + 2 * EDGE), depth=32)
    cone.blit(svg.raster(f'<defs>{fade}</defs><path d="{body}" {svg.fill("fade")}/>', foot, high, k), (EDGE, EDGE))
    cone = pygame.transform.box_blur(pygame.transform.box_blur(cone, EDGE // 2), EDGE // 2)
    light = pygame.Surface(_small(surface), depth=32)
    light.blit(cone, (round(lamp[0] * k) - cone.get_width() // 2, round(lamp[1] * k) - EDGE))
    for part, stretched in lit_pieces(surface, light):
        part.blit(stretched, (0, 0), special_flags=pygame.BLEND_RGB_ADD)


def _small(surface: pygame.Surface) -> tuple[int, int]:
    """Return the size of the small picture that a picture's light is stretched from."""
    wide, high = surface.get_size()
    return max(2, wide // SMALL), max(2, high // SMALL)


def _pool(surface: pygame.Surface, lamp: Spot, scale: float, near: Factors, far: Factors) -> pygame.Surface:
    k = scale / SMALL
    width, height = _small(surface)
    stops: list[svg.Stop] = []
    for index in range(25):
        away = index / 24 * FAR
        share = exp(-((away * away) ** 1.2))
        red, green, blue = (round(255 * (b + (a - b) * share)) for a, b in zip(near, far, strict=True))
        stops.append((index / 24, (red, green, blue, 255)))
    x, y = lamp[0] * k, (lamp[1] + BELOW) * k
    shape = f"matrix({POOL[0] * k:.2f} 0 0 {POOL[1] * k:.2f} {x:.2f} {y:.2f})"
    return svg.raster_gradient(width, height, svg.radial("pool", (0, 0), FAR, stops, shape), "pool")


def _pale(surface: pygame.Surface) -> pygame.Surface:
    """Return a grey picture, white where a picture is pale and black where it has a saturated or dark colour."""
    low, high = PALE
    levels = [(round(255 * max(0.0, min(1.0, (value - low) / (high - low)))),) * 3 for value in range(256)]
    pixels = pygame.image.tobytes(surface, "RGB")
    pale = pygame.Surface(surface.get_size(), depth=32)
    pale.fill((255, 255, 255))
    for channel in range(3):
        one = pygame.image.frombuffer(pixels[channel::3], surface.get_size(), "P")
        one.set_palette(levels)
        pale.blit(one.convert(pale), (0, 0), special_flags=pygame.BLEND_RGB_MIN)
    return pale
