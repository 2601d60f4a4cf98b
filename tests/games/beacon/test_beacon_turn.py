"""Whole turns of Beacon, clause by clause: scripts with the expected positions; invariants of whole matches."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games.beacon.board import GOAL, NONE, Throw, faces
from game.games.beacon.events import (
    GoalReached,
    HeadStart,
    MoveReason,
    PairKnockedOff,
    PairPlaced,
    PairRolled,
    PairTaken,
    PawnMoved,
    TurnLost,
)
from game.games.beacon.rules import TURN_CAP, BeaconState, new
from game.rules.common import MatchEnded, TurnEnded, TurnStarted
from game.rules.contract import CHANCE, Ending, Result
from game.rules.game import OptionError
from game.rules.match import Match, Player
from tests.contract.cases import moments, random_match, told_of
from tests.scenario import ended

from .beacon_table import GAME, Scenario, Table, rolled, throw

FINISH = ["finish"]
LAST_ROUND = {"options": FINISH, "first": 1, "after": "12@0 76@5", "at": [0, 20, 18]}
"""Seat 1 has begun and is about to reach the goal; seat 2 stands ready to pass it."""
FULL = {1: "12@5", 2: "12@4", 3: "12@3", 4: "12@2", 5: "12@1"}
"""All single dice fields are taken."""


TURNS = {
    "S-02 several pawns may share a field": Scenario("22@0 22@0 22@0", pawns=[2, 2, 2]),
    "S-03 six dice fields are offered from the top down": Scenario("35", free=[5, 4, 3, 2, 1, 0]),
    "S-03 a field from 1 to 5 holds one pair": Scenario("76@3 11@0 12@0 13", 4, free=[5, 4, 2, 1, 0]),
    "S-03 field 0 holds any number of pairs": Scenario("76@3 11@0 12@0 13@0", 4, steps=[NONE, 0, 0, 0]),
    "S-10 a pair that still lies moves its pawn by the number of its field": Scenario(
        "76@4 11@0 12@0", pawns=[4, 1, 0], told=[PawnMoved(0, 0, 4, MoveReason.STEP)]
    ),
    "S-10 the seat takes its dice back before rolling": Scenario("76@4 11@0 12@0", told=[PairTaken(0, 4, throw("76"))]),
    "S-10 the field of the dice taken back is free": Scenario("76@4 11@0 12@0 21", free=[5, 4, 3, 2, 1, 0]),
    "S-10 a pair on field 0 moves nothing and comes back": Scenario(
        "76@0 13@5 12@4", steps=[NONE, 5, 4], pawns=[0, 0, 0]
    ),
    "S-10 a pair that was knocked off leaves its pawn where it is, and nothing is asked": Scenario(
        "12@5 76@4 75@0", actors=(CHANCE,), pawns=[0, 0, 0]
    ),
    "S-11 a turn begins with a roll": Scenario("", actors=(CHANCE,), active=0),
    "S-11 the seat may roll on as often as it likes": Scenario(
        "12 13 21 31 15 16", actors=(0,), told=[PairRolled(0, throw("16"), 6, 0)]
    ),
    "S-12 the first roll of every turn is free again": Scenario("12 1X X1", 2, actors=(1,), told=[TurnLost]),
    "S-13 moves and doubles of the turn stay when an X follows": Scenario(
        "76@5 12@4 33 22 1X", 2, pawns=[5 + 3 + 2 - 1, 4]
    ),
    "S-13 losing a turn touches no other pair": Scenario("12@3 13@5 76 XX", steps=[NONE, 5, NONE], pawns=[3, 0, 0]),
    "S-14 a double moves the pawn on any roll, and the turn goes on": Scenario(
        "12 16 33", pawns=[3, 0, 0], actors=(0,)
    ),
    "S-14 a double may be accepted as its number": Scenario("22@2", told=[PairPlaced(0, 2, throw("22"))]),
    "S-15 a pair may be placed above a higher number": Scenario("76@2 12@3", steps=[2, 3, NONE]),
    "S-15 field 0 is always free": Scenario("13", 6, lying=FULL, free=[0]),
    "S-17 in the first round no pawn moves before rolling": Scenario(
        "76@5", first=2, told=[TurnEnded(2), TurnStarted(0, 1)], pawns=[0, 0, 0]
    ),
    "S-17 not even the very first": Scenario("", first=2, pawns=[0, 0, 0]),
    "S-17 from the second round on pawns do": Scenario(
        "76@5 13@4 21@3", first=2, told=[TurnStarted(2, 2), PawnMoved(2, 0, 5, MoveReason.STEP)]
    ),
    "S-20 the first pawn on the goal wins at once": Scenario(
        "12@0", after="76@5 12@0", at=[16, 20, 20], actors=(), ranks=(1, 2, 2), told=[ended(Ending.GOAL, 0)]
    ),
    "S-20 no exact number is needed": Scenario(
        "12@0", 2, after="76@5", at=[19, 20], pawns=[21, 20], actors=(), told=[GoalReached(0, 21)]
    ),
    "S-20 a double reaches the goal too": Scenario(
        "12 33", at=[19, 0, 0], actors=(), told=[TurnEnded(0), ended(Ending.GOAL, 0)]
    ),
    "S-21 the others are ranked by track position, then by dice field, last without a pair": Scenario(
        "22", 6, lying={1: "76@3", 2: "76@5", 3: "76@0"}, at=[19, 9, 9, 9, 9, 12], actors=(), ranks=(1, 4, 3, 5, 6, 2)
    ),
    "S-21 equal seats share the rank and the next is skipped": Scenario(
        "22", 5, lying={1: "12@0", 2: "76@0"}, at=[19, 9, 9, 9, 8], ranks=(1, 2, 2, 4, 5)
    ),
    "S-30 two seats play by the same rules": Scenario("46@5 46@4 12", 2, free=[5, 3, 2, 1, 0], steps=[NONE, 4]),
    "S-31 no two digits knock 100 off": Scenario("XX@5 76@4", options=["hundred"], fallen=[]),
    "S-31 another 100 does": Scenario("XX@5 76@4 XX@0", options=["hundred"], fallen=[(1, 4, 76, 2), (0, 5, 100, 2)]),
    "S-31 without the option X-X is the lowest number": Scenario("XX@5 XX@4", fallen=[(0, 5, 0, 1)]),
    "S-32 a pawn may stand beyond the goal and its turn ends at once": Scenario(
        "12@0 12@0", options=FINISH, after="76@5", at=[18, 0, 0], pawns=[23, 0, 0], active=1, actors=(CHANCE,)
    ),
    "S-32 the others finish the round": Scenario(
        "12@0 12@0", options=FINISH, after="76@5", at=[18, 0, 0], told=[GoalReached(0, 23)]
    ),
    "S-32 a double beyond the goal ends the turn too": Scenario(
        "33", options=FINISH, at=[20, 0, 0], pawns=[23, 0, 0], active=1, steps=[NONE] * 3
    ),
    "S-32 whoever passes the goal by its pair gets no roll": Scenario(
        "12@0 11", **LAST_ROUND, pawns=[0, 21, 23], active=0, actors=(CHANCE,)
    ),
    "S-32 the round ends with the seat before the first and the furthest wins": Scenario(
        "12@0 11 12@0", **LAST_ROUND, ranks=(3, 2, 1), told=[ended(Ending.LAST_ROUND, 2)]
    ),
    "S-32 equal pawns beyond the goal share the win": Scenario(
        "11 33", 2, options=FINISH, at=[20, 18], ranks=(1, 1), told=[ended(Ending.LAST_ROUND, 0, 1)]
    ),
}
ALEX, BEATE, CARL, DIANA = range(4)
EXAMPLES = ("12 1X 41 33", "46@5", "3X 42 46@4", "7X@5", "21 16@3", "32 XX", "71@2")
"""The rulebook's examples, played in the match they are taken from."""


