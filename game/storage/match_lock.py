"""Locks matches between programs with file locks, which the system releases when the owner dies."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

FOLDER: Final = "open"
"""Folder of the lock files in the data folder, one per running match."""
TRIES, PAUSE = 3, 0.02
"""Attempts and seconds between them: a program that only checks a match locks it for a moment."""

_log = logging.getLogger(__name__)


class MatchLock:
    """Locks held by this program. Keys are file names."""

    def __init__(self, folder: Path | None, sleep: Callable[[float], None]) -> None:
        """Keep locks below the data folder; without one all matches are free."""
        self._sleep = sleep
        self._folder = None if folder is None else folder / FOLDER
        self._held: dict[str, int | None] = {}
        """Lock handle by key, None where locking is unavailable."""

    def take(self, key: str) -> bool:
        """Lock a match until `release` or exit; False if another program holds it."""
        if key in self._held:
            return True
        for _ in range(TRIES):
            handle = self._locked(key)
            if handle != -1:
                self._held[key] = handle
                return True
            self._sleep(PAUSE)
        return False

    def release(self, key: str) -> None:
        handle = self._held.pop(key, None)
        if handle is not None:
            self._close(key, handle)

    def release_all(self) -> None:
        for key in tuple(self._held):
            self.release(key)

    def is_in_use(self, key: str) -> bool:
        """True if this or another program holds the lock now."""
        return key in self._held or self.is_elsewhere(key)

    def is_elsewhere(self, key: str) -> bool:
        """True if another program holds the lock now."""
        if key in self._held or self._folder is None or not (self._folder / key).exists():
            return False
        if not self.take(key):
            return True
        self.release(key)
        return False

    def _locked(self, key: str) -> int | None:
        """Return the handle of our lock, -1 if another program holds it, None where locking is unavailable."""
        if self._folder is None:
            return None
        path = self._folder / key
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as problem:
            _log.info("no lock %s: %s", path, problem)
            return None
        try:
            _lock(handle)
            if os.fstat(handle).st_ino == path.stat().st_ino:
                return handle
        except (BlockingIOError, PermissionError, FileNotFoundError):
            pass
        except OSError as problem:
            _log.info("no lock %s: %s", path, problem)
            os.close(handle)
            return None
        os.close(handle)  # held by another program, or the file was just removed by its owner
        return -1

    def _close(self, key: str, handle: int) -> None:
        assert self._folder is not None
        path = self._folder / key
        with contextlib.suppress(OSError):
            if sys.platform == "win32":
                os.close(handle)
                path.unlink()
            else:
                path.unlink()
                os.close(handle)


def _lock(handle: int) -> None:
    """Lock a file at once; raises BlockingIOError or PermissionError if another program holds it, else OSError."""
    if sys.platform == "win32":
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
