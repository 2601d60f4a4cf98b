"""Fades between two scenes."""

from __future__ import annotations

import pygame
import pytest

from game.stage.time.scene_fade import CROSS_SECONDS, DIM_SECONDS, RETURN_SECONDS, SceneFade


def lamp_fade() -> SceneFade:
    return SceneFade(RETURN_SECONDS, DIM_SECONDS)


def cross_fade() -> SceneFade:
    return SceneFade(CROSS_SECONDS)


def white(surface: pygame.Surface) -> None:
    surface.fill("white")


def black(surface: pygame.Surface) -> None:
    surface.fill("black")


def brightness(surface: pygame.Surface) -> float:
    return surface.get_at((3, 3)).r / 255


def picture(colour: str) -> pygame.Surface:
    surface = pygame.Surface((8, 8))
    surface.fill(colour)
    return surface


def test_a_frame_that_comes_late_does_not_skip_the_dimming_but_a_hurried_lamp_does() -> None:
    lamp, hurried = lamp_fade(), lamp_fade()
    lamp.advance(0.11)
    lamp.advance(0.3)
    surface = picture("white")
    lamp.draw(surface, white)
    assert brightness(surface) == pytest.approx(0.6, abs=0.01)
    hurried.advance(0.05)
    assert hurried.is_leaving
    hurried.skip()
    assert not hurried.is_leaving


def test_a_cross_fade_draws_the_new_scene_from_when_something_of_it_is_seen() -> None:
    drawn: list[float] = []
    fade, surface = cross_fade(), picture("black")
    for step in range(3):
        fade.draw(surface, lambda onto, step=step: drawn.append(step))  # type: ignore[misc]
        fade.advance(1 / 60)
    assert drawn == [1, 2]


def test_a_cross_fade_keeps_a_picture_of_the_old_scene_only_once_something_is_drawn_over_it() -> None:
    fade, surface = cross_fade(), picture("black")
    fade.draw(surface, white)
    surface.fill((128, 128, 128))  # the old scene is still drawn there
    fade.advance(0.08)
    fade.draw(surface, white)
    assert brightness(surface) == pytest.approx(0.75, abs=0.02), "half of what was there last, half white"


@pytest.mark.parametrize(("fade", "level"), [(lamp_fade(), 0.6), (cross_fade(), 1.0)], ids=["lamp", "cross"])
def test_the_old_picture_stays_until_the_new_scene_is_ready(fade: SceneFade, level: float) -> None:
    surface = picture("white")
    for _ in range(40):
        fade.advance(1 / 60, is_ready=False)
        fade.draw(surface, black)
    fade.skip()
    assert fade.is_leaving
    assert brightness(surface) == pytest.approx(level, abs=0.03)
    fade.advance(1 / 60)
    assert not fade.is_leaving
