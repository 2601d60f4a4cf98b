"""Speed of the screen: frame times while four bots play, first frame, memory, an idle screen.

Without a display SDL's dummy driver is used, which excludes the cost of the graphics card; with a display
(`SDL_VIDEODRIVER=x11`) start and idling are measured in a real window.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from time import monotonic

from game.games import shelf
from game.rules.game import Game
from tests.programs import ROOT

from . import share

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
LATE = 20.0
"""In milliseconds."""

FRAME_COLUMNS = ("game", "size", "median ms", "p95 ms", "p99 ms", "worst ms", f"> {LATE:.0f} ms", "frames")
WHOLE_COLUMNS = ("what", "found", "aim")

_FRAMES = """
import gc
import sys
from time import sleep, thread_time
from game.shell.environment import keep_memory_together, prepare
prepare()
import pygame
from game.games import catalogue
from game.shell.router import Router
from game.shell.app import NEVER
from game.rules.match import Match, Player
from game.scenes.match.preparation import Preload
from game.timing import REAL
from game.tools.shots import context_for_pictures
from game.stage.layout.viewport import Viewport
from game.stage.paint.frame import Frame
from game.stage.paint.theme import LOOKS
key, seats, width, height, frames = sys.argv[1], *map(int, sys.argv[2:])
pygame.display.init()
pygame.font.init()
surface = pygame.display.set_mode((width, height))
keep_memory_together(width * height)
context = context_for_pictures(REAL)
context.pictured = (width, height)
context.is_live = True
window = Frame()
program = Router(context)
context.settings.speed = SPEED
number = 0
def begin():
    global number
    number += 1
    players = [Player(f"P{seat}", "greedy") for seat in range(seats)]
    scene = program.match(Match(catalogue()[key], players, (), str(number)))
    scene.enter()
    scene.resize(Viewport.of((width, height)))
    scene.update(1 / 60)
    window.compose(surface, scene.draw)
    return scene
preload = Preload(context, catalogue()[key], Viewport.of((width, height)), [look.colour for look in LOOKS[:seats]])
for _ in range(180):
    # Three seconds, as for choosing the seats.
    if preload.spend(0.008):
        break
    sleep(1 / 60)
preload = None
scene = begin()
gc.set_threshold(*gc.get_threshold()[:2], NEVER)
for frame in range(frames):
    if scene.match.is_over:
        scene.leave()
        scene = None
        gc.collect()
        scene = begin()
    start = thread_time()
    scene.update(STEP)
    if scene.take_dirty():
        window.compose(surface, scene.draw)
    spent = thread_time() - start
    print(spent * 1000)
    sleep(max(0.0, STEP - spent))
context.store.close()
"""

_IDLE = """
import os, threading, time
def watch():
    time.sleep(4)
    start = time.process_time()
    time.sleep(5)
    print((time.process_time() - start) / 5 * 100, flush=True)
    os._exit(0)
threading.Thread(target=watch, daemon=True).start()
from game.commands import main
main(["--size", "1920x1080"])
"""

_EVENING = """
import os, resource, sys, threading, time
import pygame
place, boxes = map(int, sys.argv[1:])
def press(key, pause):
    time.sleep(pause)
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.Event(kind, key=key, mod=0, unicode="", scancode=0))
def drive():
    time.sleep(3)
    for _ in range(boxes):
        press(pygame.K_LEFT, 0.1)
    for _ in range(place):
        press(pygame.K_RIGHT, 0.6)
    press(pygame.K_RETURN, 0.6)
    press(pygame.K_RETURN, 3)
    time.sleep(6)
    for _ in range(6):
        press(pygame.K_RETURN, 2.5)
    for key in (pygame.K_h, pygame.K_RETURN, pygame.K_p, pygame.K_ESCAPE, pygame.K_RETURN):
        press(key, 2)
    time.sleep(3)
    pages = int(open("/proc/self/statm").read().split()[1])
    print(pages * resource.getpagesize() / 2**20, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, flush=True)
    os._exit(0)
threading.Thread(target=drive, daemon=True).start()
from game.commands import main
main(["--size", "1920x1080"])
"""
"""Script for the keyboard: shelf, seats, a match with some decisions, a hint and the pause; prints the memory used
then, and the peak.
"""

_AT_PACE = 'SPEED, STEP = "normal", 1 / 60\n' + _FRAMES
_HURRIED = 'SPEED, STEP = "instant", 1 / 4\n' + _FRAMES
_PACED = """    print(spent * 1000)
    sleep(max(0.0, STEP - spent))
"""
_MEMORY = _HURRIED.replace(_PACED, "    scene.director.skip()\n").replace(
    "for frame in range(frames):", "while number <= frames:"
)
_MEMORY += """
import resource
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def _python(code: str, *arguments: object, environ: Mapping[str, str] | None = None) -> str:
    # Installed programs write bytecode, so measure with it.
    usual = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    whole = quiet | usual | dict(environ or {})
    line = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.run(line, cwd=ROOT, env=whole, stdout=subprocess.PIPE, text=True, check=True, timeout=900).stdout


def frame_rows(games: Sequence[Game], frames: int) -> Iterator[tuple[str, ...]]:
    """Measure update and draw of a busy match at normal speed, in processor time of the frame's own thread."""
    for game in games:
        for width, height in SIZES:
            seats = min(4, game.seats[-1])
            spent = [float(line) for line in _python(_AT_PACE, game.key, seats, width, height, frames).split()]
            late = sum(ms > LATE for ms in spent)
            figures = (f"{share(spent, part):.2f}" for part in (0.5, 0.95, 0.99, 1.0))
            yield (game.key, f"{width}x{height}", *figures, str(late), str(len(spent)))


def whole_rows(games: Sequence[Game], matches: int) -> Iterator[tuple[str, ...]]:
    starts = [_start() for _ in range(6)]
    for what, best, aim in zip(
        ("first frame", "shelf"), map(min, zip(*starts, strict=True)), ("350", "800"), strict=True
    ):
        yield (f"{what} (best of {len(starts)})", f"{best * 1000:.0f} ms", f"{aim} ms")
    yield ("idle shelf, of a core", f"{float(_python(_IDLE)):.1f} %", "4 %")
    for game in games:
        size = (min(4, game.seats[-1]), 1920, 1080)
        memory = float(_python(_MEMORY, game.key, *size, matches))
        yield (f"{game.key}: memory after {matches} matches", f"{memory:.0f} MiB", "170 MiB")
        if sys.platform == "linux":
            now, most = map(float, _evening(game).split())
            yield (f"{game.key}: from the shelf into a match", f"{now:.0f} MiB", "170 MiB")
            yield (f"{game.key}: the most on that way", f"{most:.0f} MiB", "")


def _evening(game: Game) -> str:
    boxes = list(shelf())
    with tempfile.TemporaryDirectory() as home:
        places = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"), home)
        return _python(_EVENING, boxes.index(game), len(boxes), environ=places)


def _start() -> tuple[float, float]:
    """Return seconds to the first frame and to the shelf."""
    # Installed programs write bytecode, so measure with it.
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    begin, moments = monotonic(), []
    line = [sys.executable, str(ROOT / "main.py"), "--timed"]
    with subprocess.Popen(line, env=environ, stdout=subprocess.PIPE, text=True) as process:
        for said in process.stdout or ():
            if said.startswith(("first frame ", "shelf ")):
                moments.append(monotonic() - begin)
    first, shelf = moments
    return first, shelf
