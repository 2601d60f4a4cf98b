"""The rules text for players: every clause once, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.games.diceland import GAME

CLAUSES = {
    *(f"D-{number:02}" for number in (*range(1, 9), *range(10, 16), *range(20, 27), *range(30, 34), *range(40, 45))),
    *(f"D-{number}" for number in (50, 51, 52, 53, 54)),
}
GENERAL = {f"G-{number:02}" for number in range(1, 7)}


@pytest.mark.parametrize("name", ["rules.md", "rules.de.md"])
def test_every_clause_stands_once_in_the_rules(name):
    text = (Path(__file__).resolve().parents[3] / "game/games/diceland" / name).read_text(encoding="utf-8")
    found = re.findall(r"^- ([A-Z]-\d\d) \S", text, re.MULTILINE)
    assert found == sorted(CLAUSES)


def test_every_clause_is_named_by_a_test():
    here = Path(__file__).resolve().parent
    named = set()
    for path in here.glob("test_*.py"):
        for ids in re.findall(r"pytest\.mark\.rule\(([^)]*)\)", path.read_text(encoding="utf-8")):
            named |= set(re.findall(r"[DG]-\d\d", ids))
    assert named == CLAUSES | GENERAL


def test_the_options_name_their_clauses():
    assert {option.clause for option in GAME.options} <= CLAUSES
