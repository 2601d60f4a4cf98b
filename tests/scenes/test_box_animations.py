"""The animations of the box before and after a match: played in full, skipped by any press, omitted on request."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame
import pytest

from game.games import catalogue, shelf
from game.games.borders.view.view import BordersView
from game.games.diceland.view.view import DicelandView
from game.input.intents import Command, Do, Intent, Leave, Press, Resized
from game.rules.game import Game
from game.scenes.base.game_box import flight
from game.scenes.match.screen import MatchScreen
from game.scenes.match.seat_rows import acting
from game.scenes.match.unbox_animation import AWAY, LID, SECONDS, PackUpAnimation
from game.scenes.routes import PutAway
from game.scenes.shelf.menu import Menu
from game.shell.router import Router
from game.stage.time.stack import Quit
from game.storage.settings import LastMatch
from game.tools.shots import played, rest
from tests.playouts import recorded
from tests.timings import Queues

from .stagehand import KEYS, MOUSE, Driver, opened, program

SIZE = (640, 360)
GAMES = [pytest.param(game, id=game.key) for game in shelf()]


def begun(game: Game, *, text_size: float = 1.0, **settings: Any) -> tuple[Driver, MatchScreen]:
    made = program("en", text_size, **{"speed": "normal", **settings})
    driver = Driver(made, made.seats(game), SIZE)
    driver.do(Command.CONFIRM)
    return driver, driver.showing(MatchScreen)


def picture(driver: Driver) -> bytes:
    return pygame.image.tobytes(driver.draw(), "RGB")


@pytest.mark.parametrize("game", GAMES)
def test_box_lid_board_and_pawns_come_one_after_the_other(game: Game) -> None:
    driver, screen = begun(game)
    seen = {picture(driver)}
    for _ in range(int(SECONDS / 0.1) - 1):
        driver.pass_time(0.1, 0.1)
        assert not screen.director.asked
        before = len(seen)
        seen.add(picture(driver))
        assert screen.is_lively
    assert before > (SECONDS - LID[0]) / 0.1 * 0.7
    driver.pass_time(0.3, 0.1)
    assert screen.director.is_lively or screen.director.asked or screen.director.cue


def test_one_box_leads_from_the_shelf_to_the_seats_and_to_the_table_until_it_is_open() -> None:
    made = program("en", speed="normal")
    menu = made.menu()
    driver = Driver(made, menu, SIZE)
    boxes = [menu.box]
    for _ in range(2):
        driver.do(Command.CONFIRM)
        boxes.append(driver.scene.box)
    for before, after in pairwise(boxes):
        assert flight(before, after) is not None
        assert flight(after, before) is not None
    driver.pass_time(SECONDS + 0.1, 0.1)
    screen = driver.showing(MatchScreen)
    screen.refresh()
    assert screen.box is None
    assert flight(menu.box, opened(made.seats(shelf()[1])).box) is None


@pytest.mark.parametrize("intent", [Do(KEYS, Command.CONFIRM), Press(MOUSE, (5, 5))])
def test_any_press_skips_the_unboxing_and_does_nothing_else(intent: Do | Press) -> None:
    driver, screen = begun(catalogue()["diceland"])
    driver.pass_time(0.3)
    log = len(screen.match.log)
    driver.send(intent)
    driver.pass_time(0.1)
    assert len(screen.match.log) == log
    assert screen.director.asked or screen.director.timeline.is_busy


@pytest.mark.parametrize("how", [{"reduced_motion": True}, {"speed": "instant"}])
def test_nothing_is_unboxed_where_nothing_is_to_move(how: dict[str, Any]) -> None:
    driver, screen = begun(catalogue()["diceland"], **how)
    first = picture(driver)
    driver.pass_time(1 / 60)
    assert screen.director.asked or screen.director.timeline.is_busy
    assert first != pygame.image.tobytes(pygame.Surface(SIZE), "RGB")


def test_a_match_that_is_gone_on_with_is_laid_out_as_it_was_left() -> None:
    driver, screen = begun(catalogue()["diceland"])
    driver.pass_time(SECONDS + 1.0, 0.1)
    (key,) = (kept.key for kept in driver.program.context.store.unfinished())
    on = driver.program.resumed(key)
    assert isinstance(on, MatchScreen)
    again = Driver(driver.program, on, SIZE)
    packed = picture(again)
    again.pass_time(SECONDS * 0.5, 0.1)
    assert on.is_lively
    assert picture(again) != packed
    again.send(Do(KEYS, Command.CONFIRM))
    again.pass_time(0.3, 0.1)
    assert on.match.log == screen.match.log, "a press only skips"
    assert on.director.is_busy or on.director.asked


@pytest.mark.parametrize("key", ["borders", "beacon"])
def test_nobody_is_lit_before_it_is_known_who_begins(key: str) -> None:
    driver, screen = begun(catalogue()[key])
    while screen.interlude.is_opening:
        driver.draw()
        assert screen.headline() == (None, "")
        assert not acting(screen.director, None)
        assert not screen.prompts()
        driver.pass_time(0.1, 0.1)
    driver.pass_time(1.5)
    driver.draw()
    assert acting(screen.director, screen.headline()[0])
    assert screen.prompts()


def test_of_all_who_pick_a_board_only_the_person_is_lit() -> None:
    driver, screen = begun(catalogue()["diceland"])
    driver.draw()
    assert len(screen.match.state.actors()) > 1
    assert acting(screen.director, None) == {0}


def test_boards_that_are_dealt_or_picked_unfold_with_what_is_printed_on_them() -> None:
    driver, screen = begun(catalogue()["borders"])
    driver.pass_time(0.1)
    assert not screen.director.asked
    assert isinstance(screen.view, BordersView)
    assert all(screen.view.shown.kinds), "it is not a blank card until the opening is over"
    driver.pass_time(SECONDS, 0.1)
    assert screen.view.shown.round == 1
    _, screen = begun(catalogue()["diceland"])
    assert not screen.director.asked
    assert isinstance(screen.view, DicelandView)
    assert all(screen.view.shown.faces(seat) for seat in range(len(screen.match.players)))
    _, screen = begun(catalogue()["diceland"], last={"diceland": LastMatch(options=("fresh",))})
    assert all(screen.view.shown.kinds), "they were drawn one by one"


def test_what_was_there_before_stays_until_the_table_is_made() -> None:
    made, queues = program(is_live=True), Queues()
    made.context.timing = queues.timing
    screen = opened(made.match(played(catalogue()["beacon"], 2, 0.5)), SIZE)
    assert not screen.is_ready
    queues.of("preparer").wait()
    assert screen.is_ready


def left(made: Router, key: str = "knightsleap") -> Driver:
    """Return a driver that has just left a match for the shelf, from the pause menu."""
    match = played(catalogue()[key], 2, 0.3)
    recording = recorded(made.context.store, match)
    screen = made.match(match, None, recording)
    driver = Driver(made, screen, SIZE)
    rest(screen, SIZE)
    driver.do(Command.MENU)
    driver.press("shelf")
    return driver


def test_the_board_goes_into_its_box_and_the_box_to_the_shelf() -> None:
    driver = left(program())
    pictures = set()
    for _ in range(int(AWAY / 0.1)):
        assert isinstance(driver.scene, PackUpAnimation)
        pictures.add(picture(driver))
        driver.pass_time(0.1, 0.1)
    assert len(pictures) > AWAY / 0.1 * 0.7
    driver.pass_time(0.2, 0.1)
    menu = driver.showing(Menu)
    assert menu.games[menu.selected].key == "knightsleap"


@pytest.mark.parametrize(
    "intent", [Do(KEYS, Command.CONFIRM), Do(KEYS, Command.BACK), Press(MOUSE, (5, 5)), Resized(KEYS, (640, 480))]
)
def test_any_press_and_another_window_go_on_at_once(intent: Intent) -> None:
    driver = left(program())
    driver.send(intent)
    driver.pass_time(0.01)
    assert isinstance(driver.scene, Menu)


@pytest.mark.parametrize("step", [1 / 60, 0.3], ids=["smooth", "late frames"])
@pytest.mark.parametrize("is_hurried", [False, True], ids=["waited for", "hurried"])
def test_the_box_is_shut_when_it_flies_to_the_shelf(step: float, *, is_hurried: bool) -> None:
    driver = left(program())
    scene, seen, wood = driver.showing(PackUpAnimation), driver.draw().copy(), pygame.Surface(SIZE)
    scene.draw_bare(wood)
    box = scene.box.area(scene.box.sprite, scene.box.place.h)
    driver.pass_time(0.3, step)
    if is_hurried:
        scene.handle(Do(KEYS, Command.CONFIRM))
    while driver.scene is scene:
        seen = driver.draw().copy()
        driver.pass_time(step, step)
    for beside in (box.move(-box.w, 0), box.move(box.w, 0)):
        area = beside.clip(wood.get_rect())
        pictures = {pygame.image.tobytes(one.subsurface(area), "RGB") for one in (seen, wood)}
        assert len(pictures) == 1, "neither light nor lid is beside it"


@pytest.mark.parametrize("how", [{"reduced_motion": True}, {"speed": "instant"}, {"is_public": True}])
def test_where_nothing_is_to_move_the_shelf_is_there_at_once(how: dict[str, Any]) -> None:
    assert isinstance(left(program(**{"speed": "normal", **how})).scene, Menu)


def test_all_is_kept_and_free_for_others_before_it_begins() -> None:
    made = program()
    driver = left(made)
    assert isinstance(driver.scene, PackUpAnimation)
    made.context.store.flush()
    assert [match.is_elsewhere for match in made.context.store.unfinished()] == [False]
    assert isinstance(driver.scene.handle(Leave(KEYS)), Quit)


def test_from_the_results_the_board_of_the_match_is_put_away() -> None:
    made = program(speed="fast")
    screen = made.match(played(catalogue()["knightsleap"], 2, 0.97))
    driver = Driver(made, screen, SIZE)
    rest(screen, SIZE)
    packed_board = screen.interlude.packed_board(0.5)
    assert packed_board is not None
    driver.settle(PutAway(packed_board))
    pictures = {picture(driver)}
    driver.pass_time(0.2, 0.1)
    assert picture(driver) not in pictures
    driver.settle(made.results(screen.match, None, packed_board).back())
    assert isinstance(driver.scene, PackUpAnimation)
