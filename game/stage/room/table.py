"""The table of a match: walnut, a linen cloth under the board, and the light of the lamp above it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame

from game.stage.layout.shapes import Box
from game.stage.layout.viewport import Aspect
from game.stage.layout.zones import Zones
from game.stage.paint import svg
from game.stage.paint.pixels import cover, dither, fibres, lay_light
from game.stage.paint.theme import Colour, with_alpha
from game.stage.room import textures

LIGHT: Final = 6
"""Pixels of the picture per pixel of its light."""
PLANK: Final = 181.0
WALNUT: Final[tuple[Colour, ...]] = ((94, 49, 18, 255), (206, 118, 50, 255), (250, 162, 78, 255))
LINEN: Final[Colour] = (76, 144, 126, 255)
AMBIENT: Final = (0.54, 0.45, 0.35)
"""Factors of the colours far from the lamp."""
WARM: Final = (0.46, 0.39, 0.25)
"""Amounts the lamp adds to those factors in the middle of its light."""
GLOW: Final = (840.0, 260.0)
"""Width and height of the glow around the lamp."""
SHINE: Final[Colour] = (106, 60, 50, 255)
"""Light that the glow adds in its middle."""
BEYOND: Final = 18.0
"""Width of the cloth beyond the board."""
FOOT: Final = 0.46
"""Factor of the light behind the prompts."""
FADING: Final = 40.0
"""Height in u of the transition to it."""
HOLLOW: Final = (0.28, 0.5)
"""Factors of the light in the bed, at its upper edge and on its ground."""
SHADES: Final = 12
LIP: Final[Colour] = (40, 24, 12, 255)
"""Highlight on the bed's lower edge."""
BLACK: Final[Colour] = (0, 0, 0, 255)
THREAD: Final[Colour] = (233, 213, 168, 255)


@dataclass(frozen=True, slots=True)
class Tabletop:
    width: float
    height: float
    cloth: tuple[float, float, float, float]
    """Left, top, right and bottom edge of the cloth; it may reach beyond the window."""
    middle: tuple[float, float]
    lamp: tuple[float, float]
    """Centre of the lamp's mouth."""
    foot: float
    """Top of the prompts; below it the table is dark, so that no seam crosses their text."""
    bed: Box | None = None
    """Recess in the wood for the buttons."""

    def lit_air(self, floor: float) -> Box:
        """Return the visible part of the glow around the lamp, above `floor`."""
        return Box(self.lamp[0] - GLOW[0] / 2, 0, GLOW[0], max(0.0, floor))


def table_for(zones: Zones, lamp: tuple[float, float]) -> Tabletop:
    screen, board = zones.screen, zones.board
    far = 200.0
    left, bottom, right = -far, screen.h + far, board.right + BEYOND
    if zones.aspect is Aspect.ULTRA:
        left = board.x - BEYOND
    if zones.aspect is Aspect.TALL:
        right, bottom = screen.w + far, board.bottom + BEYOND
    cloth = left, -far, right, bottom
    return Tabletop(screen.w, screen.h, cloth, board.centre, lamp, zones.prompts.y, zones.bed)


def draw_static(plan: Tabletop, scale: float, size: tuple[int, int]) -> pygame.Surface:
    width, height = size
    surface = textures.planks(width, height, round(PLANK * scale), WALNUT, 21)
    left, top, right, bottom = (round(edge * scale) for edge in plan.cloth)
    cloth = pygame.Rect(left, top, right - left, bottom - top)
    seen = cloth.clip(surface.get_rect())
    _draw_edge_shadow(surface, cloth, scale)
    linen = surface.subsurface(seen)
    linen.fill(LINEN)
    cover(linen, fibres(), pygame.BLEND_RGB_MULT)
    surface.set_clip((0, 0, width, round(plan.foot * scale)))
    _draw_hem(surface, cloth, scale)
    surface.set_clip(None)
    lay_light(surface, _light(plan, size))
    _draw_glow(surface, plan, scale)
    _darken_foot(surface, plan, scale)
    dither(surface)
    return surface


def _draw_edge_shadow(surface: pygame.Surface, cloth: pygame.Rect, scale: float) -> None:
    reach = max(4, round(30 * scale))
    for step in range(reach):
        level = round(255 * (1 - 0.5 * math.exp(-2.6 * step / reach)))
        for area in (
            (cloth.right + step, 0, 1, surface.get_height()),
            (cloth.left - 1 - step, 0, 1, surface.get_height()),
            (0, cloth.bottom + step, surface.get_width(), 1),
        ):
            surface.fill((level, level, level), area, pygame.BLEND_RGB_MULT)


def bed_picture(lit: pygame.Surface, bed: Box, scale: float) -> pygame.Surface:
    """Return the bed as it is cut into the wood of the lit table."""
    size = round(bed.w * scale), round(bed.h * scale)
    picture = lit.subsurface((round(bed.x * scale), round(bed.y * scale)), size).copy()
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


def _draw_hem(surface: pygame.Surface, cloth: pygame.Rect, scale: float) -> None:
    def inside(units: float) -> pygame.Rect:
        return cloth.inflate(-2 * round(units * scale), -2 * round(units * scale))

    pygame.draw.rect(surface, (94, 176, 172), inside(0), max(1, round(3 * scale)))
    pygame.draw.rect(surface, (40, 104, 106), inside(24), max(1, round(3 * scale)))
    for units, wide in ((60, 5), (71, 2)):
        pygame.draw.rect(surface, (166, 158, 116), inside(units), max(1, round(wide * scale)))
    seam, long, thick = inside(26), max(2, round(12 * scale)), max(1, round(3 * scale))
    step = max(4, round(22 * scale))
    for y in range(0, surface.get_height(), step):
        surface.fill(THREAD, (seam.right - thick, y, thick, long))
        surface.fill(THREAD, (seam.left, y, thick, long))
    for x in range(0, surface.get_width(), step):
        surface.fill(THREAD, (x, seam.bottom - thick, long, thick))


def _darken_foot(surface: pygame.Surface, plan: Tabletop, scale: float) -> None:
    begin = round((plan.foot - FADING) * scale)
    for y in range(max(0, begin), surface.get_height()):
        level = round(255 * (1 - (1 - FOOT) * min(1.0, (y - begin) / (FADING * scale))))
        surface.fill((level, level, level), (0, y, surface.get_width(), 1), pygame.BLEND_RGB_MULT)


def _light(plan: Tabletop, size: tuple[int, int]) -> pygame.Surface:
    width, height = max(2, size[0] // LIGHT), max(2, size[1] // LIGHT)
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
        "dark", (0, 0), 1, [(0, with_alpha(BLACK, 0)), (0.52, with_alpha(BLACK, 0)), (1, with_alpha(BLACK, 0.58))],
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
