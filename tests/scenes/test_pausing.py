"""The pause, prepared at rest over several frames, and other places where a single press must lose nothing."""

from __future__ import annotations

import gc
import sys
import weakref
from collections.abc import Callable

import pygame
import pytest

from game.games import catalogue
from game.input.intents import Command, Point
from game.scenes.base.question import Question
from game.scenes.match.pause import Pause
from game.scenes.match.screen import MatchScreen
from game.scenes.setup.seats import Seats
from game.scenes.shelf.menu import REST, Menu
from game.scenes.text.reader import RulesPage
from game.stage.paint.frame import DisplayList, Frame
from game.stage.paint.sprite import Kind, Sprite
from game.stage.time.incremental_job import IncrementalJob
from game.stage.widgets import Button, Slider
from game.storage.store import Store
from game.timing import frozen_clock
from tests.kit import driver_of, match_of

from .stagehand import KEYS, MOUSE, PAD, TOUCH, Driver, made_sprites, printed, program, submit, taught, widget

GAMES = sorted(catalogue())


def at_rest(key: str) -> tuple[Driver, MatchScreen]:
    """Return a match in which a player has been thinking for a while."""
    game = catalogue()[key]
    driver, screen = match_of(game, *["human"] * min(game.seats), speed="normal")
    driver.wait(lambda: screen.preparation.is_done and not screen.is_lively)
    return driver, screen


