"""The pack-up animation plays in full after a match, any press skips it, and reduced motion omits it."""

from __future__ import annotations

import pygame
import pytest

from game.games import catalogue, shelf
from game.input.intents import Command, Do, Leave, Press, Resized
from game.scenes.base.scene import Scene
from game.scenes.match.unbox_animation import AWAY, PackUpAnimation
from game.scenes.routes import PutAway
from game.scenes.shelf.menu import Menu
from game.shell.router import Router
from game.stage.time.stack import Quit
from game.tools.shots import played, rest

from .stagehand import KEYS, MOUSE, Driver, program

SIZE = (480, 270)


def left(made: Router, key: str = "knightsleap") -> Driver:
    """Return a driver that has just left a match for the shelf, from the pause menu."""
    match = played(catalogue()[key], 2, 0.3)
    recording = made.context.store.record(match)
    recording.keep()
    screen = made.match(match, None, recording)
    driver = Driver(made, screen, SIZE)
    rest(screen, SIZE)
    driver.do(Command.MENU)
    driver.press("shelf")
    return driver


def seen(driver: Driver) -> bytes:
    return pygame.image.tobytes(driver.draw(), "RGB")


def selected(scene: Scene) -> str:
    assert isinstance(scene, Menu)
    return scene.games[scene.selected].key


def test_the_board_goes_into_its_box_and_the_box_to_the_shelf() -> None:
    driver = left(program())
    pictures = set()
    for _ in range(int(AWAY / 0.1)):
        assert isinstance(driver.scene, PackUpAnimation)
        pictures.add(seen(driver))
        driver.pass_time(0.1, 0.1)
    assert len(pictures) > AWAY / 0.1 * 0.7
    driver.pass_time(0.2, 0.1)
    assert selected(driver.scene) == "knightsleap"


@pytest.mark.parametrize("intent", [Do(KEYS, Command.CONFIRM), Do(KEYS, Command.BACK), Press(MOUSE, (5, 5))])
def test_any_press_goes_on_at_once(intent: Do | Press) -> None:
    driver = left(program())
    driver.send(intent)
    assert isinstance(driver.scene, Menu)


@pytest.mark.parametrize("how", ["reduced_motion", "instant", "public"])
def test_where_nothing_is_to_move_the_shelf_is_there_at_once(how: str) -> None:
    made = program()
    made.context.settings.reduced_motion = how == "reduced_motion"
    made.context.settings.speed = "instant" if how == "instant" else "normal"
    made.context.is_public = how == "public"
    assert isinstance(left(made).scene, Menu)


def test_all_is_kept_and_free_for_others_before_it_begins() -> None:
    made = program()
    driver = left(made)
    assert isinstance(driver.scene, PackUpAnimation)
    made.context.store.flush()
    assert [match.is_elsewhere for match in made.context.store.unfinished()] == [False]
    assert isinstance(driver.scene.handle(Leave(KEYS)), Quit)


def test_a_window_of_another_size_ends_it() -> None:
    driver = left(program())
    driver.send(Resized(KEYS, (640, 480)))
    driver.pass_time(0.1)
    assert isinstance(driver.scene, Menu)


def test_from_the_results_the_board_of_the_match_is_put_away() -> None:
    made = program()
    made.context.settings.speed = "fast"
    game = next(game for game in shelf() if game.key == "knightsleap")
    screen = made.match(played(game, 2, 0.97))
    driver = Driver(made, screen, SIZE)
    rest(screen, SIZE)
    boxed = screen.boxed(0.5)
    assert boxed is not None
    driver.settle(PutAway(boxed))
    pictures = {seen(driver)}
    driver.pass_time(0.2, 0.1)
    assert seen(driver) not in pictures
    driver.settle(made.results(screen.match, None, boxed).back())
    assert isinstance(driver.scene, PackUpAnimation)


def test_the_board_lies_there_from_the_first_moment_without_what_could_be_chosen() -> None:
    made = program()
    match = played(catalogue()["knightsleap"], 2, 0.3)
    screen = made.match(match)
    driver = Driver(made, screen, SIZE)
    chosen = rest(screen, SIZE)
    driver.do(Command.MENU)
    driver.press("shelf")
    board = screen.view.zones.board.inset(40)
    middle = pygame.Rect(
        screen.viewport.at(board.x, board.y), (screen.viewport.px(board.w), screen.viewport.px(board.h))
    )
    first = driver.draw().subsurface(middle).copy()
    closing, table = driver.showing(PackUpAnimation), pygame.Surface(SIZE)
    closing.canvas.surface = table
    closing.draw_back(closing.canvas)

    def unlike(other: pygame.Surface) -> float:
        same = pygame.mask.from_threshold(first, (0, 0, 0), (40, 40, 40, 255), other.subsurface(middle).copy())
        return 1 - same.count() / (middle.w * middle.h)

    assert unlike(table) > 0.7
    assert 0.0 < unlike(chosen) < 0.3
