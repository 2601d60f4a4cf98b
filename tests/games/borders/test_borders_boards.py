"""Boards of All Around, and errors for invalid files (B-01 to B-07, B-51)."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from game.assets import BROUGHT
from game.games import catalogue
from game.games.borders import board_library
from game.games.borders.actions import Dealt, Grown, Rolled
from game.games.borders.board import HIGH, LOW, Area, BoardName, Colour, Partition, Segment, numbers, parts
from game.games.borders.board_library import SEEDS, check_segments, fresh
from game.games.borders.rules import new
from game.rules import data
from game.rules.common import Started
from game.rules.contract import CHANCE, BrokenData
from game.rules.data import path_of
from tests.games.borders.borders_positions import table

GEOMETRY = json.loads(path_of("borders", "geometry.json").read_text(encoding="utf-8"))
E1 = json.loads(path_of("borders", "boards", "e1.json").read_text(encoding="utf-8"))


def changed(data: dict[str, Any], changes: dict[str, Any]) -> str:
    """Return the data as text, with other values at these paths."""
    copy = json.loads(json.dumps(data))
    for path, value in changes.items():
        place: Any = copy
        *way, last = (int(key) if key.isdigit() else key for key in path.split("."))
        for key in way:
            place = place[key]
        place[last] = value
    return json.dumps(copy)


@pytest.mark.rule("B-01", "B-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_seats_play_with_five_dice_that_show_six_colours_equally_likely(seats: int) -> None:
    assert seats in catalogue()["borders"].seats
    state = table(seats)
    assert state.seats == seats
    shares: defaultdict[tuple[int, Colour], float] = defaultdict(float)
    for rolled, share in state.chance().outcomes():
        assert isinstance(rolled, Rolled)
        for position, colour in enumerate(rolled.dice):
            shares[position, colour] += share
    assert shares == {(die, colour): pytest.approx(1 / 6) for die in range(5) for colour in Colour}


@pytest.mark.rule("B-03", "B-04", "B-06", "B-07")
@pytest.mark.parametrize("layout", board_library.layouts().values(), ids=lambda layout: layout.name)
def test_every_board_has_nine_areas_and_connected_segments_of_every_size_and_colour(layout: Partition) -> None:
    shape = board_library.geometry()
    assert layout.geometry is shape
    assert (len(shape.positions), len(shape.borders)) == (86, 9)
    assert parts(shape.neighbours, (1 << 86) - 1) == [(1 << 86) - 1], "every field can be reached"
    assert {field for field, colour in enumerate(layout.colour_at) if colour < 0} == set(shape.white)
    assert all(any(border >> field & 1 for border in shape.borders) for field in shape.white)
    assert all(set(numbers(crossed)) == set(shape.white) for crossed in table(4).crossed)
    check_segments(layout.name, layout.segments, layout.geometry)
    assert [len(fields) for fields in layout.segments] == [segment.size for segment in Segment] == [2, 3, 4, 5] * 6
    for segment in Segment:
        assert {layout.colour_at[field] for field in layout.segments[segment]} == {segment.colour}
    for border in shape.borders:
        assert len({layout.colour_at[field] for field in numbers(border & ~shape.crossed)}) >= 5
    assert len({layout.colour_at[field] for field in numbers(shape.edge)}) == 4, "the start shows several colours"


@pytest.mark.rule("B-05")
def test_the_areas_have_the_points_of_the_rulebook() -> None:
    assert " ".join(f"{area.name.lower()} {HIGH[area]}/{LOW[area]}" for area in Area) == (
        "fountain 4/2 greenhouse 5/2 pond 6/3 tower 7/3 barn 8/4 villa 9/4 orchard 10/5 maze 11/5 castle 12/6"
    )


@pytest.mark.rule("B-07", "G-05")
def test_each_seat_gets_a_different_board_and_then_the_first_seat_is_drawn() -> None:
    assert len(BoardName) == 8
    assert set(board_library.layouts()) == set(BoardName)
    for seats in (2, 3, 4):
        state = new(seats, frozenset())
        deals = [outcome for outcome, _ in state.chance().outcomes()]
        assert all(isinstance(deal, Dealt) and len(set(deal.boards)) == seats for deal in deals)
        assert len(set(deals)) == len(deals)
        assert {board for deal in deals for board in deal.boards} == set(BoardName)
        assert Dealt(tuple(reversed(BoardName))[:seats]) in state.chance()
        assert Dealt((BoardName.E1,) * seats) not in state.chance()
        assert Dealt(tuple(BoardName)[: seats - 1]) not in state.chance()
        assert Dealt(()) not in state.chance()
        state.apply(CHANCE, deals[-1])
        assert {outcome for outcome, _ in state.chance().outcomes()} == set(map(Started, range(seats)))
        state.apply(CHANCE, Started(seats - 1))
        assert state.active == seats - 1


@pytest.mark.rule("B-51")
def test_a_fresh_board_is_one_of_many_cut_anew_from_a_seed() -> None:
    state = new(4, frozenset({"fresh"}))
    assert [outcome for outcome, _ in state.chance().outcomes()] == list(map(Grown, range(SEEDS)))
    twin = state.copy()
    state.apply(CHANCE, Grown(3))
    before = fresh(3)
    fresh.cache_clear()
    twin.apply(CHANCE, Grown(3))
    assert state == twin
    assert tuple(state.layouts) == tuple(before) == tuple(fresh(3)) != tuple(fresh(2))


@pytest.mark.rule("B-51")
@pytest.mark.parametrize("seed", [0, 1, 7, 417, 999])
def test_the_seats_share_a_fresh_board_in_different_colours_so_that_it_is_equally_hard(seed: int) -> None:
    layouts = fresh(seed)
    for layout in layouts:
        check_segments(layout.name, layout.segments, layout.geometry)
        assert [len(fields) for fields in layout.segments] == [2, 3, 4, 5] * 6
        assert set(layout.segments) == set(layouts[0].segments)
    assert len({layout.segments for layout in layouts}) == 4
    white = [tuple(layout.colour_at[field] for field in numbers(layout.geometry.edge)) for layout in layouts]
    assert all(len(set(colours)) == 4 for colours in white)
    assert len(set(white)) == 4


AREAS, LINKS, POINTS = GEOMETRY["areas"], GEOMETRY["links"], GEOMETRY["fields"]
MAZE = AREAS["maze"]["cycle"]


def without(items: list[Any], *gone: Any) -> list[Any]:
    return [item for item in items if item not in gone]


@pytest.mark.rule("B-03", "B-05", "B-06")
@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"fields": POINTS[:-1]}, "B-03: there are 85 fields, not 86"),
        ({"areas": {name: AREAS[name] for name in AREAS if name != "villa"}}, "B-03: there are 8 areas, not 9"),
        ({"white": GEOMETRY["white"][::-1]}, "B-03: the white fields are not in the upper left"),
        ({"white": [82, 900]}, "B-03: a white field is unknown"),
        ({"links": [*LINKS, [0, 86]]}, "B-03: link 0-86 does not join two fields"),
        ({"links": [*LINKS, [16, 9]]}, "B-03: link 16-9 is there twice"),
        ({"fields.7": [-3.0, 40.0]}, "B-03: a field lies off the card"),
        ({"fields.1": POINTS[2]}, "B-03: two fields lie on each other"),
        ({"areas.pond.cycle.0": 99}, "B-03: the border of the pond has an unknown field"),
        ({"card": [0, 848]}, "B-03: the card and its fields have no sensible size"),
        ({"card": [1240, 10**9]}, "B-03: the card and its fields have no sensible size"),
        ({"field_radius": -3.0}, "B-03: the card and its fields have no sensible size"),
        ({"field_radius": 1e300}, "B-03: the card and its fields have no sensible size"),
        (
            {"areas": {"garden" if name == "pond" else name: area for name, area in AREAS.items()}},
            "B-05: there is no area 'garden'",
        ),
        (
            {"areas.fountain.cycle": AREAS["castle"]["cycle"], "areas.castle.cycle": AREAS["fountain"]["cycle"]},
            "B-05: border lengths",
        ),
        ({"areas.villa.centre": [252.5, 600.0]}, "B-05: the villa is not in the top row"),
        (
            {f"areas.{name}.cycle": without(AREAS[name]["cycle"], 26) for name in ("fountain", "orchard")},
            "B-05: field 26 belongs to 0 areas",
        ),
        ({"links": [link for link in LINKS if 41 not in link]}, "B-06: the fields are not connected"),
        ({"links": without(LINKS, [9, 16])}, "B-06: 93 links"),
        ({"areas.maze.cycle.3": MAZE[9], "areas.maze.cycle.9": MAZE[3]}, "B-06: the border of the maze is not linked"),
        ({"areas.maze.cycle.3": MAZE[4]}, "B-06: "),
        ({"fields.24": [765.8, 363.4]}, "B-06: field 24 lies inside the maze"),
        ({"areas.maze.centre": [10.0, 10.0]}, "B-06: the centre of the maze lies outside it"),
    ],
)
def test_a_geometry_that_breaks_a_clause_is_refused(changes: dict[str, Any], problem: str) -> None:
    with pytest.raises(BrokenData, match="^" + re.escape(problem)):
        board_library.parse_geometry(changed(GEOMETRY, changes))


@pytest.mark.rule("B-03")
@pytest.mark.parametrize("wrong", [[1, 2], GEOMETRY | {"cards": 3}])
def test_a_geometry_that_is_no_geometry_is_refused(wrong: object, tmp_path: Path) -> None:
    path = tmp_path / "geometry.json"
    path.write_text(json.dumps(wrong), encoding="utf-8")
    with pytest.raises(BrokenData, match=r"^geometry\.json: B-03: cannot be read: "):
        data.read(path, board_library.parse_geometry, "B-03")


def segment(number: int) -> list[int]:
    """Return the fields of a segment of board E1, in the order of the file."""
    fields: list[int] = E1["segments"][number]["fields"]
    return fields


@pytest.mark.rule("B-02", "B-04")
@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"segments.0.colour": "pink"}, "B-02: board E1: no die shows 'pink'"),
        ({"segments": E1["segments"][1:]}, "B-04: board E1 lacks RED2"),
        ({"segments.0": E1["segments"][4] | {"colour": "yellow"}}, "B-04: board E1 has YELLOW2 twice"),
        ({"segments.0.fields": [1, 2, 3, 4, 5, 6]}, "B-04: board E1: a red segment has 6 fields"),
        ({"segments.0.fields": segment(1)[:2]}, f"B-04: board E1: field {segment(1)[0]} is in two segments"),
        ({"segments.0.fields.0": GEOMETRY["white"][0]}, "B-04: board E1: RED2 has no coloured field 82"),
        (
            {"segments.0.fields.1": segment(4)[0], "segments.4.fields.0": segment(0)[1]},
            "B-04: board E1: RED2 falls apart",
        ),
    ],
)
def test_a_board_that_breaks_a_clause_is_refused(changes: dict[str, Any], problem: str) -> None:
    with pytest.raises(BrokenData, match="^" + re.escape(problem)):
        board_library.parse_layout("E1", changed(E1, changes), board_library.geometry())


@pytest.mark.rule("B-04")
def test_a_board_with_two_segments_of_a_colour_side_by_side_is_refused() -> None:
    touching = 0
    for other in range(2, 24, 4):
        # Some swap between segments of four fields puts two of one colour side by side.
        swapped = changed(E1, {"segments.2.fields": segment(other), f"segments.{other}.fields": segment(2)})
        try:
            board_library.parse_layout("E1", swapped, board_library.geometry())
        except BrokenData as refusal:
            touching += " touches " in str(refusal)
    assert touching


@pytest.mark.rule("B-07")
def test_a_board_that_is_missing_or_there_twice_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "borders"
    (folder / "boards").mkdir(parents=True)
    (folder / "geometry.json").write_text(json.dumps(GEOMETRY), encoding="utf-8")
    for name in BoardName:
        (folder / "boards" / f"{name.name.lower()}.json").write_text(json.dumps(E1), encoding="utf-8")
    monkeypatch.setitem(BROUGHT, "borders", folder)
    board_library.layouts.cache_clear()
    with pytest.raises(BrokenData, match="B-07: boards E1 and E2 are the same"):
        board_library.layouts()
    (folder / "boards" / "e1.json").write_text('{"segments": 3}', encoding="utf-8")
    with pytest.raises(BrokenData, match=r"e1\.json: B-07: cannot be read: Expected `array`"):
        board_library.layouts()
    (folder / "boards" / "e1.json").unlink()
    with pytest.raises(BrokenData, match=r"e1\.json: B-07: cannot be read: No such file"):
        board_library.layouts()
    monkeypatch.undo()
    assert len(board_library.layouts()) == len(BoardName)
