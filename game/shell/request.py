"""What the command line asks of the program: plain data between `game.commands` and `game.shell.app`.

Knows neither argparse nor pygame.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.rules.match import Match

Size = tuple[int, int]
"""Width and height in physical pixels."""


@dataclass(frozen=True, slots=True)
class StartRequest:
    """Open the window. None: as the settings say, or as the program thinks best."""

    fullscreen: bool = False
    """True: this time in full screen; False: as the settings say."""
    size: Size | None = None
    language: str | None = None
    seed: str | None = None
    """Seed of the first match started from the menu."""
    match: Match | None = None
    """Go straight into this match; it is not settled yet."""
    replay: Match | None = None
    """Show this match from its beginning instead."""
    is_timed: bool = False
    """Say when the first frame and the first scene are shown, then end: for measuring."""


@dataclass(frozen=True, slots=True)
class ShotsRequest:
    """Render every scene, or only the one named, into PNG files of the folder; it exists and is writable."""

    folder: Path
    size: Size = (1920, 1080)
    language: str | None = None
    only: str | None = None
