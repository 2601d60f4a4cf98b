"""SQLite queries for matches whose seed names a table: the tables of the day and of the solo challenge."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from concurrent.futures import Future

from game.rules.match import HUMAN
from game.storage.database import NO_GUEST, Key, typed
from game.storage.records import known_as
from game.storage.solo import SEED, SoloResult
from game.storage.store import Store
from game.storage.stored import PersonResult


def ask_played_at(store: Store, seeds: Sequence[str]) -> Future[list[list[PersonResult]]]:
    """Query the results of people in finished matches by seed, latest first."""
    return store.ask(lambda database: [_played_at(database, seed) for seed in seeds], [[] for _ in seeds])


def ask_solo(store: Store) -> Future[list[SoloResult]]:
    """Query the results of all finished solo matches."""
    return store.ask(_solo_results, [])


def _played_at(database: sqlite3.Connection, seed: str) -> list[PersonResult]:
    rows = database.execute(
        "SELECT m.key, m.game, r.score, r.rank, r.name FROM matches AS m JOIN results AS r ON r.match = m.key"
        f" WHERE m.finished AND instr(m.header, ?) AND r.mind = ? AND {NO_GUEST} ORDER BY m.sequence DESC, r.rank",
        (f"\nseed {seed}\n", HUMAN),
    )
    return [PersonResult(*row) for row in typed(rows, tuple[Key, str, int, int, str])]


def _solo_results(database: sqlite3.Connection) -> list[SoloResult]:
    rows = database.execute(
        "SELECT m.game, m.header, p.name, p.score, l.score, p.rank FROM matches AS m"
        " JOIN results AS p ON p.match = m.key AND p.mind = ? JOIN results AS l ON l.match = m.key AND l.mind != ?"
        f" WHERE m.finished AND instr(m.header, ?) AND {NO_GUEST}",
        (HUMAN, HUMAN, f"\nseed {SEED} "),
    )
    return [
        SoloResult(game, header.partition("\nseed ")[2].partition("\n")[0], known_as(name), own, lamp, rank)
        for game, header, name, own, lamp, rank in typed(rows, tuple[str, str, str, int, int, int])
    ]
