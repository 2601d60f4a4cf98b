"""Going Places: the shipped loop and deck keep their clauses; files that break one are refused with its name."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import get_args

import pytest

from game.games.places.board import Colour, parse_loop
from game.games.places.deck import Deck, DeckFile, Sky, build_deck, deck, parse_deck
from game.games.places.view.landscape import ALOFT, VEILED
from game.rules.contract import BrokenData
from game.rules.data import path_of, read

LOOP_FILE = path_of("places", "loop.toml").read_text(encoding="utf-8")
DECK_FILE = path_of("places", "cards.toml").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def file() -> DeckFile:
    return parse_deck(DECK_FILE)


@pytest.mark.rule("P-06")
def test_there_are_44_places_and_4_jokers_numbered_by_their_right_number(file: DeckFile) -> None:
    shipped: Deck = deck()
    assert shipped.numbers == tuple(range(1, 49))
    assert [shipped.card(number).right for number in range(1, 45)] == list(range(1, 45))
    assert [shipped.card(number).left for number in range(45, 49)] == [12, 13, 14, 15]
    assert [shipped.card(number).is_joker for number in shipped.numbers].count(True) == 4
    assert build_deck(file).strength == shipped.strength
    with pytest.raises(IndexError):
        shipped.card(0)


@pytest.mark.rule("P-06")
def test_every_card_is_its_own_place_with_a_text_to_read_aloud_in_both_languages(file: DeckFile) -> None:
    assert file.languages == ("en", "de")
    for language in file.languages:
        texts = [card.text[language] for card in file.card]
        assert len(set(texts)) == len({card.name[language] for card in file.card}) == 48
        assert all(20 <= len(text) <= 110 and text[-1] in ".!?“”" for text in texts)
        assert all(len(card.name[language]) <= 30 for card in file.card)
        assert not any(re.search(r"\d", text) for text in texts), "the number is told by the screen"
    assert len({(card.picture.motif, card.picture.variant) for card in file.card}) == 48
    pictures = [card.picture for card in file.card]
    assert _drawn("motif") == {f"{picture.motif}-{picture.variant}" for picture in pictures}
    assert _drawn("accent") == {picture.accent for picture in pictures} >= ALOFT
    assert _drawn("sky") == {*get_args(Sky)} >= _drawn("veil") == VEILED


def _drawn(group: str) -> set[str]:
    return {path.stem for path in path_of("places", group).glob("*.svg")}


def changed(old: str, new: str, text: str) -> str:
    """Return the file with one passage replaced."""
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.rule("P-06")
def test_the_numbers_and_instructions_are_spread_evenly(file: DeckFile) -> None:
    ordinary = [card for card in file.card if not card.is_joker]
    assert not any(card.right or card.move for card in file.card if card.is_joker)
    moves = {1: 5, 2: 5, 3: 5, -1: 4, -2: 4, -3: 3, 0: 18}
    assert Counter(card.move for card in ordinary) == moves
    for colour in Colour:
        own = [card for card in ordinary if card.colour == colour.name.lower()]
        assert sorted(card.left for card in own) == list(range(1, 12))
        assert sum(card.move > 0 for card in own) in (3, 4)
        assert sum(card.move < 0 for card in own) in (2, 3)
    assert max(Counter(card.left for card in ordinary if card.move > 0).values()) <= 2


@pytest.mark.rule("P-06")
@pytest.mark.parametrize(
    ("pattern", "new", "problem"),
    [
        (r'colour = "red"', 'colour = "pink"', "Invalid enum value 'pink'"),
        (r"right = 44\n", "right = 45\n", "Expected `int` <= 44"),
        (r"left = 15\n", "left = 16\n", "Expected `int` <= 15"),
        (r'en = "Wishing Well", ', "", "no name or no text in a language"),
        (r'land = "wood"', 'land = "volcano"', "Invalid enum value 'volcano'"),
        (r'text\]\nen = "', 'text]\nen = "" #', "Expected `str` matching regex"),
        (r"left = 8\n", 'left = "eight"\n', "Expected `int`"),
        (r"\[\[card\]\]", "[[card]", "Expected ']]'"),
    ],
)
def test_a_deck_that_breaks_the_clause_is_refused(pattern: str, new: str, problem: str, tmp_path: Path) -> None:
    text, count = re.subn(pattern, new, DECK_FILE, count=1)
    assert count
    path = tmp_path / "cards.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BrokenData, match=re.escape(problem)) as refused:
        read(path, parse_deck, "P-06")
    assert str(refused.value).startswith("cards.toml: P-06: ")


@pytest.mark.parametrize(
    ("old", "new", "clause"),
    [
        pytest.param("fields = 10", "fields = 12", "P-03", marks=pytest.mark.rule("P-03")),
        pytest.param("fields = 10", 'fields = "ten"', "P-03"),
        pytest.param("fields = 10", "fields = 10\nbridges = 2", "P-03"),
        pytest.param("dots = [2, 6, 9]", "dots = [2, 6, 6]", "P-04", marks=pytest.mark.rule("P-04")),
        pytest.param("dots = [2, 6, 9]", "dots = [0, 6, 9]", "P-04"),
        pytest.param("circles = [4, 8]", "circles = [4]", "P-05", marks=pytest.mark.rule("P-05")),
        pytest.param("circles = [4, 8]", "circles = [4, 6]", "P-05"),
        pytest.param("circles = [4, 8]", "circles = [4, 10]", "P-05"),
        pytest.param("counters = [10, 18, 26]", "counters = [10, 18, 12]", "P-07", marks=pytest.mark.rule("P-07")),
        pytest.param("counters = [12, 24, 34]", "counters = [12, 24, 340]", "P-62", marks=pytest.mark.rule("P-62")),
        pytest.param("counters = [6, 11, 16]", "counters = [0, 11, 16]", "P-60", marks=pytest.mark.rule("P-60")),
        pytest.param("figures = 4", "figures = 3", "P-61", marks=pytest.mark.rule("P-61")),
    ],
)
def test_a_loop_that_breaks_a_clause_is_refused_with_its_name(old: str, new: str, clause: str, tmp_path: Path) -> None:
    path = tmp_path / "loop.toml"
    path.write_text(changed(old, new, LOOP_FILE), encoding="utf-8")
    with pytest.raises(BrokenData, match=rf"^loop\.toml: {clause}: "):
        read(path, parse_loop, "P-03")
