"""Privacy: export of a person's data, and its deletion."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Final

import msgspec

from game.rules.contract import N_
from game.rules.match import HUMAN
from game.storage import tournament
from game.storage.folders import Folders, csv_bytes, write_in_first
from game.storage.records import NOBODY, Record, known_as
from game.storage.settings import SettingsFile
from game.storage.store import Store
from game.storage.stored import Finished
from game.timing import REAL, local

Say = Callable[[str], str]
RESULT_HEADS: Final = N_("Date"), N_("Game"), N_("Result"), N_("Rank"), N_("Seats")
SEALS: Final = N_("Seals")
SEAL_HEADS: Final = N_("Game"), N_("Seal"), N_("Times")
EXPORTS: Final = "exports"
"""Folder beside the store."""
IMPORTS: Final = "imports"
"""Folder beside the store for files to import."""


def forget(name: str, store: Store, file: SettingsFile) -> Future[int]:
    """Remove a name from settings, tournament and matches; returns at once, the future gives the number of matches."""
    settings = file.settings
    settings.people = tuple(person for person in settings.people if person.name != name)
    for game, match in settings.last.items():
        chairs = tuple(
            msgspec.structs.replace(chair, name="") if chair.name == name else chair for chair in match.chairs
        )
        settings.last[game] = msgspec.structs.replace(match, chairs=chairs)
    file.save()
    folder = store.folder
    if folder is not None:
        store.post(partial(tournament.forget, name, NOBODY, folder))
    return store.forget_person(name, NOBODY)


def forget_everywhere(name: str, folders: Folders, exported: Sequence[Path] = ()) -> str:
    """Remove a name from all stored data; return a message with the files to check by hand. Waits for the disk.

    `exported` are folders with exported files outside of the program's own.
    """
    store = Store(folders.data, REAL)
    try:
        count = forget(name, store, SettingsFile(folders.config)).result()
    finally:
        store.close()
    by_hand = [*sorted(folders.data.glob("*.bad-*")), *sorted(folders.config.glob("*.bad-*"))]
    for folder in (folders.data / EXPORTS, folders.data / IMPORTS, *exported):
        by_hand += sorted(path for path in folder.rglob("*") if not path.is_dir())
    lines = [f"{count} matches and the settings do not name {name} any more; the matches stay"]
    return "\n".join([*lines, *(f"look through this yourself, it may name people: {path}" for path in by_hand)])


def _results(name: str, matches: Iterable[Finished], say: Say) -> Iterator[Iterable[object]]:
    """Yield the head and all results of a person, latest first."""
    yield map(say, RESULT_HEADS)
    seats = ((match, result) for match in matches for result in match.results)
    for match, result in seats:
        if result.mind == HUMAN and known_as(result.name) == name:
            day = local(match.changed)
            date = match.changed if day is None else day.date().isoformat()  # as every spreadsheet reads it
            yield date, say(match.game), result.score, result.rank, len(match.results)


def export(
    name: str,
    matches: Iterable[Finished],
    record: Record,
    folders: Sequence[Path],
    say: Say = lambda text: text,
    separator: str = ",",
) -> list[Path]:
    """Write results and seals of a person into files in the first folder that can be written; raises OSError.

    `say` translates heads and the keys of games and seals (`beacon`, `beacon/full_beam`).
    """
    files = [(name, _results(name, matches, say))]
    if record.seals:
        seals = ((say(key.partition("/")[0]), say(key), n) for key, n in record.seals.items())
        files.append((f"{name}, {say(SEALS)}", chain([map(say, SEAL_HEADS)], seals)))
    return [write_in_first(folders, stem, ".csv", csv_bytes(rows, separator)) for stem, rows in files]
