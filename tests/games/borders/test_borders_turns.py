"""Turns of All Around, enclosed areas, end and ranking (B-10 to B-54, G-01 to G-06)."""

from __future__ import annotations

import pytest

from game.games import catalogue
from game.games.borders.actions import NOTATION, Reroll, Rolled
from game.games.borders.board import Area, BoardName, Segment
from game.games.borders.events import (
    AreaEnclosed,
    AreaScored,
    DicePassedOn,
    DiceRolled,
    FieldCrossed,
    GoalReached,
    Idle,
    SeatConfirmed,
    SeatIdle,
    SegmentCompleted,
    SegmentScored,
    ThrowingEnded,
)
from game.games.borders.rules import TURN_CAP
from game.rules.common import TurnEnded, TurnStarted
from game.rules.contract import CHANCE, Ending, Result, ranks
from game.rules.game import OptionError
from tests.games.borders.borders_positions import (
    Scenario,
    act,
    colours,
    finish_turn,
    keep,
    played,
    rerolls,
    roll,
    score,
    table,
)
from tests.scenario import ended

ALL = (0, 1, 2, 3, 4)
THREE = "roll rygbo, reroll 0 1 2 3 4, roll rygbo, reroll 0, roll y"
E1_F1_F2 = (BoardName.E1, BoardName.F1, BoardName.F2)
E1_E2_F1 = (BoardName.E1, BoardName.E2, BoardName.F1)
ALL_USED = "keep bbbrr, complete blue3, complete red2, done"
FOUNTAINS = {1: "fountain-28", 2: "fountain-28"}
BEGUN = dict.fromkeys((1, 2, 3), "yellow5[:1]") | {0: "yellow5[1:] yellow4[3:] red3[1:] yellow2 yellow3"}
LAST_OF_POND = "keep yrgbs, complete yellow5, done"

