"""Matches as codes and files: exported, mangled like by a messenger, and imported; errors are explained."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games import catalogue
from game.rules.match import LONGEST_TEXT, Match, load
from game.storage.database import MatchFilter
from game.storage.folders import Folders
from game.storage.import_export import import_files, matches_of
from game.storage.qr_codec import LETTERS, LONGEST_CODE, MARK, CodeTooLong, code_of, squares, text_of
from game.storage.store import Store
from game.tools.golden import path_of

GOLDEN = [path_of(game, seats) for game in catalogue().values() for seats in game.seats]


def golden(key: str, seats: int) -> Match:
    return load(path_of(catalogue()[key], seats).read_text(encoding="utf-8"), catalogue())


@settings(max_examples=30)
@given(st.text())
def test_every_text_comes_back(text: str) -> None:
    assert text_of(code_of(text)) == text


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_usual_match_of_every_game_fits_into_one_code(path: Path) -> None:
    code = code_of(path.read_text(encoding="utf-8"))
    assert len(code) < LONGEST_CODE
    assert set(code.removeprefix(MARK)) <= set(LETTERS)
    assert code.startswith(MARK)


def test_a_messenger_may_break_it_into_lines(tmp_path: Path) -> None:
    match = golden("beacon", 3)
    code = code_of(match.dump())
    path = tmp_path / "code.txt"
    path.write_text("\ufeff \n" + "\r\n ".join(code[at : at + 60] for at in range(0, len(code), 60)) + "\n\n", "utf-8")
    assert [one.dump() for one in matches_of(path, catalogue())] == [match.dump()]


def test_a_letter_too_many_is_a_mistake() -> None:
    code = next(found for found in map(code_of, ("a", "ab", "abc", "abcd")) if len(found.removeprefix(MARK)) % 3 == 0)
    assert text_of(code)
    with pytest.raises(ValueError, match="there is a mistake in the code at letter"):
        text_of(code + "A")


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda code: code[:-3], "the end of the code is missing"),
        (lambda code: code[:40] + "?" + code[41:], "there is a mistake in the code at letter"),
        (lambda code: code[:40] + ":::::" + code[45:], "there is a mistake in the code"),
        (lambda code: code + "***", "there is a mistake in the code at letter"),
        (lambda code: MARK, "the end of the code is missing"),
        (lambda code: MARK + "A", "the end of the code is missing"),
        (lambda code: MARK + "a", "there is a mistake in the code at letter 11"),
        (lambda code: code_of("0" * (LONGEST_TEXT + 1)), f"longer than {LONGEST_TEXT} bytes"),
    ],
)
def test_what_is_wrong_with_a_code_is_said(change, problem: str) -> None:  # type: ignore[no-untyped-def]
    code = code_of(golden("beacon", 2).dump())
    with pytest.raises(ValueError, match=problem):
        text_of(change(code))


def test_a_code_that_unpacks_to_more_than_a_match_is_refused_without_being_unpacked() -> None:
    bomb = zlib.compress(b"0" * 5 * LONGEST_TEXT, 9)
    assert len(bomb) < LONGEST_TEXT
    pairs = (int.from_bytes(bomb[at : at + 2], "big") for at in range(0, len(bomb) // 2 * 2, 2))
    code = "".join(LETTERS[pair // 41**place % 41] for pair in pairs for place in range(3))
    with pytest.raises(ValueError, match="longer than"):
        text_of(MARK + code)


def test_a_code_becomes_squares() -> None:
    pytest.importorskip("segno")
    code = code_of(golden("beacon", 2).dump())
    rows = squares(code)
    assert {len(row) for row in rows} == {len(rows)}
    assert {value for row in rows for value in row} == {0, 1}
    # The finder pattern is in three corners.
    ring = bytes((1, 0, 0, 0, 0, 0, 1))
    assert rows[1][:7] == rows[1][-7:] == rows[-2][:7] == ring
    with pytest.raises(CodeTooLong):
        squares(MARK + "0" * LONGEST_CODE)


def test_the_command_takes_matches_into_the_book(tmp_path: Path) -> None:
    folders = Folders.under(tmp_path / "home")
    match = golden("beacon", 3)
    text, code, large = (tmp_path / name for name in ("match.txt", "code.txt", "large.txt"))
    text.write_text(match.dump(), encoding="utf-8")
    code.write_text(code_of(golden("template", 2).dump()), encoding="utf-8")
    large.write_bytes(b"0" * (LONGEST_TEXT + 1))
    (tmp_path / "picture.txt").write_bytes(b"lamplight 1\n\xff\xd8")
    files = [text, code, large, tmp_path / "picture.txt", tmp_path / "missing.txt"]
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "again.txt").write_text(match.dump(), encoding="utf-8")
    lines, problems = import_files([*files, tmp_path / "more"], catalogue(), folders.data)
    assert [line.partition(": ")[2] for line in lines] == [
        "beacon with Ada, Bo, Cy is in the match book now, as a guest that counts for no records",
        "template with Ada, Bo is in the match book now, as a guest that counts for no records",
        "beacon with Ada, Bo, Cy is in the match book already",
    ]
    assert [problem.partition(": ")[2] for problem in problems] == [
        f"this is longer than {LONGEST_TEXT} bytes",
        "line 2: this is not a text",
        "there is no such file or folder",
    ]
    store = Store(folders.data)
    kept = store.ask_book(MatchFilter(), 9).result()
    assert sorted(store.text(one.key) or "" for one in kept) == sorted((match.dump(), golden("template", 2).dump()))
    store.close()


def test_the_command_says_where_nothing_can_be_kept(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("no folder")
    data = Folders.under(home).data
    path = tmp_path / "match.txt"
    path.write_text(golden("template", 2).dump(), encoding="utf-8")
    lines, problems = import_files([path], catalogue(), data)
    assert lines == []
    assert problems == [f"{data}: Matches cannot be saved here; they last until you leave the game."]
