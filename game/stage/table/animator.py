"""The base of every game's stories: which method tells which event, and the motions all games share. Knows no game.

A story leads what is shown from the position before an event to the one after it. It may be cut at any moment; what it
shows then is put right by `View.sync`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, Generic, TypeVar

from game.stage.layout.shapes import Spot
from game.stage.pieces.particles import BURST_SECONDS, Burst
from game.stage.time.timeline import Script, tween

from .reward import LANDED, PLATED, SECONDS, Picture, Reward, star
from .table import Table
from .viewmodel import Animations, Flare, ViewModel
from .words import rolling

H = TypeVar("H", bound=ViewModel)
M = TypeVar("M", bound=Animations)
F = TypeVar("F", bound=Callable[..., Script])

_TOLD: Final = "told_events"


def on(*kinds: type) -> Callable[[F], F]:
    """Mark a method of `Animator` as the one that tells events of these kinds."""

    def mark(method: F) -> F:
        setattr(method, _TOLD, kinds)
        return method

    return mark


class Animator(Generic[H, M]):
    """The stories of one table: methods marked with `on`, called with the event."""

    _tellers: ClassVar[dict[type, str]] = {}

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        cls._tellers = {kind: name for name in dir(cls) for kind in getattr(getattr(cls, name, None), _TOLD, ())}

    def __init__(self, table: Table, shown: H, motion: M) -> None:
        self.table = table
        self.shown = shown
        self.motion = motion
        self._throws = 0

    def tell(self, event: object) -> Script | None:
        """The story of an event; None if it needs no time."""
        name = self._tellers.get(type(event))
        if name is None:
            return None
        script: Script = getattr(self, name)(event)
        return script

    # ---- what all games share

    def name(self, seat: int) -> str:
        """The name of who sits there."""
        return self.table.name(seat)

    def say_rolling(self, seat: int) -> None:
        """Say in the turn bar that somebody throws dice."""
        self.motion.words = rolling(self.name(seat))

    def next_throw(self) -> int:
        """A number for how the next dice tumble; only looks depend on it."""
        self._throws += 1
        return self._throws

    def burst(
        self,
        spot: Spot,
        seed: int,
        *,
        count: int = 16,
        reach: float = 150,
        beside: Callable[[float], None] = lambda t: None,
    ) -> Script:
        """Stars fly out of a place in u; `beside` is called with 0..1 meanwhile."""
        flare = Flare(Burst(seed, count=count, reach=reach, reduced_motion=self.table.reduced_motion), spot)
        flares = self.motion.flares
        flares.append(flare)

        def show(t: float) -> None:
            flare.seconds = t * BURST_SECONDS
            beside(t)

        try:
            yield tween(BURST_SECONDS, show)
        finally:
            if flare in flares:
                flares.remove(flare)

    def reward(
        self,
        picture: Picture,
        start: Spot,
        goal: Spot,
        *,
        size: float = 46,
        before: object = "",
        after: object = "",
        seat: int | None = None,
        ceiling: float = 0.0,
        counted: Callable[[], object] = bool,
    ) -> Script:
        """The thing in the picture, `size` u large, rises from its place and flies to its number, which counts.

        It stays below the `ceiling`, the upper edge of the board it lies on.
        Only the pictures: what is shown changes as the story that tells this wants it, at the latest in `counted`,
        which is called when it has landed: the plate under the number goes again, and what is shown is seen there.
        """
        won = Reward(picture, start, goal, size, str(before), str(after), self._throws, seat=seat, ceiling=ceiling)
        yield self._won(won, 0.0, counted)

    def count(self, goal: Spot, before: object, after: object, counted: Callable[[], object] = bool) -> Script:
        """Only the number pops and counts: what it counts has flown there already."""
        yield self._won(Reward(star, goal, goal, 0, str(before), str(after), self._throws), LANDED, counted)

    def _won(self, reward: Reward, begin: float, counted: Callable[[], object] = bool) -> Script:
        if self.table.reduced_motion:
            return
        rewards = self.motion.rewards
        reward.seconds = reward.begun = begin

        covered = max(LANDED, begin + PLATED)

        def show(t: float) -> None:
            before, reward.seconds = reward.seconds, begin + t * (SECONDS - begin)
            if before < LANDED <= reward.seconds:
                self.table.sound("token_take", gain=0.8, at=reward.goal)
            if before < covered <= reward.seconds:
                counted()

        rewards.append(reward)
        try:
            yield tween(SECONDS - begin, show)
        finally:
            if reward in rewards:
                rewards.remove(reward)
