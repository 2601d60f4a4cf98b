"""The history of a match: its events as lines in the words of its game, in the current language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
    event: Any


class History:
    def __init__(self, describe: Callable[[Any], str], turn: type) -> None:
        """Create an empty history; `describe` is an event's line or empty, events of type `turn` begin a turn."""
        self._describe = describe
        self._kind_of_turn = turn
        self._turn = 0
        self._entries: list[HistoryEntry] = []

    @property
    def entries(self) -> Sequence[HistoryEntry]:
        return self._entries

    @property
    def lines(self) -> Sequence[str]:
        return [self._describe(entry.event) for entry in self._entries]

    def hear(self, events: Sequence[Any]) -> None:
        """Append the events that have a line."""
        for event in events:
            if isinstance(event, self._kind_of_turn):
                self._turn += 1
            if self._describe(event):
                self._entries.append(HistoryEntry(self._turn, getattr(event, "seat", event.actor), event))

    # ---- drawing

    def draw(self, canvas: Canvas, box: Box, guests: Sequence[TableGuest]) -> None:
        canvas.put_box(canvas.paint.card(round(box.w), round(box.h), 34, shadow="modal", inset=12), box)
        canvas.text(tr("What happened?"), box.centre[0], box.y + 62, "h2", "ink.on_card", "center", box.w - 120, 84)
        left, room = box.x + 110, box.w - 160
        y, top = box.bottom - 44, box.y + 112
        entries = self._entries
        if not entries:
            canvas.block(tr("Nothing yet."), Box(left, top, room, 80), "body", "ink.on_card_2")
        rows = self._latest(canvas, room, y - top)
        if len(rows) == len(entries):
            # Few lines stand directly below the heading.
            turns = sum(one.turn != other.turn for one, other in pairwise(entries))
            y = min(y, top + sum(high + GAP for _, high in rows) + APART * turns)
        for age, (words, high) in enumerate(rows):
            index = len(entries) - 1 - age
            entry, before = entries[index], entries[index - 1] if index else None
            if y - high < top:
                break
            canvas.block(words, Box(left, y - high, room, high + 2), "body", "ink.on_card")
            is_first = before is None or before.turn != entry.turn
            is_last = age + 1 == len(rows) or y - high - GAP - rows[age + 1][1] < top
            if entry.seat is not None and (is_first or is_last or before is None or before.seat != entry.seat):
                canvas.put(canvas.pieces.avatar(guests[entry.seat].look, 44), box.x + 70, y - high / 2)
            y -= high + GAP
            if is_first and index:
                line = Box(box.x + 48, y - 2, box.w - 96, 2)
                canvas.put_box(canvas.paint.round_rect(round(line.w), 2, 1, canvas.colour("surface.card_line")), line)
                y -= APART

    def _latest(self, canvas: Canvas, width: float, room: float) -> list[tuple[str, float]]:
        ink = canvas.colour("ink.on_card")
        rows: list[tuple[str, float]] = []
        for entry in reversed(self._entries):
            words = stopped(self._describe(entry.event))
            high = canvas.paint.type.block(words, "body", ink, width).height / canvas.scale
            rows.append((words, high))
            room -= high + GAP
            if room < 0:
                break
        return rows
