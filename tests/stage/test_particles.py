"""Shards of a burst fly from their sources, one after the other, and are gone in the end."""

from __future__ import annotations

import math

import pytest

from game.stage.paint.frame import DisplayList
from game.stage.paint.paint import Paint
from game.stage.pieces.particles import DUST, STARS, Burst, Look
from tests.timings import Queues

PAINT = Paint(scale=1.0)


def drawn(burst: Burst, seconds: float) -> list[float]:
    """Return the x of the middle of every picture, from that of the burst."""
    sheet = DisplayList((1920, 1080))
    burst.draw(sheet, PAINT, seconds, 900, 500)
    return [op[1][0] + op[0].get_width() / 2 - 900 for op in sheet.ops]


@pytest.mark.parametrize("looks", [[("hexagon", "red")], [("drop", "blue"), ("token", "grey")], [(DUST, "red")]])
def test_shards_leave_their_sources_one_after_the_other(looks: list[Look]) -> None:
    burst = Burst(1, looks, count=8, reach=90, sources=[(0.0, 0.0), (600.0, 0.0)], over=0.6, life=0.5)
    early, late = drawn(burst, 0.1), drawn(burst, 0.7)
    assert len(early) >= 4
    assert all(abs(x) < 200 for x in early), "the second source has not begun"
    assert len(late) == 4
    assert all(abs(x - 600) < 200 for x in late), "the shards of the first one are gone"
    assert not drawn(burst, burst.seconds)


def test_with_reduced_motion_there_is_only_a_light() -> None:
    assert len(drawn(Burst(1, STARS, count=20), 0.3)) == 21
    assert len(drawn(Burst(1, STARS, count=20, reduced_motion=True), 0.3)) == 1


def test_no_shard_of_a_burst_is_rendered_on_the_thread_of_the_frames() -> None:
    queues = Queues()
    paint, burst = Paint(scale=1.0, preparer=queues.of("preparer")), Burst(1, count=20)

    def shards() -> int:
        sheet = DisplayList((1920, 1080))
        burst.draw(sheet, paint, 0.2, 900, 500)
        return len(sheet.ops)

    assert shards() == 0, "all are ordered first"
    for _ in range(4):  # few orders are open at a time
        queues.of("preparer").wait()
        shards()
    assert shards() == 21


def heights(burst: Burst) -> list[float]:
    """Return by moment how high above the burst the middle of the highest picture is."""
    out = []
    for step in range(1, 60):
        sheet = DisplayList((1920, 1080))
        burst.draw(sheet, PAINT, burst.seconds * step / 60, 900, 500)
        out += [500 - op[1][1] - op[0].get_height() / 2 for op in sheet.ops]
    return out


@pytest.mark.parametrize("looks", [STARS, [("hexagon", "red")], [("drop", "blue")], [(DUST, "red")]])
@pytest.mark.parametrize("sources", [[(0.0, 0.0)], [(0.0, 0.0), (40.0, -20.0)]])
def test_no_shard_flies_above_its_room(looks: list[Look], sources: list[tuple[float, float]]) -> None:
    free, confined = (Burst(1, looks, count=24, reach=300, sources=sources, room=room) for room in (math.inf, 60.0))
    assert max(heights(free)) > 100
    assert 10 < max(heights(confined)) <= 60


def test_with_a_middle_shards_fly_away_from_it_on_all_sides() -> None:
    sources = [(0.0, 0.0), (200.0, 0.0)]
    burst = Burst(1, [("blot", "red")], count=2, reach=100, sources=sources, middle=(100.0, 0.0))
    places = drawn(burst, burst.seconds * 0.5)
    assert min(places) < -40
    assert max(places) > 240
