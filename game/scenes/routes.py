"""The routes a scene may request from the router, as values.

Their fields have types only for type checking, so that requesting a page loads none of its modules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from game.stage.time.stack import Go, Layer, Transition

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from concurrent.futures import Future
    from datetime import datetime

    from game.input.seating import Seating
    from game.rules.game import Game
    from game.rules.match import Match, Player
    from game.scenes.analysis.analysis_job import AnalysisJob
    from game.scenes.base.scene import Scene
    from game.scenes.match.unbox_animation import PackedBoard
    from game.scenes.setup.matchmaking import MatchedOpponents
    from game.stage.layout.viewport import Viewport
    from game.storage.import_export import ImportReport
    from game.storage.stored import ResumedMatch
    from game.storage.tournament import Tournament, TournamentLength


class Lineup(Struct, frozen=True):
    players: tuple[Player, ...]
    options: frozenset[str]
    seating: Seating


# ---- the shelf and the pages beside it


class OpenShelf(Go):
    """The shelf, as the first of a new stack."""


class PutAway(Go):
    """The shelf, after the pack-up animation; without a box at once."""

    packed_board: PackedBoard | None = None


class OpenSavedMatches(Go):
    """The page of matches that can be resumed."""


class OpenRules(Go):
    game: Game


class OpenGuide(Go):
    """The player's guide."""


class OpenSettings(Go):
    """The settings page."""


class OpenAccessibility(Go):
    """The accessibility page: settings for vision, hearing, input and pace."""


class AskFirst(Go):
    """The questions of the first start, over the shelf."""

    over: Scene


# ---- playing


class OpenSeats(Go):
    """The setup page of a game, unless its data is broken."""

    game: Game


class OpenFirstSeats(Go):
    """The setup page of a game just learned, as the first of a new stack, with the easiest opponents."""

    game: Game


class StartLesson(Go):
    """The tutorial of a game, over the shelf, unless its data is broken."""

    game: Game


class RestartLesson(Go):
    game: Game


class EndLesson(Go):
    match: Match
    packed_board: PackedBoard | None = None


class StartMatch(Go):
    game: Game
    lineup: Lineup


class RestartMatch(Go):
    """The same match from its start, with new dice."""

    match: Match
    seating: Seating


class PlayAgain(Go):
    """Another match of the same players, each one seat further."""

    match: Match
    seating: Seating | None
    fitted: MatchedOpponents


class PlayOn(Go):
    match: Match


class PlayTable(Go):
    """A match against computers whose dice are given: a daily table, or one of the solo challenge."""

    match: Match


class ResumeMatch(Go):
    key: str
    over: Scene


class OpenFetched(Go):
    """The saved match of this key, now loaded; back if it cannot be resumed."""

    key: str
    order: Future[ResumedMatch | None]


class EndMatch(Go):
    match: Match
    seating: Seating
    packed_board: PackedBoard | None = None


# ---- analysis of a match


class WatchReplay(Go):
    """The replay of a match, from its start or paused after that many log entries."""

    match: Match
    analysis_job: AnalysisJob | None = None
    """An analysis that has already started."""
    at: int | None = None


class OpenFairness(Go):
    """The statistics of dice and cards; nowhere for a match without any."""

    match: Match


class OpenWinChances(Go):
    """The win chances over time; nowhere for a game without an evaluation."""

    match: Match
    analysis_job: AnalysisJob


class OpenResults(Go):
    """The results of a finished match, again; `replay` leads to its replay where that is open already."""

    match: Match
    played: datetime | None = None
    replay: Transition | None = None


# ---- records, match book, daily tables


class OpenRecords(Go):
    """People and records."""


class OpenMatchBook(Go):
    """All stored matches, or those of a game and a person."""

    game: str = ""
    name: str = ""


class OpenDroppedFiles(Go):
    """The match book, which shows the result of an import."""

    importing: Future[ImportReport]


class OpenDailyTables(Go):
    """The daily tables of today."""


class OpenSoloChallenge(Go):
    """The tables of one person against the lamp."""


# ---- the tournament


class TournamentRoute(Go):
    """Base of the routes to the tournament, which players know as an evening."""


class OpenTournament(TournamentRoute):
    """The current tournament, or the setup page of a new one."""


class PlanTournament(Go):
    lineup: Lineup


class StartTournament(TournamentRoute):
    lineup: Lineup
    games: Sequence[Game]
    length: TournamentLength


class OpenStandings(TournamentRoute):
    """The standings, as the first of a new stack."""


class PlayTournamentMatch(TournamentRoute):
    game: str


class EndTournament(TournamentRoute):
    """The ceremony, or the shelf if no match was played."""


class AnotherTournament(TournamentRoute):
    """The setup page of a new tournament, after the ceremony."""


class CloseTournament(TournamentRoute):
    """The shelf, after the ceremony."""


class OpenPastEvenings(TournamentRoute):
    """The list of the finished tournaments."""


class OpenPastEvening(TournamentRoute):
    """The ceremony of a finished tournament, at rest."""

    tournament: Tournament


# ---- attract mode and errors


class Slides(Protocol):
    """An endless source of scenes."""

    def next(self) -> Layer:
        """Return the next scene."""

    def preparing(self, viewport: Viewport) -> Iterator[bool]:
        """Prepare the scene after the next, yielding after every piece of work."""


class NextSlide(Go):
    """The next scene of attract mode, in place of this one."""

    slides: Slides
