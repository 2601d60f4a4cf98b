"""A turn of Beacon, clause by clause."""

from __future__ import annotations

import pytest

from game.games.beacon.actions import ROLL
from game.games.beacon.board import CODES, DIE_A, DIE_B, GOAL, NONE, NUMBERS, STEPS, Face
from game.games.beacon.events import (
    MoveReason,
    PairKnockedOff,
    PairPlaced,
    PairRolled,
    PairTaken,
    PawnMoved,
    PawnStayed,
    TurnLost,
)
from game.games.beacon.rules import new
from game.rules.common import TurnEnded, TurnStarted
from game.rules.contract import CHANCE


@pytest.mark.rule("S-01")
def test_the_two_dice_show_different_numbers_and_an_x_each():
    assert [face.value or "X" for face in DIE_A] == [1, 2, 3, 4, 7, "X"]
    assert [face.value or "X" for face in DIE_B] == [1, 2, 3, 5, 6, "X"]
    assert len(set(CODES)) == 36


@pytest.mark.rule("S-02")
def test_all_pawns_start_at_zero_and_the_goal_is_field_21(table):
    assert table(6).state.pawns == [0] * 6
    assert GOAL == 21


@pytest.mark.rule("S-02")
def test_several_pawns_may_share_a_field(table):
    match = table(3).turn("22", 0).turn("22", 0).turn("22", 0)
    assert match.state.scores() == (2, 2, 2)


@pytest.mark.rule("S-03")
def test_six_dice_fields_are_offered_from_the_top_down(table):
    match = table(3).roll("35")
    assert tuple(match.free) == STEPS == (5, 4, 3, 2, 1, 0)


@pytest.mark.rule("S-03")
def test_fields_1_to_5_hold_one_pair_and_field_0_any_number(table):
    match = table(4).turn("76", 3).turn("11", 0).turn("12", 0).roll("13")
    assert match.free == [5, 4, 2, 1, 0]
    match.place(0)
    assert match.state.steps == [NONE, 0, 0, 0]


@pytest.mark.rule("S-04")
def test_the_higher_digit_is_read_first_and_76_is_the_highest():
    by_faces = {(a, b): NUMBERS[a << 3 | b] for a in DIE_A for b in DIE_B}
    assert by_faces[Face.SEVEN, Face.SIX] == 76 == max(by_faces.values())
    assert by_faces[Face.ONE, Face.SIX] == 61
    assert by_faces[Face.TWO, Face.ONE] == by_faces[Face.ONE, Face.TWO] == 21
    assert by_faces[Face.X, Face.FIVE] == 50
    assert not {65, 74} & set(by_faces.values())


@pytest.mark.rule("S-10")
def test_a_pair_that_still_lies_moves_its_pawn_by_the_number_of_its_field(table):
    match = table(3).turn("76", 4).turn("11", 0).turn("12", 0)
    assert match.saw(PawnMoved) == [PawnMoved(0, 0, 4, MoveReason.STEP)]
    assert match.state.pawns == [4, 1, 0]


@pytest.mark.rule("S-10")
def test_the_seat_takes_its_dice_back_before_rolling_so_that_its_field_is_free(table):
    match = table(3).turn("76", 4).turn("11", 0).turn("12", 0)
    taken = match.saw(PairTaken)
    assert [(event.seat, event.field, event.throw.number) for event in taken] == [(0, 4, 76)]
    assert match.roll("21").free == [5, 4, 3, 2, 1, 0]


@pytest.mark.rule("S-10")
def test_a_pair_on_field_0_does_not_move_its_pawn_and_comes_back(table):
    match = table(3).turn("76", 0).turn("12", 5).turn("13", 4)
    assert match.saw(PawnStayed) == [PawnStayed(0, 0, MoveReason.STEP)]
    assert match.state.steps[0] == NONE


@pytest.mark.rule("S-10", "G-01")
def test_a_pair_that_was_knocked_off_leaves_its_pawn_where_it_is(table):
    match = table(3).turn("12", 5).turn("76", 4).turn("75", 0)
    assert match.saw(PawnStayed) == [PawnStayed(0, 0, MoveReason.NO_PAIR)]
    assert match.state.actors() == (CHANCE,)


