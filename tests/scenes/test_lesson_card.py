"""The lamp's card leaves in sight what it speaks of, and of the board as much as can be."""

from __future__ import annotations

import pytest

from game.games import catalogue
from game.rules.game import Game
from game.scenes.match.lesson import Lesson
from game.scenes.match.screen import MatchScreen
from game.stage.layout.beside import common

from .stagehand import Driver, program

GAMES = [pytest.param(game, id=game.key) for game in catalogue().values()]
SIZES = ((1024, 768), (1280, 800), (1280, 720), (1720, 720))


def opened(game: Game, size: tuple[int, int], language: str) -> tuple[MatchScreen, Lesson]:
    """A lesson in which the lamp speaks."""
    made = program(language)
    driver = Driver(made, made.lesson(game), size)
    for _ in range(100):
        driver.pass_time(0.1)
        scene = driver.scene
        assert isinstance(scene, MatchScreen)
        if isinstance(scene.control, Lesson) and scene.control.is_shown:
            return scene, scene.control
    raise AssertionError("the lamp says nothing")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "size", [(1024, 768), (1280, 800), (1280, 720), (1720, 720)], ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_no_step_covers_what_it_speaks_of(game: Game, language: str, size: tuple[int, int]) -> None:
    screen, lesson = opened(game, size, language)
    for at in range(len(lesson.steps)):
        lesson.at = at
        lesson.looks_new()
        box, board = lesson._card._card_box(), screen.zones.board
        lit = lesson.spots()
        assert sum(common(box, spot) for spot in lit) <= 0.05 * sum(spot.w * spot.h for spot in lit), at
        if lesson.steps[at].spot == "board":
            assert common(box, board) <= 0.05 * board.w * board.h, at
