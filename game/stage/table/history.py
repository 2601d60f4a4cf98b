"""The history of a match: its events as lines in the words of its game, in the current language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box
from game.stage.text.language import tr

from .table import TableGuest
from .words import stopped

GAP: Final = 8.0
APART: Final = 12.0
"""Extra gap between two turns."""


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    turn: int
    seat: int | None
    """The seat it is about; None: no seat."""
    words: str


def history_of(events: Iterable[Any], describe: Callable[[Any], str], turn: type) -> Sequence[HistoryEntry]:
    """Return the lines of events; `describe` is an event's line or empty, events of type `turn` begin a turn."""
    entries, turns = [], 0
    for event in events:
        turns += isinstance(event, turn)
        if words := describe(event):
            entries.append(HistoryEntry(turns, getattr(event, "seat", event.actor), stopped(words)))
    return entries


def draw_history(canvas: Canvas, box: Box, entries: Sequence[HistoryEntry], guests: Sequence[TableGuest]) -> None:
    canvas.put_box(
        canvas.paint.card(round(box.w), round(box.h), 34, shadow="modal", inset=12, lean=canvas.lean_of(box)), box
    )
    canvas.text(tr("What happened?"), box.centre[0], box.y + 62, "h2", "ink.on_card", "center", box.w - 120, 84)
    left, room = box.x + 110, box.w - 160
    y, top = box.bottom - 44, box.y + 112
    if not entries:
        canvas.block(tr("Nothing yet."), Box(left, top, room, 80), "body", "ink.on_card_2")
    heights = _latest_heights(canvas, entries, room, y - top)
    if len(heights) == len(entries):
        # Few lines stand directly below the heading.
        turns = sum(one.turn != other.turn for one, other in pairwise(entries))
        y = min(y, top + sum(high + GAP for high in heights) + APART * turns)
    for age, high in enumerate(heights):
        index = len(entries) - 1 - age
        entry, before = entries[index], entries[index - 1] if index else None
        if y - high < top:
            break
        canvas.block(entry.words, Box(left, y - high, room, high + 2), "body", "ink.on_card")
        is_first = before is None or before.turn != entry.turn
        is_last = age + 1 == len(heights) or y - high - GAP - heights[age + 1] < top
        if entry.seat is not None and (is_first or is_last or before is None or before.seat != entry.seat):
            canvas.put(canvas.pieces.avatar(guests[entry.seat].look, 44), box.x + 70, y - high / 2)
        y -= high + GAP
        if is_first and index:
            line = Box(box.x + 48, y - 2, box.w - 96, 2)
            canvas.put_box(canvas.paint.round_rect(round(line.w), 2, 1, canvas.colour("surface.card_line")), line)
            y -= APART


def _latest_heights(canvas: Canvas, entries: Sequence[HistoryEntry], width: float, room: float) -> list[float]:
    """Return the heights of the newest lines, until they fill the room."""
    heights: list[float] = []
    for entry in reversed(entries):
        block = canvas.paint.type.block(entry.words, "body", canvas.colour("ink.on_card"), width)
        heights.append(block.height / canvas.scale)
        room -= heights[-1] + GAP
        if room < 0:
            break
    return heights
