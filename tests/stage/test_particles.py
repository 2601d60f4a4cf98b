"""Shards of a burst fly from their sources, one after the other, and are gone in the end."""

from __future__ import annotations

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
