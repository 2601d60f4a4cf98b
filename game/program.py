"""Puts the house together: settings, store, sound and scenes, and the ways between the scenes.

The only module that knows all scenes; each is loaded when it is first needed, so that the shelf comes up at once. The
main loop is `game.app`; the command line is `game.commands`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.app import App, Setup
from game.folders import Folders, Notice
from game.games import catalogue
from game.input.seating import Seating
from game.journal import open_journal
from game.request import StartRequest
from game.rules.contract import N_, BrokenData
from game.rules.game import Game
from game.rules.match import Match, SaveError, load
from game.scenes.house import House
from game.scenes.menu import Doors, Menu, Waiting
from game.settings import SettingsFile
from game.stage.language import choose, tr, use
from game.stage.sound import Sound
from game.stage.stack import Push, Reset, Transition
from game.stage.theme import LOOKS
from game.store import Recording, Store

if TYPE_CHECKING:
    from game.scenes.help import Help
    from game.scenes.match.scene import MatchScene
    from game.scenes.options import Options
    from game.scenes.pause import Pause
    from game.scenes.replay import Replay
    from game.scenes.results import Results
    from game.scenes.scene import Scene
    from game.scenes.screen_protocol import Screen
    from game.scenes.seats import Lineup, Seats


class Program:
    """One run of Lamplight: makes scenes and knows where each of them leads."""

    def __init__(self, house: House, set_fullscreen: Callable[[bool], None] = lambda is_on: None) -> None:
        self.house = house
        self._set_fullscreen = set_fullscreen

    # ---- scenes

    def menu(self) -> Menu:
        doors = Doors(
            play=self._play,
            resume=self._resume,
            rules=lambda game: Push(self.rules(game)),
            lesson=self._learn,
            settings=lambda: Push(self.options()),
            language=self.speak,
        )
        return Menu(self.house, doors, self._waiting)

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
            self.house.notices.append(Notice(N_("{game} cannot be played: {problem}"), words))
            return False
        return True

    def seats(self, game: Game) -> Seats:
        from game.scenes.seats import Seats

        return Seats(self.house, game, lambda lineup: Reset(self._begin(game, lineup)))

    def options(self) -> Options:
        from game.scenes.options import Options

        return Options(self.house, self.speak, self._fullscreen)

    def rules(self, game: Game) -> Help:
        from game.scenes.help import Help

        return Help(self.house, game)

    def lesson(self, game: Game) -> Scene:
        from game.scenes.lesson import Lesson

        return Lesson(
            self.house, game, leave=lambda: Reset(self.menu()), play=lambda: Reset(self.seats_over_menu(game))
        )

    def seats_over_menu(self, game: Game) -> Scene:
        """The seats screen as the first of a new stack; back leads to the shelf."""
        seats = self.seats(game)
        seats.on_back = lambda: Reset(self.menu())
        return seats

    def match(
        self, match: Match, looks: Sequence[str], seating: Seating | None = None, recording: Recording | None = None
    ) -> MatchScene:
        from game.scenes.match.scene import MatchScene

        kept = recording or self.house.store.record(match)
        return MatchScene(
            self.house,
            match,
            looks,
            seating=seating,
            keep=kept.keep,
            finish=lambda scene: Reset(self.results(match, looks, scene.seating)),
            pause=lambda scene: Push(self.pause(scene)),
            rules=lambda scene: Push(self.rules(match.game)),
        )

    def pause(self, scene: MatchScene) -> Pause:
        from game.scenes.pause import Exits, Pause

        match = scene.match
        exits = Exits(
            rules=lambda: Push(self.rules(match.game)),
            settings=lambda: Push(self.options()),
            shelf=lambda: Reset(self.menu()),
            again=lambda: Reset(self._again(match, scene.looks, scene.seating)),
        )
        return Pause(self.house, scene, exits)

    def results(self, match: Match, looks: Sequence[str], seating: Seating | None = None) -> Results:
        from game.scenes.results import Results, Ways

        ways = Ways(
            again=lambda: Reset(self._again(match, looks, seating)),
            replay=lambda: Push(self.replay(match, looks)),
            shelf=lambda: Reset(self.menu()),
        )
        return Results(self.house, match, looks, ways)

    def replay(self, match: Match, looks: Sequence[str] | None = None) -> Replay:
        from game.scenes.replay import Replay

        return Replay(self.house, match, looks or self.looks(match))

    # ---- ways

    def looks(self, match: Match) -> tuple[str, ...]:
        """Player colours for a match that does not say: as this game was played last, else the default order."""
        last = self.house.settings.last.get(match.game.key)
        chairs = [(chair.name, chair.look) for chair in last.chairs] if last else []
        if [name for name, _ in chairs] == [player.name for player in match.players]:
            known = {look.colour for look in LOOKS}
            looks = tuple(look for _, look in chairs)
            if set(looks) <= known and len(set(looks)) == len(looks):
                return looks
        return tuple(look.colour for look in LOOKS[: len(match.players)])

    def _begin(self, game: Game, lineup: Lineup) -> MatchScene:
        match = Match(game, lineup.players, lineup.options, self.house.new_seed())
        return self.match(match, lineup.looks, lineup.seating)

    def _again(self, match: Match, looks: Sequence[str], seating: Seating | None) -> MatchScene:
        """The same people, options and devices, new dice."""
        fresh = Match(match.game, match.players, match.options, self.house.new_seed())
        return self.match(fresh, looks, seating)

    def _waiting(self) -> list[Waiting]:
        out: list[Waiting] = []
        for unfinished in self.house.store.resume():
            if unfinished.game in catalogue() and all(waiting.game != unfinished.game for waiting in out):
                out.append(Waiting(unfinished.key, unfinished.game, tr("Continue the last match")))
        return out

    def _resume(self, key: str) -> Transition | None:
        unfinished = next((item for item in self.house.store.resume() if item.key == key), None)
        if unfinished is None:
            return None
        try:
            match = load(unfinished.text, catalogue())
        except (SaveError, BrokenData) as problem:
            self.house.notices.append(
                Notice(N_("This match cannot be continued: {problem}"), {"problem": str(problem)})
            )
            return None
        recording = self.house.store.record_again(unfinished, match)
        return Reset(self.match(match, self.looks(match), None, recording))

    def speak(self, code: str) -> None:
        """Change the language and keep it."""
        self.house.settings.language = use(code)
        self.house.save_settings()

    def _fullscreen(self, is_on: bool) -> None:
        self.house.settings.fullscreen = is_on
        self._set_fullscreen(is_on)

    def first(self, request: StartRequest) -> Screen:
        """The scene a start asks for."""
        if request.match is not None:
            return self.match(request.match, self.looks(request.match))
        if request.replay is not None:
            return self.replay(request.replay)
        return self.menu()


def locales() -> list[str]:
    """The system's languages, best first; often empty."""
    try:
        return [str(entry["language"]) for entry in pygame.system.get_pref_locales()]
    except (pygame.error, AttributeError, KeyError):
        return []


def run(request: StartRequest) -> int:
    """Open the window and play until it is closed; the exit code."""
    folders = Folders.of_player()
    journal = open_journal(folders.log)
    store = Store(folders.data)
    file = SettingsFile(folders.config, store.post)
    settings = file.settings
    use(choose(request.language or settings.language, locales(), os.environ))
    sound = Sound(settings.volume_effects, settings.volume_music)

    def shown() -> None:
        sound.start()

    def fullscreen_changed(is_on: bool) -> None:
        settings.fullscreen = is_on
        file.save()

    setup = Setup(
        title=tr("Lamplight"),
        size=request.size,
        is_fullscreen=request.fullscreen or settings.fullscreen,
        log_dir=journal.parent if journal else None,
        is_motion_reduced=lambda: settings.reduced_motion,
        translate=tr,
        on_shown=shown,
        on_event=sound.handle,
        on_fullscreen=fullscreen_changed,
    )
    app = App(setup)
    house = House(file, store, sound, app.inputs, request.seed, is_live=True)
    program = Program(house, app.set_fullscreen)
    try:
        return app.run(lambda app: program.first(request))
    finally:
        sound.stop()
        store.close()
