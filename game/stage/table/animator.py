"""Base of every game's stories: dispatch of events to methods, and the animations all games share.

A story leads the displayed state from before an event to after it. It may be cut; `View.sync` then corrects the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import inf
from typing import Any, ClassVar, Final, Generic, TypeVar

from game.stage.layout.shapes import Spot
from game.stage.pieces.particles import STARS, Burst, Look
from game.stage.text.language import N_, tr
from game.stage.time.timeline import Script, tween

from .reward import LANDED, PLATED, SECONDS, Reward, star
from .table import Table
from .viewmodel import Animations, Flare, Snapshot, ViewModel
from .words import unstopped

K = TypeVar("K", bound=Hashable)
H = TypeVar("H", bound=ViewModel)
M = TypeVar("M", bound=Animations)
T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Script])

TURN: Final = 0.12
"""Seconds before the first animation of a turn."""
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
    """The stories of one table: methods marked with `on`, called with the event.

    A method is called with events of subclasses too, unless they have one of their own.
    """

    throwing: ClassVar[str] = N_("{name} rolls")
    """Words of the turn bar while a seat throws: other ones for sticks or cards."""
    shards: ClassVar[Sequence[Look]] = STARS
    """Shards of the game's bursts."""
    _tellers: ClassVar[dict[type, str]] = {}

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        cls._tellers = {kind: name for name in dir(cls) for kind in getattr(getattr(cls, name, None), _TOLD, ())}

    def __init__(self, table: Table, shown: H, motion: M, tray: Any = None) -> None:
        self.table = table
        self.shown = shown
        self.motion = motion
        self.tray = tray
        self.top = -inf
        """Upper edge of the board in u, above which no shard of a burst flies."""
        self._throws = 0

    def tell(self, event: object) -> Script | None:
        """Return the story of an event; None if it needs no time."""
        name = next((self._tellers[kind] for kind in type(event).__mro__ if kind in self._tellers), None)
        if name is None:
            begun = getattr(event, "next_turn", None)
            return None if begun is None else self.begin_turn(*begun)
        script: Script = getattr(self, name)(event)
        return script

    def begin_turn(self, seat: int, round_: int) -> Script:
        """Clear the tray for a seat's turn; -1 and 0 end the last one. The story of events without a method."""
        try:
            yield self.clear()
        finally:
            self.shown.active, self.shown.round, self.motion.words = seat, round_, ""
        yield TURN

    def clear(self) -> Script:
        try:
            if self.tray is not None:
                yield self.tray.clearing()
        finally:
            self.shown.thrown = ()
            self.shown.end_turn()

    def throw(self, seat: int, faces: Sequence[str]) -> Script:
        """Throw things into the tray, where they lie in the displayed state (`thrown`)."""
        self.say_rolling(seat)
        try:
            yield self.tray.throw((), faces, self.next_throw())
        finally:
            self.shown.thrown = tuple(faces)

    def animate_undo(self, seen: Snapshot[H, M]) -> Script | None:
        """Return the animation from the snapshot `seen` back to the displayed state; None: there is none."""
        return None

    # ---- shared by all games

    def passing(self, script: Script, *names: str) -> Script:
        """Play a script, after which the animations of these names are at rest."""
        try:
            yield script
        finally:
            for name in names:
                setattr(self.motion, name, getattr(type(self.motion)(), name))

    def name(self, seat: int) -> str:
        return self.table.name(seat)

    def say_rolling(self, seat: int) -> None:
        self.motion.words = tr(self.throwing, name=self.name(seat))

    def announce(self, words: str, seat: int | None = None) -> None:
        """Say a great event in the turn bar; a toast says it if `seat` is not on stage."""
        self.motion.words, self.motion.speaker = unstopped(words), seat
        self.table.toast(words)

    def next_throw(self) -> int:
        """Return a cosmetic seed for the next roll."""
        self._throws += 1
        return self._throws

    def burst(
        self,
        spot: Spot,
        seed: int,
        looks: Sequence[Look] = (),
        *,
        beside: Callable[[float], None] = lambda t: None,
        **how: Any,
    ) -> Script:
        """Play a burst of these shards, by default the game's, at a place in u; `beside` is called with 0..1 meanwhile.

        `how` are further arguments of `Burst`.
        """
        how = {"room": spot[1] - self.top, "reduced_motion": self.table.reduced_motion} | how
        burst = Burst(seed, looks or self.shards, **how)
        flare = Flare(burst, spot)

        def show(t: float) -> None:
            flare.seconds = t * burst.seconds
            beside(t)

        yield while_among(self.motion.flares, flare, tween(burst.seconds, show))

    def reward(self, reward: Reward, counted: Callable[[], object] = bool) -> Script:
        """Fly an item to its number, which counts up; one that begins `LANDED` pops and counts the number only.

        The story updates the displayed state, at the latest in `counted`, when the item has landed.
        """
        if self.table.reduced_motion:
            return
        begun = reward.begun
        reward.seconds, covered = begun, max(LANDED, begun + PLATED)

        def show(t: float) -> None:
            before, reward.seconds = reward.seconds, begun + t * (SECONDS - begun)
            if before < LANDED <= reward.seconds:
                self.table.sound("token_take", gain=0.8, at=reward.goal)
            if before < covered <= reward.seconds:
                counted()

        yield while_among(self.motion.rewards, reward, tween(SECONDS - begun, show))

    def count(self, goal: Spot, before: object, after: object, counted: Callable[[], object] = bool) -> Script:
        yield self.reward(Reward(star, goal, goal, 0, str(before), str(after), begun=LANDED), counted)

    def run(self, values: dict[K, float], key: K, seconds: float, until: float = 1.0, start: float = 0.0) -> Script:
        """Let a value go from `start` to `until`; the key is there only meanwhile."""

        def show(t: float) -> None:
            values[key] = start + t * (until - start)

        try:
            yield tween(seconds, show)
        finally:
            values.pop(key, None)
