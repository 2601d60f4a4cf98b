"""SQLite tables of the store, on its thread. Values read are validated; rows with wrong types are skipped."""

from __future__ import annotations

import contextlib
import logging
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Annotated, Final, TypeVar
from urllib.parse import quote

import msgspec

from game.rules.contract import N_, BrokenData
from game.rules.match import HUMAN, LONGEST_TEXT, Player, chairs, check_line, checksum, read_heading
from game.rules.save_error import SaveError
from game.storage import stored
from game.storage.records import RecordRow, Records, Summary
from game.storage.schema import SCHEMA, TABLES
from game.timing import Clock

KEPT_ABANDONED: Final = 20
"""Undecided or unplayable matches kept per game; starting a new match drops the oldest."""
KEPT_LOGS: Final = 2_000
"""Finished matches kept with their log; older ones keep only heading and results."""
PRUNED: Final = 50
"""Matches dropped per write, so that no write takes long."""
MOST_OFFERED: Final = 200
LAST_SEQUENCE: Final = 1 << 62
LEDGER: Final = 300
"""Seats summed up anew on every query for records; beyond this the sums are cached in the table `ledger`."""
LONGEST_RESCUE: Final = 20.0
"""Maximum seconds of a rescue."""
QUICKLY_CHECKED: Final = 2 << 20
"""Largest file, in bytes, that is checked in full on every opening; takes about 50 ms."""
BUSY: Final = 2.0
"""Seconds to wait for another program's write."""

T = TypeVar("T")
_log = logging.getLogger(__name__)
Key = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{16}\Z")]
"""A key made by the store: 16 hex digits, since keys become file names."""

NO_GUEST: Final = "NOT EXISTS (SELECT 1 FROM guests WHERE match = m.key)"


# ---- opening


def opened(path: Path) -> sqlite3.Connection:
    """Open the database of a file, checking a small or unclosed one in full; raises sqlite3 errors, UnknownSchema."""
    if path.exists() and not path.is_file():
        raise OSError(f"{path} is no plain file")  # SQLite would block on a pipe
    was_closed = True
    with contextlib.suppress(FileNotFoundError):  # another program may be closing it
        was_closed = not path.with_name(f"{path.name}-wal").stat().st_size
    if not was_closed and path.exists() and not path.stat().st_size:
        raise sqlite3.DatabaseError("the file is empty, its write-ahead log is not")
    database = sqlite3.connect(path, timeout=BUSY)
    try:
        with readable_errors():
            return prepared(database, is_trusted=was_closed and path.stat().st_size > QUICKLY_CHECKED)
    except BaseException:
        database.close()
        raise


def prepared(database: sqlite3.Connection, *, is_trusted: bool) -> sqlite3.Connection:
    """Check the database, make it writable and create its tables; every commit is on disk when it returns."""
    database.text_factory = _text
    database.execute("PRAGMA trusted_schema = OFF")
    database.execute("BEGIN")  # one consistent snapshot: another program may be creating the tables
    try:
        _schema_of(database)
        if not is_trusted:
            (health,) = database.execute("PRAGMA quick_check(1)").fetchone()
            if health != "ok":
                raise sqlite3.DatabaseError(health)
    finally:
        database.rollback()
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute("PRAGMA foreign_keys = ON")
    database.execute("BEGIN IMMEDIATE")
    with database:
        if not _schema_of(database):  # another program may have created them by now
            for statement in TABLES:
                database.execute(statement)
            database.execute(f"PRAGMA user_version = {SCHEMA}")
    return database


@contextlib.contextmanager
def readable_errors() -> Iterator[None]:
    """Raise DatabaseError for an undecodable SQLite message: SQLite quotes damaged bytes that Python cannot decode."""
    try:
        yield
    except UnicodeDecodeError:
        raise sqlite3.DatabaseError("malformed, and the message as well") from None


def _text(content: bytes) -> str:
    return content.decode("utf-8", "replace")