@pytest.mark.rule("S-11")
def test_the_first_roll_is_made_and_then_the_seat_may_roll_as_often_as_it_likes(table):
    match = table(3)
    assert match.state.actors() == (CHANCE,)
    match.roll("12", "13", "21", "31", "15", "16")
    assert match.saw(PairRolled)[0].count == 6
    assert match.state.actors() == (0,)
    assert match.state.legal(0)[0] == ROLL


@pytest.mark.rule("S-12")
@pytest.mark.parametrize(("throw", "number"), [("3X", 30), ("7X", 70), ("X5", 50), ("XX", 0)])
def test_an_x_in_the_first_roll_counts_0_and_may_be_placed(table, throw, number):
    match = table(3).roll(throw)
    assert match.saw(PairRolled)[0].throw.number == number
    assert match.saw(PairRolled)[0].crosses == 0
    assert match.state.actors() == (0,)
    match.place(5)
    assert match.saw(PairPlaced)[0].throw.number == number
    assert match.state.steps[0] == 5
    assert match.state.pawns[0] == 0


@pytest.mark.rule("S-12")
def test_the_first_roll_of_every_turn_is_free_again(table):
    match = table(2).roll("12", "1X").roll("X1")
    assert match.state.actors() == (1,)
    assert match.saw(TurnLost) == []


@pytest.mark.rule("S-13", "S-31", "S-33")
@pytest.mark.parametrize(
    ("options", "seat", "field", "throw", "end"),
    [
        ((), 0, 10, "X6", 9),
        ((), 0, 10, "7X", 9),
        ((), 0, 10, "XX", 8),
        # No pawn goes back behind the start.
        ((), 0, 1, "XX", 0),
        ((), 0, 0, "XX", 0),
        # S-31: a later X-X is still lost.
        (("hundred",), 0, 5, "XX", 3),
        # S-33: with a head start only the first player goes back to the start.
        (("head",), 0, 1, "XX", 0),
        (("head",), 1, 1, "XX", 1),
        (("head",), 1, 2, "XX", 1),
        (("head",), 1, 3, "XX", 1),
        (("head",), 1, 4, "XX", 2),
    ],
)
def test_from_the_second_roll_on_every_x_costs_a_field_and_the_turn(table, options, seat, field, throw, end):
    match = table(3, *options)
    if seat:
        match.turn("12", 0)
    match.state.pawns[seat] = field
    match.roll("12", throw)
    crosses = throw.count("X")
    assert match.saw(PairRolled)[0].crosses == crosses
    assert match.saw(TurnLost) == [TurnLost(seat, crosses)]
    assert match.saw(PawnMoved) == ([PawnMoved(seat, field, end, MoveReason.CROSS)] if field > end else [])
    assert (PawnStayed(seat, end, MoveReason.AT_START) in match.events) == (field == end)
    assert match.state.steps[seat] == NONE
    assert match.state.active == seat + 1


@pytest.mark.rule("S-13", "S-14")
def test_the_move_and_the_doubles_of_the_turn_stay_when_an_x_follows(table):
    match = table(2).turn("76", 5).turn("12", 4).roll("33", "22", "1X")
    assert match.state.pawns[0] == 5 + 3 + 2 - 1


@pytest.mark.rule("S-13")
def test_losing_a_turn_touches_no_pair(table):
    match = table(3).turn("12", 3).turn("13", 5).roll("76", "XX")
    assert match.state.steps == [NONE, 5, NONE]
    assert match.state.pawns == [3, 0, 0]


@pytest.mark.rule("S-14")
@pytest.mark.parametrize(("throw", "fields"), [("11", 1), ("22", 2), ("33", 3)])
def test_a_double_moves_the_pawn_at_once_on_any_roll(table, throw, fields):
    first = table(3).roll(throw)
    assert first.saw(PawnMoved) == [PawnMoved(0, 0, fields, MoveReason.DOUBLE)]
    later = table(3).roll("12", "16", throw)
    assert later.state.pawns[0] == fields
    assert later.state.actors() == (0,)


@pytest.mark.rule("S-14")
def test_a_double_may_be_accepted_as_its_number_or_rolled_on(table):
    match = table(3).roll("22")
    assert match.state.legal(0)[0] == ROLL
    match.place(2)
    assert match.saw(PairPlaced)[0].throw.number == 22


@pytest.mark.rule("S-12", "S-14")
def test_two_x_are_no_double(table):
    assert table(3).roll("XX").state.pawns[0] == 0


