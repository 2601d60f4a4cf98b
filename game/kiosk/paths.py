"""Where a public screen keeps what it keeps. Knows no screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from game.storage.match_lock import MatchLock
from game.timing import REAL

SHUT_DOWN: Final = "shut-down"
"""Of the file that `assets/kiosk/session` looks for."""
SCREEN: Final = "screen"
"""Of the lock of a public screen that is on."""
MOST: Final = 9
"""Public screens of one computer."""


@dataclass(frozen=True, slots=True)
class KioskPaths:
    """Folders; they may not exist yet, or not be writable."""

    passing: Path
    """For the match that is being played: what lies here is of use for minutes."""
    lasting: Path
    """For counts."""

    def free(self) -> tuple[KioskPaths, MatchLock]:
        """These, or where another public screen of this computer keeps its things here, some that are its neighbours.

        Nobody else is given them as long as the second thing is held, or this program lives.
        """
        for rooms in self.of_all():
            owned = MatchLock(rooms.passing, REAL.sleep)
            if owned.take(SCREEN):
                return rooms, owned
        return self, MatchLock(None, REAL.sleep)

    def of_all(self) -> Iterator[KioskPaths]:
        """Those of every public screen there may be on this computer, these first."""
        yield self
        for number in range(2, MOST + 1):
            yield KioskPaths(self.passing / str(number), self.lasting / str(number))

    def mark_shut_down(self) -> None:
        """Tell whoever started the program that the staff wants it to end."""
        with suppress(OSError):
            (self.passing / SHUT_DOWN).touch()

    @classmethod
    def of(cls, data: Path, environ: Mapping[str, str]) -> Self:
        """The folders a systemd unit gives, else below the program's data folder."""
        own = data / "kiosk"
        return cls(_first(environ.get("RUNTIME_DIRECTORY")) or own, _first(environ.get("STATE_DIRECTORY")) or own)


def _first(folders: str | None) -> Path | None:
    """Of a list with colons."""
    first = (folders or "").partition(":")[0]
    return Path(first) if first else None
