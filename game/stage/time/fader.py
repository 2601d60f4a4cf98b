"""Fade values of several items: wanted ones fade in, others fade out. Independent of drawing."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from math import floor
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
GOING = 0.4
"""Share of the time in which old items fade out, if new ones wait for that."""


def step(part: float, steps: int, *, is_offbeat: bool = False) -> int:
    """Quantise a progress of 0 to 1 into steps; offbeat ones lie halfway between the others."""
    return floor(part * steps + (0.0 if is_offbeat else 0.5))


class Fader(Generic[K]):
    """Opacity of each item, 0 to 1; the first items appear at once."""

    def __init__(self, seconds: float, *, is_in_turn: bool = False) -> None:
        """Create a fader; in turn, new items wait until the old ones are gone, in `seconds` altogether."""
        self._seconds, self._is_in_turn = seconds, is_in_turn
        self._parts: dict[K, float] = {}
        self._aim: frozenset[K] | None = None
        self.is_moving = False
        """True while a fade runs; a field, since it is read far more often than it changes."""

    @property
    def parts(self) -> Mapping[K, float]:
        """The visible items, those fading out first."""
        aim = self._aim or frozenset()
        return dict(sorted(self._parts.items(), key=lambda entry: entry[0] in aim)) if self.is_moving else self._parts

    def aim(self, things: Collection[K], *, reduced_motion: bool) -> None:
        """Set the items to show; at once with reduced motion."""
        if self._aim is None or reduced_motion:
            self._parts = dict.fromkeys(things, 1.0)
        self._aim = frozenset(things)
        for thing in things:
            self._parts.setdefault(thing, 0.0)
        self._settle(self._aim)

    def advance(self, dt: float) -> bool:
        if self._aim is None or not self.is_moving:
            return False
        out = come = dt / self._seconds
        if self._is_in_turn:
            out, come = out / GOING, come / (1 - GOING)
        waits = self._is_in_turn and not self._aim.issuperset(self._parts)
        for thing, part in list(self._parts.items()):
            if thing not in self._aim:
                part = max(0.0, part - out)
            elif not waits:
                part = min(1.0, part + come)
            self._parts[thing] = part
            if part <= 0 and thing not in self._aim:
                del self._parts[thing]
        self._settle(self._aim)
        return True

    def forget(self) -> None:
        self._parts, self._aim, self.is_moving = {}, None, False

    def _settle(self, aim: frozenset[K]) -> None:
        self.is_moving = any(part != (thing in aim) for thing, part in self._parts.items())
