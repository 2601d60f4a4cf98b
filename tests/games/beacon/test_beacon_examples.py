"""The rulebook's examples as the match they come from, and the last one with every throw it names."""

from __future__ import annotations

import pytest

from game.games.beacon.board import NONE
from game.games.beacon.events import MoveReason, PairKnockedOff, PawnMoved, PawnStayed
from game.games.beacon.queries import preview, rolls

ALEX, BEATE, CARL, DIANA = range(4)


@pytest.mark.rule("S-10", "S-11", "S-12", "S-13", "S-14", "S-15", "S-16", "S-17")
def test_the_examples_make_one_match(table):
    match = table(4).roll("12", "1X")
    state = match.state

    # 2: Beate moves 3 at once, rolls on and places on 5.
    match.roll("41", "33")
    assert match.saw(PawnMoved) == [PawnMoved(BEATE, 0, 3, MoveReason.DOUBLE)]
    match.roll("46").place(5)
    assert (state.pawns[BEATE], state.steps[BEATE]) == (3, 5)

    # 1: Carl's 64 knocks off the equal one above him.
    match.roll("3X", "42", "46")
    assert [throw.number for throw in rolls(state)] == [30, 42, 64]
    match.place(4)
    assert [(event.seat, event.field, event.by) for event in match.saw(PairKnockedOff)] == [(BEATE, 5, CARL)]

    # 3: Diana's 70 takes Carl's pair from below, but not from above.
    match.roll("7X")
    assert preview(state, 3).knocked_off == (CARL,)
    assert preview(state, 5).knocked_off == ()
    match.place(5)
    assert state.steps[CARL] == 4

    # 4: Alex stays where he is and places 61 on 3.
    assert match.saw(PawnStayed) == [PawnStayed(ALEX, 0, MoveReason.NO_PAIR)]
    match.roll("21", "16").place(3)
    assert state.steps[ALEX] == 3

    # 5: Beate loses her turn and two fields; Carl moves 4.
    match.roll("32", "XX")
    assert state.pawns == [0, 1, 4, 0]
    assert state.steps[BEATE] == NONE
    assert PawnMoved(CARL, 0, 4, MoveReason.STEP) in match.saw(PawnMoved)

    # 6: Carl knocks off two lower pairs.
    match.turn("71", 2)
    assert state.steps == [NONE, NONE, 2, NONE]
    assert state.active == DIANA


@pytest.mark.rule("S-10", "S-16")
@pytest.mark.parametrize("throw", ["71", "72", "73", "75", "76"])
def test_example_6_carl_moves_4_and_knocks_off_two_lower_pairs(table, throw):
    match = table(4, first=BEATE).lay(ALEX, 3, "16").lay(CARL, 4, "46").lay(DIANA, 5, "7X").turn("32", 0)
    assert match.saw(PawnMoved) == [PawnMoved(CARL, 0, 4, MoveReason.STEP)]
    match.roll(throw).place(2)
    assert [event.seat for event in match.saw(PairKnockedOff)] == [ALEX, DIANA]
