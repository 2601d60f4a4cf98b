"""The large board: its choice, one's own or another on request, and the slide from one to the next."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable
from math import ceil, floor

import pygame
import pytest

from game.games import catalogue
from game.input.intents import Command, Source
from game.rules.game import Game
from game.scenes.match.board_layer import CLEAR, HOME, LIFT, ROW, BoardSlideOut
from game.scenes.match.screen import MatchScreen
from game.stage.layout.shapes import Target
from game.stage.paint.frame import DisplayList, DrawOp
from tests.kit import COLOURS, driver_of, view_at

from .stagehand import KEYS, MOUSE, PAD, TOUCH, Driver

SHELVED = [
    pytest.param(game, id=game.key)
    for game in catalogue().values()
    if view_at(game, max(game.seats)).has_own_boards and not game.hidden
]


def table(game: Game, *minds: str, is_own_kept: bool = True) -> tuple[Driver, MatchScreen]:
    driver = driver_of(game, *minds, speed="normal")
    driver.program.context.settings.own_board = is_own_kept
    driver.program.context.settings.auto_roll = True
    screen = driver.showing(MatchScreen)
    screen.enter()
    return driver, screen


def until(driver: Driver, screen: MatchScreen, is_so: Callable[[], bool]) -> None:
    """Play arbitrary choices until the condition holds."""
    for _ in range(4000):
        driver.pass_time(0.1, 0.1)
        if is_so():
            return
        for seat in screen.director.asked[:1]:
            screen.director.submit(seat, screen.match.state.legal(seat)[0])
    pytest.fail("it never is")


def row(screen: MatchScreen, seat: int) -> Target:
    return next(target for target in screen.focus.targets if target.key == f"row/{seat}")


def shown(screen: MatchScreen) -> tuple[int, ...]:
    return tuple(screen.view.stage)


@pytest.mark.parametrize("game", SHELVED)
def test_my_board_stays_while_computers_play(game: Game) -> None:
    driver, screen = table(game, "human", "greedy")
    until(driver, screen, lambda: screen.director.stage == (1,) and screen.director.is_busy)
    assert shown(screen) == (0,)
    screen.context.settings.own_board = False
    screen.enter()
    until(driver, screen, lambda: shown(screen) == (1,))


def test_with_several_people_the_board_of_whoever_plays_is_large() -> None:
    driver, screen = table(catalogue()["diceland"], "human", "human")
    until(driver, screen, lambda: shown(screen) == (1,))
    assert screen.director.stage == (1,)


@pytest.mark.parametrize("game", SHELVED)
@pytest.mark.parametrize("source", [MOUSE, TOUCH], ids=str)
def test_a_tapped_row_shows_its_board_and_the_own_row_or_a_second_tap_brings_mine_back(
    game: Game, source: Source
) -> None:
    driver, screen = table(game, "human", "greedy", "greedy")
    until(driver, screen, lambda: bool(screen.director.asked))
    for seats in ((1, 2, 0), (1, 1), (2, 2)):
        for seat in seats[:-1]:
            driver.click(row(screen, seat), source)
            assert shown(screen) == (seat,)
            assert not screen.view.offers
            assert screen.first_key() == HOME
        driver.click(row(screen, seats[-1]), source)
        assert shown(screen) == (0,)
        assert screen.view.offers


def test_with_a_pad_a_row_is_chosen_also_while_others_play_and_back_leads_back() -> None:
    driver, screen = table(catalogue()["diceland"], "human", "greedy", "greedy")
    until(driver, screen, lambda: screen.director.stage[0] > 0 and screen.director.is_busy)
    driver.do(Command.CONFIRM, PAD)
    assert shown(screen) == (0,)  # only speeds up the story
    screen.focus.key, screen.focus.is_shown = "row/2", True
    assert screen.prompts()[0].label == row(screen, 2).label
    driver.do(Command.CONFIRM, PAD)
    assert shown(screen) == (2,)
    driver.do(Command.BACK, PAD)
    assert shown(screen) == (0,)
    assert driver.scene is screen


def test_my_turn_brings_my_board_back_and_the_focus_to_it() -> None:
    driver, screen = table(catalogue()["diceland"], "human", "greedy")
    until(driver, screen, lambda: screen.director.stage == (1,) and not screen.director.asked)
    screen.focus.key, screen.focus.is_shown = "row/1", True
    driver.do(Command.CONFIRM, PAD)
    assert shown(screen) == (1,)
    until(driver, screen, lambda: bool(screen.director.asked))
    assert shown(screen) == (0,)
    assert (screen.focus.key or "").startswith("0/")


def test_where_all_share_a_board_rows_show_nothing_else() -> None:
    driver, screen = table(catalogue()["beacon"], "human", "greedy")
    until(driver, screen, lambda: bool(screen.director.asked))
    assert not [target for target in screen.focus.targets if target.key.startswith("row/")]


OWN = [game for game in catalogue().values() if view_at(game, max(game.seats)).has_own_boards]
SIZE = (1280, 720)
FRAME = 1 / 60
NEAR = 90
"""Maximum summed channel distance from a player colour whose edge lies in light and shade."""


def changing(game: Game, *, reduced_motion: bool = False) -> tuple[Driver, int, int]:
    """Return a match in the frame of a board change, with the seats of the previous and the current board."""
    driver = driver_of(game, "greedy", "greedy", "greedy", speed="normal", size=SIZE)
    screen = driver.showing(MatchScreen)
    screen.context.settings.reduced_motion = reduced_motion
    driver.pass_time(1.0, 0.05)  # sides are chosen in quick succession
    for _ in range(4000):
        before = screen.view.stage
        driver.draw()
        driver.pass_time(0.05, 0.05)
        if screen.view.stage != before and len(before) == len(screen.view.stage) == 1:
            return driver, before[0], screen.view.stage[0]
    pytest.fail("no other board ever comes")


def edge(driver: Driver, share: float) -> int | None:
    """Return the seat whose colour dominates the board's upper edge near a share of its width, if any."""
    screen = driver.showing(MatchScreen)
    picture = pygame.Surface(SIZE)
    screen.draw(picture)
    board = screen.zones.board
    fills = [screen.canvas.theme.game[look].fill[:3] for look in COLOURS]
    seen: Counter[int] = Counter()
    for step in range(-4, 5):
        x, y = screen.viewport.at(board.x + (share + step / 50) * board.w, board.y + 1.5)
        colour = pygame.transform.average_color(picture, pygame.Rect(x - 3, y, 6, 2))[:3]
        far = [sum(abs(a - b) for a, b in zip(colour, fill, strict=True)) for fill in fills]
        if min(far) < NEAR:
            seen[far.index(min(far))] += 1
    return max(seen, key=lambda seat: seen[seat], default=None)


