"""The page of saved matches: previews, resuming, deleting after a confirmation."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.games import catalogue
from game.input.intents import Command, Nav, PageStep, Source
from game.rules.match import Match, Player
from game.scenes.base.loading import PATIENCE, Loading
from game.scenes.base.question import Question
from game.scenes.match.pause import Pause
from game.scenes.match.screen import MatchScreen
from game.scenes.shelf.menu import Menu
from game.scenes.shelf.saved_matches import SavedMatches
from game.shell.router import Router
from game.stage.layout.shapes import Target
from game.stage.time.stack import Push
from game.storage.store import Store
from tests.timings import Queues

from .stagehand import KEYS, MOUSE, PAD, TOUCH, Driver, keep, program

TEMPLATE = "template"
LONGEST = 10.0
"""Seconds of played time in which a page surely is complete."""


@pytest.fixture
def made() -> Router:
    return program()


def begun(made: Router, name: str, key: str = TEMPLATE) -> Match:
    match = Match(catalogue()[key], [Player(name), Player("Bo")], (), name)
    match.settle()
    (seat, *_) = match.state.actors()
    match.submit(seat, match.state.legal(seat)[0])
    keep(made, match)
    return match


def opened(made: Router) -> tuple[Driver, SavedMatches]:
    """Return the page over the shelf, with all its thumbnails painted."""
    driver = Driver(made, made.menu())
    wait(driver)
    driver.click(found(driver, "kept"))
    kept = driver.showing(SavedMatches)
    wait(driver)
    return driver, kept


def wait(driver: Driver) -> None:
    for _ in range(round(LONGEST * 60)):
        if driver.scene.wake_after is None:
            return
        driver.program.context.store.flush()
        driver.pass_time(1 / 60)
    raise AssertionError("it never comes to rest")


def found(driver: Driver, start: str) -> Target:
    return next(target for target in driver.scene.targets() if target.key.startswith(start))


def printed(driver: Driver) -> set[str]:
    return {text.text for text in driver.scene.texts()}


def test_every_waiting_match_is_listed_with_name_turn_time_and_picture(made: Router) -> None:
    matches = [begun(made, "Anna"), begun(made, "Cora")]
    driver, kept = opened(made)
    texts = printed(driver)
    for match in matches:
        (seat, *_) = match.state.actors()
        assert {"Climb", f"{match.players[seat].name}’s turn", f"{match.players[0].name}, Bo"} <= texts
    assert any(text.startswith("Today, ") for text in texts)
    colours = set()
    for card in kept.cards:
        picture = kept.picture(card.match)
        assert picture is not None
        assert picture.surface.get_width() > kept.viewport.px(card.picture.w) * 0.9
        colours |= {tuple(pygame.transform.average_color(picture.surface))}
    assert min(min(colour[:3]) for colour in colours) > 100, "a board of card is seen"


@pytest.mark.parametrize("source", [MOUSE, TOUCH, KEYS, PAD], ids=lambda source: source.device.value)
def test_any_device_goes_on_with_one_and_deletes_another(made: Router, source: Source) -> None:
    begun(made, "Anna")
    begun(made, "Cora")
    driver, kept = opened(made)
    store = made.context.store
    cora, anna = store.unfinished()

    def choose(key: str) -> None:
        if source.is_pointer:
            driver.click(found(driver, key), source)
            return
        driver.send(Nav(source, 0, 1))
        scene = driver.scene
        scene.focus.key = key
        driver.do(Command.CONFIRM, source)

    choose(f"drop/{anna.key}")
    assert driver.showing(Question).first_key() == "no", "the harmless answer has the focus"
    choose("no")
    assert len(store.unfinished()) == 2
    choose(f"drop/{anna.key}")
    choose("yes")
    wait(driver)
    assert [match.key for match in store.unfinished()] == [cora.key]
    assert [card.match.key for card in kept.cards] == [cora.key]
    choose(f"go/{cora.key}")
    while isinstance(driver.scene, Loading):
        store.flush()
        driver.pass_time(0.02)
    assert driver.showing(MatchScreen).match.players[0].name == "Cora"


def test_keys_reach_every_button_of_a_page(made: Router) -> None:
    begun(made, "Anna")
    begun(made, "Cora")
    driver, kept = opened(made)
    reached = {driver.scene.focus.key}
    for dx, dy in ((0, 0), (1, 0), (1, 0), (1, 0), (0, 1), (0, 1), (-1, 0), (-1, 0), (-1, 0), (0, -1)):
        driver.send(Nav(KEYS, dx, dy))
        reached.add(driver.scene.focus.key)
    assert reached >= {target.key for target in kept.targets()}


def test_the_list_closes_with_its_last_match(made: Router) -> None:
    begun(made, "Anna")
    driver, _ = opened(made)
    driver.click(found(driver, "drop/"))
    driver.click(found(driver, "yes"))
    wait(driver)
    assert all(target.key not in ("kept", "resume") for target in driver.showing(Menu).targets())


def test_many_matches_lie_on_several_pages(made: Router) -> None:
    for number in range(6):
        begun(made, f"P{number}")
    driver, kept = opened(made)
    first = [card.match.key for card in kept.cards]
    driver.send(PageStep(KEYS, 1))
    second = [card.match.key for card in kept.cards]
    assert first + second == [match.key for match in made.context.store.unfinished()]
    driver.click(found(driver, "list/back"))
    assert [card.match.key for card in kept.cards] == first


def test_a_new_match_leaves_the_others_where_they_are(made: Router) -> None:
    begun(made, "Anna")
    driver = Driver(made, made.menu())
    wait(driver)
    driver.settle(Push(made.seats(catalogue()[TEMPLATE])))
    driver.click(found(driver, "start"))
    assert isinstance(driver.scene, MatchScreen), "there is nothing to ask"
    assert len(made.context.store.unfinished()) == 1


def test_a_match_that_is_restarted_waits_no_more(made: Router) -> None:
    begun(made, "Anna")
    kept = made.context.store.unfinished()
    begun(made, "Ben")
    (other,) = [match for match in made.context.store.unfinished() if match not in kept]
    screen = made.resumed(other.key)
    assert isinstance(screen, MatchScreen)
    driver = Driver(made, screen)
    driver.settle(Push(Pause(made.context, screen)))
    driver.click(found(driver, "again"))
    assert isinstance(driver.scene, Question)
    driver.click(found(driver, "yes"))
    assert isinstance(driver.scene, MatchScreen)
    assert driver.scene is not screen
    assert made.context.store.unfinished() == kept


def test_a_match_open_elsewhere_can_be_neither_played_nor_deleted(made: Router) -> None:
    begun(made, "Anna")
    driver, kept = opened(made)
    kept.list.items = [replace(match, is_elsewhere=True) for match in kept.list.items]
    kept.refresh()
    for key in ("go/", "drop/"):
        driver.click(found(driver, key))
        assert driver.scene is kept
        assert kept.toast == "This match is open in another window."


def test_who_goes_on_is_never_kept_waiting_by_the_disk(made: Router) -> None:
    made.context.store.close()
    made.context.store = store = Store(None, Queues().timing)
    begun(made, "Anna")
    driver, kept = opened(made)
    driver.click(found(driver, "go/"))
    fetching = driver.showing(Loading)
    below = driver.draw().copy()
    driver.pass_time(PATIENCE + 0.1)
    assert fetching.is_slow
    assert "Fetching the match …" in printed(driver)
    assert pygame.image.tobytes(driver.draw(), "RGB") != pygame.image.tobytes(below, "RGB")
    driver.do(Command.BACK)
    assert driver.scene is kept
    store.flush()
    driver.pass_time(0.1)
    assert driver.scene is kept, "nobody wants it any more"
    store.flush()
    driver.click(found(driver, "go/"))
    store.flush()
    driver.pass_time(0.02)
    assert isinstance(driver.scene, MatchScreen)
