"""The lamp over the shelf: its gliding and swinging, and its light; the light on the active seat's row."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

import pygame

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.paint import svg
from game.stage.paint.furniture import BLACK
from game.stage.paint.paint import Paint
from game.stage.paint.pixels import whitened
from game.stage.paint.sprite import Sprite, cached, cached_as_board
from game.stage.paint.theme import EASE, Colour, mix, with_alpha
from game.stage.room import textures
from game.stage.room.hours import GRADES, Hour
from game.stage.room.room_layout import RoomLayout
from game.stage.time.fader import Fader, step

GLIDE: Final = 0.16
"""Seconds from one box to the next."""
SWING: Final = 4.0
"""Degrees the shade swings to either side on arrival."""
BEAT: Final = 0.15
"""Seconds of one swing; there are two."""
SHADE: Final = (264.0, 100.0)
"""Ratio of width and height of the shade."""
BRACKET: Final = 14.0
"""Distance from an edge of the window to the middle of the rail's bracket; text above it begins farther in."""
_SMALL: Final = 8
_ABOVE: Final = 90.0
_HALF: Final = 0.62
"""Half the angle of the light cone, in radians."""
_WIDE: Final = 0.7
"""Reach of the faint light beside the cone, as a share of the room's width."""
RIM: Final = 0.75
"""Opacity of the lamp's light on the edges of an unlit box."""
LOST: Final[Colour] = (52, 42, 24, 255)
"""A fifth of the lamp's light."""


class HangingLamp:
    """Position of the shade's mouth in u, and its swing. Unplaced at first."""

    def __init__(self) -> None:
        self._from = self._to = (0.0, 0.0)
        self._passed = GLIDE + 2 * BEAT
        self._is_placed = False

    @property
    def is_moving(self) -> bool:
        return self._passed < GLIDE + 2 * BEAT

    @property
    def spot(self) -> tuple[float, float]:
        part = EASE["in_out_sine"](min(1.0, self._passed / GLIDE))
        (x, y), (to_x, to_y) = self._from, self._to
        return x + (to_x - x) * part, y + (to_y - y) * part

    @property
    def angle(self) -> int:
        if not self.is_moving or self._to[0] == self._from[0]:
            return 0
        part = self._passed / (GLIDE + 2 * BEAT)
        way = math.copysign(1.0, self._to[0] - self._from[0])
        return round(way * SWING * math.sin(3 * math.pi * part) * math.sqrt(1 - part))

    def swing_at(self, x: float) -> int:
        """Return the degrees by which a picture on the wall swings while the lamp passes it on its way."""
        is_passed = min(self._from[0], self._to[0]) < x < max(self._from[0], self._to[0])
        return round(-self.angle / 2) if is_passed else 0

    def hang(self, x: float, y: float) -> None:
        self._from = self._to = (x, y)
        self._passed = GLIDE + 2 * BEAT
        self._is_placed = True

    def go(self, x: float, y: float, *, reduced_motion: bool = False) -> None:
        """Glide from the present position; at once with reduced motion or if unplaced."""
        if reduced_motion or not self._is_placed:
            self.hang(x, y)
        elif (x, y) != self._to:
            self._from, self._to, self._passed = self.spot, (x, y), 0.0

    def advance(self, dt: float) -> bool:
        was_moving = self.is_moving
        self._passed += dt
        return was_moving


