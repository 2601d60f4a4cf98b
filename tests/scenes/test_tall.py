"""Pages fill a tall window down to the bottom."""

from __future__ import annotations

import pytest

from game.games import catalogue
from game.input.intents import Resized
from game.scenes.match.commentary import LEAST_LINES
from game.scenes.match.screen import MatchScreen
from game.stage.layout.callout import around
from game.tools.shots import played, rest
from tests.kit import KEYS, driver_of

from .stagehand import program

TALL = (1080, 1920)


@pytest.mark.parametrize("key", ["beacon", "borders", "diceland", "places"])
def test_the_buttons_of_a_match_lie_in_the_middle_of_what_is_left_for_them(key: str) -> None:
    made = program()
    screen = made.match(played(catalogue()[key], 4, 0.5))
    rest(screen, TALL)
    boxes = [box for key, box in screen.areas().items() if "/" in key]
    assert boxes
    zone, taken = screen.zones.actions, around(boxes)
    assert taken.y - zone.y == pytest.approx(zone.bottom - taken.bottom)
    assert taken.y - zone.y < 40


@pytest.mark.parametrize("key", ["diceland", "knightsleap"])
def test_what_happened_last_stands_where_a_player_has_no_buttons(key: str) -> None:
    driver = driver_of(catalogue()[key], "human", "greedy", "greedy")
    screen = driver.showing(MatchScreen)
    screen.director.is_auto_roll = True
    seen = {True: 0, False: 0}
    for _ in range(3000):
        if screen.director.asked and screen.commentary.lines():
            driver.send(Resized(KEYS, TALL))
            screen.settle()
            areas = screen.areas()
            has_buttons = any("/" in key for key in areas)
            box = areas.get("recalled")
            assert (box is None) == has_buttons
            if box is not None:
                assert box.h >= LEAST_LINES
                last = screen.commentary.lines()[-1]
                assert any(last.startswith(text.text[:9]) for text in screen.texts() if box.contains(text.box.centre))
            seen[has_buttons] += 1
            if seen[False] > 1:
                break
        if screen.director.asked:
            screen.director.submit(0, screen.match.state.legal(0)[0])
        driver.program.context.store.flush()
        driver.pass_time(0.1, 0.1)
    assert seen[False]
