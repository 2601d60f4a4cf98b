"""Damaged stores: the program starts, reports losses, stores new matches and never offers a broken one."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import tempfile
import time
from pathlib import Path
from random import Random

from game.games import catalogue
from game.rules.match import Match, Player, SaveError, load
from game.storage import database as tables
from game.storage.database import Unreadable
from game.storage.store import NAME, Recording, Store
from game.timing import REAL
from tests.endurance.damage import WAYS, spoilt
from tests.endurance.report import Report

MATCHES = 8
LONGEST_TIME = 8.0
LONG = "'" + "x" * 100_000 + "'"
VALUES = ("NULL", "x'00ff'", LONG, "-1", "9223372036854775807", "1e999", "''", "' '", "CAST(x'ff' AS TEXT)")
COLUMNS = {name: tables._COLUMNS[name] for name in ("matches", "entries", "results")}


def run(count: int, seed: str = "0") -> Report:
    report, rng = Report(), Random(seed)
    with tempfile.TemporaryDirectory(prefix="lamplight-") as place:
        sound = Path(place) / "sound"
        texts = _made(sound)
        for number in range(count):
            home = Path(place) / str(number)
            shutil.copytree(sound, home)
            _try(home, _damage(home, rng), texts, report)
            shutil.rmtree(home)
    return report


def _made(home: Path) -> dict[str, str]:
    """Make a sound store that was not closed, half of it in the write-ahead log; return the save texts by key."""
    live = home.with_name("live")
    store = Store(live, REAL)
    texts = {}
    for number in range(MATCHES):
        match = Match(catalogue()["template"], [Player("Ada"), Player("Bo", "greedy")], (), str(number))
        match.settle()
        recording = store.record(match)
        _play(match, recording, Random(number), 1000 if number % 2 else 12)
        recording.release()
        texts[recording.key] = match.dump()
        if number == MATCHES // 2:
            store.close()
            store = Store(live, REAL)
    store.flush()
    shutil.copytree(live, home)
    store.close()
    return texts


def _play(match: Match, recording: Recording, rng: Random, most: int) -> None:
    while not match.is_over and len(match.log) < most:
        seat = rng.choice(match.state.actors())
        match.submit(seat, rng.choice(match.state.legal(seat)))
        recording.keep()


def _damage(home: Path, rng: Random) -> str:
    if rng.random() < 0.4:
        table = rng.choice(list(COLUMNS))
        column, value = rng.choice(COLUMNS[table]), rng.choice(VALUES)
        with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(home / NAME)) as database:
            database.execute(f"UPDATE OR IGNORE {table} SET {column} = {value} WHERE abs(random()) % 3 = 0")
            database.commit()
        return f"{table}.{column} = {value[:20]}"
    path = home / rng.choice((NAME, NAME, f"{NAME}-wal"))
    way = rng.choice(WAYS)
    path.write_bytes(spoilt(path.read_bytes(), way, rng))
    return f"{path.name}: {way}"


def _try(home: Path, way: str, texts: dict[str, str], report: Report) -> None:
    start = time.process_time()
    try:
        _use(home, way, texts, report)
    except Exception as problem:
        report.fail(f"{way}: {type(problem).__name__} {str(problem)[:200]}")
    seconds = time.process_time() - start
    report.measure("seconds of a store", seconds)
    if seconds > LONGEST_TIME:
        report.fail(f"{way}: {seconds:.1f} seconds")


def _use(home: Path, way: str, texts: dict[str, str], report: Report) -> None:
    """Start, query everything, resume everything, play a new match, and start again."""
    store = Store(home, REAL)
    found = [match.key for match in store.unfinished()] + [match.key for match in store.finished()]
    for key in found:
        with contextlib.suppress(Unreadable, SaveError):
            text = store.text(key)
            if text is not None:
                load(text, catalogue())
                if key in texts and text != texts[key] and not texts[key].startswith(text.rpartition("check")[0]):
                    report.fail(f"{way}: another match was read")
                continue
        store.quarantine(key)
    if len(set(found) & set(texts)) < len(texts):
        is_told = "said so" if store.notices else "without a word"
        report.count(f"matches missing, {is_told}: {way.partition(' =')[0]}")
    for notice in store.notices:
        report.measure("letters of a notice", len(notice.message) + sum(len(str(v)) for v in notice.values.values()))
    match = Match(catalogue()["template"], [Player("Ada"), Player("Bo", "greedy")], (), "new")
    match.settle()
    recording = store.record(match)
    _play(match, recording, Random(1), 12)
    store.close()
    again = Store(home, REAL)
    offered = [one.key for one in again.unfinished()]
    if recording.key not in offered:
        report.fail(f"{way}: a new match was not kept: {[str(n) for n in store.notices]}")
    elif offered[0] != recording.key:
        report.fail(f"{way}: the match played last is not the first one offered")
    if again.notices:
        report.fail(f"{way}: the next start is not clean: {again.notices[0]}")
    again.close()
    report.count("started, kept, started again")
