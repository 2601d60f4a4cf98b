"""Base of every game's stories: dispatch of events to methods, and the animations all games share.

A story leads the displayed state from before an event to after it. It may be cut; `View.sync` then corrects the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, Generic, TypeVar

from game.stage.layout.shapes import Spot
from game.stage.pieces.particles import BURST_SECONDS, Burst
from game.stage.time.timeline import Script, tween

from .reward import LANDED, PLATED, SECONDS, Picture, Reward, star
from .table import Table
from .viewmodel import Animations, Flare, Snapshot, ViewModel
from .words import rolling

H = TypeVar("H", bound=ViewModel)
M = TypeVar("M", bound=Animations)
T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Script])

_TOLD: Final = "told_events"


def on(*kinds: type) -> Callable[[F], F]:
    """Mark a method of `Animator` as the handler of events of these kinds."""

    def mark(method: F) -> F:
        setattr(method, _TOLD, kinds)
        return method

    return mark


def while_among(things: list[T], thing: T, script: Script) -> Script:
    """Play a script while this thing is in a list of the animations."""
    things.append(thing)
    try:
        yield script
    finally:
        things[:] = [other for other in things if other is not thing]


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
        """Return the story of an event; None if it needs no time."""
        name = self._tellers.get(type(event))
        if name is None:
            return None
        script: Script = getattr(self, name)(event)
        return script

    def animate_undo(self, seen: Snapshot[H, M]) -> Script | None:
        """Return the animation from the snapshot `seen` back to the displayed state; None: there is none."""
        return None

    # ---- shared by all games

    def name(self, seat: int) -> str:
        return self.table.name(seat)

    def say_rolling(self, seat: int) -> None:
        self.motion.words = rolling(self.name(seat))

    def next_throw(self) -> int:
        """Return a cosmetic seed for the next roll."""
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
        """Play a star burst at a place in u; `beside` is called with 0..1 meanwhile."""
        flare = Flare(Burst(seed, count=count, reach=reach, reduced_motion=self.table.reduced_motion), spot)

        def show(t: float) -> None:
            flare.seconds = t * BURST_SECONDS
            beside(t)

        yield while_among(self.motion.flares, flare, tween(BURST_SECONDS, show))

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
        """Raise an item `size` u large from its place, below the `ceiling`, and fly it to its number, which counts up.

        The story updates the displayed state, at the latest in `counted`, when the item has landed.
        """
        won = Reward(picture, start, goal, size, str(before), str(after), self._throws, seat=seat, ceiling=ceiling)
        yield self._won(won, 0.0, counted)

    def count(self, goal: Spot, before: object, after: object, counted: Callable[[], object] = bool) -> Script:
        """Pop and count the number only: its item has flown there already."""
        yield self._won(Reward(star, goal, goal, 0, str(before), str(after), self._throws), LANDED, counted)

    def _won(self, reward: Reward, begin: float, counted: Callable[[], object] = bool) -> Script:
        if self.table.reduced_motion:
            return
        reward.seconds = reward.begun = begin
        covered = max(LANDED, begin + PLATED)

        def show(t: float) -> None:
            before, reward.seconds = reward.seconds, begin + t * (SECONDS - begin)
            if before < LANDED <= reward.seconds:
                self.table.sound("token_take", gain=0.8, at=reward.goal)
            if before < covered <= reward.seconds:
                counted()

        yield while_among(self.motion.rewards, reward, tween(SECONDS - begin, show))
