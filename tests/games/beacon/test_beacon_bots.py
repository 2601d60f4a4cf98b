"""Opponents of Beacon: exact solution of the turn, no missed wins, rising levels, `beacon.c` equal to the judge."""

from __future__ import annotations

import ctypes
import gc
from itertools import islice
from math import sqrt
from random import Random
from statistics import fmean
from weakref import ref

import pytest

from game.bots import levels
from game.bots.league import Pairing, one_among, play_deal, stand
from game.games.beacon import GAME, judge
from game.games.beacon.actions import PLACES, ROLL, Place
from game.games.beacon.board import CODES, CROSSES, DOUBLES, GOAL, NUMBERS
from game.games.beacon.network import WON, Foresight, foresight, network
from game.games.beacon.rules import BeaconState
from game.games.beacon.solver import LADDER, rolling
from game.training.hint_trials import Courses, judge_of, positions, weighed
from game.training.weights import unpack
from tests.playouts import decisions

from .beacon_table import Table


class Anything:
    """A random valuation that rises along the track."""

    far = GOAL

    def __init__(self, seed: int, low: int = 0) -> None:
        self.low = low
        rng = Random(seed)
        self.table = [[pawn / 20 + rng.random() for _ in LADDER] for pawn in range(GOAL)]
        self.left = [pawn / 20 + rng.random() - 0.5 for pawn in range(GOAL)]
        self.won = 2.0 + rng.random()

    def best(self, pawn: int, number: int) -> float:
        return self.table[pawn][LADDER.index(number)]

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
                    total += max(worth.best(up, NUMBERS[code]), values[up])
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


def lie_of(state: BeaconState) -> tuple[ctypes.Array[ctypes.c_int], ...]:
    """Return pawns, dice fields and numbers of the pairs by seat."""
    row = ctypes.c_int * state.seats
    lying = [state.numbers[code] if code >= 0 else 0 for code in state.pairs]
    return row(*state.pawns), row(*state.steps), row(*lying)


def weights_of(seats: int) -> ctypes.Array[ctypes.c_double]:
    weights = unpack("beacon", seats)
    return (ctypes.c_double * len(weights))(*weights)


@pytest.mark.rule("S-33")
@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("options", [(), ("head",)], ids=["plain", "head"])
def test_rolling_and_placing_are_worth_the_same_in_both_languages(
    swift: ctypes.CDLL, seats: int, options: tuple[str, ...]
) -> None:
    """Compares the chances in a random match; `beacon.c` uses single precision."""
    given = weights_of(seats)
    seen = 0
    for state, seat in islice(decisions(GAME.new(seats, options), Random(seats)), 40):
        assert isinstance(state, BeaconState)
        seen += 1
        pawn, number = state.pawns[seat], state.numbers[state.code]
        found = (ctypes.c_double * 2)()
        swift.judge(seats, seat, *lie_of(state), state.lows[seat], number, given, found)
        choice = foresight(state, seat)
        assert found[0] == pytest.approx(choice.best(pawn, number), abs=1e-5)
        assert found[1] == pytest.approx(rolling(pawn, choice), abs=1e-5)
    assert seen >= 20


@pytest.mark.parametrize(("seats", "courses"), [(2, 50), (3, 30)])
def test_both_languages_play_on_alike(swift: ctypes.CDLL, seats: int, courses: int) -> None:
    judge = judge_of(GAME)
    swift.wins_after.restype = ctypes.c_double
    # late in a match, since it is played to the end
    met: list[tuple[BeaconState, int]] = []
    for state, seat in positions(GAME, seats, "sharp", "alike", 12):
        assert isinstance(state, BeaconState)
        met.append((state, seat))
    here, seat = max(met, key=lambda one: sum(one[0].pawns))
    given = weights_of(seats)
    number = here.numbers[here.code]
    some = weighed(judge, here, seat, judge.SKILLS["master"].depth)
    onward = Courses(judge, here, seat, turns=1000)
    placing = max((one for one in some if isinstance(one.action, Place)), key=lambda one: one.chance)
    for choice in (placing, next(one for one in some if one.action == ROLL)):
        field = choice.action.field if isinstance(choice.action, Place) else -1
        won = swift.wins_after(seats, seat, *lie_of(here), here.lows[seat], number, given, field, 4000)
        ends = [onward.end(choice, str(luck)) for luck in range(courses)]
        # three standard errors; the same dice in every run
        assert won == pytest.approx(fmean(ends), abs=3 * sqrt(won * (1 - won) / courses))


def test_a_turn_that_is_forgotten_frees_its_memory_at_once() -> None:
    choice = Foresight(network(2), ((3, 0, 0),), (), again=False, low=0)
    choice.best(0, NUMBERS[0])
    forgotten = ref(choice)
    gc.disable()  # as while a match is shown
    try:
        del choice
        assert forgotten() is None
    finally:
        gc.enable()
