"""The history of a match: events with a line, in the current language, shortened by undo."""

from __future__ import annotations

from dataclasses import dataclass

from game.stage.layout.shapes import Box
from game.stage.table.history import HistoryEntry, draw_history, history_of
from game.stage.table.table import Silhouette
from tests.kit import canvas_of


@dataclass(frozen=True)
class Begun:
    seat: int
    actor: int | None = None


@dataclass(frozen=True)
class Said:
    text: str
    seat: int | None = None
    actor: int | None = None


@dataclass(frozen=True)
class Done:
    """An event without a seat."""

    text: str
    actor: int | None


def telling(event: object) -> str:
    return getattr(event, "text", "")


def test_only_what_has_a_line_is_kept_with_its_turn_and_whom_it_is_about() -> None:
    told = [Said("before"), Begun(1), Said("one", 1), Said(""), Begun(0), Done("two", 2)]
    entries = history_of(told, telling, Begun)
    assert entries == [HistoryEntry(0, None, "before."), HistoryEntry(1, 1, "one."), HistoryEntry(2, 2, "two.")]


def test_the_newest_lines_are_drawn_as_far_as_there_is_room() -> None:
    canvas = canvas_of((1280, 720))
    guests, box = [Silhouette("red", "Anna"), Silhouette("blue", "Ben")], Box(40, 40, 900, 560)
    canvas.audit = []
    draw_history(canvas, box, (), guests)
    assert any(one.text == "Nothing yet." for one in canvas.audit)
    told = [event for number in range(40) for event in (Begun(number % 2), Said(f"line {number}", number % 2))]
    canvas.audit = []
    draw_history(canvas, box, history_of(told, telling, Begun), guests)
    said = {one.text for one in canvas.audit}
    assert "line 39." in said
    assert "line 0." not in said
    for one in canvas.audit:
        assert one.fits
        assert one.box.y >= box.y
        assert one.box.bottom <= box.bottom
