"""Pictures that players save to share them, in a folder where people look."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Final

import platformdirs

from game.storage.folders import write_whole

FOLDER: Final = "Lamplight"


def picture_folders() -> Sequence[Path]:
    """Return the player's folders for saved pictures, the preferred one first."""
    return platformdirs.user_pictures_path() / FOLDER, platformdirs.user_documents_path() / FOLDER


def save_picture(content: bytes, stem: str, folders: Sequence[Path]) -> Path:
    """Save a PNG under a free name in the first folder that can be written; raises OSError if none can."""
    problem: OSError = FileNotFoundError(2, os.strerror(2))
    for folder in folders:
        try:
            names = (f"{stem}.png" if number == 1 else f"{stem} ({number}).png" for number in count(1))
            path = next(path for name in names if not (path := folder / name).exists())
            write_whole(path, content)
        except OSError as error:
            problem = error
        else:
            return path
    raise problem


def open_folder(folder: Path) -> bool:
    """Show a folder in the file manager of the platform; return False if there is none."""
    try:
        if sys.platform == "win32":
            os.startfile(folder)
        else:
            import subprocess  # slow, and not needed by most

            command = "open" if sys.platform == "darwin" else "xdg-open"
            quiet = subprocess.DEVNULL
            subprocess.Popen([command, str(folder)], stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
    except OSError:
        return False
    return True
