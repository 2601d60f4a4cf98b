"""Selection of the large board: one's own against computers, if set so, or another one on request."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.games import catalogue
from game.input.intents import Command, Source
from game.rules.game import Game
from game.scenes.match.board_layer import HOME
from game.scenes.match.screen import MatchScreen
from game.stage.layout.shapes import Target
from tests.kit import driver_of, view_at

from .stagehand import MOUSE, PAD, TOUCH, Driver

OWN = [
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


@pytest.mark.parametrize("game", OWN)
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


@pytest.mark.parametrize("game", OWN)
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
