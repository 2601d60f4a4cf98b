"""Save texts and codes as altered by mail and messengers; changed matches are refused with the true reason."""

from __future__ import annotations

import quopri
import textwrap
import zlib
from collections.abc import Callable
from html import escape
from pathlib import Path
from random import Random
from unicodedata import normalize

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games import catalogue
from game.rules.match import LONGEST_TEXT, Match, Player, load
from game.rules.save_error import SaveError
from game.storage.folders import Folders
from game.storage.import_export import import_files
from game.storage.mail_text import matches_in
from game.storage.qr_codec import LETTERS, LONGEST_CODE, MARK, CodeTooLong, code_of, squares, text_of
from game.storage.store import Store
from game.storage.stored import MatchFilter
from game.tools.golden import path_of
from tests.playouts import set_up

GAMES = [pytest.param(key, id=key) for key in catalogue()]
NAMES = ("Anna Lena", "Zoë O'Brien", "d’Arc", "Bo-Jo", "Ångström", "van der Berg")


def played(key: str) -> Match:
    game = catalogue()[key]
    match = set_up(Match(game, [Player(name) for name in NAMES[: game.seats[-1]]], (), "Table 2026-11-21 D"))
    random = Random(3)
    while not match.is_over and len(match.log) < 120:
        seat = match.state.actors()[0]
        match.submit(seat, random.choice(list(match.state.legal(seat))))
    match.played = "2026-11-21"
    return match


def filled(text: str, width: int, end: str = "\n") -> str:
    lines = (textwrap.wrap(line, width, break_on_hyphens=False, break_long_words=False) for line in text.splitlines())
    return "\n".join(end.join(parts) for parts in lines)


