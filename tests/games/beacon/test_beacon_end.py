"""End and ranking of a match of Beacon, its options, and the general clauses."""

from __future__ import annotations

import pytest

from game.games import catalogue
from game.games.beacon.board import NONE
from game.games.beacon.events import (
    GoalReached,
    HeadStart,
    MoveReason,
    PairKnockedOff,
    PawnMoved,
)
from game.games.beacon.rules import TURN_CAP, new
from game.rules.common import MatchEnded, TurnEnded
from game.rules.contract import CHANCE, Ending, Result, ranks
from game.rules.game import OptionError
from game.rules.match import Match, Player

GAME = catalogue()["beacon"]


@pytest.mark.rule("S-20")
def test_the_first_pawn_on_the_goal_wins_immediately_by_its_move(table):
    match = table(3).turn("76", 5).turn("12", 0)
    match.state.pawns[:] = [16, 20, 20]
    match.turn("12", 0)
    assert match.state.actors() == ()
    assert match.saw(MatchEnded) == [MatchEnded(Result(Ending.GOAL, (0,)))]
    assert ranks(match.state)[0] == 1


@pytest.mark.rule("S-20")
def test_no_exact_number_is_needed(table):
    match = table(2).turn("76", 5)
    match.state.pawns[:] = [19, 20]
    match.turn("12", 0)
    assert match.saw(PawnMoved) == [PawnMoved(0, 19, 21, MoveReason.STEP)]
    assert match.saw(GoalReached) == [GoalReached(0, 21)]
    assert match.state.actors() == ()


@pytest.mark.rule("S-20", "S-14")
def test_a_double_reaches_the_goal_too(table):
    match = table(3)
    match.state.pawns[:] = [19, 0, 0]
    match.roll("12", "33")
    assert match.saw(MatchEnded) == [MatchEnded(Result(Ending.GOAL, (0,)))]
    assert match.saw(TurnEnded) == [TurnEnded(0)]
    assert match.state.actors() == ()


@pytest.mark.rule("S-21")
def test_the_others_are_ranked_by_track_position_and_then_by_dice_field(table):
    match = table(6).lay(1, 3, "76").lay(2, 5, "76").lay(3, 0, "76")
    match.state.pawns[:] = [19, 9, 9, 9, 9, 12]
    match.roll("22")
    assert match.state.actors() == ()
    assert ranks(match.state) == (1, 4, 3, 5, 6, 2)


@pytest.mark.rule("S-21")
def test_no_pair_ranks_below_a_pair_on_field_0(table):
    match = table(3).lay(1, 0, "12")
    assert match.state.rank_key(1) > match.state.rank_key(2)


@pytest.mark.rule("S-21", "G-03")
def test_seats_equal_in_everything_share_the_rank_and_the_next_is_skipped(table):
    match = table(5).lay(1, 0, "12").lay(2, 0, "76")
    match.state.pawns[:] = [19, 9, 9, 9, 8]
    match.roll("22")
    assert ranks(match.state) == (1, 2, 2, 4, 5)


@pytest.mark.rule("S-30")
def test_two_seats_are_a_variant():
    assert GAME.seats == (2, 3, 4, 5, 6)
    assert GAME.variant_seats == {2}


@pytest.mark.rule("S-31")
def test_a_first_x_x_counts_100_and_only_another_100_knocks_it_off(table):
    match = table(3, "hundred").turn("XX", 5)
    assert match.state.numbers[match.state.pairs[0]] == 100
    match.turn("76", 4)
    assert match.saw(PairKnockedOff) == []
    match.turn("XX", 0)
    assert [event.seat for event in match.saw(PairKnockedOff)] == [1, 0]


@pytest.mark.rule("S-12", "S-31")
def test_without_the_option_x_x_is_the_lowest_number(table):
    match = table(3).turn("XX", 5).turn("XX", 4)
    assert [event.seat for event in match.saw(PairKnockedOff)] == [0]


@pytest.mark.rule("S-32")
def test_a_pawn_may_stand_beyond_the_goal_and_its_turn_ends_at_once(table):
    match = table(3, "finish").turn("76", 5)
    match.state.pawns[0] = 18
    match.turn("12", 0).turn("12", 0)
    assert match.state.pawns[0] == 23
    assert match.saw(GoalReached) == [GoalReached(0, 23)]
    assert match.state.active == 1
    assert match.state.actors() == (CHANCE,)


@pytest.mark.rule("S-32")
def test_a_double_beyond_the_goal_ends_the_turn_at_once_too(table):
    match = table(3, "finish")
    match.state.pawns[0] = 20
    match.roll("33")
    assert match.state.pawns[0] == 23
    assert match.state.active == 1
    assert match.state.steps[0] == NONE


