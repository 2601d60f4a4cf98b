"""What outlives the program: the running match, entry by entry, and every finished one with its results.

SQLite in the data folder, touched only by a thread of its own, so that no frame ever waits for the disk. Knows the
save text and nothing about any game. Where nothing can be written everything works from memory, and is written as soon
as it can be.

Long because one thread owns the database.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import UTC
from os import urandom
from pathlib import Path
from typing import Final, TypeVar

from game.rules.contract import N_, ranks
from game.rules.match import CHECK, HEADER_LINES, LogEntry, Match, checksum
from game.rules.random_sources import Drawn
from game.storage import analysis_cache
from game.storage import database as tables
from game.storage.analysis_cache import AllTime
from game.storage.database import Entered, Finished, Result, Search, StoreChange, Tried, Unfinished, UnknownSchema
from game.storage.folders import Notice, set_aside
from game.storage.match_lock import MatchLock
from game.storage.records import Records, Summary
from game.timing import Timing, inline

NAME: Final = "lamplight.sqlite3"
PATIENCE: Final = 10.0
"""Seconds a question waits for a file that another program has locked."""
RETRY: Final = 0.2
"""Seconds between two tries to open it."""
READ_AT_ONCE: Final = 5
"""Matches that are summed up from their logs each time records are asked for."""
REOPEN: Final = 30.0
"""Seconds between two tries to leave the memory again where nothing could be written."""

T = TypeVar("T")
_log = logging.getLogger(__name__)


class OpenElsewhere(Exception):
    """Another program plays this match now."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A match this program now owns and may go on with: its save text."""

    key: str
    text: str

    @property
    def length(self) -> int:
        """Entries in the text."""
        lines = self.text.splitlines()
        return len(lines) - HEADER_LINES - lines[-1].startswith(f"{CHECK} ")


class Recording:
    """One match on its way into the store. Call `keep` after every submission, undo and retraction."""

    def __init__(self, store: Store, match: Match, key: str, known: Sequence[LogEntry] = ()) -> None:
        self.key = key
        self._store = store
        self._match = match
        self._known = list(known)
        self._checks = [checksum(match.header())]
        """Of the save text after each entry."""
        self._sum_up()
        self._header = match.header() if known else ""
        """As the store has it; nothing before the first change."""

    def keep(self) -> Future[bool] | None:
        """Bring the store up to the match as it stands; returns at once.

        The answer is there as soon as the disk has it: True, or False if it will be tried again. None: nothing is new.
        """
        match, known = self._match, self._known
        start = min(len(known), len(match.log))
        while start and known[start - 1] is not match.log[start - 1]:
            start -= 1  # an entry only ever moves down, so one that is in its place has all before it in theirs
        fresh = match.log[start:]
        if self._header and not fresh and start == len(known):
            return None
        self._header = match.header()
        known[start:] = fresh
        del self._checks[start + 1 :]
        self._sum_up()
        results: tuple[Result, ...] = ()
        if match.is_over:
            rows = zip(match.players, match.state.scores(), ranks(match.state), strict=True)
            results = tuple(Result(player.name, player.mind, score, rank) for player, score, rank in rows)
        lines = tuple(map(match.line, fresh))
        return self._store._keep(
            StoreChange(
                self.key, match.game.key, self._header, start, lines, match.is_decided, results, match.is_over,
                self._checks[-1], self._store._now(),
            )
        )  # fmt: skip

    def release(self) -> None:
        """Nobody plays it here any more: other programs may; returns at once."""
        self._store.release(self.key)

    def _sum_up(self) -> None:
        checks = self._checks
        for entry in self._known[len(checks) - 1 :]:
            checks.append(checksum(self._match.line(entry), checks[-1]))


