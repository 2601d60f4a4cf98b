"""While people choose their seats the pictures of the match are made; everything stays usable."""

from __future__ import annotations

from threading import Thread, current_thread, main_thread
from time import monotonic, sleep

import pytest

from game.games import catalogue
from game.input.intents import Command
from game.scenes.match import preload
from game.scenes.match.preload import Preload
from game.scenes.match.screen import MatchScreen
from game.scenes.setup.seats import Seats
from game.stage.layout.viewport import Viewport
from game.stage.table.module import ViewModule

from .stagehand import Driver, program

GAMES = sorted(catalogue())
LOOKS = ("red", "blue", "yellow", "green", "violet", "orange")


@pytest.mark.parametrize("key", GAMES)
def test_a_view_can_be_warmed_before_it_knows_a_position(key: str) -> None:
    context = program().context
    context.is_live = True
    for seats in catalogue()[key].seats:
        ahead = Preload(context, catalogue()[key], Viewport.of((640, 360)), LOOKS[:seats])
        end = monotonic() + 60
        while not ahead.spend(0.05) and monotonic() < end:
            sleep(0.001)
        assert ahead.spend(0)


def test_no_frame_waits_until_the_program_of_a_game_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[Thread] = []
    loading = preload.view_of

    def watched(package: str) -> ViewModule:
        threads.append(current_thread())
        return loading(package)

    monkeypatch.setattr(preload, "view_of", watched)
    context = program().context
    context.is_live = True
    ahead = Preload(context, catalogue()["places"], Viewport.of((640, 360)), LOOKS[:2])
    end = monotonic() + 60
    while not ahead.spend(0.05) and monotonic() < end:
        sleep(0.001)
    assert threads
    assert main_thread() not in threads


@pytest.mark.parametrize("key", GAMES)
def test_the_seats_screen_goes_to_sleep_when_everything_is_made_and_leads_into_the_match(key: str) -> None:
    made = program()
    made.context.is_live = True
    driver = Driver(made, made.seats(catalogue()[key]), (640, 360))
    seats = driver.scene
    assert isinstance(seats, Seats)
    end = monotonic() + 60
    while seats.wake_after is not None and monotonic() < end:
        driver.pass_time(1 / 60)
        sleep(0.001)
    assert seats.wake_after is None
    driver.do(Command.MENU)
    assert isinstance(driver.scene, MatchScreen)
