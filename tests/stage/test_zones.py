"""Places of several boards that are all large."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.stage.layout.shapes import Box
from game.stage.layout.viewport import CONTENT_MAX, Aspect, Viewport
from game.stage.layout.zones import BUTTONS, GAP, Zones, side_by_side

RATIO = 1240 / 848


@pytest.mark.parametrize("zone", [Box(40, 132, 1240, 848), Box(24, 230, 1032, 706), Box(0, 0, 500, 900)])
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_boards_side_by_side_lie_inside_apart_and_in_the_middle(zone: Box, count: int) -> None:
    boxes = side_by_side(zone, RATIO, count)
    assert len(boxes) == count
    assert all(b.x >= zone.x - 0.01 and b.right <= zone.right + 0.01 for b in boxes)
    assert all(b.y >= zone.y - 0.01 and b.bottom <= zone.bottom + 0.01 for b in boxes)
    for a, b in combinations(boxes, 2):
        assert a.right <= b.x or b.right <= a.x or a.bottom <= b.y or b.bottom <= a.y
    left, right = min(b.x for b in boxes), max(b.right for b in boxes)
    assert left + right == pytest.approx(zone.x + zone.right)
    if count > 1:
        assert len({(round(b.w, 3), round(b.h, 3)) for b in boxes}) == 1
        assert boxes[0].w / boxes[0].h == pytest.approx(RATIO)
    assert side_by_side(zone, RATIO, 0) == []


def test_on_a_tall_screen_rows_and_tray_have_what_two_rows_of_buttons_leave() -> None:
    zones = Zones.of(Viewport.of((1080, 1920)))
    assert zones.actions.h == BUTTONS
    assert zones.actions.bottom == pytest.approx(zones.prompts.y - GAP)
    assert zones.players.h > 310
    assert zones.tray.h > 240
    square = Zones.of(Viewport.of((1080, 1920)), 1.0, has_tray=False)
    assert square.board.w == pytest.approx(square.players.w)
    assert square.actions.bottom <= square.prompts.y


@pytest.mark.parametrize("size", [(2560, 1080), (1720, 720)])
@pytest.mark.parametrize("is_wide_text", [False, True])
def test_without_a_tray_a_very_wide_table_has_a_player_in_every_corner(
    size: tuple[int, int], is_wide_text: bool
) -> None:
    viewport = Viewport.of(size)
    zones = Zones.of(viewport, 1.0, 4, is_wide_text, has_tray=False)
    assert zones.board.centre[0] == pytest.approx(viewport.width / 2)
    boxes = [*zones.corners, zones.actions, zones.board]
    assert len(boxes) == 6
    assert not any(a.overlaps(b) for a, b in combinations(boxes, 2))
    assert max(box.bottom for box in boxes) <= zones.prompts.y
    assert sum(box.centre[0] > viewport.width / 2 for box in zones.corners) == 2
    assert len({box.h for box in zones.corners}) == 1


@pytest.mark.parametrize("is_large", [False, True], ids=["usual", "large"])
def test_two_who_have_a_very_wide_table_to_themselves_sit_opposite_each_other(*, is_large: bool) -> None:
    viewport = replace(Viewport.of((2560, 1080)), is_large=is_large)
    zones = Zones.of(viewport, 1.0, 2, is_large, has_tray=False)
    left, right = zones.corners
    assert (left.y, left.w, left.h) == (right.y, right.w, right.h)
    middle = zones.board.centre[1]
    assert left.y < middle < left.bottom, "beside the middle of the board"
    assert right.bottom < zones.actions.y
    assert zones.actions.bottom <= zones.prompts.y
    assert zones.actions.h >= 260


# ---- viewports

pixels = st.integers(1, 8000)


@pytest.mark.parametrize(
    ("window", "aspect", "logical"),
    [
        ((1920, 1080), Aspect.WIDE, (1920, 1080)),
        ((3840, 2160), Aspect.WIDE, (1920, 1080)),
        ((1280, 800), Aspect.WIDE, (1920, 1200)),
        ((1024, 768), Aspect.SQUARE, (1440, 1080)),
        ((2560, 1080), Aspect.ULTRA, (2560, 1080)),
        ((1080, 1920), Aspect.TALL, (1080, 1920)),
    ],
)
def test_the_usual_screens_have_their_layout(
    window: tuple[int, int], aspect: Aspect, logical: tuple[float, float]
) -> None:
    viewport = Viewport.of(window)
    assert viewport.aspect is aspect
    assert (viewport.width, viewport.height) == pytest.approx(logical)


@given(pixels, pixels, st.integers(-100, 9000), st.integers(-100, 9000))
def test_the_logical_space_fills_the_window_with_the_content_in_its_middle(w: int, h: int, x: int, y: int) -> None:
    viewport = Viewport.of((w, h))
    assert viewport.width * viewport.scale == pytest.approx(w)
    assert viewport.height * viewport.scale == pytest.approx(h)
    assert viewport.at(*viewport.to_logical((x, y))) == (x, y)
    least = {Aspect.TALL: (1080, 1920), Aspect.SQUARE: (1440, 1080)}.get(viewport.aspect, (1920, 1080))
    assert viewport.width >= least[0] - 1e-6
    assert viewport.height >= least[1] - 1e-6
    assert 0 < viewport.left < viewport.width / 2
    assert viewport.width - 2 * viewport.left <= CONTENT_MAX + 1e-6
    assert Viewport.of((0, -3)).window == (1, 1)
