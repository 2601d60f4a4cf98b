"""The exports of a game's view package, and their lookup."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Final, Protocol, cast

from game.stage.canvas import Canvas
from game.stage.layout.shapes import Box

from .table import Table
from .view import View

AnyView = View[Any, Any, Any]


Moment = Callable[[Any, tuple[int, ...], bool], bool]
"""Called with the state, the asked seats, and True while a press is awaited."""


def choosing(test: Callable[[Any, int], bool] = lambda state, seat: True) -> Moment:
    """Return the moment at which a seat has to choose and the test accepts position and seat."""
    return lambda state, asked, is_awaited: bool(asked) and test(state, asked[0])


AT_CHOICE: Final = choosing()


@dataclass(frozen=True, slots=True)
class TutorialStep:
    """An explanation by the lamp in the first match; texts are message ids."""

    title: str
    text: str
    when: Moment = AT_CHOICE
    """True at its moment."""
    spot: str = "board"
    """The parts that stay lit, separated by spaces; the card's tail points at the first one.

    They are board, tray, actions, players, `row` (that of the seat to act), `targets`, or one of the view's `spots`.
    """
    figure: str = ""
    """Figure of the game's rules, shown if there is room for it."""
    share: float = 0.4
    """Share of the width that the figure needs beside the text."""


class ViewModule(Protocol):
    lesson: Sequence[TutorialStep]
    """Steps of the guided first match, in order; empty where there is none."""

    def make(self, table: Table, /) -> AnyView: ...

    def figure(self, canvas: Canvas, name: str, box: Box, /) -> None:
        """Draw a figure of the rules into a box; raises KeyError for a name the game does not have."""


@cache
def view_of(package: str) -> ViewModule:
    """Return the view package of the game with this module name; imports it, so pure code must not call this."""
    return cast("ViewModule", import_module(f"{package}.view"))
