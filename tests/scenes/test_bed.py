"""On wide tables buttons lie in the middle of a hollow, which is there also when they are not."""

from __future__ import annotations

import pytest

from game.games import catalogue
from game.scenes.match.screen import MatchScreen
from game.stage.layout.callout import around
from game.tools.shots import played, rest
from tests.kit import driver_of

from .stagehand import close, program

WIDE = [(1920, 1080), (1280, 800), (2560, 1080)]


@pytest.mark.parametrize("size", WIDE, ids=str)
@pytest.mark.parametrize("key", ["beacon", "borders", "diceland", "places"])
def test_buttons_lie_in_the_middle_of_the_hollow(key: str, size: tuple[int, int]) -> None:
    screen = program().match(played(catalogue()[key], 3, 0.5))
    rest(screen, size)
    boxes, bed = [box for seat in screen.director.asked for _, box in screen._choices(seat)], screen.zones.bed
    assert bed is not None
    for taken in (around(boxes or [screen._cue_box()]), screen._cue_box()):
        assert taken.y - bed.y == pytest.approx(bed.bottom - taken.bottom)
    close()


@pytest.mark.parametrize("key", ["beacon", "places"])
def test_what_happened_last_keeps_still_below_the_hollow_whatever_buttons_come_and_go(key: str) -> None:
    driver = driver_of(catalogue()[key], "human", "greedy", "greedy", size=(2560, 1080))
    screen = driver.scene
    assert isinstance(screen, MatchScreen)
    assert screen.zones.bed is not None
    seen, boxes = set(), set()
    for _ in range(600):
        if screen.director.stage[:1] == (0,):
            seen.add(bool(screen._pushed_boxes()))
            boxes.add(screen._recalled_box(0))
        if screen.director.asked:
            screen.director.submit(0, screen.match.state.legal(0)[0])
        driver.pass_time(0.1, 0.1)
    (box,) = boxes - {None}
    assert seen == {True, False}
    assert not box.overlaps(screen.zones.bed)
