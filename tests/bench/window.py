"""Wall-clock time between frames in a real X window of 1080p, including the flip; only meaningful on a quiet machine.

Bots play; or a person plays by Confirm against computers, with a third of a core, as on a slow kiosk computer. The X
server is outside of this quota, as a graphics card would be. The quota is a control group with periods of 5 ms, so the
program is slower all the time and does not stop now and then.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from game.rules.game import Game
from tests.app.xserver import x_server
from tests.programs import ROOT

from . import share
from .screen import LATE

COLUMNS = ("game", "p50 ms", "p95 ms", "p99 ms", "worst ms", f"> {LATE:.0f} ms", "frames")
SLOW_COLUMNS = ("game", "moment", *COLUMNS[1:])
PERIOD = 5_000
"""In microseconds."""
SHARE = 1 / 3
"""Processor time that the program gets, as a part of a core."""

_CHILD = """
import json, pygame, sys, time
from threading import Thread
from game.games import catalogue
from game.rules.match import Match, Player
from game.scenes.base.context import Context
from game.shell.app import App, Setup
from game.shell.router import Router
from game.stage.audio.sound import Sound
from game.storage.settings import SettingsFile
from game.storage.store import Store
from game.timing import REAL

key, seats, seconds, minds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), sys.argv[4:]
store = Store(None, REAL)
gaps, answers = [], []


class Timed(App):
    last = began = 0.0
    moment, heard, watched = "start", 0.0, None

    def _hear(self, event):
        self.heard = getattr(event, "at", self.heard)
        return super()._hear(event)

    def _pass(self):
        is_moving = self._was_lively
        super()._pass()
        now = time.perf_counter()
        director = getattr(self.top, "director", None)
        if director is not None and director is not self.watched:
            self.watched, before = director, director.on_event

            def note(event):
                self.moment = type(event).__name__
                before(event)

            director.on_event = note
        if self.heard:
            answers.append((now - self.heard) * 1000)
            self.heard = 0.0
        if self.last and is_moving and self._was_lively:
            gaps.append((self.moment, (now - self.last) * 1000))
        self.last = now
        if not self.began:
            self.began = now
            if "human" in minds:
                Thread(target=press, daemon=True).start()
        if now - self.began > seconds:
            pygame.event.post(pygame.Event(pygame.QUIT))


def press():
    while True:
        time.sleep(1.3)
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            at = {"at": time.perf_counter()} if kind == pygame.KEYDOWN else {}
            pygame.event.post(pygame.Event(kind, key=pygame.K_RETURN, mod=0, unicode="", scancode=0, **at))


def first(app):
    context = Context(SettingsFile(None), store, Sound(0, 0), app.inputs, "slow", is_live=True, window=app, timing=REAL)
    program = Router(context)
    app.resolve = program.resolve
    players = [Player(f"P{seat}", minds[min(seat, 1)]) for seat in range(seats)]
    return program.match(Match(catalogue()[key], players, (), "slow"))


Timed(Setup(size=(1920, 1080))).run(first)
store.close()
print(json.dumps([gaps, answers]))
"""


@contextmanager
def quota(cores: float) -> Iterator[Path]:
    """Make a control group with this share of the cores; yields the file that takes processes.

    Raises OSError where the user may not make one: then run the benchmark in
    `systemd-run --user --scope -p CPUQuota=33%`, X server included.
    """
    first = Path("/sys/fs/cgroup")
    runtime = round(PERIOD * cores)
    if (first / "cpu").is_dir():  # version 1
        group = first / "cpu" / f"lamplight-{os.getpid()}"
        limits = {"cpu.cfs_period_us": str(PERIOD), "cpu.cfs_quota_us": str(runtime)}
    else:
        group = first / f"lamplight-{os.getpid()}"
        limits = {"cpu.max": f"{runtime} {PERIOD}"}
    group.mkdir()
    try:
        for name, limit in limits.items():
            (group / name).write_text(limit)
        yield group / "cgroup.procs"
    finally:
        group.rmdir()


def rows(games: Sequence[Game], seconds: float) -> Iterator[tuple[str, ...]]:
    """Yield per game the gaps between frames while bots play."""
    with x_server((1920, 1080)) as name:
        for game in games:
            gaps, _ = _measured(game, seconds, name, [], ["greedy", "greedy"])
            yield (game.key, *_figures([gap for _, gap in gaps]))


def slow_rows(games: Sequence[Game], seconds: float) -> Iterator[tuple[str, ...]]:
    """Yield per game the gaps between frames by the event that is told, and the times from a press to its frame."""
    with x_server((1920, 1080)) as name, quota(SHARE) as processes:
        join = ["sh", "-c", f'echo $$ > {processes}; exec "$@"', "sh"]
        for game in games:
            gaps, answers = _measured(game, seconds, name, join, ["human", "steady"])
            by_moment: dict[str, list[float]] = {}
            for moment, gap in gaps:
                by_moment.setdefault(moment, []).append(gap)
            for moment, found in [*sorted(by_moment.items()), ("answers to presses", answers)]:
                yield (game.key, moment, *_figures(found))


def _measured(
    game: Game, seconds: float, display: str, before: Sequence[str], minds: Sequence[str]
) -> tuple[list[tuple[str, float]], list[float]]:
    environ = {**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
    line = [*before, sys.executable, "-c", _CHILD, game.key, str(min(4, game.seats[-1])), str(seconds), *minds]
    said = subprocess.run(line, cwd=ROOT, env=environ, stdout=subprocess.PIPE, text=True, check=True).stdout
    gaps, answers = json.loads(said.splitlines()[-1])
    return gaps, answers


def _figures(gaps: Sequence[float]) -> tuple[str, ...]:
    figures = (f"{share(gaps, part):.1f}" for part in (0.5, 0.95, 0.99, 1.0))
    return (*figures, str(sum(gap > LATE for gap in gaps)), str(len(gaps)))
