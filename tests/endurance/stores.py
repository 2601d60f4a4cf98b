"""The store through power cuts, and with ten years of matches."""

from __future__ import annotations

import sqlite3
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import TypeVar

from game.games import catalogue
from game.rules.match import Match, Player, load
from game.storage.records import HOUSE, summary_of
from game.storage.store import NAME, Store
from game.timing import REAL
from tests.endurance.report import Report
from tests.playouts import chosen

SECTOR = 512


def power_cuts(count: int, seed: str = "0") -> Report:
    """Simulate power cuts while a match is written: every change reported as stored survives.

    When a change is reported as stored, the files are synced. A disk may hold any part of what is written after that:
    each copy holds some of it, zeros or junk in its place, or none. There are twenty cuts per match.
    """
    report, rng = Report(), Random(seed)
    games = [key for key, game in catalogue().items() if not game.hidden]
    with tempfile.TemporaryDirectory(prefix="lamplight-") as place:
        done = 0
        while done < count:
            home = Path(place) / str(done)
            done += _cuts(home, games[done % len(games)], rng, report, min(20, count - done))
    return report


def _cuts(home: Path, key: str, rng: Random, report: Report, most: int) -> int:
    store = Store(home, REAL)
    match = Match(catalogue()[key], [Player("Ada"), Player("Bo", "greedy")], (), str(rng.random()))
    match.settle()
    recording = store.record(match)
    cuts, last = 0, recording.keep()
    while not match.is_over and cuts < most:
        if last is not None and not last.result(30):
            report.fail(f"{key}: not kept")
        synced, lines = _files(home), list(map(match.line, match.log))
        for _ in range(rng.randrange(1, 5)):
            if not match.is_over:
                match.submit(*chosen(match, rng))
                last = recording.keep()
        if rng.random() < 0.7:
            time.sleep(rng.uniform(0, 0.004))
        if rng.random() < 0.5:
            cuts += 1
            after = f"{key}-{cuts}"
            _check(home.with_name(f"{home.name}-{after}"), _cut(synced, _files(home), rng, report), lines, report)
    store.close()
    return max(cuts, 1)


def _files(home: Path) -> tuple[bytes, bytes]:
    """Return the database and its write-ahead log as a program reads them now, never during a checkpoint."""
    while True:
        before = (home / NAME).read_bytes()
        wal = (home / f"{NAME}-wal").read_bytes()
        if (home / NAME).read_bytes() == before:
            return before, wal


def _cut(synced: tuple[bytes, bytes], now: tuple[bytes, bytes], rng: Random, report: Report) -> tuple[bytes, bytes]:
    """Return the disk content after the cut: everything synced, and any part of what was written to the log since."""
    if synced[0] != now[0]:
        report.count("cut behind a checkpoint")  # which syncs the log before it and the database after it
        return now
    old, new = synced[1], now[1]
    way = rng.choice(("nothing", "torn", "zeros", "junk", "some"))
    report.count(f"cut: {way} of what came after")
    out = bytearray(old)
    for start in range(0, len(new), SECTOR):
        fresh = new[start : start + SECTOR]
        if fresh == old[start : start + SECTOR]:
            continue
        if way == "zeros":
            fresh = bytes(len(fresh)) if start >= len(old) else old[start : start + SECTOR]
        elif way == "junk":
            fresh = rng.randbytes(len(fresh)) if start >= len(old) else old[start : start + SECTOR]
        elif way == "nothing" or (way == "some" and rng.random() < 0.5):
            continue
        out[start : start + SECTOR] = fresh if start <= len(out) else bytes(start - len(out)) + fresh
        if way == "torn" and rng.random() < 0.2:
            break
    return synced[0], bytes(out)


def _check(home: Path, files: tuple[bytes, bytes], lines: list[str], report: Report) -> None:
    home.mkdir()
    (home / NAME).write_bytes(files[0])
    (home / f"{NAME}-wal").write_bytes(files[1])
    store = Store(home, REAL)
    found = [match.key for match in (*store.unfinished(), *store.finished())]
    text = store.text(found[0]) if found else None
    if store.notices:
        report.fail(f"{store.notices[0]}")
    store.close()
    if text is None:
        if any(not line.startswith("*") for line in lines):
            report.fail(f"{home.name}: nothing is left of {len(lines)} entries")
        else:
            report.count("nobody had decided")
        return
    match = load(text, catalogue())
    if list(map(match.line, match.log))[: len(lines)] != lines:
        report.fail(f"{home.name}: {len(match.log)} entries are left of {len(lines)}")
    else:
        report.count("whole")


# ---- many matches

T = TypeVar("T")
ENTRIES = 60
OPEN_TIME, SHELF_TIME, STATISTICS_TIME, RECORDS_TIME = 0.5, 0.1, 1.0, 0.3
"""Limits in seconds of processor time."""


def many(count: int, seed: str = "0") -> Report:
    """Store this many matches, one in a hundred unfinished: opening and showing the shelf take no longer."""
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
