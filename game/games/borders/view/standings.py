"""Draws values and scores of the areas: tags and coins on the land, the bar below it, a seat's row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.games.borders.board import HIGH, LOW, Area, Segment, early_points
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box, Spot
from game.stage.paint import svg
from game.stage.paint.sprite import Sprite, cached
from game.stage.paint.theme import StyleName, with_alpha
from game.stage.table.boards_view import PAPER
from game.stage.table.standing import LOW as LOW_ROW
from game.stage.table.standing import line_of, name_part
from game.stage.text.language import tr

from .board import Land, draw_die
from .layout import AREA_LOOKS, BAR, FORMAT, LEAST, LOW_BAR
from .viewmodel import AreaStanding

NAME: Final = 0.56
"""Usual share of a row's width for the name."""
LONG_NAME: Final = 0.68
"""Maximum share of a row's width for a long name."""
NARROW: Final = 300.0
"""Width below which rows show their small board below the name, if they are high enough."""
ROOMY_PITCH: Final = 20.0
"""Minimum distance between two pips on a single line."""
PLATE: Final = 118.0
LOW_PLATE: Final = 92.0
POINTS, PIPS, BESIDE = 50.0, 170.0, 14.0
"""Width of the points and maximum width of the circles in a row, and the gap beside each."""
HIGH_ROW: Final = 104.0
"""Height of a standing from which the bar lies below the circles instead of beside them."""
NEAREST: Final = 40.0
"""Maximum size of the picture of the area nearest to being enclosed, in a row without points."""
SEGMENTS: Final = 10.0
"""Height of the bar in a seat's row that fills with the completed segments."""


def draw_tags(canvas: Canvas, land: Land, standing: AreaStanding, areas: Iterable[int] = Area) -> None:
    for area in areas:
        x, y = land.spot(*AREA_LOOKS[area].tag)
        points = standing.scored(area)
        if points is not None:
            draw_coin(canvas, x, y, land.k, points)
        else:
            _draw_tag(canvas, x, y, land.k, area, standing.is_struck(area))


def draw_area(canvas: Canvas, card: Box, area: Area) -> None:
    """Draw the labels of an area on a new card, to render them ahead."""
    k = card.w / FORMAT.width
    _draw_tag(canvas, card.x, card.y, k, area, False)
    if k >= LEAST:
        _draw_values(canvas, FORMAT.part(card, BAR), AreaStanding(), area)


def _draw_tag(canvas: Canvas, x: float, y: float, k: float, area: int, is_struck: bool) -> None:
    high = max(33.0, 40 * k)
    if k < LEAST:
        # Small cards have room for the area's current value only.
        wide = high * 1.4
        _draw_pill(canvas, x, y, wide, high, "surface.card_hi", "surface.card_line")
        points = LOW[area] if is_struck else HIGH[area]
        canvas.text(str(points), x, y, "number_s", "ink.on_card", "center", wide - 8, high - 2)
        return
    wide = high * 2.5
    _draw_pill(canvas, x, y, wide, high, "surface.card_hi", "surface.card_line")
    inner = canvas.paint.round_rect(2, round(high * 0.56), 0, canvas.colour("surface.card_line"))
    canvas.put(inner, x - 1, y - high * 0.28)
    ink = "ink.on_card_2" if is_struck else "ink.on_card"
    canvas.text(str(HIGH[area]), x - wide * 0.235, y, "number_s", ink, "center", wide * 0.4, high - 2)
    if is_struck:
        canvas.put(_strike(canvas, round(high * 0.8) / 2), x - wide * 0.235, y)
    low_ink = "ink.on_card" if is_struck else "ink.on_card_2"
    canvas.text(str(LOW[area]), x + wide * 0.235, y, "number_s", low_ink, "center", wide * 0.4, high - 2)


def draw_offer(canvas: Canvas, x: float, y: float, k: float, points: int) -> None:
    high = max(33.0, 40 * k) + 4
    wide = high * (1.6 if k < LEAST else 2.44)
    _draw_pill(canvas, x, y, wide, high, "state.gold", "state.gold_dark")
    canvas.text(f"+{points}", x, y, "number_s", "state.accent_ink", "center", wide - 12, high - 2)


