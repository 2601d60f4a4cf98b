"""The folders of the program and of the player; safe reading, atomic writing and setting aside of files."""

from __future__ import annotations

import contextlib
import csv
import errno
import io
import logging
import os
import re
import stat
import sys
import time
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Final, Self, TypeVar

from game.rules.contract import N_, BrokenData
from game.rules.save_error import SaveError

STALE: Final = 3600.0
"""Age in seconds after which a temporary file is orphaned."""

LONGEST_FILE_NAME: Final = 50
"""Maximum letters: at four bytes each, with number, suffix and draft mark, the name stays below 255 bytes."""
RESERVED: Final = {"CON", "PRN", "AUX", "NUL", *(f"{port}{n}" for port in ("COM", "LPT") for n in range(10))}
"""Device names on Windows, which are reserved with any suffix."""

FOLDER: Final = "Lamplight"
"""Name of our folder in those of the player."""

_DENIED, _FULL = N_("access is denied"), N_("the disk is full")
_OF_SYSTEM: Final = {
    errno.EACCES: _DENIED,
    errno.EPERM: _DENIED,
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EROFS: N_("the disk is read-only"),
    errno.EIO: N_("the disk reports an error"),
    errno.ENOENT: N_("there is no such file or folder"),
    errno.EISDIR: N_("this is a folder"),
    errno.ENOTDIR: N_("there is a file where a folder should be"),
    errno.EEXIST: N_("there is a file where a folder should be"),
    errno.EINVAL: N_("this is no plain file"),
    errno.ENAMETOOLONG: N_("the name is too long"),
}
"""Reasons of failures, in words for players."""

T = TypeVar("T")
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Notice:
    """One-time message for the player: message id and values of its placeholders."""

    message: str
    values: Mapping[str, object] = field(default_factory=dict)


def reason(problem: Exception) -> Notice:
    """Return the reason of a failure; details of a broken file stay English, in parentheses.

    >>> reason(PermissionError(errno.EACCES, "Permission denied")).message
    'access is denied'
    """
    if isinstance(problem, OSError):
        known = _OF_SYSTEM.get(problem.errno or 0)
        return Notice(known) if known else Notice(N_("the system reports error {n}"), {"n": problem.errno})
    if isinstance(problem, SaveError):
        return Notice(problem.message, problem.values)
    if isinstance(problem, BrokenData):
        return Notice(N_("a file of the game is damaged ({problem})"), {"problem": problem})
    return Notice(str(problem))


@dataclass(frozen=True, slots=True)
class Folders:
    """The three folders the program writes to; they may be missing or read-only."""

    config: Path
    data: Path
    log: Path

    @classmethod
    def of_player(cls) -> Self:
        """Return the platform's standard folders for this user."""
        import platformdirs  # commands without a screen do without it

        places = platformdirs.PlatformDirs("lamplight", appauthor=False)
        return cls(places.user_config_path, places.user_data_path, places.user_log_path)

    @classmethod
    def under(cls, root: Path) -> Self:
        """Return all three below one folder, for tests and tools."""
        return cls(root / "config", root / "data", root / "log")


def read_bounded(path: Path, most: int) -> bytes:
    """Read a regular file; raises OSError, also for devices and pipes, and ValueError if it is longer than `most`."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(errno.EINVAL, "this is no plain file", str(path))
    with path.open("rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise ValueError(f"this is longer than {most} bytes")
    return content


def can_be_appended_to(path: Path) -> bool:
    """True if opening for writing cannot block: a regular file, or none yet."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except OSError:
        return True


def set_aside(path: Path) -> Path | None:
    """Rename a broken file to the first free `<name>.bad-<n>`; None if that fails."""
    for number in count(1):
        aside = path.with_name(f"{path.name}.bad-{number}")
        if not aside.exists():
            try:
                path.rename(aside)
            except OSError:
                return None
            return aside
    return None


def write_whole(path: Path, content: bytes) -> None:
    """Replace a file atomically and wait for the disk; raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.new-{os.getpid()}")
    try:
        with draft.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
        _settle(path.parent)
        _sweep(path)
    except OSError:
        with contextlib.suppress(OSError):
            draft.unlink()
        raise


def write_new(folder: Path, name: str, suffix: str, content: bytes) -> Path:
    """Write a file with a readable name that replaces no other; return its path, raises OSError.

    A file that has this content already is left as it is.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for path, is_taken in numbered(folder, file_name(name), suffix):
        if not is_taken:
            write_whole(path, content)
            return path
        with contextlib.suppress(OSError, ValueError):
            if read_bounded(path, len(content)) == content:
                return path
    raise AssertionError


