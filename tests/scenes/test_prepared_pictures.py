"""Pictures of a match are made in the setup and the render thread, and appear without any input."""

from __future__ import annotations

import pygame
import pytest

from game.games import catalogue
from game.scenes.base.scene import Scene
from game.scenes.match import preparation
from game.scenes.match.preparation import PASSES, Preload
from game.scenes.match.screen import WAKE, MatchScreen
from game.scenes.setup.seats import Seats
from game.shell.router import Router
from game.stage.layout.viewport import Viewport
from game.stage.table.module import ViewModule
from game.tools.shots import played
from tests.timings import Queues, ticking

from .stagehand import Driver, program

GAMES = sorted(catalogue())
LOOKS = ("red", "blue", "yellow", "green", "violet", "orange")


@pytest.mark.draws_ahead
@pytest.mark.parametrize("key", GAMES)
def test_a_view_can_be_warmed_before_it_knows_a_position(key: str) -> None:
    context = program(is_live=True).context
    for seats in catalogue()[key].seats:
        ahead = Preload(context, catalogue()[key], Viewport.of((640, 360)), LOOKS[:seats])
        assert any(ahead.spend(0.05) for _ in range(PASSES - 1)), "it does not wait for what never comes"


def test_no_frame_waits_until_the_program_of_a_game_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    queues, loaded_beside = Queues(), []
    loading = preparation.view_of

    def watched(package: str) -> ViewModule:
        loaded_beside.append(queues.of("preparer").is_working)
        return loading(package)

    monkeypatch.setattr(preparation, "view_of", watched)
    context = program(is_live=True).context
    context.timing = queues.timing
    ahead = Preload(context, catalogue()["places"], Viewport.of((640, 360)), LOOKS[:2])
    while not ahead.spend(0.05):
        queues.of("preparer").wait()
    assert loaded_beside
    assert all(loaded_beside)


@pytest.mark.draws_ahead
@pytest.mark.parametrize("key", GAMES)
def test_the_seats_screen_goes_to_sleep_when_everything_is_made_and_leads_into_the_match(key: str) -> None:
    driver = Driver.at(lambda made: made.seats(catalogue()[key]), (640, 360), is_live=True)
    seats = driver.scene
    assert isinstance(seats, Seats)
    driver.pass_time(10.0, 1 / 60)
    driver.pass_time(310.0, 0.1)  # until the animals rest
    assert seats.wake_after is None
    driver.press("start")
    assert isinstance(driver.scene, MatchScreen)


SIZE = (960, 600)
PIECE = 0.0005
"""Duration of a unit of work in seconds."""
FRAMES = 2000
"""Limit that only work without an end reaches."""
SPECKS = 40
"""Number of pixels that may differ, such as the edge of an object coming to rest."""


@pytest.fixture
def live() -> Router:
    """Return a program without movement, which would redraw blank places."""
    made = program(is_live=True, reduced_motion=True)
    made.context.timing = ticking(PIECE)
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
        calm = 0 if is_dirty or scene.wake_after == WAKE else calm + 1
    assert calm == 30, "it comes to rest"
    return picture


def differing(a: pygame.Surface, b: pygame.Surface) -> int:
    return a.get_width() * a.get_height() - pygame.transform.threshold(None, a, None, (40, 40, 40), None, 0, b)


@pytest.mark.rotates("key", "kind")
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("kind", ["start", "middle", "lesson", "replay"])
def test_nothing_stays_blank_until_somebody_moves(live: Router, key: str, kind: str) -> None:
    game = catalogue()[key]
    if kind == "lesson":
        scene = live.lesson(game)
    elif kind == "replay":
        scene = live.replay(played(game, min(4, game.seats[-1]), 1.0), at=20)
    else:
        scene = live.match(played(game, min(4, game.seats[-1]), 0.0 if kind == "start" else 0.5))
    changed = (((768, 576), False), (SIZE, True)) if kind == "middle" else ()
    for size, is_contrast in ((SIZE, False), *changed):
        live.context.settings.contrast = is_contrast
        scene.enter()
        seen, whole = left_alone(scene, size), pygame.Surface(size)
        scene.settle()
        scene.draw(whole)
        assert differing(seen, whole) <= SPECKS, size