def _draw_pill(canvas: Canvas, x: float, y: float, wide: float, high: float, fill: str, line: str) -> None:
    body = canvas.paint.round_rect(round(wide), round(high), high / 2, canvas.colour(fill), canvas.colour(line), 2)
    canvas.put(body, x - wide / 2, y - high / 2)


def draw_coin(canvas: Canvas, x: float, y: float, k: float, points: int) -> None:
    d = round(max(44.0, 60 * k))
    gold, dark = canvas.colour("state.gold"), canvas.colour("state.gold_dark")
    canvas.put(canvas.paint.disc(d, dark), x, y + d * 0.06)
    canvas.put(canvas.paint.disc(d, gold, dark, 2), x, y)
    canvas.put(canvas.paint.disc(round(d * 0.8), None, canvas.colour("state.gold_light"), 2), x, y)
    style: StyleName = "number_m" if d >= 54 else "number_s"
    canvas.text(str(points), x, y, style, "state.accent_ink", "center", d * 0.72, d * 0.74)


def draw_early(canvas: Canvas, land: Land, segment: int) -> None:
    """Draw the early points of a segment at its last field (B-55); on small cards only that there are some."""
    x, y = land.at(land.kind.segments[segment][-1])
    x, y, d = x + 24 * land.k, y - 24 * land.k, round(33 * land.k if land.k < LEAST else max(30.0, 33 * land.k))
    canvas.put(canvas.paint.disc(d, canvas.colour("state.gold"), canvas.colour("state.gold_dark"), 2), x, y)
    if land.k >= LEAST:
        canvas.text(str(early_points(1 << segment)), x, y, "number_s", "state.accent_ink", "center", d, 40)


@cached
def _strike(canvas: Canvas, half: float) -> Sprite:
    """Draw a felt-pen stroke through a number, `half` wide to either side of its middle."""
    path = f"M{-half} {half * 0.42}C{-half * 0.3} {half * 0.1} {half * 0.4} {-half * 0.14} {half} {-half * 0.5}"
    body = f'<path d="{path}" fill="none" {svg.stroke(canvas.colour("ink.marker"), max(2.5, half * 0.18))}/>'
    return canvas.paint.framed(body, ((-half, -half), (half, half)), 6)


@cached
def _ringed(canvas: Canvas, r: float) -> Sprite:
    """Draw a felt-pen ring on a golden spot, to go behind a number, anchored at its middle."""
    path = (
        f"M{-0.86 * r} {-0.36 * r}C{-0.6 * r} {-1.12 * r} {r} {-1.06 * r} {r} {0.04 * r}"
        f"C{0.96 * r} {1.05 * r} {-0.92 * r} {1.08 * r} {-r} {0.12 * r}"
        f"C{-1.04 * r} {-0.54 * r} {-0.34 * r} {-1.1 * r} {0.34 * r} {-r}"
    )
    body = (
        f'<circle cx="0" cy="0" r="{0.94 * r}" {svg.fill(canvas.colour("state.gold_light"))}/>'
        f'<path d="{path}" fill="none" {svg.stroke(canvas.colour("ink.marker"), max(3.0, 0.19 * r))}/>'
    )
    return canvas.paint.framed(body, ((-r, -r), (r, r)), 8)


def draw_bar(canvas: Canvas, bar: Box, standing: AreaStanding) -> None:
    k = bar.w / BAR.w
    canvas.put_box(canvas.paint.well(round(bar.w), round(bar.h), round(22 * k)), bar)
    for area in Area:
        _draw_values(canvas, bar, standing, area)
    draw_plate(canvas, _plate(bar), standing.points)


