"""The table of a match: walnut in the golden pool of light that the lamp throws around the board."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame

from game.stage.layout.shapes import Box
from game.stage.layout.zones import Zones
from game.stage.paint import svg
from game.stage.paint.furniture import BLACK
from game.stage.paint.lamplight import lay_cone
from game.stage.paint.pixels import dither, lay_light
from game.stage.paint.theme import Colour, with_alpha
from game.stage.room import textures

PLANK: Final = 181.0
WALNUT: Final[tuple[Colour, ...]] = ((120, 72, 30, 255), (218, 142, 68, 255), (255, 190, 104, 255))
AMBIENT: Final = (0.38, 0.3, 0.22)
"""Factors of the colours far from the lamp."""
WARM: Final = (0.62, 0.55, 0.4)
"""Amounts the lamp adds to those factors in the middle of its light. No sum is above 1."""
GLOW: Final = (820.0, 420.0)
"""Width and height of the glow around the lamp."""
SHINE: Final[Colour] = (80, 55, 20, 255)
"""Light that the glow adds in its middle."""
FOOT: Final = 0.46
"""Factor of the light behind the prompts."""
FADING: Final = 40.0
"""Height in u of the transition to it."""
HOLLOW: Final = (0.28, 0.5)
"""Factors of the light in the bed, at its upper edge and on its ground."""
SHADES: Final = 12
LIP: Final[Colour] = (40, 24, 12, 255)
"""Highlight on the bed's lower edge."""
CAT: Final = (372.0, 229.0)
"""Size of the cat on its cushion, on bare wood."""
LEAST, LARGEST = 0.35, 1.0
"""Its smallest and largest size factor."""
APART: Final = 20.0


@dataclass(frozen=True, slots=True)
class Tabletop:
    width: float
    height: float
    middle: tuple[float, float]
    lamp: tuple[float, float]
    """Centre of the lamp's mouth."""
    foot: float
    """Top of the prompts; below it the table is dark, so that no seam crosses their text."""
    bed: Box | None = None
    """Recess in the wood for the buttons."""
    bare: Box | None = None
    """Bare wood for the cat of the house."""

    def lit_air(self, floor: float) -> Box:
        """Return the visible part of the glow around the lamp, above `floor`."""
        return Box(self.lamp[0] - GLOW[0] / 2, 0, GLOW[0], max(0.0, floor))


def table_for(zones: Zones, lamp: tuple[float, float], low: float) -> Tabletop:
    """Return the table of a match whose player rows end at `low`."""
    screen, players = zones.screen, zones.players
    bare = None if zones.tray.h else Box(players.x, low, players.w, players.bottom - low)
    (x, y), (aside, _) = zones.board.centre, lamp
    return Tabletop(screen.w, screen.h, ((x + aside) / 2, y), lamp, zones.prompts.y, zones.bed, bare)


def draw_static(plan: Tabletop, scale: float, size: tuple[int, int], cushion: str, cat: str) -> pygame.Surface:
    """Draw the table of a window of `size` pixels, with the drawings of a cushion and a cat where the wood is bare."""
    surface = textures.planks(*size, round(PLANK * scale), WALNUT, 21)
    lay_light(surface, _light(plan, size))
    _draw_glow(surface, plan, scale)
    lay_cone(surface, plan.lamp, scale)
    if plan.bare is not None:
        _draw_cat(surface, plan.bare, scale, cushion, cat)
    _darken_foot(surface, plan, scale)
    dither(surface)
    return surface


def _draw_cat(surface: pygame.Surface, bare: Box, scale: float, cushion: str, cat: str) -> None:
    wide, high = CAT
    k = min(LARGEST, bare.h / high)
    x = bare.right - APART - wide * k
    if x < bare.x or k < LEAST:
        return
    below = f'<g transform="translate(0 66) scale(1.453)">{svg.inner(cushion)}</g>'
    above = f'<g transform="translate(47 0) scale(1.311)">{svg.inner(cat)}</g>'
    picture = svg.raster(below + above, wide, high, scale * k)
    surface.blit(picture, (round(x * scale), round((bare.bottom - high * k) * scale)))


