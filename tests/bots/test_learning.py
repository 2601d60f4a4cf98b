"""Fitting finds what is there to be found, self play is repeatable, and weaker weights do not pass the gate."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from random import Random

import pytest

from game.bots.fitting import Ascent, Fit, Lesson, Newton, Weights, dense, row, shares, solve
from game.bots.learning import Course, course_of, duel, self_play, train
from game.games import catalogue
from game.tools.learn_command import read

COURSES = {key: course for key, game in catalogue().items() if (course := course_of(game))}
each_course = pytest.mark.parametrize("key", COURSES)
TRUTH: Weights = (1.5, -0.8, 0.0)


def lessons(count: int, seats: int = 3) -> list[Lesson]:
    """Matches of one position whose winner is drawn as the true weights say."""
    rng = Random(11)
    found = []
    for _ in range(count):
        rows = tuple(row(enumerate(rng.random() * 2 for _ in TRUTH)) for _ in range(seats))
        chances = shares(TRUTH, rows)
        winner = rng.choices(range(seats), chances)[0]
        found.append(Lesson([rows], [float(seat == winner) for seat in range(seats)]))
    return found


def package(key: str) -> str:
    return catalogue()[key].package


# ---- fitting


def test_a_row_keeps_what_it_was_given() -> None:
    assert dense(row([(2, 0.5), (0, 1.0), (2, 0.25)]), 4) == [1.0, 0.0, 0.75, 0.0]


def test_a_seat_wins_by_its_share_of_all_strengths() -> None:
    one, other = row([(0, 1.0)]), row([(0, 2.0), (1, 1.0)])
    assert shares((0.5, -1.0), (one, other)) == pytest.approx([exp(0.5) / (exp(0.5) + 1), 1 / (exp(0.5) + 1)])


def test_equations_that_need_another_pivot_are_solved() -> None:
    rng = Random(2)
    matrix = [[rng.random() - 0.5 for _ in range(6)] for _ in range(6)]
    matrix[0][0] = 0.0
    truth = [rng.random() for _ in range(6)]
    right = [sum(a * b for a, b in zip(line, truth, strict=True)) for line in matrix]
    assert solve(matrix, right) == pytest.approx(truth)


@pytest.mark.parametrize(("how", "count", "near"), [(Newton(), 4000, 0.15), (Ascent(), 8000, 0.3)])
def test_fitting_finds_the_weights_that_made_the_winners(how: Fit, count: int, near: float) -> None:
    weights, likelihood = how.fit(lessons(count), (), (), len(TRUTH), "s")
    assert weights == pytest.approx(TRUTH, abs=near)
    assert likelihood > -1.0986, "better than saying a third for each"


def likelihood_of(weights: Sequence[float], known: Sequence[Lesson]) -> float:
    return sum(
        log(max(1e-9, shares(weights, rows)[each.target.index(1.0)])) for each in known for rows in each.positions
    )


def test_newton_finds_the_maximum() -> None:
    known = lessons(300)
    best, likelihood = Newton(ridge=0.0, close=1e-9, steps=50).fit(known, (), (), len(TRUTH), "s")
    assert likelihood_of(best, known) == pytest.approx(likelihood * len(known))
    for index in range(len(TRUTH)):
        for step in (-0.05, 0.05):
            moved = [weight + step * (place == index) for place, weight in enumerate(best)]
            assert likelihood_of(moved, known) < likelihood * len(known)


def test_few_matches_with_large_numbers_do_not_break_newton() -> None:
    rng = Random(4)
    wide = [
        Lesson([tuple(row(enumerate([rng.random() * 40, float(seat)])) for seat in range(3))], [1.0, 0.0, 0.0])
        for _ in range(3)
    ]
    weights, likelihood = Newton().fit(wide, (), (500.0, -500.0), 2, "s")
    assert all(abs(weight) < 1e3 for weight in weights)
    assert likelihood >= likelihood_of((500.0, -500.0), wide) / 3


def test_a_match_that_teaches_nothing_is_no_trouble() -> None:
    for how in (Newton(), Ascent()):
        weights, _ = how.fit([Lesson([], [])], (), (), 3, "s")
        assert weights == pytest.approx((0.0, 0.0, 0.0))


# ---- self play


@each_course
def test_self_play_describes_every_seat_and_shares_one_win(key: str) -> None:
    course = COURSES[key]
    for seats in course.SEATS:
        lesson = self_play(package(key), seats, (), "s", 1)
        assert len(lesson.positions) >= 3
        assert sum(lesson.target) == pytest.approx(1)
        for rows in lesson.positions:
            assert len(rows) == seats
            assert all(max(which, default=0) < course.SIZE for which, _ in rows)


@each_course
def test_learning_is_repeatable_and_another_seed_learns_something_else(key: str) -> None:
    course = COURSES[key]
    found = [train(package(key), course.SEATS[0], (3, 2), seed) for seed in ("a", "a", "b")]
    assert found[0] == found[1] != found[2]
    assert len(found[0]) == course.SIZE
    assert any(found[0])


def test_without_a_gate_it_learns_what_the_separate_programs_learned_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """The numbers are what the programs that made the first weights gave for these seeds."""
    monkeypatch.setattr(type(COURSES["beacon"]), "POOLED", False)
    weights = train(package("beacon"), 3, (12, 12), "t")
    assert weights[:4] == pytest.approx((0.160867, 1.193709, -0.182188, -0.131143), abs=1e-5)
    weights = train(package("places"), 2, (3, 1), "t")
    assert weights[3:8] == pytest.approx((0.26578, 0.14629, 0.0, -0.02343, -0.36878), abs=1e-4)
    assert sum(weights) == pytest.approx(0.773068, abs=1e-5)


def test_what_is_learned_of_beacon_is_that_a_pawn_further_on_is_better() -> None:
    weights = train(package("beacon"), 3, (12, 12), "t")
    assert weights[0] + weights[1] > 0


# ---- the gate


def spoiled(weights: Weights) -> Weights:
    """Weights that like what loses."""
    return tuple(-weight for weight in weights)


def shipped(key: str, seats: int) -> Weights:
    return read(COURSES[key].FILE, COURSES[key])[seats]


@pytest.mark.parametrize(("key", "seats"), [("beacon", 2), ("places", 2)])
def test_weaker_weights_lose_the_duel_and_stronger_ones_win_it(key: str, seats: int) -> None:
    good = shipped(key, seats)
    lost = duel(package(key), seats, spoiled(good), good, 20, "s")
    assert not lost.is_won
    assert lost.among_old.interval("new")[1] < 1 / seats
    won = duel(package(key), seats, good, spoiled(good), 20, "s")
    assert won.is_won
    assert won.among_new.interval("old")[1] < 1 / seats


def test_one_direction_alone_does_not_pass() -> None:
    fought = duel(package("beacon"), 2, shipped("beacon", 2), shipped("beacon", 2), 8, "s")
    fought.among_old.levels["new"].wins = 8.0
    fought.among_new.levels["old"].wins = 5.0
    assert not fought.is_won
    fought.among_new.levels["old"].wins = 4.0
    assert fought.is_won


def test_a_generation_that_loses_its_duel_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    class Bad:
        def fit(self, fresh: object, before: object, weights: Weights, size: int, seed: str) -> tuple[Weights, float]:
            return spoiled(weights), -1.0

    good = shipped("beacon", 2)
    monkeypatch.setattr(type(COURSES["beacon"]), "FIT", Bad())
    told: list[str] = []
    assert train(package("beacon"), 2, (2, 2), "s", good, 12, tell=told.append) == good
    assert len(told) == 2
    assert all("lost" in line for line in told)
    assert train(package("beacon"), 2, (2,), "s", good, 0) == spoiled(good)


def test_a_game_with_nothing_to_learn_has_no_course() -> None:
    assert course_of(catalogue()["diceland"]) is None
    assert all(isinstance(course, Course) for course in COURSES.values())
    with pytest.raises(ValueError, match="nothing to learn"):
        train(package("diceland"), 2, (1,), "s")
