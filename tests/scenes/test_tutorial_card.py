"""The tutorial card leaves its subject visible, and as much of the board as possible."""

from __future__ import annotations

from typing import Any

import pytest

from game.scenes.match.screen import MatchScreen
from game.scenes.match.tutorial import Tutorial

from .stagehand import taught


def opened(key: str, size: tuple[int, int], *how: Any) -> tuple[MatchScreen, Tutorial]:
    """Return a tutorial with a visible card; `how` as for `program`."""
    driver, screen, lesson = taught(key, *how, size=size)
    driver.wait(lambda: lesson.is_shown)
    return screen, lesson


def test_no_toast_lies_over_the_card_on_a_tall_screen() -> None:
    screen, _ = opened("knightsleap", (720, 1280), "de")
    screen.say("Krabbe fängt an")
    assert screen.line() == ("", False)


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768), (1080, 1920)], ids=str)
def test_where_one_button_is_spoken_of_no_bare_table_is_lit_below_it(size: tuple[int, int]) -> None:
    screen, lesson = opened("beacon", size, "en")
    lesson.at = next(at for at, step in enumerate(lesson.steps) if step.spot == "actions")
    assert screen.director.cue is not None
    lesson.card.forget()
    (lit,) = lesson.card.shapes()
    one = screen.areas()["cue"]
    assert (lit.bounds.y, lit.bounds.h) == (one.y - 10, one.h + 20)
    assert lit.bounds.h < screen.zones.actions.h


@pytest.mark.parametrize("size", [(1280, 800), (1080, 1920)], ids=str)
def test_no_line_under_the_buttons_is_half_covered_while_the_lamp_explains(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    screen, lesson = opened("diceland", size, "de", 2.0)
    assert screen.director.asked
    assert screen.view.offers[screen.director.asked[0]].hint
    assert "status" not in screen.areas()
    monkeypatch.setattr(type(lesson), "is_explaining", False)
    assert "status" in screen.areas()
