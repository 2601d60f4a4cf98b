"""Many matches with all their screens in one process: memory and open files stay constant.

The slopes are measured over the second half, after every game was played once and the caches are full.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from statistics import linear_regression

from game.timing import REAL
from tests.endurance.report import Report, resident
from tests.programs import ROOT

SIZE = (1280, 720)
STEP = 1 / 20
MOST_MIB = 0.5
"""Maximum mean growth per match, in MiB."""
MOST_FILES = 0.05
ENOUGH = 20
"""Minimum matches for meaningful slopes."""
LONGEST = 20_000
"""Maximum frames per match."""


def run(count: int, seed: str = "0") -> Report:
    """Play `count` matches, the games in turn, in their own process."""
    report = Report()
    environ = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", **os.environ}
    line = [sys.executable, "-m", "tests.endurance.soak", str(count), seed]
    child = subprocess.run(line, cwd=ROOT, env=environ, stdout=subprocess.PIPE, text=True, check=False)
    if child.returncode:
        report.fail(f"it ended with {child.returncode}")
        return report
    found: list[tuple[str, float, int]] = json.loads(child.stdout.splitlines()[-1])
    for key, memory, _ in found:
        report.count(f"match of {key}")
        report.measure("MiB", memory)
    half = found[len(found) // 2 :]
    if count < ENOUGH:
        return report
    for what, values, most in (
        ("MiB a match", [memory for _, memory, _ in half], MOST_MIB),
        ("open files a match", [float(files) for *_, files in half], MOST_FILES),
    ):
        slope = linear_regression(range(len(values)), values).slope
        report.measure(what, slope)
        if slope > most:
            report.fail(f"{slope:.3f} {what}")
    return report


def _matches(count: int, seed: str) -> list[tuple[str, float, int]]:
    """Play the matches; return memory (MiB) and the number of open files after each."""
    import pygame

    from game.games import shelf
    from game.rules.match import Match, Player
    from game.scenes.base.context import Context
    from game.scenes.base.scene import Scene
    from game.shell.router import Router
    from game.stage.audio.sound import Sound
    from game.stage.layout.viewport import Viewport
    from game.stage.paint.frame import Frame
    from game.storage.settings import SettingsFile
    from game.storage.store import Store
    from game.tools.shots import PicturedInputs

    pygame.display.init()
    pygame.font.init()
    surface, frame, store = pygame.display.set_mode(SIZE), Frame(), Store(None, REAL)
    context = Context(SettingsFile(None), store, Sound(), PicturedInputs(), is_live=True, timing=REAL)
    context.pictured, context.settings.speed = SIZE, "instant"
    program, out = Router(context), []

    def show(scene: Scene, frames: int = 4) -> None:
        scene.enter()
        scene.resize(Viewport.of(SIZE))
        for _ in range(frames):
            scene.update(STEP)
            if scene.take_dirty():
                frame.compose(surface, scene.draw)

    games = list(shelf())
    for number in range(count):
        game = games[number % len(games)]
        seats = game.seats[number // len(games) % len(game.seats)]
        for scene in (program.menu(), program.seats(game), program.rules(game), program.options()):
            show(scene)
            scene.leave()
        match = Match(game, [Player(f"P{seat}", "greedy") for seat in range(seats)], (), f"{seed} {number}")
        played = program.match(match)
        show(played)
        for _ in range(LONGEST):
            if match.is_over:
                break
            played.update(STEP)
            played.director.skip()
            if played.take_dirty():
                frame.compose(surface, played.draw)
        played.leave()
        results = program.results(match)
        show(results, 200)
        results.leave()
        del played, results, scene, match
        gc.collect()
        out.append((game.key, resident(), len(os.listdir("/proc/self/fd"))))
    store.close()
    return out


if __name__ == "__main__":
    print(json.dumps(_matches(int(sys.argv[1]), sys.argv[2])))
