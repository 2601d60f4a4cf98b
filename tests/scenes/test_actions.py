"""The buttons of a match lie in the middle of their zone or hollow, and the latest lines where there are none."""

from __future__ import annotations

import pytest

from game.games import catalogue
from game.input.intents import Resized
from game.scenes.match.commentary import LEAST_LINES
from game.scenes.match.director import PendingCue
from game.scenes.match.screen import MatchScreen
from game.stage.layout.callout import around
from game.tools.shots import played, rest
from tests.kit import KEYS, driver_of, play_until

from .stagehand import program

TALL = (1080, 1920)


@pytest.mark.parametrize("size", [TALL, (1920, 1080), (1280, 800), (2560, 1080)], ids=str)
@pytest.mark.parametrize("key", ["beacon", "borders", "diceland", "places"])
def test_the_buttons_of_a_match_lie_in_the_middle_of_their_zone_or_hollow(key: str, size: tuple[int, int]) -> None:
    screen = program().match(played(catalogue()[key], 4, 0.5))
    rest(screen, size)
    zone, boxes = screen.zones.bed or screen.zones.actions, [box for key, box in screen.areas().items() if "/" in key]
    assert (screen.zones.bed is None) == (size == TALL)
    screen.director.cue = PendingCue(0, "Roll")
    cue = screen.areas()["cue"]
    for taken in (around(boxes or [cue]), cue):
        assert taken.y - zone.y == pytest.approx(zone.bottom - taken.bottom)
        assert size != TALL or taken.y - zone.y < 40 or taken is cue


@pytest.mark.parametrize("key", ["diceland", "knightsleap"])
def test_what_happened_last_stands_where_a_player_has_no_buttons(key: str) -> None:
    driver = driver_of(catalogue()[key], "human", "greedy", "greedy", auto_roll=True)
    screen = driver.showing(MatchScreen)
    director, seen = screen.director, 0
    while seen < 2:
        play_until(driver, lambda: director.asked and screen.commentary.lines())
        driver.send(Resized(KEYS, TALL))
        screen.settle()
        areas = screen.areas()
        box = areas.get("recalled")
        assert (box is None) == any("/" in key for key in areas)
        if box is not None:
            seen += 1
            assert box.h >= LEAST_LINES
            last = screen.commentary.lines()[-1]
            assert any(last.startswith(text.text[:9]) for text in screen.texts() if box.contains(text.box.centre))
        director.submit(0, screen.match.state.legal(0)[0])


@pytest.mark.parametrize("key", ["beacon", "places"])
def test_what_happened_last_keeps_still_below_the_hollow_whatever_buttons_come_and_go(key: str) -> None:
    driver = driver_of(catalogue()[key], "human", "greedy", "greedy", size=(2560, 1080))
    screen = driver.showing(MatchScreen)
    assert screen.zones.bed is not None
    seen, boxes = set(), set()
    for _ in range(600):
        if screen.director.stage[:1] == (0,):
            areas = screen.areas()
            seen.add(any(key == "cue" or "/" in key for key in areas))
            boxes.add(areas.get("recalled"))
        if screen.director.asked:
            screen.director.submit(0, screen.match.state.legal(0)[0])
        driver.pass_time(0.1, 0.1)
    (box,) = boxes - {None}
    assert seen == {True, False}
    assert not box.overlaps(screen.zones.bed)