def parted(text: str) -> tuple[str, str]:
    at = text.index("\n", len(text) * 3 // 4)
    return text[:at], text[at + 1 :]


def smart(text: str) -> str:
    return text.replace("'\"'\"'", "‘”’“’").replace("'", "’").replace('"', "”").replace("-", "–")


def quoted(text: str, by: str) -> str:
    return textwrap.indent(text, by, lambda line: True)


WAYS: dict[str, Callable[[str], str | bytes]] = {
    "as it is": str,
    "line ends of Windows": lambda text: text.replace("\n", "\r\n"),
    "line ends of old Macs": lambda text: text.replace("\n", "\r"),
    "byte order mark": lambda text: "\ufeff" + text,
    "UTF-16": lambda text: text.encode("utf-16"),
    "Windows-1252": lambda text: text.encode("cp1252"),
    "blanks at line ends": lambda text: text.replace("\n", "  \t\n"),
    "blank lines": lambda text: text.replace("\n", "\n\n \n"),
    "indented": lambda text: textwrap.indent(text, "    "),
    "wrapped": lambda text: filled(text, 30),
    "format=flowed": lambda text: filled(text, 72, " \n"),
    "filled to 72": lambda text: textwrap.fill(" ".join(text.split()), 72, break_on_hyphens=False),
    "one line": lambda text: " ".join(text.splitlines()),
    "quoted": lambda text: quoted(text, "> "),
    "quoted by several": lambda text: quoted(text, "> >> | AB> "),
    "wrapped, then quoted": lambda text: quoted(filled(text, 40), "> "),
    "greeting and signature": lambda text: f"Hi,\n\nour lamplight 1 evening:\n\n{text}\nBye\n-- \nBo\n1 climb street",
    "code fence": lambda text: f"Look:\n```text\n{text}```\nfine?",
    "within a line": lambda text: f"Look: `{text.strip()}` fine?",
    "list of a messenger": lambda text: text.replace("\n* ", "\n• "),
    "list whose signs are lost": lambda text: text.replace("\n* ", "\n"),
    "escaped": lambda text: text.replace("\n* ", "\n\\* "),
    "typographic signs": smart,
    "straightened signs": lambda text: text.replace("’", "'\"'\"'"),
    "no-break blanks": lambda text: text.replace(" ", "\u00a0"),
    "tabs": lambda text: text.replace(" ", "\t"),
    "invisible signs": lambda text: text.replace(" ", " \u200b\u2060").replace("a", "a\u00ad"),
    "decomposed": lambda text: normalize("NFD", text),
    "capitals": lambda text: "\n".join(line[:1].upper() + line[1:] for line in text.splitlines()),
    "quoted-printable": lambda text: quopri.encodestring(text.encode()),
    "a mail": lambda text: (
        b"From: a@example.org\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n"
        b"Content-Transfer-Encoding: quoted-printable\n\n" + quopri.encodestring(text.encode())
    ),
    "a mail in HTML": lambda text: (
        "From: a@example.org\nMIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n\n<html><body><p>Hi,</p><div>"
        + escape(text).replace("\n", "<br>\r\n")
        + "</div>Bye</body></html>"
    ),
    "parted by a messenger": lambda text: "\nBo\nheute um 10:12 Uhr\n".join(parted(text)),
    "parted, with times": lambda text: "\n[28.11.26, 10:12:33] Bo de Vries: ".join(parted(text)),
    "twice": lambda text: f"{text}\n\n{quoted(text, '> ')}",
    "nearly everything": lambda text: (
        "Hi!\r\n"
        + quoted(filled(smart(normalize("NFD", text)), 50), "> | ").replace(" ", "\u00a0").replace("\n", " \r\n\r\n")
        + "\r\n-- \r\nBo"
    ),
}


def as_bytes(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode()


@pytest.mark.parametrize("key", GAMES)
def test_a_text_survives(key: str) -> None:
    text = played(key).dump()
    for way, mangle in WAYS.items():
        if key == "template" or way != "straightened signs":
            found = matches_in(as_bytes(mangle(text)), catalogue())
            assert [match.dump() for match in found] == [text], way


CODE_WAYS: dict[str, Callable[[str], str]] = {
    "as it is": str,
    "quoted": lambda code: quoted(code, "> "),
    "greeting and signature": lambda code: f"Hi Anna,\n\n{code}\n-- \nBO\nBye",
    "code fence": lambda code: f"```\n{code}\n```",
    "within a line": lambda code: f"here: {''.join(code.split())} bye",
    "dashes and dots": lambda code: code.replace("--", "—").replace("...", "…"),
    "blank lines": lambda code: code.replace("\n", " \u00a0\n\n"),
    "letters of before": lambda code: code.replace("%", ":").replace("+", "*"),
    "quoted-printable": lambda code: quopri.encodestring("".join(code.split()).encode()).decode(),
}


@pytest.mark.parametrize("key", GAMES)
def test_a_code_survives(key: str) -> None:
    text = played(key).dump()
    code = code_of(text)
    assert not set(code.removeprefix("LAMPLIGHT:")) & set("*:_~"), "which messengers take for emphasis and emoticons"
    lines = "\n".join(code[at : at + 60] for at in range(0, len(code), 60))
    for way, mangle in CODE_WAYS.items():
        assert [match.dump() for match in matches_in(mangle(lines).encode(), catalogue())] == [text], way


def test_all_matches_of_a_mail_are_found() -> None:
    texts = [played(key).dump() for key in ("beacon", "places", "template")]
    mail = f"{texts[0]}\nand\n{quoted(texts[1], '> ')}\nand\n{code_of(texts[2])}\nBye"
    assert [match.dump() for match in matches_in(mail.encode(), catalogue())] == texts


SAVE = """lamplight 1
game template 1
seats Anna=human/red 'Zoë Bo=human/blue'
options tall=no pair=no
seed 7
* started 1
1 climb
* rolled 4
check {check}
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("1 climb", "1 dance", 11, "line 11: '1 dance' is not possible at this point of the match"),
        ("1 climb", "0 climb", 11, "line 11: '0 climb' is not possible at this point of the match"),
        ("* rolled 4", "* rolled 5", 13, "something in it was changed: the check in line 13 does not fit"),
        ("Zoë", "Zoe", 13, "something in it was changed: the check in line 13 does not fit"),
        ("seed 7", "seed 8", 13, "something in it was changed: the check in line 13 does not fit"),
        ("options tall=no pair=no", "options", 13, "something in it was changed: the check in line 13 does not fit"),
        ("options tall=no pair=no\n", "", 8, "line 8: “options” is missing here"),
        ("* rolled 4\n", "", 12, "something in it was changed: the check in line 12 does not fit"),
        ("game template", "game chess", 6, "the game 'chess' is not known here"),
        ("lamplight 1", "lamplight 9", 5, "it was written by another version of the program"),
        ("lamplight 1", "lantern 1", 1, "there is no match in it"),
    ],
)
def test_what_was_changed_is_refused_at_the_line_the_player_sees(old: str, new: str, line: int, words: str) -> None:
    match = set_up(Match(catalogue()["template"], [Player("Anna"), Player("Zoë Bo")], (), "7"))
    match.submit(1, match.state.legal(1)[0])
    text = match.dump()
    assert text.partition("check")[0] == SAVE.partition("check")[0]
    assert old in text
    changed = f"Hi,\n\nlook:\n\n{quoted(text.replace(old, new), '> ')}-- \nBo\n"
    with pytest.raises(SaveError) as refusal:
        matches_in(changed.encode(), catalogue())
    problem = refusal.value
    assert (problem.line, problem.message.format(**problem.values)) == (line, words)


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