def lifted(driver: Driver, old: int) -> None:
    """Assert that the old board is shown and play rests until the slide starts."""
    screen = driver.showing(MatchScreen)
    log = len(screen.match.log)
    for _ in range(ceil(LIFT / FRAME)):
        assert edge(driver, 0.5) == edge(driver, 0.9) == old
        driver.pass_time(FRAME, FRAME)
    assert len(screen.match.log) == log
    assert edge(driver, 0.5) == old


def dice(driver: Driver) -> list[DrawOp]:
    """Return the draw operations of the dice."""
    screen = driver.showing(MatchScreen)
    notes = DisplayList(SIZE)
    screen.view.tray.draw(screen.canvas.onto(notes))  # type: ignore[attr-defined]
    return notes.notes


@pytest.mark.parametrize("game", [pytest.param(game, id=game.key) for game in OWN])
def test_no_die_moves_before_most_of_the_new_board_is_seen(game: Game) -> None:
    driver, old, new = changing(game)
    lifted(driver, old)
    lying = dice(driver)
    for _ in range(floor(CLEAR / FRAME) - 1):
        driver.pass_time(FRAME, FRAME)
        assert dice(driver) == lying
    assert edge(driver, 0.5) == new
    driver.pass_time(0.3, FRAME)
    assert dice(driver) != lying


@pytest.mark.parametrize("game", [pytest.param(game, id=game.key) for game in OWN])
def test_the_old_board_slides_off_the_new_one(game: Game) -> None:
    driver, old, new = changing(game)
    lifted(driver, old)
    driver.pass_time(0.15, 0.05)
    assert (edge(driver, 0.3), edge(driver, 0.9)) == (old, new)
    driver.pass_time(0.3, 0.05)
    assert (edge(driver, 0.5), edge(driver, 0.9)) == (new, new)


def test_a_board_that_nobody_has_seen_yet_cuts_no_slide_short() -> None:
    driver, old, new = changing(OWN[0])
    screen = driver.showing(MatchScreen)
    third = 3 - old - new
    screen.chosen(next(one for one in screen.targets() if one.key == f"{ROW}{third}"), KEYS, None)
    assert edge(driver, 0.5) == old, "two changes in one frame are one slide"
    lifted(driver, old)
    driver.pass_time(0.15, 0.05)
    assert (edge(driver, 0.3), edge(driver, 0.9)) == (old, third)


def test_it_is_there_at_once_where_nothing_may_move() -> None:
    driver, _, new = changing(OWN[0], reduced_motion=True)
    assert edge(driver, 0.5) == new


def test_once_it_has_slid_off_its_picture_is_gone() -> None:
    driver, old, _ = changing(OWN[0])
    lifted(driver, old)
    gc.collect()
    before = sum(type(found) is BoardSlideOut for found in gc.get_objects())
    driver.pass_time(0.5, FRAME)
    gc.collect()
    assert sum(type(found) is BoardSlideOut for found in gc.get_objects()) == before - 1