def example(stages: int, script: str = "", **wanted: Any) -> Scenario:
    return Scenario(" ".join([*EXAMPLES[:stages], script]), 4, **wanted)


TURNS |= {
    "example 2: Beate moves 3 at once": example(1, told=[PawnMoved(BEATE, 0, 3, MoveReason.DOUBLE)]),
    "example 2: she rolls on and places on 5": example(2, pawns=[0, 3, 0, 0], steps=[NONE, 5, NONE, NONE]),
    "example 1: Carl's 64 knocks off the equal one above him": example(3, fallen=[(BEATE, 5, 64, CARL)]),
    "example 3: Diana's 70 takes Carl's pair from below": example(3, "7X@3", fallen=[(CARL, 4, 64, DIANA)]),
    "example 3: but not from above": example(4, fallen=[], steps=[NONE, NONE, 4, 5]),
    "example 4: Alex stays where he is": example(4, pawns=[0, 3, 0, 0]),
    "example 4: and places 61 on 3": example(5, steps=[3, NONE, 4, 5]),
    "example 5: Beate loses her turn and two fields, Carl moves 4": example(
        6, told=[PawnMoved(BEATE, 3, 1, MoveReason.CROSS), PawnMoved(CARL, 0, 4, MoveReason.STEP)]
    ),
    "example 5: she has no pair": example(6, pawns=[0, 1, 4, 0], steps=[3, NONE, NONE, 5]),
    "example 6: Carl knocks off two lower pairs": example(7, steps=[NONE, NONE, 2, NONE], active=DIANA),
} | {
    f"example 6: so do {throw}": example(6, f"{throw}@2", fallen=[(ALEX, 3, 61, CARL), (DIANA, 5, 70, CARL)])
    for throw in ("72", "73", "75", "76")
}


