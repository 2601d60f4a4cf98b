"""The request of the command line to the window, as plain data. Imports neither argparse nor pygame."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.rules.match import Match

Size = tuple[int, int]
SHUT_DOWN: Final = 3
"""Exit code: the supervisor should not restart the program."""
RESTART: Final = 4
"""Exit code: the supervisor should restart the program at once."""


@dataclass(frozen=True, slots=True)
class StartRequest:
    """Open the window. None stands for the setting or the best choice."""

    fullscreen: bool = False
    """Full screen this time; False: as in the settings."""
    size: Size | None = None
    language: str | None = None
    seed: str | None = None
    """Seed of the first match started from the menu."""
    match: Match | None = None
    """Match to start with, not settled yet."""
    replay: Match | None = None
    is_timed: bool = False
    """Print the times of the first frame and the first scene, then end."""
