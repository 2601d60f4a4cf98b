"""Folders and marker files of a public screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from game.storage.match_lock import MatchLock
from game.timing import REAL

SHUT_DOWN: Final = "shut-down"
"""Name of the marker file that `assets/kiosk/session` looks for."""
SCREEN: Final = "screen"
"""Name of the lock of a running public screen."""
MOST: Final = 9


@dataclass(frozen=True, slots=True)
class KioskPaths:
    """Folders, which may not exist yet or not be writable."""

    passing: Path
    """Folder of the current match; its contents matter for minutes only."""
    lasting: Path

    def free(self) -> tuple[KioskPaths, MatchLock]:
        """Return the first folders free of other public screens of this computer, with the lock that reserves them."""
        for rooms in self.of_all():
            owned = MatchLock(rooms.passing, REAL.sleep)
            if owned.take(SCREEN):
                return rooms, owned
        return self, MatchLock(None, REAL.sleep)

    def of_all(self) -> Iterator[KioskPaths]:
        """Yield the folders of every possible public screen of this computer, these first."""
        yield self
        for number in range(2, MOST + 1):
            yield KioskPaths(self.passing / str(number), self.lasting / str(number))

    def mark_shut_down(self) -> None:
        """Tell the supervising session script that the staff has shut down the program."""
        with suppress(OSError):
            (self.passing / SHUT_DOWN).touch()

    @classmethod
    def of(cls, data: Path, environ: Mapping[str, str]) -> Self:
        """Return the folders given by a systemd unit, or those below the program's data folder."""
        own = data / "kiosk"
        return cls(_first(environ.get("RUNTIME_DIRECTORY")) or own, _first(environ.get("STATE_DIRECTORY")) or own)


def _first(folders: str | None) -> Path | None:
    first = (folders or "").partition(":")[0]
    return Path(first) if first else None
