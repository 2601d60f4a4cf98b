"""Figures for the rules and the tutorial of Diceland, drawn from its own boards and dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.games.diceland.board import BIT, MAINLAND, sides
from game.rules.bitset import numbers
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.pieces import COLOUR_DIE
from game.stage.text.language import tr

from . import standings
from .board import FORMAT, LAND, Land, corners
from .standings import BAR, SHOWN
from .viewmodel import KEYS

SIDE: Final = "K1"
FREE: Final = 4
"""Free fields of the region in the figure about fitting dice."""
NARROW: Final = 460.0
"""In rows narrower than this, words stand below the dice."""
LINE: Final = 37.0
"""Height needed by dice or words in that case."""


def figure(canvas: Canvas, name: str, box: Box) -> None:
    _FIGURES[name](canvas, box)


def _land(canvas: Canvas, box: Box, crossed: int) -> None:
    side = sides(MAINLAND)[SIDE]
    wide = min(box.w, box.h * LAND.w / LAND.h)
    high = wide * LAND.h / LAND.w
    card = FORMAT.whole(Box(box.centre[0] - wide / 2, box.y + (box.h - high) / 2, wide, high))
    Land(canvas, side, card).draw(canvas, crossed)


def _grown(count: int) -> int:
    side = sides(MAINLAND)[SIDE]
    crossed, reach = 0, side.near[side.start]
    for _ in range(count):
        number = min(numbers(reach & ~crossed), key=lambda n: (n * 37) % 101)
        crossed |= BIT[number]
        reach |= side.near[number]
    return crossed


def _dice(canvas: Canvas, box: Box) -> None:
    high = min(box.h, box.w * 0.52)
    tray = Box(box.x, box.y + (box.h - high) / 2, box.w, high)
    canvas.put_box(canvas.paint.tray(round(tray.w), round(tray.h)), tray)
    edge = min(150.0, (tray.w - 100) / 6.2, tray.h / 2.9)
    well = Box(tray.x + 26, tray.y + 26, edge * 2.5, tray.h - 52)
    canvas.put_box(canvas.paint.round_rect(round(well.w), round(well.h), 20, (255, 255, 255, 26)), well)
    rows = ((0, -0.58), (1.12, 0.0), (0, 0.58))
    for index, (column, row) in enumerate(rows):
        x = well.x + edge * (0.7 + column)
        die = canvas.pieces.lying(COLOUR_DIE, "green", edge, index)
        canvas.put(die, x, tray.centre[1] + row * edge * 1.1)
    left = well.right + 10
    pitch = (tray.right - 26 - left) / 3
    for index, value in enumerate(("yellow", "yellow", "orange")):
        die = canvas.pieces.lying(COLOUR_DIE, value, edge, (index + 1) % 4)
        canvas.put(die, left + pitch * (index + 0.5), tray.centre[1])


def _fit(canvas: Canvas, box: Box) -> None:
    rows = box
    if box.h > 420:
        region, rows = box.split_y(0.36, 0.64, gap=20)
        _region(canvas, region)
    words = {2: tr("{n} crosses", n=2), FREE: tr("{n}: just full!", n=FREE), FREE + 1: tr("does not fit")}
    for (dice, text), row in zip(words.items(), rows.split_y(1 / 3, 1 / 3, 1 / 3, gap=12), strict=True):
        _row(canvas, row, dice, text)


def _region(canvas: Canvas, box: Box) -> None:
    size = min(box.h / 3.7, box.w / 7.0)
    look = canvas.theme.game["red"]
    x, y = box.centre
    step = size * 3**0.5
    places = ((-step, -0.75 * size), (0.0, -0.75 * size), (-step / 2, 0.75 * size), (step / 2, 0.75 * size))
    for grown, colour in ((1.16, canvas.colour("surface.card_line")), (1.11, canvas.colour("surface.card_hi"))):
        for dx, dy in places:
            canvas.put(canvas.paint.polygon(corners(0, 0, size * grown), colour), x + dx, y + dy)
    for index, (dx, dy) in enumerate(places):
        canvas.put(canvas.paint.polygon(corners(0, 0, size * 0.99), look.fill, look.dark, 2), x + dx, y + dy)
        canvas.image("glyph/heart", round(size * 0.7), x + dx, y + dy, look.ink)
        if index == 2:
            canvas.image("glyph/treasure", round(size * 1.3), x + dx, y + dy)


def _row(canvas: Canvas, box: Box, dice: int, words: str) -> None:
    is_good = dice <= FREE
    fill, line = ((226, 242, 224, 255), "state.success") if is_good else ((248, 217, 212, 255), "state.danger")
    body = canvas.paint.round_rect(round(box.w), round(box.h), 18, fill, canvas.colour(line), 3)
    canvas.put_box(body, box)
    if box.w < NARROW and box.h >= 2 * LINE:
        upper, lower = box.inset(0, 4).split_y(0.44, 0.56)
        _draw_dice(canvas, upper, dice, min(upper.h * 0.8, (box.w - 28) / 5.5))
        _draw_verdict(canvas, lower, words, box.x + 14, is_good=is_good)
        return
    edge = min(box.h * 0.66, box.w * 0.4 / 5.8, 84.0)
    _draw_dice(canvas, box, dice, edge)
    _draw_verdict(canvas, box, words, box.x + 14 + edge * 5.9, is_good=is_good)


def _draw_dice(canvas: Canvas, box: Box, dice: int, edge: float) -> None:
    for index in range(dice):
        die = canvas.pieces.lying(COLOUR_DIE, "red", round(edge), index % 4)
        canvas.put(die, box.x + 14 + edge * (0.55 + index * 1.06), box.centre[1])


def _draw_verdict(canvas: Canvas, box: Box, words: str, left: float, *, is_good: bool) -> None:
    d, y = min(48.0, box.h * 0.7), box.centre[1]
    sign = canvas.colour("state.success" if is_good else "state.danger")
    canvas.put(canvas.paint.disc(round(d), sign), left + d / 2, y)
    if is_good:
        canvas.image("icon/check", round(d * 0.6), left + d / 2, y, "state.success_ink")
    else:
        canvas.image("icon/pad_cross", round(d * 0.46), left + d / 2, y, "state.danger_ink")
    x = left + d + 12
    canvas.text(words, x, y, "h3", "ink.on_card", width=box.right - 10 - x, height=min(box.h, max(40.0, box.h - 8)))


def _bar(canvas: Canvas, box: Box) -> None:
    side = sides(MAINLAND)[SIDE]
    blue = next(colour for colour in SHOWN if KEYS[colour] == "blue")
    crossed = side.of_colour[blue] | _grown(30)
    for number in numbers(side.treasure):
        if (crossed & side.treasure).bit_count() >= 9:
            break
        crossed |= BIT[number]
    k = min(box.w / LAND.w, box.h / BAR.h)
    wide, high = LAND.w * k, BAR.h * k
    bar = Box(box.centre[0] - wide / 2, box.centre[1] - high / 2, wide, high)
    standings.draw_bar(canvas, bar, standings.SheetProgress.of(side, crossed, 9))


_FIGURES: Final[dict[str, Callable[[Canvas, Box], None]]] = {
    "board": lambda canvas, box: _land(canvas, box, 0),
    "crosses": lambda canvas, box: _land(canvas, box, _grown(14)),
    "treasures": lambda canvas, box: _land(canvas, box, _grown(40)),
    "dice": _dice,
    "fit": _fit,
    "bar": _bar,
}
