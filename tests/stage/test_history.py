"""The history of a match: events with a line, in the current language, shortened by undo."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from game.stage.layout.shapes import Box
from game.stage.table.history import History
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


@pytest.fixture
def history() -> History:
    return History(telling, Begun)


def test_only_what_has_a_line_is_kept_with_its_turn_and_whom_it_is_about(history: History) -> None:
    history.hear([Said("before"), Begun(1), Said("one", 1), Said(""), Begun(0), Done("two", 2)])
    assert history.lines == ["before", "one", "two"]
    assert [entry.turn for entry in history.entries] == [0, 1, 2]
    assert [entry.seat for entry in history.entries] == [None, 1, 2]
    spoken: dict[str, str] = {}
    history = History(lambda event: spoken.get(telling(event), telling(event)), Begun)
    history.hear([Said("good day")])
    spoken["good day"] = "guten Tag"
    assert history.lines == ["guten Tag"], "made when they are read"


def test_the_newest_lines_are_drawn_as_far_as_there_is_room(history: History) -> None:
    canvas = canvas_of((1280, 720))
    guests, box = [Silhouette("red", "Anna"), Silhouette("blue", "Ben")], Box(40, 40, 900, 560)
    canvas.audit = []
    history.draw(canvas, box, guests)
    assert any(one.text == "Nothing yet." for one in canvas.audit)
    for number in range(40):
        history.hear([Begun(number % 2), Said(f"line {number}", number % 2)])
    canvas.audit = []
    history.draw(canvas, box, guests)
    said = {one.text for one in canvas.audit}
    assert "line 39." in said
    assert "line 0." not in said
    for one in canvas.audit:
        assert one.fits
        assert one.box.y >= box.y
        assert one.box.bottom <= box.bottom
