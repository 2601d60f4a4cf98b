"""Log files for support: one for messages, one for interpreter crashes. Bounded in size, never raising errors."""

from __future__ import annotations

import logging
from itertools import pairwise
from pathlib import Path
from typing import IO, Final

from game.storage.folders import can_be_appended_to

NAME: Final = "lamplight.log"
FAULTS: Final = "faults.log"
BYTES: Final = 256 * 1024
KEPT: Final = 2


class EarlyRecords(logging.Handler):
    """Keeps the log records from before the log file is open."""

    def __init__(self) -> None:
        super().__init__()
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


class _Journal(logging.FileHandler):
    """Starts a new file after `BYTES` and keeps the last ones; `logging.handlers` would load sockets and pickle."""

    def emit(self, record: logging.LogRecord) -> None:
        try:
            more = len(self.format(record).encode()) + len(self.terminator)
            if self.stream is not None and self.stream.tell() + more > BYTES:
                self.close()  # the next record opens it again
                names = [self.baseFilename, *(f"{self.baseFilename}.{number}" for number in range(1, KEPT + 1))]
                for newer, older in reversed(list(pairwise(names))):
                    if Path(newer).exists():
                        Path(newer).replace(older)
        except (OSError, ValueError):
            self.handleError(record)
        super().emit(record)

    def handleError(self, record: logging.LogRecord) -> None:
        """Ignore errors, so that a full disk prints no traceback over the game."""


def open_journal(folder: Path) -> Path | None:
    """Log all messages to the folder's file; None, with warnings on stderr only, if it cannot be written."""
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    path = folder / NAME
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not can_be_appended_to(path):
            raise OSError(f"{path} is no plain file")
        handler: logging.Handler = _Journal(path, encoding="utf-8")
    except OSError as problem:
        logging.getLogger(__name__).warning("no log file: %s", problem)
        return None
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root.addHandler(handler)
    return path


def open_faults(folder: Path) -> IO[bytes]:
    """Open the file for crashes of the interpreter; one grown too large becomes the backup. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / FAULTS
    if not can_be_appended_to(path):
        raise OSError(f"{path} is no plain file")
    if path.exists() and path.stat().st_size > BYTES:
        path.replace(folder / f"{FAULTS}.1")
    return path.open("ab", buffering=0)
