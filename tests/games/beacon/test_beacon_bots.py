"""Opponents of Beacon: exact solution of the turn, no missed wins, better levels win more."""

from __future__ import annotations

from random import Random

import pytest

from game.bots import levels
from game.bots.league import Pairing, one_among, play_deal, stand
from game.games import catalogue
from game.games.beacon import judge
from game.games.beacon.actions import PLACES, ROLL, Place
from game.games.beacon.board import CODES, CROSSES, DOUBLES, GOAL, NUMBERS
from game.games.beacon.network import WON, Foresight, network
from game.games.beacon.solver import LADDER, rolling

GAME = catalogue()["beacon"]


def sharp(state, seat, rng):
    return levels.make("sharp", GAME).choose(state, seat, rng)


class Anything:
    """A random valuation that rises along the track."""

    far = GOAL

    def __init__(self, seed: int, low: int = 0) -> None:
        self.low = low
        rng = Random(seed)
        self.table = [[pawn / 20 + rng.random() for _ in LADDER] for pawn in range(GOAL)]
        self.left = [pawn / 20 + rng.random() - 0.5 for pawn in range(GOAL)]
        self.won = 2.0 + rng.random()

    def accepting(self, pawn: int) -> list[float]:
        return self.table[pawn]

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
                    total += max(worth.accepting(up)[LADDER.index(NUMBERS[code])], values[up])
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


def test_a_worthless_number_is_rolled_away_and_the_best_one_kept(table):
    assert sharp(table(4).roll("XX").state, 0, Random(1)) == ROLL
    assert isinstance(sharp(table(4).roll("76").state, 0, Random(1)), Place)


@pytest.mark.rule("S-32")
def test_the_last_of_a_round_may_still_pass_whoever_arrives_first_in_the_next():
    arrives = ((18, 4, 76), (2, 0, 0), (3, 0, 0))
    last, not_last = (Foresight(network(4), arrives, WON, again, 0) for again in (True, False))
    worths = {field: worth for worth, field in last.placings(20, 75)}
    assert worths[5] > worths[2] > worths[1] > 0
    assert max(worth for worth, _ in not_last.placings(20, 75)) == 0


@pytest.mark.rule("S-16", "S-20")
def test_a_pair_that_would_win_next_turn_is_knocked_off_while_it_can_be(table):
    match = table(4).lay(1, 3, "46").lay(3, 5, "12")
    match.state.pawns[:] = [5, 18, 2, 17]
    match.roll("71")
    choice = sharp(match.state, 0, Random(1))
    assert isinstance(choice, Place)
    assert 1 in match.state.knocked_off(choice.field, match.state.code)


@pytest.mark.rule("S-20")
def test_nobody_climbs_higher_than_the_goal_needs(table):
    match = table(4).lay(2, 5, "12")
    match.state.pawns[0] = 20
    match.roll("76")
    assert sharp(match.state, 0, Random(1)) in (PLACES[1], PLACES[2])


@pytest.mark.rule("S-16", "S-20")
def test_home_is_awaited_on_the_lowest_field_that_leads_there(table):
    match = table(4).lay(1, 1, "51").lay(3, 2, "63")
    match.state.pawns[:] = [20, 15, 2, 17]
    match.roll("75")
    worths = {field: worth for worth, field in judge.valuation(match.state, 0).placings(20, 75)}
    assert worths[5] < worths[4] < worths[3]
    assert levels.make("master", GAME).choose(match.state, 0, Random(1)) == PLACES[3]
    # if the round is finished, a pawn further beyond the goal is ahead (S-32)
    last = Foresight(network(3), ((2, 0, 0), (3, 0, 0)), WON, False, 0)
    assert {field for _, field in last.placings(20, 75)} == set(range(6))


@pytest.mark.rule("S-16")
def test_the_leader_is_knocked_off_in_time(table):
    match = table(3).lay(1, 5, "75")
    match.state.pawns[:] = [2, 18, 3]
    match.roll("76")
    choice = sharp(match.state, 0, Random(1))
    assert isinstance(choice, Place)
    assert match.state.knocked_off(choice.field, match.state.code) == [1]


@pytest.mark.rule("S-32")
def test_in_the_last_round_only_a_double_helps_and_the_sharp_one_knows(table):
    match = table(3, "finish").roll("12").place(0)
    match.state.pawns[:] = [21, 19, 2]
    match.roll("76")
    assert sharp(match.state, 1, Random(1)) == ROLL
    hopeless = table(3, "finish").roll("12").place(0)
    hopeless.state.pawns[:] = [23, 2, 2]
    hopeless.roll("76")
    assert sharp(hopeless.state, 1, Random(1)) == PLACES[5]


def share(seats: int, one: str, others: str, count: int) -> float:
    pairing = Pairing(GAME.package, one_among(one, others, seats), seed="test")
    return stand(pairing, (play_deal(pairing, None, deal) for deal in range(pairing.deals(count)))).share(one).value


def test_the_master_clearly_beats_the_gentle_ones():
    assert share(4, "master", "gentle", 80) > 0.36
