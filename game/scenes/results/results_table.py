"""Table and chart of the results, drawn on a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from game.rules.match import Player
from game.rules.statistics import Report
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.text.language import tr

HEAD: Final = 96.0
"""Height of the headings."""
SMALL: Final = 30.0
"""Line height of the smallest text."""


def drawing_table(
    canvas: Canvas,
    box: Box,
    report: Report,
    players: Sequence[Player],
    names: Sequence[str],
    ranks: Sequence[int],
    order: Sequence[int],
) -> Iterator[bool]:
    """Draw a row per seat in this order, and as many columns as fit.

    `names` are written in full where that costs no column. Pauses after every part.
    """
    name_w = max(canvas.width(player.name, "body_b", SMALL) for player in players) + 104
    headings = [tr(column) for column in report.columns]
    needs = []
    for index, words in enumerate(headings):
        needs.append(_need(canvas, words, [row[index] for row in report.rows]))
        yield False
    count = len(needs)
    while count > 1 and sum(needs[:count]) > box.w - name_w:
        count -= 1
    room = box.w - sum(needs[:count])
    name_w = max(name_w, min(room, max(canvas.width(name, "body_b", SMALL) for name in names) + 104))
    slack = max(0.0, room - name_w) / (count + 1)
    name_w = room - slack * count
    rights, x = [], box.x + name_w
    for need in needs[:count]:
        x += need + slack
        rights.append(x - 10)
    canvas.text(
        tr("How it went"), box.x, box.y + HEAD * 0.56, "h2", "ink.on_card", width=name_w + slack / 2 - 10, height=72
    )
    for words, right, need in zip(headings, rights, needs, strict=False):
        head = Box(right - need - slack * 0.6 + 10, box.y + 4, need + slack * 0.6 - 10, HEAD - 14)
        canvas.block(words, head, "small", "ink.on_card_2", "right", "bottom", 2)
        yield False
    line = canvas.colour("surface.card_line")
    canvas.put(canvas.paint.round_rect(round(box.w), 3, 1, line), box.x, box.y + HEAD - 6)
    high = (box.h - HEAD) / len(order)
    for place, seat in enumerate(order):
        row = Box(box.x - 12, box.y + HEAD + place * high, box.w + 24, high - 4, 18)
        cells = report.rows[seat][:count]
        yield from _drawing_seat(canvas, row, players[seat], names[seat], ranks[seat] == 1, cells, rights, name_w)


def _need(canvas: Canvas, heading: str, cells: Sequence[str]) -> float:
    """Return the minimum width of a column: that of its heading in two lines, or of its longest number."""
    words = heading.replace("\u00ad", "- ").replace("-", "- ").replace("-  ", "- ").split()
    splits = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words) + 1)]
    widths = [max(canvas.width(line, "small", SMALL) for line in lines if line) for lines in splits]
    return max(min(widths, default=0.0), max(canvas.width(cell, "number_m", 44) for cell in cells)) + 34


def _drawing_seat(
    canvas: Canvas,
    row: Box,
    player: Player,
    full: str,
    is_winner: bool,
    cells: Sequence[str],
    rights: Sequence[float],
    name_w: float,
) -> Iterator[bool]:
    if is_winner:
        canvas.put_box(canvas.paint.round_rect(round(row.w), row.h, 18, canvas.colour("state.gold_light")), row)
    y, high = row.centre[1], row.h - 4
    canvas.put(canvas.pieces.avatar(player.look, min(58.0, row.h - 6)), row.x + 46, y)
    yield False
    name = canvas.called(full, player.name, "body_b", name_w - 84)
    canvas.text(name, row.x + 90, y, "body_b", "ink.on_card", width=name_w - 84, height=high)
    start = row.x + 12 + name_w
    for cell, right in zip(cells, rights, strict=True):
        canvas.text(cell, right, y, "number_m", "ink.on_card", "right", right - start + 6, high)
        yield False
        start = right + 10


def drawing_chart(canvas: Canvas, box: Box, report: Report, players: Sequence[Player]) -> Iterator[bool]:
    """Draw one curve per seat over the rounds, with the player's face at its end; pause after every part."""
    curves = report.curves
    most = max((max(curve) for curve in curves if curve), default=1) or 1
    least = min(0, *(min(curve) for curve in curves if curve), 0)
    span = max(1, most - least)
    length = max(2, *(len(curve) for curve in curves))
    canvas.text(tr(report.chart), box.x, box.y + 20, "small_b", "ink.on_card_2", width=box.w, height=40)
    plot = Box(box.x + 56, box.y + 66, box.w - 56 - 84, box.h - 66 - 44)
    yield False
    _draw_grid(canvas, plot, least, most, length)
    yield False
    ends: list[tuple[float, int]] = []
    for seat, curve in enumerate(curves):
        points = [(plot.w * i / (length - 1), plot.h * (most - value) / span) for i, value in enumerate(curve)]
        look = canvas.theme.game[players[seat].look]
        if len(points) > 1:
            canvas.put(canvas.paint.polyline(points, look.dark, 9), plot.x, plot.y)
            canvas.put(canvas.paint.polyline(points, look.fill, 6), plot.x, plot.y)
            yield False
        if points:
            ends.append((plot.y + points[-1][1], seat))
    top, bottom = plot.y - 22, plot.bottom + 6
    apart = min(42.0, (bottom - top) / max(1, len(ends) - 1))
    places = _apart([y for y, _ in sorted(ends)], apart, top, bottom)
    for (y, seat), place in zip(sorted(ends), places, strict=True):
        look = canvas.theme.game[players[seat].look]
        start = plot.right if len(curves[seat]) == length else plot.x + plot.w * (len(curves[seat]) - 1) / (length - 1)
        canvas.put(canvas.paint.polyline([(0, 0), (plot.right + 50 - start, place - y)], look.dark, 3), start, y)
    for (y, seat), place in zip(sorted(ends), places, strict=True):
        look = canvas.theme.game[players[seat].look]
        start = plot.x + plot.w * (len(curves[seat]) - 1) / (length - 1)
        canvas.put(canvas.paint.disc(18, look.fill, look.dark, 3), start, y)
        canvas.put(canvas.pieces.avatar(players[seat].look, round(apart) - 2), plot.right + 58, place)


