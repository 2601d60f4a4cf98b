"""What is said in a line comes up from the edge of the screen; where nothing is to move it is there at once."""

from __future__ import annotations

import pygame

from .stagehand import Driver, program


def told(*, is_calm: bool) -> list[int]:
    """At how many pixels the slip of card is seen, frame by frame, since something was said."""
    made = program()
    made.context.settings.reduced_motion = is_calm
    driver = Driver(made, made.menu(), (640, 360))
    driver.pass_time(1.0)
    driver.scene.say("Tap again to play.")
    card = made.context.canvas(driver.viewport).colour("surface.card_hi")[:3]
    seen = []
    for _ in range(14):
        picture = driver.draw()
        corner = picture.subsurface(pygame.Rect(20, 320, 200, 40))
        seen.append(pygame.mask.from_threshold(corner, card, (40, 40, 40, 255)).count())
        driver.pass_time(1 / 60, 1 / 60)
    return seen


def test_a_line_comes_up_from_the_edge() -> None:
    seen = told(is_calm=False)
    assert seen[0] < seen[-1] / 4
    assert any(seen[0] < some < seen[-1] * 0.9 for some in seen)
    assert seen[-1] > 500


def test_a_line_goes_back_to_the_edge() -> None:
    made = program()
    driver = Driver(made, made.menu(), (640, 360))
    driver.pass_time(1.0)
    driver.scene.say("Tap again to play.")
    card = made.context.canvas(driver.viewport).colour("surface.card_hi")[:3]
    driver.pass_time(1.0)
    seen: list[int] = []
    while driver.scene.toast:
        corner = driver.draw().subsurface(pygame.Rect(20, 320, 200, 40))
        seen.append(pygame.mask.from_threshold(corner, card, (40, 40, 40, 255)).count())
        driver.pass_time(1 / 60, 1 / 60)
    assert 0 < seen[-1] < seen[0] * 0.8


def test_with_less_motion_it_is_there_at_once() -> None:
    seen = told(is_calm=True)
    assert seen[0] == seen[-1] > 500
