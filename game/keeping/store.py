"""What outlives the program: the running match, entry by entry, and every finished one with its results.

SQLite in the data folder, touched only by a thread of its own, so that no frame ever waits for the disk. Knows the
save text and nothing about any game. Where nothing can be written everything works from memory until the exit.

Long because one thread owns the database.
"""

from __future__ import annotations

import contextlib
import logging
import secrets
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypeVar

from game.keeping.folders import Notice, set_aside
from game.rules.contract import N_, ranks
from game.rules.match import Entry, Match

NAME: Final = "lamplight.sqlite3"
SCHEMA: Final = 1
HEADER_LINES: Final = 5
"""Lines of a save text before its log."""
_TABLES: Final = """
CREATE TABLE matches (
    key TEXT PRIMARY KEY, game TEXT NOT NULL, header TEXT NOT NULL, finished INTEGER NOT NULL,
    started TEXT NOT NULL, changed TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE entries (
    match TEXT NOT NULL REFERENCES matches(key) ON DELETE CASCADE, number INTEGER NOT NULL, line TEXT NOT NULL,
    PRIMARY KEY (match, number)
) WITHOUT ROWID;
CREATE TABLE results (
    match TEXT NOT NULL REFERENCES matches(key) ON DELETE CASCADE, seat INTEGER NOT NULL,
    name TEXT NOT NULL, mind TEXT NOT NULL, score INTEGER NOT NULL, rank INTEGER NOT NULL,
    PRIMARY KEY (match, seat)
) WITHOUT ROWID;
"""

T = TypeVar("T")
_log = logging.getLogger(__name__)


