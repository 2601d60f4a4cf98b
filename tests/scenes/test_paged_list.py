"""Rows of a list are as far apart as possible, so that the focus ring of one does not overlap the next."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.scenes.base.side_page import FOOT, GAP, WIDE_GAP, PagedList
from game.stage.layout.shapes import Box

HIGH = 92.0


@pytest.mark.parametrize("count", [1, 5, 6, 7, 30])
@pytest.mark.parametrize("high", [400.0, 640.0, 766.0])
def test_rows_stay_in_their_place_and_leave_no_room_for_another(count: int, high: float) -> None:
    listing, place = PagedList(list(range(count))), Box(0, 100, 600, high)
    rows = [box for _, box in listing.rows(place, HIGH)]
    foot = place.bottom - (FOOT if listing.pages > 1 else 0)
    assert rows[-1].bottom <= foot
    gaps = [b.y - a.bottom for a, b in pairwise(rows)]
    assert all(GAP <= gap <= WIDE_GAP for gap in gaps)
    if listing.pages > 1:
        assert foot - rows[-1].bottom < HIGH + WIDE_GAP


def test_a_short_list_is_not_crowded() -> None:
    rows = [box for _, box in PagedList([1, 2, 3]).rows(Box(0, 0, 600, 700), HIGH)]
    assert rows[1].y - rows[0].bottom == WIDE_GAP
