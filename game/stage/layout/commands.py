"""Commands of targets: one of four records. Pure; actions of the rules pass through unread."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct


class Usable(Protocol):
    def choose(self) -> object: ...

    def adjust(self, step: int) -> bool:
        """Handle left or right while focused; False lets the focus move instead."""

    def point(self, spot: tuple[float, float]) -> object:
        """Handle a pointer press at this place, in u."""

    def state(self) -> str:
        """Return its value in words; empty if it has none."""


class Decide(Struct, frozen=True):
    seat: int
    action: object


class PartialPick(Struct, frozen=True):
    """A step towards a decision, which changes only the picks so far."""

    seat: int
    change: Callable[[], None]


class PressWidget(Struct, frozen=True):
    widget: Usable


class ScreenCommand(Struct, frozen=True):
    """A command that its scene knows by name."""

    name: str


Act = Decide | PartialPick | PressWidget | ScreenCommand
NOTHING = ScreenCommand("")
"""The command of a target that is only displayed."""