THROWING = {
    "B-10 any dice may be thrown again, twice": Scenario(
        "roll rryos, reroll 2 3 4, roll gbb, reroll 0 1, roll bb", dice=colours("bbgbb"), is_throwing=False
    ),
    "B-10 after the third throw there is nothing to decide": Scenario(
        THREE, legal={0: "yellow2 done"}, told=[ThrowingEnded(0, colours("yygbo"))]
    ),
    "B-10 keeping all dice stops the throwing": Scenario("keep rrygb", is_completing=True),
    "G-06 a throw tells the dice in their order": Scenario(
        "roll rygbo, reroll 1 3, roll so",
        told=[DiceRolled(0, 1, 2, ALL, colours("rygbo")), DiceRolled(0, 2, 1, (1, 3), colours("rsgoo"))],
    ),
}
ACTION_1 = {
    "B-11 example 1: three grey dice complete the segment of three or of two": Scenario(
        "keep sssyb", legal={0: "grey2 grey3 done"}
    ),
    "B-11 B-12 example 1: after the segment of three nothing else": Scenario(
        "keep sssyb, complete grey3", legal={0: "done"}, told=[SegmentCompleted(0, Segment.GREY3, (30, 2, 29), ALL[:3])]
    ),
    "B-13 B-20 example 1: and the others have two dice": Scenario(
        "keep sssyb, complete grey3, done",
        legal={1: "64 confirm", 2: "83 confirm"},
        told=[DicePassedOn(0, (3, 4), False)],
    ),
    "B-13 B-20 example 1: or three": Scenario(
        "keep sssyb, complete grey2, done", told=[DicePassedOn(0, (2, 3, 4), False)]
    ),
    "B-11 B-13 B-22 example 2: one throw completes three begun segments and leaves the others one die": Scenario(
        "keep yyyyr, complete yellow5, complete yellow4, complete red3, done, "
        "1: mark first, 2: mark first, 3: mark first",
        4,
        crossed=BEGUN,
        legal={1: "confirm", 2: "confirm", 3: "confirm"},
        told=[
            SegmentCompleted(0, Segment.YELLOW5, (81,), (0,)),
            SegmentCompleted(0, Segment.YELLOW4, (28, 6, 44), (1, 2, 3)),
            SegmentCompleted(0, Segment.RED3, (42,), (4,)),
            DicePassedOn(0, ALL, True),
        ],
    ),
    "B-11 also an untouched segment far from every cross may be completed": Scenario(
        "keep rrygb", legal={0: "red2 done"}
    ),
    "B-12 no segment is begun or extended": Scenario("keep bbrgs", crossed={0: "blue5[:2]"}, legal={0: "blue2 done"}),
    "B-12 but completed": Scenario("keep bbrgs", crossed={0: "blue5[:3]"}, legal={0: "blue2 blue5 done"}),
    "B-13 dice may be left unused": Scenario("keep bbbbb", legal={0: "blue2 blue3 blue4 blue5 done"}),
    "B-13 or split over several segments": Scenario("keep bbbbb, complete blue3", legal={0: "blue2 done"}),
    "B-13 until none is left": Scenario("keep bbbbb, complete blue3, complete blue2", legal={0: "done"}),
    "G-01 a seat whose dice complete nothing is not asked": Scenario(
        "keep rygbo", is_marking=True, actors=(1, 2), told=[SeatIdle(0, Idle.NOTHING_TO_COMPLETE)]
    ),
}
ACTION_2 = {
    "B-20 the others have all dice left": Scenario(
        "keep rygbs",
        boards=E1_F1_F2,
        legal={1: "62 64 81 confirm", 2: "62 64 83 confirm"},
        told=[DicePassedOn(0, ALL, False)],
    ),
    "B-20 B-23 G-01 each for itself, and confirms after all of them": Scenario(
        "keep rygbs, 1: mark all", boards=E1_F1_F2, legal={1: "confirm", 2: "62 64 83 confirm"}
    ),
    "B-20 dice the active seat used are not there for the others": Scenario(
        "keep bbygo, complete blue2, done", 2, crossed={1: "blue5[:1]"}, legal={1: "83 confirm"}
    ),
    "B-21 a cross has to touch a cross": Scenario("keep ssryg", 2, crossed={0: "grey2"}, legal={1: "62 81 confirm"}),
    "B-21 also one made a moment before": Scenario(
        "keep ssryg, 1: mark 81", 2, crossed={0: "grey2"}, legal={1: "62 80 confirm"}
    ),
    "B-21 one die crosses one field": Scenario(
        "keep ssryg, 1: mark 81, 1: mark 80", 2, crossed={0: "grey2"}, legal={1: "62 confirm"}
    ),
    "B-21 segments may be begun, extended and completed": Scenario(
        "keep ggryb, 1: mark 41, 1: mark 40",
        2,
        crossed={0: "green2", 1: "4"},
        told=[
            FieldCrossed(1, 41, Segment.GREEN2.colour, 0, False),
            FieldCrossed(1, 40, Segment.GREEN2.colour, 1, True),
        ],
    ),
    "B-22 of five used dice each other seat may use one": Scenario(
        ALL_USED, boards=E1_E2_F1, legal={1: "62 83 confirm", 2: "62 64 confirm"}, told=[DicePassedOn(0, ALL, True)]
    ),
    "B-22 of its choice or pass": Scenario(
        f"{ALL_USED}, 1: confirm, 2: mark first", boards=E1_E2_F1, legal={2: "confirm"}
    ),
    "B-22 and confirms": Scenario(
        f"{ALL_USED}, 1: confirm, 2: mark first, 2: confirm",
        boards=E1_E2_F1,
        told=[SeatConfirmed(1, 0), SeatConfirmed(2, 1)],
    ),
    "G-01 a seat that reaches no field with the dice left is not asked": Scenario(
        "keep ggggg",
        crossed={0: "green2 green3 green4 green5"},
        told=[
            SeatIdle(0, Idle.NOTHING_TO_COMPLETE),
            SeatIdle(1, Idle.NOTHING_IN_REACH),
            SeatIdle(2, Idle.NOTHING_IN_REACH),
        ],
    ),
}
ENCLOSING = {
    "B-30 an area one field short is not enclosed": Scenario("", 2, crossed={0: "fountain-28"}, closed=[0, 0]),
    "B-30 B-31 the first to cross all its border gets the higher number": Scenario(
        LAST_OF_POND,
        2,
        crossed={0: "pond-79 yellow5-79"},
        scores=(6, 0),
        told=[AreaEnclosed(0, Area.POND), AreaScored(0, Area.POND, 6, True)],
    ),
    "B-31 every later seat the lower one": Scenario(
        LAST_OF_POND,
        2,
        scored={1: [Area.POND]},
        crossed={0: "pond-79 yellow5-79"},
        scores=(3, 6),
        told=[AreaScored(0, Area.POND, 3, False)],
    ),
    "B-32 action 2 is scored when the last seat has confirmed": Scenario(
        "keep sgryb, 1: mark 28, 2: mark 28, 2: confirm", crossed=FOUNTAINS, scores=(0, 0, 0)
    ),
    "B-31 B-32 example 3: two fountains at the same time": Scenario(
        "keep sgryb, 1: mark 28, 2: mark 28, 2: confirm, 1: confirm",
        crossed=FOUNTAINS,
        scores=(0, 4, 4),
        told=[AreaScored(1, Area.FOUNTAIN, 4, True), AreaScored(2, Area.FOUNTAIN, 4, True)],
    ),
    "B-32 who encloses in action 2 after the active seat in action 1 gets the lower number": Scenario(
        "keep yssrg, complete yellow4, done, 1: mark 28, 1: confirm",
        2,
        crossed={0: "fountain-28 yellow4-28", 1: "fountain-28"},
        scores=(4, 2),
        told=[AreaScored(0, Area.FOUNTAIN, 4, True), AreaScored(1, Area.FOUNTAIN, 2, False)],
    ),
    "B-33 one action may enclose several areas and all are scored": Scenario(
        "keep bryos, complete blue4, done",
        2,
        crossed={0: "maze-36 castle-36 blue4-36"},
        scores=(11 + 12, 0),
        told=[AreaEnclosed(0, Area.MAZE), AreaEnclosed(0, Area.CASTLE)],
    ),
    "B-40 action 2 is still played in the turn of the sixth area": Scenario(
        "keep brygs, complete blue3, done",
        scored={0: tuple(Area)[:5]},
        crossed={0: "orchard-70 blue3-70"},
        is_marking=True,
        told=[AreaScored(0, Area.ORCHARD, 10, True), GoalReached],
    ),
    "B-40 and then the match ends": Scenario(
        "keep brygs, complete blue3, done, 1: mark first, 1: confirm, 2: confirm",
        scored={0: tuple(Area)[:5]},
        crossed={0: "orchard-70 blue3-70"},
        actors=(),
        told=[TurnEnded(0), GoalReached((0,), 0), ended(Ending.GOAL, 0)],
    ),
}
EARLY = {
    "B-55 who completes four first scores 1 point": Scenario(
        "keep yyyyr, complete yellow4", scores=(1, 0, 0), told=[SegmentScored(0, Segment.YELLOW4, 1)], options=["early"]
    ),
    "B-55 five 2": Scenario(
        "keep yyyyy, complete yellow5", scores=(2, 0, 0), told=[SegmentScored(0, Segment.YELLOW5, 2)], options=["early"]
    ),
    "B-55 two and three nothing": Scenario(
        "keep bbbrr, complete blue3, complete red2", scores=(0, 0, 0), options=["early"]
    ),
    "B-55 and a later one nothing": Scenario(
        "keep yyyyr, complete yellow4, done, 1: confirm, 2: confirm, keep yyyyr, complete yellow4",
        scores=(1, 0, 0),
        options=["early"],
    ),
    "B-55 action 1 comes before action 2": Scenario(
        "keep yygbo, complete yellow5, done, 1: mark 58",
        crossed={0: "yellow5[1:]", 1: "yellow5[1:]"},
        scores=(2, 0, 0),
        options=["early"],
    ),
    "B-55 all who are first in the same action 2 score": Scenario(
        "keep yrgbs, 1: mark 58, 2: mark 41, 2: confirm, 1: confirm",
        crossed={1: "yellow5[1:]", 2: "yellow5[1:]"},
        scores=(0, 2, 2),
        told=[SegmentScored(1, Segment.YELLOW5, 2), SegmentScored(2, Segment.YELLOW5, 2)],
        options=["early"],
    ),
    "B-55 but nobody after it": Scenario(
        "keep yrgbs, 2: mark 41, 2: confirm, 1: confirm, keep yyyyy, complete yellow5",
        crossed={2: "yellow5[1:]"},
        scores=(0, 0, 2),
        options=["early"],
    ),
    "B-55 without the option nobody scores for a segment": Scenario("keep yyyyy, complete yellow5", scores=(0, 0, 0)),
}
TURNS = THROWING | ACTION_1 | ACTION_2 | ENCLOSING | EARLY


