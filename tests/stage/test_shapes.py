"""Shapes for hit tests."""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.stage.layout.shapes import Box, Disc, Fixed, Poly, Shape

numbers = st.floats(-3000, 3000)
lengths = st.floats(1, 2000)
boxes = st.builds(Box, numbers, numbers, lengths, lengths, st.floats(0, 300))
discs = st.builds(Disc, numbers, numbers, lengths)
hexagons = st.builds(
    lambda x, y, r: Poly(tuple((x + r * cos(i * pi / 3), y + r * sin(i * pi / 3)) for i in range(6))),
    numbers, numbers, lengths,
)  # fmt: skip
shapes = st.one_of(boxes, discs, hexagons)


@given(shapes)
def test_every_shape_contains_its_centre_and_reaches_no_farther_than_its_bounds(shape: Shape) -> None:
    assert shape.contains(shape.centre)
    bounds = shape.bounds.inset(-1e-6)
    assert all(bounds.contains(spot) for spot in shape.outline())
    assert not shape.contains((bounds.x - 1, shape.centre[1]))
    assert not shape.contains((shape.centre[0], bounds.bottom + 1))


@pytest.mark.parametrize(
    "points",
    [
        ((0, 0), (30, 0), (30, 30), (20, 30), (20, 10), (10, 10), (10, 30), (0, 30)),
        ((0, 0), (100, 0), (100, 10), (10, 10), (10, 100), (0, 100)),
    ],
)
def test_the_centre_of_a_bent_region_lies_inside_it(points: tuple[tuple[float, float], ...]) -> None:
    region = Poly(points)
    assert region.contains(region.centre)


lengths = st.one_of(st.floats(0.1, 5), st.builds(Fixed, st.floats(0.1, 40)))


@given(boxes, st.lists(lengths, min_size=1, max_size=6), st.floats(0, 20))
def test_a_split_box_keeps_its_order_and_its_gaps(box: Box, wished: list[float | Fixed], gap: float) -> None:
    parts = box.split_x(*wished, gap=gap)
    assert len(parts) == len(wished)
    for part, wish in zip(parts, wished, strict=True):
        assert not isinstance(wish, Fixed) or part.w == wish.length
        assert (part.y, part.h) == (box.y, box.h)
    for before, after in pairwise(parts):
        assert after.x == pytest.approx(before.right + gap, abs=1e-6)


def test_the_parts_of_a_split_fill_the_box_and_share_no_pixel() -> None:
    parts = Box(10, 0, 1000, 50).split_x(Fixed(200), 0.5, 0.5, gap=10)
    assert [part.w for part in parts] == [200, 390, 390]
    assert parts[-1].right == 1010
    left, right = Box(0, 0, 100, 50).split_x(0.5, 0.5)
    assert not left.contains((50, 10))
    assert right.contains((50, 10))
    assert not left.overlaps(right)
    assert Box(0, 0, 10, 10).inset(20) == Box(20, 20, 0, 0)
