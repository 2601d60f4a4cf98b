"""Decoration of the shelf: tally marks in chalk, winner, picture, dice, cat, mug, photograph, seams."""

from __future__ import annotations

from random import Random
from typing import Final

import pygame

from game.stage.canvas import Anchor, Canvas
from game.stage.layout.containers import UNPLACED
from game.stage.layout.shapes import Box, Spot
from game.stage.paint import svg
from game.stage.paint.paint import Paint
from game.stage.paint.sprite import Sprite, cached, layered
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
SEAM, SEAM_LONG = 24.0, 60.0
"""Width of the gap that a seam divides, and its length."""
TAPE: Final[Colour] = (233, 213, 168, 205)
CAT, NAP = (1, 1, 2, 1, 3), 115
"""Poses of the cat in turn, and the ticks of each."""
MUG, STEAM = 100.0, 9
"""Height of the mug, and ticks between two pictures of its steam."""
PLANT: Final = (120.0, 150.0)
PICTURE, NAIL, FIELD = (140.0, 130.0), (70.0, 6.0), (20.0, 44.0, 100.0, 66.0)
"""Size of the picture on the wall, place of its nail, and the part within its frame."""
BUST: Final = 128.0
"""Height of the winner's figure in the picture, of which the upper part shows."""
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
def _stitches(paint: Paint, panel: Box, seam: Box) -> Sprite:
    """Return the seam along the edge of a mat, and the upright one; anchored at the top left corner of the mat."""
    path = svg.rounded(9, 9, panel.w - 18, panel.h - 18, 19)
    if seam.w:
        path += f"M{seam.centre[0] - panel.x:.1f} {seam.centre[1] - panel.y - SEAM_LONG / 2:.1f}v{SEAM_LONG}"
    body = f'<path d="{path}" fill="none" {svg.stroke(THREAD, 2.4, (15, 9))}/>'
    return Sprite(paint.draw_svg(body, panel.w, panel.h))


def draw_plate(canvas: Canvas, panel: Box, seam: Box = UNPLACED) -> None:
    """Draw the panel below the shelf, with its stitches, and a seam between the buttons of a game and the others."""
    canvas.panel(panel, 28)
    canvas.put_box(_stitches(canvas.paint, panel, seam), panel)


@cached
def crown(paint: Paint, size: float) -> Sprite:
    """Return a slightly tilted crown, anchored at its middle."""
    picture = pygame.transform.rotozoom(paint.art.image("table/crown", size), -TILT, 1.0)
    return Sprite.centred(picture)


@cached
def _crowned(canvas: Canvas, look: str, high: float) -> Sprite:
    """Return the animal of this look with its crown, anchored at its foot."""
    aside, head = (canvas.paint.px(part * high) for part in HEADS[look])
    worn = crown(canvas.paint, round(high * 0.24))
    return layered((canvas.pieces.figure(look, high), 0, 0), (worn, aside, -head))


def draw_winner(canvas: Canvas, look: str, box: Box) -> None:
    """Draw the animal of this look with its crown on the right corner of a box; the crown alone if there is no look."""
    high, x, y = round(box.w * 0.5), box.right - box.w * 0.03, box.y + 3
    if look in HEADS:
        canvas.put(_crowned(canvas, look, high), x, y)
    else:
        canvas.put(crown(canvas.paint, round(box.w * 0.26)), x, y - box.w * 0.06)


def draw_picture(canvas: Canvas, look: str, nail: Spot, degrees: int) -> None:
    """Draw a picture, turned about its nail: the animal of this look with its crown; without one, some pawns."""

    def make() -> Sprite:
        paint = canvas.paint
        picture = paint.art.image("room/picture", PICTURE).copy()
        if look in HEADS:
            field = picture.subsurface([paint.px(at) for at in FIELD])
            field.fill(canvas.colour(f"game.{look}.light"))
            aside, head = HEADS[look]
            middle, foot = FIELD[2] / 2 - aside * BUST / 2, (head + 0.13) * BUST
            _crowned(canvas, look, BUST).draw(field, paint.px(middle), paint.px(foot))
        return Sprite(picture, paint.px(NAIL[0]), paint.px(NAIL[1])).dimmed(0.9)

    canvas.put(canvas.paint.turned(("picture", look), make, degrees, 1), *nail)


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
