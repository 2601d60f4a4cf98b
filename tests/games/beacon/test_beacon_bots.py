"""Opponents of Beacon: exact solution of the turn, no missed wins, better levels win more."""

from __future__ import annotations

from random import Random

import pytest

from game.bots import levels
from game.bots.league import Pairing, one_among, play_deal, stand
from game.games.beacon import judge
from game.games.beacon.actions import PLACES, ROLL
from game.games.beacon.board import CODES, CROSSES, DOUBLES, GOAL, NUMBERS
from game.games.beacon.network import WON, Foresight, network
from game.games.beacon.solver import LADDER, rolling

from .beacon_table import GAME, Table


class Anything:
    """A random valuation that rises along the track."""

    far = GOAL

    def __init__(self, seed: int, low: int = 0) -> None:
        self.low = low
        rng = Random(seed)
        self.table = [[pawn / 20 + rng.random() for _ in LADDER] for pawn in range(GOAL)]
        self.left = [pawn / 20 + rng.random() - 0.5 for pawn in range(GOAL)]
        self.won = 2.0 + rng.random()

    def best(self, pawn: int, number: int) -> tuple[float, int]:
        return self.table[pawn][LADDER.index(number)], 0

    def lost(self, pawn: int) -> float:
        return self.left[pawn]

    def arrived(self, pawn: int) -> float:
        return self.won


def by_iteration(worth: Anything, rounds: int = 400) -> list[float]:
    """Return the value of rolling on every track field by value iteration."""
    values = [0.0] * GOAL
    for _ in range(rounds):
        fresh = []
        for pawn in range(GOAL):
            total = 0.0
            for code in CODES:
                if CROSSES[code]:
                    total += worth.lost(max(pawn - CROSSES[code], worth.low))
                elif pawn + DOUBLES[code] >= GOAL:
                    total += worth.arrived(pawn + DOUBLES[code])
                else:
                    up = pawn + DOUBLES[code]
                    total += max(worth.best(up, NUMBERS[code])[0], values[up])
            fresh.append(total / len(CODES))
        values = fresh
    return values


@pytest.mark.rule("S-11", "S-13", "S-14", "S-33")
@pytest.mark.parametrize("low", [0, 1])
@pytest.mark.parametrize("seed", range(5))
def test_the_solver_finds_the_exact_worth_of_rolling_on(seed, low):
    worth = Anything(seed, low)
    exact = by_iteration(worth)
    for pawn in range(low, GOAL):
        assert rolling(pawn, worth) == pytest.approx(exact[pawn], abs=1e-9)


@pytest.mark.parametrize("seed", range(5))
def test_whoever_is_further_up_than_is_thought_of_places(seed, monkeypatch):
    worth = Anything(seed)
    exact = by_iteration(worth)
    monkeypatch.setattr(worth, "far", 2, raising=False)
    assert all(rolling(pawn, worth) <= exact[pawn] + 1e-9 for pawn in range(GOAL))
    assert any(rolling(pawn, worth) < exact[pawn] - 1e-9 for pawn in range(GOAL))


@pytest.mark.rule("S-32")
def test_the_last_of_a_round_may_still_pass_whoever_arrives_first_in_the_next():
    arrives = ((18, 4, 76), (2, 0, 0), (3, 0, 0))
    last, not_last = (Foresight(network(4), arrives, WON, again, 0) for again in (True, False))
    worths = {field: worth for worth, field in last.placings(20, 75)}
    assert worths[5] > worths[2] > worths[1] > 0
    assert max(worth for worth, _ in not_last.placings(20, 75)) == 0


CHOICES = {
    "a worthless number is rolled away": (Table(4), "XX", [ROLL]),
    "the best number is kept": (Table(4), "76", PLACES),
    "who would win next turn is knocked off while it can be": (
        Table(4, lying={1: "46@3", 3: "12@5"}, at=[5, 18, 2, 17]),
        "71",
        PLACES[:3],
    ),
    "the leader is knocked off in time": (Table(3, lying={1: "75@5"}, at=[2, 18, 3]), "76", PLACES[:5]),
    "nobody climbs higher than the goal needs": (Table(4, lying={2: "12@5"}, at=[20, 0, 0, 0]), "76", PLACES[1:3]),
    "in the last round only a double helps": (Table(3, "finish", after="12@0", at=[21, 19, 2]), "76", [ROLL]),
    "where nothing helps the pair goes highest": (Table(3, "finish", after="12@0", at=[23, 2, 2]), "76", PLACES[5:]),
}


@pytest.mark.rule("S-16", "S-20", "S-32")
@pytest.mark.parametrize(("table", "signs", "good"), CHOICES.values(), ids=CHOICES)
def test_the_sharp_opponent_sees_that(table, signs, good):
    state = table.play(signs).state
    assert levels.make("sharp", GAME).choose(state, state.active, Random(1)) in good


@pytest.mark.rule("S-16", "S-20")
def test_home_is_awaited_on_the_lowest_field_that_leads_there():
    state = Table(4, lying={1: "51@1", 3: "63@2"}, at=[20, 15, 2, 17]).play("75").state
    worths = {field: worth for worth, field in judge.valuation(state, 0).placings(20, 75)}
    assert worths[5] < worths[4] < worths[3]
    assert levels.make("master", GAME).choose(state, 0, Random(1)) == PLACES[3]
    # if the round is finished, a pawn further beyond the goal is ahead (S-32)
    last = Foresight(network(3), ((2, 0, 0), (3, 0, 0)), WON, False, 0)
    assert {field for _, field in last.placings(20, 75)} == set(range(6))


def test_the_master_clearly_beats_the_gentle_ones():
    pairing = Pairing(GAME.package, one_among("master", "gentle", 4), seed="test")
    deals = [play_deal(pairing, deal) for deal in range(pairing.deals(80))]
    assert stand(pairing, deals).share("master").value > 0.36
