"""A round of All Around: throwing, action 1, action 2 (B-10 to B-24)."""

from __future__ import annotations

import pytest

from game.games import catalogue
from game.games.borders import board_library
from game.games.borders.actions import CONFIRM, DONE, KEEP, MARKS, NOTATION, Complete, Mark, Reroll
from game.games.borders.board import Area, BoardName, Segment, numbers
from game.games.borders.events import (
    DicePassedOn,
    DiceRolled,
    FieldCrossed,
    Idle,
    SeatConfirmed,
    SeatIdle,
    SegmentCompleted,
    ThrowingEnded,
)
from game.games.borders.rules import BordersState
from game.rules.match import Match, Player
from tests.games.borders.borders_positions import (
    act,
    all_but,
    check,
    colours,
    cross,
    finish_turn,
    keep,
    marks,
    rerolls,
    roll,
    segments,
    table,
)

PLAYERS = (Player("Anna"), Player("Bo"), Player("Cy"))


def fields_of(state: BordersState, seat: int, segment: Segment) -> tuple[int, ...]:
    return state.layouts[seat].segments[segment]


# ---- throwing


@pytest.mark.rule("B-10", "G-06")
def test_the_active_seat_throws_up_to_three_times_any_dice_it_likes() -> None:
    state = table()
    roll(state, "rryos")
    assert rerolls(state) >= {(0, 1, 2, 3, 4), (2,), (0,), (2, 3, 4)}
    act(state, 0, Reroll((2, 3, 4)))
    assert len(next(iter(state.chance().outcomes()))[0].dice) == 3
    roll(state, "gbb")
    assert state.dice == tuple(map(int, colours("rrgbb")))
    act(state, 0, Reroll((0, 1)))
    roll(state, "bb")
    assert state.dice == tuple(map(int, colours("bbgbb")))
    assert not state.is_throwing


@pytest.mark.rule("B-10")
def test_after_the_third_throw_there_is_nothing_to_decide() -> None:
    state = table()
    roll(state, "rygbo")
    act(state, 0, Reroll((0, 1, 2, 3, 4)))
    roll(state, "rygbo")
    act(state, 0, Reroll((0,)))
    events = roll(state, "y")
    assert ThrowingEnded(0, colours("yygbo"), True) in events
    assert state.is_completing
    assert segments(state, 0) == {Segment.YELLOW2}


@pytest.mark.rule("B-10")
def test_keeping_all_dice_stops_the_throwing() -> None:
    state = table()
    roll(state, "rrygb")
    assert KEEP in state.legal(0)
    act(state, 0, KEEP)
    assert state.is_completing


@pytest.mark.rule("B-10")
def test_choices_that_throw_equal_colours_again_are_one_choice_with_the_lowest_positions() -> None:
    state = table()
    roll(state, "rrrrr")
    assert rerolls(state) == {(0,), (0, 1), (0, 1, 2), (0, 1, 2, 3), (0, 1, 2, 3, 4)}
    state = table()
    roll(state, "ryryb")
    assert {(0,), (1, 4), (0, 1)} <= rerolls(state)
    assert not {(2,), (3, 4), (1, 2), (0, 3), (2, 3)} & rerolls(state)
    assert len(rerolls(state)) == 3 * 3 * 2 - 1
    state = table()
    roll(state, "rygbo")
    assert len(state.legal(0)) == 32


@pytest.mark.rule("B-10")
def test_every_choice_of_colours_to_throw_again_is_offered_exactly_once() -> None:
    for letters in ("rrygb", "ryyrr", "sgsgo", "bbbby"):
        state = table()
        roll(state, letters)
        offered = [tuple(sorted(letters[place] for place in positions)) for positions in rerolls(state)]
        everything = {tuple(sorted(letters[place] for place in range(5) if mask >> place & 1)) for mask in range(1, 32)}
        assert len(offered) == len(set(offered))
        assert set(offered) == everything


@pytest.mark.rule("G-06")
def test_a_logged_roll_lists_exactly_the_dice_that_were_rolled_in_die_order() -> None:
    state = table()
    rolled = next(outcome for outcome, _ in state.chance().outcomes())
    assert NOTATION.text(rolled) == "rolled red red red red red"
    roll(state, "rygbo")
    act(state, 0, Reroll((1, 3)))
    events = roll(state, "so")
    assert DiceRolled(0, 2, 1, (1, 3), colours("rsgoo")) in events
    assert NOTATION.text(Reroll((1, 3))) == "reroll 1 3"
    assert NOTATION.parse("rolled grey orange") == type(rolled)(colours("so"))


# ---- action 1


