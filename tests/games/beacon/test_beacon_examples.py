"""The rulebook's examples, one by one and as the match they come from."""

from __future__ import annotations

import pytest

from game.games.beacon.board import NONE
from game.games.beacon.events import MoveReason, PairKnockedOff, PawnMoved, PawnStayed
from game.games.beacon.queries import preview, rolls

ALEX, BEATE, CARL, DIANA = range(4)


@pytest.mark.rule("S-11", "S-12", "S-16")
def test_example_1_carl_knocks_off_the_equal_64_above_him(table):
    match = table(4, first=CARL).lay(BEATE, 5, "46")
    match.roll("3X", "42", "46")
    assert [throw.number for throw in rolls(match.state)] == [30, 42, 64]
    match.place(4)
    assert [(event.seat, event.field, event.by) for event in match.saw(PairKnockedOff)] == [(BEATE, 5, CARL)]


@pytest.mark.rule("S-15", "S-16")
def test_example_3_diana_s_70_takes_carl_from_below_but_not_from_above(table):
    match = table(4, first=DIANA).lay(CARL, 4, "46").roll("7X")
    assert preview(match.state, 3).knocked_off == (CARL,)
    assert preview(match.state, 5).knocked_off == ()
    match.place(5)
    assert match.state.steps[CARL] == 4


@pytest.mark.rule("S-10", "S-16")
@pytest.mark.parametrize("throw", ["71", "72", "73", "75", "76"])
def test_example_6_carl_moves_4_and_knocks_off_two_lower_pairs(table, throw):
    match = table(4, first=BEATE).lay(ALEX, 3, "16").lay(CARL, 4, "46").lay(DIANA, 5, "7X").turn("32", 0)
    assert match.saw(PawnMoved) == [PawnMoved(CARL, 0, 4, MoveReason.STEP)]
    match.roll(throw).place(2)
    assert [event.seat for event in match.saw(PairKnockedOff)] == [ALEX, DIANA]


@pytest.mark.rule("S-10", "S-13", "S-14", "S-17")
def test_examples_1_to_6_make_one_match(table):
    match = table(4).roll("12", "1X")
    match.roll("41", "33")
    assert match.saw(PawnMoved) == [PawnMoved(BEATE, 0, 3, MoveReason.DOUBLE)]
    match.roll("46").place(5)
    assert (match.state.pawns[BEATE], match.state.steps[BEATE]) == (3, 5)
    match.roll("3X", "42", "46").place(4)
    match.turn("7X", 5)
    assert match.saw(PawnStayed) == [PawnStayed(ALEX, 0, MoveReason.NO_PAIR)]
    match.roll("21", "16").place(3)
    match.roll("32", "XX")
    assert match.state.pawns == [0, 1, 4, 0]
    match.turn("71", 2)
    assert match.state.steps == [NONE, NONE, 2, NONE]
    assert match.state.active == DIANA
