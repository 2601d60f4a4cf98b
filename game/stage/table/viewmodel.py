"""The displayed state of a view, apart from its drawing, and the running animations.

After its stories it equals that of the position (`of` of every game), and nothing moves.
"""

from __future__ import annotations

import copy
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any, Final, Generic, Self, TypeVar

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Spot
from game.stage.paint.theme import EASE
from game.stage.pieces.particles import Burst
from game.stage.time.timeline import Script, tween

from .lifting import Carried
from .reward import Reward

FLY_BACK: Final = 0.3
"""Seconds in which won points fly back on undo."""


@dataclass(slots=True)
class Record:
    """Base of the two records of a view, each of which lives as long as the view."""

    def become(self, other: Self) -> None:
        """Take over the fields of another record, which must not be used again; references to this one stay valid."""
        for part in fields(self):
            setattr(self, part.name, getattr(other, part.name))


@dataclass(slots=True)
class ViewModel(Record):
    """Base of a game's displayed state, compared field by field."""

    active: int = field(default=-1, kw_only=True)
    """Seat whose turn it is; -1 before the first turn and after the last."""
    round: int = field(default=0, kw_only=True)
    """From 1; 0 before the first turn and after the last."""
    thrown: Sequence[str] = field(default=(), kw_only=True)
    """Upper faces of the things in the tray, unless a game has fields of its own for them."""

    @classmethod
    def of(cls, state: Any) -> Self:
        """Return the displayed state of a position; needed unless the view has its own `shown_of`."""
        raise NotImplementedError

    def in_turn(self, state: Any) -> Self:
        """Take over seat and round of the turn of a position, if it is within one."""
        if state.on_turn():
            self.active, self.round = state.active, state.round
        return self

    def end_turn(self) -> None:
        """Clear everything else that belongs to the turn that ends."""


def held(value: Any) -> Any:
    """Copy mutable values (lists, dicts and records) deeply; all else is shared."""
    if isinstance(value, list):
        return [held(item) for item in value]
    if isinstance(value, dict):
        return {key: held(item) for key, item in value.items()}
    if not is_dataclass(value) or isinstance(value, Hashable):
        return value
    record = copy.copy(value)
    for part in fields(value):
        setattr(record, part.name, held(getattr(value, part.name)))
    return record


@dataclass(slots=True)
class Flare:
    """A burst at a place in u, `seconds` after its start; added by a story, drawn by a view."""

    burst: Burst
    spot: Spot
    seconds: float = 0.0


@dataclass(slots=True)
class Passing:
    """A short effect at a place in u, such as dust or a splash; `part` is its progress, 0 to 1."""

    spot: Spot
    part: float = 0.0


@dataclass(slots=True)
class Animations(Record):
    """Base of a game's running animations; every field has a default."""

    words: str = ""
    """Text of the turn bar about the seat on stage; empty: only that it plays."""
    speaker: int | None = None
    """The seat it is about, if several act at once."""
    suspense: float = 0.0
    """The lamp dims while something is held back, by up to a fifth at 1."""
    flares: list[Flare] = field(default_factory=list)
    lingering: list[Flare] = field(default_factory=list, compare=False)
    """Bursts that go on during the next story."""
    rewards: list[Reward] = field(default_factory=list)
    carried: Carried | None = None
    """The thing that a player drags, or has put down where the story will take it."""

    @property
    def is_watched(self) -> bool:
        """True while the story keeps its pace, however long a person has waited."""
        return False

    def flying(self, seat: int) -> int:
        """Return the number of a seat's rewards that its number has not counted yet."""
        return sum(reward.seat == seat and reward.is_flying for reward in self.rewards)

    @property
    def in_hand(self) -> Hashable:
        """The name of the carried thing, which is not drawn at its place; None: nothing is carried."""
        return None if self.carried is None else self.carried.key

    def undoing(self, seen: Self) -> Script:
        """Fly the rewards back that were on their way in earlier animations, and let their bursts end."""
        rewards, flares = self.rewards, self.flares
        rewards[:] = [replace(reward, seat=None) for reward in seen.rewards if reward.is_flying]
        flares[:] = seen.flares
        if not rewards and not flares:
            return
        flown, burst = [reward.seconds for reward in rewards], [flare.seconds for flare in flares]

        def show(t: float) -> None:
            for reward, seconds in zip(rewards, flown, strict=True):
                reward.seconds = reward.begun + (seconds - reward.begun) * (1 - t)
            for flare, seconds in zip(flares, burst, strict=True):
                flare.seconds = seconds + (flare.burst.seconds - seconds) * t

        try:
            yield tween(FLY_BACK, show, EASE["in_out_sine"])
        finally:
            rewards.clear()
            flares.clear()

    def let_linger(self, dt: float) -> None:
        for flare in self.lingering:
            flare.seconds += dt
        self.lingering[:] = [flare for flare in self.lingering if flare.seconds < flare.burst.seconds]

    def draw_flares(self, canvas: Canvas) -> None:
        for flare in (*self.flares, *self.lingering):
            x, y = canvas.viewport.at(*flare.spot)
            flare.burst.draw(canvas.surface, canvas.paint, flare.seconds, x, y)
        for reward in self.rewards:
            reward.draw(canvas)


H = TypeVar("H", bound=ViewModel)
M = TypeVar("M", bound=Animations)


@dataclass(frozen=True, slots=True)
class Snapshot(Generic[H, M]):
    shown: H
    motion: M
    more: Any = None
