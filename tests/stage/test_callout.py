"""A callout lies beside its subject, covering as little else as possible."""

from __future__ import annotations

import pytest

from game.stage.layout.callout import apart, around, beside, common
from game.stage.layout.shapes import Box

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
