"""What the command line asks of the program: plain data between `game.commands` and `game.shell.app`.

Knows neither argparse nor pygame.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.rules.match import Match

Size = tuple[int, int]
"""Width and height in physical pixels."""
SHUT_DOWN: Final = 3
"""Exit code: whoever supervises the program should not start it again."""
RESTART: Final = 4
"""Exit code: it is to be started again at once."""


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


@dataclass(frozen=True, slots=True)
class FilmRequest:
    """Film the moment of this name, all of a game by its key, or "all"; "list" only names them and needs no folder."""

    name: str
    folder: Path | None = None
    size: Size = (1920, 1080)
    language: str | None = None
    every: float | None = None
    """Seconds between two frames; None: one strip, whatever it lasts."""
    reduced_motion: bool = False
    """With less motion."""
