"""Boards of All Around, and errors for invalid files (B-01 to B-07, B-51)."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.bots.league import Pairing, play_deal, stand
from game.games import catalogue
from game.games.borders import board_library
from game.games.borders.actions import Dealt, Grown, Rolled
from game.games.borders.board import HIGH, LOW, Area, BoardName, Colour, Segment, numbers
from game.games.borders.board_generator import SEEDS, fresh
from game.games.borders.board_library import check_segments
from game.games.borders.rules import new
from game.rules import data
from game.rules.common import Started
from game.rules.contract import CHANCE, BrokenData
from game.rules.data import path_of
from tests.games.borders.borders_positions import table

GEOMETRY = json.loads(path_of("borders", "geometry.json").read_text(encoding="utf-8"))
E1 = json.loads(path_of("borders", "boards", "e1.json").read_text(encoding="utf-8"))


def refused_geometry(data: object) -> str:
    with pytest.raises(BrokenData) as refusal:
        board_library.parse_geometry(json.dumps(data))
    return str(refusal.value)


def refused_board(data: object) -> str:
    with pytest.raises(BrokenData) as refusal:
        board_library.parse_layout("E1", json.dumps(data), board_library.geometry())
    return str(refusal.value)


def geometry(**changes: Any) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(GEOMETRY))
    return data | changes


def board() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(E1))
    return data


@pytest.mark.rule("B-01")
def test_two_to_four_seats_play_with_five_dice() -> None:
    assert catalogue()["borders"].seats == (2, 3, 4)
    for seats in (2, 3, 4):
        state = table(seats)
        assert state.seats == seats
        assert all(len(rolled.dice) == 5 for rolled, _ in state.chance().outcomes() if isinstance(rolled, Rolled))


@pytest.mark.rule("B-02")
def test_every_die_shows_each_of_six_colours_equally_likely() -> None:
    shares: defaultdict[tuple[int, Colour], float] = defaultdict(float)
    for rolled, share in table().chance().outcomes():
        assert isinstance(rolled, Rolled)
        for position, colour in enumerate(rolled.dice):
            shares[position, colour] += share
    assert {colour for _, colour in shares} == set(Colour)
    assert all(share == pytest.approx(1 / 6) for share in shares.values())


@pytest.mark.rule("B-03")
def test_all_boards_have_86_fields_nine_areas_and_two_crossed_white_fields() -> None:
    shape = board_library.geometry()
    assert len(shape.positions) == 86
    assert len(shape.borders) == 9
    for layout in board_library.layouts().values():
        assert layout.geometry is shape
        assert {field for field, colour in enumerate(layout.colour_at) if colour < 0} == set(shape.white)
    (left, top), (right, bottom) = (shape.positions[field] for field in shape.white)
    width, height = shape.card
    assert (left < width / 3, top < height / 3) == (True, True)
    assert (right > width * 2 / 3, bottom > height * 2 / 3) == (True, True)
    assert all(set(numbers(crossed)) == set(shape.white) for crossed in table(4).crossed)
    assert all(any(border >> field & 1 for border in shape.borders) for field in shape.white)


@pytest.mark.rule("B-04")
def test_each_colour_has_a_connected_segment_of_two_three_four_and_five_fields() -> None:
    for layout in board_library.layouts().values():
        check_segments(layout.name, layout.segments, layout.geometry)
        assert [len(fields) for fields in layout.segments] == [2, 3, 4, 5] * 6
        assert sum(map(len, layout.segments)) == 84
        for segment in Segment:
            assert segment.size == len(layout.segments[segment])
            assert {layout.colour_at[field] for field in layout.segments[segment]} == {segment.colour}


@pytest.mark.rule("B-05")
def test_the_areas_have_the_points_of_the_rulebook_and_the_fountain_the_shortest_border() -> None:
    expected = {
        "fountain": (4, 2),
        "greenhouse": (5, 2),
        "pond": (6, 3),
        "tower": (7, 3),
        "barn": (8, 4),
        "villa": (9, 4),
        "orchard": (10, 5),
        "maze": (11, 5),
        "castle": (12, 6),
    }
    assert {area.name.lower(): (HIGH[area], LOW[area]) for area in Area} == expected
    lengths = [len(cycle) for cycle in board_library.geometry().cycles]
    assert lengths == sorted(lengths)
    assert lengths[Area.FOUNTAIN] < min(lengths[1:])
    assert all(1 <= len(areas) <= 3 for areas in board_library.geometry().areas_at)
    assert board_library.geometry().centres[Area.VILLA][1] < board_library.geometry().card[1] / 3


@pytest.mark.rule("B-06")
def test_every_field_can_be_reached_from_the_white_fields() -> None:
    shape = board_library.geometry()
    for white in shape.white:
        reached, rim = 0, 1 << white
        while rim:
            reached |= rim
            around = 0
            for field in numbers(rim):
                around |= shape.neighbours[field]
            rim = around & ~reached
        assert reached.bit_count() == 86


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


@pytest.mark.rule("B-04", "B-07")
def test_every_area_and_the_start_of_a_board_show_several_colours() -> None:
    shape = board_library.geometry()
    for layout in board_library.layouts().values():
        for border in shape.borders:
            assert len({layout.colour_at[field] for field in numbers(border & ~shape.crossed)}) >= 5
        assert len({layout.colour_at[field] for field in numbers(shape.edge)}) == 4


@pytest.mark.rule("B-07")
def test_the_league_compares_the_boards_by_who_played_on_them() -> None:
    pairing = Pairing("game.games.borders", ("greedy",) * 4)
    standing = stand(pairing, (play_deal(pairing, None, deal) for deal in range(3)))
    boards = standing.pools["board"]
    assert boards.keys() <= {name.name for name in BoardName}
    assert sum(share.trials for share in boards.values()) == 12
    assert sum(share.wins for share in boards.values()) == pytest.approx(3)
    assert sum(share.wins for share in standing.order) == pytest.approx(3)
    assert standing.endings == {"goal": 3}
    fresh_pairing = Pairing("game.games.borders", ("greedy",) * 4, ("fresh",))
    assert stand(fresh_pairing, [play_deal(fresh_pairing, None, 0)]).pools == {}


@pytest.mark.rule("B-51")
def test_a_fresh_board_is_cut_and_coloured_anew_from_a_seed() -> None:
    state = new(4, frozenset({"fresh"}))
    assert [outcome for outcome, _ in state.chance().outcomes()] == list(map(Grown, range(SEEDS)))
    for seed in (0, 1, 417, 999):
        state = new(4, frozenset({"fresh"}))
        state.apply(CHANCE, Grown(seed))
        for layout in state.layouts:
            check_segments(layout.name, layout.segments, layout.geometry)
            assert [len(fields) for fields in layout.segments] == [2, 3, 4, 5] * 6
        assert len({layout.segments for layout in state.layouts}) == 4
    assert fresh(1) != fresh(2)


@pytest.mark.rule("B-51")
def test_the_seats_share_a_fresh_board_in_different_colours_so_that_it_is_equally_hard() -> None:
    for layout in fresh(7):
        assert set(layout.segments) == set(fresh(7)[0].segments)
    white = [[layout.colour_at[field] for field in numbers(layout.geometry.edge)] for layout in fresh(7)]
    assert all(len(set(colours)) == 4 for colours in white)
    assert len(set(map(tuple, white))) == 4


@pytest.mark.rule("B-51")
def test_the_same_seed_gives_the_same_fresh_board() -> None:
    before = fresh(12)
    fresh.cache_clear()
    assert fresh(12) == before
    state = new(2, frozenset({"fresh"}))
    outcome = state.chance().sample(Random(3))
    twin = state.copy()
    state.apply(CHANCE, outcome)
    fresh.cache_clear()
    twin.apply(CHANCE, outcome)
    assert state == twin


# ---- broken files


@pytest.mark.rule("B-03")
def test_a_geometry_without_exactly_86_fields_and_nine_areas_is_refused() -> None:
    assert refused_geometry(geometry(fields=GEOMETRY["fields"][:-1])).startswith("B-03: there are 85 fields")
    fewer = {name: area for name, area in GEOMETRY["areas"].items() if name != "villa"}
    assert refused_geometry(geometry(areas=fewer)).startswith("B-03: there are 8 areas")


@pytest.mark.rule("B-03")
def test_a_geometry_with_misplaced_white_fields_or_wrong_links_is_refused() -> None:
    assert refused_geometry(geometry(white=GEOMETRY["white"][::-1])).startswith("B-03: the white fields")
    assert refused_geometry(geometry(white=[82, 900])).startswith("B-03: a white field")
    assert refused_geometry(geometry(links=[*GEOMETRY["links"], [0, 86]])).startswith("B-03: link 0-86")
    assert refused_geometry(geometry(links=[*GEOMETRY["links"], [16, 9]])).startswith("B-03: link 16-9 is there twice")
    off = geometry()
    off["fields"][7] = [-3.0, 40.0]
    assert refused_geometry(off).startswith("B-03: a field lies off the card")
    off = geometry()
    off["areas"]["pond"]["cycle"][0] = 99
    assert refused_geometry(off).startswith("B-03: the border of the pond")


@pytest.mark.rule("B-03")
@pytest.mark.parametrize("wrong", [[1, 2], geometry(cards=3)])
def test_a_geometry_that_is_no_geometry_is_refused(wrong: object, tmp_path: Path) -> None:
    path = tmp_path / "geometry.json"
    path.write_text(json.dumps(wrong), encoding="utf-8")
    with pytest.raises(BrokenData, match=r"^geometry\.json: B-03: cannot be read: "):
        data.read(path, board_library.parse_geometry, "B-03")


@pytest.mark.rule("B-03")
def test_a_geometry_without_sensible_sizes_is_refused() -> None:
    for changes in ({"card": [0, 848]}, {"card": [1240, 10**9]}, {"field_radius": -3.0}, {"field_radius": 1e300}):
        assert refused_geometry(geometry(**changes)) == "B-03: the card and its fields have no sensible size"
    flat = geometry()
    flat["areas"]["pond"]["inner_radius"] = 0.0
    assert refused_geometry(flat) == "B-03: an area has no sensible size"
    heap = geometry()
    heap["fields"][1] = heap["fields"][2]
    assert refused_geometry(heap) == "B-03: two fields lie on each other"


@pytest.mark.rule("B-05")
def test_a_geometry_with_other_areas_points_or_lengths_is_refused() -> None:
    wrong = geometry()
    wrong["areas"]["garden"] = wrong["areas"].pop("pond")
    assert refused_geometry(wrong).startswith("B-05: there is no area 'garden'")
    wrong = geometry()
    wrong["areas"]["castle"]["high"] = 13
    assert refused_geometry(wrong).startswith("B-05: the castle has 13/6")
    wrong = geometry()
    areas = wrong["areas"]
    areas["fountain"]["cycle"], areas["castle"]["cycle"] = areas["castle"]["cycle"], areas["fountain"]["cycle"]
    assert refused_geometry(wrong).startswith("B-05: border lengths")
    wrong = geometry()
    wrong["areas"]["villa"]["centre"] = [252.5, 600.0]
    assert refused_geometry(wrong).startswith("B-05: the villa")
    wrong = geometry()
    wrong["areas"]["fountain"]["cycle"].remove(26)
    wrong["areas"]["orchard"]["cycle"].remove(26)
    assert refused_geometry(wrong).startswith("B-05: field 26 belongs to 0 areas")


@pytest.mark.rule("B-06")
def test_a_geometry_that_falls_apart_or_whose_areas_are_no_faces_is_refused() -> None:
    cut = geometry(links=[link for link in GEOMETRY["links"] if 41 not in link])
    assert refused_geometry(cut).startswith("B-06: the fields are not connected")
    fewer = geometry(links=[link for link in GEOMETRY["links"] if link != [9, 16]])
    assert refused_geometry(fewer).startswith("B-06: 93 links")
    crooked = geometry()
    cycle = crooked["areas"]["maze"]["cycle"]
    cycle[3], cycle[9] = cycle[9], cycle[3]
    assert refused_geometry(crooked).startswith("B-06: the border of the maze is not linked")
    inside = geometry()
    inside["fields"][24] = [765.8, 363.4]
    assert "B-06: field 24 lies inside the maze" in refused_geometry(inside)
    centre = geometry()
    centre["areas"]["maze"]["centre"] = [10.0, 10.0]
    assert refused_geometry(centre).startswith("B-06: the centre of the maze")
    twice = geometry()
    twice["areas"]["maze"]["cycle"][3] = twice["areas"]["maze"]["cycle"][4]
    assert refused_geometry(twice).startswith("B-06")


@pytest.mark.rule("B-02", "B-04")
def test_a_board_with_a_strange_colour_or_a_missing_segment_is_refused() -> None:
    pink = board()
    pink["segments"][0]["colour"] = "pink"
    assert refused_board(pink).startswith("B-02: board E1: no die shows 'pink'")
    lacking = board()
    del lacking["segments"][0]
    assert refused_board(lacking) == "B-04: board E1 lacks RED2"
    double = board()
    double["segments"][0] = double["segments"][4] | {"colour": "yellow"}
    assert refused_board(double) == "B-04: board E1 has YELLOW2 twice"
    long = board()
    long["segments"][0]["fields"] = [1, 2, 3, 4, 5, 6]
    assert refused_board(long) == "B-04: board E1: a red segment has 6 fields"


@pytest.mark.rule("B-04")
def test_a_board_whose_segments_overlap_fall_apart_or_touch_is_refused() -> None:
    overlap = board()
    overlap["segments"][0]["fields"] = list(overlap["segments"][1]["fields"][:2])
    assert "is in two segments" in refused_board(overlap)
    white = board()
    white["segments"][0]["fields"][0] = GEOMETRY["white"][0]
    assert refused_board(white) == f"B-04: board E1: RED2 has no coloured field {GEOMETRY['white'][0]}"
    apart = board()
    apart["segments"][0]["fields"], apart["segments"][4]["fields"] = (
        [apart["segments"][0]["fields"][0], apart["segments"][4]["fields"][0]],
        [apart["segments"][0]["fields"][1], apart["segments"][4]["fields"][1]],
    )
    assert refused_board(apart).endswith("falls apart")
    touching = 0
    for other in range(2, 24, 4):
        # Some swap between segments of four fields puts two of one colour side by side.
        swapped = board()
        first, second = swapped["segments"][2], swapped["segments"][other]
        first["fields"], second["fields"] = second["fields"], first["fields"]
        try:
            board_library.parse_layout("E1", json.dumps(swapped), board_library.geometry())
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
    monkeypatch.setattr(data, "FOLDER", tmp_path)
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
