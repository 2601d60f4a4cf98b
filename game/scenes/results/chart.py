"""The chart of the results: a curve for every player, turn by turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter

from game.rules.statistics import Report
from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.text.language import tr

BEFORE = 2
"""Minimum number of turns on the chart before the first point."""
ROUND = 5
"""The first turn on the chart is a multiple of this."""


def drawing_chart(
    canvas: Canvas, box: Box, report: Report, players: Sequence[str], order: Sequence[int]
) -> Iterator[bool]:
    """Draw the curves of a report, each to the face of its player (by the key of a look); pause after every part.

    `order` lists the seats from the best one: its curve lies on top, and its face above those of equal results.
    """
    first = _first(report.curves)
    curves = [curve[first:] for curve in report.curves]
    most = max((max(curve) for curve in curves if curve), default=1) or 1
    least = min(0, *(min(curve) for curve in curves if curve), 0)
    span = max(1, most - least)
    length = max(2, *(len(curve) for curve in curves))
    canvas.text(tr(report.chart), box.x, box.y + 20, "small_b", "ink.on_card_2", width=box.w, height=40)
    plot = Box(box.x + 56, box.y + 66, box.w - 56 - 84, box.h - 66 - 44)
    yield False
    _draw_grid(canvas, plot, least, most, first, length)
    yield False
    looks = [canvas.theme.game[look] for look in players]
    ends: list[tuple[float, int]] = []
    for seat in reversed(order):
        curve = curves[seat]
        points = [(plot.w * i / (length - 1), plot.h * (most - value) / span) for i, value in enumerate(curve)]
        if len(points) > 1:
            canvas.put(canvas.paint.polyline(points, looks[seat].dark, 10), plot.x, plot.y)
            canvas.put(canvas.paint.polyline(points, looks[seat].fill, 7), plot.x, plot.y)
            yield False
        if points:
            ends.append((plot.y + points[-1][1], seat))
    top, bottom = plot.y - 22, plot.bottom + 6
    apart = min(42.0, (bottom - top) / max(1, len(ends) - 1))
    ends.sort(key=itemgetter(0), reverse=True)
    places = _apart([y for y, _ in reversed(ends)], apart, top, bottom)[::-1]
    for (y, seat), place in zip(ends, places, strict=True):
        count = len(curves[seat])
        start = plot.right if count == length else plot.x + plot.w * (count - 1) / (length - 1)
        way = [(0, 0), (plot.right + 50 - start, place - y)]
        canvas.put(canvas.paint.polyline(way, looks[seat].dark, 3), start, y)
    for (y, seat), place in zip(ends, places, strict=True):
        start = plot.x + plot.w * (len(curves[seat]) - 1) / (length - 1)
        canvas.put(canvas.paint.disc(18, looks[seat].fill, looks[seat].dark, 3), start, y)
        canvas.put(canvas.pieces.avatar(players[seat], round(apart) - 2), plot.right + 58, place)


def _first(curves: Sequence[Sequence[int]]) -> int:
    """Return the turn at which the chart begins, shortly before any curve leaves its start.

    >>> _first([(*[0] * 8, 5), (*[0] * 12, 2)]), _first([(0, 1), (0, 0)]), _first([(0, 0, 0), ()])
    (5, 0, 0)
    """
    changes = (at for curve in curves for at, value in enumerate(curve) if value != curve[0])
    return max(0, min(changes, default=0) - BEFORE) // ROUND * ROUND


def _draw_grid(canvas: Canvas, plot: Box, least: int, most: int, first: int, length: int) -> None:
    line = canvas.colour("surface.card_line")
    span = max(1, most - least)
    values = _ticks(least, most, max(1, min(3, int(plot.h // 30) - 1)))
    for value in values:
        y = plot.bottom - plot.h * (value - least) / span
        canvas.put(canvas.paint.round_rect(round(plot.w), 2, 1, (*line[:3], 110)), plot.x, y)
        canvas.text(
            str(value), plot.x - 14, y, "small", "ink.on_card_2", "right", 52, min(40, plot.h / max(1, len(values) - 1))
        )
    marks = _ticks(first, first + length - 1, 3)
    for at in marks:
        x = plot.x + plot.w * (at - first) / (length - 1)
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
