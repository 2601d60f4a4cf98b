"""A person waits at most eight seconds on average for three computers, at normal speed."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.levels import make
from game.games import catalogue
from game.rules.common import TurnStarted
from game.rules.contract import Event
from game.rules.match import Match, Player
from game.scenes.match.director import Director
from game.stage.layout.zones import Zones
from game.stage.table.module import view_of
from game.stage.table.table import Silhouette, Table
from tests.kit import COLOURS, canvas_of

FRAME = 1 / 60


def waits(key: str, presses: int) -> list[float]:
    """Return the seconds between presses of the person with turns of others in between; thinking costs no time."""
    game = catalogue()[key]
    players = [Player(f"P{seat}", "steady" if seat else "human", COLOURS[seat]) for seat in range(4)]
    match = Match(game, players, (), "wait")
    director = Director(match, lambda: 0.0)
    guests = [Silhouette(COLOURS[seat], f"P{seat}", not seat) for seat in range(4)]
    table = Table(guests, director.await_press, Table.silent(()).sound, Table.silent(()).toast)
    view, canvas = view_of(game.package).make(table), canvas_of()
    view.place(Zones.of(canvas.viewport, view.ratio, 4, has_tray=view.has_tray), canvas, (0,))
    mind, rng, found, passed, others = make("steady", game), Random(1), list[float](), 0.0, False

    def heard(event: Event) -> None:
        nonlocal others
        others |= isinstance(event, TurnStarted) and event.seat != 0

    director.on_event = heard
    director.open(view)
    while len(found) < presses and not director.is_finished:
        if director.cue is not None or director.handover is not None or director.asked:
            if others:
                found.append(passed)
            passed, others = 0.0, False
            if director.asked:
                director.submit(0, mind.choose(match.state, 0, rng))
            else:
                director.press()
        director.update(FRAME)
        view.update(FRAME)
        passed += FRAME
    return found


@pytest.mark.parametrize("key", ["diceland", "borders", "beacon", "knightsleap", "places"])
def test_a_person_waits_eight_seconds_at_most_on_average(key: str) -> None:
    seconds = waits(key, 12)
    assert sum(seconds) / len(seconds) <= 8, seconds
    assert max(seconds) <= 20
