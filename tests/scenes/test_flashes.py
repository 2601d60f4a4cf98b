"""No moment of the program flashes: no large part of the picture gets lighter and darker over three times a second."""

from __future__ import annotations

from zlib import crc32

import pygame
import pytest

from game.tools.film import moments, recorded
from tests.rotation import seed

from .flashes import most_flashes

SIZE = (640, 360)
TURNS = 12
"""Filming takes long: every commit films a part of the moments, all of them in turn."""
TURN = crc32(seed().encode()) % TURNS
MOMENTS = {moment.name: moment for moment in [*moments()][TURN::TURNS] if not moment.name.startswith("template-")}
MOST = 3
"""Safe number of flashes per second."""


def flicker(a_second: float, *, area: pygame.Rect, light: int, dark: int) -> list[tuple[float, pygame.Surface]]:
    frames = []
    for number in range(120):
        seconds = number / 60
        picture = pygame.Surface(SIZE)
        picture.fill((dark, dark, dark))
        if seconds * a_second % 1 < 0.5:
            picture.fill((light, light, light), area)
        frames.append((seconds, picture))
    return frames


@pytest.mark.parametrize(
    ("a_second", "wide", "light", "dark", "is_flash"),
    [
        (4.0, 640, 255, 0, True),
        (10.0, 200, 255, 0, True),
        (2.8, 640, 255, 0, False),
        (10.0, 50, 255, 0, False),
        (10.0, 640, 90, 60, False),
        (10.0, 640, 255, 240, False),
    ],
)
def test_the_measure_finds_flicker_that_is_fast_large_and_bright(
    a_second: float, wide: int, light: int, dark: int, is_flash: bool
) -> None:
    area = pygame.Rect(0, 0, wide, 360)
    assert (most_flashes(flicker(a_second, area=area, light=light, dark=dark)) > MOST) is is_flash


def test_a_movement_is_no_flash() -> None:
    frames = []
    for number in range(120):
        picture = pygame.Surface(SIZE)
        for stripe in range(-80, 640, 80):
            picture.fill((255, 255, 255), pygame.Rect(stripe + number * 10 % 80, 0, 40, 360))
        frames.append((number / 60, picture))
    assert most_flashes(frames) <= 1


def flashes_of(name: str) -> float:
    """Return the flashes per second in a moment of the program."""
    return most_flashes([(frame.seconds, frame.picture) for frame in recorded(MOMENTS[name], SIZE)])


@pytest.mark.rotates("name")
@pytest.mark.parametrize("name", MOMENTS)
def test_no_moment_flashes(name: str) -> None:
    assert flashes_of(name) <= MOST
