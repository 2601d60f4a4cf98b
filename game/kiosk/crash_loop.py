"""Detection of crash loops across program starts."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

NAME: Final = "running"
"""Name of the marker file that exists while the program runs. It holds the wall clock time of the last error."""
CLOSE: Final = 60.0
"""Maximum seconds between two related errors."""

_log = logging.getLogger(__name__)


class CrashLoopGuard:
    """Tracks errors: exceptions of a scene, and program ends without a request."""

    def __init__(self, folder: Path | None, clock: Callable[[], float] = time.time) -> None:
        """Reads nothing yet. Without a folder earlier runs are unknown."""
        self._path = None if folder is None else folder / NAME
        self._clock = clock
        self._last: float | None = None
        self.is_failing = False
        """True if the last two errors came within `CLOSE` seconds."""

    def begin(self) -> bool:
        """Note the start. Return True if the previous program ended without a request."""
        if self._path is None:
            return False
        try:
            left = self._path.read_text(encoding="ascii")
        except (OSError, ValueError):
            self._write()
            return False
        _log.warning("the program was gone without having been told to end")
        with suppress(ValueError):
            self._last = float(left)
        self.note()
        return True

    def note(self) -> None:
        now = self._clock()
        self.is_failing = self._last is not None and 0.0 <= now - self._last < CLOSE
        self._last = now
        self._write()

    def end(self) -> None:
        """Note that the program ends on request."""
        if self._path is not None:
            with suppress(OSError):
                self._path.unlink(missing_ok=True)

    def _write(self) -> None:
        if self._path is None:
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.write_text("" if self._last is None else repr(self._last), encoding="ascii")
        except OSError as problem:
            _log.info("not noted that the program runs: %s", problem)
