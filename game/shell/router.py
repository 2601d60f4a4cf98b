"""The router: creates the scenes for the routes that scenes request.

It is the only module that knows all scenes, with `tournament_routes`. Each is imported on first use, so that the shelf
appears quickly. `game.shell.startup` creates the router, and `game.shell.app` runs the main loop.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from copy import copy
from dataclasses import replace
from datetime import datetime
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Final, cast

from msgspec.structs import astuple

from game.bots.levels import BY_KEY, LEVELS, USUAL
from game.games import catalogue
from game.input.seating import Seating
from game.rules.contract import N_, BrokenData
from game.rules.course import lots
from game.rules.game import Game
from game.rules.match import Match, Player, load
from game.rules.save_error import SaveError
from game.scenes import routes
from game.scenes.base.context import Context
from game.scenes.base.loading import Loading
from game.scenes.setup.matchmaking import MatchedOpponents, remember, remembered
from game.scenes.shelf.menu import Menu
from game.shell.tournament_routes import TournamentRoutes
from game.stage.text.language import tr
from game.stage.time.stack import Go, Move, Pop, Push, Replace, Reset, Transition
from game.storage import solo
from game.storage.folders import Notice, reason
from game.storage.store import Recording
from game.storage.stored import OpenElsewhere, ResumedMatch, Unreadable
from game.storage.tournament import turned

if TYPE_CHECKING:
    from game.scenes.analysis.analysis_job import AnalysisJob
    from game.scenes.base.screen import Screen
    from game.scenes.match.screen import MatchScreen
    from game.scenes.match.unbox_animation import PackedBoard
    from game.scenes.results.results import Results
    from game.scenes.setup.seats import Seats

_PAGES: Final[Mapping[type[Go], str]] = {
    routes.OpenSavedMatches: "shelf.saved_matches:SavedMatches",
    routes.OpenRules: "text.reader:RulesPage",
    routes.OpenGuide: "text.reader:Guide",
    routes.OpenSettings: "settings.settings_page:SettingsPage",
    routes.OpenAccessibility: "settings.accessibility_page:AccessibilityPage",
    routes.AskFirst: "settings.first_start:FirstStart",
    routes.OpenRecords: "library.records_page:RecordsPage",
    routes.OpenDailyTables: "daily.daily_page:DailyPage",
    routes.OpenSoloChallenge: "daily.daily_page:SoloPage",
    routes.OpenMatchBook: "library.match_book:MatchBook",
    routes.PlanTournament: "tournament.plan:TournamentPlan",
    routes.OpenFairness: "analysis.fairness_page:FairnessPage",
    routes.OpenWinChances: "analysis.win_chance_page:WinChancePage",
}
"""Module and class of the pages that need only the context and the fields of their route, in this order."""


class Router:
    """Answers every route with a move of the scene stack."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.tournament = TournamentRoutes(context, self)
        self._recording: Recording | None = None

        self.on_begun: Callable[[Match], None] = lambda match: None
        """Called for every match that starts here, not for resumed ones."""
        self.on_finished: Callable[[Match], None] = lambda match: None
        self.games: Sequence[Game] | None = None
        """Games on the shelf; None: all."""

    # ---- routes

    def resolve(self, route: Go) -> Move | None:
        """Return the move for a route; None for a dead end, which is reported to the player."""
        match route:
            case routes.TournamentRoute():
                return self.tournament.resolve(route)
            case routes.OpenShelf():
                return Reset(self.menu())
            case routes.PutAway(packed_board):
                return self._put_away(packed_board)
            case routes.OpenResults(match, played, replay):
                return Push(self.results_again(match, played, replay))
            case routes.OpenDroppedFiles(importing):
                book = self.page(routes.OpenMatchBook())
                book.follow(importing)
                return Push(book)
            case routes.WatchReplay(match, analysis_job, at):
                return Push(self.replay(match, analysis_job, at))
            case routes.OpenFairness(match) if not lots(match):
                return None
            case routes.OpenWinChances(match) if match.game.judge is None:
                return None
            case routes.NextSlide(slides):
                return Replace(slides.next())
            case routes.OpenSeats(game):
                return Push(self.seats(game)) if self._is_whole(game) else None
            case routes.OpenFirstSeats(game):
                # After the tutorial the stack is new, so back leads to the shelf.
                seats = self.seats(game, LEVELS[0].key)
                seats.on_back = routes.OpenShelf()
                return Reset(seats)
            case routes.StartLesson(game):
                return Push(self.lesson(game)) if self._is_whole(game) else None
            case routes.RestartLesson(game):
                return Reset(self.lesson(game))
            case routes.EndLesson(match, packed_board):
                return Reset(self.learned(match, packed_board))
            case routes.StartMatch(game, lineup):
                return Reset(self._begin(game, lineup))
            case routes.RestartMatch(match, seating):
                return Reset(self._restarted(match, seating))
            case routes.PlayAgain(match, seating, fitted):
                return Reset(self._again(match, seating, turn=1, players=fitted.next_players()))
            case routes.PlayTable(match):
                return Reset(self.match(match))
            case routes.PlayOn(match):
                return Reset(self._played_on(match))
            case routes.ResumeMatch(key, over):
                order = self.context.store.resume(key)
                return Push(Loading(self.context, over, order, routes.OpenFetched(key, order)))
            case routes.OpenFetched(key, order):
                move = self.load_taken(key, order)
                if move is None and not isinstance(order.exception(), OpenElsewhere):
                    self.tournament.lost(key)
                return move or Pop()
            case routes.EndMatch(match, seating, packed_board):
                return Reset(self._ended(match, seating, packed_board))
            case _:
                return Push(self.page(route))

    # ---- scenes

    def page(self, route: Go) -> Any:
        """Return the page of a route that needs nothing else. Raise KeyError for any other route."""
        return resolve_name(f"game.scenes.{_PAGES[type(route)]}")(self.context, *astuple(route))

    def menu(self) -> Menu:
        self._own(None)
        self.tournament.pause()
        menu = Menu(self.context)
        menu.games = tuple(self.games) if self.games is not None else menu.games
        menu.look_at(self.context.settings.shelf)
        return menu

    def _is_whole(self, game: Game) -> bool:
        """Return True if the data of the game is complete; the player is notified if not."""
        try:
            game.check()
        except BrokenData as problem:
            words = {"game": tr(game.title), "problem": reason(problem)}
            self.context.notices.append(Notice(N_("{game} cannot be played: {problem}"), words))
            return False
        return True

    def seats(self, game: Game, first: str = USUAL) -> Seats:
        """Return the setup page. `first` is the level for people who have not played before."""
        from game.scenes.setup.seats import Seats

        return Seats(self.context, game, first)

    def lesson(self, game: Game) -> MatchScreen:
        from game.scenes.match.tutorial import lesson_screen

        return lesson_screen(self.context, game)

    def results_again(self, match: Match, played: datetime | None = None, replay: Transition | None = None) -> Results:
        from game.scenes.results.results import Results

        return Results(self.context, match, None, played=played, replay=replay)

    def replay(self, match: Match, analysis_job: AnalysisJob | None = None, at: int | None = None) -> MatchScreen:
        """Return the replay of a match, from the start or after that many log entries."""
        from game.scenes.analysis.analysis_job import AnalysisJob
        from game.scenes.match.replay import replay_screen

        job = analysis_job or AnalysisJob(self.context.store, match, self.context.timing.clock)
        return replay_screen(self.context, match, job, at)

    def match(self, match: Match, seating: Seating | None = None, recording: Recording | None = None) -> MatchScreen:
        from game.scenes.match.director import Director
        from game.scenes.match.play_controller import PlayController
        from game.scenes.match.screen import MatchScreen

        kept = recording or self.context.store.record(match)
        if recording is None:
            self.on_begun(match)
        self._own(kept)
        self.tournament.goes_on(kept.key)
        director = Director(match, self.context.timing.clock, on_change=lambda match: kept.keep())
        people = [seat for seat, player in enumerate(match.players) if player.is_human]
        seating = seating or Seating(people)
        for change in self.context.inputs.since(seating.sources()):
            seating.notice(change)
        return MatchScreen(self.context, match, director, PlayController(director, seating))

    def _put_away(self, packed_board: PackedBoard | None) -> Move:
        """Go to the shelf after the pack-up animation. Everything is saved by now."""
        from game.scenes.match.unbox_animation import PackUpAnimation

        menu = self.menu()
        if packed_board is None:
            return Reset(menu)
        menu.look_at(packed_board.scenery.game.key)
        return Reset(PackUpAnimation(self.context, packed_board, Reset(menu)), is_quiet=True)

    def _ended(self, match: Match, seating: Seating, packed_board: PackedBoard | None) -> Results:
        key = "" if self._recording is None else self._recording.key
        return self.tournament.results(match, seating, key, packed_board) or self.results(match, seating, packed_board)

    def results(self, match: Match, seating: Seating | None = None, packed_board: PackedBoard | None = None) -> Results:
        """Return the results page. `packed_board` is packed up on the way to the shelf."""
        from game.scenes.results.results import NextStep, Results

        self.on_finished(match)
        fitted = MatchedOpponents(self.context, match, remembered(self.context, match))
        again = NextStep(routes.PlayAgain(match, seating, fitted))
        table = solo.read(match.seed, match.game)
        if table is not None and solo.following(table, solo.earned(match)) != table:
            again = NextStep(again.route, N_("Next stage"), "right")
        return Results(self.context, match, again, packed_board, fitted)

    def learned(self, match: Match, packed_board: PackedBoard | None = None) -> Results:
        """Return the results of the tutorial: celebrated like any match but not saved, and followed by a real one."""
        from game.scenes.results.results import NextStep, Results

        if not self.context.is_public:
            self.context.settings.has_learned = True
            self.context.save_settings()
        next_step = NextStep(routes.OpenFirstSeats(match.game), N_("Play a match"), "play")
        practice = N_("Now you know the game. This match was for practice.")
        return Results(self.context, match, next_step, packed_board, practice=practice)

    def _own(self, recording: Recording | None) -> None:
        """Take over a recording. The previous match can be resumed elsewhere; in kiosk mode it is deleted."""
        if self._recording is not None and self.context.is_public:
            self.context.store.forget(self._recording.key)
        elif self._recording is not None:
            self._recording.release()
        self._recording = recording

    # ---- matches

    def _begin(self, game: Game, lineup: routes.Lineup) -> MatchScreen:
        match = Match(game, lineup.players, lineup.options, self.context.new_seed())
        remember(self.context, match)
        return _laid_out(self.match(match, lineup.seating))

    def _again(
        self, match: Match, seating: Seating | None, turn: int = 0, players: Sequence[Player] = ()
    ) -> MatchScreen:
        """Start a match with the same players, options and devices and new dice; players move by `turn` seats."""
        if table := solo.read(match.seed, match.game):
            again = solo.following(table, solo.earned(match))
            person, lamp = match.players
            lamp = replace(lamp, mind=LEVELS[again.level - 1].key)
            return _laid_out(self.match(solo.match(again, person, lamp)))
        players = turned(players or match.players, turn)
        fresh = Match(match.game, players, match.options, self.context.new_seed())
        remember(self.context, fresh, match)
        screen = self.match(fresh, None if seating is None else seating.turned(len(match.players), turn))
        if turn:
            screen.say(tr("Everybody has moved along one seat."))
            return screen
        return _laid_out(screen)

    def _restarted(self, match: Match, seating: Seating | None) -> MatchScreen:
        before = self._recording
        if before is not None:
            self.context.store.forget(before.key)
        screen = self._again(match, seating)
        if before is not None and self._recording is not None:
            self.tournament.begun_anew(before.key, self._recording.key)
        return screen

    def _played_on(self, match: Match) -> MatchScreen:
        """Start a match with new dice from a position of another match."""
        fresh = copy(match)
        fresh.seed = self.context.new_seed()
        self.on_begun(fresh)
        screen = _laid_out(self.match(fresh, None, self.context.store.record(fresh, match)))
        screen.say(tr("This is a copy: the match you watched stays as it was."))
        return screen

    def resumed(self, key: str) -> Screen | None:
        """Return the screen of an unfinished match, None if that fails. Waits for the disk, at the start only."""
        order = self.context.store.resume(key)
        self.context.store.flush()
        move = self.load_taken(key, order)
        return cast("Screen", move.scene) if isinstance(move, Reset) else None

    def load_taken(self, key: str, order: Future[ResumedMatch | None]) -> Move | None:
        """Resume the match that the store has loaded. Failures are reported to the player."""
        store = self.context.store
        try:
            taken = order.result(0)
            if taken is None:
                return None
            match = load(taken.text, catalogue())
        except OpenElsewhere:
            self._tell(N_("This match is open in another window."))
        except (SaveError, Unreadable) as problem:
            store.quarantine(key)
            self._tell(N_("This match cannot be continued and has been set aside: {problem}"), problem=reason(problem))
        except BrokenData as problem:
            store.release(key)
            self._tell(N_("This match cannot be continued: {problem}"), problem=reason(problem))
        else:
            self._replace_strangers(match)
            return Reset(_laid_out(self.match(match, None, store.record_again(taken, match))))
        return None

    def _replace_strangers(self, match: Match) -> None:
        players = list(match.players)
        for seat, player in enumerate(players):
            if not player.is_human and player.mind not in BY_KEY:
                players[seat] = replace(player, mind=USUAL)
                message = N_("{name}: no such opponent here, “{level}” takes over.")
                self._tell(message, name=player.name, level=tr(BY_KEY[USUAL].title))
        match.players = tuple(players)

    def _tell(self, message: str, **values: object) -> None:
        self.context.notices.append(Notice(message, values))


def _laid_out(screen: MatchScreen) -> MatchScreen:
    """Let the screen start with the unbox animation."""
    screen.interlude.lay_out_by_hand()
    return screen
