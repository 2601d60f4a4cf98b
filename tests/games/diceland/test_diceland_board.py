"""The boards: D-02 to D-05 and D-08, the messages for invalid files, the options and fresh maps."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.assets import BROUGHT
from game.bots.league import Pairing, play_deal
from game.commands import main
from game.games.diceland import GAME, board
from game.games.diceland.actions import Charted, Shared
from game.games.diceland.board import (
    BIT,
    COLOURS,
    ISLANDS,
    MAINLAND,
    NOWHERE,
    SHADES,
    BoardPrint,
    flood,
    numbers,
    sides,
)
from game.games.diceland.board_generator import SEEDS, fresh
from game.games.diceland.rules import DicelandState
from game.rules.common import OrderTurned, Started, TurnStarted
from game.rules.contract import CHANCE, BrokenData
from game.rules.game import OptionError
from tests.contract.cases import moments, random_match
from tests.games.diceland.diceland_table import (
    PRINT,
    RED6,
    ROWS,
    SIDE,
    TERMS,
    Table,
    at,
    crosses,
    fields,
    named,
    rows_of,
)
from tests.playouts import playout


def changed(*changes: tuple[int, int, str]) -> tuple[str, ...]:
    """Return the well-known side with some letters replaced."""
    rows = [list(row) for row in ROWS]
    for row, column, letter in changes:
        rows[row][column] = letter
    return tuple("".join(row) for row in rows)


@pytest.mark.rule("D-02")
def test_fields_touch_along_rows_and_shifted_rows():
    assert {*board.NEIGHBOURS[at(2, 5)]} == {*named("2.4 2.6 1.4 1.5 3.4 3.5")}
    assert {*board.NEIGHBOURS[at(3, 5)]} == {*named("3.4 3.6 2.5 2.6 4.5 4.6")}
    assert {*board.NEIGHBOURS[at(0, 0)]} == {*named("0.1 1.0")}
    assert {*board.NEIGHBOURS[at(7, 13)]} == {*named("7.12 6.13")}
    for number in range(board.FIELDS):
        assert all(number in board.NEIGHBOURS[other] for other in board.NEIGHBOURS[number])
        assert board.spread(board.BIT[number]) == board.BIT[number] | board.NEAR[number]


@pytest.mark.rule("D-02", "D-03", "D-04", "D-05", "D-08", "D-50")
@pytest.mark.parametrize("name", board.SIDE_NAMES)
@pytest.mark.parametrize(
    ("layout", "obstacles", "sizes", "chests", "size"),
    [(board.MAINLAND, 3, [3, 4, 5, 6], [0, 0, 1, 1], 109), (board.ISLANDS, 0, [2, 3, 4, 5], [0, 0, 0, 1], 85)],
)
def test_each_printed_side_is_a_board(layout, obstacles, sizes, chests, size, name):
    found = board.sides(layout)[name]
    letters = "".join(found.rows)
    assert (letters.count("X"), letters.count("#")) == (1, obstacles)
    assert found.start in (at(3, 6), at(3, 7), at(4, 6), at(4, 7))
    for shade in board.COLOURS:
        regions = list(board.pieces(found.of_colour[shade]))
        assert sorted(region.bit_count() for region in regions) == sizes
        assert sorted((region & found.treasure).bit_count() for region in regions) == chests
    assert not board.NEAR[found.start] & found.treasure
    land = found.coloured | board.BIT[found.start]
    assert land.bit_count() == size
    assert board.flood(board.BIT[found.start], land) == land


@pytest.mark.rule("D-05")
@pytest.mark.parametrize("layout", [board.MAINLAND, board.ISLANDS])
def test_no_two_sides_are_the_same_and_none_is_hopeless(layout):
    found = board.sides(layout)
    assert len({one.rows for one in found.values()}) == len(board.SIDE_NAMES) == 8
    for one in found.values():
        doors = {one.colour[number] for number in board.NEIGHBOURS[one.start]}
        assert len(doors) >= 5, "every side opens in at least five colours"
        for region in one.regions:
            others = {one.region[number] for number in board.numbers(board.spread(region) & one.coloured & ~region)}
            assert len(others) >= 2, "no region hides behind a single other one"


@pytest.mark.rule("D-03")
def test_regions_are_found_from_the_print():
    assert set(board.numbers(SIDE.region[at(5, 6)])) == fields(*RED6)
    assert SIDE.region[SIDE.start] == 0
    assert len(SIDE.regions) == 24


@pytest.mark.rule("D-02", "D-03", "D-04")
@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        (ROWS[:7], "D-02: a board has 8 rows of 14"),
        ((*ROWS[:7], ROWS[7] + "R"), "D-02: a board has 8 rows of 14"),
        (changed((0, 0, "Q")), "D-02: 'Q' is no field"),
        (changed((4, 6, "O")), "D-02: exactly one start field"),
        (changed((4, 6, "O"), (0, 0, "X")), "D-02: exactly one start field"),
        (changed((0, 0, "X")), "D-02: exactly one start field"),
        (changed((0, 0, "#")), "D-02: 3 obstacles, not 4"),
        (changed((1, 2, "Y")), "D-02: 3 obstacles, not 2"),
        (changed((0, 0, ".")), "D-02: 108 coloured fields, not 107"),
        (changed((5, 6, "O")), "D-03: the red regions have 3, 4, 5, 5 fields instead of 3, 4, 5, 6"),
        # Swapping these two merges the two yellow regions of the west.
        (changed((2, 3, "Y"), (1, 1, "B")), "D-03: the "),
        (changed((4, 8, "B")), "D-04: 2 blue treasures, not 1"),
        (changed((4, 4, "b")), "D-04: 2 blue treasures, not 3"),
        (changed((0, 3, "B"), (3, 7, "b")), "D-04: two treasures of a colour lie in different regions"),
        (changed((4, 8, "B"), (4, 7, "b")), "D-04: no treasure touches the start"),
    ],
)
def test_a_board_that_breaks_a_clause_is_refused(rows, problem):
    with pytest.raises(BrokenData, match=f"^T1: {problem}"):
        board.side("T1", rows, board.MAINLAND)


@pytest.mark.rule("D-50")
def test_islands_have_their_own_numbers():
    rows = board.sides(board.ISLANDS)["N1"].rows
    sunk = next(number for number, row in enumerate(rows) if "." in row)
    more = (*rows[:sunk], rows[sunk].replace(".", "#", 1), *rows[sunk + 1 :])
    with pytest.raises(BrokenData, match="N1: D-50: 0 obstacles, not 1"):
        board.side("N1", more, board.ISLANDS)
    with pytest.raises(BrokenData, match="T1: D-50"):
        board.side("T1", ROWS, board.ISLANDS)


@pytest.mark.rule("D-03", "D-50")
def test_land_out_of_reach_of_the_start_is_refused():
    tiny = board.BoardKind("tiny", "D-50", sizes=(2,), obstacles=0, chests=1, goal=1)
    sea = "." * 14
    joined = (*[sea] * 4, "sSoObBXRrYyGg.", *[sea] * 3)
    assert board.side("T2", joined, tiny).coloured.bit_count() == 12
    parted = ("sS............", *[sea] * 3, "..oObBXRrYyGg.", *[sea] * 3)
    with pytest.raises(BrokenData, match="T2: D-50: the coloured fields and the start field are not connected"):
        board.side("T2", parted, tiny)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (PRINT.strip(), "D-05: line 1: expected the name"),
        (f"; a remark\nT1\nSSS b\n{PRINT.strip()}", "D-02: line 3: expected 14 letters"),
        (f"T1\n{PRINT.strip()}\nT1\n{PRINT.strip()}", "D-05: line 10: expected the name of a new side"),
    ],
)
def test_a_board_file_says_in_which_line_it_is_wrong(text, message):
    assert board.read_sides(f"; a remark\n\nT1\n{PRINT.strip()}\n", board.MAINLAND)["T1"] == SIDE
    with pytest.raises(BrokenData, match=message):
        board.read_sides(text, board.MAINLAND)


@pytest.mark.rule("D-05")
def test_a_broken_or_missing_board_file_is_named(tmp_path, monkeypatch, capsys):
    path = tmp_path / "diceland" / "mainland.txt"
    path.parent.mkdir()
    monkeypatch.setitem(BROUGHT, "diceland", path.parent)
    for text, problem in (
        (None, "D-05: cannot be read"),
        (b"\xff\xfe\xfa", "D-05: cannot be read"),
        (f"A1\n{PRINT.strip()}\n".encode(), "D-05: expected the sides N1, N2"),
        (f"A1\n{PRINT.strip().replace('b', 'B')}\n".encode(), "A1: D-04: 2 blue treasures, not 0"),
    ):
        if text is not None:
            path.write_bytes(text)
        with pytest.raises(BrokenData, match=rf"mainland\.txt: {problem}"):
            board.sides.__wrapped__(board.MAINLAND)
    board.sides.cache_clear()
    assert main(["simulate", "diceland", "--seats", "2", "--matches", "1"]) == 1
    assert capsys.readouterr().err == "lamplight: mainland.txt: A1: D-04: 2 blue treasures, not 0\n"
    board.sides.cache_clear()


IDLE = "6 yellow, choose yellow"
"""A turn without a cross on an empty sheet."""


@pytest.mark.rule("D-50", "D-23")
def test_islands_have_smaller_colours_and_no_region_takes_six_dice():
    race = GAME.new(2, ["islands"])
    assert race.terms.layout is ISLANDS
    assert race.need == [14] * 12
    playout(race, Random(1))
    assert all(side is sides(ISLANDS)[side.name] for side in race.sides)
    fresh_race = Table(given=sides(ISLANDS)["N1"]).race
    assert not any(fresh_race.openings(0, shade, 6) for shade in range(6))


@pytest.mark.rule("D-50", "D-51")
@pytest.mark.parametrize(("options", "goal"), [((), 9), (("every",), 12), (("islands",), 5), (("islands", "every"), 6)])
def test_every_treasure_means_all_there_are(options, goal):
    assert GAME.new(3, options).terms.goal == goal


@pytest.mark.rule("D-52")
@pytest.mark.parametrize(
    ("options", "drawn", "name"),
    [
        (["same"], Shared(BoardPrint.L2), "L2"),
        (["same", "islands"], Shared(BoardPrint.L2), "L2"),
        (["same", "fresh"], Charted(11), "map 11"),
    ],
)
def test_same_board_gives_everybody_the_drawn_side_and_no_choice(options, drawn, name):
    race = GAME.new(4, options)
    if "fresh" not in options:
        assert [outcome for outcome, _ in race.chance().outcomes()] == list(map(Shared, BoardPrint))
    race.apply(CHANCE, drawn)
    race.apply(CHANCE, Started(2))
    assert {side.name for side in race.sides} == {name}
    assert race.actors() == (CHANCE,)
    assert race.active == 2


@pytest.mark.rule("D-52", "G-05")
def test_fresh_maps_are_drawn_for_each_seat_before_the_first_seat_is():
    race = GAME.new(3, ["fresh"])
    for seed in (5, 7, 4095):
        assert Charted(seed) in race.chance()
        assert Charted(SEEDS) not in race.chance()
        race.apply(CHANCE, Charted(seed))
    assert Started(0) in race.chance()
    assert [side.name for side in race.sides] == ["map 5", "map 7", "map 4095"]
    assert race.sides[1] == fresh(7, MAINLAND)


@pytest.mark.rule("D-54", "D-43")
@pytest.mark.parametrize(
    ("seats", "order"), [(2, "10 01 10"), (3, "120 021 120 0"), (4, "1230 0321 1230 032")], ids=["2", "3", "4"]
)
def test_there_and_back_turns_the_order_of_play_after_every_round(seats, order):
    rounds = order.split()
    wanted = [int(seat) for seat in "".join(rounds)]
    table = Table(seats, 1, replace(TERMS, back=True))
    for turn, seat in enumerate(wanted):
        race = table.race
        assert race.active == seat
        for other in range(seats):
            later = wanted[turn + 1 :]
            if other in later:
                assert race.wait(other) == min(later.index(other), seats - 1)
        table.play(IDLE)
    assert [event.seat for event in table.told(TurnStarted)][: len(wanted)] == wanted
    assert table.told(OrderTurned)[: len(rounds) - 1] == [OrderTurned(int(round_[0])) for round_ in rounds[1:]]


@pytest.mark.rule("D-53", "D-54")
def test_there_and_back_and_a_full_circle_exclude_each_other():
    with pytest.raises(OptionError, match="exclude"):
        GAME.new(3, ["circle", "back"])


@pytest.mark.rule("D-02", "D-03", "D-04", "D-50", "D-52")
@pytest.mark.parametrize("layout", [MAINLAND, ISLANDS])
def test_the_generator_always_passes_the_checks_and_repeats_itself(layout):
    for seed in range(20, 26):
        made = fresh(seed, layout)  # raises BrokenData if it violates a rule
        assert made == fresh.__wrapped__(seed, layout)
    assert len({fresh(seed, layout).rows for seed in range(20, 26)}) == 6


@pytest.mark.rule("D-52")
def test_a_seed_means_this_map_for_ever():
    assert fresh(0, MAINLAND).rows == rows_of(FIRST_MAP), "raise VERSION when maps change: logs name seeds"


@pytest.mark.rule("D-05", "D-06")
def test_where_the_side_is_drawn_by_lot_the_opponents_have_no_say():
    pairings = [Pairing(GAME.package, (level,) * 2, seed="lot", lots=True) for level in ("gentle", "steady")]
    given = [[play_deal(pairing, deal)[0].pools["side"] for deal in range(4)] for pairing in pairings]
    assert given[0] == given[1]


FIRST_MAP = """
S S R R O Y Y S S S y Y Y B
 s R R O O Y Y S O # G G B B