@pytest.mark.rule("B-11", "B-12", "B-13", "B-20")
def test_example_1_three_grey_dice_complete_the_segment_of_three_or_of_two() -> None:
    state = table(3)
    keep(state, "sssyb")
    assert segments(state, 0) == {Segment.GREY3, Segment.GREY2}
    with_two = state.copy()
    events = act(state, 0, Complete(Segment.GREY3))
    assert [set(e.fields) for e in events if isinstance(e, SegmentCompleted)] == [
        set(fields_of(state, 0, Segment.GREY3))
    ]
    assert state.legal(0) == (DONE,)
    events = act(state, 0, DONE)
    assert DicePassedOn(0, (3, 4), False) in events
    for seat in (1, 2):
        layout = state.layouts[seat]
        near = numbers(layout.geometry.edge)
        assert marks(state, seat) == {f for f in near if layout.colour_at[f] in map(int, colours("yb"))}
    act(with_two, 0, Complete(Segment.GREY2))
    events = act(with_two, 0, DONE)
    assert DicePassedOn(0, (2, 3, 4), False) in events


@pytest.mark.rule("B-11", "B-13", "B-22")
def test_example_2_one_throw_completes_three_begun_segments_and_leaves_the_others_one_die() -> None:
    state = table(4)
    for segment, left in ((Segment.YELLOW5, 1), (Segment.YELLOW4, 3), (Segment.RED3, 1)):
        cross(state, 0, fields_of(state, 0, segment)[left:])
    cross(state, 0, fields_of(state, 0, Segment.YELLOW2) + fields_of(state, 0, Segment.YELLOW3))
    for seat in (1, 2, 3):
        cross(state, seat, fields_of(state, seat, Segment.YELLOW5)[:1])
    keep(state, "yyyyr")
    for segment in (Segment.YELLOW5, Segment.YELLOW4, Segment.RED3):
        act(state, 0, Complete(segment))
    for segment in (Segment.YELLOW5, Segment.YELLOW4, Segment.RED3):
        assert not set(fields_of(state, 0, segment)) - set(numbers(state.crossed[0]))
    events = act(state, 0, DONE)
    assert DicePassedOn(0, (0, 1, 2, 3, 4), True) in events
    assert state.actors() == (1, 2, 3)
    for seat in (1, 2, 3):
        chosen = min(marks(state, seat))
        act(state, seat, MARKS[chosen])
        assert state.legal(seat) == (CONFIRM,), "exactly one of the five dice"


@pytest.mark.rule("B-11")
def test_segments_anywhere_may_be_completed_also_untouched_ones_far_from_every_cross() -> None:
    state = table()
    far = next(
        segment
        for segment in Segment
        if segment.size == 2 and not set(fields_of(state, 0, segment)) & set(numbers(state.edge[0]))
    )
    letter = "rygbos"[far.colour]
    keep(state, letter * 2 + "".join(x for x in "rygbos" if x != letter)[:3])
    assert far in segments(state, 0)


@pytest.mark.rule("B-12")
def test_a_segment_may_not_be_begun_or_extended_in_action_1() -> None:
    state = table()
    cross(state, 0, fields_of(state, 0, Segment.BLUE5)[:2])
    keep(state, "bbrgs")
    assert segments(state, 0) == {Segment.BLUE2}
    assert not marks(state, 0)
    finish_turn(state)
    state = table()
    cross(state, 0, fields_of(state, 0, Segment.BLUE5)[:3])
    keep(state, "bbrgs")
    assert segments(state, 0) == {Segment.BLUE2, Segment.BLUE5}


@pytest.mark.rule("B-13")
def test_dice_may_be_split_over_several_segments_or_left_unused() -> None:
    state = table()
    keep(state, "bbbbb")
    assert segments(state, 0) == {Segment.BLUE2, Segment.BLUE3, Segment.BLUE4, Segment.BLUE5}
    assert DONE in state.legal(0)
    act(state, 0, Complete(Segment.BLUE3))
    assert segments(state, 0) == {Segment.BLUE2}
    act(state, 0, Complete(Segment.BLUE2))
    assert state.legal(0) == (DONE,)


@pytest.mark.rule("G-01")
def test_an_active_seat_whose_dice_complete_nothing_is_not_asked() -> None:
    state = table()
    events = keep(state, "rygbo")
    assert SeatIdle(0, Idle.NOTHING_TO_COMPLETE) in events
    assert state.is_marking
    assert 0 not in state.actors()


# ---- action 2


@pytest.mark.rule("B-20", "B-23")
def test_each_of_the_others_has_all_dice_left_for_itself() -> None:
    state = table(3, boards=(BoardName.E1, BoardName.F1, BoardName.F2))
    events = keep(state, "rygbs")
    assert DicePassedOn(0, (0, 1, 2, 3, 4), False) in events
    assert state.actors() == (1, 2)
    before = marks(state, 2)
    while marks(state, 1):
        act(state, 1, MARKS[min(marks(state, 1))])
    act(state, 1, CONFIRM)
    assert marks(state, 2) == before


@pytest.mark.rule("B-20")
def test_dice_the_active_seat_used_are_not_there_for_the_others() -> None:
    state = table(2)
    cross(state, 1, fields_of(state, 1, Segment.BLUE5)[:1])
    keep(state, "bbygo")
    act(state, 0, Complete(Segment.BLUE2))
    act(state, 0, DONE)
    layout = state.layouts[1]
    assert all(layout.colour_at[field] != colours("b")[0] for field in marks(state, 1))


