"""Enclosing areas, end and ranking of All Around (B-30 to B-54, G-03, G-04)."""

from __future__ import annotations

import pytest

from game.games import catalogue
from game.games.borders.actions import CONFIRM, DONE, MARKS, Complete, Reroll
from game.games.borders.board import HIGH, LOW, Area, Segment, numbers
from game.games.borders.events import AreaEnclosed, AreaScored, DiceRolled, GoalReached
from game.games.borders.rules import TURN_CAP, BordersState
from game.rules.common import MatchEnded, TurnEnded, TurnStarted
from game.rules.contract import CHANCE, Ending, Event, Result, ranks
from game.rules.game import OptionError
from tests.games.borders.borders_positions import (
    BOARDS,
    act,
    all_but,
    check,
    cross,
    finish_turn,
    keep,
    marks,
    roll,
    score,
    table,
)

FOUNTAIN, GREENHOUSE, POND, TOWER, BARN, VILLA, ORCHARD, MAZE, CASTLE = Area
SIX = tuple(Area)[:6]


def last_field(state: BordersState, seat: int, area: Area) -> tuple[int, str]:
    """Return a coloured field that borders only this area, and the letter of its die."""
    shape = state.layouts[seat].geometry
    for field in shape.cycles[area]:
        if len(shape.areas_at[field]) == 1 and state.layouts[seat].colour_at[field] >= 0:
            return field, "rygbos"[state.layouts[seat].colour_at[field]]
    raise AssertionError(f"every field of {area.name} is shared")


def lacks_one(state: BordersState, seat: int, area: Area) -> str:
    """Leave one field of the area open, the last one of its segment; return the letter of its die."""
    field, letter = last_field(state, seat, area)
    whole = state.layouts[seat].segments[state.layouts[seat].segment_at[field]]
    all_but(state, seat, area, (field,))
    cross(state, seat, set(whole) - {field})
    return letter


def complete_last(state: BordersState, seat: int, letter: str) -> list[Event]:
    """Let the active seat complete a segment with one die of this colour, then end action 1."""
    others = [x for x in "rygbos" if x != letter]
    keep(state, letter + "".join(others[:4]))
    enclosing = [a for a in state.legal(seat) if isinstance(a, Complete) and "rygbos"[a.segment.colour] == letter]
    return act(state, seat, enclosing[0]) + act(state, seat, DONE)


def turn(state: BordersState) -> list[Event]:
    """Play a turn in which all seats decline."""
    events = keep(state, "rygbo")
    while state.actors() and state.actors() != (CHANCE,):
        seat = state.actors()[0]
        events += act(state, seat, CONFIRM if CONFIRM in state.legal(seat) else DONE)
    return events


@pytest.mark.rule("B-30", "B-31")
def test_an_area_is_enclosed_when_all_its_border_is_crossed_and_the_first_gets_the_higher_number() -> None:
    state = table(2)
    letter = lacks_one(state, 0, Area.POND)
    events = complete_last(state, 0, letter)
    assert AreaEnclosed(0, Area.POND) in events
    assert AreaScored(0, Area.POND, 6, True) in events
    assert state.scores() == (6, 0)
    check(state)


@pytest.mark.rule("B-31")
def test_every_later_seat_gets_the_lower_number() -> None:
    state = table(2)
    score(state, 1, first=(Area.POND,))
    events = complete_last(state, 0, lacks_one(state, 0, Area.POND))
    assert AreaScored(0, Area.POND, 3, False) in events
    assert state.scores() == (3, 6)
    check(state)


@pytest.mark.rule("B-31", "B-32")
def test_example_3_villa_first_fountain_second_and_two_fountains_at_the_same_time() -> None:
    state = table(2)
    score(state, 1, first=(Area.FOUNTAIN,))
    score(state, 0, first=(Area.VILLA,))
    assert state.scores()[0] == 9
    score(state, 0, later=(Area.FOUNTAIN,))
    assert state.scores()[0] == 9 + 2
    state = table(3)
    letters = "".join(fountain_by_mark(state, seat) for seat in (1, 2))
    give(state, letters)
    for seat in (1, 2):
        enclose_fountain(state, seat)
    assert state.scores() == (0, 0, 0), "action 2 is scored when the last seat has confirmed"
    act(state, 2, CONFIRM)
    assert state.scores() == (0, 0, 0)
    events = act(state, 1, CONFIRM)
    assert state.scores() == (0, 4, 4)
    assert {AreaScored(1, Area.FOUNTAIN, 4, True), AreaScored(2, Area.FOUNTAIN, 4, True)} <= set(events)


