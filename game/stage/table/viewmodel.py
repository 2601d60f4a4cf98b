"""What a view shows, apart from how: a record of what is seen, and one of what moves. Knows no game.

Stories lead the record from position to position; the contract test holds that after its stories it equals what the
position says (`of` of every game), and that nothing moves.
"""

from __future__ import annotations

import copy
from collections.abc import Hashable
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, Generic, Self, TypeVar

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Spot
from game.stage.pieces.particles import Burst

from .reward import Reward


@dataclass(slots=True)
class ViewModel:
    """Base of a game's record of what is seen: a slotted dataclass, compared field by field.

    A game adds `of(state, guests)`, which makes the record of a position.
    """

    def become(self, other: Self) -> None:
        """Show what another record shows; whoever holds this one sees it too. The other one is not to be used again."""
        for part in fields(self):
            setattr(self, part.name, getattr(other, part.name))

    def snapshot(self) -> Self:
        """A copy that keeps what is seen now while lists and dicts are replaced."""
        return copy.copy(self)


def held(value: Any) -> Any:
    """A copy of what stories change in place: lists, dicts and records; all else is the same."""
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
    """A burst at a place in u, as far as it is after `seconds`: celebrated by a story, drawn by a view."""

    burst: Burst
    spot: Spot
    seconds: float = 0.0

    def draw(self, canvas: Canvas) -> None:
        """Draw it over everything."""
        x, y = canvas.viewport.at(*self.spot)
        self.burst.draw(canvas.surface, canvas.paint, self.seconds, x, y)


@dataclass(slots=True)
class Animations:
    """Base of a game's record of what moves on its own while stories are told; every field has a default."""

    words: str = ""
    """What the turn bar says of whoever is on stage; empty: only that they play."""
    speaker: int | None = None
    """The seat it is said of, where several do something at once."""
    flares: list[Flare] = field(default_factory=list)
    rewards: list[Reward] = field(default_factory=list)

    def clear(self) -> None:
        """Let nothing move any more."""
        still = type(self)()
        for part in fields(self):
            setattr(self, part.name, getattr(still, part.name))

    @property
    def is_still(self) -> bool:
        """Whether nothing moves; what the turn bar said last does not count."""
        still = type(self)()
        return all(getattr(self, part.name) == getattr(still, part.name) for part in fields(self)[2:])

    def flying(self, seat: int) -> int:
        """How many things a seat has won whose number has not counted them yet."""
        return sum(reward.seat == seat and reward.is_flying for reward in self.rewards)

    def draw_flares(self, canvas: Canvas) -> None:
        """The bursts and what is won, over everything."""
        for flare in self.flares:
            flare.draw(canvas)
        for reward in self.rewards:
            reward.draw(canvas)


H = TypeVar("H", bound=ViewModel)
M = TypeVar("M", bound=Animations)


@dataclass(frozen=True, slots=True)
class Snapshot(Generic[H, M]):
    """All that is seen at one moment, also in the middle of a story."""

    shown: H
    motion: M
    more: Any = None
    """What a view notes beside it."""
