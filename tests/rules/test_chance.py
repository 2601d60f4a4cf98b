"""Chances shared by several games."""

from __future__ import annotations

from random import Random

from game.rules.chance import PileDraw, Uniform
from game.rules.contract import Outcome


class Dealt(Outcome):
    cards: tuple[int, ...]


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
