"""A short visit: opens the program, shows the shelf, starts a match of bots, and exits.

`python -m tests.endurance.visitor [SECONDS]` in a separate home; prints the scenes shown.
"""

from __future__ import annotations

import sys
import threading
import time

import pygame


def main() -> int:
    from game.commands import main as run
    from game.shell.app import App

    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 4.0
    show, seen = App.present, dict[str, None]()

    def watched(app: App) -> None:
        show(app)
        seen[type(app.top).__name__] = None

    def visit() -> None:
        keys = (pygame.K_RETURN, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_DOWN, pygame.K_RETURN, pygame.K_RIGHT)
        until = time.monotonic() + seconds
        while not seen and time.monotonic() < until + 20:
            time.sleep(0.05)
        for key in keys:
            time.sleep(seconds / len(keys))
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                if pygame.display.get_init():
                    pygame.event.post(pygame.Event(kind, key=key, mod=0, scancode=0, unicode=""))
        pygame.event.post(pygame.Event(pygame.QUIT))

    App.present = watched  # type: ignore[method-assign]
    threading.Thread(target=visit, daemon=True).start()
    code = run(["--size", "640x360"])
    print(" ".join(seen))
    return code


if __name__ == "__main__":
    sys.exit(main())
