"""Persistent store of matches: the running match entry by entry, and finished matches with their results.

An SQLite file in the data folder, accessed only from its own thread, so that no frame waits for the disk. Independent
of any game. Without a writable folder it works in memory and writes as soon as it can.
"""

from __future__ import annotations

import logging
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from datetime import UTC
from os import urandom
from pathlib import Path
from typing import Final, TypeVar

from msgspec.structs import replace

from game.rules.contract import N_, ranks
from game.rules.course import Drawn
from game.rules.match import LogEntry, Match, checksum
from game.storage import analysis_cache, guests, stored
from game.storage import database as tables
from game.storage.analysis_cache import AllTime
from game.storage.folders import Notice
from game.storage.match_lock import MatchLock
from game.storage.records import Records, Summary, all_names, known_as
from game.storage.store_file import StoreFile
from game.timing import Timing, inline

NAME: Final = "lamplight.sqlite3"
READ_AT_ONCE: Final = 5
"""Logs summarized per query for records."""

T = TypeVar("T")
_log = logging.getLogger(__name__)


class Recording:
    """Records one match. Call `keep` after every submission, undo and retraction."""

    def __init__(self, store: Store, match: Match, key: str, known: Sequence[LogEntry] = (), origin: str = "") -> None:
        self.key = key
        self._origin = origin
        self._store = store
        self._match = match
        self._known = list(known)
        self._checks = [checksum(match.header())]
        """Checksums of the save text after each entry."""
        self._sum_up()
        self._header = match.header() if known else ""
        """Header in the store, empty before the first change."""

    def keep(self) -> Future[bool] | None:
        """Send the changes to the store, None without any; the future gives False if the write will be retried."""
        change = self.change()
        return None if change is None else self._store._keep(change)

    def change(self, time: str = "") -> stored.StoreChange | None:
        """Return the changes since the last call, None without any; `time` is an ISO time, by default now."""
        match, known = self._match, self._known
        start = min(len(known), len(match.log))
        while start and known[start - 1] is not match.log[start - 1]:
            start -= 1  # entries only move down, so if one is in place, all before it are too
        fresh = match.log[start:]
        if self._header and not fresh and start == len(known):
            return None
        self._header = match.header()
        known[start:] = fresh
        del self._checks[start + 1 :]
        self._sum_up()
        results: tuple[stored.SeatResult, ...] = ()
        if match.is_over:
            rows = zip(match.players, match.state.scores(), ranks(match.state), strict=True)
            results = tuple(stored.SeatResult(player.name, player.mind, score, rank) for player, score, rank in rows)
        lines = tuple(map(match.line, fresh))
        return stored.StoreChange(
            self.key, match.game.key, self._header, start, lines, match.is_decided, results, match.is_over,
            self._checks[-1], time or self._store._now(), self._origin,
        )  # fmt: skip

    def release(self) -> None:
        self._store.release(self.key)

    def _sum_up(self) -> None:
        checks = self._checks
        for entry in self._known[len(checks) - 1 :]:
            checks.append(checksum(self._match.line(entry), checks[-1]))