class Store:
    """The player's matches. `notices` is what the player should be told, oldest first."""

    def __init__(self, folder: Path | None, timing: Timing | None = None) -> None:
        """Opens the file on the store's own thread, so this returns at once; folder None: from memory only.

        Without a timing nothing is done in another thread.
        """
        self.notices: deque[Notice] = deque()
        self._path = folder / NAME if folder else None
        self._timing = timing = timing or inline()
        self._owned = MatchLock(folder, timing.sleep)
        self._owed: deque[StoreChange] = deque()
        self._told = False
        self._is_failing = False
        """Whether the last that was to be written could not be."""
        self._busy_since: float | None = None
        """Since when another program has kept this one from writing."""
        self._is_closing = False
        self._database: sqlite3.Connection | None = None
        self._is_memory = False
        """Whether `_database` lives in memory although there is a file."""
        self._reopen_at = 0.0
        self._unwritten: set[str] = set()
        """Keys of matches that only the memory has."""
        self._thread = timing.executor("store")
        self._files = timing.executor("files")
        """For what has nothing to do with the database, which another program may have locked for long."""
        self._thread.submit(self._connected)

    @property
    def folder(self) -> Path | None:
        """Where the matches are kept; None: in memory only."""
        return None if self._path is None else self._path.parent

    @property
    def is_lasting(self) -> bool:
        """Whether matches will still be there at the next start, as far as is known."""
        return not self._is_failing and not self._is_memory

    # ---- for the frame thread

    def record(self, match: Match) -> Recording:
        """Begin to keep a new match, as its owner."""
        key = urandom(8).hex()
        self._thread.submit(self._owned.take, key)
        return Recording(self, match, key)

    def record_again(self, taken: Taken, match: Match) -> Recording:
        """Go on with one from `resume`; the match was loaded from its text, and at most settled since."""
        return Recording(self, match, taken.key, match.log[: taken.length])

    def ask_unfinished(self, game: str | None = None) -> Future[list[Unfinished]]:
        """The matches that can be gone on with, of one game or all, the last played first; returns at once."""
        return self._asked(lambda database: self._sound(database, game), [])

    def ask_finished(self, game: str | None = None, most: int = -1) -> Future[list[Finished]]:
        """What `finished` answers; returns at once."""
        nothing: list[Finished] = []
        return self._asked(lambda database: tables.finished(database, game, most), nothing)

    def ask_book(self, search: Search, most: int) -> Future[list[Entered]]:
        """The kept matches that are wanted, the last played first; returns at once."""
        nothing: list[Entered] = []
        return self._asked(lambda database: tables.book(database, search, most), nothing)

    def ask_text(self, key: str) -> Future[str | None]:
        """What `text` answers; returns at once."""
        nothing: str | None = None
        return self._asked(lambda database: tables.text(database, key), nothing)

    def ask_played_at(self, seeds: Sequence[str]) -> Future[list[list[Tried]]]:
        """For each of some seeds what people reached with it; returns at once."""
        nothing: list[list[Tried]] = [[] for _ in seeds]
        return self._asked(lambda database: [tables.played_at(database, seed) for seed in seeds], nothing)

    def favour(self, key: str, *, is_favourite: bool) -> None:
        """Make a match a favourite, whose log is never dropped, or no more; returns at once."""
        self._thread.submit(self._do, lambda database: tables.favour(database, key, is_favourite))

    def keep_copy(self, match: Match) -> str:
        """Keep a match from elsewhere, once however often it is given; returns its key at once."""
        from hashlib import sha256  # OpenSSL takes 3.5 MiB, and nothing else asks for it

        key = sha256(match.dump().encode()).hexdigest()[:16]
        Recording(self, match, key).keep()
        return key

    def ask_records(self, read: Callable[[str], Sequence[Summary]] | None = None) -> Future[Records]:
        """Everybody's records; returns at once.

        `read` makes a summary of a save text; it is asked for a few matches each time that have none yet, on the
        store's thread, and may raise SaveError or BrokenData. Without it only what is summed up already is told.
        """
        return self._asked(lambda database: self._records(database, read), Records())

    def ask_drawn(self, game: str, read: Callable[[str], Drawn]) -> Future[AllTime]:
        """What dice and cards of a game have ever shown here; returns at once, a few more logs are read each time.

        `read` counts a save text on the store's thread; it may raise SaveError or BrokenData.
        """
        return self._asked(lambda database: self._drawn(database, game, read), AllTime())

    def ask_finding(self, match: Match, kind: str) -> Future[bytes | None]:
        """What was found out about a finished match and kept with it; returns at once."""
        check, length = match_check(match), len(match.log)
        nothing: bytes | None = None
        return self._asked(lambda database: analysis_cache.find(database, check, length, kind), nothing)

    def keep_finding(self, match: Match, kind: str, content: bytes) -> None:
        """Keep with a finished match what was found out about it; returns at once."""
        check, length = match_check(match), len(match.log)
        self._thread.submit(self._do, lambda database: analysis_cache.keep(database, check, length, kind, content))

    def forget_person(self, name: str, instead: str) -> Future[int]:
        """Give a person another name wherever one is kept; returns at once, the answer is in how many matches."""
        return self._asked(lambda database: self._renamed(database, name, instead), 0)

    def resume(self, key: str) -> Future[Taken | None]:
        """Become the owner of an unfinished match; returns at once.

        The answer raises OpenElsewhere or Unreadable; it is None if there is no such match any more.
        """
        return self._asked(lambda database: self._taken(database, key), None)

    def quarantine(self, key: str) -> None:
        """Keep a match, but never offer it again: it cannot be played; returns at once."""
        self._thread.submit(self._do, lambda database: tables.quarantine(database, [key]))
        self.release(key)

    def release(self, key: str) -> None:
        """Let other programs have a match that was taken up; returns at once."""
        self._thread.submit(self._owned.release, key)

    def forget(self, key: str) -> None:
        """Drop a match for good, unless another program plays it; returns at once."""
        self._thread.submit(self._forget, key)

    def keep_only(self, key: str) -> None:
        """Drop all matches but this one for good, or all where there is no such match; returns at once."""
        self._thread.submit(self._do, lambda database: tables.keep_only(database, key))

    def post(self, work: Callable[[], None]) -> None:
        """Do other slow work in order, such as writing settings, and not behind the database; returns at once."""
        self._files.submit(work)

    # ---- for whoever can wait for the disk

    def unfinished(self, game: str | None = None) -> list[Unfinished]:
        """What `ask_unfinished` answers."""
        return self.ask_unfinished(game).result()

    def finished(self, game: str | None = None, most: int = -1) -> list[Finished]:
        """The finished matches, of one game or all, the latest first, at most so many."""
        return self.ask_finished(game, most).result()

    def text(self, key: str) -> str | None:
        """What `ask_text` answers."""
        return self.ask_text(key).result()

    def flush(self) -> None:
        """Wait until everything asked for so far is written."""
        for thread in (self._thread, self._files):
            thread.wait()

    def close(self) -> None:
        """Write what is left and end the threads; nothing may be asked of the store afterwards but to close."""
        if self._is_closing:
            return
        self._is_closing = True
        self._thread.submit(self._pay)
        self._thread.submit(self._shut)
        self._thread.close()
        self._files.close()

    def _now(self) -> str:
        return self._timing.now().astimezone(UTC).isoformat(timespec="milliseconds")

    def _keep(self, change: StoreChange) -> Future[bool]:
        self._owed.append(change)
        return self._thread.submit(self._pay)

    def _asked(self, question: Callable[[sqlite3.Connection], T], otherwise: T) -> Future[T]:
        def answer() -> T:
            until = self._timing.clock() + PATIENCE
            while True:
                self._pay()
                try:
                    return self._carefully(question)
                except sqlite3.Error as problem:
                    if tables.is_busy(problem) and self._timing.clock() < until and not self._is_closing:
                        self._timing.sleep(RETRY)
                        continue
                    self._tell_unkept(problem)
                    return otherwise

        return self._thread.submit(answer)

    # ---- on the store's own thread

    def _sound(self, database: sqlite3.Connection, game: str | None) -> list[Unfinished]:
        """The unfinished matches; what is none any more is put aside, and the player is told."""
        found, unsound = tables.unfinished(database, game, self._owned.is_elsewhere)
        if unsound:
            _log.warning("store %s: %d damaged matches", self._path, len(unsound))
            self._do(lambda database: tables.quarantine(database, unsound))
            self.notices.append(Notice(N_("A saved match is damaged and has been set aside.")))
        return found

    def _records(self, database: sqlite3.Connection, read: Callable[[str], Sequence[Summary]] | None) -> Records:
        with database:
            database.execute("BEGIN IMMEDIATE")
            found, problems = tables.records(database, read or (lambda text: ()), READ_AT_ONCE if read else 0)
        for key, problem in problems.items():
            _log.info("store %s: no summary of %s: %s", self._path, key, problem)
        return found

    @staticmethod
    def _drawn(database: sqlite3.Connection, game: str, read: Callable[[str], Drawn]) -> AllTime:
        with database:
            database.execute("BEGIN IMMEDIATE")
            return analysis_cache.all_time(
                database, game, read, lambda key: tables.readable_text(database, key), READ_AT_ONCE
            )

    @staticmethod
    def _renamed(database: sqlite3.Connection, name: str, instead: str) -> int:
        with database:
            return tables.forget_person(database, name, instead)

    def _taken(self, database: sqlite3.Connection, key: str) -> Taken | None:
        if not self._owned.take(key):
            raise OpenElsewhere(key)
        text = tables.text(database, key)
        if text is None:
            self._owned.release(key)
            return None
        return Taken(key, text)

    def _carefully(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do it with the database; if that turns out to be damaged, with what can be rescued. Raises sqlite3.Error."""
        try:
            with tables.readable_errors():
                return work(self._connected())
        except sqlite3.Error as problem:
            if self._path is None or self._is_memory or not tables.is_damaged(problem):
                raise
            if self._database is not None:
                self._database.close()
            self._database = self._begun_anew(self._path, problem)
            return work(self._database)

    def _connected(self) -> sqlite3.Connection:
        """The open database; raises sqlite3.OperationalError while another program has it to itself."""
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
            self.notices.append(
                Notice(N_("Your matches were saved by a newer version of the game; this one leaves them untouched."))
            )
            self._stay_in_memory(float("inf"))
            return tables.in_memory(None)
        except (OSError, sqlite3.Error) as problem:
            if tables.is_busy(problem):
                raise
            if isinstance(problem, sqlite3.Error) and tables.is_damaged(problem):
                return self._begun_anew(path, problem)
            self._tell_unkept(problem)
            self._stay_in_memory(REOPEN)
            return tables.in_memory(path)

    def _begun_anew(self, path: Path, problem: sqlite3.Error) -> sqlite3.Connection:
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
        words = {"name": (aside or path).name, "n": saved}
        if saved:
            message = N_("The saved matches were damaged; {n} could be rescued, and the old file is kept as {name}.")
        else:
            message = N_("The saved matches could not be read; the file is kept as {name}.")
        self.notices.append(Notice(message, words))
        return database

    def _stay_in_memory(self, seconds: float) -> None:
        self._is_memory = True
        self._reopen_at = self._timing.clock() + seconds

    def _leave_memory(self) -> None:
        """Write what only the memory has, if that is possible by now."""
        memory, path = self._database, self._path
        if memory is None or path is None:
            return
        self._reopen_at = self._timing.clock() + REOPEN
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            database = tables.opened(path)
        except (OSError, sqlite3.Error, UnknownSchema) as problem:
            _log.info("store %s: still %s", path, problem)
            return
        try:
            tables.copy_matches(memory, database, sorted(self._unwritten))
        except sqlite3.Error as problem:
            _log.info("store %s: still %s", path, problem)
            database.close()
            return
        memory.close()
        self._database, self._is_memory = database, False
        self._unwritten.clear()
        self._told = False

    def _pay(self) -> bool:
        """Carry out what is owed, in order and all at once; what fails is owed until the next time."""
        owed = self._drained()
        if not owed:
            return True

        def carry_out(database: sqlite3.Connection) -> None:
            with database:
                for change in owed:
                    tables.carry_out(database, change, self._is_in_use)

        try:
            self._carefully(carry_out)
        except sqlite3.Error as problem:
            self._owed.extendleft(reversed(owed))
            now = self._timing.clock()
            if self._busy_since is None:
                self._busy_since = now
            if not tables.is_busy(problem) or now - self._busy_since > PATIENCE:
                self._tell_unkept(problem)
            return False
        self._busy_since = None
        self._is_failing = False
        if self._is_memory:
            self._unwritten.update(change.key for change in owed)
        return not self._is_memory

    def _drained(self) -> list[StoreChange]:
        owed = []
        while self._owed:
            owed.append(self._owed.popleft())
        return owed

    def _is_in_use(self, key: str) -> bool:
        return self._owned.is_mine(key) or self._owned.is_elsewhere(key)

    def _do(self, work: Callable[[sqlite3.Connection], None]) -> None:
        def at_once(database: sqlite3.Connection) -> None:
            with database:
                work(database)

        try:
            self._carefully(at_once)
        except sqlite3.Error as problem:
            self._tell_unkept(problem)

    def _forget(self, key: str) -> None:
        if not self._owned.take(key):
            return
        self._owed.extendleft(change for change in reversed(self._drained()) if change.key != key)
        self._do(lambda database: tables.forget(database, (key,)))
        self._owned.release(key)

    def _shut(self) -> None:
        if self._is_memory and self._unwritten:
            self._leave_memory()
        if self._owed:
            _log.warning("store %s: %d changes could not be written", self._path, len(self._owed))
        if self._database is not None:
            self._database.close()
        self._owned.release_all()

    def _tell_unkept(self, problem: Exception) -> None:
        _log.warning("store %s: %s", self._path, problem)
        self._is_failing = True
        if not self._told:
            self._told = True
            self.notices.append(Notice(N_("Matches cannot be saved here; they last until you leave the game.")))


def match_check(match: Match) -> int:
    """The checksum that the store keeps of a match as it stands."""
    return checksum(match.header() + "".join(map(match.line, match.log)))
