"""What is printed in the second thread reaches the screen although nobody moves (B1 of the play review)."""

from __future__ import annotations

from time import monotonic, sleep

import pygame
import pytest

from game.games import catalogue
from game.scenes.match.screen import MatchScreen
from game.scenes.scene import Scene
from game.shell.program import Program
from game.stage.layout.viewport import Viewport
from game.tools.shots import played

from .stagehand import program

SIZE = (1280, 800)
PATIENCE = 60.0
"""Seconds; only a board that never comes takes so long."""


@pytest.fixture
def live() -> Program:
    made = program()
    made.context.is_live = True
    return made


def left_alone(scene: Scene, size: tuple[int, int] = SIZE) -> pygame.Surface:
    """What is in the window after a while in which nobody does anything: drawn only when the scene says so."""
    scene.resize(Viewport.of(size))
    picture, end, calm = pygame.Surface(size), monotonic() + PATIENCE, 0
    while calm < 30 and monotonic() < end:
        scene.update(1 / 60)
        is_dirty = scene.take_dirty()
        if is_dirty:
            scene.draw(picture)
        calm = 0 if is_dirty or scene.wake_after is not None else calm + 1
        sleep(0.001)
    return picture


def differing(a: pygame.Surface, b: pygame.Surface) -> int:
    return a.get_width() * a.get_height() - pygame.transform.threshold(None, a, None, (40, 40, 40), None, 0, b)


@pytest.mark.parametrize("key", ["diceland", "borders"])
@pytest.mark.parametrize("share", [0.0, 0.5])
def test_boards_do_not_stay_blank_until_somebody_moves(live: Program, key: str, share: float) -> None:
    game = catalogue()[key]
    scene = live.match(played(game, 4, share))
    assert isinstance(scene, MatchScreen)
    scene.enter()
    for size in (SIZE, (1024, 768), SIZE):
        seen, whole = left_alone(scene, size), pygame.Surface(size)
        scene.settle()
        scene.draw(whole)
        assert differing(seen, whole) <= 12, size
