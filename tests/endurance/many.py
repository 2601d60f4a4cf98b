"""A store with ten years of matches: opening it and showing the shelf take no longer."""

from __future__ import annotations

import sqlite3
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from game.games import catalogue
from game.rules.match import Match, Player
from game.storage.records import HOUSE, summary_of
from game.storage.store import NAME, Store
from game.timing import REAL
from tests.endurance.report import Report

T = TypeVar("T")
ENTRIES = 60
OPEN_TIME, SHELF_TIME, STATISTICS_TIME, RECORDS_TIME = 0.5, 0.1, 1.0, 0.3
"""Limits in seconds of processor time."""


def run(count: int, seed: str = "0") -> Report:
    """Store this many matches, one in a hundred unfinished."""
    report = Report()
    with tempfile.TemporaryDirectory(prefix="lamplight-") as place:
        home = Path(place)
        _fill(home, count, seed)
        report.measure("megabytes", (home / NAME).stat().st_size / 1e6)
        store = _timed("open", OPEN_TIME, report, lambda: _opened(home))
        if not _timed("shelf", SHELF_TIME, report, store.unfinished):
            report.fail("nothing is offered")
        _timed("last hundred results", SHELF_TIME, report, lambda: store.finished(most=100))
        finished = _timed("all results", STATISTICS_TIME * count / 10_000 + 0.1, report, store.finished)
        if len(finished) < count * 0.98:
            report.fail(f"{len(finished)} of {count} finished matches are listed")
        # The shelf asks first, for its trophies, so this sums up everything.
        _timed("first records", STATISTICS_TIME * count / 20_000 + 0.1, report, store.ask_records().result)
        read = partial(summary_of, games=catalogue())
        records = _timed("records", RECORDS_TIME, report, store.ask_records(read).result)
        if records.record(HOUSE).played != len(finished):
            report.fail(f"{records.record(HOUSE).played} of {len(finished)} matches are in the records")
        match = Match(catalogue()["template"], [Player("Ada"), Player("Bo")], (), seed)
        match.settle()
        recording = store.record(match)
        _timed("first change of a new match", 1.0, report, lambda: (recording.keep(), store.flush()))
        store.close()
    return report


def _opened(home: Path) -> Store:
    store = Store(home, REAL)
    store.flush()
    return store


def _timed(what: str, most: float, report: Report, work: Callable[[], T]) -> T:
    start, cpu = time.monotonic(), time.process_time()
    answer = work()
    report.measure(f"seconds: {what}", time.monotonic() - start)
    if time.process_time() - cpu > most:
        report.fail(f"{what}: {time.process_time() - cpu:.2f} seconds of processor time")
    return answer


def _fill(home: Path, count: int, seed: str) -> None:
    Store(home, REAL).close()
    match = Match(catalogue()["template"], [Player("Ada"), Player("Bo")], (), seed)
    database = sqlite3.connect(home / NAME)
    with database:
        database.executemany(
            "INSERT INTO matches (key, game, header, finished, started, changed, sequence, length, decided, checksum)"
            " VALUES (?, 'template', ?, ?, '2026', '2026', ?, ?, 1, 0)",
            ((f"{n:016x}", match.header(), int(n % 100 != 0), n, ENTRIES) for n in range(count)),
        )
        database.executemany(
            "INSERT INTO entries VALUES (?, ?, ?)",
            ((f"{n:016x}", e, "0 climb\n") for n in range(count) for e in range(ENTRIES)),
        )
        database.executemany(
            "INSERT INTO results VALUES (?, ?, ?, 'human', 3, 1)",
            ((f"{n:016x}", seat, name) for n in range(count) if n % 100 for seat, name in enumerate(("Ada", "Bo"))),
        )
    database.close()
