"""Shapes for hit tests."""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.stage.layout.shapes import Box, Disc, Fixed, Poly, Shape, apart, around, beside, common

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


# ---- callouts: beside their subject, covering as little else as possible

STAGE = Box(24, 24, 1392, 952)
BOARD = Box(48, 132, 940, 640)
COLUMN = Box(1012, 132, 380, 640)


def test_a_free_place_beside_what_is_lit_is_taken() -> None:
    box, _ = beside(STAGE, [((300, 400), 0.0)], [BOARD], [(COLUMN, 0.5)], 76)
    assert common(box, BOARD) == 0
    assert apart(box, BOARD)[0] <= 76


def test_a_narrower_card_is_taken_rather_than_covering_what_is_lit() -> None:
    sizes = [((640.0, 400.0), 0.0), ((400.0, 640.0), 72_000.0)]
    box, number = beside(STAGE, sizes, [BOARD], [(COLUMN, 0.5)], 76)
    assert (box.w, number) == (400, 1)
    box, number = beside(STAGE, sizes, [COLUMN], [], 76)
    assert (box.w, number) == (640, 0)


def test_of_two_places_the_one_that_covers_what_matters_less_is_taken() -> None:
    lit = Box(600, 24, 200, 952)
    left, right = Box(24, 24, 570, 952), Box(806, 24, 610, 952)
    sizes = [((400.0, 300.0), 0.0)]
    assert beside(STAGE, sizes, [lit], [(left, 3.0), (right, 1.0)], 40)[0].x >= lit.right
    assert beside(STAGE, sizes, [lit], [(left, 1.0), (right, 3.0)], 40)[0].right <= lit.x


@pytest.mark.parametrize("size", [(300.0, 200.0), (1392.0, 952.0), (452.0, 900.0)])
@pytest.mark.parametrize("spots", [[], [BOARD], [Box(1300, 900, 90, 60)], [Box(60, 60, 80, 80), Box(900, 700, 80, 80)]])
def test_the_card_stays_on_the_stage(size: tuple[float, float], spots: list[Box]) -> None:
    box, _ = beside(STAGE, [(size, 0.0)], spots, [(BOARD, 3.0)], 76)
    assert (box.w, box.h) == size
    assert around([STAGE, box]) == STAGE
