"""The open SQLite file of the store with its pending changes, used only on the store's own thread.

A damaged file is set aside and rescued. Without a writable folder the tables are in memory, until they can be written.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from game.rules.contract import N_
from game.storage import database as tables
from game.storage.folders import Notice, set_aside
from game.storage.match_lock import MatchLock
from game.storage.stored import StoreChange, UnknownSchema
from game.timing import Timing

PATIENCE: Final = 10.0
"""Seconds a query waits for a file locked by another program."""
RETRY: Final = 0.2
"""Seconds between two attempts."""
REOPEN: Final = 30.0
"""Seconds between two attempts to write the in-memory store to disk."""

T = TypeVar("T")
_log = logging.getLogger(__name__)


class StoreFile:
    def __init__(self, path: Path | None, timing: Timing, owned: MatchLock, notices: deque[Notice]) -> None:
        """Prepare a file that is opened when it is first used; None: in memory only."""
        self._path = path
        self._timing = timing
        self._owned = owned
        self._notices = notices
        self.pending: deque[StoreChange] = deque()
        """Changes to be written by the next `flush`, oldest first; any thread may append one."""
        self._told = False
        self._is_failing = False
        self._busy_since: float | None = None
        """Time of the first write blocked by another program."""
        self.is_closing = False
        """True once no query may wait for another program any more."""
        self._database: sqlite3.Connection | None = None
        self._is_memory = False
        """True if `_database` is in memory although there is a file."""
        self._reopen_at = 0.0
        self._unwritten: set[str] = set()
        """Keys of matches that exist only in memory."""

    @property
    def is_lasting(self) -> bool:
        """True if matches will probably survive the next start."""
        return not self._is_failing and not self._is_memory

    def wrote(self, *keys: str) -> None:
        """Remember matches that were just written to memory only, to move them to disk later."""
        if self._is_memory:
            self._unwritten.update(keys)

    def ask(self, question: Callable[[sqlite3.Connection], T], otherwise: T) -> T:
        """Return the answer to a question, waiting for other programs; `otherwise` if it cannot be read."""
        until = self._timing.clock() + PATIENCE
        while True:
            self.flush()
            try:
                return self._with_recovery(question)
            except sqlite3.Error as problem:
                if not tables.is_busy(problem) or self._timing.clock() >= until or self.is_closing:
                    self._tell_unkept(problem)
                    return otherwise
            self._timing.sleep(RETRY)

    def do(self, work: Callable[[sqlite3.Connection], object]) -> None:
        """Change the database in a transaction; a failure is reported to the player."""

        def at_once(database: sqlite3.Connection) -> None:
            with database:
                work(database)

        try:
            self._with_recovery(at_once)
        except sqlite3.Error as problem:
            self._tell_unkept(problem)

    def flush(self) -> bool:
        """Write all pending changes in order in one transaction; keep them on failure. True if they are on disk."""
        owed = self._drained()
        if not owed:
            return True

        def carry_out(database: sqlite3.Connection) -> None:
            with database:
                for change in owed:
                    tables.carry_out(database, change, self._owned.is_in_use)

        try:
            self._with_recovery(carry_out)
        except sqlite3.Error as problem:
            self.pending.extendleft(reversed(owed))
            now = self._timing.clock()
            if self._busy_since is None:
                self._busy_since = now
            if not tables.is_busy(problem) or now - self._busy_since > PATIENCE:
                self._tell_unkept(problem)
            return False
        self._busy_since = None
        self._is_failing = False
        self.wrote(*(change.key for change in owed))
        return not self._is_memory

    def drop_pending(self, key: str) -> None:
        """Drop the pending changes of a match."""
        self.pending.extendleft(change for change in reversed(self._drained()) if change.key != key)

    def _drained(self) -> list[StoreChange]:
        owed = []
        while self.pending:
            owed.append(self.pending.popleft())
        return owed

    def _with_recovery(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run `work`; if the database is found damaged, recover it and run `work` again. Raises sqlite3.Error."""
        try:
            with tables.readable_errors():
                return work(self.connected())
        except sqlite3.Error as problem:
            if self._path is None or self._is_memory or not tables.is_damaged(problem):
                raise
            if self._database is not None:
                self._database.close()
            self._database = self._recover(self._path, problem)
            return work(self._database)

    def connected(self) -> sqlite3.Connection:
        """Return the open database; raises sqlite3.OperationalError while another program holds the lock."""
        if self._database is None:
            self._database = self._open()
        elif self._is_memory and self._timing.clock() >= self._reopen_at:
            self._leave_memory()
        return self._database

    def _open(self) -> sqlite3.Connection:
        path = self._path
        if path is None:
            return tables.in_memory(None)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            return tables.opened(path)
        except UnknownSchema as problem:
            _log.warning("store %s: %s", path, problem)
            self._notices.append(
                Notice(N_("Your matches were saved by a newer version of the game; this one leaves them untouched."))
            )
            self._stay_in_memory(float("inf"))
            return tables.in_memory(None)
        except (OSError, sqlite3.Error) as problem:
            if tables.is_busy(problem):
                raise
            if isinstance(problem, sqlite3.Error) and tables.is_damaged(problem):
                return self._recover(path, problem)
            self._tell_unkept(problem)
            self._stay_in_memory(REOPEN)
            return tables.in_memory(path)

    def _recover(self, path: Path, problem: sqlite3.Error) -> sqlite3.Connection:
        aside = set_aside(path)
        for suffix in ("-wal", "-shm"):
            with contextlib.suppress(OSError):
                side = path.with_name(path.name + suffix)
                side.rename(f"{aside or path}{suffix}")
        _log.warning("store %s unreadable (%s), set aside as %s", path, problem, aside)
        try:
            database = tables.opened(path)
        except (OSError, sqlite3.Error, UnknownSchema) as second:
            self._tell_unkept(second)
            self._stay_in_memory(REOPEN)
            database = tables.in_memory(None)
        saved = 0
        if aside is not None:
            with contextlib.suppress(OSError, sqlite3.Error):
                saved = tables.rescue(aside, database, self._timing.clock)
        if saved:
            message = N_("The saved matches were damaged; {n} could be rescued, and the old file is kept as {name}.")
        else:
            message = N_("The saved matches could not be read; the file is kept as {name}.")
        self._notices.append(Notice(message, {"name": (aside or path).name, "n": saved}))
        return database

    def _stay_in_memory(self, seconds: float) -> None:
        self._is_memory = True
        self._reopen_at = self._timing.clock() + seconds

    def _leave_memory(self) -> None:
        """Try to move the in-memory store to disk."""
        memory, path = self._database, self._path
        if memory is None or path is None:
            return
        self._reopen_at = self._timing.clock() + REOPEN
        database = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            database = tables.opened(path)
            tables.copy_matches(memory, database, sorted(self._unwritten))
        except (OSError, sqlite3.Error, UnknownSchema) as problem:
            _log.info("store %s: still %s", path, problem)
            if database is not None:
                database.close()
            return
        memory.close()
        self._database, self._is_memory = database, False
        self._unwritten.clear()
        self._told = False

    def close(self) -> None:
        if self._is_memory and self._unwritten:
            self._leave_memory()
        if self.pending:
            _log.warning("store %s: %d changes could not be written", self._path, len(self.pending))
        if self._database is not None:
            self._database.close()

    def _tell_unkept(self, problem: Exception) -> None:
        _log.warning("store %s: %s", self._path, problem)
        self._is_failing = True
        if not self._told:
            self._told = True
            self._notices.append(Notice(N_("Matches cannot be saved here; they last until you leave the game.")))
