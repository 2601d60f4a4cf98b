"""A step of a guided first match: what the lamp explains, and when. Knows no game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class TutorialStep:
    """Something the lamp explains in the first match; texts are message ids."""

    title: str
    text: str
    when: Callable[[Any, tuple[int, ...], bool], bool]
    """`when(state, asked seats, a press is awaited)`: the moment it comes."""
    spot: str = ""
    """What stays lit: board, tray, actions, players, prompts, or `targets`."""
    figure: str = ""
    """A figure of the game's rules that says more than words, if there is room for it."""
    share: float = 0.4
    """How much of the width it needs where it stands beside the words."""