@pytest.mark.rule("B-10", "B-11", "B-12", "B-13", "B-20", "B-21", "B-22", "B-23", "G-01", "G-06")
@pytest.mark.rule("B-30", "B-31", "B-32", "B-33", "B-40", "B-55")
@pytest.mark.parametrize("turn", TURNS.values(), ids=TURNS)
def test_a_turn_leads_to(turn: Scenario) -> None:
    turn.check()


@pytest.mark.rule("B-10")
@pytest.mark.parametrize("letters", ["rrrrr", "rygbo", "rrygb", "ryyrr", "ryryb", "sgsgo", "bbbby"])
def test_every_choice_of_colours_to_throw_again_is_offered_once_with_the_lowest_positions(letters: str) -> None:
    again = rerolls(played(f"roll {letters}")[0])
    offered = sorted("".join(sorted(letters[place] for place in positions)) for positions in again)
    subsets = {"".join(sorted(letters[p] for p in range(5) if mask >> p & 1)) for mask in range(1, 32)}
    assert offered == sorted(subsets)
    for positions in again:
        assert all(other in positions for p in positions for other in range(p) if letters[other] == letters[p])


@pytest.mark.rule("G-06")
def test_rolls_are_logged_by_colours_in_the_order_of_the_dice() -> None:
    assert NOTATION.text(Rolled(colours("rrrrr"))) == "rolled red red red red red"
    assert NOTATION.text(Reroll((1, 3))) == "reroll 1 3"
    assert NOTATION.parse("rolled grey orange") == Rolled(colours("so"))


