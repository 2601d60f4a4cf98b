"""SQLite queries for matches whose seed names a table: the tables of the day and of the solo challenge."""

from __future__ import annotations

import sqlite3

from game.rules.match import HUMAN
from game.storage.database import NO_GUEST, Key, typed
from game.storage.records import known_as
from game.storage.solo import SEED, SoloResult
from game.storage.stored import PersonResult


def played_at(database: sqlite3.Connection, seed: str) -> list[PersonResult]:
    """Return the results of people in finished matches with this seed, latest first."""
    rows = database.execute(
        "SELECT m.key, m.game, r.score, r.rank, r.name FROM matches AS m JOIN results AS r ON r.match = m.key"
        f" WHERE m.finished AND instr(m.header, ?) AND r.mind = ? AND {NO_GUEST} ORDER BY m.sequence DESC, r.rank",
        (f"\nseed {seed}\n", HUMAN),
    )
    return [PersonResult(*row) for row in typed(rows, tuple[Key, str, int, int, str])]


def solo_results(database: sqlite3.Connection) -> list[SoloResult]:
    """Return the results of all finished solo matches of one person and the lamp."""
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
