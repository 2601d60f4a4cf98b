"""Saved matches: stored, listed with previews, resumed, refused in words, deleted after a confirmation."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pygame
import pytest

from game.games import catalogue
from game.input.intents import Command, Nav, PageStep, Resized, Source
from game.rules.contract import Event
from game.rules.match import Match, Player, checksum, load
from game.scenes.base.loading import PATIENCE, Loading
from game.scenes.base.prompt_bar import LONGEST_TOAST
from game.scenes.base.question import Question
from game.scenes.match.director import KEEPING
from game.scenes.match.screen import MatchScreen
from game.scenes.shelf.menu import PAINT_AGAIN, Menu
from game.scenes.shelf.saved_matches import SavedMatches
from game.shell.request import StartRequest
from game.shell.router import Router
from game.shell.startup import Startup
from game.stage.room.shelf_decor import PHOTO, RIM
from game.stage.time.stack import Push
from game.storage.settings import LastMatch
from game.storage.store import Store
from tests.playouts import set_up
from tests.test_store import alter
from tests.timings import Queues

from .stagehand import KEYS, MOUSE, PAD, TOUCH, Driver, keep, program

MIDNIGHT = 60.0
"""Seconds after which nothing wakes a page but the change of the date."""


@pytest.fixture
def stored(tmp_path: Path) -> Iterator[Router]:
    """Yield a program that saves its matches in a folder, with an unfinished one of Diceland."""
    made = program()
    made.context.store.close()
    made.context.store = Store(tmp_path)
    match = set_up(Match(catalogue()["diceland"], [Player("Anna", look="green"), Player("Bo", "greedy")], (), "kept"))
    for seat in (0, 1):
        if seat in match.state.actors():
            match.submit(seat, match.state.legal(seat)[0])
    keep(made, match)
    yield made
    made.context.store.close()


def come_to_rest(driver: Driver) -> None:
    """Wait for every answer of the store and every painted preview."""
    for _ in range(600):
        if (driver.scene.wake_after or MIDNIGHT) >= MIDNIGHT:
            return
        driver.program.context.store.flush()
        driver.pass_time(1 / 60)
    raise AssertionError("it never comes to rest")


def shelf_with_answer(made: Router) -> tuple[Driver, Menu]:
    driver = Driver(made, made.menu())
    come_to_rest(driver)
    return driver, driver.showing(Menu)


def go_on(driver: Driver) -> None:
    menu = driver.showing(Menu)
    menu.look_at("diceland")
    menu.refresh()
    driver.press("resume")
    driver.pass_time(0.1)


def test_options_that_do_not_go_together_are_left_out_and_said_once() -> None:
    made = program()
    settings = made.context.settings
    settings.last["places"] = LastMatch((), ("full", "long", "nonsense"))
    assert made.seats(catalogue()["places"]).setup.options == {"full"}
    assert settings.last["places"].options == ("full",)
    assert [notice.values for notice in made.context.notices] == [{"game": "Going Places"}]
    made.seats(catalogue()["places"])
    assert len(made.context.notices) == 1


def test_a_message_of_any_length_is_shown_with_its_beginning() -> None:
    driver = Driver.at(lambda made: made.menu())
    scene = driver.scene
    scene.say("word " * 1_000_000)
    assert len(scene.bar.toast) == LONGEST_TOAST
    driver.pass_time(0.1)


def test_the_shelf_does_not_wait_for_the_disk(stored: Router, tmp_path: Path) -> None:
    stored.context.store.close()
    queues = Queues()
    stored.context.store = Store(tmp_path, queues.timing)
    driver = Driver(stored, stored.menu())
    driver.pass_time(0.1)
    menu = driver.showing(Menu)
    assert menu.wake_after is not None, "it looks again"
    assert not menu.waiting
    queues.of("store").wait()
    come_to_rest(driver)
    assert [waiting.game for waiting in menu.waiting] == ["diceland"]


def test_a_match_is_gone_on_with_in_its_colours_and_left_for_another_window(stored: Router, tmp_path: Path) -> None:
    driver, _ = shelf_with_answer(stored)
    go_on(driver)
    assert [player.look for player in driver.showing(MatchScreen).match.players] == ["green", "blue"]
    other = Store(tmp_path)
    for is_elsewhere in (True, False):
        stored.context.store.flush()
        assert [match.is_elsewhere for match in other.unfinished()] == [is_elsewhere]
        stored.menu()
    other.close()


def test_a_match_open_in_another_window_is_said_to_be(stored: Router, tmp_path: Path) -> None:
    driver, menu = shelf_with_answer(stored)
    other = Store(tmp_path)
    (unfinished,) = other.unfinished()
    assert other.resume(unfinished.key).result() is not None
    go_on(driver)
    assert driver.scene is menu
    said = [notice.message for notice in stored.context.notices] or [menu.bar.toast]
    assert said == ["This match is open in another window."]
    other.close()


def test_a_match_that_cannot_be_played_is_set_aside_and_said_so_once(stored: Router, tmp_path: Path) -> None:
    alter(tmp_path, "UPDATE entries SET line = '0 dance' || char(10) WHERE number = 2")
    driver, menu = shelf_with_answer(stored)
    go_on(driver)
    assert menu.bar.toast.startswith(
        "This match cannot be continued and has been set aside: line 8: '0 dance' is not possible"
    )
    come_to_rest(driver)
    assert menu.waiting == []
    assert stored.context.store.unfinished() == []


def test_an_unknown_opponent_leaves_the_seat_to_one_that_is_known(stored: Router, tmp_path: Path) -> None:
    (unfinished,) = stored.context.store.unfinished()
    text = stored.context.store.text(unfinished.key)
    assert text is not None
    header = load(text, catalogue()).header()
    stored.context.store.close()
    other = header.replace("greedy/blue", "zorro/blue")
    check = checksum(text.replace(header, other).rpartition("check ")[0])
    alter(tmp_path, f"UPDATE matches SET checksum = {check}, header = '{other}'")
    stored.context.store = Store(tmp_path)
    driver, _ = shelf_with_answer(stored)
    go_on(driver)
    scene = driver.showing(MatchScreen)
    assert [player.mind for player in scene.match.players] == ["human", "steady"]
    assert "no such opponent here, “Steady” takes over" in scene.bar.toast
    driver.pass_time(3.0)


def test_a_persons_decision_is_told_when_the_disk_has_it(stored: Router, monkeypatch: pytest.MonkeyPatch) -> None:
    """A kill loses nothing visible: the animation of a decision waits for the disk, up to a timeout."""
    for is_slow in (False, True):
        match = Match(catalogue()["diceland"], [Player("Anna"), Player("Bo")], (), "kept")
        scene = stored.match(match)
        driver = Driver(stored, scene)
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
    made, match = program(), Match(catalogue()["beacon"], [Player("Anna"), Player("Bo", "greedy")], (), "straight")
    startup, app = Startup(StartRequest(match=match)), SimpleNamespace()  # only keeps what it is given
    assert isinstance(startup.begin(app, made), MatchScreen)
    assert isinstance(startup.begin(app, made), Menu)


def test_on_the_shelf_a_photograph_shows_the_board_that_waits_once_nothing_moves(stored: Router) -> None:
    menu = stored.menu()
    driver = Driver(stored, menu)
    driver.pass_time(1 / 60)
    assert menu.waiting
    game = menu.games[menu.selected]
    assert game.key == "diceland"
    look = menu.look_of(game)
    assert look is not None
    assert look.picture is None, "it would be painted while the room comes to light"
    driver.wait(lambda: look.is_done)
    place = menu.photo.box
    assert look.picture is not None
    assert look.picture.sprite is not None
    assert look.due
    assert menu.wake_after != PAINT_AGAIN, "when it is done nobody is woken for it"
    assert look.stage() == "Turn 1"
    x, y = menu.viewport.at(place.centre[0] - PHOTO / 2 + RIM / 2, place.centre[1])
    assert driver.draw().get_at((x, y))[:3] == menu.canvas.colour("surface.card_hi")[:3]
    driver.send(Resized(KEYS, (720, 1280)))
    assert not menu.photo.box.w


TEMPLATE = "template"


def begun(name: str) -> Match:
    match = set_up(Match(catalogue()[TEMPLATE], [Player(name), Player("Bo")], (), name))
    (seat, *_) = match.state.actors()
    match.submit(seat, match.state.legal(seat)[0])
    return match


def opened(*names: str, store: Store | None = None) -> tuple[Driver, SavedMatches]:
    """Return the page over the shelf with matches of these first players, with all thumbnails painted."""
    made = program()
    made.context.store = store or made.context.store
    for name in names:
        keep(made, begun(name))
    driver = Driver(made, made.menu())
    come_to_rest(driver)
    driver.press("kept")
    come_to_rest(driver)
    return driver, driver.showing(SavedMatches)


def test_every_waiting_match_is_listed_with_name_turn_time_and_picture() -> None:
    driver, kept = opened("Anna", "Cora")
    texts = driver.words()
    for match in (begun("Anna"), begun("Cora")):
        (seat, *_) = match.state.actors()
        assert {"Golden Rung", f"{match.players[seat].name}’s turn", f"{match.players[0].name}, Bo"} <= texts
    assert any(text.startswith("Today, ") for text in texts)
    colours = set()
    for card in kept.cards:
        picture = kept.previews.of(card.match).sprite
        assert picture is not None
        assert picture.surface.get_width() > kept.viewport.px(card.picture.box.w) * 0.9
        colours |= {tuple(pygame.transform.average_color(picture.surface))}
    assert min(min(colour[:3]) for colour in colours) > 100, "a board of card is seen"


@pytest.mark.parametrize("source", [MOUSE, TOUCH, KEYS, PAD], ids=lambda source: source.device.value)
def test_any_device_goes_on_with_one_and_deletes_another(source: Source) -> None:
    driver, kept = opened("Anna", "Cora")
    store = driver.program.context.store
    cora, anna = store.unfinished()

    def choose(key: str) -> None:
        if source.is_pointer:
            driver.press(key, source)
            return
        driver.send(Nav(source, 0, 1))
        driver.scene.focus.key = key
        driver.do(Command.CONFIRM, source)

    choose(f"drop/{anna.key}")
    assert driver.showing(Question).first_key() == "no", "the harmless answer has the focus"
    choose("no")
    assert len(store.unfinished()) == 2
    choose(f"drop/{anna.key}")
    choose("yes")
    come_to_rest(driver)
    assert [match.key for match in store.unfinished()] == [cora.key]
    assert [card.match.key for card in kept.cards] == [cora.key]
    choose(f"go/{cora.key}")
    while isinstance(driver.scene, Loading):
        store.flush()
        driver.pass_time(0.02)
    assert driver.showing(MatchScreen).match.players[0].name == "Cora"


def test_the_list_closes_with_its_last_match() -> None:
    driver, _ = opened("Anna")
    driver.press("drop/")
    driver.press("yes")
    come_to_rest(driver)
    assert all(target.key not in ("kept", "resume") for target in driver.showing(Menu).targets())


def test_many_matches_lie_on_several_pages() -> None:
    driver, kept = opened(*(f"P{number}" for number in range(6)))
    first = [card.match.key for card in kept.cards]
    driver.send(PageStep(KEYS, 1))
    second = [card.match.key for card in kept.cards]
    assert first + second == [match.key for match in driver.program.context.store.unfinished()]
    driver.press("list/back")
    assert [card.match.key for card in kept.cards] == first


def test_a_new_match_leaves_the_others_where_they_are() -> None:
    driver, _ = opened("Anna")
    driver.settle(Push(driver.program.seats(catalogue()[TEMPLATE])))
    driver.press("start")
    assert isinstance(driver.scene, MatchScreen), "there is nothing to ask"
    assert len(driver.program.context.store.unfinished()) == 1


def test_a_match_open_elsewhere_can_be_neither_played_nor_deleted() -> None:
    driver, kept = opened("Anna")
    kept.list.items = [msgspec.structs.replace(match, is_elsewhere=True) for match in kept.list.items]
    kept.refresh()
    for key in ("go/", "drop/"):
        driver.press(key)
        assert driver.scene is kept
        assert kept.bar.toast == "This match is open in another window."


def test_who_goes_on_is_never_kept_waiting_by_the_disk() -> None:
    store = Store(None, Queues().timing)
    driver, kept = opened("Anna", store=store)
    driver.press("go/")
    fetching = driver.showing(Loading)
    below = driver.draw().copy()
    driver.pass_time(PATIENCE + 0.1)
    assert fetching.is_slow
    assert "Fetching the match …" in driver.words()
    assert pygame.image.tobytes(driver.draw(), "RGB") != pygame.image.tobytes(below, "RGB")
    driver.do(Command.BACK)
    assert driver.scene is kept
    driver.answer()
    assert driver.scene is kept, "nobody wants it any more"
    store.flush()
    driver.press("go/")
    driver.answer()
    assert isinstance(driver.scene, MatchScreen)


def test_yesterday_is_said_after_midnight(stored: Router) -> None:
    now = [datetime(2026, 11, 21, 12, tzinfo=UTC)]
    stored.context.timing = replace(stored.context.timing, now=lambda: now[0])
    driver = Driver(stored, SavedMatches(stored.context))
    come_to_rest(driver)
    scene = driver.showing(SavedMatches)
    now[0] = datetime(2026, 11, 21, 23, 59, 30, tzinfo=UTC)
    assert (scene.wake_after or 0) <= 31
    scene.take_dirty()
    now[0] += timedelta(seconds=31)
    scene.update(31.0)
    assert scene.take_dirty()
