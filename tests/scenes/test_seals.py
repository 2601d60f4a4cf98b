"""Seals on screen: announced after a match, listed for the player who earned them, trophies on the shelf."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.games import catalogue, shelf
from game.rules.match import Match, load
from game.scenes.library.records_page import SealsPage
from game.shell.router import Router
from game.stage.layout.viewport import Viewport
from game.stage.time.stack import Push
from game.storage.records import HOUSE, RecordRow, Records, Who
from game.storage.seals import trophy_of

from .stagehand import KEYS, pictured, printed, program

SIZE = (1280, 720)
SEALS = Path(__file__).resolve().parents[1] / "games" / "beacon" / "seals"


def match(name: str) -> Match:
    return load((SEALS / f"{name}.txt").read_text(encoding="utf-8"), catalogue())


def finish(made: Router, match: Match) -> list[str]:
    """Return the texts of the results once the ceremony is over."""
    made.context.store.record(match).keep()
    results = made.results(match)
    results.enter()
    results.resize(Viewport.of(SIZE))
    results.settle()
    told = []
    while results.wake_after is not None:
        results.update(results.wake_after)
        made.context.store.flush()
    for _ in range(5):
        told += [results.toast] if results.toast and results.toast not in told else []
        results.update(10.0)
    return told


def test_a_seal_is_told_when_it_is_won_for_the_first_time() -> None:
    made = program()
    assert finish(made, match("beacon-2")) == [
        "Ada wins 3 seals: Never one too many · Halfway up · Far ahead",
        "Bo wins a seal: From the ground",
    ]
    # Another match with three more challenges, two of them already earned.
    assert finish(made, match("beacon-4")) == ["Ada wins a seal: All three twins"]
    assert finish(made, match("beacon-4")) == []


def test_on_a_public_screen_nobody_wins_anything() -> None:
    made = program()
    made.context.is_public = True
    assert finish(made, match("beacon-2")) == []


def test_the_page_of_somebody_says_what_is_won_and_what_is_open() -> None:
    made = program()
    for name in ("beacon-2", "beacon-4"):
        made.context.store.record(match(name)).keep()
    page = made.records()
    page.enter()
    page.resize(Viewport.of(SIZE))
    while page.records is None or page.records.unread:
        made.context.store.flush()
        page.update(1.0)
    page.who, page.game = Who("human", "Ada"), "beacon"
    page.refresh()
    opened = page.chosen(next(target for target in page.focus.targets if target.key == "seals"), KEYS, None)
    assert isinstance(opened, Push)
    assert isinstance(opened.scene, SealsPage)
    opened.scene.enter()
    words = [text.text for text in printed(opened.scene, (1920, 1080))[0]]
    assert "Seals: Ada" in words
    assert "4 of 12 seals · 4 more for the next trophy" in words
    assert "Never one too many · 2 ×" in words
    assert "All three twins" in words
    challenges = catalogue()["beacon"].challenges.CHALLENGES
    assert {one.asks for one in challenges} <= set(words)


def test_seals_of_the_house_bring_trophies_onto_the_shelf() -> None:
    made = program()
    for name in ("beacon-2", "beacon-4"):
        finish(made, match(name))
    menu = made.menu()
    menu.enter()
    menu.resize(Viewport.of(SIZE))
    made.context.store.flush()
    menu.update(0.1)
    assert menu.remembered.memories.trophies == {"beacon": "bronze"}


def test_a_trophy_for_each_third() -> None:
    records, game = Records(), shelf()[0]
    found = []
    for challenge in game.challenges.CHALLENGES:
        records.learn(RecordRow("", game.key, "", 0, "Mia", "human", 1, 1, 1, 0, 0.0, challenge.key))
        found.append(trophy_of(records.record(HOUSE, game.key), game))
    assert found == [None] * 3 + ["bronze"] * 4 + ["silver"] * 4 + ["gold"]


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)], ids=str)
def test_the_trophy_stands_clear_of_the_seals(size: tuple[int, int]) -> None:
    scene = pictured("seals")
    printed(scene, size)
    assert isinstance(scene, SealsPage)
    areas = scene.areas()
    line, cells = areas["sum"], [box for key, box in areas.items() if key.startswith("challenge/")]
    assert line.centre[1] + max(96.0, line.h) / 2 + 16 <= min(box.y for box in cells)


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768), (1080, 1920)], ids=str)
def test_numbers_and_last_matches_of_somebody_leave_no_hole_between_them(size: tuple[int, int]) -> None:
    texts, _ = printed(pictured("records"), size)
    place = {text.text: text.box for text in texts}
    chart, facts = place["The last matches"], [place[words] for words in ("Matches", "Luck with the dice")]
    is_below = chart.y > max(fact.bottom for fact in facts)
    assert is_below == (size[0] < size[1])
    assert not is_below or chart.y - max(fact.bottom for fact in facts) < 140
