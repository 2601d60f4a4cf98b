"""Of several things some are to be seen: they come, and what is not to be seen any more goes. Knows no drawing."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from math import floor
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)


def step(part: float, steps: int, *, is_offbeat: bool = False) -> int:
    """The step of a way of which a part is done, 0 to 1; offbeat it takes its steps halfway between the others'.

    >>> [step(part, 2) for part in (0.0, 0.3, 0.6, 0.8, 1.0)]
    [0, 1, 1, 2, 2]
    >>> [step(part, 2, is_offbeat=True) for part in (0.0, 0.3, 0.6, 0.8, 1.0)]
    [0, 0, 1, 1, 2]
    """
    return floor(part * steps + (0.0 if is_offbeat else 0.5))


class Fader(Generic[K]):
    """How strongly each thing is seen, 0 to 1; at first at once as it should be."""

    def __init__(self, seconds: float) -> None:
        """`seconds` is what coming and going takes."""
        self._seconds = seconds
        self._parts: dict[K, float] = {}
        self._aim: frozenset[K] | None = None
        self.is_moving = False
        """Whether something is still coming or going; asked far more often than it changes."""

    def rests_at(self, things: Collection[K]) -> bool:
        """Whether just these are to be seen, and are."""
        return self._aim is not None and self._aim == frozenset(things) and not self.is_moving

    @property
    def parts(self) -> Mapping[K, float]:
        """What is seen at all, what goes before what comes."""
        aim = self._aim or frozenset()
        return dict(sorted(self._parts.items(), key=lambda entry: entry[0] in aim))

    def aim(self, things: Collection[K], *, reduced_motion: bool) -> None:
        """These are to be seen; if it is calm, from now on."""
        if self._aim is None or reduced_motion:
            self._parts = dict.fromkeys(things, 1.0)
        self._aim = frozenset(things)
        for thing in things:
            self._parts.setdefault(thing, 0.0)
        self._settle(self._aim)

    def advance(self, dt: float) -> bool:
        """Let time pass; whether something moved."""
        if self._aim is None or not self.is_moving:
            return False
        way = dt / self._seconds
        for thing, part in list(self._parts.items()):
            part = min(1.0, part + way) if thing in self._aim else max(0.0, part - way)
            self._parts[thing] = part
            if part <= 0:
                del self._parts[thing]
        self._settle(self._aim)
        return True

    def forget(self) -> None:
        """Whatever is to be seen next is there at once."""
        self._parts, self._aim, self.is_moving = {}, None, False

    def _settle(self, aim: frozenset[K]) -> None:
        self.is_moving = any(part != (thing in aim) for thing, part in self._parts.items())
