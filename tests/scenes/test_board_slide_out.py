"""Change of boards: the old one slides off the new one; immediate where motion is reduced."""

from __future__ import annotations

import gc
from collections import Counter
from math import ceil, floor

import pygame
import pytest

from game.games import catalogue
from game.rules.game import Game
from game.scenes.match.board_layer import CLEAR, LIFT, ROW, BoardSlideOut
from game.scenes.match.screen import MatchScreen
from game.stage.paint.frame import DisplayList, DrawOp
from tests.kit import COLOURS, driver_of, view_at

from .stagehand import KEYS, Driver

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
