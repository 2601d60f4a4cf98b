"""The program in kiosk mode, with one word for the situation to test; prints the scenes it shows.

`python -m tests.kiosk.fallible_child begin|stay|hang|restart`: `begin` starts a match and plays some of it, `hang`
never returns from the first step of a match, `restart` acts like the staff menu, once; `stay` shows the first scene.
"""

from __future__ import annotations

import os
import sys
import threading

from game import commands
from game.games import catalogue
from game.kiosk.session import KioskSession
from game.rules.match import Match, Player, checksum
from game.scenes.base.screen import Screen
from game.scenes.match.screen import MatchScreen
from game.scenes.shelf.menu import Menu
from game.shell.request import RESTART
from game.stage.time.stack import Transition

DECISIONS = 5
AGAIN = "LAMPLIGHT_TEST_AGAIN"


def say(scene: Screen) -> None:
    words = [type(scene).__name__]
    if isinstance(scene, MatchScreen):
        words += [str(len(scene.match.log)), f"{checksum(scene.match.dump()):08x}"]
    os.write(1, f"{' '.join(words)}\n".encode())


def begin(house: KioskSession) -> Screen:
    match = Match(catalogue()["template"], [Player("A", "human", "red"), Player("B", "human", "blue")], (), "kiosk")
    program = house._router
    recording = program.context.store.record(match)
    match.settle()
    for _ in range(DECISIONS):
        (seat,) = match.state.actors()
        match.submit(seat, match.state.legal(seat)[0])
        recording.keep()
    program.context.store.flush()
    return program.match(match, None, recording)


def get_stuck(scene: MatchScreen, dt: float) -> Transition | None:
    os.write(1, b"stuck\n")
    threading.Event().wait()
    return None


def main() -> int:
    (what,) = sys.argv[1:]
    first = KioskSession.first
    houses: list[KioskSession] = []

    def told(house: KioskSession, *, is_failing: bool) -> Screen:
        scene = begin(house) if what == "begin" else first(house, is_failing=is_failing)
        say(scene)
        houses.append(house)
        return scene

    KioskSession.first = told  # type: ignore[method-assign]
    if what == "restart":
        # The arguments are the same after the restart, so the environment distinguishes them.
        wait = Menu.update

        def restart(menu: Menu, dt: float) -> Transition | None:
            if not os.environ.get(AGAIN):
                os.environ[AGAIN] = "1"
                houses[-1]._end(RESTART)
            return wait(menu, dt)

        Menu.update = restart  # type: ignore[method-assign]
    if what == "hang":
        MatchScreen.update = get_stuck  # type: ignore[method-assign]
    sys.argv[1:] = []
    return commands.main(["--kiosk", os.environ["KIOSK_FILE"], "--size", "640x360"])


if __name__ == "__main__":
    sys.exit(main())
