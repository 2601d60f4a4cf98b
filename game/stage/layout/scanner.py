"""Switch scanning: targets are highlighted in turn, and one key chooses the highlighted one. Pure, no pygame.

It advances by itself, or with a second key. More than GROUP targets are highlighted in groups first, each a region of
the screen. A press on a group scans its members; if none of them is chosen, the
scan leaves the group again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from math import ceil, inf, sqrt
from typing import Final

from game.stage.layout.shapes import Box, Target, as_read

GROUP: Final = 8
ROUNDS: Final = 2
"""Rounds through a group until the scan leaves it."""
FIRST: Final = 2
"""Factor of the time for which the first thing is lit, which appears unexpectedly."""
EVEN: Final = 100.0
"""Width in u of a gap between two regions that weighs as much as parts of the same size."""
BOUNCE: Final = 0.25
"""Seconds after a press in which another one comes from a trembling hand."""

Groups = Sequence[Sequence[Target]]


def grouped(targets: Sequence[Target]) -> Groups:
    """Divide targets into groups: each alone, or at most GROUP regions of about equal size, in reading order.

    >>> from game.stage.layout.shapes import Box
    >>> shelf = [Target(f"{x}{y}", Box(x * 50, y * 30, 40, 20)) for x in range(2) for y in range(5)]
    >>> [[target.key for target in group] for group in grouped(shelf)]
    [['00', '01'], ['02', '03', '04'], ['10', '11'], ['12', '13', '14']]
    >>> len(grouped(shelf[:8]))
    8
    """
    return [[targets[index] for index in region] for region in _regions(*(target.shape.bounds for target in targets))]


@lru_cache(64)
def _regions(*boxes: Box) -> Sequence[Sequence[int]]:
    """Return the indices of the boxes by region: the largest is cut in two until all are small enough."""
    count = len(boxes)
    if count <= GROUP:
        return [[index] for index in range(count)]
    size = max(ceil(sqrt(count)), ceil(count / GROUP))
    regions = [[*range(count)]]
    while len(regions) < GROUP and (most := max(map(len, regions))) > size:
        at = next(at for at, region in enumerate(regions) if len(region) == most)
        regions[at : at + 1] = _cut(boxes, regions[at])
    return [as_read(boxes, region) for region in regions]


def _cut(boxes: Sequence[Box], region: Sequence[int]) -> Sequence[list[int]]:
    """Return both parts of a region, cut where the gap is wide and the parts are about equal."""
    best, parts = -inf, [list(region[:1]), list(region[1:])]
    for across in (False, True):
        low = {index: boxes[index].x if across else boxes[index].y for index in region}
        high = {index: boxes[index].right if across else boxes[index].bottom for index in region}
        order = sorted(region, key=lambda index: low[index] + high[index])
        ends = list(accumulate((high[index] for index in order), max))
        starts = list(accumulate((low[index] for index in reversed(order)), min))[::-1]
        for at in range(1, len(order)):
            score = starts[at] - ends[at - 1] + EVEN * min(at, len(order) - at) / len(order)
            if score > best:
                best, parts = score, [order[:at], order[at:]]
    return parts


class Scanner:
    def __init__(self) -> None:
        self._groups: Groups = ()
        self._keys: Sequence[Sequence[str]] = ()
        self._begun_at = 0
        """Index of the group offered that comes first."""
        self._start: str | None = None
        """Key of the target that is lit first, or whose group is."""
        self._path: list[int] = []
        """Index of each group entered, the outermost first."""
        self._at = 0
        self._passed = 0.0
        """Seconds for which the group has been lit."""
        self._since_press = BOUNCE
        self._steps = 0
        """Steps since the last press."""

    def offer(self, groups: Groups, start: str | None) -> None:
        """Set the targets. If they have changed, the scan restarts with `start` or its group, then goes on in order."""
        keys = [[target.key for target in group] for group in groups]
        if keys != self._keys:
            self._keys, self._start, self._path, self._at = keys, start, [], 0
            self._passed, self._steps = 0.0, 0
            self._begun_at = next((at for at, group in enumerate(keys) if start in group), 0)
        at = self._begun_at
        self._groups = [*groups[at : at + 1], *groups[:at], *groups[at + 1 :]]

    def _first(self) -> int:
        """Return the index of the group of this level that is lit first."""
        keys = ([target.key for target in group] for group in self._level)
        return next((at for at, group in enumerate(keys) if self._start in group), 0)

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
        """Return the seconds until the next step, at a step of `seconds`; a negative number: none comes by itself."""
        return inf if seconds < 0 else max(0.0, seconds * (1 if self._steps else FIRST) - self._passed)

    def advance(self, dt: float, seconds: float) -> bool:
        """Let time pass; True if something else is lit."""
        self._passed += dt
        self._since_press += dt
        return not self.left(seconds) and self.step()

    def step(self) -> bool:
        """Light the next group, after some rounds the one around; True if something else is lit."""
        if not self._groups:
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
        if len(self.lit) > 1:
            self._path.append(self._at)
            self._at = self._first()
            return None
        taken = self.lit[0]
        if not self._path:
            self._keys = ()  # the next offer restarts the scan
        return taken
