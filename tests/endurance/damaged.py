"""Damaged stores: losses are reported, new matches stored, and a broken one is never offered."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import tempfile
from pathlib import Path
from random import Random

from game.games import catalogue
from game.rules.match import Match, Player, load
from game.rules.save_error import SaveError
from game.storage.store import NAME, Recording, Store
from game.storage.stored import Unreadable
from game.timing import REAL
from tests.endurance.report import Report
from tests.playouts import chosen, set_up

WAYS = ("bit", "byte", "cut", "zeros", "junk", "swap", "twice", "gone", "grown", "empty", "nothing of it")


def spoilt(content: bytes, way: str, rng: Random) -> bytes:
    out = bytearray(content)
    at = rng.randrange(max(len(out), 1))
    size = rng.choice((1, 16, 64, 512, 4096))
    if way == "bit" and out:
        out[at] ^= 1 << rng.randrange(8)
    elif way == "byte" and out:
        out[at] = rng.randrange(256)
    elif way == "cut":
        del out[at:]
    elif way == "zeros":
        out[at : at + size] = bytes(len(out[at : at + size]))
    elif way == "junk":
        out[at : at + size] = rng.randbytes(len(out[at : at + size]))
    elif way == "swap":
        other = rng.randrange(max(len(out), 1))
        one, two = out[at : at + size], out[other : other + size]
        if len(one) == len(two) and abs(at - other) >= size:
            out[at : at + size], out[other : other + size] = two, one
    elif way == "twice":
        out[at:at] = out[at : at + size]
    elif way == "gone":
        del out[at : at + size]
    elif way == "grown":
        out[at:at] = bytes([rng.randrange(32, 127)]) * rng.choice((10, 1000, 100_000, 3_000_000))
    elif way == "empty":
        out.clear()
    elif way == "nothing of it":
        return rng.randbytes(rng.randrange(1, 10_000))
    return bytes(out)


MATCHES = 8
LONG = "'" + "x" * 100_000 + "'"
VALUES = ("NULL", "x'00ff'", LONG, "-1", "9223372036854775807", "1e999", "''", "' '", "CAST(x'ff' AS TEXT)")
TABLES = ("matches", "entries", "results")


def run(count: int, seed: str = "0") -> Report:
    report, rng = Report(), Random(seed)
    with tempfile.TemporaryDirectory(prefix="lamplight-") as place:
        sound = Path(place) / "sound"
        texts = _sound_store(sound)
        for number in range(count):
            home = Path(place) / str(number)
            shutil.copytree(sound, home)
            way = _damage_store(home, rng)
            with report.trial("store", way, 8.0):
                _use_store(home, way, texts, report)
            shutil.rmtree(home)
    return report


def _sound_store(home: Path) -> dict[str, str]:
    """Make a sound store that was not closed, half of it in the write-ahead log; return the save texts by key."""
    live = home.with_name("live")
    store = Store(live, REAL)
    texts = {}
    for number in range(MATCHES):
        match = set_up(Match(catalogue()["template"], [Player("Ada"), Player("Bo", "greedy")], (), str(number)))
        recording = store.record(match)
        play(match, recording, Random(number), 1000 if number % 2 else 12)
        recording.release()
        texts[recording.key] = match.dump()
        if number == MATCHES // 2:
            store.close()
            store = Store(live, REAL)
    store.flush()
    shutil.copytree(live, home)
    store.close()
    return texts


def play(match: Match, recording: Recording, rng: Random, most: int) -> None:
    while not match.is_over and len(match.log) < most:
        match.submit(*chosen(match, rng))
        recording.keep()


def _damage_store(home: Path, rng: Random) -> str:
    if rng.random() < 0.4:
        table, value = rng.choice(TABLES), rng.choice(VALUES)
        with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(home / NAME)) as database:
            column = rng.choice([row[1] for row in database.execute(f"PRAGMA table_info({table})")])
            database.execute(f"UPDATE OR IGNORE {table} SET {column} = {value} WHERE abs(random()) % 3 = 0")
            database.commit()
        return f"{table} = {value[:20]}"
    path = home / rng.choice((NAME, NAME, f"{NAME}-wal"))
    way = rng.choice(WAYS)
    path.write_bytes(spoilt(path.read_bytes(), way, rng))
    return f"{path.name}: {way}"


def _use_store(home: Path, way: str, texts: dict[str, str], report: Report) -> None:
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
    match = set_up(Match(catalogue()["template"], [Player("Ada"), Player("Bo", "greedy")], (), "new"))
    recording = store.record(match)
    play(match, recording, Random(1), 12)
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
