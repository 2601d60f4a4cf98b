"""Animated random choice: the lamp moves from box to box, slows down and stops at one. Pure."""

from __future__ import annotations

from typing import Final

HOPS: Final = 8
"""Minimum number of boxes passed."""
QUICK, SLOW = 0.17, 0.46
"""Seconds over the first box and over the last but one."""


class RandomPick:
    """One random choice in time.

    >>> way = RandomPick([0, 2, 3], 2)
    >>> seen = [way.at]
    >>> while not way.is_over:
    ...     if way.advance(0.1):
    ...         seen.append(way.at)
    >>> seen[0], seen[-1], set(seen), len(seen) > HOPS
    (0, 2, {0, 2, 3}, True)
    """

    def __init__(self, boxes: list[int], goal: int) -> None:
        """`boxes` are the possible choices, `goal` is the result."""
        rounds = -(-HOPS // len(boxes)) if len(boxes) > 1 else 0
        self._way = [*boxes * rounds, *boxes[: boxes.index(goal) + 1]]
        self._step = 0
        self._left = QUICK

    @property
    def at(self) -> int:
        """The box under the lamp, or the one it is moving to."""
        return self._way[self._step]

    @property
    def is_over(self) -> bool:
        return self._step == len(self._way) - 1

    def advance(self, dt: float) -> bool:
        """Let time pass; True if the lamp moves on to another box."""
        if self.is_over:
            return False
        self._left -= dt
        if self._left > 0:
            return False
        self._step += 1
        self._left = QUICK + (SLOW - QUICK) * self._step / len(self._way)
        return True
