"""The boards: D-02 to D-05, the island boards of D-50, and the messages for invalid files."""

from __future__ import annotations

import pytest

from game.assets import BROUGHT
from game.commands import main
from game.games.diceland import board
from game.rules.contract import BrokenData
from tests.games.diceland.diceland_table import PRINT, RED6, ROWS, SIDE, at, fields, named


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
