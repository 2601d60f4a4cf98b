"""The decisive moment, shown in a spotlight on the dark table before the ceremony."""

from __future__ import annotations

import pygame
import pytest

from game.games import catalogue
from game.input.intents import Command, Do, Intent, Nav, Press
from game.rules.contract import ranks
from game.scenes.match.decisive_moment import DARKENS
from game.scenes.match.play_controller import AFTERGLOW
from game.scenes.match.screen import MatchScreen
from game.scenes.results.results import Results
from game.tools.shots import played

from .stagehand import KEYS, MOUSE, Driver, program

FRAME = 1 / 30
GAMES = tuple(catalogue())


def ended(key: str, speed: str = "normal", *, reduced_motion: bool = False) -> tuple[Driver, MatchScreen]:
    """Return a table whose match has just ended."""
    made = program()
    made.context.settings.speed = speed
    made.context.settings.reduced_motion = reduced_motion
    game = catalogue()[key]
    match = played(game, min(3, game.seats[-1]), 1.0)
    driver = Driver(made, made.match(match), (960, 540))
    driver.draw()
    return driver, driver.showing(MatchScreen)


def until_parting(driver: Driver, scene: MatchScreen) -> None:
    driver.wait(lambda: scene.control.is_parting, step=FRAME)


def brightness(picture: pygame.Surface, spot: tuple[int, int]) -> int:
    around = pygame.Rect(0, 0, 30, 30)
    around.center = spot
    return sum(pygame.transform.average_color(picture, around.clip(picture.get_rect()))[:3])


@pytest.mark.parametrize("key", GAMES)
def test_it_gets_dark_but_where_the_match_was_decided(key: str) -> None:
    driver, scene = ended(key)
    until_parting(driver, scene)
    before = driver.draw().copy()
    driver.pass_time(0.7, FRAME)
    after = driver.draw().copy()
    winner = ranks(scene.match.state).index(1)
    decisive = scene.view.decisive(winner)
    face = scene.face_at(winner)
    spot = (face.x, face.y) if decisive is None else decisive.middle
    lit = scene.viewport.at(*spot)
    board = scene.viewport.at(*scene.zones.board.centre)
    far = max(board, scene.viewport.at(30, 30), key=lambda place: abs(place[0] - lit[0]) + abs(place[1] - lit[1]))
    assert brightness(after, far) < 0.6 * brightness(before, far)
    assert brightness(after, lit) > 1.5 * brightness(after, far)
    driver.pass_time(0.6, FRAME)
    assert isinstance(driver.scene, Results)


def test_what_was_said_goes_while_it_gets_dark() -> None:
    driver, scene = ended("beacon")
    while not scene.control.is_parting:
        scene.say("Chick has reached the goal!")
        driver.pass_time(FRAME, FRAME)
    driver.pass_time(DARKENS, FRAME)
    assert scene.control.is_parting
    assert not scene.toast


@pytest.mark.parametrize(
    "intent", [Do(KEYS, Command.CONFIRM), Do(KEYS, Command.MENU), Nav(KEYS, 0, 1), Press(MOUSE, (5, 5))]
)
def test_any_press_ends_it(intent: Intent) -> None:
    driver, scene = ended("beacon")
    until_parting(driver, scene)
    driver.send(intent)
    driver.pass_time(2 * FRAME, FRAME)
    assert isinstance(driver.scene, Results)


@pytest.mark.parametrize("how", [{"speed": "instant"}, {"reduced_motion": True}], ids=["instant", "calm"])
def test_who_wants_no_motion_does_not_see_it(how: dict[str, object]) -> None:
    driver, scene = ended("beacon", **how)  # type: ignore[arg-type]
    for _ in range(round((AFTERGLOW + 1.0) / FRAME)):
        driver.pass_time(FRAME, FRAME)
        assert not scene.control.is_parting
    assert isinstance(driver.scene, Results)


def test_a_story_told_leads_to_the_field_that_was_crossed_last() -> None:
    driver, scene = ended("diceland")
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
