"""Beacon: the shipped board and errors for invalid ones; odds and queries, checked by recomputation."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import combinations, pairwise, product
from math import dist

import pytest

from game.games.beacon import queries
from game.games.beacon.actions import ROLL, Rolled
from game.games.beacon.board import CODES, NUMBERS, Face, code_of, drawing, parse
from game.rules.contract import BrokenData
from game.rules.data import path_of, read

from .beacon_table import Table


@pytest.mark.rule("S-02", "S-03")
def test_the_shipped_board_has_22_track_fields_and_six_dice_fields_that_lie_apart():
    card = drawing()
    assert len(card.track) == 22
    assert [storey.step for storey in card.tower] == [5, 4, 3, 2, 1, 0]
    for spot in card.track:
        assert card.radius <= spot.x <= card.width - card.radius
        assert card.radius <= spot.y <= card.height - card.radius
    for one, other in combinations(card.track, 2):
        assert dist((one.x, one.y), (other.x, other.y)) >= 2 * card.radius
    assert all(storey.x + storey.width <= card.width for storey in card.tower)
    for upper, lower in pairwise(card.tower):
        assert upper.y + upper.height <= lower.y
    assert card.tower[-1].y + card.tower[-1].height <= card.height


@pytest.mark.rule("S-02", "S-03")
@pytest.mark.parametrize(
    ("clause", "change"),
    [
        ("S-02", lambda data: data["track"].pop()),
        ("S-02", lambda data: data["track"].append({"x": 300, "y": 50})),
        ("S-02", lambda data: data.update(radius=0)),
        ("S-02", lambda data: data.update(width=1e300)),
        ("S-02", lambda data: data["track"][3].update(x=-5)),
        ("S-02", lambda data: data["tower"][2].update(width=0)),
        ("S-02", lambda data: data.pop("track")),
        ("S-02", lambda data: data.update(track="long")),
        ("S-02", lambda data: data.update(colour="red")),
        ("S-03", lambda data: data["tower"].pop()),
        ("S-03", lambda data: data["tower"].reverse()),
    ],
)
def test_a_bad_board_is_refused_with_its_clause(clause, change, tmp_path):
    data = json.loads(path_of("beacon", "board.json").read_text(encoding="utf-8"))
    change(data)
    path = tmp_path / "board.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(BrokenData, match=f"^board.json: {clause}: "):
        read(path, parse, "S-02")


THROWS = [(a, b) for a, b in product((1, 2, 3, 4, 7, 0), (1, 2, 3, 5, 6, 0))]


def number(a: int, b: int) -> int:
    return 10 * max(a, b) + min(a, b)


@pytest.mark.rule("S-01", "S-04", "S-11")
def test_all_36_throws_are_equally_likely_and_read_with_the_higher_digit_first():
    outcomes = list(Table(3).state.chance().outcomes())
    assert outcomes == [(Rolled(a, b), 1 / 36) for a, b in THROWS]
    assert sum(share for _, share in outcomes) == pytest.approx(1)
    assert [NUMBERS[code] for code in CODES] == [number(*throw) for throw in THROWS]
    numbers = {number(*throw) for throw in THROWS}
    assert max(numbers) == 76
    assert {65, 74}.isdisjoint(numbers)


CHANCES = {30: 91, 40: 82, 50: 75, 54: 65, 60: 62, 64: 48, 70: 43, 72: 35, 73: 28, 75: 20, 76: 11}
"""Chance in per cent to reach a number, by number."""


@pytest.mark.rule("S-11", "S-12", "S-13")
@pytest.mark.parametrize(("goal", "percent"), CHANCES.items())
def test_the_chance_to_reach_a_number_before_an_x(goal, percent):
    share = Fraction(1, 36)
    first = sum(share for throw in THROWS if number(*throw) >= goal)
    hit = sum(share for throw in THROWS if 0 not in throw and number(*throw) >= goal)
    cross = sum(share for throw in THROWS if 0 in throw)
    exact = first + (1 - first) * hit / (hit + cross)
    assert queries.reach(goal) == exact
    assert round(100 * exact) == percent


@pytest.mark.rule("S-11", "S-13")
@pytest.mark.parametrize(
    ("throw", "better"), [("76", 0), ("75", 1), ("46", 5), ("42", 14), ("12", 22), ("11", 24), ("XX", 25), ("7X", 5)]
)
def test_the_odds_of_a_better_number_count_throws_without_x(throw, better):
    held = number(*(0 if sign == "X" else int(sign) for sign in throw))
    assert sum(0 not in t and number(*t) > held for t in THROWS) == better
    assert queries.odds_beyond(held).better == Fraction(better, 36)


@pytest.mark.rule("S-13", "S-14", "S-31")
def test_nothing_is_better_than_100():
    later = queries.odds_beyond(21)
    assert later.cross == Fraction(11, 36) == Fraction(sum(0 in throw for throw in THROWS), 36)
    assert round(100 * later.cross) == 31
    assert sum(a == b > 0 for a, b in THROWS) == 3
    assert queries.odds_beyond(100).better == 0


@pytest.mark.rule("S-11", "S-12")
def test_the_rolls_of_a_turn_are_remembered_in_order_and_while_the_dice_roll_on():
    table = Table(3).play("XX 12 46")
    made = (code_of(Face.X, Face.X), code_of(Face.ONE, Face.TWO), code_of(Face.FOUR, Face.SIX))
    assert table.state.codes() == made
    rolling = table.state.copy()
    rolling.apply(0, ROLL)
    assert rolling.codes() == made
    table.play("@5")
    assert table.state.codes() == ()


@pytest.mark.rule("S-16")
@pytest.mark.parametrize("field", [5, 4, 3, 2, 1, 0])
def test_a_preview_says_exactly_what_placing_does(field):
    pairs = {1: "12@5", 2: "76@4", 3: "71@2", 4: "12@0"}
    table = Table(6, lying={seat: words for seat, words in pairs.items() if not words.endswith(f"@{field or 9}")})
    table.play("71")
    told = table.state.knocked_off(field)
    assert told == [seat for seat, *_ in table.play(f"@{field}").fallen]
