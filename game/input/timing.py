"""Key repeat and long press. Pure; the time is passed in."""

from __future__ import annotations

from collections.abc import Hashable

Direction = tuple[int, int]

FIRST_REPEAT = 0.400
"""Seconds until the first repeat: long enough that a single step stays single."""
NEXT_REPEAT = 0.110
LONG_PRESS = 0.350


class Repeat:
    """Held directions of one device: the last one pressed repeats; on its release the previous one takes over.

    >>> held = Repeat()
    >>> held.press("left", (-1, 0), now=10.0)
    >>> held.tick(10.3), held.tick(10.4)
    (None, (-1, 0))
    >>> held.release("left", now=10.45)
    >>> held.due
    """

    def __init__(self) -> None:
        self._held: dict[Hashable, Direction] = {}
        self._due = 0.0

    @property
    def due(self) -> float | None:
        """Time of the next repeat; None while nothing is held."""
        return self._due if self._held else None

    def press(self, what: Hashable, direction: Direction, now: float) -> None:
        """Register a key or button (named by `what`) as down; the caller sends the first step."""
        self._held.pop(what, None)
        self._held[what] = direction
        self._due = now + FIRST_REPEAT

    def release(self, what: Hashable, now: float) -> None:
        if self._held.pop(what, None) is not None:
            self._due = now + FIRST_REPEAT

    def release_all(self) -> None:
        self._held.clear()

    def tick(self, now: float) -> Direction | None:
        """Return the step that is due; after a delay only one, not all missed ones."""
        if not self._held or now < self._due:
            return None
        self._due = max(self._due + NEXT_REPEAT, now + NEXT_REPEAT / 2)
        return next(reversed(self._held.values()))


class LongPress:
    """Detects a long press of one or more buttons.

    >>> button = LongPress()
    >>> button.press("A", now=10.0)
    >>> button.tick(10.2), button.tick(10.4), button.is_held
    (False, True, True)
    >>> button.release("A")
    True
    """

    def __init__(self) -> None:
        self._down: set[Hashable] = set()
        self._due: float | None = None
        self.is_held = False
        """True once it has been down long enough."""

    @property
    def due(self) -> float | None:
        """Time at which it becomes a hold; None if it is one already or is up."""
        return self._due

    def press(self, what: Hashable, now: float) -> None:
        if not self._down:
            self._due = now + LONG_PRESS
        self._down.add(what)

    def release(self, what: Hashable) -> bool:
        """Register a button as up; return True if that ends a hold."""
        self._down.discard(what)
        return not self._down and self.release_all()

    def release_all(self) -> bool:
        """Release all buttons; return True if that ends a hold."""
        self._down.clear()
        self._due = None
        was_held, self.is_held = self.is_held, False
        return was_held

    def tick(self, now: float) -> bool:
        """Return True at the moment the press becomes a hold."""
        if self._due is None or now < self._due:
            return False
        self._due = None
        self.is_held = True
        return True
