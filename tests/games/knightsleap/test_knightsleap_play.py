"""Whole matches of Knight's Leap: invariants and statistics."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games import catalogue
from game.games.knightsleap.board import BITS, CENTRE, FIRST_SPECIAL, SPECIALS, SQUARES
from game.games.knightsleap.events import ColourStolen, TurnResolved
from game.games.knightsleap.rules import FULL, HAND, NOBODY, TURNS_EACH, KnightsLeapState
from game.rules.contract import CHANCE, ranks
from game.rules.match import load
from tests.contract.cases import moments, random_match, told_of
from tests.games.knightsleap.knightsleap_positions import GAME, do, position

SEATS = (2, 3, 4)
GOLDEN = Path(__file__).resolve().parent / "playthroughs"


def check(state: KnightsLeapState, sets: dict[int, int]) -> None:
    """Check the invariants of the rules and the consistency of redundant fields."""
    seats = range(state.seats)
    standing = [square for square in state.pawns if square != HAND]
    assert len(set(standing)) == len(standing)
    assert state.occupied == sum(BITS[square] for square in standing)
    for colour in state.colours:
        assert state.board.count(colour) + sum(state.have[seat] >> colour & 1 for seat in seats) == 4
    for kind in SPECIALS:
        assert state.board.count(kind) == sets[kind]
    assert state.tokens == sum(BITS[square] for square in range(SQUARES) if 0 <= state.board[square] < FIRST_SPECIAL)
    for seat in seats:
        owned, row = state.owned[seat], state.rows[seat]
        assert sorted(row) == sorted(state.colours)
        assert state.have[seat] == sum(1 << colour for colour in row[:owned])
        assert state.want[seat] == (row[owned] if owned < len(row) else FULL)
        assert state.safe[seat] & ~state.have[seat] == 0


@pytest.mark.rule("K-02", "K-12", "K-14", "K-16", "K-17", "K-20", "K-22", "K-30", "G-04")
@settings(max_examples=25, deadline=None)
@given(
    seats=st.sampled_from(SEATS),
    options=st.sets(st.sampled_from(["calm", "short", "open"])),
    seed=st.integers(0, 10**6),
)
def test_a_match_of_random_play_keeps_the_invariants_and_ends(seats: int, options: set[str], seed: int) -> None:
    match = random_match(GAME, seats, tuple(sorted(options)), str(seed))
    sets: Counter[int] = Counter()
    for before, entry, _, state in moments(match):
        assert isinstance(before, KnightsLeapState)
        assert isinstance(state, KnightsLeapState)
        if entry.seat == CHANCE:
            continue
        sets = sets or Counter(before.board)
        assert before.legal(entry.seat) is before.legal(entry.seat)
        if HAND not in state.pawns or state.is_retreat:
            check(state, sets)
            assert all(now & safe == safe for now, safe in zip(state.safe, before.safe, strict=True))
    assert state.turns <= TURNS_EACH * seats
    if state.winner != NOBODY:
        assert state.pawns[state.winner] == CENTRE
        assert state.owned[state.winner] == len(state.colours)
        assert ranks(state)[state.winner] == 1
        assert ranks(state).count(1) == 1


@pytest.mark.parametrize("seats", SEATS)
def test_the_statistics_agree_with_the_match(seats: int) -> None:
    match = load((GOLDEN / f"knightsleap-{seats}.txt").read_text(encoding="utf-8"), catalogue())
    report, told = told_of(match)
    turns = [event.turn for _, events, _ in match.replay() for event in events if isinstance(event, TurnResolved)]
    assert turns == list(range(1, match.state.turns + 1))
    assert sum(int(row[1]) for row in report.rows) == match.state.turns
    assert sum(int(row[3]) for row in report.rows) == sum(int(row[4]) for row in report.rows) == told[ColourStolen]
    rounds = -(-match.state.turns // seats)
    assert all(len(curve) == rounds + 1 for curve in report.curves)


def test_an_unfinished_round_is_on_the_curve() -> None:
    state = position("", "b3:7 a1 g1:2")
    tally = GAME.stats.tally(3)
    for event in do(state, "leap d4"):
        tally.see(event, state)
    assert tally.report(state).curves == ((0, 7), (0, 0), (0, 2))
