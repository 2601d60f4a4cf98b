"""Scanning for players with one switch: what can be taken is lit in turn, and one key takes it. Pure, no pygame.

More than GROUP things are lit in groups first. A press on a group lights what is in it; if none of that is taken, the
scan leaves the group again.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from typing import Final

from game.stage.layout.shapes import Target

GROUP: Final = 8
ROUNDS: Final = 2
"""Rounds through a group until the scan leaves it."""
FIRST: Final = 2
"""Factor of the time for which the first thing is lit, which appears unexpectedly."""
BOUNCE: Final = 0.25
"""Seconds after a press in which another one comes from a trembling hand."""

Groups = Sequence[Sequence[Target]]


def grouped(targets: Sequence[Target]) -> Groups:
    """Divide targets in their order: each alone, or in at most GROUP groups of about as many.

    >>> from game.stage.layout.shapes import Box
    >>> [[len(group) for group in grouped([Target("", Box(0, 0, 1, 1))] * count)] for count in (3, 12, 100)]
    [[1, 1, 1], [4, 4, 4], [13, 13, 13, 13, 13, 13, 13, 9]]
    """
    count = len(targets)
    size = 1 if count <= GROUP else max(ceil(sqrt(count)), ceil(count / GROUP))
    return [targets[start : start + size] for start in range(0, count, size)]


class Scanner:
    def __init__(self) -> None:
        self._groups: Groups = ()
        self._path: list[int] = []
        """Index of each group entered, the outermost first."""
        self._at = 0
        self._passed = 0.0
        """Seconds for which the group has been lit."""
        self._since_press = BOUNCE
        self._steps = 0
        """Steps since the last press."""

    def offer(self, groups: Groups, start: str | None) -> None:
        """Set what can be taken. If that is new, the scan begins again, with the group of the key `start`."""
        before, keys = ([[target.key for target in group] for group in given] for given in (self._groups, groups))
        self._groups = groups
        if keys != before:
            self._path, self._at = [], next((at for at, group in enumerate(keys) if start in group), 0)
            self._passed, self._steps = 0.0, 0

    @property
    def _level(self) -> Groups:
        level = self._groups
        for index in self._path:
            level = grouped(level[index])
        return level

    @property
    def lit(self) -> Sequence[Target]:
        return self._level[self._at] if self._groups else ()

    def left(self, seconds: float) -> float:
        """Return the seconds until the next step, at a step of so many."""
        return max(0.0, seconds * (1 if self._steps else FIRST) - self._passed)

    def advance(self, dt: float, seconds: float) -> bool:
        """Let time pass; True if something else is lit."""
        self._passed += dt
        self._since_press += dt
        if self.left(seconds) or not self._groups:
            return False
        count = len(self._level)
        self._passed, self._steps, self._at = 0.0, self._steps + 1, (self._at + 1) % count
        if self._path and self._steps >= ROUNDS * count:
            self._at, self._steps = self._path.pop(), 0
        return True

    def press(self) -> Target | None:
        """Return the target that is lit; None if it is a group, which is entered, or if the hand trembles."""
        if self._since_press < BOUNCE:
            return None
        self._since_press, self._passed, self._steps = 0.0, 0.0, 0
        if len(self.lit) == 1:
            return self.lit[0]
        self._path, self._at = [*self._path, self._at], 0
        return None
