"""Cached analyses of finished matches, deleted when their match changes. Runs on the store's thread."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from typing import Final

import msgspec

from game.rules.contract import BrokenData
from game.rules.course import Drawn
from game.rules.fairness import Counts, total
from game.rules.save_error import SaveError
from game.storage.database import NO_GUEST, text
from game.storage.records import HOUSE, Who
from game.storage.stored import Unreadable

DRAWN: Final = "drawn"
"""Kind of entry: counts of dice and cards."""


@dataclass(slots=True)
class AllTime:
    """All-time counts of dice and cards in a game, by player and by key of the random source."""

    of: dict[Who, dict[str, Counts]] = field(default_factory=dict)
    """`HOUSE` holds the total of all players."""
    matches: int = 0
    unread: int = 0

    def counts(self, who: Who, lot: str, sides: int) -> Counts:
        return self.of.get(who, {}).get(lot, (0,) * sides)

    def add(self, who: Who, lot: str, counts: Counts) -> None:
        """Add the counts of one match to the player and to `HOUSE`."""
        for one in (who, HOUSE):
            known = self.of.setdefault(one, {})
            known[lot] = total((known.get(lot, ()), counts), len(counts))


def find(database: sqlite3.Connection, checksum: int, length: int, kind: str) -> bytes | None:
    """Return the entry of the finished match with that checksum and number of entries."""
    row = database.execute(
        "SELECT f.content FROM findings AS f JOIN matches AS m ON m.key = f.match"
        " WHERE m.finished AND m.checksum = ? AND m.length = ? AND f.kind = ?",
        (checksum, length, kind),
    ).fetchone()
    return row[0] if row is not None and type(row[0]) is bytes else None


def keep(database: sqlite3.Connection, checksum: int, length: int, kind: str, content: bytes) -> None:
    """Store an entry for every copy of the finished match, within the caller's transaction."""
    database.execute(
        "INSERT OR REPLACE INTO findings SELECT key, ?, ? FROM matches WHERE finished AND checksum = ? AND length = ?",
        (kind, content, checksum, length),
    )


def all_time(database: sqlite3.Connection, game: str, read: Callable[[str], Drawn], most: int) -> AllTime:
    """Return the all-time counts, after reading up to `most` new logs; failed ones only once."""
    with database:
        database.execute("BEGIN IMMEDIATE")
        rows = database.execute(
            "SELECT key FROM matches WHERE finished AND logged AND NOT aside AND game = ? AND NOT EXISTS"
            " (SELECT 1 FROM findings WHERE match = key AND kind = ?) ORDER BY sequence DESC",
            (game, DRAWN),
        )
        lacking = [str(key) for (key,) in rows]
        for key in lacking[:most]:
            drawn: Drawn = {}
            with contextlib.suppress(SaveError, BrokenData, Unreadable):
                drawn = read(text(database, key) or "")
            content = msgspec.json.encode(drawn)
            database.execute("INSERT OR REPLACE INTO findings VALUES (?, ?, ?)", (key, DRAWN, content))
    found = AllTime(unread=max(0, len(lacking) - most))
    for people, shown in _drawn(database, game):
        found.matches += 1
        for lot, seats in shown.items():
            for who, counts in zip(people, seats, strict=False):
                found.add(who, lot, counts)
    return found


def _drawn(database: sqlite3.Connection, game: str) -> Iterator[tuple[list[Who], dict[str, list[Counts]]]]:
    """Yield the players and the counts of each match, both by seat."""
    rows = database.execute(
        "SELECT m.key, f.content, r.mind, r.name FROM matches AS m JOIN findings AS f ON f.match = m.key"
        f" JOIN results AS r ON r.match = m.key WHERE m.finished AND m.game = ? AND f.kind = ? AND {NO_GUEST}"
        " ORDER BY m.sequence, m.key, r.seat",
        (game, DRAWN),
    )
    for _, group in groupby(rows, itemgetter(0)):
        seats = list(group)
        with contextlib.suppress(msgspec.DecodeError, TypeError):
            drawn = msgspec.json.decode(seats[0][1], type=dict[str, list[Counts]])
            if drawn:
                yield [Who.of(mind, name) for _, _, mind, name in seats], drawn
