"""The pictures of the match are rendered during the setup, which stays responsive."""

from __future__ import annotations

import pytest

from game.games import catalogue
from game.input.intents import Command
from game.scenes.match import panels
from game.scenes.match.panels import PASSES, Preload
from game.scenes.match.screen import MatchScreen
from game.scenes.setup.seats import Seats
from game.stage.layout.viewport import Viewport
from game.stage.table.module import ViewModule
from tests.timings import Queues

from .stagehand import Driver, program

GAMES = sorted(catalogue())
LOOKS = ("red", "blue", "yellow", "green", "violet", "orange")


@pytest.mark.parametrize("key", GAMES)
def test_a_view_can_be_warmed_before_it_knows_a_position(key: str) -> None:
    context = program().context
    context.is_live = True
    for seats in catalogue()[key].seats:
        ahead = Preload(context, catalogue()[key], Viewport.of((640, 360)), LOOKS[:seats])
        assert any(ahead.spend(0.05) for _ in range(PASSES - 1)), "it does not wait for what never comes"


def test_no_frame_waits_until_the_program_of_a_game_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    queues, loaded_beside = Queues(), []
    loading = panels.view_of

    def watched(package: str) -> ViewModule:
        loaded_beside.append(queues.of("preparer").is_working)
        return loading(package)

    monkeypatch.setattr(panels, "view_of", watched)
    context = program().context
    context.is_live, context.timing = True, queues.timing
    ahead = Preload(context, catalogue()["places"], Viewport.of((640, 360)), LOOKS[:2])
    while not ahead.spend(0.05):
        queues.of("preparer").wait()
    assert loaded_beside
    assert all(loaded_beside)


@pytest.mark.parametrize("key", GAMES)
def test_the_seats_screen_goes_to_sleep_when_everything_is_made_and_leads_into_the_match(key: str) -> None:
    made = program()
    made.context.is_live = True
    driver = Driver(made, made.seats(catalogue()[key]), (640, 360))
    seats = driver.scene
    assert isinstance(seats, Seats)
    driver.pass_time(10.0, 1 / 60)
    assert seats.wake_after is None
    driver.do(Command.MENU)
    assert isinstance(driver.scene, MatchScreen)
