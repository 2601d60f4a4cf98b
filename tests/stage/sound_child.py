"""Run by the tests with a real sound server: prints when the sound comes or goes, and after 100 frames.

Time passes ten times as fast as in a match.
"""

from __future__ import annotations

import sys
import time

import pygame

from game.stage.audio.sound import Sound
from game.timing import REAL


def main() -> int:
    pygame.display.init()
    sound = Sound(effects=0.5, room=0.5, executor=REAL.executor("sounds"))
    sound.start()
    was_silent: bool | None = None
    is_asked = True
    frames = 0
    while is_asked:
        for event in pygame.event.get():
            sound.handle(event)
            is_asked &= event.type != pygame.QUIT
        started = REAL.clock()
        sound.tick(10 * started)
        if sound.is_silent is not was_silent:
            was_silent = sound.is_silent
            print("silent" if was_silent else "open", flush=True)
        if REAL.clock() - started > 1:
            print("late", flush=True)
        time.sleep(0.01)
        frames += 1
        if frames == 100:
            print("alive", flush=True)
    sound.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
