"""Chances shared by several games, and the fairness of every game's dice: chi-square, verdicts and counts."""

from __future__ import annotations

from collections import Counter
from enum import IntEnum
from random import Random

import pytest

from game.games import catalogue
from game.rules.chance import PileDraw, Uniform, Weighted
from game.rules.contract import Event, Outcome
from game.rules.course import drawn
from game.rules.fairness import RandomSource, Verdict, band, check, tail, total
from game.rules.game import Game
from game.rules.match import Match, Player, load
from game.rules.notation import Notation
from game.tools.golden import path_of
from tests.playouts import set_up


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


@pytest.mark.parametrize(
    ("chi", "freedom", "chance"),
    [
        # Critical values from printed tables.
        (3.841458820694124, 1, 0.05),
        (6.634896601021213, 1, 0.01),
        (11.070497693516351, 5, 0.05),
        (15.08627246938899, 5, 0.01),
        (1.145476226061769, 5, 0.95),
        (19.67513757268249, 11, 0.05),
        (124.34211340400407, 100, 0.05),
    ],
)
def test_the_tail_of_chi_square_is_as_in_the_tables(chi: float, freedom: int, chance: float) -> None:
    assert tail(chi, freedom) == pytest.approx(chance, rel=1e-9)


def test_fair_dice_are_found_fair_as_often_as_they_should() -> None:
    rng, found = Random("fair"), []
    for _ in range(1000):
        throws = rng.choices(range(6), k=60)
        found.append(check(tuple(map(throws.count, range(6)))))
    below = sum(one.chance < 0.05 for one in found)
    assert 30 <= below <= 70
    assert sum(one.verdict is Verdict.FAIR for one in found) > 850
    assert not [one for one in found if one.verdict is Verdict.UNFAIR]


def test_uneven_things_are_compared_with_their_own_shares() -> None:
    sticks = RandomSource("sticks", "Sticks", tuple("01234"), Event, lambda event: (), shares=(16, 96, 216, 216, 81))
    assert sum(sticks.chances) == pytest.approx(1)
    assert check((26, 154, 346, 346, 130), sticks.chances).verdict is Verdict.FAIR
    assert check((200, 200, 200, 200, 200), sticks.chances).verdict is Verdict.UNFAIR
    assert check((1, 2, 60, 60, 20), sticks.chances).verdict is not Verdict.TOO_FEW
    assert check((0, 2, 30, 30, 10), sticks.chances).verdict is Verdict.TOO_FEW, "the rarest side counts"


def test_a_loaded_die_is_found_out() -> None:
    assert check((50, 50, 50, 50, 50, 120)).verdict is Verdict.UNFAIR
    assert check((3, 2, 3, 2, 3, 4)).verdict is Verdict.TOO_FEW
    low, high = band(300, 1 / 6)
    assert low < 50 < high
    assert band(0, 0.5) == (0.0, 0.0)


@pytest.mark.parametrize("game", [game for game in catalogue().values() if game.key != "template"], ids=lambda g: g.key)
def test_everything_thrown_and_dealt_in_a_match_is_counted(game: Game) -> None:
    seats = game.seats[-1]
    match = load(path_of(game, seats).read_text(encoding="utf-8"), catalogue())
    found = drawn(match)
    assert [*found] == [lot.key for lot in game.stats.RANDOM_SOURCES]
    for lot in game.stats.RANDOM_SOURCES:
        assert len(found[lot.key]) == seats
        assert sum(total(found[lot.key], len(lot.sides))) >= seats
        assert check(total(found[lot.key], len(lot.sides))).chance > 0.001


def test_what_is_not_drawn_evenly_is_not_counted() -> None:
    match = set_up(Match(catalogue()["knightsleap"], [Player("A"), Player("B")], ["short"], "1"))
    assert drawn(match) == {}


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
    rng, found = Random("sticks"), Counter[Dealt]()
    for _ in range(5000):
        found[counted.sample(rng)] += 1
    assert check([found[made] for made in counted.shares], [share for _, share in counted.outcomes()]).chance > 0.01
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
