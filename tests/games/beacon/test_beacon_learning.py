"""The program that learns what positions are worth weighs rolling and placing like the judge."""

from __future__ import annotations

import ctypes
from random import Random

import pytest

from game.games.beacon import GAME
from game.games.beacon.bot import Chances
from game.games.beacon.rules import BeaconState
from game.games.beacon.solver import rolling
from game.games.beacon.value import SEATS, strengths
from game.rules.contract import CHANCE
from tests.compiled import library


@pytest.fixture(scope="module")
def swift(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    return library("beacon", tmp_path_factory.mktemp("swift"))


@pytest.mark.parametrize("seats", SEATS)
def test_rolling_and_placing_are_worth_the_same_in_both_languages(swift: ctypes.CDLL, seats: int) -> None:
    rng = Random(seats)
    state = GAME.new(seats)
    assert isinstance(state, BeaconState)
    learned = strengths(seats)
    weights = (ctypes.c_double * len(learned.weights))(*learned.weights)
    row = ctypes.c_int * seats
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
        swift.judge(seats, seat, row(*state.pawns), row(*state.steps), row(*lying), number, weights, found)
        choice = Chances(state, seat, learned)
        assert found[0] == pytest.approx(choice.best(pawn, number)[0], abs=1e-9)
        assert found[1] == pytest.approx(rolling(pawn, choice), abs=1e-9)
        legal = state.legal(seat)
        state.apply(seat, legal[int(rng.random() * len(legal))])
    assert seen >= 20
