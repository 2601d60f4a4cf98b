"""Steps of a guided first match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class TutorialStep:
    """An explanation by the lamp in the first match; texts are message ids."""

    title: str
    text: str
    when: Callable[[Any, tuple[int, ...], bool], bool]
    """`when(state, asked seats, a press is awaited)`: True at its moment."""
    spot: str = ""
    """The part that stays lit: board, tray, actions, players, prompts, or `targets`."""
    figure: str = ""
    """Figure of the game's rules, shown if there is room for it."""
    share: float = 0.4
    """Share of the width that the figure needs beside the text."""