@pytest.mark.draws_ahead
@pytest.mark.parametrize("key", GAMES)
def test_at_rest_everything_the_pause_is_drawn_with_is_made(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    driver, _ = at_rest(key)
    driver.do(Command.MENU)
    assert isinstance(driver.scene, Pause)
    driver.pass_time(0.1)  # the scene below is drawn for the background
    made = made_sprites(monkeypatch)
    driver.scene.draw(DisplayList(driver.viewport.window))
    assert not made


def large_pictures(window: pygame.Surface) -> int:
    """Return the number of pictures that cover a third of the window, held by modules or by unfrozen objects."""
    gc.collect()
    found: set[int] = set()
    least = window.get_width() * window.get_height() / 3
    lasting = [vars(module) for name, module in sys.modules.items() if name.startswith("game.")]
    for holder in [*gc.get_objects(), *gc.get_referents(*lasting), *gc.get_referents(*gc.get_referents(*lasting))]:
        for held in gc.get_referents(holder):
            for one in (held, *(held if type(held) is tuple else ())):
                if isinstance(one, pygame.Surface) and one.get_width() * one.get_height() >= least:
                    found.add(id(one.get_abs_parent()))
    return len(found - {id(window)})


@pytest.mark.draws_ahead
def test_a_page_over_the_pause_leaves_no_more_pictures_behind_than_there_were() -> None:
    gc.collect()
    gc.freeze()  # what other tests left, hundreds of thousands of objects
    driver, _ = at_rest("beacon")
    frame, window = Frame(), pygame.Surface(driver.viewport.window)

    def shown() -> int:
        frame.compose(window, driver.scene.draw)
        return large_pictures(window)

    def rested() -> int:
        for _ in range(60):
            driver.pass_time(0.1, 0.1)
        return shown()

    driver.do(Command.MENU)
    driver.do(Command.BACK)
    before = rested()
    driver.do(Command.MENU)
    driver.pass_time(0.1)
    paused = shown()
    driver.do(Command.RULES)
    assert isinstance(driver.scene, RulesPage)
    page = shown()
    driver.do(Command.BACK)
    driver.pass_time(0.1)
    back = shown()
    driver.do(Command.BACK)
    after = rested()
    assert page <= paused + 2, "its card, and the box beside the text"
    assert back <= paused + 2, "which are still cached"
    assert after <= before + 2


def test_the_shelf_shows_the_game_that_was_selected_last_even_after_an_error() -> None:
    made = program()
    menu = Driver(made, made.menu()).showing(Menu)
    menu.focus.key = "box/places"
    menu.nav(0, 0, KEYS)
    again = program(shelf=made.context.settings.shelf).menu()
    assert again.games[again.selected].key == "places"


def test_what_is_made_ahead_is_held_by_nothing_but_the_caches(monkeypatch: pytest.MonkeyPatch) -> None:
    _, screen = at_rest("borders")
    paint, pictures = screen.canvas.paint, []
    get = paint.pictures.get

    def watched(key: tuple[object, ...], make: Callable[[], Sprite], kind: Kind = "usual") -> Sprite:
        sprite = get(key, make, kind)
        if key[0] == "card":
            pictures.append(weakref.ref(sprite.surface))
        return sprite

    paint.clear()
    monkeypatch.setattr(paint.pictures, "get", watched)
    ahead = IncrementalJob(screen.control.preparing(), frozen_clock)
    while not pictures and not ahead.is_done:
        ahead.spend(0.0)
    for _ in range(3):  # the card and some more is drawn, but not all
        ahead.spend(0.0)
    assert pictures
    assert not ahead.is_done
    paint.clear()
    assert not any(picture() for picture in pictures)


def choose(driver: Driver, key: str) -> None:
    driver.scene.focus.key = key
    driver.do(Command.CONFIRM, PAD)


def test_leaving_the_shelf_asks_first() -> None:
    driver = Driver.at(lambda made: made.menu())
    driver.do(Command.BACK, KEYS)
    assert isinstance(driver.scene, Question)
    assert driver.scene.focus.key == "no"
    driver.do(Command.CONFIRM, PAD)
    assert isinstance(driver.scene, Menu)
    driver.do(Command.BACK, KEYS)
    driver.do(Command.BACK, KEYS)
    assert isinstance(driver.scene, Menu), "back is the harmless answer too"
    driver.do(Command.BACK, KEYS)
    choose(driver, "yes")
    assert driver.is_over


def playing() -> Driver:
    driver = driver_of(catalogue()["beacon"], *["human"] * 3, seed="asks", size=(1280, 720), speed="normal")
    driver.pass_time(2.0)
    return driver


def test_a_match_is_begun_anew_only_after_a_second_press() -> None:
    driver = playing()
    screen, store = driver.showing(MatchScreen), driver.program.context.store
    submit(driver)
    assert len(store.unfinished()) == 1
    driver.do(Command.MENU)
    assert isinstance(driver.scene, Pause)
    choose(driver, "again")
    assert isinstance(driver.scene, Question)
    driver.do(Command.CONFIRM, PAD)
    assert isinstance(driver.scene, Pause)
    choose(driver, "again")
    choose(driver, "yes")
    assert driver.showing(MatchScreen).match.seed != screen.match.seed
    assert driver.scene is not screen
    assert store.unfinished() == [], "it waits no more"


def test_a_match_is_said_to_be_kept_once_somebody_has_decided_something_and_where_it_lasts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    saved = {"Game saved", "Save and return to the shelf"}
    driver = playing()
    screen = driver.showing(MatchScreen)

    def words() -> set[str]:
        driver.do(Command.MENU)
        texts, _ = printed(driver.scene, (1280, 720))
        driver.do(Command.BACK)
        return {text.text for text in texts}

    assert words() & {*saved, "To the shelf"} == {"To the shelf"}
    submit(driver)
    screen.director.skip()
    assert saved <= words()
    monkeypatch.setattr(Store, "is_lasting", False)
    assert not saved & words()


@pytest.mark.parametrize("key", sorted(catalogue()))
def test_pause_in_the_first_steps_is_a_pause(key: str) -> None:
    driver, screen, lesson = taught(key)
    driver.pass_time(3.0)
    if lesson.is_explaining:
        driver.do(Command.CONFIRM)
    for command in (Command.BACK, Command.MENU):
        driver.do(command)
        words = {text.text for text in printed(driver.showing(Pause), (1280, 720))[0]}
        assert "To the shelf" in words
        assert not words & {"Game saved", "Save and return to the shelf"}, "guided matches are not kept"
        driver.do(Command.BACK)
        assert driver.scene is screen, "and goes on where it was"


def test_a_box_passed_on_the_way_to_the_buttons_is_not_chosen() -> None:
    driver = Driver.at(lambda made: made.menu())
    menu = driver.showing(Menu)
    driver.pass_time(0.2)
    box = {target.key: target.shape.centre for target in menu.focus.targets}
    first, passed = (f"box/{game.key}" for game in menu.games[1:3])

    def point(key: str, seconds: float) -> None:
        driver.send(Point(MOUSE, driver.viewport.at(*box[key])))
        driver.pass_time(seconds)

    point(first, REST + 0.1)
    assert menu.selected == 1
    point(passed, REST / 3)
    point("lesson", REST + 0.2)
    assert menu.selected == 1
    point(passed, REST + 0.1)
    assert menu.selected == 2, "resting on a box chooses it"


@pytest.mark.parametrize("is_new", [True, False])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (720, 1280), (1720, 720)])
def test_play_is_the_only_light_button_of_the_shelf_and_the_largest(size: tuple[int, int], *, is_new: bool) -> None:
    driver = Driver.at(lambda made: made.menu(), size, has_learned=not is_new)
    menu = driver.showing(Menu)
    buttons = [one for one in menu.widgets if isinstance(one, Button)]
    assert [one.key for one in buttons if one.kind == "card"] == ["play"]
    assert max(buttons, key=lambda one: one.box.w * one.box.h).key == "play"
    assert all(one.label for one in buttons), "every tile has its word"
    menu.look_at("places")
    menu.refresh()
    driver.press("play", TOUCH)
    assert driver.showing(Seats).game.key == "places"


def test_a_finger_first_chooses_a_box_and_then_plays_it() -> None:
    """Touch needs this to reach the rules and the tutorial of every box."""
    driver = Driver.at(lambda made: made.menu())
    menu = driver.showing(Menu)
    game = menu.games[2]
    driver.press(f"box/{game.key}", TOUCH)
    assert driver.scene is menu
    assert menu.games[menu.selected] is game
    driver.press("rules", TOUCH)
    assert driver.showing(RulesPage).game is game
    driver.do(Command.BACK)
    driver.press(f"box/{game.key}", TOUCH)
    assert driver.showing(Seats).game is game


def test_the_volumes_in_the_pause_can_be_read_and_changed() -> None:
    driver, _ = at_rest("beacon")
    driver.do(Command.MENU)
    pause = driver.showing(Pause)
    for key in ("effects", "music"):
        slider = widget(pause, key)
        assert isinstance(slider, Slider)
        (number,) = [text for text in printed(pause, (1280, 720))[0] if slider.box.contains(text.box.centre)]
        assert number.contrast > 4.5
        before = slider.value
        slider.adjust(-1)
        assert slider.value < before
