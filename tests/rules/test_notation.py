"""The text form of actions and outcomes: round trips and error messages."""

from __future__ import annotations

from enum import IntEnum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.contract import Action, Outcome
from game.rules.notation import Notation, NotationError


class Colour(IntEnum):
    RED = 0
    BLUE = 1


class Mark(Action):
    colour: Colour
    field: int
    twice: bool


class Pass(Action):
    pass


class Rolled(Outcome):
    seat: int
    dice: tuple[Colour, ...]


WORDS = Notation((Mark, Pass, Rolled))


@pytest.mark.parametrize(
    ("word", "text"),
    [
        (Mark(Colour.BLUE, -7, True), "mark blue -7 yes"),
        (Mark(Colour.RED, 0, False), "mark red 0 no"),
        (Pass(), "pass"),
        (Rolled(2, (Colour.RED, Colour.BLUE, Colour.RED)), "rolled 2 red blue red"),
        (Rolled(0, ()), "rolled 0"),
    ],
)
def test_a_word_is_written_and_read(word: Action | Outcome, text: str) -> None:
    assert WORDS.text(word) == text
    assert WORDS.parse(text) == word


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "unknown word ''"),
        ("jump", "unknown word 'jump', expected one of: mark, pass, rolled"),
        ("mark", "mark: colour is missing"),
        ("mark red", "mark: field is missing"),
        ("mark pink 1 no", "'pink' is no colour"),
        ("mark Red 1 no", "'Red' is no colour"),
        ("mark 1 1 no", "'1' is no colour"),
        ("mark red 01 no", "'01' is no field"),
        ("mark red -0 no", "'-0' is no field"),
        ("mark red +1 no", "'+1' is no field"),
        ("mark red 1_0 no", "'1_0' is no field"),
        ("mark red ² no", "'²' is no field"),
        ("mark red ١ no", "'١' is no field"),
        ("mark red 1 maybe", "'maybe' is no twice"),
        ("pass now", "pass: 'now' is too much"),
        ("rolled 1 red green", "'green' is no dice"),
        ("mark red " + "9" * 5000 + " no", "is no field"),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_reason(text: str, says: str) -> None:
    with pytest.raises(NotationError) as refusal:
        WORDS.parse(text)
    assert says in str(refusal.value)


@given(st.text())
def test_any_text_is_read_back_or_refused(text: str) -> None:
    try:
        word = WORDS.parse(text)
    except NotationError:
        return
    assert WORDS.text(word) == " ".join(text.split())


class Say(Action):
    text: str


class Move(Action):
    path: tuple[int, ...]
    speed: int


@pytest.mark.parametrize("words", [(Pass, Pass), (Say,), (Move,)], ids=["one verb", "no word", "several but not last"])
def test_words_that_could_not_be_told_apart_or_read_are_refused(words: tuple[type[Action], ...]) -> None:
    with pytest.raises(TypeError):
        Notation(words)