def _schema_of(database: sqlite3.Connection) -> int:
    """Return the schema, 0 for an empty file; raises UnknownSchema, sqlite3 errors for contents of other programs."""
    (schema,) = database.execute("PRAGMA user_version").fetchone()
    if schema > SCHEMA:
        raise stored.UnknownSchema(f"schema {schema}, this is {SCHEMA}")
    found = _contents(database)
    if (schema, found) not in ((0, set()), (SCHEMA, _our_contents())):
        raise sqlite3.DatabaseError(f"unknown contents of schema {schema}: {found ^ _our_contents()}"[:200])
    return int(schema)


def _contents(database: sqlite3.Connection) -> set[tuple[object, ...]]:
    """Return the names of all tables, indexes and triggers, with the columns of the tables."""
    rows = database.execute(
        "SELECT m.type, m.name, c.cid, c.name FROM sqlite_master AS m LEFT JOIN pragma_table_info(m.name) AS c"
    )
    return {row for row in rows if not str(row[1]).startswith("sqlite_")}


@cache
def _our_contents() -> set[tuple[object, ...]]:
    with contextlib.closing(sqlite3.connect(":memory:")) as database:
        for statement in TABLES:
            database.execute(statement)
        return _contents(database)


def in_memory(path: Path | None) -> sqlite3.Connection:
    """Return an in-memory copy of everything readable in the file, or an empty store."""
    memory = sqlite3.connect(":memory:")
    if path is not None and path.is_file():
        with contextlib.suppress(sqlite3.Error), readable_errors():
            # Without locking the file.
            name = f"file:{quote(str(path.absolute()))}?mode=ro&immutable=1"
            with contextlib.closing(sqlite3.connect(name, uri=True)) as source:
                source.backup(memory)
    try:
        with readable_errors():
            return prepared(memory, is_trusted=False)
    except (sqlite3.Error, stored.UnknownSchema):
        memory.close()
        return prepared(sqlite3.connect(":memory:"), is_trusted=True)


def is_damaged(problem: sqlite3.Error) -> bool:
    """True if the file itself is damaged, as opposed to locked, misplaced or on a failing disk.

    The program's writes never violate a constraint of a sound file, so an integrity error means lost rows.
    """
    return type(problem) in (sqlite3.DatabaseError, sqlite3.IntegrityError) or "malformed" in str(problem)


def is_busy(problem: BaseException) -> bool:
    """True if another program holds the lock."""
    return isinstance(problem, sqlite3.OperationalError) and ("locked" in str(problem) or "busy" in str(problem))


# ---- rescuing


def rescue(damaged: Path, database: sqlite3.Connection, clock: Clock) -> int:
    """Copy everything readable from a damaged file, match by match; return the number of matches."""
    count = 0
    until = clock() + LONGEST_RESCUE
    with tempfile.TemporaryDirectory(dir=damaged.parent, prefix="rescue-") as folder:
        # Read from a copy, because reading merges the write-ahead log into the file.
        copy = Path(folder) / "copy"
        for suffix in ("", "-wal"):
            with contextlib.suppress(FileNotFoundError):
                shutil.copyfile(f"{damaged}{suffix}", f"{copy}{suffix}")
        source = sqlite3.connect(copy)
        source.text_factory = _text
        source.set_progress_handler(lambda: clock() > until, 100_000)
        try:
            for key in _readable_keys(source):
                with contextlib.suppress(sqlite3.Error), readable_errors(), database:
                    count += _rescue_match(source, database, key)
            with contextlib.suppress(sqlite3.Error), readable_errors(), database:
                deleted = typed(source.execute("SELECT game, length, checksum FROM deleted"), tuple[str, int, int])
                database.executemany("INSERT OR IGNORE INTO deleted VALUES (?, ?, ?)", deleted)
        finally:
            source.close()
    return count


def copy_matches(source: sqlite3.Connection, target: sqlite3.Connection, keys: Iterable[str]) -> None:
    """Copy matches between two sound databases, replacing those in the target; raises sqlite3 errors."""
    with target:
        for key in keys:
            target.execute("DELETE FROM matches WHERE key = ?", (key,))
            _rescue_match(source, target, key)


