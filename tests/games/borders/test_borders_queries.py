"""Queries of All Around for the screen: previews, remaining dice, refusals, statistics."""

from __future__ import annotations

import pytest

from game.games.borders.actions import CONFIRM, DONE, KEEP, MARKS, Complete
from game.games.borders.board import Area, BoardName, Segment
from game.games.borders.queries import (
    RefusalReason,
    dice_for_others,
    dice_left,
    holders,
    missing_border,
    missing_fields,
    prize,
    why_not,
    would_complete,
    would_enclose,
)
from tests.games.borders.borders_positions import act, all_but, cross, keep, marks, roll, score, table


@pytest.mark.rule("B-11")
def test_a_throw_shows_what_it_would_complete_while_there_are_throws_left() -> None:
    state = table(2)
    roll(state, "sssyb")
    assert {found.segment for found in would_complete(state, 0)} == {Segment.GREY2, Segment.GREY3}
    assert {found.segment for found in would_complete(state, 0, (0, 1, 4))} == {Segment.GREY2}
    for found in would_complete(state, 0):
        assert set(found.fields) == set(state.layouts[0].segments[found.segment])
        assert not found.encloses


@pytest.mark.rule("B-30", "B-31")
def test_a_preview_names_the_areas_it_encloses_and_their_points_now() -> None:
    state = table(2)
    all_but(state, 0, Area.FOUNTAIN, (28,))
    assert missing_border(state, 0, Area.FOUNTAIN) == (28,)
    assert would_enclose(state, 0, (28,)) == ((Area.FOUNTAIN, 4),)
    score(state, 1, first=(Area.FOUNTAIN,))
    assert would_enclose(state, 0, (28,)) == ((Area.FOUNTAIN, 2),)
    assert (holders(state, Area.FOUNTAIN), prize(state, Area.FOUNTAIN)) == ((1,), 2)
    assert (holders(state, Area.CASTLE), prize(state, Area.CASTLE)) == ((), 12)
    segment = Segment(state.layouts[0].segment_at[28])
    assert 28 in missing_fields(state, 0, segment)
    cross(state, 0, set(missing_fields(state, 0, segment)) - {28})
    roll(state, "rygb" + "rygbos"[segment.colour])
    [found] = [found for found in would_complete(state, 0) if found.segment == segment]
    assert found.encloses == ((Area.FOUNTAIN, 2),)


@pytest.mark.rule("B-20", "B-22")
def test_the_dice_left_are_shown_by_position_the_lowest_ones_used_first() -> None:
    state = table(3, boards=(BoardName.E1, BoardName.E2, BoardName.F1))
    roll(state, "sysbs")
    assert dice_for_others(state) == (0, 1, 2, 3, 4)
    act(state, 0, KEEP)
    act(state, 0, Complete(Segment.GREY2))
    assert dice_left(state, 0) == dice_for_others(state) == (1, 3, 4)
    act(state, 0, DONE)
    seat = state.actors()[0]
    assert dice_left(state, seat) == (1, 3, 4)
    field = min(marks(state, seat))
    colour = state.layouts[seat].colour_at[field]
    act(state, seat, MARKS[field])
    assert dice_left(state, seat) == tuple(p for p in (1, 3, 4) if state.dice[p] != colour)
    assert dice_for_others(state) == (1, 3, 4)


@pytest.mark.rule("B-22")
def test_after_all_five_dice_were_used_all_are_shown_and_one_may_be_used() -> None:
    state = table(3, boards=(BoardName.E1, BoardName.E2, BoardName.F1))
    keep(state, "bbbrr")
    act(state, 0, Complete(Segment.BLUE3))
    act(state, 0, Complete(Segment.RED2))
    assert dice_for_others(state) == (0, 1, 2, 3, 4)
    act(state, 0, DONE)
    assert dice_left(state, 1) == (0, 1, 2, 3, 4)
    field = min(marks(state, 1))
    act(state, 1, MARKS[field])
    assert dice_left(state, 1) == ()
    other = next(f for f in range(86) if state.edge[1] >> f & 1)
    assert why_not(state, 1, other) is RefusalReason.ONE_DIE_ONLY


@pytest.mark.rule("B-12")
def test_in_action_1_the_reason_is_the_dice() -> None:
    state = table(2)
    blue = state.layouts[0].segments[Segment.BLUE5][0]
    roll(state, "bbygo")
    assert why_not(state, 0, blue) is RefusalReason.STILL_THROWING
    act(state, 0, KEEP)
    assert why_not(state, 0, blue) is RefusalReason.TOO_FEW_DICE
    assert why_not(state, 0, state.layouts[0].segments[Segment.RED2][0]) is RefusalReason.NO_DIE
    assert why_not(state, 0, state.layouts[0].segments[Segment.BLUE2][0]) is None
    assert why_not(state, 0, state.layouts[0].geometry.white[0]) is RefusalReason.CROSSED
    assert why_not(state, 1, blue) is RefusalReason.NOT_NOW


@pytest.mark.rule("B-21")
def test_in_action_2_the_reason_is_the_reach_or_the_dice_and_agrees_with_what_is_legal() -> None:
    state = table(2, boards=(BoardName.E1, BoardName.F1))
    keep(state, "rygbs")
    reasons = {field: why_not(state, 1, field) for field in range(86)}
    assert {field for field, why in reasons.items() if why is None} == marks(state, 1)
    layout = state.layouts[1]
    assert reasons[layout.geometry.white[1]] is RefusalReason.CROSSED
    orange = layout.segments[Segment.ORANGE5]
    assert all(reasons[field] is RefusalReason.NO_DIE for field in orange)
    far = next(f for f in layout.segments[Segment.RED5] if not state.edge[1] >> f & 1)
    assert reasons[far] is RefusalReason.OUT_OF_REACH
    assert why_not(state, 0, far) is RefusalReason.NOT_NOW


@pytest.mark.rule("B-24")
def test_a_seat_that_has_confirmed_is_told_so() -> None:
    state = table(3, boards=(BoardName.E1, BoardName.F1, BoardName.F2))
    keep(state, "rygbs")
    field = min(marks(state, 1))
    act(state, 1, CONFIRM)
    assert why_not(state, 1, field) is RefusalReason.CONFIRMED
