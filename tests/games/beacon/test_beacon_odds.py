"""Odds and queries of Beacon, checked by recomputation."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from game.games.beacon.actions import Place, Rolled
from game.games.beacon.board import CODES, DIE_A, DIE_B, NUMBERS, Face, Throw
from game.games.beacon.queries import Preview, Refusal, current, lying, odds, preview, reach, rolls, why_not
from game.games.beacon.rules import BeaconState, new
from tests.playouts import decisions

THROWS = [(a, b) for a, b in product((1, 2, 3, 4, 7, 0), (1, 2, 3, 5, 6, 0))]


def previews(state: BeaconState) -> list[Preview]:
    return [preview(state, action.field) for action in state.legal(state.active) if isinstance(action, Place)]


def number(a: int, b: int) -> int:
    return 10 * max(a, b) + min(a, b)


@pytest.mark.rule("S-01", "S-11")
def test_all_36_throws_are_equally_likely(table):
    outcomes = list(table(3).state.chance().outcomes())
    assert outcomes == [(Rolled(a, b), 1 / 36) for a in DIE_A for b in DIE_B]
    assert sum(share for _, share in outcomes) == pytest.approx(1)


@pytest.mark.rule("S-13", "S-14")
def test_an_x_comes_11_times_in_36_and_a_moving_double_3_times(table):
    assert sum(0 in throw for throw in THROWS) == 11
    assert sum(a == b > 0 for a, b in THROWS) == 3
    now = odds(table(3).roll("12").state)
    assert now.cross == Fraction(11, 36)
    assert round(100 * now.cross) == 31


@pytest.mark.rule("S-04")
def test_65_and_74_cannot_occur():
    assert {65, 74}.isdisjoint(number(*throw) for throw in THROWS)
    assert sorted({NUMBERS[code] for code in CODES}) == sorted({number(*throw) for throw in THROWS})


@pytest.mark.rule("S-11", "S-12", "S-13")
@pytest.mark.parametrize(
    ("goal", "percent"),
    [
        (30, 91),
        (40, 82),
        (50, 75),
        (54, 65),
        (60, 62),
        (64, 48),
        (70, 43),
        (72, 35),
        (73, 28),
        (75, 20),
        (76, 11),
    ],
)
def test_the_chance_to_reach_a_number_before_an_x(goal, percent):
    share = Fraction(1, 36)
    first = sum(share for throw in THROWS if number(*throw) >= goal)
    hit = sum(share for throw in THROWS if 0 not in throw and number(*throw) >= goal)
    cross = sum(share for throw in THROWS if 0 in throw)
    exact = first + (1 - first) * hit / (hit + cross)
    assert reach(goal) == exact
    assert round(100 * exact) == percent


@pytest.mark.rule("S-11", "S-13")
@pytest.mark.parametrize(
    ("throw", "better"), [("76", 0), ("75", 1), ("46", 5), ("42", 14), ("12", 22), ("11", 24), ("XX", 25), ("7X", 5)]
)
def test_the_odds_of_a_better_number_count_throws_without_x(table, throw, better):
    held = number(*(0 if sign == "X" else int(sign) for sign in throw))
    assert sum(0 not in t and number(*t) > held for t in THROWS) == better
    assert odds(table(3).roll(throw).state).better == Fraction(better, 36)


@pytest.mark.rule("S-31")
def test_nothing_is_better_than_100(table):
    assert odds(table(3, "hundred").roll("XX").state).better == 0


@pytest.mark.rule("S-12")
def test_the_first_roll_cannot_fail(table):
    now = odds(table(3).state)
    assert (now.cross, now.better) == (0, 1)


@pytest.mark.rule("S-11", "S-12")
def test_the_rolls_of_a_turn_are_remembered_in_order_also_a_leading_x_x(table):
    match = table(3).roll("XX", "12", "46")
    assert rolls(match.state) == (
        Throw(Face.X, Face.X, 0),
        Throw(Face.ONE, Face.TWO, 21),
        Throw(Face.FOUR, Face.SIX, 64),
    )
    assert current(match.state) == Throw(Face.FOUR, Face.SIX, 64)
    assert rolls(match.place(5).state) == ()
    assert current(match.state) is None


@pytest.mark.rule("S-11")
def test_the_rolls_stay_visible_while_the_dice_roll_on(table):
    match = table(3).roll("12")
    copy = match.state.copy()
    copy.apply(0, copy.legal(0)[0])
    assert [throw.number for throw in rolls(copy)] == [21]
    assert current(copy) is None


@pytest.mark.rule("S-15", "S-16")
def test_every_free_field_previews_what_would_fly(table):
    match = table(5).lay(1, 5, "12").lay(2, 4, "76").lay(3, 2, "46").lay(4, 0, "12").roll("71")
    shown = {preview.field: preview.knocked_off for preview in previews(match.state)}
    assert shown == {3: (1,), 1: (3, 1), 0: (3, 1)}


@pytest.mark.rule("S-16")
@pytest.mark.parametrize("field", [5, 4, 3, 2, 1, 0])
def test_a_preview_says_exactly_what_placing_does(table, field):
    match = table(6)
    for seat, (step, throw) in enumerate([(5, "12"), (4, "76"), (2, "71"), (0, "12")], 1):
        if step != field or not step:
            match.lay(seat, step, throw)
    match.roll("71")
    told = next(preview for preview in previews(match.state) if preview.field == field)
    before = set(range(1, 5)) - {seat for seat in range(1, 5) if match.state.steps[seat] < 0}
    match.place(field)
    after = {seat for seat in range(1, 5) if match.state.steps[seat] >= 0}
    # Seat 1 begins its turn and takes its own pair back; all other seats show the effect of the placing.
    assert set(told.knocked_off) - {1} == before - after - {1}


@pytest.mark.rule("S-03")
def test_where_the_pairs_lie_can_be_asked(table):
    match = table(4).lay(1, 0, "12").lay(2, 0, "13").lay(3, 4, "7X")
    assert lying(match.state, 3) == (4, Throw(Face.SEVEN, Face.X, 70))
    assert lying(match.state, 0) is None


@pytest.mark.rule("S-15")
def test_a_field_that_cannot_be_used_says_why(table):
    match = table(3).lay(1, 4, "76")
    assert why_not(match.state, 0, 5) is Refusal.ROLLING
    match.roll("12")
    assert why_not(match.state, 0, 5) is None
    assert why_not(match.state, 0, 4) is Refusal.TAKEN
    assert why_not(match.state, 2, 5) is Refusal.NOT_YOUR_TURN
    match.state.pawns[0] = 20
    match.roll("11")
    assert why_not(match.state, 0, 5) is Refusal.OVER


@pytest.mark.rule("S-15")
def test_why_not_and_legal_agree_everywhere():
    for state, seat in decisions(new(5, frozenset()), Random(7)):
        placings = [word.field for word in state.legal(seat)[1:]]
        assert [field for field in (5, 4, 3, 2, 1, 0) if why_not(state, seat, field) is None] == placings
        assert [preview.field for preview in previews(state)] == placings
