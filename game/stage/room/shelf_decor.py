"""Decoration of the shelf: tally marks in chalk, winner, dice, cat and mug, a photograph under tape, a seam."""

from __future__ import annotations

from random import Random
from typing import Final

import pygame

from game.stage.canvas import Anchor, Canvas
from game.stage.layout.shapes import Box
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
CAT, NAP = (1, 1, 2, 1, 3), 115
"""Poses of the cat in turn, and the ticks of each."""
MUG, STEAM = 100.0, 9
"""Height of the mug, and ticks between two pictures of its steam."""
PLANT: Final = (120.0, 150.0)
HEADS: Final = {
    "red": (0.0, 0.8),
    "blue": (-0.13, 0.65),
    "yellow": (0.0, 0.79),
    "green": (0.0, 0.785),
    "violet": (0.0, 0.745),
    "orange": (0.0, 0.72),
}
"""Place of a crown on each animal, right of and above its foot, in heights of its figure."""


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


def draw_plate(canvas: Canvas, panel: Box) -> None:
    """Draw the panel below the shelf, with its stitches."""
    canvas.panel(panel, 28)
    canvas.put_box(stitches(canvas.paint, panel.w, panel.h, 28), panel)


@cached
def crown(paint: Paint, size: float) -> Sprite:
    """Return a slightly tilted crown, anchored at its middle."""
    picture = pygame.transform.rotozoom(paint.art.image("table/crown", size), -TILT, 1.0)
    return Sprite.centred(picture)


def draw_winner(canvas: Canvas, look: str, box: Box) -> None:
    """Draw the animal of this look with its crown on the right corner of a box; the crown alone if there is no look."""
    high, x, y = round(box.w * 0.5), box.right - box.w * 0.03, box.y + 3
    if look not in HEADS:
        canvas.put(crown(canvas.paint, round(box.w * 0.26)), x, y - box.w * 0.06)
        return
    aside, head = HEADS[look]
    canvas.put(canvas.pieces.figure(look, high), x, y)
    canvas.put(crown(canvas.paint, round(high * 0.24)), x + aside * high, y - head * high)


def draw_dice(canvas: Canvas, box: Box) -> None:
    wide = box.w * 0.2
    canvas.image("room/dice", (wide, wide), box.x + wide * 0.62, box.y - wide * 0.22)


def draw_cat(canvas: Canvas, box: Box, tick: int, light: Colour) -> None:
    """Draw the cat on the left half of a box; from time to time it lies in another way."""
    pose = CAT[tick // NAP % len(CAT)]
    wide, high = box.w * 0.6, box.w * 0.6 * 142 / 212
    canvas.image(f"room/cat_{pose}", (wide, high), box.x + box.w * 0.42, box.y - high * 0.19, light)


def draw_name(canvas: Canvas, name: str, x: float, y: float, anchor: Anchor, width: float, height: float) -> None:
    """Draw the name of the program; the dot of its i is a bulb."""
    wide = canvas.text(name, x, y, "logo", "ink.on_dark", anchor, width, height, is_raised=True)
    size = canvas.line(name, "logo", "ink.on_dark", width, height)[0].size_u
    left = x - (wide / 2 if anchor == "center" else 0)
    before, stem = (canvas.paint.type.line(part, "logo", CHALK, size=size).width for part in (name.split("i")[0], "i"))
    canvas.image("room/bulb", size * 0.46, left + (before + stem / 2) / canvas.scale, y - size * 0.42)


def draw_plant(canvas: Canvas, box: Box) -> None:
    """Draw a plant at the left end of a shelf whose first box this is, if there is room."""
    wide, high = PLANT
    if box.x > 1.5 * wide:
        canvas.image("room/plant", PLANT, 8 + 0.7 * wide, box.bottom + 8 - high / 2)


def draw_mug(canvas: Canvas, place: Box, tick: int) -> None:
    """Draw a steaming mug on the lower edge of a place."""
    x, y = place.centre[0], place.bottom - MUG / 2
    canvas.image("room/mug", MUG, x, y)
    canvas.image(f"room/steam_{1 + tick // STEAM % 2}", MUG * 0.6, x - 4, y - MUG * 0.68)


def photograph(paint: Paint, picture: Sprite) -> Sprite:
    """Return a picture as a tilted photograph under a strip of tape, anchored at its middle."""
    high = picture.surface.get_height() / paint.scale + 2 * RIM
    paper = paint.plain(PHOTO, high, 6, paint.colour("surface.card_hi"))
    layers = ((0.0, 0.0, paper), (RIM, RIM, picture), (66.0, -13.0, paint.plain(82, 28, 3, TAPE)))
    photo = paint.stack(PHOTO, high, layers, paint.plain_shadow(PHOTO, high, 6, "tile", 0.5))
    surface = pygame.transform.rotozoom(photo.surface, ASKEW, 1.0)
    return Sprite.centred(surface)