@pytest.mark.rule("B-21")
def test_a_cross_has_to_touch_a_cross_also_one_made_a_moment_before() -> None:
    state = table(2)
    layout = state.layouts[1]
    shape = board_library.geometry()
    first = numbers(shape.neighbours[shape.white[0]])[0]
    colour = layout.colour_at[first]
    letter = "rygbos"[colour]
    others = [x for x in "rygbos" if x != letter]
    second = next(f for f in numbers(shape.neighbours[first]) if layout.colour_at[f] == colour)
    # Two dice of a colour that active seat 0 cannot use: its segment of two is already full.
    cross(state, 0, fields_of(state, 0, Segment(4 * colour)))
    keep(state, letter * 2 + "".join(others[:3]))
    if state.is_completing:
        act(state, 0, DONE)
    assert first in marks(state, 1)
    assert second not in marks(state, 1)
    act(state, 1, MARKS[first])
    assert second in marks(state, 1)
    act(state, 1, MARKS[second])
    assert all(layout.colour_at[field] != colour for field in marks(state, 1)), "one die crosses one field"


@pytest.mark.rule("B-21")
def test_segments_may_be_begun_extended_and_completed_in_action_2() -> None:
    state = table(2)
    pair = fields_of(state, 1, Segment.GREEN2)
    beside = next(
        f
        for f in numbers(board_library.geometry().neighbours[pair[0]])
        if state.layouts[1].segment_at[f] != Segment.GREEN2
    )
    cross(state, 1, (beside,))
    cross(state, 0, fields_of(state, 0, Segment.GREEN2))
    keep(state, "ggryb")
    events = act(state, 1, MARKS[pair[0]]) + act(state, 1, MARKS[pair[1]])
    assert [e.is_complete for e in events if isinstance(e, FieldCrossed)] == [False, True]


@pytest.mark.rule("B-22")
def test_of_five_used_dice_each_other_seat_may_use_one_of_its_choice_or_pass() -> None:
    state = table(3, boards=(BoardName.E1, BoardName.E2, BoardName.F1))
    keep(state, "bbbrr")
    act(state, 0, Complete(Segment.BLUE3))
    act(state, 0, Complete(Segment.RED2))
    events = act(state, 0, DONE)
    assert DicePassedOn(0, (0, 1, 2, 3, 4), True) in events
    assert state.actors() == (1, 2)
    assert all(state.layouts[1].colour_at[f] in (0, 3) for f in marks(state, 1))
    act(state, 1, CONFIRM)
    act(state, 2, MARKS[min(marks(state, 2))])
    assert not marks(state, 2)
    events = act(state, 2, CONFIRM)
    assert SeatConfirmed(2, 1) in events


@pytest.mark.rule("G-01")
def test_a_seat_that_reaches_no_field_with_the_dice_left_is_not_asked() -> None:
    state = table(3)
    near = {state.layouts[2].colour_at[field] for field in numbers(board_library.geometry().edge)}
    colour = next(colour for colour in range(6) if colour not in near)
    cross(state, 0, [f for size in range(4) for f in fields_of(state, 0, Segment(4 * colour + size))])
    events = keep(state, "rygbos"[colour] * 5)
    assert SeatIdle(2, Idle.NOTHING_IN_REACH) in events
    assert 2 not in state.actors()


@pytest.mark.rule("G-01")
def test_a_seat_that_has_crossed_all_it_can_still_confirms() -> None:
    state = table(2)
    keep(state, "rygbs")
    while marks(state, 1):
        act(state, 1, MARKS[min(marks(state, 1))])
    assert state.actors() == (1,)
    assert state.legal(1) == (CONFIRM,)


@pytest.mark.rule("B-24", "G-02")
def test_crosses_can_be_taken_back_until_the_seat_confirms_and_the_confirmation_until_the_last_one() -> None:
    match = Match(catalogue()["borders"], PLAYERS, seed="take back")
    match.settle()
    while len(match.state.actors()) < 2:
        seat = match.state.actors()[0]
        match.submit(seat, next(a for a in (KEEP, DONE, CONFIRM) if a in match.state.legal(seat)))
    one, two = match.state.actors()
    before = match.state.copy()
    mark = next(a for a in match.state.legal(one) if isinstance(a, Mark))
    match.submit(one, mark)
    assert match.undo((one,))
    assert match.state == before
    match.submit(one, mark)
    match.submit(one, CONFIRM)
    match.submit(two, next(a for a in match.state.legal(two) if isinstance(a, Mark)))
    assert match.state.actors() == (two,)
    assert match.state.is_joint()
    assert match.undo((one,)), "the confirmation"
    assert match.undo((one,)), "the cross"
    assert one in match.state.actors()
    match.submit(one, CONFIRM)
    match.submit(two, CONFIRM)
    assert not match.undo((one,))


@pytest.mark.rule("B-30")
def test_an_area_one_field_short_is_not_enclosed() -> None:
    state = table(2)
    all_but(state, 0, Area.FOUNTAIN, (28,))
    check(state)
    assert not state.closed[0] >> Area.FOUNTAIN & 1
