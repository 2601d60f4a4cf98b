"""The candle on the shelf in December, and its light. Only the flame moves."""

from __future__ import annotations

from typing import Final

from game.stage.canvas import Canvas
from game.stage.paint import svg
from game.stage.paint.paint import Paint
from game.stage.paint.shapes import cached
from game.stage.paint.sprite import Sprite
from game.stage.paint.theme import Colour
from game.stage.room import textures

WIDE, HIGH = 56.0, 150.0
"""Size of holder and candle with its flame, in u."""
GLOW: Final = 260.0
GLOW_LIGHT: Final[Colour] = (92, 56, 22, 255)
LEANS: Final = (0.0, 1.2, 2.2, 1.0, -0.8, -2.0, -1.2, 0.4)
"""Offset of the flame's tip to the right, by picture."""
RISES: Final = (0.0, 2.0, 0.5, -1.5, 1.0, 2.5, -0.5, -2.0)
_WICK: Final = -102.0


def draw_candle(canvas: Canvas, x: float, y: float, tick: int) -> None:
    """Draw the candle with the middle of its foot at a place, and its flame at this tick."""
    canvas.put(_candle(canvas.paint), x, y)
    canvas.shine(_glow(canvas.paint), x, y + _WICK - 14)
    # Twice as slow as other effects, in an irregular order: a flame in a still room.
    step = (tick // 2 * 3) % len(LEANS) if tick % 40 < 26 else tick // 4 % len(LEANS)
    canvas.put(_flame(canvas.paint, step), x, y + _WICK)


@cached
def _candle(paint: Paint) -> Sprite:
    wax = svg.linear(
        "wax", (-14, 0), (14, 0), [(0, (214, 194, 158, 255)), (0.4, (255, 248, 226, 255)), (1, (190, 162, 118, 255))]
    )
    body = (
        f"<defs>{wax}</defs>"
        f'<ellipse cx="2" cy="2" rx="32" ry="6" {svg.fill((0, 0, 0, 110))}/>'
        f'<path d="M-27 -12H27C25 -2 14 1 0 1S-25 -2 -27 -12Z" {svg.fill((150, 98, 34, 255))}/>'
        f'<ellipse cx="0" cy="-12" rx="27" ry="7" {svg.fill((214, 160, 76, 255))} {svg.stroke((92, 56, 14, 255), 2)}/>'
        f'<path d="M-14 -13V{_WICK + 12}C-10 {_WICK + 6} 10 {_WICK + 6} 14 {_WICK + 12}V-13C8 -9 -8 -9 -14 -13Z" '
        f'fill="url(#wax)"/>'
        f'<path d="M7 {_WICK + 9}V{_WICK + 34}a4 4 0 0 0 7 0V{_WICK + 12}Z" {svg.fill((255, 250, 236, 255))}/>'
        f'<ellipse cx="0" cy="{_WICK + 11}" rx="13" ry="4" {svg.fill((255, 222, 150, 255))}/>'
        f'<path d="M0 {_WICK + 10}V{_WICK - 2}" fill="none" {svg.stroke((58, 38, 20, 255), 2.4)}/>'
    )
    return paint.framed(body, ((-34, _WICK - 6), (34, 8)), 1)


@cached
def _flame(paint: Paint, step: int) -> Sprite:
    lean, rise = LEANS[step], RISES[step]

    def drop(wide: float, high: float, share: float) -> str:
        tip = f"{lean * share:.1f} {-high - rise * share:.1f}"
        bent = f"{lean * share * 0.4 - wide * 0.6:.1f} {-high * 0.62:.1f}"
        back = f"{lean * share * 0.4 + wide * 0.6:.1f} {-high * 0.62:.1f}"
        return (
            f"M0 1C{-wide * 1.15:.1f} 1 {-wide:.1f} {-high * 0.3:.1f} {bent}S{tip} {tip}"
            f"S{wide * 0.1:.1f} {-high * 0.9:.1f} {back}C{wide:.1f} {-high * 0.3:.1f} {wide * 1.15:.1f} 1 0 1Z"
        )

    body = (
        f'<path d="{drop(10, 40, 1.6)}" {svg.fill((255, 158, 66, 235))}/>'
        f'<path d="{drop(6.5, 27, 1.0)}" {svg.fill((255, 226, 130, 255))}/>'
        f'<path d="{drop(3.2, 13, 0.5)}" {svg.fill((255, 252, 236, 255))}/>'
    )
    return paint.framed(body, ((-14, -48), (14, 4)), 1)


@cached
def _glow(paint: Paint) -> Sprite:
    side = paint.px(GLOW)
    return Sprite(textures.shining((side, side), GLOW_LIGHT), side // 2, side // 2)
