"""No single press loses anything: an irreversible action needs a confirmation, with the harmless answer focused."""

from __future__ import annotations

import pytest

from game.games import catalogue
from game.input.intents import Command, Point
from game.rules.contract import ranks
from game.scenes.base.question import Question
from game.scenes.match.pause import Pause
from game.scenes.match.screen import MatchScreen
from game.scenes.setup.seats import Seats
from game.scenes.shelf.menu import REST, Menu
from game.scenes.text.reader import RulesPage
from game.stage.paint.sprite import Sprite
from game.stage.widgets import APART
from game.storage.store import Store
from tests.kit import driver_of

from .stagehand import KEYS, MOUSE, PAD, TOUCH, Driver, printed, program, taught


def choose(driver: Driver, key: str) -> None:
    driver.scene.focus.key = key
    driver.do(Command.CONFIRM, PAD)


def test_leaving_the_shelf_asks_first() -> None:
    made = program()
    driver = Driver(made, made.menu())
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
    screen = driver.showing(MatchScreen)
    driver.do(Command.MENU)
    assert isinstance(driver.scene, Pause)
    choose(driver, "again")
    assert isinstance(driver.scene, Question)
    driver.do(Command.CONFIRM, PAD)
    assert isinstance(driver.scene, Pause)
    choose(driver, "again")
    choose(driver, "yes")
    assert isinstance(driver.scene, MatchScreen)
    assert driver.scene is not screen
    assert driver.scene.match.seed != screen.match.seed


def test_a_match_is_said_to_be_kept_once_somebody_has_decided_something_and_where_it_lasts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    saved = {"Game saved", "Save and return to the shelf"}
    driver = playing()
    screen = driver.showing(MatchScreen)
    driver.do(Command.MENU)
    words = {text.text for text in printed(driver.scene, (1280, 720))[0]}
    assert "To the shelf" in words
    assert not words & saved
    driver.do(Command.BACK)
    seat = screen.match.state.actors()[0]
    screen.director.submit(seat, screen.match.state.legal(seat)[0])
    screen.director.skip()
    driver.do(Command.MENU)
    assert saved <= {text.text for text in printed(driver.scene, (1280, 720))[0]}
    driver.do(Command.BACK)
    monkeypatch.setattr(Store, "is_lasting", False)
    driver.do(Command.MENU)
    assert not saved & {text.text for text in printed(driver.scene, (1280, 720))[0]}


@pytest.mark.parametrize("key", sorted(catalogue()))
def test_pause_in_the_first_steps_is_a_pause(key: str) -> None:
    driver, screen, lesson = taught(key)
    driver.pass_time(3.0)
    if lesson.is_shown:
        driver.do(Command.CONFIRM)
    driver.do(Command.BACK)
    pause = driver.showing(Pause)
    words = {text.text for text in printed(pause, (1280, 720))[0]}
    assert "To the shelf" in words
    assert not words & {"Game saved", "Save and return to the shelf"}, "guided matches are not kept"
    driver.do(Command.BACK)
    assert driver.scene is screen, "and goes on where it was"


def test_a_box_passed_on_the_way_to_the_buttons_is_not_chosen() -> None:
    made = program()
    driver = Driver(made, made.menu())
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


def test_a_finger_first_chooses_a_box_and_then_plays_it() -> None:
    """So that rules and tutorial of every box are within reach of touch."""
    made = program()
    driver = Driver(made, made.menu())
    menu = driver.showing(Menu)

    def tap(key: str) -> None:
        driver.click(next(target for target in menu.targets() if target.key == key), TOUCH)

    game = menu.games[2]
    tap(f"box/{game.key}")
    assert driver.scene is menu
    assert menu.games[menu.selected] is game
    tap("rules")
    assert isinstance(driver.scene, RulesPage)
    assert driver.scene.game is game
    driver.do(Command.BACK)
    tap(f"box/{game.key}")
    assert isinstance(driver.scene, Seats)
    assert driver.scene.game is game


@pytest.mark.parametrize("text_size", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (1080, 1920)], ids=str)
def test_the_ring_round_one_answer_ends_clear_of_the_other(size: tuple[int, int], text_size: float) -> None:
    made = program("de", text_size)
    driver = Driver(made, made.menu(), size)
    driver.do(Command.BACK, KEYS)
    assert isinstance(driver.scene, Question)
    no, yes = (widget.box for widget in driver.scene.widgets)
    assert max(yes.x - no.right, yes.y - no.bottom) >= APART
    assert min(no.h, yes.h) >= 90
    assert driver.scene.areas()["card"].bottom - max(no.bottom, yes.bottom) >= APART


def test_the_pause_lights_the_row_of_whoever_the_story_tells_of() -> None:
    driver = driver_of(catalogue()["beacon"], "human", "greedy", "greedy", seed="lit", size=(1280, 720), speed="normal")
    screen = driver.showing(MatchScreen)
    match = screen.match
    for _ in range(4000):
        if screen.director.is_busy and screen.acting != set(match.state.actors()):
            break
        driver.pass_time(0.05)
        if screen.focus.current is not None and not screen.director.is_busy:
            driver.do(Command.CONFIRM, PAD)
    assert screen.acting != set(match.state.actors()), "the rules are ahead of what is told"
    pause = Pause(screen.context, screen)
    lit: list[bool] = []
    pause.enter()
    pause.resize(driver.viewport)
    panel = pause.canvas.paint.panel

    def noted(*box: float, **how: bool) -> Sprite:
        lit.extend([how["is_active"]] if "is_active" in how else [])
        return panel(*box, **how)

    pause.canvas.paint.panel = noted  # type: ignore[method-assign, assignment]
    pause.canvas.surface = driver.picture
    for draw in pause.backs():
        draw(pause.canvas)
    order = sorted(range(3), key=lambda seat: ranks(match.state)[seat])
    assert [seat for seat, is_lit in zip(order, lit, strict=True) if is_lit] == sorted(screen.acting)
