"""The hollow for buttons on wide tables, with and without buttons."""

from __future__ import annotations

import pytest

from game.games import catalogue
from game.scenes.match.director import PendingCue
from game.scenes.match.screen import MatchScreen
from game.stage.layout.callout import around
from game.tools.shots import played, rest
from tests.kit import driver_of

from .stagehand import program

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
