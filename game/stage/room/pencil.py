"""Small things of the shelf: tally marks in chalk, a crown laid aside, a photograph under tape, a mat’s seam."""

from __future__ import annotations

from random import Random
from typing import Final

import pygame

from game.stage.paint import svg
from game.stage.paint.paint import Paint
from game.stage.paint.sprite import Sprite, cached
from game.stage.paint.theme import Colour

CHALK: Final[Colour] = (233, 213, 168, 217)
THICK: Final = 5.0
GROOVE: Final[Colour] = (30, 16, 8, 215)
"""Dark edge of the strokes, against which they can be read in any light."""
FIVE: Final = 5
TILT: Final = -9.0
PHOTO, RIM = 214.0, 11.0
"""Width of the photograph and of its white border."""
ASKEW: Final = 3.0
"""Degrees by which the photograph is tilted."""
THREAD: Final[Colour] = (233, 213, 168, 130)
TAPE: Final[Colour] = (233, 213, 168, 205)


def shown_strokes(count: int, high: float, room: float) -> int:
    """Return the number of strokes of this height that fit into a width."""
    bundles = max(1, int((room + high * 0.3) / _bundle(high)))
    return max(0, min(count, bundles * FIVE))


def _bundle(high: float) -> float:
    """Return the width of five strokes and the gap behind them."""
    return high * 1.5


def strokes(paint: Paint, count: int, high: float, room: float) -> Sprite:
    """Return tally marks in bundles of five, as many as fit; anchored at the middle of their left edge."""
    return _strokes(paint, shown_strokes(count, high, room), high)


@cached
def _strokes(paint: Paint, count: int, high: float) -> Sprite:
    chance = Random(count)
    step, tall, margin = high * 0.26, high, 4.0
    parts: list[tuple[float, float, float, float]] = []
    for index in range(count):
        bundle, number = divmod(index, FIVE)
        left = margin + bundle * _bundle(high)
        if number < FIVE - 1:
            x = left + (number + 0.4) * step
            lean = chance.uniform(-1.4, 1.4)
            parts.append((x, margin + chance.uniform(0, 2), x + lean, margin + tall - chance.uniform(0, 2)))
        else:
            parts.append((left - step * 0.2, margin + tall * 0.78, left + step * 4.1, margin + tall * 0.2))
    wide = margin * 2 + (-(-count // FIVE)) * _bundle(high)
    whole = tall + 2 * margin
    lines = "".join(f"M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}" for x, y, to_x, to_y in parts)
    body = "".join(
        f'<path d="{lines}" fill="none" {svg.stroke(colour, width)}/>'
        for colour, width in ((GROOVE, THICK + 5), (CHALK, THICK))
    )
    return Sprite(paint.draw_svg(body, wide, whole), 0, paint.px(whole / 2))


@cached
def stitches(paint: Paint, w: float, h: float, radius: float) -> Sprite:
    """Return the seam of a mat, a little inside its edge; anchored at the mat's top left corner."""
    seam = svg.rounded(9, 9, w - 18, h - 18, radius - 9)
    body = f'<path d="{seam}" fill="none" {svg.stroke(THREAD, 2.4, (15, 9))}/>'
    return Sprite(paint.draw_svg(body, w, h))


@cached
def crown(paint: Paint, size: float) -> Sprite:
    """Return a slightly tilted crown, anchored at its middle."""
    picture = pygame.transform.rotozoom(paint.art.image("table/crown", size), -TILT, 1.0)
    return Sprite.centred(picture)


def photograph(paint: Paint, picture: Sprite) -> Sprite:
    """Return a picture as a tilted photograph under a strip of tape, anchored at its middle."""
    high = picture.surface.get_height() / paint.scale + 2 * RIM
    paper = paint.plain(PHOTO, high, 6, paint.colour("surface.card_hi"))
    layers = ((0.0, 0.0, paper), (RIM, RIM, picture), (66.0, -13.0, paint.plain(82, 28, 3, TAPE)))
    photo = paint.stack(PHOTO, high, layers, paint.plain_shadow(PHOTO, high, 6, "tile", 0.5))
    surface = pygame.transform.rotozoom(photo.surface, ASKEW, 1.0)
    return Sprite.centred(surface)
