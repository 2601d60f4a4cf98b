"""Saved matches on the shelf and at the table."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest

from game.games import catalogue
from game.input.intents import Resized
from game.rules.contract import Event
from game.rules.match import Match, Player, checksum, load
from game.scenes.base.scene import LONGEST_TOAST
from game.scenes.match.director import KEEPING
from game.scenes.match.screen import MatchScreen
from game.scenes.shelf.menu import PAINT_AGAIN, Menu
from game.shell.request import StartRequest
from game.shell.router import Router
from game.storage.settings import LastMatch
from game.storage.store import NAME, Store
from tests.timings import Queues

from .stagehand import KEYS, Driver, program

FRAMES = 600
"""Frames in which the shelf surely has its answer and the painted preview."""


@pytest.fixture
def made(tmp_path: Path) -> Iterator[Router]:
    """Yield a program that saves its matches in a folder, with an unfinished one of Diceland."""
    made = program()
    made.context.store.close()
    store = Store(tmp_path)
    match = Match(catalogue()["diceland"], [Player("Anna", look="green"), Player("Bo", "greedy")], (), "kept")
    match.settle()
    for seat in (0, 1):
        if seat in match.state.actors():
            match.submit(seat, match.state.legal(seat)[0])
    store.record(match).keep()
    store.close()
    made.context.store = Store(tmp_path)
    yield made
    made.context.store.close()


def come_to_rest(driver: Driver, menu: Menu) -> None:
    for _ in range(FRAMES):
        if menu.wake_after is None:
            return
        driver.program.context.store.flush()
        driver.pass_time(0.03)
    raise AssertionError("it never comes to rest")


def shelf_with_answer(made: Router) -> tuple[Driver, Menu]:
    driver = Driver(made, made.menu())
    menu = driver.showing(Menu)
    come_to_rest(driver, menu)
    return driver, menu


def go_on(driver: Driver) -> None:
    menu = driver.showing(Menu)
    menu.selected = [game.key for game in menu.games].index("diceland")
    menu.refresh()
    target = next(target for target in menu.targets() if target.key == "resume")
    driver.click(target)
    driver.pass_time(0.1)


def spoil(tmp_path: Path, statement: str) -> None:
    with sqlite3.connect(tmp_path / NAME) as database:
        database.execute(statement)
    database.close()


def messages(made: Router) -> list[str]:
    return [notice.message for notice in made.context.notices]


def test_options_that_do_not_go_together_are_left_out_and_said_once() -> None:
    made = program()
    settings = made.context.settings
    settings.last["places"] = LastMatch((), ("full", "long", "nonsense"))
    assert made.seats(catalogue()["places"]).options == {"full"}
    assert settings.last["places"].options == ("full",)
    assert [notice.values for notice in made.context.notices] == [{"game": "Going Places"}]
    made.seats(catalogue()["places"])
    assert len(made.context.notices) == 1


def test_a_message_of_any_length_is_shown_with_its_beginning() -> None:
    made = program()
    driver = Driver(made, made.menu())
    scene = driver.scene
    scene.say("word " * 1_000_000)
    assert len(scene.toast) == LONGEST_TOAST
    driver.pass_time(0.1)


def test_the_shelf_does_not_wait_for_the_disk(made: Router, tmp_path: Path) -> None:
    made.context.store.close()
    queues = Queues()
    made.context.store = Store(tmp_path, queues.timing)
    driver = Driver(made, made.menu())
    driver.pass_time(0.1)
    menu = driver.showing(Menu)
    assert menu.wake_after is not None, "it looks again"
    assert not menu.waiting
    queues.of("store").wait()
    come_to_rest(driver, menu)
    assert [waiting.game for waiting in menu.waiting] == ["diceland"]


def test_a_match_is_gone_on_with_in_the_colours_it_was_played_in(made: Router) -> None:
    driver, _ = shelf_with_answer(made)
    go_on(driver)
    scene = driver.showing(MatchScreen)
    assert [player.look for player in scene.match.players] == ["green", "blue"]


def test_a_match_open_in_another_window_is_said_to_be(made: Router, tmp_path: Path) -> None:
    driver, menu = shelf_with_answer(made)
    other = Store(tmp_path)
    (unfinished,) = other.unfinished()
    assert other.resume(unfinished.key).result() is not None
    go_on(driver)
    assert driver.scene is menu
    assert messages(made) == ["This match is open in another window."] or menu.toast.startswith("This match is open")
    other.close()


def test_a_match_that_cannot_be_played_is_set_aside_and_said_so_once(made: Router, tmp_path: Path) -> None:
    spoil(tmp_path, "UPDATE entries SET line = '0 dance' || char(10) WHERE number = 2")
    driver, menu = shelf_with_answer(made)
    go_on(driver)
    assert menu.toast.startswith("This match cannot be continued and has been set aside: line 8: unknown word 'dance'")
    come_to_rest(driver, menu)
    assert menu.waiting == []
    assert made.context.store.unfinished() == []


def test_an_unknown_opponent_leaves_the_seat_to_one_that_is_known(made: Router, tmp_path: Path) -> None:
    (unfinished,) = made.context.store.unfinished()
    text = made.context.store.text(unfinished.key)
    assert text is not None
    header = load(text, catalogue()).header()
    made.context.store.close()
    other = header.replace("greedy/blue", "zorro/blue")
    check = checksum(text.replace(header, other).rpartition("check ")[0])
    spoil(tmp_path, f"UPDATE matches SET checksum = {check}, header = '{other}'")
    made.context.store = Store(tmp_path)
    driver, _ = shelf_with_answer(made)
    go_on(driver)
    scene = driver.showing(MatchScreen)
    assert [player.mind for player in scene.match.players] == ["human", "steady"]
    assert "no such opponent here, “Steady” takes over" in scene.toast
    driver.pass_time(3.0)


def test_leaving_for_the_shelf_lets_another_window_go_on(made: Router, tmp_path: Path) -> None:
    driver, _ = shelf_with_answer(made)
    go_on(driver)
    other = Store(tmp_path)
    made.context.store.flush()
    assert [match.is_elsewhere for match in other.unfinished()] == [True]
    made.menu()
    made.context.store.flush()
    assert [match.is_elsewhere for match in other.unfinished()] == [False]
    other.close()


def test_a_persons_decision_is_told_when_the_disk_has_it(made: Router, monkeypatch: pytest.MonkeyPatch) -> None:
    """A kill loses nothing visible: the animation of a decision waits for the disk, up to a timeout."""
    for is_slow in (False, True):
        match = Match(catalogue()["diceland"], [Player("Anna"), Player("Bo")], (), "kept")
        scene = made.match(match)
        driver = Driver(made, scene)
        driver.pass_time(8.0)
        while not scene.director.asked:
            scene.director.press()
            driver.pass_time(0.5)
        kept: Future[bool] = Future()
        scene.director.on_change = lambda match, kept=kept: kept
        told: list[Event] = []
        assert scene.view is not None
        monkeypatch.setattr(scene.view, "script", told.append)
        (seat, *_) = scene.director.asked
        scene.director.submit(seat, match.state.legal(seat)[0])
        driver.pass_time(0.05)
        assert not told
        if is_slow:
            driver.pass_time(KEEPING - 0.1)
            assert not told
        else:
            kept.set_result(True)
        driver.pass_time(0.1)
        assert told


def test_after_an_error_the_shelf_comes_as_the_card_says() -> None:
    """Also if the program was asked to start with a match, which may be over by then."""
    made = program()
    request = StartRequest(match=Match(catalogue()["beacon"], [Player("Anna"), Player("Bo", "greedy")], (), "straight"))
    assert isinstance(made.first(request), MatchScreen)
    assert isinstance(made.first(request, is_again=True), Menu)


def test_on_the_shelf_a_photograph_shows_the_board_that_waits_once_nothing_moves(made: Router) -> None:
    menu = made.menu()
    driver = Driver(made, menu)
    driver.pass_time(1 / 60)
    assert menu.waiting
    game = menu.games[menu.selected]
    assert game.key == "diceland"
    look = menu.look_of(game)
    assert look is not None
    assert look.picture is None, "it would be painted while the room comes to light"
    for _ in range(600):
        driver.pass_time(0.1, 0.1)
        if look.is_done:
            break
    place = menu.areas()["photo"]
    assert look.picture is not None
    assert look.picture.sprite is not None
    assert look.due
    assert menu.wake_after != PAINT_AGAIN, "when it is done nobody is woken for it"
    x, y = menu.viewport.at(place.x + 4, place.y + 4)
    assert driver.draw().get_at((x, y))[:3] == menu.canvas.colour("surface.card_hi")[:3]
    driver.send(Resized(KEYS, (720, 1280)))
    assert "photo" not in menu.areas()
