"""Chances shared by several games."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.rules.chance import Deal, PileDraw, Uniform
from game.rules.contract import Outcome


class Dealt(Outcome):
    cards: tuple[int, ...]


def deal(total: int, count: int) -> Deal[int, Dealt]:
    return Deal(range(total), count, Dealt)


def test_a_deal_lists_every_order_once() -> None:
    outcomes = dict(deal(4, 2).outcomes())
    assert len(outcomes) == 12
    assert sum(outcomes.values()) == pytest.approx(1.0)


def test_a_deal_is_drawn_fairly() -> None:
    rng, draws = Random(3), 12_000
    counts = Counter(deal(4, 2).sample(rng) for _ in range(draws))
    assert len(counts) == 12
    assert sum((n - 1000) ** 2 / 1000 for n in counts.values()) < 35


@pytest.mark.parametrize("cards", [(0,), (0, 1, 2), (1, 1), (0, 4), (-1, 0)])
def test_a_wrong_deal_is_known_as_such(cards: tuple[int, ...]) -> None:
    assert Dealt(cards) not in deal(4, 2)
    assert Dealt((3, 0)) in deal(4, 2)
    assert Outcome() not in deal(4, 2)


def test_everything_can_be_dealt() -> None:
    assert sorted(deal(5, 5).sample(Random(1)).cards) == list(range(5))


def test_a_draw_knows_what_is_left() -> None:
    made = tuple(Dealt((number,)) for number in range(4))
    draw = PileDraw((0, 2, 2, 2), made)
    assert dict(draw.outcomes()) == {made[0]: 0.25, made[2]: 0.75}
    assert [outcome in draw for outcome in (*made, Outcome())] == [True, False, True, False, False]
    assert {draw.sample(Random(seed)) for seed in range(20)} == {made[0], made[2]}


def test_uniform_reaches_its_first_and_last_outcome() -> None:
    class Edge(Random):
        def __init__(self, value: float) -> None:
            self.value = value

        def random(self) -> float:
            return self.value

    question = Uniform([Dealt((n,)) for n in range(7)])
    assert question.sample(Edge(0.0)) == Dealt((0,))
    assert question.sample(Edge(1.0 - 2**-53)) == Dealt((6,))
