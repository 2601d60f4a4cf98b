"""Discovery of games: a broken one is reported and left out, and the others play."""

from __future__ import annotations

import logging
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import commands
from game.games import catalogue, installed, sorted_out
from game.rules.contract import CONTRACT_VERSION, BrokenData
from game.rules.game import Game
from game.shell import startup
from game.shell.request import StartRequest
from game.timing import Timing
from tests.programs import ROOT, python

PACKAGE = "games_of_a_test"
SOUND = """\
from game.rules.game import Game
GAME = Game("{key}", __name__, "Title", "", (2,), 1, 6, letter="{letter}", order={order}, contract={contract})
"""


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / PACKAGE
    folder.mkdir()
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    yield folder
    for name in [name for name in sys.modules if name.split(".")[0] == PACKAGE]:
        del sys.modules[name]


def put(
    shelf: Path, folder: str, source: str = "", *, key: str = "", letter: str = "A", order: int = 1, contract: int = 0
) -> None:
    (shelf / folder).mkdir()
    text = source or SOUND.format(key=key or folder, letter=letter, order=order, contract=contract)
    (shelf / folder / "__init__.py").write_text(text, encoding="utf-8")


def found(shelf: Path) -> tuple[list[str], list[str]]:
    games, problems = sorted_out(PACKAGE, sorted(path.name for path in shelf.iterdir() if path.is_dir()))
    return [game.key for game in games], problems


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("def half(", "SyntaxError: "),
        ("import a_library_nobody_has", "ModuleNotFoundError: No module named 'a_library_nobody_has'"),
        ("from game.rules.game import Gone", "ImportError: "),
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("import sys\nsys.exit(3)", "SystemExit: 3"),
        ("# to be done", "TypeError: it has no GAME"),
        ("GAME = 'chess'", "TypeError: it has no GAME"),
        ("from game.rules.game import Game\nGAME = Game('broken')", "TypeError: "),
    ],
)
def test_a_folder_that_is_no_game_is_named_with_the_reason_and_the_others_play(
    shelf: Path, source: str, reason: str
) -> None:
    put(shelf, "broken", source)
    put(shelf, "sound")
    games, (problem,) = found(shelf)
    assert games == ["sound"]
    assert problem.startswith(f"{PACKAGE}.broken is left out: {reason}")
    assert "\n" not in problem


def test_of_two_games_with_one_key_the_one_whose_folder_is_called_so_stays(shelf: Path) -> None:
    put(shelf, "a_copy", key="halma", letter="B")
    put(shelf, "halma", letter="H")
    put(shelf, "zz_copy", key="halma", letter="C")
    games, problems = found(shelf)
    assert games == ["halma"]
    assert problems == [
        f"{PACKAGE}.{folder} is left out: {PACKAGE}.halma has the key 'halma' too" for folder in ("a_copy", "zz_copy")
    ]


def test_of_two_games_with_one_clause_letter_the_later_is_left_out(shelf: Path) -> None:
    put(shelf, "go", letter="H", order=2)
    put(shelf, "halma", letter="H", order=1)
    put(shelf, "mill", letter="M")
    put(shelf, "sharing", letter="G")
    games, problems = found(shelf)
    assert games == ["mill", "go"]
    assert problems == [
        f"{PACKAGE}.halma is left out: {PACKAGE}.go has the clause letter H too",
        f"{PACKAGE}.sharing is left out: the clause letter G is that of all games",
    ]


def test_an_installed_game_is_found_beside_the_others_unless_it_is_of_another_contract(shelf: Path) -> None:
    put(shelf, "beacon", letter="B")
    put(shelf, "guest", letter="Q", order=9, contract=CONTRACT_VERSION)
    put(shelf, "late", letter="L", contract=CONTRACT_VERSION + 1)
    put(shelf, "copy", key="beacon", letter="C", contract=CONTRACT_VERSION)
    guests = [f"{PACKAGE}.{name}" for name in ("copy", "guest", "late", "gone")]
    games, problems = sorted_out(PACKAGE, ["beacon"], guests)
    assert [game.key for game in games] == ["beacon", "guest"]
    late, gone, copy = problems
    assert "late is left out: TypeError: it was written for version" in late
    assert "gone is left out: ModuleNotFoundError" in gone
    assert copy == f"{PACKAGE}.copy is left out: {PACKAGE}.beacon has the key 'beacon' too"


def test_entry_points_are_read_from_all_folders_of_the_path(tmp_path: Path) -> None:
    for name, text in (("a", "[lamplight.games]\nmill = lamplight_mill\n[x]\ny = z\n"), ("b", "[x]\ny = z\n")):
        (tmp_path / f"{name}.dist-info").mkdir()
        (tmp_path / f"{name}.dist-info" / "entry_points.txt").write_text(text, encoding="utf-8")
    assert installed([str(tmp_path / "nowhere"), str(tmp_path)]) == ["lamplight_mill"]


@pytest.mark.parametrize("source", ["def half(", "from game.rules.game import Gone", "NUMBER = int('six')"])
def test_a_game_whose_rules_cannot_be_loaded_is_refused_like_one_with_broken_data(shelf: Path, source: str) -> None:
    put(shelf, "halma")
    (shelf / "halma" / "rules.py").write_text(source, encoding="utf-8")
    (game,), _ = sorted_out(PACKAGE, ["halma"])
    with pytest.raises(BrokenData, match=r"^halma: rules cannot be loaded: "):
        game.check()


def test_what_comes_from_elsewhere_and_what_is_left_out_is_in_the_log_at_the_start(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    class Enough(Exception):
        pass

    def stop(folder: Path, timing: Timing) -> None:
        raise Enough

    guest = Game("mill", PACKAGE, "Mill", "", (2,), 1, 6, contract=1)
    monkeypatch.setattr(startup, "catalogue", lambda: {**catalogue(), "mill": guest})
    monkeypatch.setattr(startup, "left_out", lambda: ("game.games.broken is left out: it is",))
    monkeypatch.setattr(startup, "open_journal", lambda folder: None)
    monkeypatch.setattr("game.storage.store.Store", stop)
    with caplog.at_level(logging.INFO), pytest.raises(Enough):
        startup.Startup(StartRequest()).run()
    told = [record.getMessage() for record in caplog.records]
    assert told == [f"mill comes from {guest.folder}", "game.games.broken is left out: it is"]


def test_the_program_plays_on_beside_a_broken_folder_and_says_why_it_is_no_game(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "game", tmp_path / "game", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "assets").symlink_to(ROOT / "assets", target_is_directory=True)
    broken = tmp_path / "game" / "games" / "broken"
    broken.mkdir()
    (broken / "__init__.py").write_text("def half(", encoding="utf-8")
    code = "import sys; from game.commands import main; sys.exit(main(sys.argv[1:]))"
    other = python("-c", code, "simulate", "template", "--matches", "1", cwd=tmp_path)
    assert (other.returncode, other.stderr) == (0, "")
    done = python("-c", code, "simulate", "broken", cwd=tmp_path)
    assert done.returncode == commands.WRONG_ARGUMENTS
    assert done.stderr.startswith("lamplight: game.games.broken is left out: SyntaxError: ")