def _readable_keys(source: sqlite3.Connection) -> list[str]:
    """Read keys from both ends of the table, so that damage in the middle hides only the rows there."""
    keys: dict[str, None] = {}
    for way in ("", " DESC"):
        with contextlib.suppress(sqlite3.Error), readable_errors():
            for (key,) in source.execute(f"SELECT key FROM matches ORDER BY key{way}"):
                keys |= dict.fromkeys(typed([key], Key))
    return list(keys)


def _rescue_match(source: sqlite3.Connection, database: sqlite3.Connection, key: str) -> int:
    names = [name for _, name, *_ in database.execute("PRAGMA table_info(matches)")]
    row = source.execute(f"SELECT {', '.join(names)} FROM matches WHERE key = ?", (key,)).fetchone()
    if row is None:
        return 0
    given = dict(zip(names, row, strict=True))
    texts = [given[name] for name in ("game", "header", "started", "changed")]
    if not all(isinstance(text, str) for text in texts) or not _heading_players(given["header"]):
        return 0
    lines: list[str] = []
    with contextlib.suppress(sqlite3.Error), readable_errors():
        lines.extend(_entries(source, key))
    results = []
    with contextlib.suppress(sqlite3.Error), readable_errors():
        found = source.execute("SELECT seat, name, mind, score, rank FROM results WHERE match = ?", (key,)).fetchall()
        results = list(typed(found, tuple[int, str, str, int, int]))
    is_logged = given["logged"] == 1
    given |= {
        "finished": int(given["finished"] == 1 and bool(results)),
        "length": len(lines),
        "decided": int(any(not line.startswith("*") for line in lines)),
        "logged": int(is_logged),
        "aside": int(given["aside"] == 1 or (is_logged and len(lines) != given["length"])),
        "sequence": _next(database),
        "checksum": given["checksum"] if isinstance(given["checksum"], int) else None,
        "favourite": int(given["favourite"] == 1),
    }
    marks = ", ".join("?" * len(names))
    database.execute(f"INSERT INTO matches ({', '.join(names)}) VALUES ({marks})", [given[name] for name in names])
    _insert_entries(database, key, 0, lines)
    database.executemany("INSERT INTO results VALUES (?, ?, ?, ?, ?, ?)", [(key, *one) for one in results])
    with contextlib.suppress(sqlite3.Error), readable_errors():
        if source.execute("SELECT 1 FROM guests WHERE match = ?", (key,)).fetchone():
            database.execute("INSERT INTO guests VALUES (?)", (key,))
    return 1


# ---- writing


def carry_out(database: sqlite3.Connection, change: stored.StoreChange, is_in_use: Callable[[str], bool]) -> None:
    """Apply a change to one match, within the caller's transaction; a new match triggers pruning."""
    key = change.key
    length = change.start + len(change.lines)
    columns = (change.header, change.is_finished, change.time, length, change.is_decided, change.checksum)
    done = database.execute(
        "UPDATE matches SET header = ?, finished = ?, changed = ?, length = ?, decided = ?, checksum = ? WHERE key = ?",
        (*columns, key),
    )
    is_new = not done.rowcount
    if is_new:
        database.execute(
            "INSERT INTO matches (header, finished, changed, length, decided, checksum, key, game, started, sequence)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (*columns, key, change.game, change.time, _next(database)),
        )
    else:
        following = _next(database)
        database.execute(
            "UPDATE matches SET sequence = ? WHERE key = ? AND sequence IS NOT ?", (following, key, following - 1)
        )
        database.execute("DELETE FROM entries WHERE match = ? AND number >= ?", (key, change.start))
        database.execute("DELETE FROM results WHERE match = ?", (key,))
        database.execute("DELETE FROM summaries WHERE match = ?", (key,))
        database.execute("DELETE FROM findings WHERE match = ?", (key,))
    _insert_entries(database, key, change.start, change.lines)
    if change.results:
        database.executemany(
            "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?)",
            ((key, seat, r.name, r.mind, r.score, r.rank) for seat, r in enumerate(change.results)),
        )
    if is_new:
        database.execute(
            "INSERT INTO guests SELECT ? FROM matches AS m WHERE header = ? AND NOT " + NO_GUEST + " LIMIT 1",
            (key, change.origin),
        )
        _prune(database, change.game, lambda other: other == key or is_in_use(other))


