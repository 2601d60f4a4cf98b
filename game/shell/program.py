"""Puts the house together: all scenes and the ways between them.

The only module that knows all scenes; each is loaded when it is first needed, so that the shelf comes up at once. It is
opened by `game.shell.launch`; the main loop is `game.shell.app`.

Long because every way from one scene to another is here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from game.bots.levels import BY_KEY, LEVELS, USUAL
from game.games import catalogue
from game.input.seating import Seating
from game.rules.contract import N_, BrokenData
from game.rules.game import Game
from game.rules.match import Match, Player, SaveError, load
from game.scenes.base.context import Context
from game.scenes.base.question import leaving, restarting
from game.scenes.setup.matchmaking import MatchedOpponents, remember, remembered
from game.scenes.shelf.menu import Doors, Menu, Waiting
from game.shell.annex import Annex
from game.shell.evenings import Evenings
from game.shell.idle import SHOW_AFTER, AttractTimer, PendingAttract
from game.shell.request import StartRequest
from game.shell.telling import Telling
from game.stage.text.language import PRODUCT, tr, use
from game.stage.time.incremental_job import IncrementalJob
from game.stage.time.stack import Push, Quit, Reset, Transition
from game.storage.database import Unfinished, Unreadable
from game.storage.folders import Notice
from game.storage.store import OpenElsewhere, Recording, Taken
from game.storage.tournament import turned

if TYPE_CHECKING:
    from game.scenes.base.scene import Scene
    from game.scenes.base.screen import Screen
    from game.scenes.match.pack_up_animation import PackedBoard
    from game.scenes.match.pause import Pause
    from game.scenes.match.screen import MatchScreen
    from game.scenes.results.results import Results
    from game.scenes.settings.settings_page import SettingsPage
    from game.scenes.setup.seats import Lineup, Seats
    from game.scenes.shelf.saved_matches import SavedMatches
    from game.scenes.text.guide import Guide
    from game.scenes.text.rules_page import RulesPage


HELD = 0.5
"""Size at which the picture of a board is held until somebody leaves the results, as a share."""


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
        self.annex = Annex(
            context,
            watch=lambda match: Push(self.replay(match)),
            resume=self._resume,
            play=lambda match: Reset(self.match(match)),
        )
        self.evenings = Evenings(context, self)
        self._recording: Recording | None = None
        """Of the match that is played here."""

        self.on_begun: Callable[[Match], None] = lambda match: None
        """Called for every match that begins here, not for one that is gone on with."""
        self.on_finished: Callable[[Match], None] = lambda match: None
        self.games: Sequence[Game] | None = None
        """On the shelf; None: all."""

    # ---- scenes

    def menu(self) -> Menu:
        self._unfinished = None
        self._own(None)
        self.evenings.pause()
        doors = Doors(
            play=self._play,
            resume=self._resume,
            kept=lambda: Push(self.kept()),
            rules=lambda game: Push(self.rules(game)),
            guide=lambda: Push(self.guide()),
            lesson=self._learn,
            settings=lambda: Push(self.options()),
            language=self.speak,
            leave=lambda scene: Push(leaving(self.context, scene, Quit)),
            dropped=self.annex.dropped,
            rooms=(lambda: ()) if self.context.is_public else lambda: (*self.annex.doors(), self.evenings.door()),
        )
        menu = Menu(self.context, doors, (lambda: ()) if self.context.is_public else self._waiting)
        menu.games = tuple(self.games) if self.games is not None else menu.games
        return menu

    def kept(self) -> SavedMatches:
        from game.scenes.shelf.saved_matches import SavedMatches

        return SavedMatches(self.context, catalogue(), self._resume)

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

    def host(self, after: float = SHOW_AFTER) -> AttractTimer:
        """Who begins a show where nobody touches the shelf."""
        return AttractTimer(lambda top: isinstance(top, Menu), _is_show, self._show, after)

    def _show(self, below: Screen) -> PendingAttract | None:
        from game.scenes.attract.playlist import Playlist

        if not self.context.settings.show or not isinstance(below, Menu):
            return None
        programme = Playlist(self.context, below.games)

        def first(top: Screen) -> Screen:
            # Whoever comes back sees at once where they are.
            if isinstance(top, Menu):
                top.focus.is_shown = True
            return programme.next()

        return PendingAttract(IncrementalJob(programme.preparing(below.viewport), self.context.timing.clock), first)

    def seats(self, game: Game, first: str = USUAL) -> Seats:
        """Who plays; `first` is the level that fits people who have not played before."""
        from game.scenes.setup.seats import Seats

        return Seats(
            self.context,
            game,
            start=lambda lineup: Reset(self._begin(game, lineup)),
            rules=lambda: Push(self.rules(game)),
            first=first,
        )

    def options(self) -> SettingsPage:
        from game.scenes.settings.settings_page import SettingsPage

        return SettingsPage(self.context, self.speak, self._fullscreen)

    def rules(self, game: Game) -> RulesPage:
        from game.scenes.text.rules_page import RulesPage

        return RulesPage(self.context, game)

    def guide(self) -> Guide:
        from game.scenes.text.guide import Guide

        return Guide(self.context)

    def lesson(self, game: Game) -> Scene:
        from game.scenes.match.tutorial import lesson_screen

        screen = lesson_screen(
            self.context,
            game,
            pause=lambda: Push(self.pause(screen, lambda: Reset(self.lesson(game)))),
            finish=lambda: Reset(self.learned(screen.match, screen.boxed(HELD))),
        )
        return screen

    def seats_over_menu(self, game: Game) -> Scene:
        """The seats screen after the first steps, as the first of a new stack; back leads to the shelf."""
        seats = self.seats(game, LEVELS[0].key)
        seats.on_back = lambda: Reset(self.menu())
        return seats

    def match(self, match: Match, seating: Seating | None = None, recording: Recording | None = None) -> MatchScreen:
        from game.scenes.match.director import Director
        from game.scenes.match.play_controller import PlayController
        from game.scenes.match.screen import MatchScreen

        kept = recording or self.context.store.record(match)
        if recording is None:
            self.on_begun(match)
        self._own(kept)
        self.evenings.goes_on(kept.key)
        director = Director(match, self.context.timing.clock, on_change=lambda match: kept.keep())
        live = PlayController(
            director,
            seating or Seating([seat for seat, player in enumerate(match.players) if player.is_human]),
            finish=lambda: Reset(self._ended(match, live.seating, kept.key, screen.boxed(HELD))),
            pause=lambda: Push(self.pause(screen)),
            rules=lambda: Push(self.rules(match.game)),
        )
        screen = MatchScreen(self.context, match, director, live)
        return screen

    def pause(self, scene: MatchScreen, again: Callable[[], Transition] | None = None) -> Pause:
        """The pause over a match; `again` begins it anew, by default with the same people."""
        from game.scenes.match.pause import Exits, Pause

        match = scene.match
        anew = again or (lambda: Reset(self._restarted(match, scene.control.seating)))
        exits = Exits(
            rules=lambda: Push(self.rules(match.game)),
            settings=lambda: Push(self.options()),
            shelf=lambda: self.put_away(scene.boxed()),
            again=lambda: Push(restarting(self.context, scene, anew)),
            fairness=self.telling(match).fairness,
        )
        return Pause(self.context, scene, exits)

    def put_away(self, boxed: PackedBoard | None) -> Transition:
        """To the shelf, once what lay on the table is back in its box; all that is to be kept is kept by now."""
        from game.scenes.match.pack_up_animation import PackUpAnimation

        menu = self.menu()
        if boxed is None:
            return Reset(menu)
        menu.look_at(boxed.scenery.key)
        return Reset(PackUpAnimation(self.context, boxed, lambda: Reset(menu)), is_quiet=True)

    def _ended(self, match: Match, seating: Seating, key: str, boxed: PackedBoard | None) -> Results:
        """The results, of a game of an evening or of one by itself."""
        return self.evenings.results(match, seating, key, boxed) or self.results(match, seating, boxed)

    def results(self, match: Match, seating: Seating | None = None, boxed: PackedBoard | None = None) -> Results:
        """How a match ended; `boxed` is what is put away when they are left for the shelf."""
        from game.scenes.results.results import Results, Ways

        self.on_finished(match)
        telling = self.telling(match)
        fitted = MatchedOpponents(self.context, match, remembered(self.context, match))
        ways = Ways(
            again=lambda: Reset(self._again(match, seating, turn=1, players=fitted.next_players())),
            replay=lambda: Push(self.replay(match, telling)),
            shelf=lambda: self.put_away(boxed),
            fairness=telling.fairness,
            course=telling.course,
            background=telling.reckoning,
            fitted=fitted,
        )
        return Results(self.context, match, ways)

    def learned(self, match: Match, boxed: PackedBoard | None = None) -> Results:
        """How the first steps ended: celebrated like every match, but not kept; a match of one’s own follows."""
        from game.scenes.results.results import Results, Ways

        if not self.context.is_public:
            self.context.settings.has_learned = True
            self.context.save_settings()
        telling = self.telling(match)
        ways = Ways(
            again=lambda: Reset(self.seats_over_menu(match.game)),
            replay=lambda: Push(self.replay(match, telling)),
            shelf=lambda: self.put_away(boxed),
            fairness=telling.fairness,
            course=telling.course,
            background=telling.reckoning,
            words=N_("Play a match"),
            icon="play",
            practice=N_("Now you know the game. This match was for practice."),
        )
        return Results(self.context, match, ways)

    def telling(self, match: Match) -> Telling:
        """Where a match is told afterwards."""
        telling = Telling(self.context, match, lambda at: Push(self.replay(match, telling, at)))
        return telling

    def replay(self, match: Match, telling: Telling | None = None, at: int | None = None) -> MatchScreen:
        """A match seen again, from the start or after so many entries."""
        from game.scenes.match.replay import replay_screen

        reckoning = (telling or self.telling(match)).reckoning
        return replay_screen(self.context, match, self._play_on, lambda: Push(self.rules(match.game)), reckoning, at)

    def _own(self, recording: Recording | None) -> None:
        """This is played here now; what was before may be gone on with elsewhere, in public it is forgotten."""
        if self._recording is not None and self.context.is_public:
            self.context.store.forget(self._recording.key)
        elif self._recording is not None:
            self._recording.release()
        self._recording = recording

    # ---- ways

    def _begin(self, game: Game, lineup: Lineup) -> MatchScreen:
        match = Match(game, lineup.players, lineup.options, self.context.new_seed())
        remember(self.context, match)
        return _laid_out(self.match(match, lineup.seating))

    def _again(
        self, match: Match, seating: Seating | None, turn: int = 0, players: Sequence[Player] = ()
    ) -> MatchScreen:
        """The same people, options and devices, new dice; everybody moves on by `turn` seats."""
        players = turned(players or match.players, turn)
        fresh = Match(match.game, players, match.options, self.context.new_seed())
        remember(self.context, fresh, match)
        screen = self.match(fresh, None if seating is None else seating.turned(len(match.players), turn))
        if turn:
            screen.say(tr("Everybody has moved along one seat."))
            return screen
        return _laid_out(screen)

    def _restarted(self, match: Match, seating: Seating | None) -> MatchScreen:
        """The same once more instead of what was played so far."""
        before = self._recording
        if before is not None:
            self.context.store.forget(before.key)
        screen = self._again(match, seating)
        if before is not None and self._recording is not None:
            self.evenings.begun_anew(before.key, self._recording.key)
        return screen

    def _play_on(self, match: Match) -> Transition:
        """Go on from a position of another match, as a match of its own with dice of its own."""
        fresh = copy(match)
        fresh.seed = self.context.new_seed()
        return Reset(_laid_out(self.match(fresh)))

    def _waiting(self) -> list[Waiting] | None:
        """The unfinished matches, the one played last first; None until the disk has answered."""
        if self._unfinished is None:
            self._unfinished = self.context.store.ask_unfinished()
        if not self._unfinished.done():
            return None
        found, self._unfinished = self._unfinished.result(0), None
        return [Waiting(match.key, match.game, tr("Continue")) for match in found if match.game in catalogue()]

    def _resume(self, scene: Scene, key: str) -> Transition:
        from game.scenes.base.loading import Loading

        order = self.context.store.resume(key)
        return Push(Loading(self.context, scene, order, lambda order: self.taken_up(key, order)))

    def gone_on(self, key: str) -> Screen | None:
        """The unfinished match of this key, at once; None if it cannot be gone on with."""
        transition = self.taken_up(key, self.context.store.resume(key))
        return cast("Screen", transition.scene) if isinstance(transition, Reset) else None

    def taken_up(self, key: str, order: Future[Taken | None]) -> Transition | None:
        """Go on with a match that the store has answered for; the player is told if that is not possible."""
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
            self._tell(N_("This match cannot be continued and has been set aside: {problem}"), problem=str(problem))
        except BrokenData as problem:
            store.release(key)
            self._tell(N_("This match cannot be continued: {problem}"), problem=str(problem))
        else:
            self._replace_strangers(match)
            return Reset(_laid_out(self.match(match, None, store.record_again(taken, match))))
        return None

    def _replace_strangers(self, match: Match) -> None:
        """Opponents that this program does not know leave their seats to one that it does."""
        for player in match.players:
            if not player.is_human and player.mind not in BY_KEY:
                level = BY_KEY[USUAL]
                self._tell(
                    N_("{name}: no such opponent here, “{level}” takes over."),
                    name=player.name,
                    level=tr(level.title),
                )
        match.players = tuple(
            player if player.is_human or player.mind in BY_KEY else replace(player, mind=USUAL)
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

    def first(self, request: StartRequest, *, is_again: bool = False) -> Screen:
        """The scene a start asks for; after an error the shelf, as the card said, which offers what was played."""
        if is_again:
            return self.menu()
        if request.match is not None:
            return self.match(request.match)
        if request.replay is not None:
            return self.replay(request.replay)
        return self.menu()


def _is_show(scene: Screen) -> bool:
    from game.scenes.attract.playlist import is_show

    return is_show(scene)


def _laid_out(screen: MatchScreen) -> MatchScreen:
    """A match that begins or goes on: its box comes to the table."""
    screen.layout_by_hand()
    return screen
