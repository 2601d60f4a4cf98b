"""Pinching: two fingers that move apart or together, or pan. Pure arithmetic.

A palm that rests beside a finger is no pinch, and neither are the hands of two players far apart.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import hypot

import pygame

Place = tuple[int, int]
Pinched = tuple[float, Place, Place]
"""Factor, the place between the fingers, and the pixels it has moved."""

START = 0.02
"""Both fingers have moved by this share of the window's shorter side before it is a pinch."""
NEAR = 0.6
"""Greatest distance of the fingers at the start, as such a share."""
STALE_SECONDS = 5.0
"""A finger that has not moved for so long may have been lifted unseen."""


@dataclass(slots=True)
class _Finger:
    start: Place
    at: Place
    stirred: float

    @property
    def way(self) -> float:
        return hypot(self.at[0] - self.start[0], self.at[1] - self.start[1])


class Pinch:
    """The fingers on the screen.

    >>> pinch, size = Pinch(), (1000, 500)
    >>> for finger in (1, 2):
    ...     _ = pinch.follow(pygame.FINGERDOWN, finger, (400 + 50 * finger, 250), size, now=10.0)
    >>> for finger, x in ((1, 400), (2, 550)):
    ...     _ = pinch.follow(pygame.FINGERMOTION, finger, (x, 250), size, now=10.1)
    >>> pinch.is_on, pinch.follow(pygame.FINGERMOTION, 2, (700, 250), size, now=10.2)
    (True, [(2.0, (550, 250), (75, 0))])
    """

    def __init__(self) -> None:
        self._fingers: dict[Hashable, _Finger] = {}
        self.is_on = False
        """True from the first zoom until all fingers are up."""

    def follow(self, kind: int, finger: Hashable, at: Place, size: Place, now: float) -> Sequence[Pinched]:
        """Follow a finger event in a window of this size; return at most one zoom."""
        if kind == pygame.FINGERUP:
            self._fingers.pop(finger, None)
            self.is_on = self.is_on and bool(self._fingers)
            return ()
        if kind == pygame.FINGERDOWN:
            kept = {key: one for key, one in self._fingers.items() if now - one.stirred < STALE_SECONDS}
            self._fingers = kept | {finger: _Finger(at, at, now)}
        if finger not in self._fingers or len(self._fingers) != 2:
            return ()
        one, other = self._fingers.values()
        middle, apart = _measure(one.at, other.at)
        self._fingers[finger].at, self._fingers[finger].stirred = at, now
        if not self.is_on:
            short = min(size)
            is_near = _measure(one.start, other.start)[1] <= NEAR * short
            self.is_on = is_near and min(one.way, other.way) > START * short
            return ()
        after, wide = _measure(one.at, other.at)
        return [(wide / max(1.0, apart), after, (after[0] - middle[0], after[1] - middle[1]))]


def _measure(one: Place, other: Place) -> tuple[Place, float]:
    """Return the place between two others, and their distance."""
    return ((one[0] + other[0]) // 2, (one[1] + other[1]) // 2), hypot(one[0] - other[0], one[1] - other[1])
