"""The player's folders for files to keep and to share, and their display in the file manager."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import platformdirs

FOLDER: Final = "Lamplight"


def picture_folders() -> Sequence[Path]:
    """Return the player's folders for saved pictures, the preferred one first."""
    return platformdirs.user_pictures_path() / FOLDER, *document_folders()


def document_folders() -> Sequence[Path]:
    """Return the player's folders for exported files, the preferred one first."""
    return (platformdirs.user_documents_path() / FOLDER,)


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
