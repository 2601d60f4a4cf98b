"""Every game is playable with each device alone, from the first decision on; the smallest to its results."""

from __future__ import annotations

import pytest

from game.games import catalogue
from game.rules.game import Game
from game.scenes.results.results import Results
from tests.kit import DEVICES, driver_of, play_through

from .cases import each_game

DECISIONS = 12
each_device = pytest.mark.parametrize("device", DEVICES)


@each_device
@each_game
def test_whoever_has_only_this_device_can_play(game: Game, device: str) -> None:
    seats = game.seats[0]
    driver = driver_of(game, "human", *["greedy"] * (seats - 1))
    assert play_through(driver, DEVICES[device], decisions=DECISIONS) >= DECISIONS or isinstance(driver.scene, Results)


@each_device
def test_a_match_is_played_from_the_first_decision_to_the_results(device: str) -> None:
    driver = driver_of(catalogue()["template"], "human", "greedy", options=("tall",))
    assert play_through(driver, DEVICES[device]) > 0
    assert isinstance(driver.scene, Results)
