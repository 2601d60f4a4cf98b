"""Puts the house together: all scenes and the ways between them.

The only module that knows all scenes; each is loaded when it is first needed, so that the shelf comes up at once. It is
opened by `game.shell.launch`; the main loop is `game.shell.app`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.games import catalogue
from game.input.seating import Seating
from game.keeping.folders import Notice
from game.keeping.store import Recording
from game.rules.contract import N_, BrokenData
from game.rules.game import Game
from game.rules.match import Match, SaveError, load
from game.scenes.context import Context
from game.scenes.menu import Doors, Menu, Waiting
from game.shell.request import StartRequest
from game.stage.language import tr, use
from game.stage.paint.theme import LOOKS
from game.stage.time.stack import Push, Reset, Transition

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


class Program:
    """One run of Lamplight: makes scenes and knows where each of them leads."""

    def __init__(self, context: Context, set_fullscreen: Callable[[bool], None] = lambda is_on: None) -> None:
        self.context = context
        self._set_fullscreen = set_fullscreen

    # ---- scenes

    def menu(self) -> Menu:
        doors = Doors(
            play=self._play,
            resume=self._resume,
            rules=lambda game: Push(self.rules(game)),
            guide=lambda: Push(self.guide()),
            lesson=self._learn,
            settings=lambda: Push(self.options()),
            language=self.speak,
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

        return Seats(self.context, game, lambda lineup: Reset(self._begin(game, lineup)))

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

        return lesson_screen(
            self.context, game, leave=lambda: Reset(self.menu()), play=lambda: Reset(self.seats_over_menu(game))
        )

    def seats_over_menu(self, game: Game) -> Scene:
        """The seats screen as the first of a new stack; back leads to the shelf."""
        seats = self.seats(game)
        seats.on_back = lambda: Reset(self.menu())
        return seats

    def match(
        self, match: Match, looks: Sequence[str], seating: Seating | None = None, recording: Recording | None = None
    ) -> MatchScreen:
        from game.scenes.match.director import Director
        from game.scenes.match.live import Live
        from game.scenes.match.screen import MatchScreen

        kept = recording or self.context.store.record(match)
        director = Director(match, on_change=lambda match: kept.keep())
        live = Live(
            director,
            seating or Seating([seat for seat, player in enumerate(match.players) if player.is_human]),
            finish=lambda: Reset(self.results(match, looks, live.seating)),
            pause=lambda: Push(self.pause(screen)),
            rules=lambda: Push(self.rules(match.game)),
        )
        screen = MatchScreen(self.context, match, looks, director, live)
        return screen

    def pause(self, scene: MatchScreen) -> Pause:
        from game.scenes.pause import Exits, Pause

        match = scene.match
        exits = Exits(
            rules=lambda: Push(self.rules(match.game)),
            settings=lambda: Push(self.options()),
            shelf=lambda: Reset(self.menu()),
            again=lambda: Reset(self._again(match, scene.looks, scene.control.seating)),
        )
        return Pause(self.context, scene, exits)

    def results(self, match: Match, looks: Sequence[str], seating: Seating | None = None) -> Results:
        from game.scenes.results import Results, Ways

        ways = Ways(
            again=lambda: Reset(self._again(match, looks, seating)),
            replay=lambda: Push(self.replay(match, looks)),
            shelf=lambda: Reset(self.menu()),
        )
        return Results(self.context, match, looks, ways)

    def replay(self, match: Match, looks: Sequence[str] | None = None) -> MatchScreen:
        from game.scenes.match.replay import replay_screen

        return replay_screen(self.context, match, looks or self.looks(match))

    # ---- ways

    def looks(self, match: Match) -> tuple[str, ...]:
        """Player colours for a match that does not say: as this game was played last, else the default order."""
        last = self.context.settings.last.get(match.game.key)
        chairs = [(chair.name, chair.look) for chair in last.chairs] if last else []
        if [name for name, _ in chairs] == [player.name for player in match.players]:
            known = {look.colour for look in LOOKS}
            looks = tuple(look for _, look in chairs)
            if set(looks) <= known and len(set(looks)) == len(looks):
                return looks
        return tuple(look.colour for look in LOOKS[: len(match.players)])

    def _begin(self, game: Game, lineup: Lineup) -> MatchScreen:
        match = Match(game, lineup.players, lineup.options, self.context.new_seed())
        return self.match(match, lineup.looks, lineup.seating)

    def _again(self, match: Match, looks: Sequence[str], seating: Seating | None) -> MatchScreen:
        """The same people, options and devices, new dice."""
        fresh = Match(match.game, match.players, match.options, self.context.new_seed())
        return self.match(fresh, looks, seating)

    def _waiting(self) -> list[Waiting]:
        out: list[Waiting] = []
        for unfinished in self.context.store.resume():
            if unfinished.game in catalogue() and all(waiting.game != unfinished.game for waiting in out):
                out.append(Waiting(unfinished.key, unfinished.game, tr("Continue the last match")))
        return out

    def _resume(self, key: str) -> Transition | None:
        unfinished = next((item for item in self.context.store.resume() if item.key == key), None)
        if unfinished is None:
            return None
        try:
            match = load(unfinished.text, catalogue())
        except (SaveError, BrokenData) as problem:
            self.context.notices.append(
                Notice(N_("This match cannot be continued: {problem}"), {"problem": str(problem)})
            )
            return None
        recording = self.context.store.record_again(unfinished, match)
        return Reset(self.match(match, self.looks(match), None, recording))

    def speak(self, code: str) -> None:
        """Change the language and keep it."""
        self.context.settings.language = use(code)
        self.context.save_settings()

    def _fullscreen(self, is_on: bool) -> None:
        self.context.settings.fullscreen = is_on
        self._set_fullscreen(is_on)

    def first(self, request: StartRequest) -> Screen:
        """The scene a start asks for."""
        if request.match is not None:
            return self.match(request.match, self.looks(request.match))
        if request.replay is not None:
            return self.replay(request.replay)
        return self.menu()
