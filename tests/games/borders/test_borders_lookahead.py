"""Lookahead to the next throw: its expected value, its effect on choices, and when it is skipped."""

from __future__ import annotations

from collections.abc import Generator
from math import exp
from random import Random
from statistics import fmean

import pytest

from game.games.borders import GAME, judge
from game.games.borders.actions import KEEP
from game.games.borders.board import FIELDS, HIGH, Area
from game.games.borders.judge import before_throw, passed_on
from game.games.borders.rules import BordersState
from game.games.borders.value import Made
from game.rules.contract import CHANCE, Seat
from game.rules.judging import result_of
from game.rules.lookahead import MARGIN, MOST, looked_at
from game.training.hint_trials import positions, weighed
from tests.games.borders.borders_positions import act, roll, table

ALL = (1 << FIELDS) - 1


def standing(seats: int, seed: str, is_marking: bool) -> list[tuple[BordersState, Seat]]:
    """Return positions of action 1 or 2 that offer a choice."""
    found = []
    for number in range(2):
        for state, seat in positions(GAME, seats, "steady", f"{seed} {number}", 8):
            assert isinstance(state, BordersState)
            if state.is_marking if is_marking else state.is_completing:
                found.append((state, seat))
    return found


def only(values: list[float | None]) -> list[Generator[None, None, float | None]]:
    def look(value: float | None) -> Generator[None, None, float | None]:
        yield
        return value

    return [look(value) for value in values]


def test_what_is_looked_at_is_ranked_by_that_and_the_rest_stays_behind() -> None:
    assert result_of(looked_at([1.0, 0.9, 0.8], only([0.2, 0.6, 0.4]))) == [0.2, 0.6, 0.4]
    far = result_of(looked_at([1.0, 0.9, 1.0 - MARGIN - 0.1], only([0.5, 0.6, 9.0])))
    assert far == [0.5, 0.6, pytest.approx(0.5 - MARGIN - 0.1)]
    many = result_of(looked_at([1.0] * (MOST + 2), only([0.1 * place for place in range(MOST + 2)])))
    assert max(many) == pytest.approx(0.1 * (MOST - 1))
    assert many[MOST:] == [0.0, 0.0]


def test_a_single_choice_or_an_end_in_sight_leaves_the_glance() -> None:
    assert result_of(looked_at([1.0, 0.0], only([9.0, 9.0]))) == [1.0, 0.0]
    assert result_of(looked_at([1.0, 0.9], only([0.3, None]))) == [1.0, 0.9]


def judged_by_throws(state: BordersState, seat: Seat) -> float:
    """Return the judge's average rating after the seat has confirmed and thrown."""
    state.apply(seat, judge.CONFIRM)
    rng, found = Random("throws"), []
    for _ in range(80):
        thrown = state.copy()
        thrown.apply(CHANCE, thrown.chance().sample(rng))
        found.append(max(choice.chance for choice in weighed(judge, thrown, seat, 1)))
    return fmean(found)


def test_before_the_throw_is_the_mean_of_what_is_said_after_it() -> None:
    for state, seat in [one for one in standing(2, "mean", is_marking=True) if len(one[0].actors()) == 1][:1]:
        said = result_of(before_throw(state, Made(seat, state.crossed[seat], state.edge[seat])))
        assert said is not None
        assert 1 / (1 + exp(-said)) == pytest.approx(judged_by_throws(state, seat), abs=0.03)


@pytest.mark.rule("B-54")
def test_before_the_second_turn_of_all_two_throws_are_reckoned_with() -> None:
    said = {}
    for options in ((), ("rising",)):
        state = table(3, options=options)
        roll(state, "rygbo")
        if not options:
            act(state, 0, KEEP)
        act(state, 2, judge.CONFIRM)
        odds = result_of(before_throw(state, Made(1, state.crossed[1], state.edge[1])))
        assert odds is not None
        said[options] = 1 / (1 + exp(-odds))
        assert said[options] == pytest.approx(judged_by_throws(state, 1), abs=0.01)
    assert said["rising",] < said[()] - 0.01


def test_the_match_that_ends_is_won_by_points() -> None:
    (state, seat), *_ = standing(3, "end", is_marking=False)
    borders = state.layouts[seat].geometry.borders
    areas = sorted(Area, key=lambda area: HIGH[area])[-6:]
    crossed = state.crossed[seat]
    for area in areas:
        crossed |= borders[area]
    for other in range(3):
        state.crossed[other] &= state.layouts[other].geometry.crossed
    before = state.copy()
    assert result_of(passed_on(state, Made(seat, crossed, 0), 0)) == 30.0
    assert result_of(before_throw(state, Made(seat, crossed, 0))) is None
    state.high[(seat + 1) % 3] = sum(1 << area for area in Area)
    state.crossed[(seat + 1) % 3] = state.closed[(seat + 1) % 3] = ALL
    assert result_of(passed_on(state, Made(seat, crossed, 0), 0)) == -30.0
    assert before.crossed[seat] == state.crossed[seat]


@pytest.mark.parametrize("is_marking", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_only_the_master_looks_ahead_at_the_same_choices(seats: int, is_marking: bool) -> None:
    otherwise = 0
    for state, seat in standing(seats, "same", is_marking):
        before = state.copy()
        near, far = weighed(judge, state, seat, 1), weighed(judge, state, seat, 2)
        assert state == before
        assert far == weighed(judge, state, seat, 2)
        assert {choice.action for choice in near} <= {choice.action for choice in far}
        is_next = not is_marking or (state.active + 1) % seats == seat
        if not is_next:
            chances = {choice.plan: choice.chance for choice in far}
            assert all(chances[choice.plan] == choice.chance for choice in near)
        otherwise += is_next and [choice.chance for choice in near] != [choice.chance for choice in far]
    assert otherwise
