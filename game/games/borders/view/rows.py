"""Standings beside large boards: a seat's row among the players, the bar under one of several. Draws only."""

from __future__ import annotations

from collections.abc import Sequence

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.paint import svg
from game.stage.paint.sprite import Sprite

from .land import Land
from .places import LAND
from .standing import draw_plate


def _is_stacked(box: Box) -> bool:
    """Whether a row is so narrow that the small board stands below the points."""
    return box.h >= 130 and box.w < 300


def mini_place(box: Box) -> Box:
    """Where the small board lies in a seat's row."""
    ratio, is_stacked = LAND.w / LAND.h, _is_stacked(box)
    room = box.w - 104 if is_stacked else box.w - 200
    wide = min(room, box.h * (0.53 if is_stacked else 1) * ratio)
    top = box.bottom - 5 - wide / ratio if is_stacked else box.y + (box.h - wide / ratio) / 2
    return Box(box.right - wide, top, wide, wide / ratio)


def draw_mini(canvas: Canvas, place: Box, land: Land | None, crossed: int, closed: int) -> None:
    """A small board on its paper; only the paper as long as none is dealt or printed."""
    paper = place.inset(-5)
    sheet = canvas.paint.round_rect(round(paper.w), round(paper.h), 12, canvas.colour("surface.card"))
    canvas.put_box(sheet, paper)
    if land is not None and land.is_printed:
        land.draw(canvas, crossed, closed)


def draw_row(canvas: Canvas, box: Box, mini: Box, points: int, count: int, goal: int) -> None:
    """Points, and the areas enclosed of those that end the match."""
    if _is_stacked(box):
        y = box.y + box.h * 0.26
        canvas.text(str(points), box.right, y, "number_m", "state.gold_light", "right", 70, 46)
        _draw_pips(canvas, box.x, mini.centre[1] - 16, mini.x - 14 - box.x, count, goal, rows=2)
        return
    y = box.y + box.h * (0.74 if box.h > 76 else 0.5)
    used = canvas.text(str(points), box.x, y, "number_m", "state.gold_light", width=70, height=46)
    left = box.x + max(used, 44.0) + 16
    _draw_pips(canvas, left, y, mini.x - 16 - left, count, goal)


def draw_low_bar(canvas: Canvas, bar: Box, look: str, dice: Sequence[str], points: int) -> None:
    """Under a board among several: whose it is, the dice left for this seat, its points."""
    y = bar.centre[1]
    canvas.put(canvas.pieces.avatar(look, round(bar.h)), bar.x + bar.h / 2, y)
    wide, high = 92.0, max(36.0, bar.h - 4)
    draw_plate(canvas, Box(bar.right - wide, y - high / 2, wide, high), points)
    d = round(min(44.0, bar.h - 4))
    for place, colour in enumerate(dice):
        die = canvas.theme.game[colour]
        x = bar.x + bar.h + 34 + place * (d + 10)
        canvas.put(canvas.paint.round_rect(d, d, d * 0.26, die.fill, die.dark, 2), x - d / 2, y - d / 2)
        canvas.image(f"glyph/{die.glyph}", round(d * 0.62), x, y, die.ink)


def _draw_pips(canvas: Canvas, x: float, y: float, room: float, count: int, goal: int, *, rows: int = 1) -> None:
    """Enclosed areas of the number that ends the match, as filled circles; `y` is the middle of the first row."""
    most = max(goal, count)
    columns = -(-most // rows)
    pitch = min(29.0, room / columns)
    canvas.put(
        canvas.paint.kept(
            ("borders pips", count, most, columns, pitch), lambda: _pips(canvas, most, count, columns, pitch)
        ),
        x,
        y,
    )


def _pips(canvas: Canvas, most: int, count: int, columns: int, pitch: float) -> Sprite:
    gold, pale = canvas.colour("state.gold"), canvas.colour("ink.disabled_on_dark")
    r = min(11.0, pitch * 0.4) - 1.3
    spots = [(r + 1.3 + number % columns * pitch, number // columns * 32.0) for number in range(most)]
    body = "".join(
        f'<circle cx="{svg.num(x)}" cy="{svg.num(y)}" r="{svg.num(r)}" {svg.fill(gold if number < count else None)} '
        f"{svg.stroke(gold if number < count else pale, 2.6)}/>"
        for number, (x, y) in enumerate(spots)
    )
    return canvas.paint.framed(body, spots, r + 3)