def _draw_values(canvas: Canvas, bar: Box, standing: AreaStanding, area: Area) -> None:
    k = bar.w / BAR.w
    column = (bar.w - PLATE * k) / len(Area)
    x = bar.x + area * column
    if area:
        line = canvas.paint.round_rect(2, round(bar.h * 0.7), 0, canvas.colour("surface.card_line"))
        canvas.put(line, x, bar.y + bar.h * 0.15)
    canvas.image(AREA_LOOKS[area].image, (60 * k, 56 * k), x + column * 0.3, bar.centre[1])
    scored, cx, high = standing.scored(area), x + column * 0.735, bar.h / 2 - 3
    for points, part in ((HIGH[area], 0.27), (LOW[area], 0.74)):
        cy = bar.y + bar.h * part
        is_mine = scored == points
        is_gone = scored is not None or (points == HIGH[area] and standing.is_struck(area))
        if is_mine:
            canvas.put(_ringed(canvas, round(high * 0.88) / 2), cx, cy)
        ink = "ink.on_card" if is_mine or not is_gone else "ink.on_card_2"
        canvas.text(str(points), cx, cy, "number_s", ink, "center", column * 0.46, high)
        if is_gone and not is_mine:
            canvas.put(_strike(canvas, round(high * 0.8) / 2), cx, cy)


def _plate(bar: Box) -> Box:
    k = bar.w / BAR.w
    return Box(bar.right - PLATE * k + 4, bar.y + 8 * k, PLATE * k - 12, bar.h - 16 * k)


def total_spot(card: Box) -> Spot:
    if card.w / FORMAT.width >= LEAST:
        return _plate(FORMAT.part(card, BAR)).centre
    low = FORMAT.part(card, LOW_BAR)
    return low.right - LOW_PLATE / 2, low.centre[1]


def row_spot(box: Box, named: float = 0.0) -> Spot:
    """Return the middle of the points in a row, to the right of the name; `named` as for `mini_place`."""
    right = box.right if is_stacked(box) else mini_place(box, named).x - 6
    y = box.centre[1] if box.h < LOW_ROW else box.y + name_part(box.h) / 2
    return right - POINTS / 2, y


def draw_plate(canvas: Canvas, box: Box, points: int) -> None:
    dark = canvas.colour("ink.on_card")
    canvas.put_box(canvas.paint.round_rect(round(box.w), round(box.h), min(18, box.h / 3), dark), box)
    style: StyleName = "number_l" if box.h > 62 else "number_s"
    canvas.text(str(points), box.centre[0], box.centre[1], style, "state.gold_light", "center", box.w - 12, box.h - 4)


# ---- player rows, and the bar below one of several boards


def is_stacked(box: Box) -> bool:
    """True if the row is narrow and high enough for its small board to be below the name."""
    return box.h >= 130 and box.w < NARROW


def mini_place(box: Box, named: float = 0.0) -> Box:
    """Return the place of the small board in a seat's row; `named` is the width of the longest name."""
    ratio = FORMAT.land.w / FORMAT.land.h
    # Beside the points, and clear of the name above them.
    name = max(box.w * NAME, min(named + 2, box.w * LONG_NAME))
    stacked = is_stacked(box)
    room = box.w - 104 if stacked else min(box.w - 200, box.w - name - 12)
    wide = min(room, (box.h * 0.53 if stacked else box.h - 2 * PAPER) * ratio)
    top = box.bottom - 5 - wide / ratio if stacked else box.y + (box.h - wide / ratio) / 2
    return Box(box.right - PAPER - wide, top, wide, wide / ratio)


def draw_row(
    canvas: Canvas,
    box: Box,
    points: int,
    count: int,
    goal: int,
    segments: int,
    nearest: tuple[Area, int] | None,
    named: float = 0.0,
) -> None:
    """Draw a seat's points, enclosed areas and segments; before the first points the `nearest` area instead."""
    bar, fill = segments_place(box, named), canvas.colour("ink.disabled_on_dark")
    canvas.put_box(canvas.paint.round_rect(bar.w, SEGMENTS, SEGMENTS / 2, with_alpha(fill, 0.55)), bar)
    if segments:
        done = max(SEGMENTS, bar.w * segments / len(Segment))
        canvas.put_box(canvas.paint.round_rect(done, SEGMENTS, SEGMENTS / 2, canvas.colour("state.gold_light")), bar)
    is_over_bar, is_high = bar.x == box.x, is_stacked(box)
    room = bar.w if is_over_bar else bar.x - BESIDE - box.x
    y = mini_place(box, named).bottom - 26 if is_high else box.y + box.h * 0.62 if is_over_bar else bar.centre[1]
    if nearest is not None:
        _draw_nearest(canvas, Box(box.x, y - NEAREST / 2, room, NEAREST), *nearest, is_high=is_high)
        return
    canvas.text(str(points), *row_spot(box, named), "number_m", "state.gold_light", "center", POINTS, 46)
    rows = 2 if is_high and room < ROOMY_PITCH * max(goal, count) else 1
    _draw_pips(canvas, box.x, y - (rows - 1) * 34, room, count, goal, rows=rows)


