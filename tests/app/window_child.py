"""Run by the tests on a real X server or Wayland compositor: a demo scene prints its events as JSON lists."""

from __future__ import annotations

import json
import sys

import pygame

from game.input.intents import Do, Intent, Press, Typed
from game.shell.app import App, Setup
from game.stage.time.stack import Transition
from tests.app.demo import Demo


def say(*what: object) -> None:
    print(json.dumps(what), flush=True)


class Talker(Demo):
    def handle(self, intent: Intent) -> Transition | None:
        if isinstance(intent, Press):
            say("press", *intent.pos)
        if isinstance(intent, Do):
            say("do", intent.command.value)
        if isinstance(intent, Typed):
            say("typed", intent.letter)
        return None

    def leave(self) -> None:
        say("leave")


def main() -> int:
    def shown() -> None:
        # This call crashes pygame on Wayland.
        app.inputs.is_typing = "typing" in sys.argv[1:]
        is_x11 = pygame.display.get_driver() == "x11"
        say("shown", pygame.display.get_wm_info()["window"] if is_x11 else 0)

    scene = Talker("white")
    scene.on_draw = lambda: say("drawn", *app.window.size)
    is_held = "held" in sys.argv[1:]
    app = App(Setup("Loop test", (900, 500), is_fullscreen=is_held, is_locked=is_held, on_first_frame=shown))
    return app.run(lambda app: scene)


if __name__ == "__main__":
    sys.exit(main())
