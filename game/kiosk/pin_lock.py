"""The PIN check, with a delay that grows after wrong attempts."""

from __future__ import annotations

from typing import Final

from game.timing import Clock

FREE: Final = 2
"""Wrong attempts without a delay."""
FIRST, LONGEST = 5.0, 600.0
"""Delay in seconds after the next wrong attempt, doubled after each further one, and its maximum."""


class PinLock:
    """Counts wrong attempts until the next correct one."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._wrong = 0
        self._until = 0.0

    @property
    def wait(self) -> float:
        """Seconds until the next attempt is allowed."""
        return max(0.0, self._until - self._clock())

    def lets_in(self, tried: str, pin: str) -> bool:
        """Return True for the correct PIN, but never during a delay.

        >>> now = 0.0
        >>> guard = PinLock(lambda: now)
        >>> [guard.lets_in(tried, "2580") for tried in ("1", "2", "3", "2580")], guard.wait
        ([False, False, False, False], 5.0)
        >>> now = 5.0
        >>> guard.lets_in("2580", "2580")
        True
        """
        if self.wait or not pin:
            return False
        if tried == pin:
            self._wrong = 0
            return True
        self._wrong += 1
        if self._wrong > FREE:
            self._until = self._clock() + min(LONGEST, FIRST * 2.0 ** (self._wrong - FREE - 1))
        return False