class _UnknownSchema(Exception):
    """The file was written by a newer program."""


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A match that can be taken up again: `text` is its save, `changed` an ISO time in UTC."""

    key: str
    game: str
    text: str
    changed: str


@dataclass(frozen=True, slots=True)
class Result:
    """How one seat ended; rank 1 is best, equal seats share it."""

    name: str
    mind: str
    score: int
    rank: int


@dataclass(frozen=True, slots=True)
class Finished:
    """A match played to the end, results in seat order, `changed` an ISO time in UTC."""

    key: str
    game: str
    changed: str
    results: tuple[Result, ...]


@dataclass(frozen=True, slots=True)
class _Change:
    """A match from entry `start` on, as the store should have it."""

    key: str
    game: str
    header: str
    start: int
    lines: tuple[str, ...]
    results: tuple[Result, ...]
    finished: bool
    time: str


class Recording:
    """One match on its way into the store. Call `keep` after every submission, undo and retraction."""

    def __init__(self, store: Store, match: Match, key: str, known: Sequence[Entry] = ()) -> None:
        self.key = key
        self._store = store
        self._match = match
        self._known = list(known)
        self._begun = bool(known)

    def keep(self) -> None:
        """Bring the store up to the match as it stands; returns at once."""
        match, known = self._match, self._known
        start = min(len(known), len(match.log))
        while start and known[start - 1] is not match.log[start - 1]:
            start -= 1  # an entry only ever moves down, so one that is in its place has all before it in theirs
        fresh = match.log[start:]
        if self._begun and not fresh and start == len(known):
            return
        self._begun = True
        known[start:] = fresh
        results: tuple[Result, ...] = ()
        if match.is_over:
            rows = zip(match.players, match.state.scores(), ranks(match.state), strict=True)
            results = tuple(Result(player.name, player.mind, score, rank) for player, score, rank in rows)
        lines = tuple(map(match.line, fresh))
        self._store._keep(
            _Change(self.key, match.game.key, match.header(), start, lines, results, match.is_over, _now())
        )


class Store:
    """The player's matches. `notices` is what the player should be told, oldest first."""

    def __init__(self, folder: Path | None) -> None:
        """Opens the file on the store's own thread, so this returns at once; folder None: from memory only."""
        self.notices: deque[Notice] = deque()
        self._path = folder / NAME if folder else None
        self._owed: deque[_Change] = deque()
        self._told = False
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="store")
        self._database: Future[sqlite3.Connection] = self._thread.submit(self._open)

    # ---- for the frame thread

    def record(self, match: Match) -> Recording:
        """Begin to keep a new match."""
        return Recording(self, match, secrets.token_hex(8))

    def record_again(self, unfinished: Unfinished, match: Match) -> Recording:
        """Go on with one from `resume`; the match was loaded from its text, and at most settled since."""
        return Recording(self, match, unfinished.key, match.log[: unfinished.text.count("\n") - HEADER_LINES])

    def resume(self) -> list[Unfinished]:
        """The matches somebody has decided something in and nobody has finished, latest first; waits for the disk."""
        return self._ask(_unfinished, [])

    def finished(self, game: str | None = None) -> list[Finished]:
        """The finished matches, of one game or all, latest first; waits for the disk."""
        return self._ask(lambda database: _finished(database, game), [])

    def text(self, key: str) -> str | None:
        """The save text of any match kept, None if there is none; waits for the disk."""
        return self._ask(lambda database: _text(database, key), None)

    def forget(self, key: str) -> None:
        """Drop a match for good; returns at once."""
        self._thread.submit(self._forget, key)

    def post(self, work: Callable[[], None]) -> None:
        """Do other slow work on the store's thread, such as writing settings; returns at once."""
        self._thread.submit(work)

    def flush(self) -> None:
        """Wait until everything asked for so far is written."""
        self._thread.submit(lambda: None).result()

    def close(self) -> None:
        """Write what is left and end the thread; nothing may be asked of the store afterwards."""
        self._thread.submit(self._pay)
        self._thread.submit(lambda: self._database.result().close())
        self._thread.shutdown()

    def _keep(self, change: _Change) -> None:
        self._thread.submit(self._write, change)

    def _ask(self, question: Callable[[sqlite3.Connection], T], otherwise: T) -> T:
        def answer() -> T:
            self._pay()
            try:
                return question(self._database.result())
            except sqlite3.Error as problem:
                self._tell_unkept(problem)
                return otherwise

        return self._thread.submit(answer).result()

    # ---- on the store's own thread

    def _open(self) -> sqlite3.Connection:
        if self._path is None:
            return _prepared(sqlite3.connect(":memory:"))
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            return _opened(self._path)
        except (OSError, sqlite3.OperationalError) as problem:
            self._tell_unkept(problem)
            return _in_memory(self._path)
        except _UnknownSchema as problem:
            _log.warning("store %s: %s", self._path, problem)
            self.notices.append(
                Notice(N_("Your matches were saved by a newer version of the game; this one leaves them untouched."))
            )
            return _prepared(sqlite3.connect(":memory:"))
        except sqlite3.DatabaseError as problem:
            return self._begun_anew(self._path, problem)

    def _begun_anew(self, path: Path, problem: sqlite3.DatabaseError) -> sqlite3.Connection:
        aside = set_aside(path)
        for suffix in ("-wal", "-shm"):
            with contextlib.suppress(OSError):
                side = path.with_name(path.name + suffix)
                side.rename(f"{aside or path}{suffix}")
        _log.warning("store %s unreadable (%s), set aside as %s", path, problem, aside)
        name = (aside or path).name
        self.notices.append(
            Notice(N_("The saved matches could not be read; the file is kept as {name}."), {"name": name})
        )
        try:
            return _opened(path)
        except sqlite3.Error as second:
            self._tell_unkept(second)
            return _prepared(sqlite3.connect(":memory:"))

    def _write(self, change: _Change) -> None:
        self._owed.append(change)
        self._pay()

    def _pay(self) -> None:
        """Carry out what is owed, in order; what fails is owed until the next time."""
        try:
            while self._owed:
                _carry_out(self._database.result(), self._owed[0])
                self._owed.popleft()
        except sqlite3.Error as problem:
            self._tell_unkept(problem)

    def _forget(self, key: str) -> None:
        self._owed = deque(change for change in self._owed if change.key != key)
        try:
            with self._database.result() as database:
                database.execute("DELETE FROM matches WHERE key = ?", (key,))
        except sqlite3.Error as problem:
            self._tell_unkept(problem)

    def _tell_unkept(self, problem: Exception) -> None:
        _log.warning("store %s: %s", self._path, problem)
        if not self._told:
            self._told = True
            self.notices.append(Notice(N_("Matches cannot be saved here; they last until you leave the game.")))


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _opened(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, timeout=2.0)
    try:
        return _prepared(database)
    except BaseException:
        database.close()
        raise


