"""The exports of a game's view package, and their lookup. It needs only `make`; the others have defaults."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Protocol

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box

from .table import Table
from .tutorial import TutorialStep
from .view import View

AnyView = View[Any, Any, Any]


class ViewModule(Protocol):
    """The exports of a game's view package."""

    def make(self, table: Table, /) -> AnyView: ...

    def lesson(self) -> Sequence[TutorialStep]:
        """Return the steps of the guided first match, in order; empty where there is none."""

    def figure(self, canvas: Canvas, name: str, box: Box, /) -> None:
        """Draw a figure of the rules into a box; raises KeyError for a name the game does not have."""


@dataclass(frozen=True, slots=True)
class _Completed:
    """A view package with defaults for missing exports."""

    module: Any

    def make(self, table: Table, /) -> AnyView:
        view: AnyView = self.module.make(table)
        return view

    def lesson(self) -> Sequence[TutorialStep]:
        steps: Sequence[TutorialStep] = self.module.lesson() if hasattr(self.module, "lesson") else ()
        return steps

    def figure(self, canvas: Canvas, name: str, box: Box, /) -> None:
        if not hasattr(self.module, "figure"):
            raise KeyError(name)
        self.module.figure(canvas, name, box)


@cache
def view_of(package: str) -> ViewModule:
    """Return the view package of the game with this module name; imports it, so pure code must not call this."""
    return _Completed(import_module(f"{package}.view"))
