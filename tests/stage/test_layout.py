"""Layout: shapes, the zones of a match, containers, and spatial navigation of the focus."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from math import cos, pi, sin
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.stage.layout.containers import UNPLACED, Cell, Column, FirstFit, Grid, Part, Row, Stack
from game.stage.layout.focus import Focus
from game.stage.layout.shapes import Box, Disc, Fixed, Poly, Shape, Target, apart, around, beside, common
from game.stage.layout.viewport import CONTENT_MAX, Aspect, Viewport
from game.stage.layout.zones import BUTTONS, GAP, Zones, side_by_side

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


def test_boards_are_arranged_so_that_they_are_largest() -> None:
    assert len({box.x for box in side_by_side(Box(0, 0, 900, 700), RATIO, 2)}) == 1
    assert len({box.x for box in side_by_side(Box(0, 0, 900, 400), RATIO, 2)}) == 2
    assert len({box.y for box in side_by_side(Box(0, 0, 1800, 400), RATIO, 3)}) == 1


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800), (1024, 768)])
def test_the_turn_bar_stands_at_the_same_place_above_every_board(size: tuple[int, int]) -> None:
    assert len({Zones.of(Viewport.of(size), ratio).turn for ratio in (1.0, 1240 / 848, 2.0)}) == 1


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


AREA = Box(100, 50, 600, 300, 24)
edges = st.floats(1, 400)
cells = st.builds(lambda w, h, grow: Cell(w=w, h=h, grow=grow), edges, edges, st.floats(0, 3))


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


STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def target(key: str, x: float, y: float, w: float = 80, h: float = 60, reason: str = "") -> Target:
    return Target(key, Box(x, y, w, h), reason=reason)


def grid(columns: int, rows: int) -> list[Target]:
    return [target(f"{x},{y}", 100 * x, 80 * y) for y in range(rows) for x in range(columns)]


def reached_from(targets: list[Target], start: str) -> set[str | None]:
    focus = Focus()
    focus.offer(targets)
    seen: set[str | None] = {start}
    todo: list[str | None] = [start]
    while todo:
        here = todo.pop()
        for dx, dy in STEPS:
            focus.key = here
            focus.move(dx, dy)
            if focus.key not in seen:
                seen.add(focus.key)
                todo.append(focus.key)
    return seen


@st.composite
def layouts(draw: st.DrawFn) -> list[Target]:
    """Draw boxes at random places, of any size, without overlap."""
    placed: list[Box] = []
    size = st.integers(20, 400)
    for _ in range(draw(st.integers(1, 14))):
        box = Box(draw(st.integers(0, 1800)), draw(st.integers(0, 1000)), draw(size), draw(size))
        if not any(box.overlaps(other) for other in placed):
            placed.append(box)
    return [Target(str(number), box) for number, box in enumerate(placed)]


@settings(max_examples=200)
@given(layouts())
def test_from_every_target_every_other_can_be_reached_by_steps(targets: list[Target]) -> None:
    everything = {target.key for target in targets}
    for start in everything:
        assert reached_from(targets, start) == everything


def test_a_layout_in_which_the_nearest_alone_would_leave_one_out() -> None:
    """A rare layout, 1 in 40,000: steps to the nearest target alone do not connect these five."""
    boxes = [
        *((180, 330, 50, 190), (350, 290, 30, 100), (420, 420, 220, 100)),
        *((240, 90, 110, 270), (170, 60, 40, 20)),
    ]
    targets = [target(str(number), *box) for number, box in enumerate(boxes)]
    for start in "01234":
        assert reached_from(targets, start) == set("01234")


def test_in_a_grid_each_step_goes_to_the_neighbour_else_to_the_same_row_rather_than_nearer_below() -> None:
    focus = Focus()
    focus.offer(grid(5, 4))
    for x in range(5):
        for y in range(4):
            for dx, dy in STEPS:
                focus.key = f"{x},{y}"
                is_inside = 0 <= x + dx < 5 and 0 <= y + dy < 4
                assert focus.move(dx, dy) == is_inside
                assert focus.key == (f"{x + dx},{y + dy}" if is_inside else f"{x},{y}")
    focus.offer([target("0,0", 0, 0), target("below", 60, 90), target("same row", 200, 0)])
    focus.key = "0,0"
    focus.move(1, 0)
    assert focus.key == "same row"


def test_the_focus_stays_on_the_same_thing_when_it_has_moved() -> None:
    focus = Focus()
    focus.offer(grid(3, 1), prefer="0,0")
    assert focus.key == "0,0"
    focus.offer(grid(3, 1), prefer="2,0")
    assert focus.key == "0,0", "only a free focus goes to the preferred target"
    assert focus.move(1, 0)
    focus.offer([target("1,0", 700, 700), target("0,0", 0, 700), target("2,0", 350, 700)])
    assert focus.key == "1,0"
    assert not focus.move(1, 0)
    assert focus.move(-1, 0)
    assert focus.key == "2,0"


def test_the_focus_of_something_gone_passes_to_the_nearest_that_can_be_chosen() -> None:
    focus = Focus()
    focus.offer(grid(5, 1))
    focus.key = "2,0"
    rest = [target("0,0", 0, 0), target("1,0", 100, 0, reason="not now"), target("4,0", 400, 0)]
    focus.offer(rest)
    assert focus.key == "0,0"


def test_the_pointer_takes_the_topmost_target_and_leaves_the_focus_over_nothing() -> None:
    focus = Focus()
    focus.offer([Target("below", Box(0, 0, 100, 100)), Target("above", Disc(50, 50, 20))])
    hit = focus.point((50, 50))
    assert hit is not None
    assert hit.key == focus.key == "above"
    assert focus.point((500, 500)) is None
    assert focus.key == "above"


def test_without_targets_there_is_nowhere_to_go_and_the_first_step_shows_the_focus() -> None:
    focus = Focus()
    assert not any(focus.move(*step) for step in STEPS)
    assert focus.current is None
    focus.targets = grid(2, 1)
    assert focus.move(1, 0)
    assert focus.key == "0,0"


def test_the_heir_of_something_gone_lies_where_that_lay_and_can_be_chosen() -> None:
    focus = Focus()
    focus.offer([target("seat", 0, 0, 200, 60), target("go", 0, 300)])
    shut, small, large = target("shut", 0, 0, 200, 60, "no"), target("small", 0, 0, 50), target("large", 60, 0, 100)
    go = target("go", 0, 300)
    assert focus.heir([shut, small, large, go]) == "large"
    assert focus.heir([go]) is None
    assert focus.heir([target("seat", 500, 500), large]) is None
