"""A long press explains a thing without choosing it; on an empty place it speeds up the story."""

from __future__ import annotations

import pytest

from game.input.intents import Drag, Hold, Press, Release, Source
from game.scenes.match.screen import MatchScreen
from game.scenes.settings.settings_page import PLAY, SettingsPage
from game.shell.router import Router
from game.stage.layout.shapes import Spot

from .stagehand import MOUSE, TOUCH, Driver, choose, program, widget
from .test_speech import Listener
from .test_toasts import GAMES, table


def press(driver: Driver, spot: Spot, source: Source = TOUCH) -> tuple[int, int]:
    pos = driver.viewport.at(*spot)
    driver.send(Press(source, pos))
    driver.send(Hold(source, True, pos))
    return pos


def lift(driver: Driver, pos: tuple[int, int], source: Source = TOUCH) -> None:
    driver.send(Release(source, pos))
    driver.send(Hold(source, False))


@pytest.mark.parametrize("source", [TOUCH, MOUSE], ids=["touch", "mouse"])
@pytest.mark.parametrize("key", GAMES)
def test_a_long_press_on_what_can_be_chosen_shows_the_tooltip_and_takes_nothing(key: str, source: Source) -> None:
    screen = table(key)
    driver = Driver(Router(screen.context), screen)
    told = 0
    for target in [one for one in screen.focus.targets if one.name]:
        log, offered = len(screen.match.log), [one.key for one in screen.focus.targets]
        pos = press(driver, target.shape.centre, source)
        assert screen.note is not None, target
        assert screen.note.words
        told += target.spoken in screen.note.words or screen.note == screen.view.about(target.shape.centre)
        shown = driver.draw().copy()
        lift(driver, pos, source)
        assert screen.note is None
        assert (len(screen.match.log), [one.key for one in screen.focus.targets]) == (log, offered)
        assert driver.showing(MatchScreen) is screen, "the pause button opened nothing"
        assert shown.get_size() == (1280, 720)
    assert told


def test_a_long_press_says_why_a_thing_cannot_be_chosen() -> None:
    screen = table("knightsleap")
    driver = Driver(Router(screen.context), screen)
    (seat,) = screen.director.asked
    cells = [screen.view.board.cell(square).centre for square in range(49)]
    refused = {cell: screen.view.refusal(screen.match.state, seat, cell) for cell in cells}
    spot, reason = next((spot, reason) for spot, reason in refused.items() if reason and not screen.focus.at(spot))
    pos = press(driver, spot)
    assert screen.note is not None
    assert reason in screen.note.words
    lift(driver, pos)
    assert not screen.bar.toast, "a release after a long press is no try to choose it"


def test_a_press_that_moves_on_after_the_words_acts_no_more_than_one_that_stays() -> None:
    screen = table("beacon")
    driver = Driver(Router(screen.context), screen)
    target = next(one for one in screen.focus.targets if "/" in one.key)
    pos = press(driver, target.shape.centre)
    log = len(screen.match.log)
    driver.send(Drag(TOUCH, (pos[0] + 40, pos[1])))
    driver.send(Hold(TOUCH, False))
    assert screen.note is None
    driver.send(Release(TOUCH, pos))
    assert len(screen.match.log) == log
    driver.click(target, TOUCH)
    assert len(screen.match.log) > log, "the next tap acts"


def test_a_long_press_during_a_story_speeds_it_up() -> None:
    screen = table("beacon")
    driver = Driver(Router(screen.context), screen)
    choose(screen, next(one.key for one in screen.focus.targets if "/" in one.key))
    driver.pass_time(0.1)
    assert screen.director.is_busy
    spot = screen.view.zones.board.centre
    pos = press(driver, spot)
    assert screen.note is None
    assert screen.director.timeline.hurry > 1
    lift(driver, pos)
    assert screen.director.timeline.hurry == 1 or not screen.director.is_busy


@pytest.mark.parametrize("source", [TOUCH, MOUSE], ids=["touch", "mouse"])
def test_on_a_page_a_long_press_names_a_button_and_explains_a_row(source: Source) -> None:
    page = SettingsPage(program().context)
    driver = Driver(Router(page.context), page)
    page.go_to(PLAY)
    before = page.context.settings.auto_roll
    for key, words in (("tab/0", "Picture and sound"), ("roll", "The dice roll without a press")):
        pos = press(driver, widget(page, key).box.centre, source)
        assert page.note is not None
        assert words in page.note.words
        lift(driver, pos, source)
        assert (page.tab, page.context.settings.auto_roll) == (PLAY, before)


def test_a_button_without_words_says_its_name() -> None:
    screen = table("beacon")
    driver = Driver(Router(screen.context), screen)
    pos = press(driver, widget(screen, "menu").box.centre)
    assert screen.note is not None
    assert "Pause" in screen.note.words
    lift(driver, pos)
    assert driver.scene is screen


def test_the_words_of_a_long_press_are_spoken() -> None:
    listener = Listener(lambda made: made.menu())
    scene = listener.driver.scene
    icon = next(one for one in scene.focus.targets if one.key == "settings")
    pos = listener.driver.viewport.at(*icon.shape.centre)
    listener.send(Press(TOUCH, pos))
    assert icon.name in listener.send(Hold(TOUCH, True, pos))
    assert listener.send(Release(TOUCH, pos)) == ""
