"""Start-up, idling and frame pacing of the main loop. By hand: `python -m tests.bench.loop` with a display.

The scene is a full picture with some sprites. Prints a table; asserts nothing, because machines differ.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import time
from itertools import pairwise

from game.shell.environment import prepare

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))


def child(mode: str, size: tuple[int, int], seconds: float) -> None:
    """Run one measurement in its own process."""
    prepare()
    import pygame

    from game.shell.app import App, Setup
    from game.shell.window import Window
    from game.stage.time.stack import Replace, Transition
    from tests.app.demo import Demo

    started = float(os.environ["STARTED"])
    row: dict[str, float] = {}
    ends: list[float] = []
    ticks: list[float] = []
    state = {"cpu": 0.0, "wall": 0.0}

    class Busy(Demo):
        background: pygame.Surface | None = None
        sprite: pygame.Surface | None = None

        def draw(self, surface: pygame.Surface) -> None:
            if self.background is None or self.sprite is None or self.background.get_size() != surface.get_size():
                self.background = pygame.Surface(surface.get_size()).convert()
                self.background.fill((20, 84, 90))
                self.sprite = pygame.Surface((surface.get_height() // 8,) * 2, pygame.SRCALPHA).convert_alpha()
                self.sprite.fill((249, 240, 221, 200))
            surface.blit(self.background, (0, 0))
            place = int(time.monotonic() * 200) % surface.get_width() // 2
            surface.fblits([(self.sprite, (place + 40 * number, 40 * number)) for number in range(12)])

        def take_dirty(self) -> bool:
            return super().take_dirty() or mode != "idle"

    def shown() -> None:
        row["first frame ms"] = (time.time() - started) * 1000
        row["of that cpu"] = time.process_time() * 1000

    def begin() -> None:
        state["cpu"], state["wall"] = time.process_time(), time.monotonic()

    def done() -> bool:
        return bool(state["wall"]) and time.monotonic() - state["wall"] > seconds

    scene = Busy()
    scene.is_lively = mode != "idle"
    born = time.monotonic()

    def update(dt: float) -> Transition | None:
        ends.append(time.monotonic())
        if not state["wall"] and time.monotonic() - born > 1.5:
            begin()
            ticks.clear()
            flips.clear()
        if done():
            pygame.event.post(pygame.Event(pygame.QUIT))
        if mode == "fade" and len(ends) % 40 == 0:
            return Replace(follow())
        return None

    def follow() -> Busy:
        other = Busy()
        other.is_lively, other.on_update = True, update
        return other

    scene.on_update = update
    scene.wake_after = 1.0
    if mode == "idle with pads":
        from tests.input.virtual_pads import VirtualPad

        scene.is_lively = False
        VirtualPad()
        VirtualPad()
    app = App(Setup(size=size, on_first_frame=shown))
    flips: list[float] = []

    class TimedWindow(Window):
        def flip(self) -> None:
            before = time.perf_counter()
            super().flip()
            ticks.append(time.monotonic())
            flips.append((time.perf_counter() - before) * 1000)

    app.window = TimedWindow("Loop", size)
    app.run(lambda _: scene)
    wall = time.monotonic() - state["wall"]
    row["cpu %"] = (time.process_time() - state["cpu"]) / wall * 100
    gaps = sorted((b - a) * 1000 for a, b in pairwise(ticks)) or [0.0]
    if not mode.startswith("idle"):
        row["gap p50"], row["gap p99"], row["gap max"] = (
            statistics.median(gaps),
            gaps[int(len(gaps) * 0.99)],
            gaps[-1],
        )
        row["late > 20 ms"] = sum(gap > 20 for gap in gaps)
        row["flip p50"] = statistics.median(flips)
        row["cpu ms/frame"] = row["cpu %"] * wall * 10 / max(1, len(ticks))
    row["rss MiB"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"{mode:15} {size[0]}x{size[1]:<5}", "  ".join(f"{name} {value:.1f}" for name, value in row.items()), flush=True
    )


def main() -> None:
    """Measure every mode and size in turn."""
    modes = [("idle", SIZES[1], 10.0), ("idle with pads", SIZES[1], 10.0)]
    modes += [(mode, size, 6.0) for mode in ("busy", "fade") for size in SIZES]
    for mode, size, seconds in modes:
        environment = {**os.environ, "STARTED": str(time.time())}
        command = [sys.executable, "-m", "tests.bench.loop", mode, str(size[0]), str(size[1]), str(seconds)]
        subprocess.run(command, env=environment, check=False)


if __name__ == "__main__":
    if len(sys.argv) == 5:
        child(sys.argv[1], (int(sys.argv[2]), int(sys.argv[3])), float(sys.argv[4]))
    else:
        main()
