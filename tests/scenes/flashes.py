"""The general flash of WCAG 2.3.1: large parts of the screen that become lighter and darker within a second.

Parts that become lighter while as many beside them become darker are no flash but a movement.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

import pygame

from game.stage.paint.theme import luminance

GRID = 64, 36
"""Parts of the picture whose light is watched."""
FIELD = 21, 12
"""Parts of the picture that ten degrees of sight take in: a third of its width and height."""
STEP = 3
"""Distance between two fields."""
LARGE = 21 * 12 / 4
"""Parts that have to change together: a quarter of a field."""
CHANGE, BRIGHT = 0.10, 0.80
"""Change of relative luminance that counts, and the luminance from which the darker picture is too bright to count."""
TOGETHER = 1 / 8
"""Seconds within which the parts have to change: half of a flash, at four a second."""
GREYS = [luminance((grey, grey, grey, 255)) for grey in range(256)]
RED, GREEN, BLUE = (luminance(colour) for colour in ((255, 0, 0, 255), (0, 255, 0, 255), (0, 0, 255, 255)))

Frame = tuple[float, pygame.Surface]
"""A picture, and its time in seconds."""


def most_flashes(frames: Sequence[Frame]) -> float:
    """Return the largest number of flashes within one second, in any field."""
    turns: dict[tuple[int, int], list[tuple[float, int]]] = {}
    for seconds, field, direction in _turns(frames):
        seen = turns.setdefault(field, [])
        if not seen or seen[-1][1] != direction:
            seen.append((seconds, direction))
    times = [[seconds for seconds, _ in seen] for seen in turns.values()]
    return max((sum(at <= one < at + 1.0 for one in own) / 2 for own in times for at in own), default=0.0)


def _turns(frames: Sequence[Frame]) -> Iterator[tuple[float, tuple[int, int], int]]:
    """Yield when a large part of a field has become lighter (1) or darker (-1)."""
    wide, high = GRID
    changed: list[tuple[float, int]] = [(-1.0, 0)] * (wide * high)
    """Time and direction of the last change of each part."""
    extremes: list[float] = []
    for seconds, picture in frames:
        lights = _lights(picture)
        extremes = extremes or [*lights]
        for part, (light, extreme) in enumerate(zip(lights, extremes, strict=True)):
            direction = changed[part][1]
            if abs(light - extreme) >= CHANGE and min(light, extreme) < BRIGHT and (light > extreme) != (direction > 0):
                changed[part] = seconds, 1 if light > extreme else -1
                extremes[part] = light
            elif (light > extreme) == (direction > 0):
                extremes[part] = light  # it goes on in the same direction
        now = [direction if seconds - at < TOGETHER else 0 for at, direction in changed]
        if any(now):
            yield from ((seconds, field, 1 if net > 0 else -1) for field, net in _nets(now) if abs(net) >= LARGE)


def _nets(changes: Sequence[int]) -> Iterator[tuple[tuple[int, int], int]]:
    """Yield the sum of the changes in each field."""
    wide, high = GRID
    sums = [[0] * (wide + 1)]
    for top in range(high):
        row = accumulate(changes[top * wide : (top + 1) * wide], initial=0)
        sums.append([above + here for above, here in zip(sums[-1], row, strict=True)])
    for top in range(0, high - FIELD[1] + 1, STEP):
        low = top + FIELD[1]
        for left in range(0, wide - FIELD[0] + 1, STEP):
            right = left + FIELD[0]
            yield (left, top), sums[low][right] - sums[top][right] - sums[low][left] + sums[top][left]


def _lights(picture: pygame.Surface) -> Sequence[float]:
    """Return the relative luminance of each part."""
    channels = pygame.image.tobytes(pygame.transform.smoothscale(picture, GRID), "RGB")
    parts = zip(channels[::3], channels[1::3], channels[2::3], strict=True)
    return [RED * GREYS[red] + GREEN * GREYS[green] + BLUE * GREYS[blue] for red, green, blue in parts]