FOUNTAIN, GREENHOUSE, POND, TOWER, BARN, VILLA, ORCHARD, MAZE, CASTLE = Area
SIX = tuple(Area)[:6]


@pytest.mark.rule("B-31", "B-40", "B-41", "G-03")
@pytest.mark.parametrize(
    ("scored", "points", "order"),
    [
        # Example 3: the villa first, the fountain second.
        ([(1, (FOUNTAIN,), ()), (0, (VILLA,), (FOUNTAIN,))], (11, 4), (1, 2)),
        # Example 4: three areas first and three later make 33 points.
        ([(1, (TOWER, BARN, CASTLE), ()), (0, (FOUNTAIN, POND, ORCHARD), (TOWER, BARN, CASTLE))], (33, 27), (1, 2)),
        # Most points win, even against a seat with six areas.
        ([(1, (CASTLE, MAZE, ORCHARD, BARN), ()), (0, SIX[:4], (BARN, ORCHARD))], (31, 41), (2, 1)),
        # More than six areas all count.
        ([(0, (*SIX, ORCHARD), ())], (49, 0), (1, 2)),
        # A tie goes to the higher single area, and else is shared.
        ([(0, (FOUNTAIN, TOWER), ()), (1, (MAZE,), ())], (11, 11, 0), (2, 1, 3)),
        ([(0, (POND,), ()), (1, (POND,), ())], (6, 6, 0), (1, 1, 3)),
        ([(2, (POND,), ()), (0, (), (POND,)), (1, (), (POND,))], (3, 3, 6), (2, 2, 1)),
    ],
)
def test_points_and_then_the_best_area_decide(
    scored: list[tuple[int, tuple[Area, ...], tuple[Area, ...]]], points: tuple[int, ...], order: tuple[int, ...]
) -> None:
    state = table(len(points))
    for seat, first, later in scored:
        score(state, seat, first=first, later=later)
    assert state.scores() == points
    assert ranks(state) == order


