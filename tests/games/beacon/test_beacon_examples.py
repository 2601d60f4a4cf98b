"""The rulebook's examples as the match they come from, and the last one with every throw it names."""

from __future__ import annotations

import pytest

from game.games.beacon.board import NONE
from game.games.beacon.events import MoveReason, PawnMoved, PawnStayed
from game.games.beacon.queries import preview, rolls

from .beacon_table import Table

ALEX, BEATE, CARL, DIANA = range(4)


@pytest.mark.rule("S-10", "S-11", "S-12", "S-13", "S-14", "S-15", "S-16", "S-17")
def test_the_examples_make_one_match():
    table = Table(4).play("12 1X")
    state = table.state

    # 2: Beate moves 3 at once, rolls on and places on 5.
    table.play("41 33")
    assert PawnMoved(BEATE, 0, 3, MoveReason.DOUBLE) in table.events
    table.play("46@5")
    assert (state.pawns[BEATE], state.steps[BEATE]) == (3, 5)

    # 1: Carl's 64 knocks off the equal one above him.
    table.play("3X 42 46")
    assert [throw.number for throw in rolls(state)] == [30, 42, 64]
    assert table.play("@4").fallen == [(BEATE, 5, 64, CARL)]

    # 3: Diana's 70 takes Carl's pair from below, but not from above.
    table.play("7X")
    assert preview(state, 3).knocked_off == (CARL,)
    assert preview(state, 5).knocked_off == ()
    table.play("@5")
    assert state.steps[CARL] == 4

    # 4: Alex stays where he is and places 61 on 3.
    assert PawnStayed(ALEX, 0, MoveReason.NO_PAIR) in table.events
    table.play("21 16@3")
    assert state.steps[ALEX] == 3

    # 5: Beate loses her turn and two fields; Carl moves 4.
    table.play("32 XX")
    assert state.pawns == [0, 1, 4, 0]
    assert state.steps[BEATE] == NONE
    assert PawnMoved(CARL, 0, 4, MoveReason.STEP) in table.events

    # 6: Carl knocks off two lower pairs.
    table.play("71@2")
    assert state.steps == [NONE, NONE, 2, NONE]
    assert state.active == DIANA


@pytest.mark.rule("S-10", "S-16")
@pytest.mark.parametrize("throw", ["71", "72", "73", "75", "76"])
def test_example_6_carl_moves_4_and_knocks_off_two_lower_pairs(throw):
    table = Table(4, first=BEATE, lying={ALEX: "16@3", CARL: "46@4", DIANA: "7X@5"}).play("32@0")
    assert PawnMoved(CARL, 0, 4, MoveReason.STEP) in table.events
    assert [seat for seat, *_ in table.play(f"{throw}@2").fallen] == [ALEX, DIANA]
