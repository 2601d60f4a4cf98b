"""The turn, stealing and the end of Knight's Leap, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from game.games.knightsleap.actions import STOP
from game.games.knightsleap.board import CENTRE, Token
from game.games.knightsleap.events import (
    ColoursSecured,
    ColourStolen,
    ExtraOffered,
    PawnMoved,
    PawnPushed,
    PawnRetreated,
    RowFilled,
    TokenCollected,
    TurnEnding,
    TurnResolved,
)
from game.games.knightsleap.rules import NOBODY, TURNS_EACH, KnightsLeapState
from game.rules.common import MatchEnded, TurnStarted
from game.rules.contract import Ending, Event, Result, ranks
from tests.games.knightsleap.knightsleap_positions import at, colours, do, may, position


def targets(state: KnightsLeapState) -> set[int]:
    return {action.square for action in state.legal(state.actors()[0]) if action is not STOP}


def ending(events: list[Event]) -> TurnEnding:
    return next(event.ending for event in events if isinstance(event, TurnResolved))


@pytest.mark.rule("K-10", "K-14", "K-16", "K-17", "K-20")
@pytest.mark.parametrize(
    ("tokens", "pawns", "given", "moves", "reached"),
    [
        # K-10: the pawn moves like a chess knight; moving is mandatory.
        ({}, ["d4", "a1"], {}, [], "b3 b5 c2 c6 e2 e6 f3 f5"),
        ({"a1": "+"}, ["a1", "g7"], {}, [], "b3 c2"),
        # K-14: a straight token offers a step along row or column, a slanting one across a corner.
        ({"b3": "+"}, ["a1", "g7"], {}, ["leap b3"], "a3 c3 b2 b4 stop"),
        ({"b3": "x"}, ["a1", "g7"], {}, ["leap b3"], "a2 a4 c2 c4 stop"),
        # K-14, K-16: a knight token offers another leap, but not back to the start.
        ({"b3": "n"}, ["a1", "g7"], {}, ["leap b3"], "c1 d2 d4 a5 c5 stop"),
        # K-14: a jump token leads to every other jump token without a pawn, even if stealing were allowed (K-20).
        ({"b3": "j", "g1": "j", "d5": "j", "f7": "j"}, ["a1", "f7"], {}, ["leap b3"], "g1 d5 stop"),
        ({"b3": "j", "g1": "j", "d5": "j", "f7": "j"}, ["a1", "f7"], {}, ["leap b3", "jump g1"], "d5 stop"),
        ({"b3": "j", "d5": "j", "f7": "j"}, ["a1", "f7"], {"owned": [0, 1]}, ["leap b3"], "d5 stop"),
        # K-20, example 2: a pawn without the colour, or with the colour safe (K-17), blocks its square.
        ({}, ["a1", "b3"], {"rows": ["roygbev", "voyrgbe"], "owned": [0, 3]}, [], "c2"),
        ({}, ["a1", "b3"], {"rows": ["roygbev", "voyrgbe"], "owned": [0, 4], "safe": ["", "voyr"]}, [], "c2"),
        ({}, ["a1", "b3"], {"rows": ["roygbev", "voyrgbe"], "owned": [0, 4]}, [], "b3 c2"),
        # K-16: no square is entered twice in a turn, and the square where it began counts; the next turn may.
        ({"b3": "+", "c3": "+"}, ["a1", "g7"], {}, ["leap b3", "step c3"], "c2 c4 d3 stop"),
        ({"c2": "x", "b1": "n"}, ["a1", "g7"], {}, ["leap c2", "step b1"], "a3 c3 d2 stop"),
        ({"b3": "x", "a2": "+"}, ["a1", "g7"], {}, ["leap b3", "step a2"], "a3 b2 stop"),
        ({"b3": "+"}, ["a1", "g7"], {}, ["leap b3", "stop", "leap f5"], "a1 a5 c1 c5 d2 d4"),
    ],
)
def test_these_squares_are_reached(
    tokens: dict[str, str], pawns: list[str], given: dict[str, Any], moves: list[str], reached: str
) -> None:
    state = position(tokens, pawns, **given)
    do(state, *moves)
    assert targets(state) == {at(name) for name in reached.split() if name != "stop"}
    assert (STOP in state.legal(0)) == reached.endswith("stop") == state.is_chain


@pytest.mark.rule("K-11", "K-12", "K-13", "K-14", "G-01")
@pytest.mark.parametrize(
    ("tokens", "start", "moves", "ends"),
    [
        # K-11: on an empty square, a corner or the centre the pawn stops.
        ({}, "a1", ["leap b3"], TurnEnding.EMPTY),
        ({}, "b3", ["leap a1"], TurnEnding.EMPTY),
        ({}, "b3", ["leap d4"], TurnEnding.EMPTY),
        # K-10: it leaps over tokens.
        ({"b1": "r", "b2": "g"}, "a1", ["leap b3"], TurnEnding.EMPTY),
        # K-13: another colour stays on the board.
        ({"b3": "o"}, "a1", ["leap b3"], TurnEnding.OTHER_COLOUR),
        # K-14: an extra move may be declined, and owes no decision without a square.
        ({"b3": "+"}, "a1", ["leap b3", "stop"], TurnEnding.DECLINED),
        ({"b3": "j"}, "a1", ["leap b3"], TurnEnding.STUCK),
        ({"b3": "+"}, "a1", ["leap b3", "step c3"], TurnEnding.EMPTY),
    ],
)
def test_a_turn_without_gain_ends_there(tokens: dict[str, str], start: str, moves: list[str], ends: TurnEnding) -> None:
    state = position(tokens, [start, "g7"])
    before = state.board[:]
    assert ending(do(state, *moves)) == ends
    square = next(move.split()[1] for move in reversed(moves) if move != "stop")
    assert (state.active, state.pawns[0], state.winner) == (1, at(square), NOBODY)
    assert (state.board, state.scores()) == (before, (0, 0))


@pytest.mark.rule("K-10", "G-01", "G-04")
def test_a_seat_with_every_leap_blocked_is_skipped_and_the_skipped_turn_counts() -> None:
    state = position({}, ["e1", "a1", "b3"], active=0)
    events = do(state, "leap c2")
    assert [event.ending for event in events if isinstance(event, TurnResolved)] == [
        TurnEnding.EMPTY,
        TurnEnding.SKIPPED,
    ]
    assert [event.seat for event in events if isinstance(event, TurnStarted)] == [1, 2]
    assert (state.active, state.turns) == (2, 2)


@pytest.mark.rule("K-12")
def test_the_next_colour_is_collected_and_ends_the_turn() -> None:
    state = position({"b3": "r"}, ["a1", "g7"])
    events = do(state, "leap b3")
    assert TokenCollected(0, at("b3"), Token.RED, 0) in events
    assert ending(events) == TurnEnding.COLLECTED
    assert state.scores() == (1, 0)
    assert state.board[at("b3")] == -1
    assert not state.tokens
    assert state.want[0] == Token.ORANGE
    assert state.active == 1


# ---- extra moves


@pytest.mark.rule("K-14")
def test_an_extra_move_is_offered_with_its_squares() -> None:
    events = do(position({"b3": "+"}, ["a1", "g7"]), "leap b3")
    assert ExtraOffered(0, at("b3"), Token.ORTHOGONAL, tuple(map(at, ("b2", "a3", "c3", "b4")))) in events


@pytest.mark.rule("K-14")
def test_special_tokens_stay_and_work_every_time() -> None:
    state = position({"b3": "+"}, ["a1", "d2"])
    do(state, "leap b3", "step b4", "leap b3", "step a3")
    assert state.board[at("b3")] == Token.ORTHOGONAL
    assert state.pawns == [at("b4"), at("a3")]


@pytest.mark.rule("K-14")
def test_a_turn_that_begins_on_a_special_token_begins_with_a_leap() -> None:
    state = position({"b3": "+", "e5": "j", "f1": "j"}, ["b3", "e5"])
    assert {type(action).verb for action in state.legal(0)} == {"leap"}
    do(state, "leap d4")
    assert {type(action).verb for action in state.legal(1)} == {"leap"}


@pytest.mark.rule("K-15")
def test_extra_moves_chain_example_1() -> None:
    state = position({"b3": "x", "c4": "n", "d6": "r"}, ["a1", "g7"])
    events = do(state, "leap b3", "step c4", "leap d6")
    assert state.scores() == (1, 0)
    assert [event.hop for event in events if isinstance(event, PawnMoved)] == [1, 2, 3]
    assert sum(isinstance(event, TurnResolved) for event in events) == 1
    assert state.turns == 1


@pytest.mark.rule("K-15", "K-12")
def test_collecting_in_a_chain_ends_the_turn() -> None:
    state = position({"b3": "+", "c3": "r", "c4": "n"}, ["a1", "g7"])
    do(state, "leap b3", "step c3")
    assert state.active == 1


@pytest.mark.rule("K-17")
def test_the_safety_token_secures_what_is_collected_so_far_and_ends_the_turn() -> None:
    state = position({"b3": "s", "c5": "y"}, ["a1", "g7"], owned=[2, 0])
    events = do(state, "leap b3")
    assert ColoursSecured(0, at("b3"), (Token.RED, Token.ORANGE)) in events
    assert ending(events) == TurnEnding.SECURED
    assert state.active == 1
    do(state, "leap f5", "leap c5", "leap g7")
    assert state.owned[0] == 3
    assert state.safe[0] == 1 << Token.RED | 1 << Token.ORANGE, "what came later is not safe"
    events = do(state, "leap b3")
    assert ColoursSecured(0, at("b3"), (Token.YELLOW,)) in events


# ---- stealing


@pytest.mark.rule("K-20", "K-21")
def test_a_pawn_whose_owner_has_the_next_colour_may_be_entered_and_robbed() -> None:
    state = position({"b3": "n"}, ["a1", "b3"], ["roygbev", "voyrgbe"], owned=[0, 4])
    events = do(state, "leap b3")
    stolen = next(event for event in events if isinstance(event, ColourStolen))
    assert (stolen.thief, stolen.victim, stolen.colour) == (0, 1, Token.RED)
    assert (stolen.square, stolen.index, stolen.lost) == (at("b3"), 0, 3)
    assert state.scores() == (1, 3)
    assert state.is_retreat
    assert state.actors() == (1,)


@pytest.mark.rule("K-20")
@pytest.mark.parametrize(("token", "word"), [("+", "step c3"), ("x", "step c4"), ("n", "leap d4")])
def test_stealing_works_with_every_extra_move_but_the_jump(token: str, word: str) -> None:
    where = word.split()[1]
    allowed = position({"b3": token}, ["a1", where], owned=[0, 1])
    do(allowed, "leap b3", word)
    assert allowed.scores() == (1, 0)
    blocked = position({"b3": token}, ["a1", where])
    do(blocked, "leap b3")
    assert not may(blocked, word)


@pytest.mark.rule("K-21")
@pytest.mark.parametrize("token", ["+", "n", "j", "s", "o"])
def test_a_token_under_the_robbed_pawn_has_no_effect(token: str) -> None:
    state = position({"b3": token, "g4": "j"}, ["a1", "b3"], owned=[0, 1])
    do(state, "leap b3", "retreat g7")
    assert (state.active, state.scores(), state.safe) == (1, (1, 0), [0, 0])
    assert state.board[at("b3")] != -1
    do(state, "leap f5")
    assert {type(action).verb for action in state.legal(0)} == {"leap"}


@pytest.mark.rule("K-22")
def test_the_lost_card_goes_to_the_end_of_the_row_example_3() -> None:
    state = position({}, ["a1", "b3"], ["boygrev", "rbgoyev"], owned=[0, 3])
    events = do(state, "leap b3")
    assert state.rows[1] == colours("rgoyevb")
    assert state.owned[1] == 2
    assert state.want[1] == Token.ORANGE
    stolen = next(event for event in events if isinstance(event, ColourStolen))
    assert stolen.row == tuple(map(Token, colours("rgoyevb")))
    assert stolen.actor == stolen.thief


@pytest.mark.rule("K-22")
def test_the_other_tokens_keep_their_safety() -> None:
    state = position({}, ["a1", "b3"], ["boygrev", "rbgoyev"], owned=[0, 3], safe=["", "r"])
    do(state, "leap b3")
    assert state.safe[1] == 1 << Token.RED
    assert state.have[1] == 1 << Token.RED | 1 << Token.GREEN


@pytest.mark.rule("K-22")
def test_a_full_row_that_is_robbed_of_its_last_card_needs_it_again() -> None:
    state = position({}, ["a1", "b3"], ["boygrev", "rgoyevb"], owned=[0, 7])
    do(state, "leap b3")
    assert (state.rows[1], state.want[1]) == (colours("rgoyevb"), Token.BLUE)


@pytest.mark.rule("K-23")
def test_the_robbed_seat_chooses_among_the_free_corners() -> None:
    state = position({}, ["a1", "b3", "g1"], owned=[0, 1, 0])
    do(state, "leap b3")
    assert state.actors() == (1,)
    assert targets(state) == {at("a1"), at("a7"), at("g7")}, "the thief's corner is free by now"
    events = do(state, "retreat a7")
    assert PawnRetreated(1, at("b3"), at("a7"), True) in events
    assert ending(events) == TurnEnding.STOLEN
    assert (state.pawns, state.active) == ([at("b3"), at("a7"), at("g1")], 1)


@pytest.mark.rule("K-23", "G-01")
def test_with_one_free_corner_nothing_is_asked() -> None:
    state = position({}, ["b3", "a1", "g1", "g7"], owned=[0, 1, 0, 0])
    events = do(state, "leap a1")
    assert PawnRetreated(1, at("a1"), at("a7"), False) in events
    assert (state.pawns[1], state.active) == (at("a7"), 1)


# ---- the end


@pytest.mark.rule("K-30")
def test_a_full_row_wins_by_entering_the_centre() -> None:
    state = position({}, ["b3", "a1"], owned=[7, 0])
    events = do(state, "leap d4")
    assert state.actors() == ()
    assert MatchEnded(Result(Ending.GOAL, (0,))) in events
    assert ranks(state) == (1, 2)


@pytest.mark.rule("K-30", "K-15")
def test_an_extra_move_into_the_centre_wins_as_well() -> None:
    state = position({"b3": "n"}, ["a1", "g7"], owned=[7, 0])
    do(state, "leap b3", "leap d4")
    assert state.winner == 0


@pytest.mark.rule("K-30")
def test_the_seventh_colour_stolen_on_the_centre_does_not_win_yet() -> None:
    state = position({}, ["b3", "d4"], ["roygbev", "vroygbe"], owned=[6, 1])
    events = do(state, "leap d4", "retreat a1")
    assert RowFilled(0) in events
    assert state.scores() == (7, 0)
    assert state.winner == NOBODY
    do(state, "leap c2", "leap b3", "leap a1", "leap d4")
    assert state.winner == 0


@pytest.mark.rule("K-32")
def test_a_pawn_in_the_centre_blocks_a_full_row_but_has_to_move_on() -> None:
    state = position({}, ["b3", "d4"], owned=[7, 7])
    assert not may(state, "leap d4")
    do(state, "leap a1")
    assert at("d4") not in targets(state)
    do(state, "leap e6", "leap b3", "leap g7", "leap d4")
    assert state.winner == 0


@pytest.mark.rule("K-32", "K-20")
def test_a_seat_with_a_colour_to_steal_may_enter_the_centre() -> None:
    state = position({}, ["b3", "d4"], owned=[0, 7])
    assert may(state, "leap d4")


@pytest.mark.rule("K-52")
def test_in_the_open_centre_a_full_row_pushes_the_pawn_out_and_wins() -> None:
    state = position({}, ["b3", "d4", "g7"], owned=[7, 7, 2], options=["open"])
    events = do(state, "leap d4")
    assert PawnPushed(0, 1, CENTRE) in events
    assert state.winner == 0
    assert state.actors() == (1,)
    assert targets(state) == {at("a1"), at("g1"), at("a7")}
    events = do(state, "retreat g1")
    assert MatchEnded(Result(Ending.GOAL, (0,))) in events
    assert state.actors() == ()
    assert state.pawns == [CENTRE, at("g1"), at("g7")]
    assert state.scores() == (7, 7, 2)
    assert ranks(state) == (1, 2, 3)


@pytest.mark.rule("K-52", "K-20")
def test_the_open_centre_opens_no_other_square_and_no_earlier_visit() -> None:
    assert not may(position({}, ["b3", "c5"], owned=[7, 7], options=["open"]), "leap c5")
    assert not may(position({}, ["b3", "d4"], owned=[6, 6], options=["open"]), "leap d4")


@pytest.mark.rule("K-31", "G-03")
def test_the_others_are_ranked_by_colours_then_by_the_way_to_what_they_need() -> None:
    state = position({"c2": "r", "g6": "o"}, ["b3", "a1", "g1", "e5"], owned=[7, 0, 0, 1])
    do(state, "leap d4")
    assert ranks(state) == (1, 3, 4, 2)
    assert [state.distance(seat) for seat in (1, 2, 3)] == [1, 3, 1]


@pytest.mark.rule("K-31", "G-03")
def test_equal_seats_share_the_rank_and_the_next_is_skipped() -> None:
    state = position({"c2": "r", "e2": "r"}, ["b3", "a1", "g1", "g7"], owned=[7, 0, 0, 0])
    do(state, "leap d4")
    assert ranks(state) == (1, 2, 2, 4)


@pytest.mark.rule("K-31")
def test_standing_on_the_token_counts_two_and_a_full_row_counts_to_the_centre() -> None:
    state = position({"a1": "r"}, ["b3", "a1", "d5"], owned=[7, 0, 7])
    assert state.distance(1) == 2
    assert state.distance(2) == 3
    assert position({}, ["d4", "a1"], owned=[7, 0]).distance(0) == 2


@pytest.mark.rule("G-04")
def test_after_300_turns_of_every_seat_the_match_ends_as_it_stands() -> None:
    state = position({"c2": "r", "f5": "r"}, ["a1", "g7"], owned=[0, 0], turns=2 * TURNS_EACH - 2, active=0)
    do(state, "leap b3")
    assert state.actors() == (1,)
    events = do(state, "leap f5")
    assert MatchEnded(Result(Ending.CAP, (1,))) in events
    assert state.actors() == ()
    assert ranks(state) == (2, 1)


@pytest.mark.rule("G-04", "K-30")
def test_a_win_with_the_last_turn_before_the_cap_is_a_win() -> None:
    state = position({}, ["b3", "g7"], owned=[7, 0], turns=2 * TURNS_EACH - 1)
    events = do(state, "leap d4")
    assert state.turns == 2 * TURNS_EACH
    assert events[-1] == MatchEnded(Result(Ending.GOAL, (0,)))
    assert state.result() == Result(Ending.GOAL, (0,))


@pytest.mark.rule("G-02")
def test_nothing_is_decided_at_the_same_time() -> None:
    state = position({}, ["a1", "b3"], owned=[0, 1])
    assert not state.is_joint()
    do(state, "leap b3")
    assert not state.is_joint()
