"""Whether things go wrong again and again, remembered over the death of the program. Knows no screen."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

NAME: Final = "running"
"""Of the file that lies there while the program runs; in it is when it failed last, in seconds of the wall clock."""
CLOSE: Final = 60.0
"""Seconds between two errors that have to do with each other."""

_log = logging.getLogger(__name__)


class CrashLoopGuard:
    """An error is an exception of a scene, or that the program was gone without having been told to."""

    def __init__(self, folder: Path | None, clock: Callable[[], float] = time.time) -> None:
        """Does nothing yet; folder None: what was before this program is not known."""
        self._path = None if folder is None else folder / NAME
        self._clock = clock
        self._last: float | None = None
        self.is_failing = False
        """Whether the last two errors came close to each other."""

    def begin(self) -> bool:
        """The program has started; whether the one before was gone without having been told to."""
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
        """An error."""
        now = self._clock()
        self.is_failing = self._last is not None and 0.0 <= now - self._last < CLOSE
        self._last = now
        self._write()

    def end(self) -> None:
        """The program ends because it was told to."""
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
