"""Every clause of every rules file is named by a test, and both languages tell the same clauses."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from game.games import catalogue
from game.rules.game import Game

TESTS = Path(__file__).resolve().parent
GAMES = TESTS.parent / "game" / "games"
GENERAL = {f"G-0{number}" for number in range(1, 7)}
"""The clauses all games share; they stand in no single rules file."""
CLAUSE = re.compile(r"^- ([A-Z]-\d\d) \S", re.MULTILINE)

each_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.key) for game in catalogue().values()])


def clauses(game: Game, name: str = "rules.md") -> list[str]:
    return CLAUSE.findall((GAMES / game.package.rpartition(".")[2] / name).read_text(encoding="utf-8"))


@cache
def named() -> frozenset[str]:
    """Every id in a `pytest.mark.rule(...)` of any test file."""
    found: set[str] = set()
    for path in TESTS.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                found |= {ast.literal_eval(argument) for argument in node.args}
    return frozenset(found)


@each_game
def test_every_clause_is_named_by_a_test(game: Game) -> None:
    assert clauses(game)
    assert [clause for clause in clauses(game) if clause not in named()] == []


@each_game
def test_every_clause_stands_once_and_in_order_in_both_languages(game: Game) -> None:
    english, german = clauses(game), clauses(game, "rules.de.md")
    assert english == sorted(set(english))
    assert german == english


@each_game
def test_every_option_names_its_clause(game: Game) -> None:
    for option in game.options:
        assert option.clause in clauses(game)


def test_every_general_clause_is_named_by_a_test() -> None:
    assert named() >= GENERAL


def test_no_test_names_a_clause_that_does_not_exist() -> None:
    known = GENERAL.union(*(clauses(game) for game in catalogue().values()))
    assert sorted(named() - known) == []