def _insert_entries(database: sqlite3.Connection, key: str, start: int, lines: Iterable[str]) -> None:
    numbered = ((key, number, line) for number, line in enumerate(lines, start))
    database.executemany("INSERT INTO entries VALUES (?, ?, ?)", numbered)


def _next(database: sqlite3.Connection) -> int:
    # Values that are not numbers sort after all numbers.
    row = database.execute(
        "SELECT sequence FROM matches WHERE sequence < ? ORDER BY sequence DESC LIMIT 1", (LAST_SEQUENCE,)
    ).fetchone()
    return int(row[0]) + 1 if row else 1


def _prune(database: sqlite3.Connection, game: str, is_in_use: Callable[[str], bool]) -> None:
    """Drop the oldest abandoned matches of the game and the logs of old finished matches."""
    for kind in ("NOT aside AND NOT decided", "aside"):
        rows = database.execute(
            f"SELECT key FROM matches WHERE NOT finished AND {kind} AND game = ?"
            " ORDER BY sequence DESC LIMIT ? OFFSET ?",
            (game, PRUNED, KEPT_ABANDONED),
        ).fetchall()
        forget(database, [key for (key,) in rows if not is_in_use(key)])
    rows = database.execute(
        "SELECT key FROM matches WHERE finished AND logged AND NOT favourite ORDER BY sequence DESC LIMIT ? OFFSET ?",
        (PRUNED, KEPT_LOGS),
    ).fetchall()
    for (key,) in rows:
        if not is_in_use(key):
            database.execute("DELETE FROM entries WHERE match = ?", (key,))
            database.execute("UPDATE matches SET logged = 0 WHERE key = ?", (key,))


def forget(database: sqlite3.Connection, keys: Iterable[str]) -> None:
    """Delete matches and all dependent rows, within the caller's transaction."""
    database.executemany("DELETE FROM matches WHERE key = ?", [(key,) for key in keys])


def quarantine(database: sqlite3.Connection, keys: Iterable[object]) -> None:
    """Exclude these matches from all lists, within the caller's transaction."""
    database.executemany("UPDATE matches SET aside = 1 WHERE key IS ?", [(key,) for key in keys])


# ---- queries


def finished(database: sqlite3.Connection, game: str | None, most: int, seed: str) -> list[stored.Finished]:
    """Return the latest `most` finished matches whose seed begins so, newest first; -1 returns all."""
    rows = database.execute(
        "SELECT m.key, m.game, m.changed, m.header, r.name, r.mind, r.score, r.rank"
        " FROM (SELECT key, game, changed, header, sequence FROM matches AS m WHERE finished"
        f" AND (:game IS NULL OR game = :game) AND (:seed = '' OR instr(header, :line)) AND {NO_GUEST}"
        " ORDER BY sequence DESC LIMIT :most) AS m"
        " LEFT JOIN results AS r ON r.match = m.key ORDER BY m.sequence DESC, m.key, r.seat",
        {"game": game, "most": most, "seed": seed, "line": f"\nseed {seed}"},
    )
    found: list[stored.Finished] = []
    for (*head, header), seats in groupby(rows, itemgetter(0, 1, 2, 3)):
        results = tuple(
            stored.SeatResult(*seat) for seat in typed((row[4:] for row in seats), tuple[str, str, int, int])
        )
        own = str(header).partition("\nseed ")[2].partition("\n")[0]
        found += [stored.Finished(*sound, own, results) for sound in typed([head], tuple[Key, str, str])]
    return found


