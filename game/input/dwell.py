"""Dwell selection: a resting pointer chooses its target, as with eye trackers. Pure; the time is passed in."""

from __future__ import annotations

from collections.abc import Hashable
from math import hypot

Place = tuple[int, int]

LEAVE = 24
"""Distance in pixels from the place of the last press below which a pointer has not moved away, only trembles."""


class Dwell:
    """The dwell timer. It starts only with a movement, so that a target appearing below the pointer is not chosen.

    >>> dwell = Dwell()
    >>> dwell.seconds = 1.0
    >>> dwell.move("roll", (50, 50), now=10.0)
    >>> dwell.move("roll", (53, 48), now=10.5)
    >>> dwell.taken(10.9), dwell.share(10.9) > 0.8, dwell.taken(11.0)
    (None, True, (53, 48))
    """

    def __init__(self) -> None:
        self.seconds = 0.0
        """Seconds until a target is taken; 0: it never is."""
        self.what: Hashable = None
        """The target on which the pointer rests; None without one."""
        self.place: Place = (0, 0)
        self._below: Hashable = None
        """The target below the pointer, even if the pointer rests there in vain."""
        self._since = 0.0
        self._done: tuple[Hashable, Place] | None = None
        """The target that was pressed last, and the place; None once the pointer has left both."""

    @property
    def due(self) -> float | None:
        return None if self.what is None else self._since + self.seconds

    def share(self, now: float) -> float:
        """Return the share of the time that has passed."""
        return 0.0 if self.what is None else min(1.0, (now - self._since) / self.seconds)

    def move(self, what: Hashable, place: Place, now: float) -> None:
        """Follow the pointer to a place on a target, or on none."""
        self._below, self.place = what, place
        if self._done is not None:
            done, at = self._done
            if what == done or hypot(place[0] - at[0], place[1] - at[1]) < LEAVE:
                what = None
            else:
                self._done = None
        if what != self.what:
            self.what, self._since = what if self.seconds else None, now

    def taken(self, now: float) -> Place | None:
        """Return the place at which the pointer takes the target now; None while it does not."""
        due = self.due
        if due is None or now < due:
            return None
        self.press(self.place)
        return self.place

    def press(self, place: Place) -> None:
        """Note a press there, after which the pointer has to leave before it takes anything."""
        self._done, self.what = (self._below, place), None

    def cancel(self) -> None:
        self.what = None
