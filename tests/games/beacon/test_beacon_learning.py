"""`beacon.c` evaluates rolling and placing like the judge."""

from __future__ import annotations

import ctypes
from itertools import islice
from math import sqrt
from random import Random
from statistics import fmean

import pytest

from game.games.beacon import GAME
from game.games.beacon.actions import ROLL, Place
from game.games.beacon.network import foresight
from game.games.beacon.rules import BeaconState
from game.games.beacon.solver import rolling
from game.training.hint_trials import Courses, judge_of, positions, weighed
from game.training.weights import unpack
from tests.playouts import decisions


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
        assert found[0] == pytest.approx(choice.best(pawn, number)[0], abs=1e-5)
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
