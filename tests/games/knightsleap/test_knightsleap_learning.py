"""The learner plays by the same rules and computes the same features."""

from __future__ import annotations

import ctypes
from random import Random

import pytest

from game.games.knightsleap.board import SQUARES
from game.games.knightsleap.queries import ways
from game.games.knightsleap.rules import NOBODY, KnightsLeapState
from game.games.knightsleap.value_tables import ValueTables, weights_for
from tests.games.knightsleap.knightsleap_positions import ended_on, started
from tests.playouts import decisions

CARDS = 7


@pytest.fixture(scope="module")
def swift(swift: ctypes.CDLL) -> ctypes.CDLL:
    swift.position_ends.restype = swift.position_after.restype = ctypes.c_uint64
    swift.init()
    return swift


class Numbers:
    """A position in the learner's format."""

    def __init__(self, state: KnightsLeapState, board: list[int]) -> None:
        seats = state.seats
        cards = [colour for row in state.rows for colour in (*row, *(0,) * (CARDS - len(row)))]
        self.pawns = (ctypes.c_int8 * seats)(*state.pawns)
        self.rows = (ctypes.c_int8 * len(cards))(*cards)
        self.owned = (ctypes.c_int8 * seats)(*state.owned)
        self.safe = (ctypes.c_uint8 * seats)(*state.safe)
        self.all = (
            seats,
            state.active,
            (ctypes.c_int8 * SQUARES)(*board),
            ctypes.c_uint64(state.tokens),
            self.pawns,
            self.rows,
            self.owned,
            self.safe,
            len(state.rows[0]),
        )


@pytest.mark.parametrize(("seats", "options"), [(2, ()), (3, ("calm",)), (4, ()), (4, ("short",))])
def test_turns_and_features_are_the_same_in_both_languages(
    swift: ctypes.CDLL, seats: int, options: tuple[str, ...]
) -> None:
    state = started(seats, seats, options)
    board = list(state.board)
    worth = ValueTables(state)
    flat = [weight for table in worth.weights for weight in table]
    weights = (ctypes.c_double * len(flat))(*flat)
    seen = 0
    for _ in decisions(state, Random(seats)):
        if seen == 50:
            break
        if state.is_turn and not state.is_chain:
            seen += 1
            found = sorted(ways(state))
            numbers = Numbers(state, board)
            assert swift.position_ends(*numbers.all) == sum(1 << square for square in found)
            strengths = (ctypes.c_double * seats)()
            swift.position_strengths(*numbers.all, weights, strengths)
            assert list(strengths) == pytest.approx(worth.strengths(worth.position_of(state)))
            for square in found:
                numbers, told = Numbers(state, board), (ctypes.c_int * 2)()
                tokens = swift.position_after(*numbers.all, square, told)
                after = ended_on(state, square)
                assert (tokens, told[1]) == (after.tokens, after.winner)
                assert (list(numbers.pawns), list(numbers.owned)) == (after.pawns, after.owned)
                assert list(numbers.safe) == after.safe
                cards = [tuple(numbers.rows[at * CARDS : at * CARDS + len(row)]) for at, row in enumerate(after.rows)]
                assert cards == after.rows
                assert after.winner != NOBODY or told[0] == after.active
    assert seen == 50
    assert sum(map(len, weights_for(seats))) == len(flat)