def _prepared(database: sqlite3.Connection) -> sqlite3.Connection:
    """Checked, writable, in WAL mode, tables made; raises sqlite3 errors and _UnknownSchema."""
    (schema,) = database.execute("PRAGMA user_version").fetchone()
    if schema > SCHEMA:
        raise _UnknownSchema(f"schema {schema}, this is {SCHEMA}")
    (health,) = database.execute("PRAGMA quick_check(1)").fetchone()
    if health != "ok":
        raise sqlite3.DatabaseError(health)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = NORMAL")
    database.execute("PRAGMA foreign_keys = ON")
    database.execute("BEGIN IMMEDIATE")
    if not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'matches'").fetchone():
        for statement in _TABLES.split(";"):
            database.execute(statement)
    database.execute(f"PRAGMA user_version = {SCHEMA}")
    database.commit()
    return database


def _in_memory(path: Path) -> sqlite3.Connection:
    """A copy of what can be read there, or an empty store."""
    memory = sqlite3.connect(":memory:")
    with contextlib.suppress(sqlite3.Error):
        source = sqlite3.connect(_read_only(path), uri=True)
        try:
            source.backup(memory)
        finally:
            source.close()
    try:
        return _prepared(memory)
    except (sqlite3.Error, _UnknownSchema):
        memory.close()
        return _prepared(sqlite3.connect(":memory:"))


def _read_only(path: Path) -> str:
    """The file's address for SQLite. `Path.as_uri` would import late, when Python's own files may be out of reach."""
    plain = path.absolute().as_posix().lstrip("/")
    for sign in "%?#":
        plain = plain.replace(sign, f"%{ord(sign):02x}")
    return f"file:///{plain}?mode=ro&immutable=1"


def _carry_out(database: sqlite3.Connection, change: _Change) -> None:
    with database:
        database.execute(
            "INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (key) DO UPDATE SET finished = excluded.finished, changed = excluded.changed",
            (change.key, change.game, change.header, change.finished, change.time, change.time),
        )
        database.execute("DELETE FROM entries WHERE match = ? AND number >= ?", (change.key, change.start))
        numbered = enumerate(change.lines, change.start)
        database.executemany("INSERT INTO entries VALUES (?, ?, ?)", ((change.key, n, line) for n, line in numbered))
        database.execute("DELETE FROM results WHERE match = ?", (change.key,))
        database.executemany(
            "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?)",
            ((change.key, seat, r.name, r.mind, r.score, r.rank) for seat, r in enumerate(change.results)),
        )


def _text(database: sqlite3.Connection, key: str) -> str | None:
    row = database.execute("SELECT header FROM matches WHERE key = ?", (key,)).fetchone()
    if row is None:
        return None
    lines = database.execute("SELECT line FROM entries WHERE match = ? ORDER BY number", (key,))
    return "".join([row[0], *(line for (line,) in lines)])


def _unfinished(database: sqlite3.Connection) -> list[Unfinished]:
    rows = database.execute(
        "SELECT key, game, changed FROM matches WHERE NOT finished AND EXISTS"
        " (SELECT 1 FROM entries WHERE match = key AND line NOT LIKE '*%') ORDER BY changed DESC"
    ).fetchall()
    return [Unfinished(key, game, _text(database, key) or "", changed) for key, game, changed in rows]


def _finished(database: sqlite3.Connection, game: str | None) -> list[Finished]:
    rows = database.execute(
        "SELECT key, game, changed FROM matches WHERE finished AND (? IS NULL OR game = ?) ORDER BY changed DESC",
        (game, game),
    ).fetchall()
    found = []
    for key, name, changed in rows:
        seats = database.execute("SELECT name, mind, score, rank FROM results WHERE match = ? ORDER BY seat", (key,))
        found.append(Finished(key, name, changed, tuple(Result(*seat) for seat in seats)))
    return found