@pytest.mark.rule("B-40", "B-50")
@pytest.mark.parametrize(("options", "areas", "is_over"), [((), 5, False), ((), 6, True), (("quick",), 5, True)])
def test_so_many_areas_end_the_match(options: tuple[str, ...], areas: int, is_over: bool) -> None:
    state, _ = played("keep rygbo", 2, options=options, scored={0: SIX[:areas]})
    finish_turn(state)
    assert state.actors() == (() if is_over else (CHANCE,))
    assert state.active == (0 if is_over else 1)


@pytest.mark.rule("B-50", "B-54")
@pytest.mark.parametrize(
    ("seats", "options"), [(3, {"quick"}), (4, {"quick"}), (2, {"rising"}), (3, {"rising", "circle"})]
)
def test_quick_is_for_two_and_one_two_three_for_more_and_without_a_full_circle(seats: int, options: set[str]) -> None:
    with pytest.raises(OptionError, match="exclude" if len(options) > 1 else None):
        catalogue()["borders"].new(seats, options)


@pytest.mark.rule("B-52")
@pytest.mark.parametrize(("passed", "turns_left"), [(0, 2), (1, 1), (2, 0)])
def test_full_circle_goes_on_until_everybody_was_active_equally_often(passed: int, turns_left: int) -> None:
    state = table(3, first=1, options={"circle"})
    for _ in range(passed):
        keep(state, "rygbo")
        finish_turn(state)
    score(state, 0, first=SIX)
    for left in range(turns_left, -1, -1):
        events = keep(state, "rygbo") + finish_turn(state)
        assert GoalReached((0,), left) in events
        assert any(isinstance(event, TurnStarted) for event in events) == (left > 0)
    assert state.actors() == ()
    assert state.turns % 3 == 0
    assert state.result() == Result(Ending.LAST_ROUND, (0,))


@pytest.mark.rule("B-54")
@pytest.mark.parametrize("seats", [3, 4])
def test_one_two_three_gives_the_first_turn_one_throw_and_the_second_two(seats: int) -> None:
    state = table(seats, first=2, options={"rising"})
    for throws in (1, 2, 3, 3, 3):
        for left in range(throws - 1, -1, -1):
            events = roll(state, "rygbo")
            assert [event.left for event in events if isinstance(event, DiceRolled)] == [left]
            assert state.throws_left == left
            assert state.is_throwing == (left > 0)
            if left:
                act(state, state.active, Reroll((0, 1, 2, 3, 4)))
        finish_turn(state)


@pytest.mark.rule("G-04")
@pytest.mark.parametrize("options", [set(), {"circle"}])
def test_a_match_in_which_everybody_declines_ends_after_400_active_turns(options: set[str]) -> None:
    state = table(3, options=options)
    while state.actors():
        assert state.result() is None
        keep(state, "rygbo")
        finish_turn(state)
    assert state.turns == TURN_CAP == 400
    assert ranks(state) == (1, 1, 1)
    assert state.result() == Result(Ending.CAP, (0, 1, 2))
