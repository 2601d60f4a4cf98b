"""A real run of the program that plays by itself, prints its submitted and shown moves, and is killed by the test.

`python -m tests.endurance.victim GAME SEED MIND,MIND,...` in a separate home. Every line on stdout is a word, the
length of the log and the checksum of the save text up to there.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from random import Random
from typing import Any

import pygame

from game.games import catalogue
from game.rules.contract import Action, Event, Seat
from game.rules.match import Match, Player, checksum
from game.scenes.match.director import Director
from game.scenes.match.screen import MatchScreen
from game.shell import startup
from game.shell.request import StartRequest
from game.stage.time.stack import Transition


def say(word: str, match: Match, length: int) -> None:
    text = match.header() + "".join(map(match.line, match.log[:length]))
    os.write(1, f"{word} {length} {checksum(text):08x}\n".encode())


def watch(director: Director) -> None:
    """Print submissions of people and the start of each animation."""
    view = director.view
    assert view is not None
    lengths: dict[int, int] = {}
    events: list[Event] = []  # kept alive so that their ids stay unique
    hear, script, submit = view.hear, view.script, director.submit

    def watched_hear(story: Any) -> Any:
        events.extend(story)
        lengths.update((id(event), len(director.match.log)) for event in story)
        return hear(story)

    def watched_script(event: Event) -> Any:
        if id(event) in lengths:
            say("shown", director.match, lengths[id(event)])
        return script(event)

    def watched_submit(seat: Seat, action: Action) -> None:
        submit(seat, action)
        say("submitted", director.match, len(director.match.log))

    view.hear, view.script, director.submit = watched_hear, watched_script, watched_submit  # type: ignore[method-assign]


def main() -> int:
    key, seed, minds = sys.argv[1:]
    rng = Random(seed)
    update = MatchScreen.update

    def played(scene: MatchScreen, dt: float) -> Transition | None:
        is_new = scene.director.view is None
        transition = update(scene, dt)
        director = scene.director
        if is_new and director.view is not None:
            watch(director)
            os.write(1, b"ready 0 0\n")
        if director.asked and rng.random() < 0.5:
            seat = rng.choice(director.asked)
            director.submit(seat, rng.choice(director.match.state.legal(seat)))
        elif rng.random() < 0.3:
            director.press()
        return transition

    def stir() -> None:
        """Keep the loop awake, like a moving mouse."""
        while True:
            time.sleep(0.01)
            if pygame.display.get_init():
                pygame.event.post(pygame.Event(pygame.WINDOWEXPOSED))

    MatchScreen.update = played  # type: ignore[method-assign]
    threading.Thread(target=stir, daemon=True).start()
    players = [Player(f"P{seat}", mind) for seat, mind in enumerate(minds.split(","))]
    return startup.run(StartRequest(size=(640, 360), match=Match(catalogue()[key], players, (), seed)))


if __name__ == "__main__":
    sys.exit(main())
