"""Separate home folders for programs started by tests."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from game.storage.folders import Folders

ROOT = Path(__file__).resolve().parents[2]


def environ(home: Path, **more: str) -> dict[str, str]:
    """Return the environment of a program with its files below `home`, without screen and sound."""
    places = {name: str(home / name) for name in ("config", "data", "state")}
    given = {
        "HOME": str(home),
        "XDG_CONFIG_HOME": places["config"],
        "XDG_DATA_HOME": places["data"],
        "XDG_STATE_HOME": places["state"],
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "PYTHONPATH": os.pathsep.join(path for path in (str(ROOT), *sys.path) if path),
    }
    return {**os.environ, **given, **more}


def folders(home: Path) -> Folders:
    """Return the folders of such a program (on Linux)."""
    return Folders(home / "config" / "lamplight", home / "data" / "lamplight", home / "state" / "lamplight" / "log")
