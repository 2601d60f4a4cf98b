"""Import of several files at once, and the folder for imports."""

from __future__ import annotations

import contextlib
import logging
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from game.rules.contract import N_, BrokenData
from game.rules.game import Game
from game.rules.match import LONGEST_TEXT, Match
from game.storage.folders import Notice, move_into, read_bounded
from game.storage.mail_text import matches_in
from game.storage.privacy import IMPORTS
from game.storage.reasons import reason
from game.storage.store import Store
from game.storage.stored import ImportOutcome

DONE: Final = "done"
"""Folder below the one for imports: what was taken from it."""

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class ImportReport:
    keys: list[str] = field(default_factory=list)
    """Keys of the matches that are in the store now, also those that were there before."""
    outcomes: Counter[ImportOutcome] = field(default_factory=Counter)
    refused: list[tuple[str, Notice]] = field(default_factory=list)
    """Names of the files that were not taken, with the reasons."""


def matches_of(path: Path, games: Mapping[str, Game]) -> list[Match]:
    """Load all matches of a file with save texts or codes; raises OSError, SaveError or BrokenData."""
    return matches_in(read_bounded(path, LONGEST_TEXT), games)


def import_batch(paths: Sequence[Path], games: Mapping[str, Game], store: Store, *, revives: bool) -> ImportReport:
    """Import files, and the files of folders among them; waits for the disk, so never call it in a frame.

    `revives` takes back what was deleted. Files taken from the folder for imports are put aside in it.
    """
    report = ImportReport()
    imports = None if store.folder is None else store.folder / IMPORTS
    for path in paths:
        for file in _expanded(path):
            try:
                outcomes = [store.import_match(one, revives=revives).result() for one in matches_of(file, games)]
            except (OSError, ValueError, BrokenData) as problem:
                report.refused.append((file.name, reason(problem)))
                _log.info("%s not imported: %s", file, problem)
                continue
            if any(one.outcome is ImportOutcome.NOT_STORED for one in outcomes):
                report.refused.append((file.name, Notice(N_("it could not be saved"))))
                continue
            report.keys += dict.fromkeys(one.key for one in outcomes if one.key)
            report.outcomes.update(one.outcome for one in outcomes)
            if file.parent == imports and store.is_lasting:
                with contextlib.suppress(OSError):  # then it is known the next time
                    move_into(file.parent / DONE, file)
    return report


def files_to_import(folder: Path) -> list[Path]:
    """Return the files in the folder for imports, empty if there is no such folder."""
    try:
        return _files_in(folder / IMPORTS)
    except OSError:
        return []


def _expanded(path: Path) -> list[Path]:
    try:
        return _files_in(path)
    except OSError:  # no folder, or none that can be read
        return [path]


def _files_in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.is_file() and not path.name.startswith("."))
