"""Containers: sizes, growth, alignment, wrapping and the order of the focus."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.stage.layout.containers import UNPLACED, Cell, Column, FirstFit, Grid, Part, Row, Stack
from game.stage.layout.shapes import Box

AREA = Box(100, 50, 600, 300, 24)
lengths = st.floats(1, 400)
cells = st.builds(lambda w, h, grow: Cell(w=w, h=h, grow=grow), lengths, lengths, st.floats(0, 3))


@dataclass
class Thing:
    name: str
    box: Box = UNPLACED


def xs(*parts: Part) -> list[tuple[float, float]]:
    return [(part.box.x, part.box.w) for part in parts]


def ys(*parts: Part) -> list[tuple[float, float]]:
    return [(part.box.y, part.box.h) for part in parts]


@given(st.lists(cells, min_size=1, max_size=6), st.sampled_from([Row, Column, Grid]), st.floats(0, 20))
def test_parts_lie_inside_apart_and_in_order(parts: list[Cell], kind: Any, gap: float) -> None:
    whole = kind(*parts, gap=gap, pad=(10, 5))
    wide = whole.least_w()
    area = Box(3, 4, wide + 50, whole.least_h(wide + 50) + 20)
    assert whole.fits(area)
    whole.place(area)
    room = area.inset(10 - 0.1, 5 - 0.1)
    for part in parts:
        assert room.x <= part.box.x
        assert part.box.right <= room.right
        assert room.y <= part.box.y
        assert part.box.bottom <= room.bottom
        assert part.box.w >= part.least_w() - 0.1
        assert part.box.h >= part.least_h(part.box.w) - 0.1
    for one, other in combinations(parts, 2):
        assert not one.box.inset(0.1).overlaps(other.box.inset(0.1))
        assert (one.box.y, one.box.x) <= (other.box.y + 0.1, other.box.x) or one.box.x < other.box.x


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        pytest.param([Cell(w=100), Cell(), Cell(grow=3)], [(100, 100), (210, 120), (340, 360)], id="shares"),
        pytest.param([Cell(w=450, grow=1), Cell(), Cell()], [(100, 450), (560, 65), (635, 65)], id="least"),
        pytest.param([Cell(most_w=80), Cell(), Cell()], [(100, 80), (190, 250), (450, 250)], id="greatest"),
        pytest.param([Cell(grow=5e-324), Cell(w=450)], [(100, 140), (250, 450)], id="tiny share"),
        pytest.param([Cell(w=600), Cell(w=300), Cell(w=260)], [(100, 300), (410, 150), (570, 130)], id="too narrow"),
        pytest.param([Cell(w=90), Cell(w=90), Cell(w=90)], [(255, 90), (355, 90), (455, 90)], id="spare room"),
    ],
)
def test_a_row_divides_its_width(parts: list[Cell], expected: list[tuple[float, float]]) -> None:
    Row(*parts, gap=10, spare="middle").place(AREA)
    assert xs(*parts) == [pytest.approx(place) for place in expected]
    assert {(part.box.y, part.box.h, part.box.r) for part in parts} == {(50, 300, 24)}


def test_a_part_is_aligned_across_its_container() -> None:
    low, middle, wide = Cell(w=100, h=40, align="end"), Cell(w=100, h=40, align="middle"), Cell(h=40, most_w=300)
    Column(low, middle, wide, gap=10, spare="end").place(AREA)
    assert xs(low, middle, wide) == [(600, 100), (350, 100), (250, 300)]
    assert ys(low, middle, wide) == [(210, 40), (260, 40), (310, 40)]
    Stack(whole := Cell(), corner := Cell(w=50, h=20, align="end")).place(AREA)
    assert whole.box == AREA
    assert (corner.box.right, corner.box.bottom) == (700, 350)


def test_a_height_may_depend_on_the_width() -> None:
    """A text becomes higher in a narrow column, and everything below it moves down."""
    text = Cell(h=lambda wide: 24_000 / wide)
    page = Column(Row(Cell(w=200), text), below := Cell(), gap=10)
    assert page.least_h(600) == pytest.approx(70)
    for wide, high in ((600, 60), (440, 100)):
        page.place(Box(0, 0, wide, 300))
        assert text.box.h == pytest.approx(high)
        assert below.box.y == pytest.approx(high + 10)


@pytest.mark.parametrize(
    ("count", "least", "columns", "shape"),
    [
        (5, 190, None, (3, 2)),
        (5, 100, None, (5, 1)),
        (4, 250, None, (2, 2)),
        (3, 500, None, (1, 3)),
        (4, 10, 3, (3, 2)),
    ],
)
def test_a_grid_wraps_into_even_rows(count: int, least: float, columns: int | None, shape: tuple[int, int]) -> None:
    parts = [Cell(w=least, h=20) for _ in range(count)]
    grid = Grid(*parts, columns=columns, gap=10)
    grid.place(AREA)
    assert (len({part.box.x for part in parts}), len({part.box.y for part in parts})) == shape
    assert len({(part.box.w, part.box.h) for part in parts}) == 1
    assert grid.least_h(AREA.w) == 20 * shape[1] + 10 * (shape[1] - 1)


def test_the_first_way_that_fits_is_shown_alone() -> None:
    words, sign = Thing("words"), Thing("sign")
    way = FirstFit(Cell(words, w=300, h=40), Cell(sign, w=40, h=40))
    for room, shown in ((320, words), (300, words), (299, sign), (20, sign)):
        way.place(Box(0, 0, room, 40))
        assert way.contents(Thing) == [shown]
        assert shown.box.w == room
    assert way.least_w() == 40


def test_contents_come_in_reading_order_and_by_type() -> None:
    a, b, c, d = (Thing(name) for name in "abcd")
    page = Column(Row(a, Cell(b, w=30), gap=5), Cell(h=20), Grid(c, d, columns=1))
    page.place(AREA)
    assert page.contents(Thing) == [a, b, c, d]
    assert page.contents(str) == []
    assert b.box == Box(670, 50, 30, 140, 24)
