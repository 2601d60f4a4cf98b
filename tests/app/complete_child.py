"""Run by the tests in a real window: checks that an untouched scene is drawn completely soon after it appears.

`python -m tests.app.complete_child GAME` shows some of these one after the other, as players see them, in a fresh
program each: a match, the tutorial, a replay and the first decision of a game. It applies a change (nothing, resize,
fullscreen, contrast), waits, and compares the window with the same scene laid out, prepared and drawn from scratch.
Prints a JSON object for each.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

import pygame

from game.bots.levels import make
from game.games import catalogue
from game.rules.game import Game
from game.rules.match import Match, Player
from game.scenes.base.context import Context
from game.scenes.base.scene import Scene
from game.scenes.match.replay import ReplayDirector
from game.scenes.match.screen import WAKE, MatchScreen
from game.shell.app import App, Setup
from game.shell.router import Router
from game.stage.audio.sound import Sound
from game.storage.settings import SettingsFile
from game.storage.store import Store
from game.timing import REAL

from .xserver import SCREEN

CASES = (
    *((name, "nothing") for name in ("start", "match", "lesson", "replay")),
    *(("match", change) for change in ("resize", "fullscreen", "contrast")),
)
"""Scenes with the change made while they are shown; each game has every third one."""
SIZE = (1280, 800)
SETTLED = 150
"""Idle iterations of the loop after which the scene must be complete."""
BEGUN = 80
"""Iterations of the loop before the change."""


def cases_of(key: str) -> tuple[tuple[str, str], ...]:
    return CASES[list(catalogue()).index(key) % 3 :: 3]


def played(game: Game, seats: int, entries: int) -> Match:
    """Return a match of a person against bots that awaits the person after about this many entries.

    A match that ends earlier awaits the person's last decision.
    """
    players = [Player(f"P{seat}", "greedy" if seat else "human") for seat in range(seats)]
    match = Match(game, players, (), "complete")
    match.settle()
    bot, rng = make("greedy", game), Random(1)
    while not match.is_over and (len(match.log) < entries or 0 not in match.state.actors()):
        seat = match.state.actors()[0]
        match.submit(seat, bot.choose(match.state, seat, rng))
    if match.is_over:
        match.rewind(max(n for n in range(len(match.log)) if 0 in match.state_at(n).actors()))
    return match


def scene_of(program: Router, name: str, game: Game) -> Scene:
    seats = next(count for count in game.seats if count not in game.variant_seats)
    if name == "lesson":
        return program.lesson(game)
    if name == "replay":
        screen = program.replay(played(game, seats, 60))
        assert isinstance(screen.director, ReplayDirector)
        screen.director.is_held = True
        return screen
    if name == "start":
        players = [Player(f"P{seat}", "greedy" if seat else "human") for seat in range(seats)]
        return program.match(Match(game, players, (), "complete"))
    return program.match(played(game, seats, 40))


class Watch:
    """A clock whose sleep performs the planned actions."""

    def __init__(self, key: str, name: str, change: str) -> None:
        self.case, self.change = f"{key}-{name}-{change}", change
        self.app: App
        self.scene: Scene
        self.context: Context
        self.rounds = 0
        """Iterations of the loop with the scene before the change."""
        self.rest = 0
        """Iterations since the last animation or rendering."""
        self.has_begun = self.is_changed = False
        self.found: dict[str, object] = {}

    def sleep(self, seconds: float) -> None:
        if self.has_begun and not self.found:
            self.rounds += 1
            is_at_rest = not self.scene.is_lively and self.scene.wake_after != WAKE
            self.rest = self.rest + 1 if is_at_rest else 0
            if not self.is_changed and self.rounds > BEGUN:
                self.is_changed, self.rest = True, 0
                self._change()
            elif self.is_changed and self.rest > SETTLED:
                self._compare()
        REAL.sleep(seconds)

    def _change(self) -> None:
        window = str(pygame.display.get_wm_info()["window"])
        if self.change == "resize":
            subprocess.run(["xdotool", "windowsize", window, "1024", "768"], check=True)
        elif self.change == "fullscreen":
            self.app.set_fullscreen(True)
        elif self.change == "contrast":
            self.context.settings.contrast = True
            self.scene.enter()

    def _compare(self) -> None:
        shown = self.app.window.surface.copy()
        scene = self.scene
        if isinstance(scene, MatchScreen):
            scene.preparation.finish_table()
        scene.refresh()
        if isinstance(scene, MatchScreen):
            scene.preparation.finish_table()
        whole = pygame.Surface(shown.get_size()).convert()
        scene.draw(whole)
        scene.ring.jump(scene.focus.current)
        scene.draw(whole)
        wrong = shown.get_width() * shown.get_height() - pygame.transform.threshold(
            None, shown, None, (24, 24, 24), None, 0, whole
        )
        self.found = {"case": self.case, "wrong": wrong, "size": shown.get_size()}
        if wrong and (folder := os.environ.get("COMPLETE_PICTURES")):
            pygame.image.save(shown, f"{folder}/{self.case}-shown.png")
            pygame.image.save(whole, f"{folder}/{self.case}-whole.png")
        print(json.dumps(self.found), flush=True)
        pygame.event.post(pygame.Event(pygame.QUIT))


def run(key: str, name: str, change: str) -> int:
    watch = Watch(key, name, change)
    app = watch.app = App(Setup(title="Complete", size=SIZE, sleep=watch.sleep, log_dir=None))

    def first(app: App) -> Scene:
        context = watch.context = Context(
            file, store, Sound(0, 0), app.inputs, "1", is_live=True, window=app, timing=REAL
        )
        program = Router(context)
        app.resolve = program.resolve
        watch.scene = scene_of(program, name, catalogue()[key])
        watch.has_begun = True
        return watch.scene

    # A pointer resting over the board would eventually highlight a target.
    subprocess.run(["xdotool", "mousemove", *map(str, SCREEN)], check=True)
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "data", REAL)
        file = SettingsFile(Path(folder) / "config", store.post)
        file.settings.auto_roll = True
        try:
            return app.run(first)
        finally:
            store.close()


if __name__ == "__main__":
    sys.exit(max(run(sys.argv[1], *case) for case in cases_of(sys.argv[1])))
