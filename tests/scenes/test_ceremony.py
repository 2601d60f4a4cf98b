"""The end of a match: the decisive moment in a spotlight, then the ceremony."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.games import catalogue
from game.input.intents import Command, Do, Intent, Nav, Press, Source
from game.input.press_guard import RHYTHM
from game.rules.contract import ranks
from game.scenes.match.play_controller import AFTERGLOW
from game.scenes.match.screen import MatchScreen
from game.scenes.results.ceremony import OVER
from game.scenes.results.results import LEAST, Results
from game.tools.shots import played

from .stagehand import KEYS, MOUSE, PAD, TOUCH, Driver, program

FRAME = 1 / 30
CALM = ({"speed": "instant"}, {"reduced_motion": True})
INTENTS = (Do(KEYS, Command.CONFIRM), Do(PAD, Command.BACK), Nav(KEYS, 0, 1), Press(MOUSE, (5, 5)))


def ended(key: str = "beacon", *, size: tuple[int, int] = (640, 360), **settings: Any) -> tuple[Driver, Results]:
    made, game = program(**{"speed": "normal", **settings}), catalogue()[key]
    driver = Driver(made, made.results(played(game, min(4, game.seats[-1]), 1.0)), size)
    return driver, driver.showing(Results)


def seconds(driver: Driver, scene: Results) -> float:
    """Return the duration of the ceremony, drawing every frame."""
    count = 0
    while scene.is_celebrating:
        assert scene.is_lively
        driver.pass_time(FRAME, FRAME)
        driver.draw()
        count += 1
    return count * FRAME


def picture(driver: Driver, scene: Results) -> bytes:
    while scene.is_lively:
        driver.pass_time(0.1, 0.1)
    return driver.draw().get_buffer().raw


@pytest.mark.parametrize(("speed", "least", "most"), [("normal", 6, 7), ("fast", 0, 5)])
def test_it_takes_six_to_seven_seconds_or_less_and_then_rests(speed: str, least: int, most: int) -> None:
    driver, scene = ended(speed=speed)
    assert least <= seconds(driver, scene) <= most
    driver.pass_time(20)
    assert not scene.is_lively


@pytest.mark.parametrize("how", CALM, ids=str)
def test_who_wants_no_motion_sees_the_end_at_once(how: dict[str, Any]) -> None:
    driver, scene = ended(**how)
    driver.pass_time(LEAST + 0.5)
    assert not scene.is_celebrating
    assert not scene.is_lively
    assert scene.focus.key == "course"


@pytest.mark.parametrize("intent", INTENTS, ids=repr)
@pytest.mark.parametrize("at", [0.0, 1.2, 2.5, 3.3, 4.4, 4.8, 5.6])
def test_any_press_ends_it_and_does_nothing_else(intent: Intent, at: float) -> None:
    driver, scene = ended()
    driver.pass_time(at, FRAME)
    driver.draw()
    assert scene.is_celebrating
    driver.send(intent)
    assert driver.scene is scene
    driver.pass_time(RHYTHM, FRAME)
    assert not scene.is_celebrating
    assert driver.scene is scene


@pytest.mark.parametrize("key", [key for key in catalogue() if key != "template"])
def test_cut_or_not_it_looks_alike_in_the_end(key: str) -> None:
    whole, cut = ended(key), ended(key)
    seconds(*whole)
    cut[0].pass_time(2.4, FRAME)
    cut[0].draw()
    cut[1].settle()
    assert picture(*whole) == picture(*cut)


def test_another_window_goes_on_where_it_was() -> None:
    driver, scene = ended()
    driver.pass_time(OVER / 2)
    scene.resize(driver.viewport)
    driver.draw()
    left = seconds(driver, scene)
    assert OVER / 2 - 0.5 < left < OVER / 2 + 0.5


@pytest.mark.parametrize("how", [{}, *CALM], ids=str)
@pytest.mark.parametrize("source", [KEYS, PAD, MOUSE, TOUCH], ids=str)
def test_whoever_hammers_to_hurry_it_stays_at_the_results(how: dict[str, Any], source: Source) -> None:
    driver, scene = ended(**how)
    for _ in range(30):
        if source.is_pointer:
            driver.press("again", source)
        else:
            driver.do(Command.CONFIRM, source)
        driver.pass_time(0.2)
        assert driver.scene is scene
    driver.pass_time(RHYTHM)
    driver.do(Command.CONFIRM, KEYS)
    assert driver.scene is not scene


GAMES = tuple(catalogue())


def decided(key: str, **settings: Any) -> tuple[Driver, MatchScreen]:
    """Return a table whose match has just ended."""
    made, game = program(**{"speed": "normal", **settings}), catalogue()[key]
    driver = Driver(made, made.match(played(game, min(3, game.seats[-1]), 1.0)), (960, 540))
    driver.draw()
    return driver, driver.showing(MatchScreen)


def until_parting(driver: Driver, scene: MatchScreen) -> None:
    driver.wait(lambda: scene.parting, step=FRAME)


def brightness(picture: pygame.Surface, spot: tuple[int, int]) -> int:
    around = pygame.Rect(0, 0, 30, 30)
    around.center = spot
    return sum(pygame.transform.average_color(picture, around.clip(picture.get_rect()))[:3])


@pytest.mark.parametrize("key", GAMES)
def test_it_gets_dark_but_where_the_match_was_decided(key: str) -> None:
    driver, scene = decided(key)
    until_parting(driver, scene)
    before = driver.draw().copy()
    driver.pass_time(0.7, FRAME)
    after = driver.draw().copy()
    winner = ranks(scene.match.state).index(1)
    decisive = scene.view.decisive(winner)
    face = scene.rows.face_at(winner)
    spot = (face.x, face.y) if decisive is None else decisive.middle
    lit = scene.viewport.at(*spot)
    board = scene.viewport.at(*scene.zones.board.centre)
    far = max(board, scene.viewport.at(30, 30), key=lambda place: abs(place[0] - lit[0]) + abs(place[1] - lit[1]))
    assert brightness(after, far) < 0.6 * brightness(before, far)
    assert brightness(after, lit) > 1.5 * brightness(after, far)
    driver.pass_time(0.6, FRAME)
    assert isinstance(driver.scene, Results)


@pytest.mark.parametrize("intent", [*INTENTS, Do(KEYS, Command.MENU)], ids=repr)
def test_any_press_ends_the_decisive_moment(intent: Intent) -> None:
    driver, scene = decided("beacon")
    until_parting(driver, scene)
    driver.send(intent)
    driver.pass_time(2 * FRAME, FRAME)
    assert isinstance(driver.scene, Results)


@pytest.mark.parametrize("how", CALM, ids=str)
def test_who_wants_no_motion_sees_no_decisive_moment(how: dict[str, Any]) -> None:
    driver, scene = decided("beacon", **how)
    for _ in range(round((AFTERGLOW + 1.0) / FRAME)):
        driver.pass_time(FRAME, FRAME)
        assert not scene.parting
    assert isinstance(driver.scene, Results)


def test_a_story_told_leads_to_the_field_that_was_crossed_last() -> None:
    driver, scene = decided("diceland")
    view = scene.view
    driver.pass_time(0.5)
    scene.settle()
    driver.draw()
    assert view.decisive(0) is None, "nobody has seen how it came about"
    script = view.animator.cross(0, [3, 5])
    for _ in script:
        pass
    board, decisive = view.boards.seen(0), view.decisive(0)
    assert board is not None
    assert decisive is not None
    assert decisive.spot == board.at(5)
