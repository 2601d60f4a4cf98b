"""Every clause of every rules file is covered by a test, and both languages have the same clauses."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from game.games import GENERAL as GENERAL_LETTER
from game.games import catalogue
from game.rules.game import Game
from game.stage.text.language import tr, use

TESTS = Path(__file__).resolve().parent
GAMES = TESTS.parent / "game" / "games"
GENERAL = {f"{GENERAL_LETTER}-0{number}" for number in range(1, 7)}
"""The clauses shared by all games; no single rules file contains them."""
CLAUSE = re.compile(r"^- ([A-Z]-\d\d) \S", re.MULTILINE)

each_game = pytest.mark.parametrize("game", [pytest.param(game, id=game.key) for game in catalogue().values()])


def clauses(game: Game, name: str = "rules.md") -> list[str]:
    return CLAUSE.findall((GAMES / folder_of(game) / name).read_text(encoding="utf-8"))


def folder_of(game: Game) -> str:
    return game.package.rpartition(".")[2]


@cache
def named(folder: Path = TESTS) -> frozenset[str]:
    """Return every id in a `pytest.mark.rule(...)` of the tests in this folder."""
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                found |= {ast.literal_eval(argument) for argument in node.args}
    return frozenset(found)


@each_game
def test_every_clause_is_named_by_a_test_of_the_game_itself(game: Game) -> None:
    own = named(TESTS / "games" / folder_of(game))
    assert clauses(game)
    assert [clause for clause in clauses(game) if clause not in own] == []
    assert sorted(own - GENERAL - set(clauses(game))) == []


@each_game
def test_every_clause_stands_once_and_in_order_in_both_languages_under_the_letter_of_its_game(game: Game) -> None:
    english, german = clauses(game), clauses(game, "rules.de.md")
    assert english == sorted(set(english))
    assert german == english
    assert re.fullmatch("[A-Z]", game.letter)
    assert game.letter != GENERAL_LETTER
    assert {clause[0] for clause in english} == {game.letter}
    assert [other.key for other in catalogue().values() if other.letter == game.letter] == [game.key]
    assert {option.clause for option in game.options} <= set(english)


@pytest.mark.parametrize(
    ("language", "name", "one_of_all"),
    [("en", "rules.md", "Only one of the three variants"), ("de", "rules.de.md", "Von den drei Varianten wird")],
    ids=["en", "de"],
)
@each_game
def test_the_clause_of_an_option_names_those_it_excludes(game: Game, language: str, name: str, one_of_all: str) -> None:
    use(language)
    text = (GAMES / folder_of(game) / name).read_text(encoding="utf-8")
    titles = {option.key: tr(option.title) for option in game.options}
    for option in game.options:
        clause = next(line for line in text.splitlines() if line.startswith(f"- {option.clause} "))
        assert all(titles[key] in clause or one_of_all in text for key in option.excludes), option.key


def test_every_general_clause_is_named_by_a_test() -> None:
    assert named() >= GENERAL


def test_no_test_names_a_clause_that_does_not_exist() -> None:
    known = GENERAL.union(*(clauses(game) for game in catalogue().values()))
    assert sorted(named() - known) == []
