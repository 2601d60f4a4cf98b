"""Twenty thousand random intents through all scenes: no exception, never stuck."""

from __future__ import annotations

from random import Random

import pytest

from game.input.intents import (
    Command,
    Do,
    Drag,
    Hold,
    Intent,
    Nav,
    Page,
    Plugged,
    Point,
    Press,
    Release,
    Resized,
    Scroll,
)
from game.scenes.match.screen import MatchScreen

from .stagehand import KEYS, MOUSE, PAD, PAD2, TOUCH, Driver, program

INTENTS = 20_000
RUNS = 4
SIZES = ((1280, 720), (1024, 768), (720, 1280), (1720, 720))
SOURCES = (KEYS, MOUSE, TOUCH, PAD, PAD2)
PATIENCE = 20.0
"""Seconds of story after which something must be choosable."""


def random_intent(rng: Random, driver: Driver) -> Intent:
    source = rng.choice(SOURCES)
    width, height = driver.viewport.window
    pos = rng.randrange(-20, width + 20), rng.randrange(-20, height + 20)
    targets = driver.scene.focus.targets
    if targets and rng.random() < 0.5:
        pos = driver.viewport.at(*rng.choice(targets).shape.centre)
    pointer = source if source.is_pointer else MOUSE
    kind = rng.random()
    if kind < 0.22:
        return Press(pointer, pos)
    if kind < 0.46:
        return Release(pointer, pos)
    if kind < 0.52:
        return rng.choice((Point(MOUSE, pos), Drag(pointer, pos)))
    if kind < 0.72:
        return Nav(source, *rng.choice(((1, 0), (-1, 0), (0, 1), (0, -1))))
    if kind < 0.90:
        return Do(source, Command.CONFIRM)
    if kind < 0.97:
        return Do(source, rng.choice(tuple(Command)))
    if kind < 0.985:
        return rng.choice(
            (
                Page(source, rng.choice((-1, 1))),
                Scroll(MOUSE, rng.choice((-1.0, 2.0))),
                Hold(source, rng.random() < 0.5),
            )
        )
    if kind < 0.995:
        return Plugged(rng.choice((PAD, PAD2)), rng.random() < 0.6, "Pad", "guid")
    return Resized(source, rng.choice(SIZES))


@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", range(RUNS))
def test_no_sequence_of_intents_breaks_or_blocks_a_scene(seed: int) -> None:
    rng = Random(seed)
    made = program(rng.choice(("en", "de")))
    made.context.settings.speed = "instant" if seed % 2 else "normal"
    driver = Driver(made, made.menu(), SIZES[seed % len(SIZES)])
    seen = set()
    for number in range(INTENTS // RUNS):
        driver.send(random_intent(rng, driver))
        if driver.is_over:
            driver = Driver(made, made.menu(), SIZES[number % len(SIZES)])
        seen.add(type(driver.scene).__name__)
        if number % 25 == 0:
            driver.draw()
            waited = 0.0
            while not driver.is_over and not driver.scene.focus.targets and waited < PATIENCE:
                driver.pass_time(0.5)
                waited += 0.5
            assert driver.is_over or driver.scene.focus.targets, "nothing can be chosen any more"
            if isinstance(driver.scene, MatchScreen) and rng.random() < 0.2:
                driver.pass_time(3.0)
    assert len(seen) >= 4
