"""`learner.c` evaluates rolling and placing like the judge."""

from __future__ import annotations

import ctypes
import json
from collections.abc import Callable
from math import sqrt
from random import Random
from statistics import fmean

import pytest

from game.games.beacon import GAME
from game.games.beacon.actions import ROLL, Place
from game.games.beacon.network import NODES, RISKED, TRAITS, UNIT, foresight
from game.games.beacon.rules import BeaconState
from game.games.beacon.solver import Valuation, rolling
from game.games.beacon.value import SEATS
from game.rules.contract import CHANCE, Seat
from game.rules.data import path_of
from game.training.hint_trials import Courses, judge_of, positions, weighed
from tests.compiled import library


@pytest.fixture(scope="module")
def swift(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    return library("beacon", tmp_path_factory.mktemp("swift"))


def layers(seats: int) -> list[float]:
    """Return the network weights in the layout of `learner.c`: nodes, own strength, output weights, padded to six
    seats.
    """
    waiting = json.loads(path_of("beacon", "network.json").read_text(encoding="utf-8"))["weights"][str(seats)]
    found: list[float] = []
    for key, many, wide in (("nodes", RISKED + 1, NODES), ("own", TRAITS, 0), ("out", NODES, 0)):
        for wait in range(max(SEATS)):
            rows = waiting[wait][key] if wait < seats else []
            flat = [weight for row in rows for weight in row] if wide else list(rows)
            found += flat + [0] * (many * (wide or 1) - len(flat))
    return [weight / UNIT for weight in found]


def compare(
    swift: ctypes.CDLL,
    seats: int,
    weights: list[float],
    worths: Callable[[BeaconState, Seat], Valuation],
    near: float,
    *options: str,
) -> None:
    rng = Random(seats)
    state = GAME.new(seats, options)
    assert isinstance(state, BeaconState)
    row = ctypes.c_int * seats
    given = (ctypes.c_double * len(weights))(*weights)
    seen = 0
    while state.actors() and seen < 40:
        (seat,) = state.actors()
        if seat == CHANCE:
            state.apply(CHANCE, state.chance().sample(rng))
            continue
        seen += 1
        pawn, number = state.pawns[seat], state.numbers[state.code]
        lying = [state.numbers[code] if code >= 0 else 0 for code in state.pairs]
        found = (ctypes.c_double * 2)()
        is_network = int(len(weights) > 100)
        rows = row(*state.pawns), row(*state.steps), row(*lying)
        swift.judge(seats, seat, *rows, state.lows[seat], number, is_network, given, found)
        choice = worths(state, seat)
        assert found[0] == pytest.approx(choice.best(pawn, number)[0], abs=near)
        assert found[1] == pytest.approx(rolling(pawn, choice), abs=near)
        legal = state.legal(seat)
        state.apply(seat, legal[int(rng.random() * len(legal))])
    assert seen >= 20


@pytest.mark.rule("S-33")
@pytest.mark.parametrize("seats", SEATS)
def test_with_a_head_start_too(swift: ctypes.CDLL, seats: int) -> None:
    compare(swift, seats, layers(seats), foresight, 1e-5, "head")


@pytest.mark.parametrize("seats", SEATS)
def test_the_network_says_the_same_in_both_languages(swift: ctypes.CDLL, seats: int) -> None:
    """`learner.c` uses single precision."""
    compare(swift, seats, layers(seats), foresight, 1e-5)


@pytest.mark.parametrize(("seats", "courses"), [(2, 50), (3, 30)])
def test_both_languages_play_on_alike(swift: ctypes.CDLL, seats: int, courses: int) -> None:
    judge = judge_of(GAME)
    swift.wins_after.restype = ctypes.c_double
    # late in a match, since it is played to the end
    met: list[tuple[BeaconState, Seat]] = []
    for state, seat in positions(GAME, seats, "sharp", "alike", 12):
        assert isinstance(state, BeaconState)
        met.append((state, seat))
    here, seat = max(met, key=lambda one: sum(one[0].pawns))
    row = ctypes.c_int * seats
    weights = layers(seats)
    given = (ctypes.c_double * len(weights))(*weights)
    lying = [here.numbers[code] if code >= 0 else 0 for code in here.pairs]
    rows = row(*here.pawns), row(*here.steps), row(*lying)
    number = here.numbers[here.code]
    some = weighed(judge, here, seat, judge.SKILLS["master"].sight)
    onward = Courses(judge, here, seat, turns=1000)
    placing = max((one for one in some if isinstance(one.action, Place)), key=lambda one: one.chance)
    for choice in (placing, next(one for one in some if one.action == ROLL)):
        field = choice.action.field if isinstance(choice.action, Place) else -1
        won = swift.wins_after(seats, seat, *rows, here.lows[seat], number, 1, given, field, 4000)
        ends = [onward.end(choice, str(luck)) for luck in range(courses)]
        # three standard errors; the same dice in every run
        assert won == pytest.approx(fmean(ends), abs=3 * sqrt(won * (1 - won) / courses))