def _draw_grid(canvas: Canvas, plot: Box, least: int, most: int, length: int) -> None:
    line = canvas.colour("surface.card_line")
    span = max(1, most - least)
    values = _ticks(least, most, 3 if plot.h > 130 else 2)
    for value in values:
        y = plot.bottom - plot.h * (value - least) / span
        canvas.put(canvas.paint.round_rect(round(plot.w), 2, 1, (*line[:3], 110)), plot.x, y)
        canvas.text(
            str(value), plot.x - 14, y, "small", "ink.on_card_2", "right", 52, min(40, plot.h / max(1, len(values) - 1))
        )
    marks = _ticks(0, length - 1, 3)
    for at in marks:
        x = plot.x + plot.w * at / (length - 1)
        canvas.text(str(at), x, plot.bottom + 25, "small", "ink.on_card_2", "center", plot.w / len(marks), 38)


def _ticks(least: int, most: int, steps: int) -> list[int]:
    """Return at most `steps` + 1 round numbers from `least` to `most`, at equal distances.

    >>> _ticks(0, 10, 3), _ticks(0, 5, 3), _ticks(0, 26, 3), _ticks(0, 1, 3), _ticks(3, 3, 2)
    ([0, 5, 10], [0, 2, 4], [0, 10, 20], [0, 1], [3])
    """
    rounds = (digit * 10**power for power in range(10) for digit in (1, 2, 5))
    step = next(step for step in rounds if (most - least) // step <= steps)
    return list(range(least, most + 1, step))


def _apart(places: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """Move ascending places as little as needed to be `gap` apart between top and bottom."""
    out: list[float] = []
    for place in places:
        out.append(max(place, out[-1] + gap if out else top))
    over = out[-1] - bottom if out else 0.0
    limit = bottom
    if over > 0:
        for index in range(len(out) - 1, -1, -1):
            out[index] = min(out[index], limit)
            limit = out[index] - gap
    return out
