"""Privacy: export of a person's data, and its deletion."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from game.rules.match import HUMAN
from game.storage import tournament_file
from game.storage.database import Finished
from game.storage.folders import write_whole
from game.storage.records import NOBODY, Record
from game.storage.settings import SettingsFile
from game.storage.store import Store

EXPORTS: Final = "exports"
"""Folder beside the store."""


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


def results_csv(name: str, matches: Iterable[Finished]) -> str:
    """Return all results of a person as CSV, latest first.

    >>> from game.storage.database import Result
    >>> print(results_csv("Mia", [Finished("a", "beacon", "2026-11-21", (Result("Mia", "human", 21, 1),))]), end="")
    changed,game,result,rank,seats
    2026-11-21,beacon,21,1,1
    """
    seats = ((match, result) for match in matches for result in match.results)
    rows = (
        (match.changed, match.game, result.score, result.rank, len(match.results))
        for match, result in seats
        if result.mind == HUMAN and result.name == name
    )
    return _table(("changed", "game", "result", "rank", "seats"), rows)


def export(name: str, matches: Iterable[Finished], record: Record, folder: Path) -> list[Path]:
    """Write results and seals of a person into files below the store's folder; raises OSError."""
    stem = folder / EXPORTS / re.sub(r"[^0-9A-Za-zÀ-ž]+", "-", name)
    texts = {f"{stem}.csv": results_csv(name, matches)}
    if record.seals:
        texts[f"{stem}-seals.csv"] = _table(
            ("game", "seal", "times"), ((*k.split("/"), n) for k, n in record.seals.items())
        )
    for path, text in texts.items():
        write_whole(Path(path), text.encode())
    return list(map(Path, texts))


def _table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(head)
    table.writerows(rows)
    return out.getvalue()