def fountain_by_mark(state: BordersState, seat: int) -> str:
    """Leave one field of the fountain open; return the letter of its die."""
    field = 28
    all_but(state, seat, Area.FOUNTAIN, (field,))
    return "rygbos"[state.layouts[seat].colour_at[field]]


def give(state: BordersState, letters: str) -> None:
    """Let the active seat throw these dice and use none of them."""
    spare = "".join(x for x in "rygbos" if x not in letters)
    keep(state, (letters + spare)[:5])
    if state.is_completing:
        act(state, state.active, DONE)


def enclose_fountain(state: BordersState, seat: int) -> None:
    act(state, seat, MARKS[28])


@pytest.mark.rule("B-32")
def test_who_encloses_in_action_2_after_the_active_seat_in_action_1_gets_the_lower_number() -> None:
    state = table(2)
    letter = fountain_by_mark(state, 1)
    all_but(state, 0, Area.FOUNTAIN, (28,))
    segment = state.layouts[0].segment_at[28]
    cross(state, 0, set(state.layouts[0].segments[segment]) - {28})
    mine = "rygbos"[segment >> 2]
    spare = "".join(x for x in "rygbos" if x not in mine + letter)
    keep(state, (mine + letter + letter + spare)[:5])
    act(state, 0, Complete(Segment(segment)))
    act(state, 0, DONE)
    assert state.scores() == (4, 0)
    enclose_fountain(state, 1)
    act(state, 1, CONFIRM)
    assert state.scores() == (4, 2)


@pytest.mark.rule("B-33")
def test_one_action_may_enclose_several_areas_and_all_are_scored() -> None:
    state = table(2)
    shape = state.layouts[0].geometry
    both = {1 << Area.MAZE, 1 << Area.CASTLE}
    shared = next(field for field in range(86) if {area for area, _ in shape.areas_at[field]} == both)
    for area in (Area.MAZE, Area.CASTLE):
        all_but(state, 0, area, (shared,))
    segment = state.layouts[0].segment_at[shared]
    cross(state, 0, set(state.layouts[0].segments[segment]) - {shared})
    events = complete_last(state, 0, "rygbos"[segment >> 2])
    assert {AreaEnclosed(0, Area.MAZE), AreaEnclosed(0, Area.CASTLE)} <= set(events)
    assert state.scores()[0] == 11 + 12
    check(state)


@pytest.mark.rule("B-31", "B-40", "B-41", "G-03")
@pytest.mark.parametrize(
    ("scored", "points", "order"),
    [
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
    state = table(2, options=options)
    score(state, 0, first=SIX[:areas])
    keep(state, "rygbo")
    finish_turn(state)
    assert state.actors() == (() if is_over else (CHANCE,))
    assert state.active == (0 if is_over else 1)


@pytest.mark.rule("B-50")
@pytest.mark.parametrize("seats", [3, 4])
def test_only_two_may_play_quick_for_two(seats: int) -> None:
    with pytest.raises(OptionError):
        catalogue()["borders"].new(seats, {"quick"})


@pytest.mark.rule("B-40")
def test_the_match_ends_after_the_turn_in_which_somebody_has_six_areas_and_action_2_is_still_played() -> None:
    state = table(3)
    score(state, 0, first=SIX[:5])
    events = complete_last(state, 0, lacks_one(state, 0, Area.ORCHARD))
    assert AreaScored(0, Area.ORCHARD, 10, True) in events
    assert state.closed[0].bit_count() == 6
    assert state.is_marking
    for seat in state.actors():
        if marks(state, seat):
            act(state, seat, MARKS[min(marks(state, seat))])
        events = act(state, seat, CONFIRM)
    result = Result(Ending.GOAL, (0,))
    assert {TurnEnded(0), GoalReached((0,), 0), MatchEnded(result)} <= set(events)
    assert state.actors() == ()
    assert state.result() == result


@pytest.mark.rule("B-52")
@pytest.mark.parametrize(("passed", "turns_left"), [(0, 2), (1, 1), (2, 0)])
def test_full_circle_goes_on_until_everybody_was_active_equally_often(passed: int, turns_left: int) -> None:
    state = table(3, first=1, options={"circle"})
    for _ in range(passed):
        keep(state, "rygbo")
        finish_turn(state)
    score(state, 0, first=SIX)
    for left in range(turns_left, -1, -1):
        events = turn(state)
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


@pytest.mark.rule("B-54")
def test_one_two_three_is_neither_for_two_nor_together_with_a_full_circle() -> None:
    game = catalogue()["borders"]
    with pytest.raises(OptionError):
        game.new(2, {"rising"})
    with pytest.raises(OptionError, match="exclude"):
        game.new(3, {"rising", "circle"})


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
