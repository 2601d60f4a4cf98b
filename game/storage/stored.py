"""Matches of the store, their results and errors, as values."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from msgspec import Struct

from game.rules.match import CHECK, HEADER_LINES, Match, Player, checksum


class UnknownSchema(Exception):
    """The file was written by a newer version of the program."""


class Unreadable(Exception):
    """A stored match cannot be restored; the message gives the reason."""


class LibraryEntry(Struct, frozen=True):
    """A stored match without its log. `changed` is an ISO time in UTC, `length` counts entries."""

    key: str
    game: str
    players: tuple[Player, ...]
    changed: str
    length: int
    is_finished: bool = False
    can_be_watched: bool = True
    """True if its log still exists."""
    is_favourite: bool = False
    winners: tuple[str, ...] = ()
    is_guest: bool = False
    """True if it was imported and counts for no records."""
    is_elsewhere: bool = False
    """True if another program is playing it now; told of unfinished matches only."""


class SeatResult(Struct, frozen=True):
    """Result of one seat; rank 1 is best, equal seats share a rank."""

    name: str
    mind: str
    score: int
    rank: int


class Finished(Struct, frozen=True):
    """A match played to the end, results in seat order. `changed` is an ISO time in UTC."""

    key: str
    game: str
    changed: str
    seed: str
    results: tuple[SeatResult, ...]


class MatchFilter(Struct, frozen=True):
    """Filter for the library; None, or no name, matches everything."""

    game: str | None = None
    names: Sequence[str] = ()
    is_finished: bool | None = None
    is_favourite: bool = False


class StoreChange(Struct, frozen=True):
    """Update of a match from entry `start` on."""

    key: str
    game: str
    header: str
    start: int
    lines: tuple[str, ...]
    is_decided: bool
    results: tuple[SeatResult, ...]
    is_finished: bool
    checksum: int
    time: str
    origin: str = ""
    """Header of the match that it was played on from."""

    @property
    def deleted_as(self) -> tuple[str, int, int]:
        """The row of a deleted match."""
        return self.game, len(self.lines), self.checksum


class OpenElsewhere(Exception):
    """Another program is playing this match."""


class ResumedMatch(Struct, frozen=True):
    """An unfinished match now owned by this program, as save text."""

    key: str
    text: str

    @property
    def length(self) -> int:
        lines = self.text.splitlines()
        return len(lines) - HEADER_LINES - lines[-1].startswith(f"{CHECK} ")


class ImportOutcome(Enum):
    NEW = auto()
    KNOWN = auto()
    """The match was here already, perhaps with more entries."""
    DELETED = auto()
    """A player has deleted the match."""
    NOT_STORED = auto()
    """The store could not be written."""


class Imported(Struct, frozen=True):
    outcome: ImportOutcome
    key: str
    """Key of the match in the store; empty if it is not there."""


def match_check(match: Match) -> int:
    """Return the checksum that the store keeps for the match in its current state."""
    return checksum(match.header() + "".join(map(match.line, match.log)))