def _draw_nearest(canvas: Canvas, box: Box, area: Area, missing: int, *, is_high: bool) -> None:
    """Draw an area and the number of fields it lacks: words beside it or, if there is room, below it, else a number."""
    words, aside, y = tr("{n} to go", n=missing), NEAREST + 8, box.centre[1]
    crowds = [canvas.crowds(words, "small_b", taken, box.w, NEAREST) for taken in (aside, 0.0)]
    is_below = is_high and crowds == [True, False]
    canvas.image(AREA_LOOKS[area].image, (NEAREST, NEAREST), box.x + NEAREST / 2, y - 36 * is_below)
    x = box.x + (0.0 if is_below else aside)
    shown = str(missing) if crowds[0] and not is_below else words
    canvas.text(shown, x, y, "small_b", "state.gold_light", width=box.right - x, height=NEAREST)


def segments_place(box: Box, named: float = 0.0) -> Box:
    """Return the place of the bar of completed segments in a seat's row."""
    mini = mini_place(box, named)
    if is_stacked(box):
        return Box(box.x, mini.bottom - SEGMENTS + 3, mini.x - 14 - box.x, SEGMENTS)
    room = mini.x - BESIDE - box.x - (POINTS + BESIDE if box.h < LOW_ROW else 0)
    if box.h >= HIGH_ROW:
        return Box(box.x, box.bottom - 2 * SEGMENTS, room, SEGMENTS)
    pips = min(PIPS, room * 0.7)
    return Box(box.x + pips + BESIDE, line_of(box)[0] - SEGMENTS / 2, room - pips - BESIDE, SEGMENTS)


def draw_low_bar(canvas: Canvas, bar: Box, look: str, dice: Sequence[str], points: int) -> None:
    y = bar.centre[1]
    canvas.put(canvas.pieces.avatar(look, round(bar.h)), bar.x + bar.h / 2, y)
    wide, high = LOW_PLATE, max(36.0, bar.h - 4)
    draw_plate(canvas, Box(bar.right - wide, y - high / 2, wide, high), points)
    d = round(min(44.0, bar.h - 4))
    for place, colour in enumerate(dice):
        draw_die(canvas, colour, d, bar.x + bar.h + 34 + place * (d + 10), y)


def _draw_pips(canvas: Canvas, x: float, y: float, room: float, count: int, goal: int, *, rows: int = 1) -> None:
    """Draw the enclosed areas out of `goal` as filled circles; `y` is the middle of the first row."""
    most = max(goal, count)
    columns = -(-most // rows)
    canvas.put(_pips(canvas, most, count, columns, min(29.0, room / columns)), x, y)


@cached
def _pips(canvas: Canvas, most: int, count: int, columns: int, pitch: float) -> Sprite:
    gold, pale = canvas.colour("state.gold"), canvas.colour("ink.disabled_on_dark")
    r = min(11.0, pitch * 0.4) - 1.3
    spots = [(r + 1.3 + number % columns * pitch, number // columns * 34.0) for number in range(most)]
    body = "".join(
        f'<circle cx="{svg.num(x)}" cy="{svg.num(y)}" r="{svg.num(r)}" {svg.fill(gold if number < count else None)} '
        f"{svg.stroke(gold if number < count else pale, 2.6)}/>"
        for number, (x, y) in enumerate(spots)
    )
    return canvas.paint.framed(body, spots, r + 3)
