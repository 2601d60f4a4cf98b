"""Whole matches of Beacon: invariants, and sums over the events."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games.beacon.board import GOAL, NONE, SINGLE
from game.games.beacon.events import PairKnockedOff, PairPlaced, PairRolled, PairTaken, PawnMoved
from game.games.beacon.rules import TURN_CAP, BeaconState
from game.rules.common import TurnEnded, TurnStarted
from tests.contract.cases import moments, random_match, told_of

from .beacon_table import GAME

SEATS = (2, 3, 4, 5, 6)
OPTIONS = [(), ("hundred",), ("finish",), ("hundred", "finish"), ("hundred", "head")]


def check(state: BeaconState) -> None:
    """Assert the invariants of the rules file."""
    assert not state.is_joint()
    held = [seat for seat in state.owners if seat != NONE]
    assert len(held) == len(set(held)), "at most one pair of a seat, one seat per field"
    for field, seat in enumerate(state.owners):
        assert (state.taken >> field & 1) == (seat != NONE)
        assert seat == NONE or state.steps[seat] == field
    assert state.taken & ~SINGLE == 0
    for seat in range(state.seats):
        step = state.steps[seat]
        assert (step == NONE) == (state.pairs[seat] == NONE)
        assert step < 1 or state.owners[step] == seat
        assert state.pawns[seat] >= 0
        assert state.finish or state.pawns[seat] <= GOAL
        assert state.pawns[seat] < GOAL or step == NONE
    if state.due and state.first != NONE:
        assert state.steps[state.active] == NONE, "the dice of the active seat are in its hand"


@settings(max_examples=20, deadline=None)
@given(seats=st.sampled_from(SEATS), options=st.sampled_from(OPTIONS), seed=st.integers(0, 10**6))
@pytest.mark.rule("S-03", "S-13", "S-16", "G-02")
def test_every_position_keeps_the_invariants(seats, options, seed):
    for before, _, _, state in moments(random_match(GAME, seats, options, str(seed))):
        check(state)
        for pair, now in zip(before.pairs, state.pairs, strict=True):
            assert NONE in (pair, now) or pair == now, "nobody's pair changes its number while it lies"
    assert state.turns <= TURN_CAP * seats


@pytest.mark.rule("S-10", "S-16")
def test_the_story_adds_up():
    for seats in SEATS:
        match = random_match(GAME, seats)
        state = match.state
        pawns, pairs = [0] * seats, Counter()
        for event in (event for _, events, _ in match.replay() for event in events):
            if isinstance(event, PawnMoved):
                assert pawns[event.seat] == event.start
                pawns[event.seat] = event.end
            elif isinstance(event, PairPlaced):
                pairs[event.seat] += 1
            elif isinstance(event, PairKnockedOff | PairTaken):
                pairs[event.seat] -= 1
        assert tuple(pawns) == state.scores()
        assert max(pawns) >= GOAL
        report, kinds = told_of(match)
        column = {title: [row[place] for row in report.rows] for place, title in enumerate(report.columns)}
        assert sum(map(int, column["Rolls"])) == kinds[PairRolled]
        assert sum(map(int, column["Knocked off"])) == sum(map(int, column["Lost pairs"])) == kinds[PairKnockedOff]
        assert {len(curve) - 1 for curve in report.curves} <= {state.round - 1, state.round}
        assert [pairs[seat] for seat in range(seats)] == [int(step != NONE) for step in state.steps]
        assert kinds[TurnStarted] == kinds[TurnEnded]
