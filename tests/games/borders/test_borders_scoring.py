"""Points, ranking and end of a match of All Around (B-31 to B-54, G-03, G-04)."""

from __future__ import annotations

import pytest

from game.games import catalogue
from game.games.borders.actions import Reroll
from game.games.borders.board import HIGH, LOW, Area, numbers
from game.games.borders.events import DiceRolled, GoalReached
from game.games.borders.rules import TURN_CAP
from game.rules.common import TurnStarted
from game.rules.contract import CHANCE, Ending, Result, ranks
from game.rules.game import OptionError
from tests.games.borders.borders_positions import (
    BOARDS,
    act,
    check,
    finish_turn,
    keep,
    played,
    roll,
    score,
    table,
)

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


@pytest.mark.rule("B-31", "B-33")
def test_the_points_are_the_high_or_the_low_number_of_each_area() -> None:
    state = table(4, boards=BOARDS)
    for area in Area:
        score(state, 0, first=(area,))
        score(state, 1, later=(area,))
    assert state.scores()[:2] == (sum(HIGH), sum(LOW))
    assert state.rank_key(1) == (sum(LOW), 6)
    assert numbers(state.closed[0]) == tuple(Area)
    check(state)
