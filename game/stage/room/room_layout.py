"""The room behind the scenes: wall, window, table, as textures multiplied with light that is drawn small."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.stage.paint import svg
from game.stage.paint.furniture import BLACK
from game.stage.paint.pixels import dither, lay_light, ragged
from game.stage.paint.theme import Colour, mix, with_alpha
from game.stage.room import textures, window
from game.stage.room.hours import GRADES, Grade, Hour

BOARD: Final = 96.0
PLANK: Final = 150.0
FAR: Final = 5.0
"""Units per pixel of a room out of focus, before it is stretched again."""
FEW: Final = 4
"""Pixels per side of that small room that are measured as one."""
CALM: Final = 88
"""Upper limit of every channel of a room out of focus, so that every ink for dark grounds is readable on it."""

CANDLE_REACH: Final = 560.0
CANDLE_LIGHT: Final[Colour] = (112, 66, 26, 255)
"""Light of the candle on the wall, near its flame."""
HOMELY: Final = (180, 134, 124)
"""Factor of a lit room out of focus, whose lamps are out of sight: its walls are amber."""


@dataclass(frozen=True, slots=True)
class RoomLayout:
    """Positions in the room, in u."""

    width: float
    height: float
    table: float
    """Boundary between wall and table."""
    pane: tuple[float, float, float, float]
    """x, y, w and h of the window's glass."""
    board: float = BOARD
    board_x: float = 0.0
    curtain: float = 0.0
    """Length of the curtains; 0: there are none."""
    is_behind: bool = False
    """True if it is out of focus and dim, as a background for text."""
    reach: float = 0.0
    """Distance below its mouth to which the lamp lights the wall; 0: there is no lamp."""
    flame: tuple[float, float] = (0.0, 0.0)
    """Place of the candle that lights the wall by night; (0, 0): there is none."""
    nail: tuple[float, float] | None = None
    """Place of the nail of a picture on the wall, if there is one."""
    twin: float = 0.0
    """Distance to a second window of the same kind; 0: there is none."""
    phase: float = 0.0
    """Distance left of the lamp at which a board begins, equal at every rest position, so that boards line up."""


def plan_behind(width: float, height: float, table: float | None = None, middle: float | None = None) -> RoomLayout:
    """Return the room behind a scene without a shelf; `table` is the lower end of its wall.

    Its window is in the middle. With a `middle` of the window it is nearer, with a second one opposite.
    """
    wide = min(596.0, width * 0.4)
    plan = RoomLayout(
        width, height, table or height * 0.78, ((width - wide) / 2, 0, wide, 412.0), curtain=560.0, is_behind=True
    )
    if middle is None:
        return plan
    return replace(plan, pane=(middle - wide / 2, 0, wide, 500.0), curtain=700.0, twin=width - 2 * middle)


def draw_static(plan: RoomLayout, hour: Hour, scale: float, size: tuple[int, int]) -> pygame.Surface:
    """Draw wall and table of a window of `size` pixels in the light of an hour, without lamp and window."""
    grade = GRADES[hour]
    width, height = size
    edge = round(plan.table * scale)
    surface = ragged(size)
    board = max(8, round(plan.board * scale))
    tile = textures.boards(board, max(1, edge))
    start = round(plan.board_x * scale) % tile.get_width() - tile.get_width()
    for x in range(start, width, tile.get_width()):
        surface.blit(tile, (x, 0))
    if edge < height:
        wood = textures.planks(width, height - edge, round(PLANK * scale), textures.WALNUT, 11)
        surface.blit(wood, (0, edge))
        del wood
    _shine(surface, plan, grade, scale, edge)
    dither(surface)
    return surface


