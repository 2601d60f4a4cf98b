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


WIDE = [(1920, 1080), (1280, 800), (2560, 1080)]


@pytest.mark.parametrize("size", WIDE, ids=str)
@pytest.mark.parametrize("key", ["beacon", "borders", "diceland", "places"])
def test_buttons_lie_in_the_middle_of_the_hollow(key: str, size: tuple[int, int]) -> None:
    screen = program().match(played(catalogue()[key], 3, 0.5))
    rest(screen, size)
    bed, boxes = screen.zones.bed, [box for key, box in screen.areas().items() if "/" in key]
    assert bed is not None
    screen.director.cue = PendingCue(0, "Roll")
    cue = screen.areas()["cue"]
    for taken in (around(boxes or [cue]), cue):
        assert taken.y - bed.y == pytest.approx(bed.bottom - taken.bottom)


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
