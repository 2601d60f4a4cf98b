"""Imported matches: guests that count for no records until claimed, and deleted ones. Runs on the store's thread."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from game.storage import database as tables
from game.storage.database import LAST_SEQUENCE, NO_GUEST
from game.storage.stored import Imported, ImportOutcome, StoreChange

SAME: Final = "(game, length, checksum) = (?, ?, ?)"


def known(database: sqlite3.Connection, change: StoreChange, is_in_use: Callable[[str], bool]) -> Imported | None:
    """Find the match with the heading of the change whose log begins with its lines, None if there is none.

    A match that lost its log gets it back, within the caller's transaction.
    """
    begun = "".join(change.lines)
    rows = database.execute(
        "SELECT key, changed, sequence, checksum, logged, aside FROM matches WHERE header = ? ORDER BY aside",
        (change.header,),
    ).fetchall()
    for key, changed, sequence, check, is_logged, is_aside in rows:
        if check == change.checksum and (is_aside or not is_logged):
            tables.carry_out(database, replace(change, key=key, time=changed), is_in_use)
            database.execute("UPDATE matches SET sequence = ?, logged = 1, aside = 0 WHERE key = ?", (sequence, key))
            return Imported(ImportOutcome.NEW if is_aside else ImportOutcome.KNOWN, key)
        if not is_aside and is_logged and tables.log(database, key).startswith(begun):
            return Imported(ImportOutcome.KNOWN, key)
    return None


def was_deleted(database: sqlite3.Connection, change: StoreChange) -> bool:
    found = database.execute(f"SELECT 1 FROM deleted WHERE {SAME}", change.deleted_as)
    return found.fetchone() is not None


def add(database: sqlite3.Connection, change: StoreChange, is_in_use: Callable[[str], bool]) -> None:
    """Store an imported match, also one that was deleted, within the caller's transaction."""
    tables.carry_out(database, change, is_in_use)
    database.execute("INSERT INTO guests VALUES (?)", (change.key,))
    database.execute(f"DELETE FROM deleted WHERE {SAME}", change.deleted_as)


def claim(database: sqlite3.Connection, key: str) -> None:
    """Let an imported match count from its day on, within the caller's transaction."""
    (before,) = database.execute(
        "SELECT coalesce(max(m.sequence), 0) FROM matches AS m JOIN matches AS claimed ON claimed.key = ?"
        f" WHERE m.changed <= claimed.changed AND m.sequence < ? AND {NO_GUEST}",
        (key, LAST_SEQUENCE),
    ).fetchone()
    database.execute(
        "UPDATE matches SET sequence = sequence + 1 WHERE sequence > ? AND sequence < ?", (before, LAST_SEQUENCE)
    )
    database.execute("UPDATE matches SET sequence = ? WHERE key = ?", (before + 1, key))
    database.execute("DELETE FROM guests WHERE match = ?", (key,))


def has(database: sqlite3.Connection, check: int, length: int) -> bool:
    """Return True if the match with that checksum and number of entries is a guest."""
    row = database.execute(
        "SELECT 1 FROM guests AS g JOIN matches AS m ON m.key = g.match WHERE m.checksum = ? AND m.length = ?",
        (check, length),
    ).fetchone()
    return row is not None


def delete(database: sqlite3.Connection, key: str) -> None:
    """Delete a match for good: a folder does not bring it back. Within the caller's transaction."""
    database.execute(
        "INSERT OR IGNORE INTO deleted SELECT game, length, checksum FROM matches"
        " WHERE key = ? AND checksum IS NOT NULL AND typeof(length) = 'integer'",
        (key,),
    )
    tables.forget(database, (key,))
