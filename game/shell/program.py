"""Puts the house together: all scenes and the ways between them.

The only module that knows all scenes; each is loaded when it is first needed, so that the shelf comes up at once. It is
opened by `game.shell.launch`; the main loop is `game.shell.app`.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from typing import TYPE_CHECKING

from game.bots.levels import BY_KEY
from game.games import catalogue
from game.input.seating import Seating
from game.keeping.database import Unfinished, Unreadable
from game.keeping.folders import Notice
from game.keeping.store import OpenElsewhere, Recording
from game.rules.contract import N_, BrokenData
from game.rules.game import Game
from game.rules.match import Match, SaveError, load
from game.scenes.context import Context
from game.scenes.menu import Doors, Menu, Waiting
from game.scenes.question import leaving, replacing, restarting
from game.shell.request import StartRequest
from game.stage.language import PRODUCT, tr, use
from game.stage.time.stack import Push, Quit, Reset, Transition

if TYPE_CHECKING:
    from game.scenes.guide import Guide
    from game.scenes.help import Help
    from game.scenes.match.screen import MatchScreen
    from game.scenes.options import Options
    from game.scenes.pause import Pause
    from game.scenes.results import Results
    from game.scenes.scene import Scene
    from game.scenes.screen import Screen
    from game.scenes.seats import Lineup, Seats


LONGEST_WAIT = 0.5
"""Seconds somebody who goes on with a match waits for the disk; it usually takes a few thousandths."""
INSTEAD = "greedy"
"""Key of the level that takes the seat of an opponent nobody knows."""


class Program:
    """One run of Lamplight: makes scenes and knows where each of them leads."""

    def __init__(
        self,
        context: Context,
        set_fullscreen: Callable[[bool], None] = lambda is_on: None,
        set_title: Callable[[str], None] = lambda title: None,
    ) -> None:
        self.context = context
        self._set_fullscreen = set_fullscreen
        self._set_title = set_title
        self._unfinished: Future[list[Unfinished]] | None = None
        """The question to the disk what can be gone on with."""
        self._waiting_games: set[str] = set()
        """The games the shelf offers to go on with."""
        self._recording: Recording | None = None
        """Of the match that is played here."""

    # ---- scenes

    def menu(self) -> Menu:
        self._unfinished = None
        self._own(None)
        doors = Doors(
            play=self._play,
            resume=self._resume,
            rules=lambda game: Push(self.rules(game)),
            guide=lambda: Push(self.guide()),
            lesson=self._learn,
            settings=lambda: Push(self.options()),
            language=self.speak,
            leave=lambda scene: Push(leaving(self.context, scene, Quit)),
        )
        return Menu(self.context, doors, self._waiting)

    def _play(self, game: Game) -> Transition | None:
        return Push(self.seats(game)) if self._is_whole(game) else None

    def _learn(self, game: Game) -> Transition | None:
        return Push(self.lesson(game)) if self._is_whole(game) else None

    def _is_whole(self, game: Game) -> bool:
        """Whether the game has its data; the player is told if not."""
        try:
            game.check()
        except BrokenData as problem:
            words = {"game": tr(game.title), "problem": str(problem)}
            self.context.notices.append(Notice(N_("{game} cannot be played: {problem}"), words))
            return False
        return True

    def seats(self, game: Game) -> Seats:
        from game.scenes.seats import Seats

        seats = Seats(
            self.context,
            game,
            start=lambda lineup: self._start(game, lineup, seats),
            rules=lambda: Push(self.rules(game)),
        )
        return seats

    def _start(self, game: Game, lineup: Lineup, seats: Seats) -> Transition:
        """Begin; where a match of this game is waiting, ask before the shelf offers the new one instead."""

        def begin() -> Transition:
            return Reset(self._begin(game, lineup))

        return Push(replacing(self.context, seats, begin)) if game.key in self._waiting_games else begin()

    def options(self) -> Options:
        from game.scenes.options import Options

        return Options(self.context, self.speak, self._fullscreen)

    def rules(self, game: Game) -> Help:
        from game.scenes.help import Help

        return Help(self.context, game)

    def guide(self) -> Guide:
        from game.scenes.guide import Guide

        return Guide(self.context)

    def lesson(self, game: Game) -> Scene:
        from game.scenes.match.lesson import lesson_screen

        screen = lesson_screen(
            self.context,
            game,
            pause=lambda: Push(self.pause(screen, lambda: Reset(self.lesson(game)))),
            play=lambda: Reset(self.seats_over_menu(game)),
        )
        return screen

    def seats_over_menu(self, game: Game) -> Scene:
        """The seats screen as the first of a new stack; back leads to the shelf."""
        seats = self.seats(game)
        seats.on_back = lambda: Reset(self.menu())
        return seats

    def match(self, match: Match, seating: Seating | None = None, recording: Recording | None = None) -> MatchScreen:
        from game.scenes.match.director import Director
        from game.scenes.match.live import Live
        from game.scenes.match.screen import MatchScreen

        kept = recording or self.context.store.record(match)
        self._own(kept)
        director = Director(match, on_change=lambda match: kept.keep())
        live = Live(
            director,
            seating or Seating([seat for seat, player in enumerate(match.players) if player.is_human]),
            finish=lambda: Reset(self.results(match, live.seating)),
            pause=lambda: Push(self.pause(screen)),
            rules=lambda: Push(self.rules(match.game)),
        )
        screen = MatchScreen(self.context, match, director, live)
        return screen

    def pause(self, scene: MatchScreen, again: Callable[[], Transition] | None = None) -> Pause:
        """The pause over a match; `again` begins it anew, by default with the same people."""
        from game.scenes.pause import Exits, Pause

        match = scene.match
        anew = again or (lambda: Reset(self._again(match, scene.control.seating)))
        exits = Exits(
            rules=lambda: Push(self.rules(match.game)),
            settings=lambda: Push(self.options()),
            shelf=lambda: Reset(self.menu()),
            again=lambda: Push(restarting(self.context, scene, anew)),
        )
        return Pause(self.context, scene, exits)

    def results(self, match: Match, seating: Seating | None = None) -> Results:
        from game.scenes.results import Results, Ways

        ways = Ways(
            again=lambda: Reset(self._again(match, seating)),
            replay=lambda: Push(self.replay(match)),
            shelf=lambda: Reset(self.menu()),
        )
        return Results(self.context, match, ways)

    def replay(self, match: Match) -> MatchScreen:
        from game.scenes.match.replay import replay_screen

        return replay_screen(self.context, match)

    def _own(self, recording: Recording | None) -> None:
        """This is played here now, and what was played before may be gone on with elsewhere."""
        if self._recording is not None:
            self._recording.release()
        self._recording = recording

    # ---- ways

    def _begin(self, game: Game, lineup: Lineup) -> MatchScreen:
        match = Match(game, lineup.players, lineup.options, self.context.new_seed())
        return self.match(match, lineup.seating)

    def _again(self, match: Match, seating: Seating | None) -> MatchScreen:
        """The same people, options and devices, new dice."""
        fresh = Match(match.game, match.players, match.options, self.context.new_seed())
        return self.match(fresh, seating)

    def _waiting(self) -> list[Waiting] | None:
        """The last unfinished match of each game; None until the disk has answered."""
        if self._unfinished is None:
            self._unfinished = self.context.store.ask_unfinished()
        if not self._unfinished.done():
            return None
        found, self._unfinished = self._unfinished.result(), None
        self._waiting_games = {match.game for match in found}
        out: list[Waiting] = []
        for match in found:
            if match.game in catalogue() and all(waiting.game != match.game for waiting in out):
                out.append(Waiting(match.key, match.game, tr("Continue the last match")))
        return out

    def _resume(self, key: str) -> Transition | None:
        store = self.context.store
        try:
            taken = store.take_up(key).result(LONGEST_WAIT)
            if taken is None:
                return None
            match = load(taken.text, catalogue())
        except TimeoutError:
            self._tell(N_("The disk is busy; try again in a moment."))
        except OpenElsewhere:
            self._tell(N_("This match is open in another window."))
        except (SaveError, Unreadable) as problem:
            store.put_aside(key)
            self._tell(N_("This match cannot be continued and is set aside: {problem}"), problem=str(problem))
        except BrokenData as problem:
            store.release(key)
            self._tell(N_("This match cannot be continued: {problem}"), problem=str(problem))
        else:
            self._replace_strangers(match)
            return Reset(self.match(match, None, store.record_again(taken, match)))
        return None

    def _replace_strangers(self, match: Match) -> None:
        """Opponents that this program does not know leave their seats to one that it does."""
        for player in match.players:
            if not player.is_human and player.mind not in BY_KEY:
                level = BY_KEY[INSTEAD]
                self._tell(
                    N_("{name}: no such opponent here, “{level}” plays on instead."),
                    name=player.name,
                    level=tr(level.title),
                )
        match.players = tuple(
            player if player.is_human or player.mind in BY_KEY else replace(player, mind=INSTEAD)
            for player in match.players
        )

    def _tell(self, message: str, **values: object) -> None:
        self.context.notices.append(Notice(message, values))

    def speak(self, code: str) -> None:
        """Change the language and keep it."""
        self.context.settings.language = use(code)
        self._set_title(tr(PRODUCT))
        self.context.save_settings()

    def _fullscreen(self, is_on: bool) -> None:
        self.context.settings.fullscreen = is_on
        self._set_fullscreen(is_on)

    def first(self, request: StartRequest) -> Screen:
        """The scene a start asks for."""
        if request.match is not None:
            return self.match(request.match)
        if request.replay is not None:
            return self.replay(request.replay)
        return self.menu()
