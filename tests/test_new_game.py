"""A game made from the template passes every test and changes nothing outside its own folders."""

from __future__ import annotations

import logging
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree, ignore_patterns

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
    monkeypatch.setattr(startup, "Store", stop)
    with caplog.at_level(logging.INFO), pytest.raises(Enough):
        startup.Startup(StartRequest()).run()
    told = [record.getMessage() for record in caplog.records]
    assert told == [f"mill comes from {guest.folder}", "game.games.broken is left out: it is"]


def test_the_program_plays_on_beside_a_broken_folder_and_says_why_it_is_no_game(tmp_path: Path) -> None:
    copytree(ROOT / "game", tmp_path / "game", ignore=ignore_patterns("__pycache__"))
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


TESTS = (
    "tests/games/halma",
    "tests/test_clauses.py",
    "tests/test_architecture.py",
    "tests/stage/test_language.py",
    "tests/contract",
)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("tree")
    for name in ("game", "assets", "tests"):
        copytree(ROOT / name, root / name, ignore=ignore_patterns("__pycache__"))
    for name in ("main.py", "pyproject.toml"):
        (root / name).write_bytes((ROOT / name).read_bytes())
    return root


def run(tree: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return python("-B", *arguments, cwd=tree, timeout=280)


def new(tree: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return run(tree, "-m", "game.tools.new_game", *arguments)


def files(tree: Path) -> Iterator[tuple[str, bytes]]:
    for path in tree.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            yield path.relative_to(tree).as_posix(), path.read_bytes()


@pytest.fixture(scope="module")
def halma(tree: Path) -> list[str]:
    before = dict(files(tree))
    done = new(tree, "halma", "Chinese Chequers", "--letter", "H", "--german", "Sternhalma")
    assert done.returncode == 0, done.stderr
    after = dict(files(tree))
    return [name for name in {*before, *after} if before.get(name) != after.get(name)]


def test_only_the_games_own_folders_change(halma: list[str]) -> None:
    assert halma
    own = ("game/games/halma/", "assets/games/halma/", "tests/games/halma/")
    assert [name for name in halma if not name.startswith(own)] == []


def test_it_has_the_names_that_were_asked_for_and_none_of_the_template(tree: Path, halma: list[str]) -> None:
    code = """
from game.games import catalogue
from game.stage.text.language import tr, use
game = catalogue()["halma"]
use("de")
print(game.title, tr(game.title), game.letter, game.package, game.hidden, type(game.new(2)).__name__, sep="|")
"""
    assert run(tree, "-c", code).stdout == "Chinese Chequers|Sternhalma|H|game.games.halma|False|HalmaState\n"
    for name in halma:
        assert "template" not in name.lower()
        text = (tree / name).read_text(encoding="utf-8")
        assert "emplate" not in text, name
        assert not re.search("Golden Rung|Aufstieg", text), name


def test_it_passes_every_test_of_a_game(tree: Path, halma: list[str]) -> None:
    done = run(tree, "-m", "pytest", *TESTS, "-k", "not bots and (halma or general or circle or message or shelf)")
    assert done.returncode == 0, done.stdout[-3000:]
    lint = [run(tree, "-m", "ruff", *command) for command in (["check", "."], ["format", "--check", "."])]
    assert [done.stdout for done in lint if done.returncode] == []


def test_in_a_package_of_its_own_it_is_found_with_its_texts_and_drawings(tree: Path, tmp_path: Path) -> None:
    package = tmp_path / "ninepins"
    done = new(tree, "ninepins", "Ninepins", "--letter", "N", "--german", "Kegeln", "--package", str(package))
    assert done.returncode == 0, done.stderr
    assert {path.name for path in package.iterdir()} == {"lamplight_ninepins", "tests", "pyproject.toml"}
    points = tomllib.loads((package / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    listing = package / "lamplight_ninepins-1.0.dist-info" / "entry_points.txt"
    listing.parent.mkdir()
    lines = [f"{key} = {module}" for key, module in points["lamplight.games"].items()]
    listing.write_text("\n".join(["[console_scripts]", "x = y", "[lamplight.games]", *lines]), encoding="utf-8")
    code = """
from random import Random
from game.bots.levels import make
from game.games import left_out, shelf
from game.rules.match import Match, Player
from game.assets import ASSETS, assets_of
from game.stage.paint.art import Art
from game.stage.text.language import tr, use
from game.tools.golden import path_of
from game.tools.simulation import play_out
game = shelf()[-1]
use("de")
match = play_out(Match(game, [Player("Ann"), Player("Bo")]), make("steady", game).choose, Random("1"))
cover = Art(ASSETS, 1.0).text("games/ninepins/cover") == (assets_of("ninepins") / "cover.svg").read_text()
print(game.key, tr(game.title), match.is_over, cover, path_of(game, 2).exists(), left_out(), sep="|")
"""
    played = python("-B", "-c", code, cwd=tree, env={**os.environ, "PYTHONPATH": str(package)})
    assert played.stdout == "ninepins|Kegeln|True|True|True|()\n", played.stderr


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("Halma", "Halma", "--letter", "H"), "'Halma' is no key"),
        (("class", "Halma", "--letter", "H"), "'class' is no key"),
        (("beacon", "Halma", "--letter", "H"), "there is a game 'beacon' already"),
        (("mill", "Mill", "--letter", catalogue()["beacon"].letter), "is the clause letter of beacon"),
        (("mill", "Mill", "--letter", "G"), "'G' is no clause letter"),
        (("mill", "Mill", "--letter", "mm"), "'mm' is no clause letter"),
        (("mill", "", "--letter", "M"), "'' is no title"),
        (("mill", 'The "Mill"', "--letter", "M"), "is no title"),
    ],
)
def test_what_no_game_can_be_called_is_refused_in_one_line(tree: Path, arguments: tuple[str, ...], reason: str) -> None:
    before = dict(files(tree))
    done = new(tree, *arguments)
    assert done.returncode == 2
    assert done.stderr.startswith("lamplight: ")
    assert reason in done.stderr
    assert done.stderr.count("\n") == 1
    assert dict(files(tree)) == before
