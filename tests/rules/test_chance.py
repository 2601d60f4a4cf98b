"""Chances shared by several games."""

from __future__ import annotations

from collections import Counter
from enum import IntEnum
from random import Random

import pytest

from game.rules.chance import PileDraw, Uniform, Weighted
from game.rules.contract import Outcome
from game.rules.fairness import check
from game.rules.notation import Notation


class Dealt(Outcome):
    cards: tuple[int, ...]


def test_a_draw_knows_what_is_left() -> None:
    made = tuple(Dealt((number,)) for number in range(4))
    draw = PileDraw((0, 2, 2, 2), made)
    assert dict(draw.outcomes()) == {made[0]: 0.25, made[2]: 0.75}
    assert [outcome in draw for outcome in (*made, Outcome())] == [True, False, True, False, False]
    assert {draw.sample(Random(seed)) for seed in range(20)} == {made[0], made[2]}


class Edge(Random):
    def __init__(self, value: float) -> None:
        self.value = value

    def random(self) -> float:
        return self.value


def test_uniform_reaches_its_first_and_last_outcome() -> None:
    question = Uniform([Dealt((n,)) for n in range(7)])
    assert question.sample(Edge(0.0)) == Dealt((0,))
    assert question.sample(Edge(1.0 - 2**-53)) == Dealt((6,))


class Side(IntEnum):
    FLAT = 0
    ROUND = 1


class Fallen(Outcome):
    sides: tuple[Side, ...]


SHARES = {Side.FLAT: 3, Side.ROUND: 2}


def test_a_weighted_throw_has_exact_shares_and_is_drawn_by_them() -> None:
    sticks = Weighted.thrown(SHARES, 4, Fallen)
    assert sum(sticks.shares.values()) == 5**4
    assert sticks.shares[Fallen((Side.ROUND,) * 4)] == 2**4
    assert sum(share for _, share in sticks.outcomes()) == pytest.approx(1)
    counted = Weighted.thrown(SHARES, 4, lambda sides: Dealt((sides.count(Side.FLAT),)))
    assert [counted.shares[Dealt((flat,))] for flat in range(5)] == [16, 96, 216, 216, 81]
    rng, drawn = Random("sticks"), Counter[Dealt]()
    for _ in range(5000):
        drawn[counted.sample(rng)] += 1
    assert check([drawn[made] for made in counted.shares], [share for _, share in counted.outcomes()]).chance > 0.01
    assert [Dealt((4,)) in counted, Dealt((5,)) in counted, Fallen(()) in counted] == [True, False, False]


def test_a_weighted_draw_reaches_its_first_and_last_outcome() -> None:
    lots = Weighted({Dealt((0,)): 1, Dealt((1,)): 5, Dealt((2,)): 2})
    assert [lots.sample(Edge(part / 8)) for part in range(8)] == [Dealt((n,)) for n in (0, 1, 1, 1, 1, 1, 2, 2)]
    assert lots.sample(Edge(1.0 - 2**-53)) == Dealt((2,))


def test_a_throw_of_sticks_is_written_side_by_side() -> None:
    notation = Notation((Fallen,))
    fallen = Fallen((Side.FLAT, Side.ROUND, Side.FLAT, Side.FLAT))
    assert notation.text(fallen) == "fallen flat round flat flat"
    assert notation.parse("fallen flat round flat flat") in Weighted.thrown(SHARES, 4, Fallen)