@pytest.mark.rule("S-32")
def test_the_round_ends_with_the_seat_before_the_first_seat_and_the_furthest_wins(table):
    match = table(3, "finish", first=1).turn("12", 0).turn("76", 5)
    match.state.pawns[:] = [0, 20, 18]
    match.turn("12", 0)
    assert match.state.active == 1
    match.roll("11")
    assert match.state.pawns[1] == 21
    assert match.state.active == 0, "seat 2 went on from 18 to 23 by its pair and ended its turn"
    assert match.state.actors() == (CHANCE,)
    match.turn("12", 0)
    assert match.saw(MatchEnded) == [MatchEnded(Result(Ending.LAST_ROUND, (2,)))]
    assert ranks(match.state) == (3, 2, 1)


@pytest.mark.rule("S-32", "G-03")
def test_equal_pawns_beyond_the_goal_share_the_win(table):
    match = table(2, "finish")
    match.state.pawns[:] = [20, 18]
    match.roll("11").roll("33")
    assert match.saw(MatchEnded) == [MatchEnded(Result(Ending.LAST_ROUND, (0, 1)))]
    assert ranks(match.state) == (1, 1)


@pytest.mark.rule("S-32", "G-04")
def test_a_goal_reached_in_the_last_round_before_the_cap_counts_as_the_goal(table):
    match = table(2, "finish")
    match.state.turns = 2 * (TURN_CAP - 1)
    match.state.pawns[:] = [20, 3]
    match.roll("11").turn("12", 0)
    assert match.state.turns == 2 * TURN_CAP
    assert match.saw(MatchEnded) == [MatchEnded(Result(Ending.LAST_ROUND, (0,)))]
    assert match.state.result() == Result(Ending.LAST_ROUND, (0,))


@pytest.mark.rule("S-20", "G-04")
def test_a_goal_reached_in_the_last_turn_before_the_cap_counts_as_the_goal(table):
    match = table(2)
    match.state.turns = 2 * TURN_CAP - 1
    match.state.pawns[:] = [20, 20]
    match.roll("11")
    assert match.saw(MatchEnded) == [MatchEnded(Result(Ending.GOAL, (0,)))]


@pytest.mark.rule("S-33")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_with_a_head_start_all_but_whoever_begins_start_on_field_1(table, seats):
    match = table(seats, "head", first=seats - 1)
    assert match.state.pawns == [1] * (seats - 1) + [0]
    assert match.saw(HeadStart) == [HeadStart(tuple(range(seats - 1)), 1)]
    assert match.state.active == seats - 1
    assert table(seats).state.pawns == [0] * seats
    assert table(seats).saw(HeadStart) == []


@pytest.mark.rule("S-33")
def test_with_a_head_start_the_curves_begin_where_the_pawns_do():
    match = Match(GAME, [Player("Ann"), Player("Bo"), Player("Cy")], ["head"], seed="1")
    story = match.settle()
    tally = GAME.stats.tally(3)
    for event in story.events:
        tally.see(event, match.state)
    first = match.state.first
    assert tally.report(match.state).curves == tuple((0 if seat == first else 1,) for seat in range(3))


@pytest.mark.rule("S-32", "S-33")
def test_a_head_start_and_a_round_to_its_end_would_be_too_much_together():
    with pytest.raises(OptionError, match="exclude"):
        GAME.new(3, ["finish", "head"])


@pytest.mark.rule("S-31", "S-32")
def test_the_options_are_off_by_default_and_may_be_combined():
    plain, both = new(4, frozenset()), new(4, frozenset({"hundred", "finish"}))
    assert (plain.finish, plain.numbers[0]) == (False, 0)
    assert (both.finish, both.numbers[0]) == (True, 100)
    with pytest.raises(OptionError):
        GAME.new(4, ["short"])


@pytest.mark.rule("G-01")
def test_a_pawn_that_cannot_move_owes_no_decision_and_nothing_is_logged():
    match = Match(GAME, [Player("Ann"), Player("Bo"), Player("Cy")], seed="1")
    story = match.settle()
    assert [type(event).__name__ for event in story.events].count("PawnStayed") == 1
    assert [match.words(entry.word).split()[0] for entry in match.log] == ["started", "rolled"]


@pytest.mark.rule("G-02")
def test_there_is_never_a_simultaneous_phase(table):
    match = table(4)
    assert not match.state.is_joint()
    assert not match.roll("12").state.is_joint()


@pytest.mark.rule("G-04")
@pytest.mark.parametrize("options", [(), ("finish",)])
def test_after_200_turns_per_seat_the_match_is_ranked_as_it_stands(table, options):
    match = table(3, *options)
    for _ in range(TURN_CAP * 3):
        assert match.state.actors() == (CHANCE,)
        match.roll("12").place(0)
    assert TURN_CAP == 200
    assert match.saw(MatchEnded) == [MatchEnded(Result(Ending.CAP, (0, 1, 2)))]
    assert ranks(match.state) == (1, 1, 1)