def records(database: sqlite3.Connection, read: Callable[[str], Sequence[Summary]], most: int) -> Records:
    """Return all records, within the caller's transaction.

    `read` summarizes a save text; it is called for at most `most` matches without a summary.
    """
    found, upto = _ledger(database)
    is_known = upto >= 0
    keys = unread(database)
    for key, sequence in keys[:most]:
        seats: Sequence[Summary] = ()
        try:
            seats = read(text(database, key) or "")
        except (SaveError, BrokenData, stored.Unreadable) as problem:
            _log.info("no summary of %s: %s", key, problem)
        _sum_up(database, key, seats or [Summary(0, 0, 0.0)])  # an unreadable log is not read again
        if sequence <= upto:
            for row in _results(database, sequence - 1, sequence):
                found.learn(row)
    rows = list(_results(database, upto, LAST_SEQUENCE))
    found.take(rows)
    if rows:
        (upto,) = database.execute("SELECT max(sequence) FROM matches WHERE sequence < ?", (LAST_SEQUENCE,)).fetchone()
    if len(rows) > LEDGER or (is_known and keys[:most]):
        database.execute("DELETE FROM ledger")
        database.execute("INSERT INTO ledger VALUES (?, ?)", (upto, found.dump()))
    found.unread = max(0, len(keys) - most)
    return found


def _ledger(database: sqlite3.Connection) -> tuple[Records, int]:
    """Return the cached records and the sequence number they reach, -1 without a cache."""
    row = database.execute("SELECT upto, content FROM ledger").fetchone()
    if row is not None and type(row[0]) is int and type(row[1]) is bytes:
        with contextlib.suppress(ValueError):
            return Records.load(row[1]), row[0]
    return Records(), -1


def _results(database: sqlite3.Connection, after: int, upto: int) -> Iterator[RecordRow]:
    """Yield the seats of finished matches with `after` < sequence <= `upto`, in the order of play."""
    rows = database.execute(
        "SELECT m.key, m.game, m.changed, r.seat, r.name, r.mind, r.score, r.rank, coalesce(s.turns, 0),"
        " coalesce(s.throws, 0), coalesce(s.luck, 0.0), coalesce(s.seals, '') FROM matches AS m"
        " JOIN results AS r ON r.match = m.key LEFT JOIN summaries AS s ON s.match = m.key AND s.seat = r.seat"
        f" WHERE m.finished AND m.sequence > ? AND m.sequence <= ? AND {NO_GUEST} ORDER BY m.sequence, m.key, r.seat",
        (after, upto),
    )
    return typed(rows, RecordRow)


def typed(rows: Iterable[object], kind: type[T]) -> Iterator[T]:
    """Convert rows to a tuple type; those with values of other types are left out."""
    for row in rows:
        try:
            yield msgspec.convert(row, kind)
        except msgspec.ValidationError:
            continue


def unread(database: sqlite3.Connection) -> list[tuple[str, int]]:
    """Return key and sequence number of finished matches with a log but no summary, latest first."""
    rows = database.execute(
        "SELECT key, sequence FROM matches WHERE finished AND logged AND NOT aside"
        " AND NOT EXISTS (SELECT 1 FROM summaries WHERE match = key) ORDER BY sequence DESC"
    )
    return list(typed(rows, tuple[Key, int]))


def _sum_up(database: sqlite3.Connection, key: str, seats: Sequence[Summary]) -> None:
    database.executemany(
        "INSERT OR REPLACE INTO summaries VALUES (?, ?, ?, ?, ?, ?)",
        ((key, seat, s.turns, s.throws, s.luck, " ".join(s.seals)) for seat, s in enumerate(seats)),
    )


def forget_person(database: sqlite3.Connection, name: str, instead: str) -> int:
    """Rename a person in every match, correcting right checksums; return the number of matches."""
    count = 0
    with database:
        for key, header, check, logged in database.execute(
            "SELECT key, header, checksum, logged FROM matches"
        ).fetchall():
            renamed = _renamed(header, name, instead)
            if renamed is None:
                continue
            count += 1
            if logged and isinstance(check, int):
                lines = log(database, key)
                if checksum(lines, checksum(header)) == check:
                    check = checksum(lines, checksum(renamed))
            database.execute("UPDATE matches SET header = ?, checksum = ? WHERE key IS ?", (renamed, check, key))
        database.execute("UPDATE results SET name = ? WHERE name = ? AND mind = ?", (instead, name, HUMAN))
    return count


