"""Hint trials against deeper searches: equal dice; half of the samples select the choice, half measure it."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, count
from types import SimpleNamespace
from typing import cast

import pytest

from game.games import catalogue
from game.games.borders.rules import BordersState
from game.rules.contract import AnyState, Seat
from game.rules.game import Game
from game.rules.judging import JudgeModule, RatedMove, Skill, Weighing
from game.training import hint_cost as tool
from game.training.hint_trials import AHEAD, Courses, Players, Trial, judge_of, positions, trial, weighed
from tests.contract.cases import each_game
from tests.contract.toy import harvest

TEMPLATE = catalogue()["template"]


def judged_by(game: Game, judge: object) -> Game:
    other = replace(game)
    vars(other)["judge"] = judge
    return other


def upside_down(judge: JudgeModule, shift: float = 0.0) -> object:
    """Return a judge that slightly prefers the worse choice."""

    def rate(state: object, seat: int, depth: int) -> Weighing:
        found = yield from judge.rate(state, seat, depth)
        if depth < 2:
            return found
        best = max(choice.chance for choice in found)
        return [RatedMove(best - 0.1 * choice.chance, *choice[1:]) for choice in found]

    return SimpleNamespace(rate=rate, SKILLS={"master": Skill(2)}, TILTS=judge.TILTS)


@each_game
def test_positions_are_choices_of_a_match_and_the_same_for_a_seed(game: Game) -> None:
    some = positions(game, game.seats[0], "gentle", "a", 3)
    assert some
    assert some == positions(game, game.seats[0], "gentle", "a", 3)
    for state, seat in some:
        assert seat in state.actors()
        assert len(weighed(judge_of(game), state, seat, 0)) > 1


@pytest.mark.parametrize("key", ["diceland", "borders", "beacon", "places", "template"])
def test_a_course_is_the_same_for_the_same_luck_and_a_chance(key: str) -> None:
    game = catalogue()[key]
    for state, seat in positions(game, game.seats[-1], "gentle", "b", 2):
        judge, before = judge_of(game), state.copy()
        courses = Courses(judge, state, seat, 1)
        for choice in weighed(judge, state, seat, 0)[:2]:
            ends = [courses.end(choice, f"{luck}") for luck in range(3)]
            assert ends == [courses.end(choice, f"{luck}") for luck in range(3)]
            assert all(0.0 <= end <= 1.0 for end in ends)
            assert courses.difference(choice, choice, "c", 4) == (0.0, 0.0)
        assert state == before


def test_a_course_ends_with_the_next_own_turn_also_where_it_comes_at_once() -> None:
    """In All Around a seat crosses with the dice of another seat and then throws itself."""
    game = catalogue()["borders"]
    judge = judge_of(game)
    asked: list[tuple[int, int]] = []

    def rate(state: BordersState, seat: int, depth: int) -> Weighing:
        asked.append((state.turns, depth))
        return judge.rate(state, seat, depth)

    spy = cast("JudgeModule", SimpleNamespace(rate=rate, SKILLS=judge.SKILLS, TILTS=judge.TILTS))
    tried = 0
    for number in range(6):
        for state, seat in positions(game, 2, "steady", f"at once {number}", 2):
            assert isinstance(state, BordersState)
            if not state.is_marking:
                continue
            for choice in weighed(judge, state, seat, 0)[:3]:
                Courses(spy, state, seat, 1).end(choice, "luck")
                assert asked[-1] == (state.turns + 1, AHEAD)
                tried += 1
    assert tried


def some_positions() -> list[tuple[AnyState, Seat]]:
    return [position for seed in range(10) for position in positions(TEMPLATE, 2, "steady", f"{seed}", 2)]


def test_a_hint_that_is_wrong_costs_more_and_what_costs_much_is_looked_at_again_with_new_dice() -> None:
    wrong, some = judged_by(TEMPLATE, upside_down(judge_of(TEMPLATE))), some_positions()
    right_costs = [trial(TEMPLATE, position, "d", 40).cost for position in some]
    trials = [trial(wrong, position, "d", 40) for position in some]
    assert sum(one.cost for one in trials) / len(some) > 0.02
    assert abs(sum(right_costs)) / len(some) < 0.01
    dear = [one for one in trials if one.cost > 0.02]
    assert dear
    assert all(one.again and one.again[0] != one.cost and one.last == one.again for one in dear)
    assert all(one.again is None for one in trials if one.cost <= 0.02)


def test_the_same_choice_costs_nothing() -> None:
    (position, *_) = positions(TEMPLATE, 2, "steady", "f", 2)
    found = [trial(TEMPLATE, position, f"{seed}", 30) for seed in range(8)]
    assert all(one.cost == one.error == one.most == 0.0 for one in found if not one.better)


def test_knights_leap_looks_further_itself_and_its_hints_never_gain() -> None:
    game = catalogue()["knightsleap"]
    judge = judge_of(game)
    near = replace(game)
    budgets = dict.fromkeys(game.seats, (0, 30, 60, 600))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(judge, "BUDGETS", budgets)
        for number in range(3):
            for position in positions(near, 2, "gentle", f"{number}", 1):
                found = trial(near, position, "g", 9)
                assert found.cost >= 0.0
                assert found.error == 0.0
    assert all(most >= 10 * usual for *_, usual, most in judge.BUDGETS.values())


@each_game
def test_players_go_on_to_the_end_and_misjudge_otherwise_in_every_course(game: Game) -> None:
    matches = (positions(game, 2, "gentle", f"p {number}", 1) for number in count())
    state, seat = next(chain.from_iterable(matches))
    judge, before, players = judge_of(game), state.copy(), Players(2, "gentle")
    courses = Courses(judge, state, seat, 1)
    choice, *_ = weighed(judge, state, seat, 0)
    ends = [courses.end(choice, f"{luck}", players) for luck in range(6)]
    assert ends[:2] == [courses.end(choice, f"{luck}", players) for luck in range(2)]
    assert set(ends) <= {0.0, 0.5, 1.0}
    assert courses.difference(choice, choice, "p", 2, players) == (0.0, 0.0)
    assert state == before


def test_where_no_dice_fall_courses_differ_by_misjudgements() -> None:
    game = catalogue()["knightsleap"]
    judge, players = judge_of(game), Players(8, "gentle")
    found = set()
    for number in range(3):
        for state, seat in positions(game, 2, "gentle", f"differ {number}", 1):
            courses = Courses(judge, state, seat, 1)
            choice = weighed(judge, state, seat, 0)[0]
            found.add(len({courses.end(choice, f"{luck}", players) for luck in range(8)}))
    assert 2 in found


def test_a_hint_that_is_wrong_loses_when_it_is_played_on() -> None:
    wrong = judged_by(TEMPLATE, upside_down(judge_of(TEMPLATE)))
    vars(vars(wrong)["judge"])["SKILLS"] = {"master": Skill(2), "sharp": Skill(0, 0.1, 0.05)}
    some = some_positions()
    trials = [trial(wrong, position, "q", 40, players=Players(60, "sharp")) for position in some]
    assert sum(one.cost for one in trials) / len(some) > 0.02
    assert any(one.better for one in trials)
    assert all(one.error > 0.0 or not one.better for one in trials)


def test_what_is_the_same_in_another_order_is_tried_once() -> None:
    judge = judge_of(TEMPLATE)

    def rate(state: object, seat: int, depth: int) -> Weighing:
        found = yield from judge.rate(state, seat, depth)
        return [*found, *found]

    twice = judged_by(TEMPLATE, SimpleNamespace(rate=rate, SKILLS=judge.SKILLS, TILTS=judge.TILTS))
    for position in positions(TEMPLATE, 2, "steady", "r", 2):
        assert trial(twice, position, "r", 20) == trial(TEMPLATE, position, "r", 20)


def test_a_game_without_a_judge_has_no_hints_to_try() -> None:
    game = harvest()
    vars(game)["judge"] = None
    with pytest.raises(ValueError, match="has no judge"):
        judge_of(game)


def test_the_command_prints_what_hints_cost_and_plays_on_if_it_is_told_to(capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main(["beacon", "--seats", "2,3", "--positions", "4", "--courses", "6", "--seed", "h"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("  2 seats     2 hints cost ")
    assert "  3 seats     2 hints cost " in text
    assert "  all         4 hints cost " in text
    words = ["beacon", "--seats", "2", "--positions", "2", "--courses", "6", "--play-on", "4", "--players", "gentle"]
    tool.main(words)
    text = capsys.readouterr().out
    assert text.startswith("  2 seats     2 hints cost ")
    tool.main([*words, "--jobs", "2"])
    assert capsys.readouterr().out == text


@pytest.mark.parametrize(
    ("costs", "last", "too_dear"),
    [((0.001, 0.004), 0.03, False), ((0.02, 0.03), 0.03, True), ((0.0, 0.006), 0.09, True), ((0.0, 0.0), 0.055, False)],
)
def test_more_than_allowed_for_sure_is_said_by_the_exit_code(
    costs: tuple[float, float], last: float, too_dear: bool
) -> None:
    few = [Trial("", 2, "a", "b", 0.0, cost, 0.003, cost) for cost in costs for _ in range(40)]
    dear = Trial("", 2, "a", "b", 0.0, costs[1], 0.003, costs[1], (last, 0.005))
    assert tool.is_too_dear([*few, dear]) is too_dear
