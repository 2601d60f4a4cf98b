"""Pictures from the render thread appear on screen without any input (B1 of the play review)."""

from __future__ import annotations

import pygame
import pytest

from game.games import catalogue
from game.scenes.base.scene import Scene
from game.scenes.match.screen import MatchScreen
from game.shell.router import Router
from game.stage.layout.viewport import Viewport
from game.tools.shots import played
from tests.timings import ticking

from .stagehand import program

SIZE = (1280, 800)
PIECE = 0.0005
"""Duration of a unit of work in seconds."""
FRAMES = 2000
"""Limit that only a missing board reaches."""


@pytest.fixture
def live() -> Router:
    made = program()
    made.context.is_live, made.context.timing = True, ticking(PIECE)
    return made


def left_alone(scene: Scene, size: tuple[int, int] = SIZE) -> pygame.Surface:
    """Return the picture after a while without input, drawn only on request of the scene."""
    scene.resize(Viewport.of(size))
    picture, calm = pygame.Surface(size), 0
    for _ in range(FRAMES):
        if calm == 30:
            break
        scene.update(1 / 60)
        is_dirty = scene.take_dirty()
        if is_dirty:
            scene.draw(picture)
        calm = 0 if is_dirty or scene.wake_after is not None else calm + 1
    return picture


def differing(a: pygame.Surface, b: pygame.Surface) -> int:
    return a.get_width() * a.get_height() - pygame.transform.threshold(None, a, None, (40, 40, 40), None, 0, b)


@pytest.mark.parametrize("key", ["diceland", "borders"])
@pytest.mark.parametrize("share", [0.0, 0.5])
def test_boards_do_not_stay_blank_until_somebody_moves(live: Router, key: str, share: float) -> None:
    game = catalogue()[key]
    scene = live.match(played(game, 4, share))
    assert isinstance(scene, MatchScreen)
    scene.enter()
    for size in (SIZE, (1024, 768), SIZE):
        seen, whole = left_alone(scene, size), pygame.Surface(size)
        scene.settle()
        scene.draw(whole)
        assert differing(seen, whole) <= 12, size


@pytest.mark.parametrize("key", ["diceland", "borders"])
@pytest.mark.parametrize("size", [(1100, 720), (1024, 768)], ids=str)
def test_in_another_window_a_board_is_seen_before_it_is_printed_for_it(
    live: Router, key: str, size: tuple[int, int]
) -> None:
    scene = live.match(played(catalogue()[key], 4, 0.5))
    assert isinstance(scene, MatchScreen)
    scene.enter()
    left_alone(scene)
    scene.resize(Viewport.of(size))
    at_once, later = pygame.Surface(size), pygame.Surface(size)
    scene.draw(at_once)
    (seat,) = scene.view.stage
    assert not scene.view.boards.large(seat).is_printed  # type: ignore[attr-defined]
    scene.settle()
    scene.draw(later)
    x, y = scene.viewport.at(scene.zones.board.x, scene.zones.board.y)
    land = pygame.Rect(x, y, *scene.viewport.at(scene.zones.board.w, scene.zones.board.h * 0.7))
    one, other = at_once.subsurface(land), later.subsurface(land)
    # The picture is complete but softer than the rendered one.
    assert differing(one, other) < 0.12 * land.w * land.h
