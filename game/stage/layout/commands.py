"""What choosing a target means: one of four records, so that everybody who reads a target knows all there can be. Pure.

Knows no rules: an action is carried unread from whoever offers it to whoever decides.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol


class Usable(Protocol):
    """A thing of a screen that can be pressed and adjusted: a widget."""

    def choose(self) -> object:
        """It was chosen."""

    def adjust(self, step: int) -> bool:
        """Left or right while focused; False lets the focus move instead."""

    def point(self, spot: tuple[float, float]) -> object:
        """It was chosen by pointer at this place, in u."""


@dataclass(frozen=True, slots=True)
class Decide:
    """A seat decides: `action` is a rules action."""

    seat: int
    action: object


@dataclass(frozen=True, slots=True)
class Pick:
    """A step on the way to a decision, which changes only what is picked so far."""

    seat: int
    change: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Use:
    """A widget is pressed."""

    widget: Usable


@dataclass(frozen=True, slots=True)
class ScreenCommand:
    """Something the scene that offers it knows by name."""

    name: str


Act = Decide | Pick | Use | ScreenCommand
NOTHING = ScreenCommand("")
"""What choosing something means that is only there to be looked at."""
