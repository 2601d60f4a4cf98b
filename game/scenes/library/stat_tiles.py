"""A record as numbers, and a chart of the latest matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.text.language import decimal, percent, signed, tr
from game.storage.records import Record

ROW: Final = 150.0
"""Maximum height of a row."""
LEAST_ROW: Final = 124.0
"""Minimum height of a row at large text sizes."""


@dataclass(frozen=True, slots=True)
class StatTile:
    """A number with its description."""

    number: str
    words: str


def facts(record: Record, *, is_house: bool, in_one: bool) -> list[StatTile]:
    """Return the statistics of a record, the most important first. Results are comparable only `in_one` game."""
    out = [StatTile(str(record.played), tr("Matches"))]
    if not is_house:
        share = f" ({percent(record.won / record.played)})" if record.played else ""
        out += [
            StatTile(f"{record.won}{share}", tr("Won")),
            StatTile(str(record.longest_streak), tr("Most wins in a row")),
        ]
    if in_one and record.best is not None:
        out += [StatTile(str(record.best), tr("Best result")), StatTile(decimal(record.mean), tr("Average result"))]
    words = str(record.shortest) if record.shortest == record.longest else f"{record.shortest}–{record.longest}"
    out.append(StatTile(words if record.longest else "–", tr("Turns per match")))
    fortune = record.fortune
    luck = "–" if fortune is None else signed(2 * (fortune - 0.5))
    return [*out, StatTile(luck, tr("Luck with the dice"))]


def rows(count: int, width: float, *, is_large: bool) -> int:
    """Return the number of rows for that many tiles."""
    return -(-count // _columns(width, is_large=is_large))


def _columns(width: float, *, is_large: bool) -> int:
    return 2 if width < (1200 if is_large else 960) else 3


def draw_facts(canvas: Canvas, box: Box, told: Sequence[StatTile]) -> None:
    """Draw the numbers in columns, each above its description."""
    is_large = canvas.is_large
    columns = _columns(box.w, is_large=is_large)
    wide, high = box.w / columns, min(ROW, box.h / rows(len(told), box.w, is_large=is_large))
    for index, fact in enumerate(told):
        row, column = divmod(index, columns)
        cell = Box(box.x + column * wide, box.y + row * high, wide - 20, high - 8)
        number, words = cell.split_y(0.5, 0.5)
        canvas.text(fact.number, number.x, number.centre[1], "number_m", "ink.on_card", width=cell.w, height=number.h)
        canvas.block(fact.words, words, "small", "ink.on_card_2", lines=2 if words.h > 70 else 1)


def draw_chart(canvas: Canvas, box: Box, record: Record, *, in_one: bool) -> None:
    """Draw a bar per match: gold with a crown for a win, and in a single game as high as the result."""
    latest = record.latest
    if box.h < 150 or not latest:
        return
    canvas.text(tr("The last matches"), box.x, box.y + 20, "small_b", "ink.on_card_2", width=box.w, height=40)
    plot = Box(box.x, box.y + 62, box.w, box.h - 74)
    most = max(1, *(score for score, _ in latest))
    pitch = min(64.0 if plot.h < 400 else 110.0, plot.w / len(latest))
    canvas.put(canvas.paint.round_rect(round(plot.w), 3, 1, canvas.colour("surface.card_line")), plot.x, plot.bottom)
    for index, (score, is_won) in enumerate(latest):
        part = max(0.0, score / most) if in_one else 1.0 if is_won else 0.35
        wide, high = max(6.0, pitch * 0.66), max(8.0, (plot.h - 40) * part)
        ink = "state.gold" if is_won else "surface.card_edge"
        bar = Box(plot.x + index * pitch, plot.bottom - high, wide, high)
        canvas.put_box(canvas.paint.round_rect(round(bar.w), round(bar.h), 4, canvas.colour(ink)), bar)
        if is_won and wide > 14:
            canvas.image("icon/crown", min(30.0, wide), bar.centre[0], bar.y - 20, "ink.on_card")
