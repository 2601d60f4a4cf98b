"""Export of matches to files, and import of files and folders; the folder for imports."""

from __future__ import annotations

import contextlib
import logging
from collections import Counter
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from game.rules.contract import N_, BrokenData
from game.rules.game import Game
from game.rules.match import LONGEST_TEXT, Match
from game.storage.folders import Notice, move_into, read_bounded, reason, write_in_first
from game.storage.privacy import IMPORTS
from game.storage.store import Store
from game.storage.stored import Imported, ImportOutcome
from game.timing import REAL, local

DONE: Final = "done"
"""Subfolder of the import folder for files already imported."""

BECAME: Final = {
    ImportOutcome.NEW: "is in the match book now, as a guest that counts for no records",
    ImportOutcome.KNOWN: "is in the match book already",
    ImportOutcome.DELETED: "was deleted before",
}

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class ImportReport:
    keys: list[str] = field(default_factory=list)
    """Keys of the matches that are in the store now, also those that were there before."""
    outcomes: Counter[ImportOutcome] = field(default_factory=Counter)
    lines: list[str] = field(default_factory=list)
    """The outcome of each match, for the command line."""
    refused: list[tuple[Path, Notice]] = field(default_factory=list)
    """Files that were not taken, with the reasons."""


def export_match(match: Match, changed: str, folders: Sequence[Path], title: str = "") -> Path:
    """Write the save text of a match last played at the ISO time `changed` into the first folder that can be written.

    Raises OSError. The file is named after the game, by its key without a title, and the local time.
    """
    played = local(changed)
    time = changed if played is None else f"{played:%Y-%m-%d %H-%M}"
    return write_in_first(folders, f"{title or match.game.key} {time}", ".txt", dated(match, changed).dump().encode())


def dated(match: Match, changed: str) -> Match:
    """Return a copy of a match that carries the local day of an ISO time in its text."""
    made, played = copy(match), local(changed)
    if played is not None:
        made.played = played.date().isoformat()
    return made


def matches_of(path: Path, games: Mapping[str, Game]) -> list[Match]:
    """Load all matches of a file with save texts or codes; raises OSError, SaveError or BrokenData."""
    from game.storage.mail_text import matches_in  # not at the start of the program, which it would delay

    return matches_in(read_bounded(path, LONGEST_TEXT), games)


def import_batch(paths: Sequence[Path], games: Mapping[str, Game], store: Store, *, revives: bool) -> ImportReport:
    """Import files, and the files of folders among them; waits for the disk, so never call it in a frame.

    `revives` restores deleted matches. Files from the import folder are moved to its subfolder.
    """
    report = ImportReport()
    imports = None if store.folder is None else store.folder / IMPORTS
    for path in paths:
        for file in _files_in(path, path):
            try:
                matches = matches_of(file, games)
                outcomes = [store.import_match(one, revives=revives).result() for one in matches]
            except (OSError, ValueError, BrokenData) as problem:
                report.refused.append((file, reason(problem)))
                _log.info("%s not imported: %s", file, problem)
                continue
            if any(one.outcome is ImportOutcome.NOT_STORED for one in outcomes):
                report.refused.append((file, Notice(N_("it could not be saved"))))
                continue
            report.keys += dict.fromkeys(one.key for one in outcomes if one.key)
            report.outcomes.update(one.outcome for one in outcomes)
            report.lines += map(partial(_line, file), matches, outcomes)
            if file.parent == imports and store.is_lasting:
                with contextlib.suppress(OSError):  # then it is known the next time
                    move_into(file.parent / DONE, file)
    return report


def _line(file: Path, match: Match, imported: Imported) -> str:
    names = ", ".join(player.name for player in match.players)
    state = "" if match.is_over else ", not finished"
    return f"{file}: {match.game.key} with {names}{state} {BECAME[imported.outcome]}"


def import_files(paths: Sequence[Path], games: Mapping[str, Game], data: Path) -> tuple[list[str], list[str]]:
    """Import files into the store of a folder. Return a line for each match, and one for each problem."""
    store = Store(data, REAL)
    try:
        report = import_batch(paths, games, store, revives=True)
        store.flush()
        told = report.refused + [(data, notice) for notice in store.notices]  # such as that nothing can be written here
        problems = [f"{place}: {notice.message.format(**notice.values)}" for place, notice in told]
        return report.lines if store.is_lasting else [], problems
    finally:
        store.close()


def files_to_import(folder: Path) -> list[Path]:
    """Return the files in the folder for imports, empty if there is no such folder."""
    return _files_in(folder / IMPORTS)


def _files_in(folder: Path, *otherwise: Path) -> list[Path]:
    """Return the files of a folder; `otherwise` if it is no folder, or none that can be read."""
    try:
        return sorted(path for path in folder.iterdir() if path.is_file() and not path.name.startswith("."))
    except OSError:
        return [*otherwise]
