"""Who plays which match: one program at a time, by a file lock that the system takes back when the owner dies.

Knows neither matches nor database, only keys. Where files cannot be locked everybody owns everything.
"""

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
"""Of the lock files, in the data folder: one per match that is being played."""
TRIES, PAUSE = 3, 0.02
"""Somebody who only looks whether a match is open has it for a moment."""

_log = logging.getLogger(__name__)


class MatchLock:
    """The matches this program has to itself. Keys are file names."""

    def __init__(self, folder: Path | None, sleep: Callable[[float], None]) -> None:
        """Locks live below the data folder; without one there is nobody to share with."""
        self._sleep = sleep
        self._folder = None if folder is None else folder / FOLDER
        self._held: dict[str, int | None] = {}
        """By key the handle of the lock, None where there are no locks."""

    def take(self, key: str) -> bool:
        """Own a match until `release` or the end of this program; False if another program does."""
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
        """Let others have it."""
        handle = self._held.pop(key, None)
        if handle is not None:
            self._close(key, handle)

    def release_all(self) -> None:
        """Let others have everything."""
        for key in tuple(self._held):
            self.release(key)

    def is_mine(self, key: str) -> bool:
        return key in self._held

    def is_elsewhere(self, key: str) -> bool:
        """Whether another program plays it now."""
        if key in self._held or self._folder is None or not (self._folder / key).exists():
            return False
        if not self.take(key):
            return True
        self.release(key)
        return False

    def _locked(self, key: str) -> int | None:
        """The handle of a lock that is ours, -1 if it is somebody else's, None where nothing can be locked."""
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
        os.close(handle)  # somebody else's, or of a file that its owner has just removed
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
    """Lock a file at once; raises BlockingIOError or PermissionError if another program has it, else OSError."""
    if sys.platform == "win32":
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