def cord(paint: Paint, long: float) -> Sprite:
    """Return a cord, anchored at the middle of its lower end."""
    wide = max(2, paint.px(4))
    high = max(1, paint.px(long))

    def make() -> Sprite:
        surface = pygame.Surface((wide, high), pygame.SRCALPHA)
        surface.fill((18, 11, 5, 255))
        return Sprite(surface, wide // 2, high)

    return paint.kept(("cord", wide, high), make)


@cached
def rail(paint: Paint, long: float) -> Sprite:
    """Return the brass rail the lamp glides on; anchored at its left end, on its middle line."""
    body = (
        f'<path d="{svg.rounded(0, 17, long, 10, 5)}" {svg.fill((90, 58, 18, 255))}/>'
        f'<path d="M2 19H{long - 2}" fill="none" {svg.stroke((232, 190, 114, 217), 2.6)}/>'
        f'<path d="M2 25.500H{long - 2}" fill="none" {svg.stroke((26, 15, 4, 153), 2.4)}/>'
    )
    for x in (BRACKET, long - BRACKET):
        body += f'<path d="M{x - 9} 0H{x + 9}V34H{x - 9}Z" {svg.fill((107, 67, 13, 255))}/>'
        body += f'<path d="M{x - 8} 0V34" fill="none" {svg.stroke((232, 190, 114, 179), 2)}/>'
    return Sprite(paint.draw_svg(body, long, 38), 0, paint.px(22))


def pool_spot(plan: RoomLayout, scale: float) -> tuple[int, int]:
    """Return the pixel of the `pool` picture that belongs at the middle of the lamp's mouth."""
    return round(_WIDE * plan.width * scale), round(_ABOVE * scale)


def pool(plan: RoomLayout, hour: Hour, scale: float) -> pygame.Surface:
    """Draw the lamp's light on the boards of a wall, from a little above its mouth down to the plan's reach."""
    whole, half = _WIDE * plan.width, 104 + math.tan(_HALF) * plan.reach
    k = scale / _SMALL
    width, height = round(2 * whole * k), round((_ABOVE + plan.reach) * k)
    middle, mouth = width / 2, _ABOVE * k
    lamp = GRADES[hour].lamp
    # The wall's own colour is multiplied in below.
    red, green, blue = (min(255, round(c * 255 / p)) for c, p in zip(lamp[:3], textures.PAINT[:3], strict=True))
    warm: Colour = (red, green, blue, 255)
    fall = svg.linear(
        "fall", (0, mouth), (0, height), [(0, warm), (0.4, with_alpha(warm, 0.7)), (1, with_alpha(warm, 0.32))]
    )
    cone = svg.polygon(
        [
            (middle - 100 * k, mouth), (middle + 100 * k, mouth),
            (middle + half * k, height + 8), (middle - half * k, height + 8),
        ]
    )  # fmt: skip
    tall = height + 40
    soft = whitened(svg.raster(f'<path d="{cone}" fill="#ffffff"/>', width, tall, 1))
    for _ in range(3):
        soft = pygame.transform.box_blur(soft, max(2, round(34 * k)))
    soft.blit(svg.raster_gradient(width, tall, fall, "fall"), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    halo = svg.radial(
        "halo", (0, 0), 1, [(0, with_alpha(warm, 0.5)), (0.5, with_alpha(warm, 0.16)), (1, with_alpha(warm, 0))],
        f"matrix({250 * k:.2f} 0 0 {88 * k:.2f} {middle:.2f} {mouth:.2f})",
    )  # fmt: skip
    amber: Colour = (red, green * 4 // 5, blue // 2, 255)
    wash = svg.radial(
        "wash", (0, 0), 1, [(0, with_alpha(amber, 0.75)), (0.5, with_alpha(amber, 0.4)), (1, with_alpha(amber, 0))],
        f"matrix({middle:.2f} 0 0 {1.6 * height:.2f} {middle:.2f} {height / 2:.2f})",
    )  # fmt: skip
    dusk = svg.linear("dusk", (0, 0), (0, mouth), [(0, (0, 0, 0, 255)), (1, (255, 255, 255, 255))])
    small = textures.filled(width, height, wash, "wash")
    small.blit(svg.raster_gradient(width, height, dusk, "dusk"), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    small.blit(soft, (0, 0))
    small.blit(svg.raster_gradient(width, height, halo, "halo"), (0, 0))
    size = round(2 * whole * scale), round((_ABOVE + plan.reach) * scale)
    large = pygame.transform.smoothscale(small, size)
    tile = textures.boards(max(8, round(plan.board * scale)), size[1])
    start = round(size[0] / 2 - plan.phase * scale) % tile.get_width() - tile.get_width()
    for x in range(start, size[0], tile.get_width()):
        large.blit(tile, (x, 0), special_flags=pygame.BLEND_RGB_MULT)
    return large


@cached
def gleam(paint: Paint, hour: Hour, w: float, h: float) -> Sprite:
    """Return the lamp's light on the wood below it, strongest in the middle; anchored there."""
    light = textures.shining((paint.px(w), paint.px(h)), GRADES[hour].lamp)
    return Sprite.centred(light)


@cached
def rim(paint: Paint, w: float, h: float, *, is_left: bool) -> Sprite:
    """Return the lamp's light on the edges of an unlit box: around its upper left or right corner, then fading."""
    warm = paint.colour("state.gold_light")
    corner, r = (0.0 if is_left else w), 12.0
    stops = [(0.0, with_alpha(warm, RIM)), (0.8, with_alpha(warm, RIM)), (0.96, with_alpha(warm, 0))]
    light = svg.radial("rim", (0, 0), 1, stops, f"matrix({w} 0 0 {h} {corner} 0)")
    edge = svg.rounded(2, 2, w - 4, h - 4, r)
    return Sprite(paint.draw_svg(f'<defs>{light}</defs><path d="{edge}" fill="none" {svg.stroke("rim", 4)}/>', w, h))


@cached
def suspense(paint: Paint, high: float, level: int) -> Sprite:
    """Return the light that a lamp of this height, and the air around it, lose at a level of suspense."""
    return _faint(textures.shining((paint.px(6.4 * high), paint.px(2.4 * high)), LOST), level)


# ---- the highlight of the active seat's row, moving smoothly from one row to the next

TURN: Final = 0.24
"""Seconds from one row to the other."""
LEVELS: Final = 5
"""Steps of brightness."""
WARM: Final[Colour] = (74, 54, 26, 255)
"""Light added at full brightness."""
RAY: Final[Colour] = (96, 66, 27, 255)
"""Light added by a ray."""
BEAMS: Final = 14
SHARE: Final = 0.46
"""Light of a ray in the colour of a player, as a share of it."""
AROUND: Final = 40.0
"""Reach of the light beyond a row, in u."""


class RowHighlight(Fader[int]):
    """Brightness of each row, 0 to 1; the first row is lit at once."""

    def __init__(self) -> None:
        super().__init__(TURN)

    def level(self, seat: int) -> float:
        """Return the brightness of a seat's row, 0 to 1 in a few steps; every other seat is offbeat."""
        part = EASE["in_out_sine"](self.parts.get(seat, 0.0))
        return step(part, LEVELS, is_offbeat=seat % 2 == 1) / LEVELS

    def draw(self, canvas: Canvas, rows: Mapping[int, Box]) -> None:
        for seat in self.parts:
            level = round(self.level(seat) * LEVELS)
            box = rows.get(seat)
            if box is not None and level:
                light_row(canvas, box, level)


def light_row(canvas: Canvas, box: Box, level: int) -> None:
    w, h = round(box.w + 2 * AROUND), round(box.h + 2 * AROUND)
    canvas.shine(glow(canvas.paint, w, h, level), *box.centre)


@cached_as_board
def glow(paint: Paint, w: int, h: int, level: int) -> Sprite:
    """Return warm light at a level of its brightness, strongest in its middle; anchored there."""
    return _faint(textures.shining((paint.px(w), paint.px(h)), WARM), level)


@cached_as_board
def rays(paint: Paint, reach: float, colour: Colour) -> Sprite:
    """Return rays of light around a winner, warm ones and ones of this colour in turn, anchored in their middle."""
    side = max(8, round(2 * reach * paint.scale / 4))
    half, wedges = side / 2, ""
    for index in range(BEAMS):
        ends = [2 * math.pi * (index + part) / BEAMS for part in (-0.22, 0.22)]
        far = [(half + side * math.cos(angle), half + side * math.sin(angle)) for angle in ends]
        wedges += f'<path d="{svg.polygon([(half, half), *far])}" fill="url(#beam{index % 2})"/>'
    beams = ""
    for index, ray in enumerate((RAY, mix(BLACK, colour, SHARE))):
        stops = [(0.0, with_alpha(ray, 0.2)), (0.25, ray), (0.5, with_alpha(ray, 0.55)), (1.0, with_alpha(ray, 0.0))]
        beams += svg.radial(f"beam{index}", (half, half), half, stops)
    light = textures.opaque(side, side)
    light.blit(svg.raster(f"<defs>{beams}</defs>{wedges}", side, side, 1), (0, 0))
    return Sprite.centred(pygame.transform.smoothscale(light, (4 * side, 4 * side)))


def _faint(light: pygame.Surface, level: int) -> Sprite:
    light.fill([255 * level // LEVELS] * 3, special_flags=pygame.BLEND_RGB_MULT)
    return Sprite.centred(light)
