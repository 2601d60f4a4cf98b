"""Instant speed: decisions of computers take no frames until a person is asked."""

from __future__ import annotations

import pytest

from game.games import catalogue
from game.input.intents import Command
from game.scenes.match.screen import MatchScreen
from tests.kit import driver_of

FRAMES = 4
"""Maximum number of frames for a round of opponents whose search takes no time."""


@pytest.mark.parametrize("key", [key for key in catalogue() if key != "template"])
def test_opponents_decide_within_a_few_frames(key: str) -> None:
    game = catalogue()[key]
    driver = driver_of(game, "human", *["greedy"] * (min(4, game.seats[-1]) - 1), seed="now")
    scene = driver.showing(MatchScreen)
    waited = []
    for _ in range(40):
        frames = 0
        while scene.director.cue is None and not scene.director.asked and not scene.director.is_finished:
            driver.settle(scene.update(1 / 60))
            frames += 1
            assert frames < 600
        waited.append(frames)
        if driver.scene is not scene or scene.director.is_finished:
            break
        driver.do(Command.CONFIRM)
    assert max(waited[1:]) <= FRAMES
