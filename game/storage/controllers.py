"""The player's own layouts of controllers: `controllers.txt` beside the settings, lines as in SDL_GameControllerDB."""

from __future__ import annotations

import logging
import os
from collections.abc import MutableMapping
from pathlib import Path
from typing import Final

from game.storage.folders import read_bounded, set_aside, write_whole

NAME: Final = "controllers.txt"
LONGEST: Final = 1 << 16
"""Maximum bytes of the file; a longer variable would keep other programs from starting."""
VARIABLE: Final = "SDL_GAMECONTROLLERCONFIG"
"""Environment variable from which SDL reads layouts; its last lines count."""

_log = logging.getLogger(__name__)


def offer(lines: str, environ: MutableMapping[str, str] = os.environ) -> None:
    """Offer SDL layouts that count before all others; it reads them when controllers are initialised."""
    environ[VARIABLE] = "\n".join((environ.get(VARIABLE, ""), lines.replace("\0", ""))).strip()


def add_mappings(path: Path) -> None:
    """Offer SDL the layouts of a file. One that cannot be read is logged; SDL passes over lines of another form."""
    try:
        offer(_read(path))
    except (OSError, ValueError) as problem:
        _log.warning("controllers %s: %s", path, problem)


def save_mapping(path: Path, line: str) -> None:
    """Put a layout into the file, in place of one for the same kind of controller; raises OSError.

    A file that is no text is set aside.
    """
    guid = line.partition(",")[0]
    try:
        lines = [one for one in _read(path).splitlines() if not one.startswith(f"{guid},")]
    except ValueError:
        set_aside(path)
        lines = []
    write_whole(path, "\n".join((*lines, line, "")).encode())


def _read(path: Path) -> str:
    try:
        return read_bounded(path, LONGEST).decode()
    except FileNotFoundError:
        return ""