@pytest.mark.rule("S-02", "S-03", "S-10", "S-11", "S-12", "S-13", "S-14", "S-15", "S-16", "S-17", "G-01")
@pytest.mark.rule("S-20", "S-21", "S-30", "S-31", "S-32", "G-03")
@pytest.mark.parametrize("turn", TURNS.values(), ids=TURNS)
def test_a_turn_leads_to(turn):
    turn.check()


@pytest.mark.rule("S-12", "S-31")
@pytest.mark.parametrize(
    ("signs", "number", "options"),
    [("3X", 30, ()), ("7X", 70, ()), ("X5", 50, ()), ("XX", 0, ()), ("XX", 100, ["hundred"])],
)
def test_an_x_in_the_first_roll_counts_0_and_may_be_placed(signs, number, options):
    pair = Throw(*faces(rolled(signs).code), number)
    Scenario(signs, options=options, actors=(0,), told=[PairRolled(0, pair, 1, 0)]).check()
    placed = [PairPlaced(0, 5, pair)]
    Scenario(f"{signs}@5", options=options, steps=[5, NONE, NONE], pawns=[0, 0, 0], told=placed).check()


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
def test_from_the_second_roll_on_every_x_costs_a_field_and_the_turn(options, seat, field, throw, end):
    table = Table(3, *options).play("12@0" * seat)
    table.state.pawns[seat] = field
    table.play(f"12 {throw}")
    crosses = throw.count("X")
    assert [event.crosses for event in table.events if isinstance(event, PairRolled)] == [crosses]
    assert [event for event in table.events if isinstance(event, TurnLost)] == [TurnLost(seat, crosses)]
    moves = [PawnMoved(seat, field, end, MoveReason.CROSS)] if field > end else []
    assert [event for event in table.events if isinstance(event, PawnMoved)] == moves
    assert table.state.pawns[seat] == end
    assert table.state.steps[seat] == NONE
    assert table.state.active == seat + 1


@pytest.mark.rule("S-16", "S-31")
@pytest.mark.parametrize(
    ("options", "lying", "placed", "gone"),
    [
        # Equal and lower pairs above fly, higher ones stay.
        ((), {5: "72@5", 2: "46@4", 3: "71@3", 4: "32@2"}, "71@1", [(4, 2, 32), (3, 3, 71), (2, 4, 64)]),
        # A pair between that stays does not shield those above.
        ((), {1: "76@4", 2: "12@5"}, "75@3", [(2, 5, 21)]),
        # Pairs on lower fields and on field 0 are never touched.
        ((), {2: "12@1", 3: "11@0", 4: "XX@2"}, "76@3", []),
        # From field 0 all of 1 to 5 are threatened, but not other pairs on 0.
        ((), {1: "12@5", 2: "13@3", 3: "21@1", 4: "11@0", 5: "76@2"}, "75@0", [(3, 1, 21), (2, 3, 31), (1, 5, 21)]),
        # S-31: 100 knocks off everything above.
        (("hundred",), {1: "76@5", 2: "7X@3"}, "XX@1", [(2, 3, 70), (1, 5, 76)]),
    ],
)
def test_a_placed_pair_knocks_off_equal_and_lower_ones_above(options, lying, placed, gone):
    table = Table(6, *options, lying=lying).play(placed)
    assert table.fallen == [(*one, 0) for one in gone]
    left = {seat: int(words[-1]) for seat, words in lying.items() if seat not in {seat for seat, _, _ in gone}}
    assert table.state.steps[0] == int(placed[-1])
    assert table.state.steps[2:] == [left.get(seat, NONE) for seat in range(2, 6)], "seat 1 has taken its own back"


