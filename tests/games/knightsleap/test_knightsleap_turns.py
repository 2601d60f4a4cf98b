"""The turn, stealing and the end of Knight's Leap, clause by clause, and the queries of the screen about a turn."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from game.games.knightsleap import queries
from game.games.knightsleap.board import CENTRE, EMPTY, SQUARES, Token
from game.games.knightsleap.events import (
    ColoursSecured,
    ColourStolen,
    PawnPushed,
    PawnRetreated,
    RowFilled,
    TokenCollected,
    TurnEnding,
    TurnResolved,
)
from game.games.knightsleap.rules import NOBODY, TURNS_EACH, KnightsLeapState
from game.rules.common import TurnStarted
from game.rules.contract import Ending, Event, Result
from tests.games.knightsleap.knightsleap_positions import Scenario, at, colours, do, may, position, started
from tests.playouts import decisions
from tests.scenario import ended, step

RINGS = "b3j g1j d5j f7j"
OPEN = ["open"]


def stolen(colour: Token, lost: int, row: str) -> ColourStolen:
    return ColourStolen(0, 1, at("b3"), colour, 0, lost, colours(row))


REACH = {
    "K-10 the pawn moves like a chess knight": ("", "d4 a1", "", "c2 e2 b3 f3 b5 f5 c6 e6"),
    "K-10 moving is mandatory": ("a1+", "a1 g7", "", "c2 b3"),
    "K-14 a straight token offers a step along row or column": ("b3+", "a1 g7", "leap b3", "b2 a3 c3 b4 stop"),
    "K-14 a slanting token offers a step across a corner": ("b3x", "a1 g7", "leap b3", "a2 c2 a4 c4 stop"),
    "K-14 a knight token offers another leap, but not back": ("b3n", "a1 g7", "leap b3", "c1 d2 d4 a5 c5 stop"),
    "K-14 a jump token leads to every other one without a pawn": (RINGS, "a1 f7", "leap b3", "g1 d5 stop"),
    "K-14 a jump leads on to a third": (RINGS, "a1 f7", "leap b3, jump g1", "d5 stop"),
    "K-16 no square is entered twice in a turn": ("b3+ c3+", "a1 g7", "leap b3, step c3", "c2 d3 c4 stop"),
    "K-16 nor is the one where it began by a leap": ("c2x b1n", "a1 g7", "leap c2, step b1", "d2 a3 c3 stop"),
    "K-16 nor is the one where it began by a step": ("b3x a2+", "a1 g7", "leap b3, step a2", "b2 a3 stop"),
    "K-16 the next turn may go back": ("b3+", "a1 g7", "leap b3, stop, leap f5", "a1 c1 d2 d4 a5 c5"),
}
TURNS = {name: Scenario(*start, reach=reach) for name, (*start, reach) in REACH.items()} | {
    "K-10 a seat with every leap blocked is skipped and its turn counts": Scenario(
        "", "e1 a1 b3", "leap c2", ends="EMPTY SKIPPED", turns=2, active=2, told=[TurnStarted(1, 1), TurnStarted(2, 1)]
    ),
    "K-12 the next colour is collected": Scenario(
        "b3r", "a1 g7", "leap b3", rows="Roygbev roygbev", told=[TokenCollected(0, at("b3"), Token.RED, 0)]
    ),
    "K-12 that ends the turn": Scenario("b3r", "a1 g7", "leap b3", ends="COLLECTED", b3=EMPTY, tokens=0, active=1),
    "K-14 special tokens stay and work every time": Scenario(
        "b3+", "a1 d2", "leap b3, step b4, leap b3, step a3", b3=Token.ORTHOGONAL, pawns="b4 a3"
    ),
    "K-14 a turn that begins on a special token begins with a leap": Scenario(
        "b3+ e5j f1j", "b3 e5", "", reach="a1 c1 d2 d4 a5 c5"
    ),
    "K-14 or that begins on a ring": Scenario("b3+ e5j f1j", "b3 e5", "leap a1", reach="d3 f3 c4 g4 c6 g6 d7 f7"),
    "K-15 extra moves chain, example 1": Scenario(
        "b3x c4n d6r", "a1 g7", "leap b3, step c4, leap d6", scores=(1, 0), ends="COLLECTED", turns=1
    ),
    "K-15 collecting in a chain ends the turn": Scenario("b3+ c3r c4n", "a1 g7", "leap b3, step c3", active=1),
    "K-17 the safety token secures what is collected so far": Scenario(
        "b3s", "a1:2 g7", "leap b3", told=[ColoursSecured(0, at("b3"), (Token.RED, Token.ORANGE))]
    ),
    "K-17 that ends the turn": Scenario("b3s", "a1:2 g7", "leap b3", ends="SECURED", active=1),
    "K-17 what comes later is not safe": Scenario(
        "b3s c5y", "a1:2 g7", "leap b3, leap f5, leap c5", rows="R*O*Ygbev roygbev"
    ),
    "K-17 until the token is entered again": Scenario(
        "b3s", "a1:R*O*Ygbev g7", "leap b3", told=[ColoursSecured(0, at("b3"), (Token.YELLOW,))]
    ),
    "K-20 without the colour a pawn blocks its square, example 2": Scenario("", "a1 b3:VOYrgbe", "", reach="c2"),
    "K-20 with the colour safe a pawn blocks its square (K-17)": Scenario("", "a1 b3:V*O*Y*R*gbe", "", reach="c2"),
    "K-20 with the colour it may be entered": Scenario("", "a1 b3:VOYRgbe", "", reach="c2 b3"),
    "K-20 by a jump nobody is robbed": Scenario("b3j d5j f7j", "a1 f7:1", "leap b3", reach="d5 stop"),
    "K-21 who is entered is robbed": Scenario(
        "b3n", "a1 b3:VOYRgbe", "leap b3", rows="Roygbev VOYgber", told=[stolen(Token.RED, 3, "voygber")]
    ),
    "K-21 and sent home": Scenario("b3n", "a1 b3:VOYRgbe", "leap b3", is_retreat=True, actors=(1,)),
    "K-22 the lost card goes to the end of the row, example 3": Scenario(
        "", "a1:boygrev b3:RBGoyev", "leap b3", rows="Boygrev RGoyevb", told=[stolen(Token.BLUE, 1, "rgoyevb")]
    ),
    "K-22 the other tokens keep their safety": Scenario(
        "", "a1:boygrev b3:R*BGoyev", "leap b3", rows="Boygrev R*Goyevb"
    ),
    "K-22 a full row that is robbed of its last card needs it again": Scenario(
        "", "a1:boygrev b3:RGOYEVB", "leap b3", rows="Boygrev RGOYEVb", want=[Token.ORANGE, Token.BLUE]
    ),
    "K-23 the robbed seat chooses among the free corners, the thief's included": Scenario(
        "", "a1 b3:1 g1", "leap b3", actors=(1,), reach="a1 a7 g7"
    ),
    "K-23 its pawn goes there": Scenario(
        "", "a1 b3:1 g1", "leap b3, retreat a7", told=[PawnRetreated(1, at("a7"), True)]
    ),
    "K-23 that ends the turn": Scenario(
        "", "a1 b3:1 g1", "leap b3, retreat a7", pawns="b3 a7 g1", ends="STOLEN", active=1
    ),
    "K-23 with one free corner nothing is asked": Scenario(
        "", "b3 a1:1 g1 g7", "leap a1", pawns="a1 a7 g1 g7", told=[PawnRetreated(1, at("a7"), False)]
    ),
    "K-30 a full row wins by entering the centre": Scenario(
        "", "b3:7 a1", "leap d4", actors=(), ranks=(1, 2), told=[ended(Ending.GOAL, 0)]
    ),
    "K-30 an extra move into the centre wins as well": Scenario("b3n", "a1:7 g7", "leap b3, leap d4", winner=0),
    "K-30 the seventh colour stolen on the centre does not win yet": Scenario(
        "", "b3:6 d4:Vroygbe", "leap d4, retreat a1", scores=(7, 0), winner=NOBODY, told=[RowFilled(0)]
    ),
    "K-30 but coming back does": Scenario(
        "", "b3:6 d4:Vroygbe", "leap d4, retreat a1, leap c2, leap b3, leap a1, leap d4", winner=0
    ),
    "K-31 the others are ranked by colours, then by the way to what they need": Scenario(
        "c2r g6o", "b3:7 a1 g1 e5:1", "leap d4", ranks=(1, 3, 4, 2)
    ),
    "K-31 equal seats share the rank and the next is skipped": Scenario(
        "c2r e2r", "b3:7 a1 g1 g7", "leap d4", ranks=(1, 2, 2, 4)
    ),
    "K-32 a pawn in the centre blocks a full row": Scenario("", "b3:7 d4:7", "", reach="a1 c1 d2 a5 c5"),
    "K-32 but has to move on": Scenario("", "b3:7 d4:7", "leap a1", reach="c2 e2 b3 f3 b5 f5 c6 e6"),
    "K-32 and then does not block it any more": Scenario(
        "", "b3:7 d4:7", "leap a1, leap e6, leap b3, leap g7, leap d4", winner=0
    ),
    "K-32 a seat with a colour to steal may enter the centre": Scenario("", "b3 d4:7", "", reach="a1 c1 d2 d4 a5 c5"),
    "K-52 in the open centre a full row pushes the pawn out": Scenario(
        "",
        "b3:7 d4:7 g7:2",
        "leap d4",
        winner=0,
        actors=(1,),
        reach="a1 g1 a7",
        told=[PawnPushed(0, 1, CENTRE)],
        options=OPEN,
    ),
    "K-52 and wins once that stands in its corner": Scenario(
        "", "b3:7 d4:7 g7:2", "leap d4, retreat g1", actors=(), pawns="d4 g1 g7", ranks=(1, 2, 3), options=OPEN
    ),
    "K-52 and loses no colour": Scenario(
        "", "b3:7 d4:7 g7:2", "leap d4, retreat g1", scores=(7, 7, 2), told=[ended(Ending.GOAL, 0)], options=OPEN
    ),
    "K-52 the open centre opens no other square": Scenario("", "b3:7 c5:7", "", reach="a1 c1 d2 d4 a5", options=OPEN),
    "K-52 the open centre allows no earlier visit": Scenario("", "b3:6 d4:6", "", reach="a1 c1 d2 a5 c5", options=OPEN),
    "G-04 after 300 turns of every seat the match ends as it stands": Scenario(
        "c2r f5r", "a1 g7", "leap b3, leap f5", actors=(), ranks=(2, 1), told=[ended(Ending.CAP, 1)], turns_before=598
    ),
    "G-04 a win with the last turn before the cap is a win": Scenario(
        "", "b3:7 g7", "leap d4", turns=600, result=Result(Ending.GOAL, (0,)), turns_before=599
    ),
}


@pytest.mark.rule("K-10", "K-12", "K-14", "K-15", "K-16", "K-17", "K-20", "K-21", "K-22", "K-23", "G-01")
@pytest.mark.rule("K-30", "K-31", "K-32", "K-52", "G-03", "G-04")
@pytest.mark.parametrize("turn", TURNS.values(), ids=TURNS)
def test_a_turn_leads_to(turn: Scenario) -> None:
    turn.check()
    assert TURNS_EACH == 300


@pytest.mark.rule("K-11", "K-12", "K-13", "K-14", "G-01")
@pytest.mark.parametrize(
    ("tokens", "start", "moves", "ends"),
    [
        # K-11: on an empty square, a corner or the centre the pawn stops.
        ("", "a1", "leap b3", TurnEnding.EMPTY),
        ("", "b3", "leap a1", TurnEnding.EMPTY),
        ("", "b3", "leap d4", TurnEnding.EMPTY),
        # K-10: it leaps over tokens.
        ("b1r b2g", "a1", "leap b3", TurnEnding.EMPTY),
        # K-13: another colour stays on the board.
        ("b3o", "a1", "leap b3", TurnEnding.OTHER_COLOUR),
        # K-14: an extra move may be declined, and owes no decision without a square.
        ("b3+", "a1", "leap b3, stop", TurnEnding.DECLINED),
        ("b3j", "a1", "leap b3", TurnEnding.STUCK),
        ("b3+", "a1", "leap b3, step c3", TurnEnding.EMPTY),
    ],
)
def test_a_turn_without_gain_ends_there(tokens: str, start: str, moves: str, ends: TurnEnding) -> None:
    before = position(tokens, f"{start} g7")
    square = moves.removesuffix(", stop")[-2:]
    wanted = {"active": 1, "pawns": f"{square} g7", "winner": NOBODY, "board": before.board, "scores": (0, 0)}
    Scenario(tokens, f"{start} g7", moves, ends=ends.name, **wanted).check()


@pytest.mark.rule("K-20")
@pytest.mark.parametrize(("token", "word"), [("+", "step c3"), ("x", "step c4"), ("n", "leap d4")])
def test_stealing_works_with_every_extra_move_but_the_jump(token: str, word: str) -> None:
    tokens, pawns = f"b3{token}", f"a1 {word[-2:]}"
    assert position(tokens, f"{pawns}:1", f"leap b3, {word}").scores() == (1, 0)
    assert not may(position(tokens, pawns, "leap b3"), word)


@pytest.mark.rule("K-21")
@pytest.mark.parametrize("token", ["+", "n", "j", "s", "o"])
def test_a_token_under_the_robbed_pawn_has_no_effect(token: str) -> None:
    state = position(f"b3{token} g4j", "a1 b3:1", "leap b3, retreat g7")
    assert (state.active, state.scores(), state.safe) == (1, (1, 0), [0, 0])
    assert state.board[at("b3")] != EMPTY
    do(state, "leap f5")
    assert {type(action).verb for action in state.legal(0)} == {"leap"}


@pytest.mark.rule("K-31")
def test_the_way_to_what_is_needed_counts_leaps_and_two_from_the_token_itself() -> None:
    state = position("c2r g6o", "b3:7 a1 g1 e5:1", "leap d4")
    assert [state.distance(seat) for seat in (1, 2, 3)] == [1, 3, 1]
    state = position("a1r", "b3:7 a1 d5:7")
    assert (state.distance(1), state.distance(2)) == (2, 3), "a full row counts to the centre"
    assert position("", "d4:7 a1").distance(0) == 2


def brute_force(state: KnightsLeapState) -> set[int]:
    """Return every square where the current turn can end, by trying all legal actions."""
    found = set()
    seat, turns = state.active, state.turns
    stack = [state]
    while stack:
        here = stack.pop()
        for action in here.legal(seat):
            after = here.copy()
            after.apply(seat, action)
            if after.turns == turns and after.is_chain:
                stack.append(after)
            else:
                found.add(after.pawns[seat])
    return found


@pytest.mark.rule("K-14", "K-15", "K-16", "K-20")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [(), ("calm",), ("open", "short")])
def test_the_paths_reach_exactly_what_the_rules_allow(seats: int, options: tuple[str, ...]) -> None:
    rng = Random(seats)
    for seed in range(4):
        for state, _ in islice(decisions(started(seats, seed, options), rng), 0, 125, 5):
            if not state.is_turn:
                assert queries.paths(state) == {}
                continue
            found = queries.paths(state)
            assert set(found) == brute_force(state)
            for target, path in found.items():
                after = state.copy()
                events: list[Event] = []
                for action in path.actions:
                    assert after.turns == state.turns
                    events += step(after, state.active, action)
                brought = [event.colour for event in events if isinstance(event, TokenCollected | ColourStolen)]
                assert [path.colour] == (brought or [None])
                if after.is_retreat:
                    assert path.victim == after.victim
                    assert path.ending in (TurnEnding.STOLEN, TurnEnding.WON)
                else:
                    ended = next(event for event in events if isinstance(event, TurnResolved))
                    assert (ended.square, ended.ending) == (target, path.ending)
                assert path.squares[0] == state.pawns[state.active]
                assert path.squares[-1] == target == path.target
                assert len(set(path.squares)) == len(path.squares)
            for square in range(SQUARES):
                assert (queries.why_not(state, state.active, square) is None) == (square in found)


IN_THE_WAY = ("b3+ c2j g4j", "a1 c3 g4")
CHAINED = (*IN_THE_WAY, "leap b3")
ROBBED = ("", "a1 b3:1 g1", "leap b3")


@pytest.mark.rule("K-10", "K-14", "K-16", "K-17", "K-20", "K-23", "K-32")
@pytest.mark.parametrize(
    ("start", "seat", "square", "reason"),
    [
        (IN_THE_WAY, 0, "b3", None),
        (IN_THE_WAY, 0, "c3", queries.RefusalReason.PAWN_WITHOUT),
        (IN_THE_WAY, 0, "g4", queries.RefusalReason.PAWN_ON_RINGS),
        (IN_THE_WAY, 0, "g7", queries.RefusalReason.OUT_OF_REACH),
        (IN_THE_WAY, 0, "a1", queries.RefusalReason.OWN_PAWN),
        (CHAINED, 0, "a1", queries.RefusalReason.ENTERED),
        (CHAINED, 0, "g7", queries.RefusalReason.NO_WAY_ON),
        (CHAINED, 0, "c3", queries.RefusalReason.PAWN_WITHOUT),
        (("", "a1 b3"), 0, "b3", queries.RefusalReason.PAWN_WITHOUT),
        (("", "a1 b3:R*oygbev"), 0, "b3", queries.RefusalReason.PAWN_SAFE),
        (("", "b3:7 d4:7"), 0, "d4", queries.RefusalReason.PAWN_FULL),
        (ROBBED, 1, "d4", queries.RefusalReason.NO_CORNER),
        (ROBBED, 1, "g1", queries.RefusalReason.CORNER_TAKEN),
        (ROBBED, 1, "a7", None),
    ],
)
def test_a_square_out_of_question_says_why(
    start: tuple[str, ...], seat: int, square: str, reason: queries.RefusalReason | None
) -> None:
    assert queries.why_not(position(*start), seat, at(square)) is reason


@pytest.mark.rule("K-12", "K-17", "K-20")
def test_the_next_colour_and_who_can_be_robbed_of_it() -> None:
    state = position("", "a1:R*Oyg g7:GYOR a7:G*yor")
    assert queries.next_colour(state, 0) == Token.YELLOW
    assert queries.next_colour(state, 1) is None
    assert queries.victims(state, 0) == (1,)
    assert queries.victims(state, 1) == ()
    assert queries.victims(state, 2) == (1,)
