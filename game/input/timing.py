"""Key repeat and long press. Pure; the time is passed in."""

from __future__ import annotations

from collections.abc import Hashable

from .intents import Hold, Intent, Nav, Source

Direction = tuple[int, int]

FIRST_REPEAT = 0.400
"""Seconds until the first repeat: long enough that a single step stays single."""
NEXT_REPEAT = 0.110
LONG_PRESS = 0.350
LONG_TOUCH = 0.500
"""The same for pointers, whose long press only shows a tooltip: a slow tap still acts."""


class LongPress:
    """Detects a long press of one or more buttons."""

    def __init__(self, seconds: float = LONG_PRESS) -> None:
        self._seconds = seconds
        self._down: set[Hashable] = set()
        self.due: float | None = None
        """Time at which it becomes a hold; None if it is one already or is up."""
        self.is_held = False
        """True once it has been down long enough."""

    def press(self, what: Hashable, now: float) -> None:
        if not self._down:
            self.due = now + self._seconds
        self._down.add(what)

    def release(self, what: Hashable) -> bool:
        """Register a button as up; return True if that ends a hold."""
        self._down.discard(what)
        return not self._down and self.release_all()

    def release_all(self) -> bool:
        """Release all buttons; return True if that ends a hold."""
        self._down.clear()
        self.due = None
        was_held, self.is_held = self.is_held, False
        return was_held

    def tick(self, now: float) -> bool:
        """Return True at the moment the press becomes a hold."""
        if self.due is None or now < self.due:
            return False
        self.due = None
        self.is_held = True
        return True


class HeldKeys:
    """The keys or buttons of one device that are held down: directions repeat, and a long confirm is a hold.

    The last direction pressed repeats; on its release the previous one takes over.

    >>> from game.input.intents import Device
    >>> held = HeldKeys(Source(Device.KEYBOARD))
    >>> [(step.dx, step.dy) for step in held.press("left", (-1, 0), now=10.0)]
    [(-1, 0)]
    >>> len(held.tick(10.3)), len(held.tick(10.4))
    (0, 1)
    >>> held.release("left", now=10.45)
    []
    >>> held.dues
    (None, None)
    """

    def __init__(self, source: Source) -> None:
        self._source = source
        self._held: dict[Hashable, Direction] = {}
        self._due = 0.0
        self.confirm = LongPress()

    @property
    def dues(self) -> tuple[float | None, ...]:
        return self._due if self._held else None, self.confirm.due

    def press(self, what: Hashable, direction: Direction, now: float) -> list[Intent]:
        """Register a direction, held by `what`, and return its first step."""
        self._held.pop(what, None)
        self._held[what] = direction
        self._due = now + FIRST_REPEAT
        return [Nav(self._source, *direction)]

    def release(self, what: Hashable, now: float) -> list[Intent]:
        """Register a key or button as up, whatever it meant."""
        if self._held.pop(what, None) is not None:
            self._due = now + FIRST_REPEAT
        return [Hold(self._source, False)] if self.confirm.release(what) else []

    def release_all(self) -> list[Intent]:
        self._held.clear()
        return [Hold(self._source, False)] if self.confirm.release_all() else []

    def tick(self, now: float) -> list[Intent]:
        """Return the intents that are due; after a delay only one step, not all missed ones."""
        intents: list[Intent] = []
        if self._held and now >= self._due:
            self._due = max(self._due + NEXT_REPEAT, now + NEXT_REPEAT / 2)
            intents.append(Nav(self._source, *next(reversed(self._held.values()))))
        if self.confirm.tick(now):
            intents.append(Hold(self._source, True))
        return intents
