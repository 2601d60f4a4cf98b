"""All routes a scene may ask the router for: places of the program, as values.

What they carry is known for its type alone, so that asking for a place loads none of its modules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from game.stage.time.stack import Go, Layer

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from concurrent.futures import Future
    from pathlib import Path

    from game.input.seating import Seating
    from game.rules.game import Game
    from game.rules.match import Match, Player
    from game.scenes.analysis.analysis_job import AnalysisJob
    from game.scenes.base.scene import Scene
    from game.scenes.match.pack_up_animation import PackedBoard
    from game.scenes.setup.matchmaking import MatchedOpponents
    from game.stage.layout.viewport import Viewport
    from game.storage.store import Taken
    from game.storage.tournament import TournamentLength


@dataclass(frozen=True, slots=True)
class Lineup:
    """The people and computers of a match, its variants and devices."""

    players: tuple[Player, ...]
    options: frozenset[str]
    seating: Seating


# ---- the shelf and the pages beside it


class OpenShelf(Go):
    """The shelf, as the first of a new stack."""


class PutAway(Go):
    """The shelf, once the table has been cleared; without a box at once."""

    boxed: PackedBoard | None = None


class OpenSavedMatches(Go):
    """All matches that can be resumed."""


class OpenRules(Go):
    """The rules of a game."""

    game: Game


class OpenGuide(Go):
    """The player's guide."""


class OpenSettings(Go):
    """The settings page."""


# ---- playing


class OpenSeats(Go):
    """The chairs of a game; nowhere if its data is broken."""

    game: Game


class OpenFirstSeats(Go):
    """The chairs of a game just learned, as the first of a new stack, with the easiest opponents."""

    game: Game


class StartLesson(Go):
    """The guided first match, over the shelf; nowhere if the data of the game is broken."""

    game: Game


class RestartLesson(Go):
    """The guided first match once more, in the place of all scenes."""

    game: Game


class EndLesson(Go):
    """The results of the guided first match."""

    match: Match
    boxed: PackedBoard | None = None


class StartMatch(Go):
    """A new match."""

    game: Game
    lineup: Lineup


class RestartMatch(Go):
    """The match that is played once more from its start, with new dice."""

    match: Match
    seating: Seating


class PlayAgain(Go):
    """Another match of the same people, each one seat further."""

    match: Match
    seating: Seating | None
    fitted: MatchedOpponents


class PlayOn(Go):
    """A match of its own from the position of another one."""

    match: Match


class PlayDailyTable(Go):
    """The match at a table of the day."""

    match: Match


class ResumeMatch(Go):
    """The saved match of this key, fetched over a scene."""

    key: str
    over: Scene


class OpenFetched(Go):
    """The saved match of this key, which has been fetched; back if it cannot be resumed."""

    key: str
    order: Future[Taken | None]


class EndMatch(Go):
    """The results of the match that was played."""

    match: Match
    seating: Seating
    boxed: PackedBoard | None = None


# ---- a match looked back on


class AnalysisRoute(Go):
    """Base: pages about one match."""


class WatchReplay(AnalysisRoute):
    """A match seen again, from its start or held after so many entries of its log."""

    match: Match
    reckoning: AnalysisJob | None = None
    """Work on its analysis that has begun already."""
    at: int | None = None


class OpenFairness(AnalysisRoute):
    """The counts of dice and cards; nowhere for a match without any."""

    match: Match


class OpenWinChances(AnalysisRoute):
    """The chances to win over time; nowhere for a game that cannot be judged."""

    match: Match
    reckoning: AnalysisJob


# ---- records, match book, tables of the day


class LibraryRoute(Go):
    """Base: pages about all matches."""


class OpenRecords(LibraryRoute):
    """People and records."""


class OpenMatchBook(LibraryRoute):
    """All kept matches."""


class OpenDroppedFile(LibraryRoute):
    """The match book with the match of a file; nowhere if the file has none, which the scene says."""

    path: Path
    over: Scene


class OpenDailyTables(LibraryRoute):
    """The tables of today."""


# ---- the tournament


class TournamentRoute(Go):
    """Base: the pages of the tournament, which the program calls an evening."""


class OpenTournament(TournamentRoute):
    """The tournament that is on, or the chairs for a new one."""


class PlanTournament(TournamentRoute):
    """The choice of games and length."""

    lineup: Lineup


class StartTournament(TournamentRoute):
    """The points of a new tournament."""

    lineup: Lineup
    games: Sequence[Game]
    length: TournamentLength


class OpenStandings(TournamentRoute):
    """The points, as the first of a new stack."""


class PlayTournamentMatch(TournamentRoute):
    """The next match, of the game of this key."""

    game: str


class ResumeTournamentMatch(TournamentRoute):
    """The match that was begun, fetched over a scene."""

    over: Scene


class OpenFetchedTournamentMatch(TournamentRoute):
    """The match that was begun, which has been fetched; back if it cannot be resumed."""

    key: str
    order: Future[Taken | None]


class EndTournament(TournamentRoute):
    """The ceremony, or the shelf if nothing was played."""


class AnotherTournament(TournamentRoute):
    """The chairs for a new one after the ceremony."""


class CloseTournament(TournamentRoute):
    """The shelf after the ceremony."""


# ---- attract mode and errors


class Slides(Protocol):
    """A source of scenes without an end."""

    def next(self) -> Layer:
        """The scene that comes now."""

    def preparing(self, viewport: Viewport) -> Iterator[bool]:
        """Make the scene after that ahead; pauses after every piece."""


class NextSlide(Go):
    """The next scene of attract mode, in the place of this one."""

    slides: Slides
