"""The opponent that looks one step ahead."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from game.bots.greedy import ENUMERATED, GreedyBot
from game.rules.contract import CHANCE
from game.rules.judging import RatedMove, Weighing
from tests.contract.toy import CONFIRM, PICKS, RIPENINGS, SELLS, Harvest, harvest


def greedy(evaluate: Any, judge: Any = None) -> GreedyBot:
    game = harvest()
    vars(game).update(bot=SimpleNamespace(evaluate=evaluate), judge=judge)
    return GreedyBot(game)


def picking(apples: int) -> Harvest:
    state = Harvest(2, "")
    state.apply(CHANCE, RIPENINGS[apples - 2])
    return state


def test_it_takes_what_the_evaluation_likes_best_and_leaves_the_position_alone() -> None:
    state = picking(3)
    assert greedy(lambda after, seat: after.baskets[seat]).choose(state, 1, Random(1)) == PICKS[2]
    assert greedy(lambda after, seat: -after.baskets[seat]).choose(state, 1, Random(1)) == CONFIRM
    assert state == picking(3)


def judge(*chances: float, problem: Exception | None = None) -> SimpleNamespace:
    """Return a judge with these ratings at depth 0."""

    def rate(state: Any, seat: int, depth: int) -> Weighing:
        assert depth == 0
        if problem is not None:
            raise problem
        yield
        return [RatedMove(chance, pick, str(pick)) for chance, pick in zip(chances, PICKS, strict=False)]

    return SimpleNamespace(rate=rate)


def test_the_judge_comes_before_the_evaluation() -> None:
    bot = greedy(lambda after, seat: after.baskets[seat], judge(0.4, 0.6, 0.5))
    assert bot.choose(picking(4), 0, Random(1)) == PICKS[1]


@pytest.mark.parametrize("problem", [OSError("no file"), ValueError("no weights")])
def test_without_the_data_of_the_judge_it_evaluates(problem: Exception) -> None:
    bot = greedy(lambda after, seat: after.baskets[seat], judge(problem=problem))
    assert bot.choose(picking(3), 1, Random(1)) == PICKS[2]
    assert bot.handicap == str(problem)


def test_a_single_action_needs_no_thought() -> None:
    def never(*given: object) -> None:
        raise AssertionError("thought about nothing")

    state = picking(2)
    state.ripe[0] = 0
    assert greedy(never, SimpleNamespace(rate=never)).choose(state, 0, Random(1)) == CONFIRM


@pytest.mark.parametrize("likes", [SELLS[0], SELLS[1]])
def test_it_averages_over_what_nature_may_say_next(likes: Any) -> None:
    state = picking(2)
    state.baskets[:] = [4, 4]
    for seat in (0, 1):
        state.apply(seat, CONFIRM)
    state.apply(0, SELLS[0])
    sign = 1 if likes.all else -1
    seen: list[int] = []

    def evaluate(after: Any, seat: int) -> float:
        seen.append(after.ripe[seat])
        return float(sign * after.sold[seat] + after.ripe[seat])

    assert greedy(evaluate).choose(state, 1, Random(1)) == likes
    assert sorted(set(seen)) == [2, 3, 4]
    assert ENUMERATED >= 3


def test_it_pauses_after_every_small_piece_of_work() -> None:
    asked: list[int] = []
    bot = greedy(lambda after, seat: asked.append(seat) or 0.0)
    thought = bot.think(picking(4), 0, Random(1))
    pauses = [len(asked) for _ in thought]
    assert len(asked) == 4
    assert all(later - sooner <= 1 for sooner, later in pairwise(pauses))