S G R B o R Y S O O Y Y g B
 G G b B R R X O O Y Y Y B B
S g G # R B B G G R R Y # O
 S S r G G B G G R R r B O o
S S R G G O B Y Y S R B b O
 S R G G O O B y Y S s B O O
"""


def check(race: DicelandState) -> None:
    """Check the invariants of the rules and the consistency of every sheet."""
    for seat in range(race.seats):
        side = race.sides[seat]
        if side is NOWHERE:
            continue
        made = crosses(race, seat)
        assert flood(BIT[side.start], made) == made, "D-20: crosses are connected"
        reach = 0
        for number in numbers(made):
            reach |= side.near[number]
        assert race.front[seat] == reach & race.free[seat]
        assert race.treasures[seat] == (made & side.treasure).bit_count()
        for shade in COLOURS:
            regions = [region for region in side.regions if region & side.of_colour[shade]]
            opened = [region & ~made for region in regions if region & made and region & ~made]
            assert len(opened) <= 1, "D-21: at most one open region per colour"
            assert race.rest[SHADES * seat + shade] == (opened[0] if opened else 0)
            assert race.need[SHADES * seat + shade] == (side.of_colour[shade] & ~made).bit_count()
        running = race.marked[seat]
        assert running & ~made == 0
        if running:
            assert len({side.region[number] for number in numbers(running)}) == 1, "D-22: one region"


@pytest.mark.rule("D-20", "D-21", "D-22", "D-30")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [(), ("islands",), ("same", "every"), ("fresh", "same"), ("back",)], ids="+".join)
def test_the_invariants_hold_in_random_matches_and_these_end(seats, options):
    final = [0] * seats
    for _, _, _, race in moments(random_match(GAME, seats, options)):
        check(race)
        for seat in range(seats):
            confirmed = crosses(race, seat) & ~race.marked[seat]
            assert final[seat] & ~confirmed == 0, "confirmed crosses never disappear"
            final[seat] = confirmed
    assert race.turns < 400, "long before the cap"
