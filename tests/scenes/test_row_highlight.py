"""The focus highlight fades in and out on a row of the settings, and switches at once with reduced motion."""

from __future__ import annotations

import pytest

from game.input.intents import Nav
from game.stage.widgets import Widget

from .stagehand import KEYS, Driver, program


def widget(driver: Driver, key: str) -> Widget:
    return next(one for one in driver.scene.widgets if one.key == key)


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_the_light_comes_and_goes(reduced_motion: bool) -> None:
    made = program()
    made.context.settings.reduced_motion = reduced_motion
    driver = Driver(made, made.options(), (640, 360))
    driver.pass_time(1.0)
    driver.draw()
    driver.send(Nav(KEYS, 1, 0))
    driver.send(Nav(KEYS, 1, 0))
    driver.draw()
    driver.pass_time(0.5, 1 / 60)
    driver.draw()
    first = driver.scene.focus.key
    assert first is not None
    driver.send(Nav(KEYS, 0, 1))
    second = driver.scene.focus.key
    assert second not in (None, first)
    assert second is not None
    seen: list[tuple[float, float]] = []
    for _ in range(12):
        driver.draw()
        seen.append((widget(driver, first).lit or 0.0, widget(driver, second).lit or 0.0))
        driver.pass_time(1 / 60, 1 / 60)
    assert seen[-1] == (0.0, 1.0)
    if reduced_motion:
        assert set(seen) == {(0.0, 1.0)}
    else:
        assert seen[0][0] > 0.8
        assert seen[0][1] < 0.2
        assert sum(0 < lit < 1 for _, lit in seen) >= 3
