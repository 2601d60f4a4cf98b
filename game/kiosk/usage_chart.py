"""A bar chart of the visits of the last days, today at the right."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.text.language import tr

WEEK: Final = 7
NARROW: Final = 112.0
"""Minimum width of a day for two weeks; otherwise one week is shown."""
LEAST: Final = 250.0
"""Minimum height in u for the chart."""
TITLE: Final = 56.0
LABEL: Final = 44.0
"""Height of the number above a bar, and of the day of the month below it."""


def days_in(width: float) -> int:
    """Return the number of days that fit."""
    return 2 * WEEK if width >= 2 * WEEK * NARROW else WEEK


def draw_days(canvas: Canvas, box: Box, days: Sequence[tuple[date, int]]) -> None:
    """Draw a bar per day, the last one for today. `days` holds visits by date, in order."""
    title = tr("Visits in the last {n} days", n=len(days))
    canvas.text(title, box.x, box.y + TITLE / 2, "body_b", "ink.on_card", width=box.w, height=TITLE)
    plot = Box(box.x, box.y + TITLE + LABEL, box.w, box.h - TITLE - 2 * LABEL)
    most, pitch = max(1, *(count for _, count in days)), plot.w / len(days)
    canvas.put(canvas.paint.round_rect(round(plot.w), 3, 1, canvas.colour("surface.card_edge")), plot.x, plot.bottom)
    for index, (day, count) in enumerate(days):
        x, is_today = plot.x + (index + 0.5) * pitch, index == len(days) - 1
        high, wide = round(plot.h * count / most), round(pitch * 0.66)
        if high > 0:
            fill = canvas.colour("state.gold" if is_today else "bg.felt")
            canvas.put(canvas.paint.round_rect(wide, high, min(8, high / 2), fill), x - wide / 2, plot.bottom - high)
            y = plot.bottom - high - LABEL / 2
            canvas.text(str(count), x, y, "small_b", "ink.on_card", "center", pitch - 6, LABEL - 6)
        ink = "ink.on_card" if is_today else "ink.on_card_2"
        canvas.text(str(day.day), x, plot.bottom + LABEL / 2 + 4, "small", ink, "center", pitch - 6, LABEL - 6)