@pytest.mark.rule("S-01", "S-02", "S-33")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_all_start_at_0_without_pairs_and_with_a_head_start_all_but_whoever_begins_on_field_1(seats):
    plain, ahead = Table(seats), Table(seats, "head", first=seats - 1)
    assert (plain.state.seats, plain.state.pawns, plain.state.steps) == (seats, [0] * seats, [NONE] * seats)
    assert not [event for event in plain.events if isinstance(event, HeadStart)]
    assert ahead.state.pawns == [1] * (seats - 1) + [0]
    assert HeadStart(tuple(range(seats - 1)), 1) in ahead.events
    assert ahead.state.active == seats - 1
    assert GOAL == 21


@pytest.mark.rule("S-33")
def test_with_a_head_start_the_curves_begin_where_the_pawns_do():
    match = Match(GAME, [Player("Ann"), Player("Bo"), Player("Cy")], ["head"], seed="1")
    story = match.settle()
    tally = GAME.stats(3)
    for event in story.events:
        tally.see(event, match.state)
    first = match.state.first
    assert tally.report(match.state).curves == tuple((0 if seat == first else 1,) for seat in range(3))


@pytest.mark.rule("S-34")
@pytest.mark.parametrize(
    ("options", "at", "now"),
    [
        (["tailwind"], [14, 9, 12], 11),
        (["tailwind"], [14, 11, 12], 12),
        (["tailwind"], [14, 9, 9], 9),
        (["tailwind"], [14, 12, 9], 12),
        (["tailwind"], [13, 9, 12], 9),
        ([], [14, 9, 12], 9),
    ],
    ids=["two fields", "not past the next", "two are last", "another is last", "before the stretch", "option off"],
)
def test_tailwind_blows_the_last_pawn_on_in_the_final_stretch(options, at, now):
    table = Table(3, *options, at=at).play("12@0")
    assert (table.state.active, table.state.pawns[1]) == (1, now)
    assert [event.why for event in table.events if isinstance(event, PawnMoved)] == [MoveReason.TAILWIND] * (
        now > at[1]
    )


@pytest.mark.rule("S-10", "S-34")
def test_tailwind_comes_before_the_pawn_walks_by_its_pair():
    table = Table(3, "tailwind", at=[14, 9, 12], lying={1: "76@5"}).play("12@0")
    moves = [(event.start, event.end) for event in table.events if isinstance(event, PawnMoved)]
    assert moves == [(9, 11), (11, 16)]


@pytest.mark.rule("S-30", "S-31", "S-32", "S-33")
def test_two_seats_are_a_variant_and_options_are_off_by_default_and_may_be_combined():
    assert GAME.seats == (2, 3, 4, 5, 6)
    assert GAME.variant_seats == {2}
    plain, both = new(4, frozenset()), new(4, frozenset({"hundred", "finish"}))
    assert (plain.finish, plain.numbers[0]) == (False, 0)
    assert (both.finish, both.numbers[0]) == (True, 100)
    with pytest.raises(OptionError):
        GAME.new(4, ["short"])
    with pytest.raises(OptionError, match="exclude"):
        GAME.new(3, ["finish", "head"])


@pytest.mark.rule("S-20", "S-32", "G-04")
@pytest.mark.parametrize(
    ("options", "turns", "at", "script", "ending", "winners"),
    [
        ((), 0, [0, 0], "12@0 " * 2 * 200, Ending.CAP, (0, 1)),
        (["finish"], 0, [0, 0], "12@0 " * 2 * 200, Ending.CAP, (0, 1)),
        (["finish"], 2 * 199, [20, 3], "11 12@0", Ending.LAST_ROUND, (0,)),
        ((), 2 * 200 - 1, [20, 20], "11", Ending.GOAL, (0,)),
    ],
    ids=["as it stands", "as it stands in whole rounds", "a goal in the last round", "a goal in the last turn"],
)
def test_after_200_turns_per_seat_the_match_ends(options, turns, at, script, ending, winners):
    assert TURN_CAP == 200
    table = Table(2, *options, at=at)
    table.state.turns = turns
    table.play(script)
    assert table.events[-1] == MatchEnded(Result(ending, winners))
    assert table.state.result() == Result(ending, winners)


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
    assert state.taken & ~0b111110 == 0, "the rock holds any number of pairs"
    for seat in range(state.seats):
        step = state.steps[seat]
        assert (step == NONE) == (state.pairs[seat] == NONE)
        assert step < 1 or state.owners[step] == seat
        assert state.pawns[seat] >= 0
        assert state.finish or state.pawns[seat] <= GOAL
        assert state.pawns[seat] < GOAL or step == NONE
    if state.due and state.first != NONE:
        assert state.steps[state.active] == NONE, "the dice of the active seat are in its hand"


@settings(max_examples=20)
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
