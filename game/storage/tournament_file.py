"""Files of the running tournament and of past ones, beside the store.

A power cut leaves the running one as after the last game or choice.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Final

import msgspec

from game.rules.contract import N_
from game.storage.folders import Notice, read_bounded, read_or_set_aside, set_aside, write_whole
from game.storage.tournament import Tournament

NAME: Final = "evening.json"
PAST: Final = "evenings.json"
MOST_BYTES: Final = 1_000_000
MOST_PAST: Final = 200
"""Number of past tournaments kept."""

_log = logging.getLogger(__name__)


class TournamentFile:
    def __init__(
        self,
        folder: Path | None,
        games: Collection[str],
        post: Callable[[Callable[[], None]], object],
        notices: deque[Notice],
    ) -> None:
        """Start reading the file; None: in memory only. `post` runs work in order, `notices` tells the player."""
        self._path = None if folder is None else folder / NAME
        self._games = games
        self._post = post
        self._notices = notices
        self._tournament: Future[Tournament | None] = Future()
        self._tournament.set_result(None)
        self._is_told = False
        self._past: Sequence[Tournament] = ()
        """Past tournaments where nothing can be stored."""
        self.read_again()

    def read_again(self) -> None:
        """Reload the file after a person was deleted from it; returns at once."""
        path = self._path
        if path is not None:
            found = self._tournament = Future()
            self._post(lambda: found.set_result(self._read(path)))

    @property
    def current(self) -> Tournament | None:
        """The running tournament or None; waits for a pending read."""
        return self._tournament.result()

    def keep(self, tournament: Tournament | None) -> None:
        """Store the tournament, or delete it with None; returns at once."""
        self._tournament = Future()
        self._tournament.set_result(tournament)
        if self._path is not None:
            path, content = self._path, None if tournament is None else tournament.dump()
            self._post(lambda: self._write(path, content))

    def archive(self, tournament: Tournament) -> None:
        """Add a finished tournament to the past ones, or replace it; returns at once."""
        if self._path is None:
            self._past = _with(tournament, self._past)
            return
        path = self._path.with_name(PAST)
        self._post(lambda: self._write(path, _dumped(_with(tournament, _past(path)))))

    def past(self) -> Future[Sequence[Tournament]]:
        """Ask for the past tournaments, the latest first."""
        found: Future[Sequence[Tournament]] = Future()
        if self._path is None:
            found.set_result(self._past)
        else:
            path = self._path.with_name(PAST)
            self._post(lambda: found.set_result(tuple(filter(self._is_known, _past(path)))))
        return found

    def _is_known(self, past: Tournament) -> bool:
        return bool(past.rounds) and all(played.game in self._games for played in past.rounds)

    def _read(self, path: Path) -> Tournament | None:
        try:
            return Tournament.load(read_bounded(path, MOST_BYTES), self._games)
        except FileNotFoundError:
            return None
        except OSError as problem:
            _log.warning("evening %s: %s", path, problem)
            return None
        except (ValueError, RecursionError) as problem:
            aside = set_aside(path)
            _log.warning("evening %s unreadable (%s), set aside as %s", path, problem, aside)
            words = {"name": (aside or path).name}
            self._notices.append(Notice(N_("The evening could not be read; the file is kept as {name}."), words))
            return None

    def _write(self, path: Path, content: bytes | None) -> None:
        try:
            if content is None:
                path.unlink(missing_ok=True)
            else:
                write_whole(path, content)
        except OSError as problem:
            _log.warning("evening %s: %s", path, problem)
            if not self._is_told:
                self._is_told = True
                self._notices.append(Notice(N_("The evening cannot be saved here; it lasts until you leave the game.")))


def _past(path: Path) -> Sequence[Tournament]:
    """Return the past tournaments of a file; one that is broken is set aside."""
    decode = msgspec.json.Decoder(tuple[Tournament, ...]).decode
    return read_or_set_aside(path, MOST_BYTES, decode, ())


def _with(tournament: Tournament, past: Sequence[Tournament]) -> Sequence[Tournament]:
    others = (one for one in past if (one.seed, one.guests) != (tournament.seed, tournament.guests))
    return (tournament, *others)[:MOST_PAST]


def _dumped(past: Sequence[Tournament]) -> bytes:
    return msgspec.json.format(msgspec.json.encode(past), indent=2) + b"\n"


def forget(name: str, instead: str, folder: Path) -> None:
    """Rename a person in the stored tournaments, if there are any; waits for the disk."""
    path, past = folder / NAME, _past(folder / PAST)
    try:
        if any(guest.is_person(name) for one in past for guest in one.guests):
            write_whole(folder / PAST, _dumped([one.renamed(name, instead) for one in past]))
        tournament = Tournament.load(read_bounded(path, MOST_BYTES))
        if any(guest.is_person(name) for guest in tournament.guests):
            write_whole(path, tournament.renamed(name, instead).dump())
    except FileNotFoundError:
        pass
    except (OSError, ValueError, RecursionError) as problem:
        _log.warning("evening %s: %s", path, problem)