def _shine(surface: pygame.Surface, plan: RoomLayout, grade: Grade, scale: float, edge: int) -> None:
    width, height = surface.get_size()
    x, y, w, h = plan.pane
    middle = (x + w / 2) * scale / textures.LIGHT, (y + h * 0.5) * scale / textures.LIGHT
    wall = _light(grade.wall, (width, edge), _more(grade.wall, grade.spill), middle, (0.34, 0.8))
    if any(plan.flame) and grade.is_lit:
        side = round(2 * CANDLE_REACH * scale / textures.LIGHT)
        spot = (round(at * scale / textures.LIGHT) - side // 2 for at in plan.flame)
        wall.blit(textures.shining((side, side), CANDLE_LIGHT), (*spot,), special_flags=pygame.BLEND_RGB_ADD)
    lay_light(surface.subsurface((0, 0, width, min(edge, height))), wall)
    if edge < height:
        table = _light(grade.table, (width, height - edge), grade.table, (width / textures.LIGHT / 2, 0), (0.4, 1.0))
        lay_light(surface.subsurface((0, edge, width, height - edge)), table)
        under = max(2, round(26 * scale))
        for row in range(under):
            level = round(255 * (0.35 + 0.65 * row / under))
            surface.fill((level, level, level), (0, edge + row, width, 1), pygame.BLEND_RGB_MULT)


def _more(colour: Colour, light: Colour) -> Colour:
    red, green, blue = (min(255, a + b) for a, b in zip(colour[:3], light[:3], strict=True))
    return red, green, blue, 255


def _light(
    colour: Colour, size: tuple[int, int], bright: Colour, middle: tuple[float, float], reach: tuple[float, float]
) -> pygame.Surface:
    """Return reduced light for `size`: brighter around `middle` (in small pixels), darker in the corners."""
    width, height = max(2, size[0] // textures.LIGHT), max(2, size[1] // textures.LIGHT)
    spill = svg.radial(
        "spill", (0, 0), 1, [(0, bright), (0.45, mix(colour, bright, 0.45)), (1, with_alpha(colour, 0))],
        f"matrix({width * reach[0]:.2f} 0 0 {height * reach[1]:.2f} {middle[0]:.2f} {middle[1]:.2f})",
    )  # fmt: skip
    dark = svg.radial(
        "dark", (0, 0), 1, [(0, with_alpha(BLACK, 0)), (0.5, with_alpha(BLACK, 0)), (1, with_alpha(BLACK, 0.5))],
        f"matrix({width * 0.66:.2f} 0 0 {height * 1.05:.2f} {width / 2:.2f} {height * 0.45:.2f})",
    )  # fmt: skip
    whole = f'd="M0 0H{width}V{height}H0Z"'
    body = (
        f"<defs>{spill}{dark}</defs><path {whole} {svg.fill(colour)}/>"
        f"<path {whole} {svg.fill('spill')}/><path {whole} {svg.fill('dark')}/>"
    )
    small = textures.opaque(width, height)
    small.blit(svg.raster(body, width, height, 1), (0, 0))
    return small


def pane_picture(plan: RoomLayout, hour: Hour, land: str, scale: float) -> pygame.Surface:
    """Draw the window with its curtains and a land as SVG; its top left corner belongs SIDE u left of the panes."""
    grade = GRADES[hour]
    _, _, w, h = plan.pane
    has_valance = plan.curtain > 0 and plan.pane[1] == 0
    top = window.VALANCE if has_valance else 0.0
    orb = None if plan.is_behind else grade.orb  # out of focus it would be a blot
    sky = svg.raster(window.sky(w, h, svg.inner(land), orb, top), w, h, scale)
    wide, tall = w + 2 * window.SIDE, max(h + window.LEDGE, plan.curtain)
    body = window.frame(w, h, hour)
    if plan.curtain:
        body += window.curtains(w, plan.curtain, grade, has_valance=has_valance)
    picture = svg.raster(body, wide, tall, scale)
    light = _more(grade.wall, grade.spill)
    picture.fill(_more(light, grade.spill), special_flags=pygame.BLEND_RGBA_MULT)
    whole = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    whole.blit(sky, (round(window.SIDE * scale), 0))
    whole.blit(picture, (0, 0))
    return whole


def pane_spot(plan: RoomLayout, scale: float) -> tuple[int, int]:
    return round((plan.pane[0] - window.SIDE) * scale), round(plan.pane[1] * scale)


def draw_static_behind(plan: RoomLayout, hour: Hour, land: str, scale: float, size: tuple[int, int]) -> pygame.Surface:
    """Draw the whole room out of focus and dim, as a background for text."""
    share = min(0.5, 1 / (FAR * scale))
    small_size = max(8, round(size[0] * share)), max(8, round(size[1] * share))
    sharp = draw_static(plan, hour, scale * 3 * share, (small_size[0] * 3, small_size[1] * 3))
    pane = pane_picture(plan, hour, land, scale * 3 * share)
    grade = GRADES[hour]
    dim = 150 if grade.is_lit else 104
    pane.fill((dim, dim, dim, 255), special_flags=pygame.BLEND_RGBA_MULT)
    x, y = pane_spot(plan, scale * 3 * share)
    for right in dict.fromkeys((0.0, plan.twin)):
        sharp.blit(pane, (x + round(right * scale * 3 * share), y))
    small = pygame.transform.smoothscale(sharp, small_size)
    for _ in range(2):
        small = pygame.transform.box_blur(small, 1)
    if grade.is_lit:
        small.fill(HOMELY, special_flags=pygame.BLEND_RGB_MULT)
        small.blit(_afar(grade, small_size), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    else:
        small.fill((176, 176, 176), special_flags=pygame.BLEND_RGB_MULT)
    _calm(small)
    surface = pygame.transform.smoothscale(small, size, ragged(size))
    dither(surface)
    return surface


def _calm(small: pygame.Surface) -> None:
    """Limit the brightness for readability, scaling all channels of a spot so that its hue survives."""
    width, height = small.get_size()
    few = pygame.transform.smoothscale(small, (max(2, width // FEW), max(2, height // FEW)))
    dots = pygame.image.tobytes(few, "RGB")
    levels = (min(255, CALM * 255 // max(1, *dots[at : at + 3])) for at in range(0, len(dots), 3))
    shade = pygame.image.frombytes(bytes(level for level in levels for _ in range(3)), few.get_size(), "RGB")
    small.blit(pygame.transform.smoothscale(shade, (width, height)), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    small.fill((CALM, CALM, CALM), special_flags=pygame.BLEND_RGB_MIN)


def _afar(grade: Grade, size: tuple[int, int]) -> pygame.Surface:
    width, height = size
    red, green, blue, _ = grade.lamp
    warm: Colour = red * 2 // 3, green * 4 // 7, blue // 2, 255
    glow = svg.radial(
        "glow", (0, 0), 1, [(0, warm), (0.5, with_alpha(warm, 0.5)), (1, with_alpha(warm, 0))],
        f"matrix({width * 0.85:.2f} 0 0 {height:.2f} {width / 2:.2f} {height * 0.42:.2f})",
    )  # fmt: skip
    return textures.filled(width, height, glow, "glow")
