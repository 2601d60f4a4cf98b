"""The README is accurate: its commands are those of the checks, its examples parse; and doctests pass."""

from __future__ import annotations

import doctest
import re
import shlex
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

from game import commands
from game.games import catalogue
from tests.rotation import TIERS

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CI = ROOT / ".ci" / "run"
LINES = [line for block in re.findall(r"```sh\n(.*?)```", README, re.DOTALL) for line in block.splitlines()]
EXAMPLES = [line for line in LINES if line.startswith("python main.py")]


def test_there_are_exactly_two_commands_to_set_up_and_each_makes_its_own_environment() -> None:
    commands = [line for line in LINES if "pip install" in line]
    assert len(commands) == 2
    start, tests = commands
    assert start == "python3 -m venv .venv && .venv/bin/pip install -q -e . && .venv/bin/python main.py"
    assert tests.startswith("python3 -m venv .venv && .venv/bin/pip install -q -e '.[dev]' && ")
    assert " -m pytest" in tests


def test_the_checks_run_the_commands_of_the_readme_and_install_nothing_else() -> None:
    script = CI.read_text(encoding="utf-8")
    patterns = re.findall(r"grep -E '(.+)' README\.md", script)
    found = [[line for line in README.splitlines() if re.search(pattern, line)] for pattern in patterns]
    assert found == [[line] for line in LINES if "pip install" in line]
    assert "pip install" not in script
    assert CI.stat().st_mode & 0o111, "not executable"


def test_the_checks_run_all_tiers_and_keep_the_bytecode_out_of_the_tree() -> None:
    script = CI.read_text(encoding="utf-8")
    assert {f"-m {tier}" in script for tier in TIERS} == {True}
    assert all(f"`-m {tier}`" in README for tier in TIERS)
    assert "PYTHONPYCACHEPREFIX" in script


def test_the_quick_selection_for_further_pythons_is_there() -> None:
    quick = re.search(r"^quick=\((.*?)^\)", CI.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert quick
    for name in quick[1].split():
        path, _, test = name.partition("::")
        assert (ROOT / path).exists(), name
        assert not test or f"def {test}(" in (ROOT / path).read_text(encoding="utf-8"), name


@pytest.mark.parametrize("line", EXAMPLES[1:])
def test_the_examples_are_understood(line: str) -> None:
    given = commands._parser().parse_args(shlex.split(line)[2:])
    assert callable(given.run_command)
    assert getattr(given, "game", "diceland") in {*catalogue(), "diceland"}


def test_every_command_has_an_example() -> None:
    assert len(EXAMPLES) > 1
    for word in ("--help", "play", "simulate", "league", "replay", "shots", "film", "check", "selftest", "report"):
        assert any(f" {word}" in line for line in EXAMPLES)


PACKAGES = ("game.rules", "game.bots", "game.input")
MODULES = [
    f"{package}.{info.name}"
    for package in PACKAGES
    for info in iter_modules(import_module(package).__path__)
    if not info.name.startswith("_")
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_are_there_and_true(name: str) -> None:
    failed, tried = doctest.testmod(import_module(name))
    assert failed == 0
    assert tried > 0, "a public module shows how it is used"
