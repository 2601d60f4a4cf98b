"""Where a public screen keeps what it keeps. Knows no screen."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

SHUT_DOWN: Final = "shut-down"
"""Of the file that `assets/kiosk/session` looks for."""


@dataclass(frozen=True, slots=True)
class Premises:
    """Folders; they may not exist yet, or not be writable."""

    passing: Path
    """For the match that is being played: what lies here is of use for minutes."""
    lasting: Path
    """For counts."""

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
