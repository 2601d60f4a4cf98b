"""Commands of targets: one of four records. Pure; actions of the rules pass through unread."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol


class Usable(Protocol):
    def choose(self) -> object: ...

    def adjust(self, step: int) -> bool:
        """Handle left or right while focused; False lets the focus move instead."""

    def point(self, spot: tuple[float, float]) -> object:
        """Handle a pointer press at this place, in u."""

    def state(self) -> str:
        """Return its value in words; empty if it has none."""


@dataclass(frozen=True, slots=True)
class Decide:
    seat: int
    action: object


@dataclass(frozen=True, slots=True)
class PartialPick:
    """A step towards a decision, which changes only the picks so far."""

    seat: int
    change: Callable[[], None]


@dataclass(frozen=True, slots=True)
class PressWidget:
    widget: Usable


@dataclass(frozen=True, slots=True)
class ScreenCommand:
    """A command that its scene knows by name."""

    name: str


Act = Decide | PartialPick | PressWidget | ScreenCommand
NOTHING = ScreenCommand("")
"""The command of a target that is only displayed."""
