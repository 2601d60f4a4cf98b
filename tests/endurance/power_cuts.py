"""Power cuts while a match is written: every change reported as stored survives.

When a change is reported as stored, the files are synced. A disk may hold any part of what is written after that: each
copy holds some of it, zeros or junk in its place, or none. There are twenty cuts per match.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from random import Random

from game.games import catalogue
from game.rules.match import Match, Player, load
from game.storage.store import NAME, Store
from game.timing import REAL
from tests.endurance.report import Report
from tests.playouts import chosen, set_up

SECTOR = 512


def run(count: int, seed: str = "0") -> Report:
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
    match = set_up(Match(catalogue()[key], [Player("Ada"), Player("Bo", "greedy")], (), str(rng.random())))
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
