"""A game made from the template passes every test and changes nothing outside its own folders."""

from __future__ import annotations

import os
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from game.games import catalogue
from tests.programs import LIMIT, ROOT, python

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
    return python("-B", *arguments, cwd=tree, timeout=3 * LIMIT)


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
        assert not re.search(r"golden\s+rung|aufstieg", text, re.IGNORECASE), name


def test_its_golden_and_seal_matches_are_those_that_the_tools_make(tree: Path, halma: list[str]) -> None:
    matches = [tree / name for name in halma if "/playthroughs/" in name or "/seals/" in name]
    before = {path: path.read_bytes() for path in matches}
    assert len(before) > 3
    for tool in ("golden", "seals"):
        done = run(tree, "-m", f"game.tools.{tool}", "--all", "halma")
        assert done.returncode == 0, done.stderr
    assert {path: path.read_bytes() for path in matches} == before


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
from game.bots.bot import play_out
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