@pytest.mark.rule("S-15")
def test_a_pair_may_be_placed_above_a_higher_number(table):
    match = table(3).turn("76", 2).roll("12")
    assert match.free == [5, 4, 3, 1, 0]
    match.place(3)
    assert match.state.steps == [2, 3, NONE]


@pytest.mark.rule("S-15")
def test_field_0_is_always_free(table):
    match = table(6)
    for seat, field in enumerate((5, 4, 3, 2, 1), 1):
        match.lay(seat, field, "12")
    assert match.roll("13").free == [0]


@pytest.mark.rule("S-16", "S-31")
@pytest.mark.parametrize(
    ("options", "lying", "throw", "field", "gone"),
    [
        # Equal and lower pairs above fly, higher ones stay.
        (
            (),
            {5: (5, "72"), 2: (4, "46"), 3: (3, "71"), 4: (2, "32")},
            "71",
            1,
            [(4, 2, 32), (3, 3, 71), (2, 4, 64)],
        ),
        # A pair between that stays does not shield those above.
        ((), {1: (4, "76"), 2: (5, "12")}, "75", 3, [(2, 5, 21)]),
        # Pairs on lower fields and on field 0 are never touched.
        ((), {2: (1, "12"), 3: (0, "11"), 4: (2, "XX")}, "76", 3, []),
        # From field 0 all of 1 to 5 are threatened, but not other pairs on 0.
        (
            (),
            {1: (5, "12"), 2: (3, "13"), 3: (1, "21"), 4: (0, "11"), 5: (2, "76")},
            "75",
            0,
            [(3, 1, 21), (2, 3, 31), (1, 5, 21)],
        ),
        # S-31: 100 knocks off everything above.
        (("hundred",), {1: (5, "76"), 2: (3, "7X")}, "XX", 1, [(2, 3, 70), (1, 5, 76)]),
    ],
)
def test_a_placed_pair_knocks_off_equal_and_lower_ones_above(table, options, lying, throw, field, gone):
    match = table(6, *options)
    for seat, (at, rolled) in lying.items():
        match.lay(seat, at, rolled)
    match.roll(throw).place(field)
    events = match.saw(PairKnockedOff)
    assert [(event.seat, event.field, event.throw.number, event.by) for event in events] == [(*one, 0) for one in gone]
    left = {seat: at for seat, (at, _) in lying.items() if seat not in {seat for seat, _, _ in gone}}
    assert match.state.steps[0] == field
    assert match.state.steps[2:] == [left.get(seat, NONE) for seat in range(2, 6)], "seat 1 has taken its own back"


@pytest.mark.rule("S-17")
def test_turns_go_round_clockwise_from_the_first_seat(table):
    match = table(3, first=1)
    order = []
    for _ in range(7):
        order.append(match.state.active)
        match.roll("12").place(0)
    assert order == [1, 2, 0, 1, 2, 0, 1]


@pytest.mark.rule("S-17")
def test_in_the_first_round_no_pawn_moves_before_rolling(table):
    match = table(3, first=2)
    assert [event for event in match.all if isinstance(event, PawnStayed)] == [PawnStayed(2, 0, MoveReason.FIRST_ROUND)]
    match.turn("76", 5)
    assert match.saw(TurnEnded) == [TurnEnded(2)]
    assert match.saw(TurnStarted) == [TurnStarted(0, 1)]
    assert match.saw(PawnStayed) == [PawnStayed(0, 0, MoveReason.FIRST_ROUND)]
    match.turn("13", 4).turn("21", 3)
    assert match.saw(TurnStarted) == [TurnStarted(2, 2)]
    assert match.saw(PawnMoved) == [PawnMoved(2, 0, 5, MoveReason.STEP)]


@pytest.mark.rule("S-30")
def test_two_seats_play_by_the_same_rules(table):
    match = table(2).turn("46", 5).turn("46", 4)
    assert [event.seat for event in match.saw(PairKnockedOff)] == [0]
    assert match.roll("12").free == [5, 3, 2, 1, 0]


@pytest.mark.rule("S-01")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_seat_has_a_pawn_and_no_pair_lies_at_the_start(seats):
    state = new(seats, frozenset())
    assert state.seats == seats == len(state.scores())
    assert state.steps == [NONE] * seats
