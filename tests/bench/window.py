"""Wall-clock time between frames in a real X window while bots play, including the flip.

Opens its own X server at 1080p; the figures are only meaningful on a quiet machine.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence

from game.rules.game import Game
from tests.app.xserver import x_server

from . import share
from .screen import LATE, ROOT

COLUMNS = ("game", "p50 ms", "p95 ms", "p99 ms", "worst ms", f"> {LATE:.0f} ms", "frames")

_CHILD = """
import json, pygame, sys, time
from game.games import catalogue
from game.storage.settings import SettingsFile
from game.storage.store import Store
from game.rules.match import Match, Player
from game.scenes.base.context import Context
from game.shell.app import App, Setup
from game.shell.router import Router
from game.stage.audio.sound import Sound
from game.timing import REAL

key, seats, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
store = Store(None, REAL)
gaps = []


class Timed(App):
    last = began = 0.0

    def _pass(self):
        is_moving = self._was_lively
        super()._pass()
        now = time.perf_counter()
        if self.last and is_moving and self._was_lively:
            gaps.append((now - self.last) * 1000)
        self.last = now
        self.began = self.began or now
        if now - self.began > seconds:
            pygame.event.post(pygame.Event(pygame.QUIT))


def first(app):
    settings = SettingsFile(None)
    context = Context(settings, store, Sound(0, 0), app.inputs, "window", is_live=True, window=app, timing=REAL)
    program = Router(context)
    app.resolve = program.resolve
    return program.match(Match(catalogue()[key], [Player(f"P{n}", "greedy") for n in range(seats)], (), "window"))


Timed(Setup(size=(1920, 1080))).run(first)
store.close()
print(json.dumps(gaps))
"""


def rows(games: Sequence[Game], seconds: float) -> Iterator[tuple[str, ...]]:
    with x_server((1920, 1080)) as name:
        environ = {**os.environ, "DISPLAY": name, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        for game in games:
            seats = min(4, game.seats[-1])
            line = [sys.executable, "-c", _CHILD, game.key, str(seats), str(seconds)]
            said = subprocess.run(line, cwd=ROOT, env=environ, stdout=subprocess.PIPE, text=True, check=True).stdout
            gaps = json.loads(said.splitlines()[-1])
            figures = (f"{share(gaps, part):.1f}" for part in (0.5, 0.95, 0.99, 1.0))
            yield (game.key, *figures, str(sum(gap > LATE for gap in gaps)), str(len(gaps)))
