"""Spatial navigation of the focus."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from game.stage.layout.focus import Focus
from game.stage.layout.shapes import Box, Disc, Target

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
    """Found by search, 1 in 40,000 layouts: steps to the nearest alone do not connect these five."""
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