class Store:
    """The player's matches. `notices` holds messages for the player, oldest first."""

    def __init__(self, folder: Path | None, timing: Timing | None = None) -> None:
        """Open the file on the store's own thread; None: in memory only. Without a timing all runs in this thread."""
        self.notices: deque[Notice] = deque()
        self.folder = folder
        self._path = folder / NAME if folder else None
        self._timing = timing = timing or inline()
        self._owned = MatchLock(folder, timing.sleep)
        self._file = StoreFile(self._path, timing, self._owned, self.notices)
        self._thread = timing.executor("store")
        self._files = timing.executor("files")
        """Executor for file work independent of the database, which another program may lock for long."""
        self._thread.submit(self._file.connected)

    @property
    def is_lasting(self) -> bool:
        """True if matches will probably survive the next start."""
        return self._file.is_lasting

    # ---- for the frame thread: every call returns at once

    def record(self, match: Match, origin: Match | None = None) -> Recording:
        """Start recording a new match and lock it; if it is played on from a guest, it is a guest, too."""
        key = urandom(8).hex()
        self._thread.submit(self._owned.take, key)
        return Recording(self, match, key, origin=origin.header() if origin else "")

    def record_again(self, taken: stored.ResumedMatch, match: Match) -> Recording:
        """Resume recording a match returned by `resume()`."""
        return Recording(self, match, taken.key, match.log[: taken.length])

    def ask_unfinished(self) -> Future[list[stored.LibraryEntry]]:
        """Query the unfinished matches, last played first; damaged ones are set aside and the player is notified."""
        return self.ask(self._sound, [])

    def ask_finished(self, game: str | None = None, most: int = -1, seed: str = "") -> Future[list[stored.Finished]]:
        """Query the latest finished matches whose seed begins so, newest first; -1 returns all."""
        return self.ask(lambda database: tables.finished(database, game, most, seed), list[stored.Finished]())

    def ask_book(self, search: stored.MatchFilter, most: int) -> Future[list[stored.LibraryEntry]]:
        """Query the library, last played first."""
        return self.ask(lambda database: tables.book(database, search, most)[0], list[stored.LibraryEntry]())

    def ask_text(self, key: str) -> Future[str | None]:
        """Query the save text of a match, None if it has no log; the future may raise Unreadable."""
        return self.ask(lambda database: tables.text(database, key), None)

    def ask_records(self, read: Callable[[str], Sequence[Summary]] | None = None) -> Future[Records]:
        """Query the records of all players; `read` summarizes a few new save texts per call, on the store's thread."""
        return self.ask(lambda database: self._records(database, read), Records())

    def ask_drawn(self, game: str, read: Callable[[str], Drawn]) -> Future[AllTime]:
        """Query all-time counts of dice and cards; `read` counts a few new save texts a call, on the store's thread."""
        return self.ask(lambda database: analysis_cache.all_time(database, game, read, READ_AT_ONCE), AllTime())

    def ask_finding(self, match: Match, kind: str) -> Future[bytes | None]:
        check, length = stored.match_check(match), len(match.log)
        return self.ask(lambda database: analysis_cache.find(database, check, length, kind), None)

    def keep_finding(self, match: Match, kind: str, content: bytes) -> None:
        check, length = stored.match_check(match), len(match.log)
        self._thread.submit(self._file.do, lambda database: analysis_cache.keep(database, check, length, kind, content))

    def set_favourite(self, key: str, *, is_favourite: bool) -> None:
        """Set or clear the favourite flag; logs of favourites are never dropped."""
        self._execute("UPDATE matches SET favourite = ? WHERE key = ?", is_favourite, key)

    def import_match(self, match: Match, *, revives: bool) -> Future[stored.Imported]:
        """Store a match of others as a guest, which counts for no records until it is claimed.

        A match that is here already is not stored again, one deleted by a player only if `revives`.
        """
        played = f"{match.played}T12:00:00+00:00" if match.played else ""
        change = Recording(self, match, urandom(8).hex()).change(played)
        assert change is not None

        def answer(database: sqlite3.Connection) -> stored.Imported:
            with database:
                if found := guests.known(database, change, self._owned.is_in_use):
                    return found
            if not revives and guests.was_deleted(database, change):
                return stored.Imported(stored.ImportOutcome.DELETED, "")
            with database:
                guests.add(database, change, self._owned.is_in_use)
            self._file.wrote(change.key)
            return stored.Imported(stored.ImportOutcome.NEW, change.key)

        return self.ask(answer, stored.Imported(stored.ImportOutcome.NOT_STORED, ""))

    def ask_is_guest(self, match: Match) -> Future[bool]:
        check, length = stored.match_check(match), len(match.log)
        return self.ask(lambda database: guests.has(database, check, length), False)

    def claim(self, key: str) -> None:
        """Let an imported match count for records, seals and luck from now on."""
        self._do(lambda database: guests.claim(database, key))

    def forget_person(self, name: str, instead: str) -> Future[int]:
        """Rename a person in all matches; the future gives the number of matches."""
        names = all_names(known_as(name))
        return self.ask(lambda database: sum(tables.forget_person(database, one, instead) for one in names), 0)

    def resume(self, key: str) -> Future[stored.ResumedMatch | None]:
        """Lock an unfinished match for this program; None if it is gone. Raises OpenElsewhere or Unreadable."""
        return self.ask(lambda database: self._taken(database, key), None)

    def quarantine(self, key: str) -> None:
        """Keep an unplayable match but never offer it again."""
        self._execute("UPDATE matches SET aside = 1 WHERE key = ?", key)
        self.release(key)

    def release(self, key: str) -> None:
        """Unlock a match for other programs."""
        self._thread.submit(self._owned.release, key)

    def forget(self, key: str) -> None:
        """Delete a match unless another program is playing it."""
        self._thread.submit(self._forget, key)

    def keep_only(self, key: str) -> None:
        """Delete all matches except this one; without such a match all are deleted."""
        self._execute("DELETE FROM matches WHERE key IS NOT ?", key)

    def post(self, work: Callable[[], T]) -> Future[T]:
        """Queue file work in order, such as writing settings; it may use the store like any other thread."""
        return self._files.submit(work)

    # ---- blocking

    def unfinished(self) -> list[stored.LibraryEntry]:
        return self.ask_unfinished().result()

    def finished(self, game: str | None = None, most: int = -1) -> list[stored.Finished]:
        return self.ask_finished(game, most).result()

    def text(self, key: str) -> str | None:
        return self.ask_text(key).result()

    def flush(self) -> None:
        """Wait until all queued work is done."""
        for thread in (self._thread, self._files):
            thread.wait()

    def close(self) -> None:
        """Write pending changes and end the threads; afterwards only `close` may be called."""
        if self._file.is_closing:
            return
        self._files.wait()  # an import needs the other thread
        self._file.is_closing = True
        self._thread.submit(self._file.flush)
        self._thread.submit(self._file.close)
        self._thread.submit(self._owned.release_all)
        self._thread.close()
        self._files.close()

    def _do(self, work: Callable[[sqlite3.Connection], object]) -> None:
        self._thread.submit(self._file.do, work)

    def _execute(self, statement: str, *values: object) -> None:
        self._do(lambda database: database.execute(statement, values))

    def ask(self, question: Callable[[sqlite3.Connection], T], otherwise: T) -> Future[T]:
        """Ask the database on the store's thread; `otherwise` is the answer if it cannot be read."""
        return self._thread.submit(lambda: self._file.ask(question, otherwise))

    def _now(self) -> str:
        return self._timing.now().astimezone(UTC).isoformat(timespec="milliseconds")

    def _keep(self, change: stored.StoreChange) -> Future[bool]:
        self._file.pending.append(change)
        return self._thread.submit(self._file.flush)

    # ---- on the store's own thread

    def _sound(self, database: sqlite3.Connection) -> list[stored.LibraryEntry]:
        found, unsound = tables.book(database, stored.MatchFilter(is_finished=False), tables.MOST_OFFERED)
        if unsound:
            _log.warning("store %s: %d damaged matches", self._path, len(unsound))
            self._file.do(lambda database: tables.quarantine(database, unsound))
            self.notices.append(Notice(N_("A saved match is damaged and has been set aside.")))
        return [replace(match, is_elsewhere=self._owned.is_elsewhere(match.key)) for match in found]

    def _records(self, database: sqlite3.Connection, read: Callable[[str], Sequence[Summary]] | None) -> Records:
        with database:
            database.execute("BEGIN IMMEDIATE")
            return tables.records(database, read or (lambda text: ()), READ_AT_ONCE if read else 0)

    def _taken(self, database: sqlite3.Connection, key: str) -> stored.ResumedMatch | None:
        if not self._owned.take(key):
            raise stored.OpenElsewhere(key)
        text = tables.text(database, key)
        if text is None:
            self._owned.release(key)
            return None
        return stored.ResumedMatch(key, text)

    def _forget(self, key: str) -> None:
        if not self._owned.take(key):
            return
        self._file.drop_pending(key)
        self._file.do(lambda database: guests.delete(database, key))
        self._owned.release(key)
