"""Seals and trophies: told after a match, listed for their player, and shown on the wood of the shelf."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.games import catalogue, shelf
from game.rules.match import HUMAN, Match, load
from game.scenes.library.seals_page import SealsPage
from game.scenes.shelf.trophies import TrophyShelf, WinCount, looks_of, memories
from game.shell.router import Router
from game.stage.room import pencil
from game.stage.room.pencil import shown_strokes
from game.stage.time.stack import Push
from game.storage.database import Finished, SeatResult
from game.storage.records import HOUSE, RecordRow, Records, Who
from game.storage.seals import trophy_of
from game.storage.settings import Chair, LastMatch, Settings
from game.tools.shots import played

from .stagehand import Driver, answered, choose, keep, opened, pictured, printed, program


def finished(game: str, *seats: tuple[str, str, int]) -> Finished:
    results = tuple(SeatResult(name, mind, 0, rank) for name, mind, rank in seats)
    return Finished("x", game, "2026-11-22", results)


def test_wins_of_people_are_counted_for_each_game_and_the_last_one_is_crowned() -> None:
    found = [
        finished("beacon", ("Ada", HUMAN, 1), ("Crab", HUMAN, 1)),
        finished("beacon", ("Krabbe", HUMAN, 1), ("Ada", HUMAN, 2)),
        finished("beacon", ("Frog", "greedy", 1), ("Ada", HUMAN, 2)),
        finished("diceland", ("Ada", HUMAN, 1)),
        finished("diceland", ("Nobody", HUMAN, 1)),
    ]
    assert memories(found, {"Ada": "violet"}) == TrophyShelf(
        {"beacon": (WinCount("red", 2), WinCount("violet", 1)), "diceland": (WinCount("violet", 1),)}, "beacon"
    )
    assert memories([], {}) == TrophyShelf()


def test_the_look_of_a_name_is_that_of_the_last_time() -> None:
    chairs = (Chair("Ada", HUMAN, "blue", is_named=True), Chair("Frog", HUMAN, "green"), Chair("Bot", "greedy", "red"))
    assert looks_of(Settings(last={"beacon": LastMatch(chairs)})) == {"Ada": "blue"}


def test_no_more_strokes_than_there_is_room_for() -> None:
    assert shown_strokes(7, 26, 300) == 7
    assert shown_strokes(400, 26, 100) % 5 == 0
    assert 0 < shown_strokes(400, 26, 100) < 40


def test_the_shelf_shows_what_was_played_here() -> None:
    made = program()
    keep(made, played(catalogue()["beacon"], 2, 1.0))
    made.context.store.flush()
    menu = opened(made.menu(), SMALL)
    bare, picture = pygame.Surface(SMALL), pygame.Surface(SMALL)
    menu.draw(bare)
    assert menu.is_new_here
    assert menu.wake_after is not None
    answered(menu)
    assert menu.remembered.memories.crowned == "beacon"
    assert menu.take_dirty()
    assert not menu.is_new_here
    assert not menu.hint()
    menu.draw(picture)
    assert picture.get_buffer().raw != bare.get_buffer().raw


def test_the_crown_lies_on_its_box_not_behind_the_ring() -> None:
    made = program()
    menu = made.menu()
    menu.look_at("beacon")
    driver = Driver(made, menu, (1280, 800))
    driver.pass_time(1.0)
    menu.remembered.memories = TrophyShelf(crowned="beacon")
    menu.focus.key, menu.focus.is_shown = "box/beacon", True
    menu.jump_ring()
    picture = driver.draw()
    box = next(one.shape.bounds for one in menu.targets() if one.key == "box/beacon")
    size = round(box.w * 0.26)
    crown = pencil.crown(menu.canvas.paint, size)
    x, y = (round(at * menu.canvas.scale) for at in (box.right - size * 0.36, box.y - size * 0.3))
    wide, high = crown.surface.get_size()
    whole = [(cx, cy) for cx in range(wide) for cy in range(high) if crown.surface.get_at((cx, cy)).a == 255]
    seen = [picture.get_at((x - crown.ox + cx, y - crown.oy + cy))[:3] for cx, cy in whole]
    assert seen == [crown.surface.get_at(at)[:3] for at in whole]


def test_whoever_has_finished_first_steps_is_not_new_here() -> None:
    made = program()
    menu = opened(made.menu(), SMALL)
    assert menu.is_new_here
    made.learned(played(shelf()[0], 2, 1.0))
    assert not menu.is_new_here
    assert not menu.hint()


SMALL = (640, 360)
SEALS = Path(__file__).resolve().parents[1] / "games" / "beacon" / "seals"


def match(name: str) -> Match:
    return load((SEALS / f"{name}.txt").read_text(encoding="utf-8"), catalogue())


def finish(made: Router, name: str) -> list[str]:
    """Store a match and return the texts of its results once the ceremony is over."""
    made.context.store.record(match(name)).keep()
    results = opened(made.results(match(name)))
    results.settle()
    told = []
    while results.wake_after is not None:
        results.update(results.wake_after)
        made.context.store.flush()
    for _ in range(5):
        told += [results.toast] if results.toast and results.toast not in told else []
        results.update(10.0)
    return told


def test_a_seal_is_told_when_it_is_won_for_the_first_time_and_seals_of_the_house_bring_trophies() -> None:
    made = program()
    assert finish(made, "beacon-2") == [
        "Ada wins 3 seals: Never one too many · Halfway up · Far ahead",
        "Bo wins a seal: From the ground",
    ]
    # Another match with three more challenges, two of them already earned.
    assert finish(made, "beacon-4") == ["Ada wins a seal: All three twins"]
    assert answered(opened(made.menu())).remembered.memories.trophies == {"beacon": "bronze"}
    assert finish(made, "beacon-4") == []
    assert finish(program(is_public=True), "beacon-2") == [], "on a public screen nobody wins anything"


def test_the_page_of_somebody_says_what_is_won_and_what_is_open() -> None:
    made = program()
    for name in ("beacon-2", "beacon-4"):
        made.context.store.record(match(name)).keep()
    page = opened(made.records())
    while page.records is None or page.records.unread:
        answered(page)
    page.who, page.game = Who("human", "Ada"), "beacon"
    page.refresh()
    pushed = choose(page, "seals")
    assert isinstance(pushed, Push)
    assert isinstance(pushed.scene, SealsPage)
    words = {text.text for text in printed(pushed.scene, (1920, 1080))[0]}
    assert words >= {"Seals: Ada", "4 of 12 seals · 4 more for the next trophy", "Never one too many · 2 ×"}
    assert words >= {"All three twins", *(one.asks for one in catalogue()["beacon"].challenges.CHALLENGES)}


def test_a_trophy_for_each_third() -> None:
    records, game = Records(), shelf()[0]
    found = []
    for challenge in game.challenges.CHALLENGES:
        records.learn(RecordRow("", game.key, "", 0, "Mia", "human", 1, 1, 1, 0, 0.0, challenge.key))
        found.append(trophy_of(records.record(HOUSE, game.key), game))
    assert found == [None] * 3 + ["bronze"] * 4 + ["silver"] * 4 + ["gold"]


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768), (1080, 1920)], ids=str)
def test_numbers_and_last_matches_of_somebody_leave_no_hole_between_them(size: tuple[int, int]) -> None:
    texts, _ = printed(pictured("records"), size)
    place = {text.text: text.box for text in texts}
    chart, facts = place["The last matches"], [place[words] for words in ("Matches", "Luck with the dice")]
    is_below = chart.y > max(fact.bottom for fact in facts)
    assert is_below == (size[0] < size[1])
    assert not is_below or chart.y - max(fact.bottom for fact in facts) < 140