def bed_picture(lit: pygame.Surface, bed: Box, scale: float) -> pygame.Surface:
    """Return the bed as it is cut into the wood of the lit table."""
    size = round(bed.w * scale), round(bed.h * scale)
    picture = textures.opaque(*size)
    picture.blit(lit, (-round(bed.x * scale), -round(bed.y * scale)))
    body = ""
    for step in range(SHADES):
        share = step / (SHADES - 1)
        level = round(255 * (HOLLOW[0] + (HOLLOW[1] - HOLLOW[0]) * share))
        aside, down = 5 * share, 16 * share
        part = svg.rounded(aside, down, bed.w - 2 * aside, bed.h - down - 3 * share, bed.r - aside)
        body += f'<path d="{part}" {svg.fill((level, level, level, 255))}/>'
    shade, gleam = pygame.Surface(size), pygame.Surface(size)
    shade.fill((255, 255, 255))
    shade.blit(svg.raster(body, bed.w, bed.h, scale), (0, 0))
    picture.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    edge = svg.rounded(1.5, 1.5, bed.w - 3, bed.h - 3, bed.r - 1.5)
    gleam.blit(svg.raster(f'<path d="{edge}" fill="none" {svg.stroke(LIP, 2.5)}/>', bed.w, bed.h, scale), (0, 0))
    low = round((bed.h - bed.r) * scale)
    picture.blit(gleam, (0, low), (0, low, *size), special_flags=pygame.BLEND_RGB_ADD)
    return picture


def _darken_foot(surface: pygame.Surface, plan: Tabletop, scale: float) -> None:
    begin = round((plan.foot - FADING) * scale)
    for y in range(max(0, begin), surface.get_height()):
        level = round(255 * (1 - (1 - FOOT) * min(1.0, (y - begin) / (FADING * scale))))
        surface.fill((level, level, level), (0, y, surface.get_width(), 1), pygame.BLEND_RGB_MULT)


def _light(plan: Tabletop, size: tuple[int, int]) -> pygame.Surface:
    width, height = max(2, size[0] // textures.LIGHT), max(2, size[1] // textures.LIGHT)
    k = width / plan.width
    x, y = plan.middle[0] * k, plan.middle[1] * k
    stops: list[svg.Stop] = []
    for index in range(25):
        reach = index / 24 * 2.4
        share = math.exp(-((reach * reach) ** 1.1))
        red, green, blue = (round(255 * (a + w * share)) for a, w in zip(AMBIENT, WARM, strict=True))
        stops.append((index / 24, (red, green, blue, 255)))
    span = plan.width * 0.42 * k, plan.height * 0.52 * k
    pool = svg.radial("pool", (0, 0), 2.4, stops, f"matrix({span[0]:.2f} 0 0 {span[1]:.2f} {x:.2f} {y:.2f})")
    dark = svg.radial(
        "dark", (0, 0), 1, [(0, with_alpha(BLACK, 0)), (0.52, with_alpha(BLACK, 0)), (1, with_alpha(BLACK, 0.46))],
        f"matrix({width * 0.72:.2f} 0 0 {height * 0.82:.2f} {width / 2:.2f} {height * 0.46:.2f})",
    )  # fmt: skip
    small = textures.filled(width, height, pool, "pool")
    small.blit(svg.raster_gradient(width, height, dark, "dark"), (0, 0))
    return small


def _draw_glow(surface: pygame.Surface, plan: Tabletop, scale: float) -> None:
    wide, high = (round(side * scale) for side in GLOW)
    light = textures.shining((wide, high), SHINE)
    x, y = plan.lamp
    surface.blit(
        light, (round(x * scale) - wide // 2, round(y * scale) - high // 2), special_flags=pygame.BLEND_RGB_ADD
    )
