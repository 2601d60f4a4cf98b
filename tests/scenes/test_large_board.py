"""The large board: its choice, one's own or another on request, and the slide from one to the next."""

from __future__ import annotations

import gc
from collections import Counter
from math import ceil, floor

import pygame
import pytest

from game.games import catalogue
from game.input.intents import Command, Source
from game.rules.game import Game
from game.scenes.match.board_layer import CLEAR, HOME, LIFT, ROW, BoardSlideOut
from game.scenes.match.screen import MatchScreen
from game.stage.paint.frame import DisplayList, DrawOp
from tests.kit import COLOURS, driver_of, play_until, view_at

from .stagehand import MOUSE, PAD, TOUCH, Driver, choose


def table(game: Game, *minds: str, is_own_kept: bool = True) -> tuple[Driver, MatchScreen]:
    driver = driver_of(game, *minds, speed="normal", own_board=is_own_kept, auto_roll=True)
    screen = driver.showing(MatchScreen)
    screen.enter()
    return driver, screen


OWN = [
    pytest.param(game, id=game.key) for game in catalogue().values() if view_at(game, max(game.seats)).has_own_boards
]
SIZE = (1280, 720)


@pytest.mark.parametrize("game", OWN)
def test_my_board_stays_while_computers_play(game: Game) -> None:
    driver, screen = table(game, "human", "greedy")
    play_until(driver, lambda: screen.director.stage == (1,) and screen.director.is_busy)
    assert screen.view.stage == (0,)
    screen.context.settings.own_board = False
    screen.enter()
    play_until(driver, lambda: screen.view.stage == (1,))


def test_with_several_people_the_board_of_whoever_plays_is_large() -> None:
    driver, screen = table(catalogue()["diceland"], "human", "human")
    play_until(driver, lambda: screen.view.stage == (1,))
    assert screen.director.stage == (1,)


@pytest.mark.parametrize("game", OWN)
@pytest.mark.parametrize("source", [MOUSE, TOUCH], ids=str)
def test_a_tapped_row_shows_its_board_and_the_own_row_or_a_second_tap_brings_mine_back(
    game: Game, source: Source
) -> None:
    driver, screen = table(game, "human", "greedy", "greedy")
    play_until(driver, lambda: screen.director.asked)
    for seats in ((1, 2, 0), (1, 1), (2, 2)):
        for seat in seats[:-1]:
            driver.press(f"row/{seat}", source)
            assert screen.view.stage == (seat,)
            assert not screen.view.offers
            assert screen.first_key() == HOME
        driver.press(f"row/{seats[-1]}", source)
        assert screen.view.stage == (0,)
        assert screen.view.offers


def test_with_a_pad_a_row_is_chosen_also_while_others_play_and_back_leads_back() -> None:
    driver, screen = table(catalogue()["diceland"], "human", "greedy", "greedy")
    play_until(driver, lambda: screen.director.stage[0] > 0 and screen.director.is_busy)
    driver.do(Command.CONFIRM, PAD)
    assert screen.view.stage == (0,)  # only speeds up the story
    screen.focus.key, screen.focus.is_shown = "row/2", True
    assert screen.prompts()[0].label == driver.target("row/2").label
    driver.do(Command.CONFIRM, PAD)
    assert screen.view.stage == (2,)
    driver.do(Command.BACK, PAD)
    assert screen.view.stage == (0,)
    assert driver.scene is screen


def test_my_turn_brings_my_board_back_and_the_focus_to_it() -> None:
    driver, screen = table(catalogue()["diceland"], "human", "greedy")
    play_until(driver, lambda: screen.director.stage == (1,) and not screen.director.asked)
    screen.focus.key, screen.focus.is_shown = "row/1", True
    driver.do(Command.CONFIRM, PAD)
    assert screen.view.stage == (1,)
    play_until(driver, lambda: screen.director.asked)
    assert screen.view.stage == (0,)
    assert (screen.focus.key or "").startswith("0/")


def test_where_all_share_a_board_rows_show_nothing_else() -> None:
    driver, screen = table(catalogue()["beacon"], "human", "greedy")
    play_until(driver, lambda: screen.director.asked)
    assert not [target for target in screen.focus.targets if target.key.startswith("row/")]


FRAME = 1 / 60
NEAR = 90
"""Maximum summed channel distance from a player colour whose edge lies in light and shade."""


def changing(game: Game, *, reduced_motion: bool = False) -> tuple[Driver, int, int]:
    """Return a match in the frame of a board change, with the seats of the previous and the current board."""
    driver = driver_of(game, *["greedy"] * 3, speed="normal", size=SIZE, reduced_motion=reduced_motion)
    screen = driver.showing(MatchScreen)
    driver.pass_time(1.0, 0.05)  # sides are chosen in quick succession
    before = screen.view.stage
    while screen.view.stage == before or not len(before) == len(screen.view.stage) == 1:
        before = screen.view.stage
        driver.draw()
        driver.pass_time(0.05, 0.05)
    return driver, before[0], screen.view.stage[0]


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


@pytest.mark.parametrize("game", OWN)
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


@pytest.mark.parametrize("game", OWN)
def test_the_old_board_slides_off_the_new_one(game: Game) -> None:
    driver, old, new = changing(game)
    lifted(driver, old)
    driver.pass_time(0.15, 0.05)
    assert (edge(driver, 0.3), edge(driver, 0.9)) == (old, new)
    driver.pass_time(0.3, 0.05)
    assert (edge(driver, 0.5), edge(driver, 0.9)) == (new, new)


def test_a_board_that_nobody_has_seen_yet_cuts_no_slide_short() -> None:
    driver, old, new = changing(catalogue()["diceland"])
    screen = driver.showing(MatchScreen)
    third = 3 - old - new
    choose(screen, f"{ROW}{third}")
    assert edge(driver, 0.5) == old, "two changes in one frame are one slide"
    lifted(driver, old)
    driver.pass_time(0.15, 0.05)
    assert (edge(driver, 0.3), edge(driver, 0.9)) == (old, third)


def test_it_is_there_at_once_where_nothing_may_move() -> None:
    driver, _, new = changing(catalogue()["diceland"], reduced_motion=True)
    assert edge(driver, 0.5) == new


def test_once_it_has_slid_off_its_picture_is_gone() -> None:
    driver, old, _ = changing(catalogue()["diceland"])
    lifted(driver, old)
    gc.collect()
    before = sum(type(found) is BoardSlideOut for found in gc.get_objects())
    driver.pass_time(0.5, FRAME)
    gc.collect()
    assert sum(type(found) is BoardSlideOut for found in gc.get_objects()) == before - 1