def _renamed(header: object, name: str, instead: str) -> str | None:
    """Return the heading with the person renamed, None if the name does not occur."""
    before = _heading_players(header)
    if not isinstance(header, str) or not any(player.is_human and player.name == name for player in before):
        return None
    players = [replace(p, name=instead) if p.is_human and p.name == name else p for p in before]
    lines = header.splitlines(keepends=True)
    lines[2] = f"seats {chairs(players)}\n"
    return "".join(lines)


def book(
    database: sqlite3.Connection, search: stored.MatchFilter, most: int
) -> tuple[list[stored.LibraryEntry], list[object]]:
    """Return at most `most` decided matches that pass the filter, last played first, and the keys of damaged rows."""
    rows = database.execute(
        "SELECT m.key, m.game, m.header, m.changed, m.length, m.finished, m.logged, m.favourite,"
        f" NOT {NO_GUEST}, typeof(m.sequence) = 'integer' AND m.sequence < :last,"
        " (SELECT group_concat(r.name, char(10)) FROM results AS r WHERE r.match = m.key AND r.rank = 1)"
        " FROM matches AS m WHERE NOT m.aside AND (m.finished OR m.decided) AND (:game IS NULL OR m.game = :game)"
        " AND (:finished IS NULL OR m.finished = :finished) AND (NOT :favourite OR m.favourite)"
        " ORDER BY m.sequence DESC",
        {
            "game": search.game, "finished": search.is_finished, "favourite": search.is_favourite,
            "last": LAST_SEQUENCE,
        },
    )  # fmt: skip
    found: list[stored.LibraryEntry] = []
    unsound: list[object] = []
    for *row, finished, logged, favourite, is_guest, is_ordered, winners in rows:
        if search.names and not any(name.partition("'")[0] in str(row[2]) for name in search.names):
            continue
        heading = _heading(*row)
        if heading is None or not (finished or is_ordered):
            unsound.append(row[0])
        elif not search.names or any(player.name in search.names for player in heading[2]):
            names = tuple(winners.split("\n")) if isinstance(winners, str) else ()
            entry = stored.LibraryEntry(*heading, finished == 1, logged == 1, favourite == 1, names, is_guest == 1)
            found.append(entry)
            if len(found) == most:
                break
    return found, unsound


def text(database: sqlite3.Connection, key: str) -> str | None:
    """Return the save text of a match, None if it has no log; raises Unreadable."""
    row = database.execute("SELECT header, length, checksum, logged FROM matches WHERE key = ?", (key,)).fetchone()
    if row is None or not row[3]:
        return None
    header, length, check, _ = row
    if not isinstance(header, str):
        raise stored.Unreadable(N_("its heading is damaged"))
    lines = list(_entries(database, key))
    if len(lines) != length:
        raise stored.Unreadable(N_("a part of it is missing"))
    whole = header + "".join(lines)
    if not isinstance(check, int) or not 0 <= check < 1 << 32:
        raise stored.Unreadable(N_("its check is damaged"))
    return whole + check_line(check)


def log(database: sqlite3.Connection, key: str) -> str:
    """Return the log of a match up to the first damaged entry."""
    return "".join(_entries(database, key))


def _entries(database: sqlite3.Connection, key: str) -> Iterator[str]:
    """Yield the log lines in order up to the first gap or invalid row."""
    size = 0
    rows = database.execute("SELECT number, line FROM entries WHERE match = ? ORDER BY number", (key,))
    for expected, (number, line) in enumerate(rows):
        if number != expected or not isinstance(line, str) or line.find("\n") != len(line) - 1:
            return
        size += len(line)
        if size > LONGEST_TEXT:
            return
        yield line


def _heading(
    key: object, game: object, header: object, changed: object, length: object
) -> tuple[str, str, tuple[Player, ...], str, int] | None:
    """Return the first fields of a `LibraryEntry`, None if the row is invalid."""
    players = _heading_players(header)
    sound = next(typed([(key, game, changed, length)], tuple[Key, str, str, int]), None)
    return (*sound[:2], players, *sound[2:]) if sound and players else None


def _heading_players(header: object) -> tuple[Player, ...]:
    """Return the players of a heading, empty if it cannot be read."""
    if isinstance(header, str):
        with contextlib.suppress(SaveError):
            return read_heading(header).players
    return ()
