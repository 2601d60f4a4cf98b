"""Privacy: export of a person's data, and its deletion."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from game.rules.contract import N_
from game.rules.match import HUMAN
from game.storage import tournament_file
from game.storage.database import Finished
from game.storage.folders import Folders, write_whole
from game.storage.records import NOBODY, Record
from game.storage.settings import SettingsFile
from game.storage.store import Store
from game.timing import REAL

Say = Callable[[str], str]
RESULT_HEADS: Final = N_("Date"), N_("Game"), N_("Result"), N_("Rank"), N_("Seats")
SEAL_HEADS: Final = N_("Game"), N_("Seal"), N_("Times")
EXPORTS: Final = "exports"
"""Folder beside the store."""
IMPORTS: Final = "imports"
"""Folder beside the store for files to import."""


def forget(name: str, store: Store, file: SettingsFile) -> Future[int]:
    """Remove a name from settings, tournament and matches; returns at once, the future gives the number of matches."""
    settings = file.settings
    settings.names = tuple(known for known in settings.names if known != name)
    for game, match in settings.last.items():
        chairs = tuple(
            msgspec.structs.replace(chair, name="", is_named=False) if chair.name == name else chair
            for chair in match.chairs
        )
        settings.last[game] = msgspec.structs.replace(match, chairs=chairs)
    file.save()
    folder = store.folder
    if folder is not None:
        store.post(partial(tournament_file.forget, name, NOBODY, folder))
    return store.forget_person(name, NOBODY)


def forget_everywhere(name: str, folders: Folders) -> str:
    """Remove a name from all stored data; return a message with the files to check by hand. Waits for the disk."""
    store = Store(folders.data, REAL)
    try:
        count = forget(name, store, SettingsFile(folders.config)).result()
    finally:
        store.close()
    by_hand = [*sorted(folders.data.glob("*.bad-*")), *sorted(folders.config.glob("*.bad-*"))]
    for folder in (folders.data / EXPORTS, folders.data / IMPORTS):
        by_hand += sorted(folder.iterdir()) if folder.is_dir() else []
    lines = [f"{count} matches and the settings do not name {name} any more; the matches stay"]
    return "\n".join([*lines, *(f"look through this yourself, it may name people: {path}" for path in by_hand)])


def _itself(text: str) -> str:
    return text


def results_csv(name: str, matches: Iterable[Finished], say: Say = _itself) -> str:
    """Return all results of a person as CSV, latest first. `say` translates heads and the keys of games and seals."""
    seats = ((match, result) for match in matches for result in match.results)
    rows = (
        (_day(match.changed), say(match.game), result.score, result.rank, len(match.results))
        for match, result in seats
        if result.mind == HUMAN and result.name == name
    )
    return _table((say(head) for head in RESULT_HEADS), rows)


def export(name: str, matches: Iterable[Finished], record: Record, folder: Path, say: Say = _itself) -> list[Path]:
    """Write results and seals of a person into files below the store's folder; raises OSError.

    They begin with a byte order mark: without it spreadsheets read umlauts in the code page of the system.
    """
    stem = folder / EXPORTS / re.sub(r"[^0-9A-Za-zÀ-ž]+", "-", name)
    texts = {f"{stem}.csv": results_csv(name, matches, say)}
    if record.seals:
        texts[f"{stem}-seals.csv"] = _table(
            (say(head) for head in SEAL_HEADS),
            ((say(key.partition("/")[0]), say(key), n) for key, n in record.seals.items()),
        )
    for path, text in texts.items():
        write_whole(Path(path), text.encode("utf-8-sig"))
    return list(map(Path, texts))


def _day(changed: str) -> str:
    """Return the local day of an ISO time, as every spreadsheet reads it; the text itself if it is none."""
    try:
        return datetime.fromisoformat(changed).astimezone().date().isoformat()
    except (ValueError, OverflowError):
        return changed


def _table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(head)
    table.writerows(rows)
    return out.getvalue()
