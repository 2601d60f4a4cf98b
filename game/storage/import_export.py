"""Export of matches to files, and import from anywhere."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass, field
from datetime import datetime
from itertools import chain
from pathlib import Path
from typing import Final

from game.rules.contract import BrokenData
from game.rules.game import Game
from game.rules.match import LONGEST_TEXT, Match, load
from game.storage.folders import read_bounded, write_new
from game.storage.privacy import EXPORTS, IMPORTS
from game.storage.qr_codec import MARK, text_of
from game.storage.store import Store
from game.storage.stored import Imported, ImportOutcome
from game.timing import REAL

MOST_FILES: Final = 500
TAKEN: Final = "taken"
"""Subfolder of the folder for imports with what was taken from it."""
OUTCOMES: Final = {
    ImportOutcome.NEW: "is in the match book now, as a guest that counts for no records",
    ImportOutcome.KNOWN: "is in the match book already",
}


def export_match(match: Match, changed: str, folder: Path, title: str = "") -> Path:
    """Write the save text of a match last played at the ISO time `changed` below the folder; raises OSError.

    The file is named after the game, by its key without a title, and the local time.
    """
    time = changed
    with contextlib.suppress(ValueError, OverflowError):
        time = f"{datetime.fromisoformat(changed).astimezone():%Y-%m-%d %H-%M}"
    text = dated(match, changed).dump()
    return write_new(folder / EXPORTS, f"{title or match.game.key} {time}", ".txt", text.encode())


def dated(match: Match, changed: str) -> Match:
    """Return a copy of a match that carries the local day of an ISO time in its text."""
    made = copy(match)
    with contextlib.suppress(ValueError, OverflowError):
        made.played = datetime.fromisoformat(changed).astimezone().date().isoformat()
    return made


def import_file(path: Path, games: Mapping[str, Game]) -> Match:
    """Load a match from a file with its save text or its code; raises OSError, or ValueError with the reason."""
    content = read_bounded(path, LONGEST_TEXT)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = content.count(b"\n", 0, problem.start) + 1
        raise ValueError(f"line {line}: this is not a text") from None
    return load(text_of(text) if text.lstrip().startswith(MARK) else text, games)


@dataclass(slots=True)
class ImportReport:
    """The outcome of an import of files."""

    found: list[tuple[Path, Match, Imported]] = field(default_factory=list)
    """Readable matches."""
    refused: list[tuple[Path, Exception]] = field(default_factory=list)

    @property
    def keys(self) -> list[str]:
        """Keys of the matches that are in the store now."""
        return [imported.key for _, _, imported in self.found if imported.key]

    def count(self, outcome: ImportOutcome) -> int:
        return sum(imported.outcome is outcome for _, _, imported in self.found)


def import_files(paths: Iterable[Path], games: Mapping[str, Game], store: Store, *, revives: bool) -> ImportReport:
    """Import files, those of a folder one by one, and wait for the store. `revives` brings deleted matches back."""
    report = ImportReport()
    for path in chain.from_iterable(files_in(path) if path.is_dir() else [path] for path in paths):
        try:
            match = import_file(path, games)
            report.found.append((path, match, store.import_match(match, revives=revives).result()))
        except (OSError, ValueError, BrokenData) as problem:
            report.refused.append((path, problem))
    return report


def import_folder(folder: Path, games: Mapping[str, Game], store: Store) -> ImportReport:
    """Import what lies in the folder for imports and move the matches into its subfolder `taken`.

    A match that a player has deleted stays deleted.
    """
    report = import_files([folder / IMPORTS], games, store, revives=False)
    for path, _, imported in report.found:
        if imported.outcome is not ImportOutcome.NOT_STORED:
            with contextlib.suppress(OSError):
                write_new(folder / IMPORTS / TAKEN, path.stem, path.suffix, path.read_bytes())
                path.unlink()
    return report


def files_in(folder: Path) -> list[Path]:
    """Return the files of a folder, empty if it cannot be read."""
    try:
        return sorted(path for path in folder.iterdir() if path.is_file() and path.name[0] != ".")[:MOST_FILES]
    except OSError:
        return []


def import_into(folder: Path, paths: Iterable[Path], games: Mapping[str, Game]) -> tuple[list[str], list[str]]:
    """Import files into the store of a folder; return a line for each match, and one for each problem."""
    store = Store(folder, REAL)
    try:
        report = import_files(paths, games, store, revives=True)
    finally:
        store.close()
    lines = []
    problems = [f"{path}: {getattr(problem, 'strerror', None) or problem}" for path, problem in report.refused]
    for path, match, imported in report.found:
        names = ", ".join(player.name for player in match.players)
        state = "" if match.is_over else ", not finished"
        if imported.outcome in OUTCOMES and store.is_lasting:
            lines.append(f"{path}: {match.game.key} with {names}{state} {OUTCOMES[imported.outcome]}")
        else:
            problems.append(f"{path}: the store of matches cannot be written")
    return lines, problems