def write_in_first(folders: Sequence[Path], name: str, suffix: str, content: bytes) -> Path:
    """Write a file like `write_new` in the first folder that can be written; raises OSError if none can."""
    problem: OSError = FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    for folder in folders:
        try:
            return write_new(folder, name, suffix, content)
        except OSError as error:
            problem = error
    raise problem


def move_into(folder: Path, path: Path) -> None:
    """Move a file into a folder beside it under the first free name; raises OSError."""
    folder.mkdir(exist_ok=True)
    path.rename(next(free for free, is_taken in numbered(folder, path.stem, path.suffix) if not is_taken))


def numbered(folder: Path, stem: str, suffix: str) -> Iterator[tuple[Path, bool]]:
    """Yield paths with this name, from the second on with a number, and say which are taken.

    A name is also taken where only case or the form of accents differ.
    """
    taken = {_folded(path.name) for path in folder.iterdir()}
    for number in count(1):
        path = folder / (f"{stem}{suffix}" if number == 1 else f"{stem} {number}{suffix}")
        yield path, _folded(path.name) in taken


def file_name(name: str) -> str:
    """Return a name as a file name on every system: letters and digits of any script, single spaces and hyphens.

    A name made only of symbols is spelt out.

    >>> file_name("Anna-Lena"), file_name("../Jo’s 2:1"), file_name("Ольга"), file_name("NUL"), file_name("=?")
    ('Anna-Lena', 'Jos 2-1', 'Ольга', 'NUL_', 'equals sign question mark')
    """
    text = re.sub(r"['’`]", "", unicodedata.normalize("NFKC", name))
    if not any(map(str.isalnum, text)):
        text = " ".join(unicodedata.name(letter, "").lower() for letter in text).strip() or "unnamed"
    kept = (
        letter if letter.isalnum() or unicodedata.category(letter)[0] == "M" else " " if letter.isspace() else "-"
        for letter in text
        if unicodedata.category(letter) != "Cf"  # such as joiners and marks of direction
    )
    stem = re.sub(r"[ -]*(-)[ -]*|( ) +", r"\1\2", "".join(kept)).strip(" -")[:LONGEST_FILE_NAME].strip(" -")
    return f"{stem}_" if stem.upper() in RESERVED else stem


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def write_if_possible(path: Path, content: bytes) -> None:
    """Replace a file like `write_whole`; a failure is only logged."""
    try:
        write_whole(path, content)
    except OSError as problem:
        _log.info("%s not written: %s", path, problem)


def read_or_set_aside(path: Path, most: int, decode: Callable[[bytes], T], otherwise: T) -> T:
    """Decode a file of at most `most` bytes, or set it aside if `decode` raises ValueError; else return `otherwise`."""
    try:
        return decode(read_bounded(path, most))
    except FileNotFoundError:
        return otherwise
    except (OSError, ValueError) as problem:
        _log.warning("%s unreadable (%s), set aside as %s", path, problem, set_aside(path))
        return otherwise


def _sweep(path: Path) -> None:
    for draft in path.parent.glob(f"{path.name}.new-*"):
        with contextlib.suppress(OSError):
            if time.time() - draft.stat().st_mtime > STALE:
                draft.unlink()


def _settle(folder: Path) -> None:
    """Make a rename survive a power cut, where the platform can open a folder."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def csv_bytes(rows: Iterable[Iterable[object]], separator: str) -> bytes:
    """Return rows as CSV.

    It begins with a byte order mark: without it spreadsheets read umlauts in the code page of the system. Texts are
    quoted, since LibreOffice proposes comma, semicolon and tab together.
    """
    text = io.StringIO()
    writer = csv.writer(text, delimiter=separator, lineterminator="\n", quoting=csv.QUOTE_NONNUMERIC)
    writer.writerows(rows)
    return text.getvalue().encode("utf-8-sig")


# ---- the player's own folders


def picture_folders() -> Sequence[Path]:
    """Return the player's folders for saved pictures, the preferred one first."""
    import platformdirs

    return platformdirs.user_pictures_path() / FOLDER, *document_folders()


def document_folders() -> Sequence[Path]:
    """Return the player's folders for exported files, the preferred one first."""
    import platformdirs

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
