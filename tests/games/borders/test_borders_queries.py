"""Queries of All Around for the screen: previews, remaining dice, refusals, statistics."""

from __future__ import annotations

import pytest

from game.games.borders.board import Area, BoardName, Segment
from game.games.borders.queries import (
    Refusal,
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
from tests.games.borders.borders_positions import marks, named, played

E1_E2_F1 = (BoardName.E1, BoardName.E2, BoardName.F1)


@pytest.mark.rule("B-11")
def test_a_throw_shows_what_it_would_complete_while_there_are_throws_left() -> None:
    state, _ = played("roll sssyb")
    found = {one.segment: (set(one.fields), one.encloses) for one in would_complete(state, 0)}
    assert found == {one: (set(state.layouts[0].segments[one]), ()) for one in (Segment.GREY2, Segment.GREY3)}
    assert {one.segment for one in would_complete(state, 0, (0, 1, 4))} == {Segment.GREY2}


@pytest.mark.rule("B-30", "B-31")
def test_a_preview_names_the_areas_it_encloses_and_their_points_now() -> None:
    state, _ = played("", crossed={0: "fountain-28"})
    assert missing_border(state, 0, Area.FOUNTAIN) == (28,)
    assert would_enclose(state, 0, (28,)) == ((Area.FOUNTAIN, 4),)
    assert 28 in missing_fields(state, 0, Segment.YELLOW4)
    state, _ = played("roll rygby", crossed={0: "fountain-28 yellow4-28"}, scored={1: [Area.FOUNTAIN]})
    assert would_enclose(state, 0, (28,)) == ((Area.FOUNTAIN, 2),)
    assert (holders(state, Area.FOUNTAIN), prize(state, Area.FOUNTAIN)) == ((1,), 2)
    assert (holders(state, Area.CASTLE), prize(state, Area.CASTLE)) == ((), 12)
    assert [one.encloses for one in would_complete(state, 0) if one.segment == Segment.YELLOW4] == [
        ((Area.FOUNTAIN, 2),)
    ]


GREY2_USED = "roll sysbs, keep, complete grey2"
ALL_USED = "keep bbbrr, complete blue3, complete red2"


@pytest.mark.rule("B-20", "B-22")
@pytest.mark.parametrize(
    ("script", "seat", "others", "left"),
    [
        ("roll sysbs", 0, (0, 1, 2, 3, 4), ()),
        # The lowest ones are used first.
        (GREY2_USED, 0, (1, 3, 4), (1, 3, 4)),
        (f"{GREY2_USED}, done", 2, (1, 3, 4), (1, 3, 4)),
        (f"{GREY2_USED}, done, 2: mark 64", 2, (1, 3, 4), (1, 4)),
        # After all five dice were used all are shown, and one may be used.
        (ALL_USED, 0, (0, 1, 2, 3, 4), ()),
        (f"{ALL_USED}, done", 1, (0, 1, 2, 3, 4), (0, 1, 2, 3, 4)),
        (f"{ALL_USED}, done, 1: mark 62", 1, (0, 1, 2, 3, 4), ()),
    ],
)
def test_the_dice_left_for_the_others_and_for_a_seat(
    script: str, seat: int, others: tuple[int, ...], left: tuple[int, ...]
) -> None:
    state, _ = played(script, boards=E1_E2_F1)
    assert (dice_for_others(state), dice_left(state, seat)) == (others, left)


@pytest.mark.rule("B-12", "B-21", "B-22", "B-24")
@pytest.mark.parametrize(
    ("script", "seat", "field", "reason"),
    [
        ("roll bbygo", 0, "blue5[:1]", Refusal.STILL_THROWING),
        ("keep bbygo", 0, "blue5[:1]", Refusal.TOO_FEW_DICE),
        ("keep bbygo", 0, "red2[:1]", Refusal.NO_DIE),
        ("keep bbygo", 0, "blue2[:1]", None),
        ("keep bbygo", 0, "82", Refusal.CROSSED),
        ("keep bbygo", 1, "blue5[:1]", Refusal.NOT_NOW),
        ("keep rygbs", 2, "63", Refusal.CROSSED),
        ("keep rygbs", 2, "orange5", Refusal.NO_DIE),
        ("keep rygbs", 2, "red5[3:]", Refusal.OUT_OF_REACH),
        ("keep rygbs", 0, "red5[3:]", Refusal.NOT_NOW),
        (f"{ALL_USED}, done, 1: mark 62", 1, "64", Refusal.ONE_DIE_ONLY),
        ("keep rygbs, 2: confirm", 2, "62", Refusal.CONFIRMED),
    ],
)
def test_a_field_out_of_use_has_this_reason(script: str, seat: int, field: str, reason: Refusal | None) -> None:
    state, _ = played(script, boards=E1_E2_F1)
    assert {why_not(state, seat, one) for one in named(state, seat, field)} == {reason}


@pytest.mark.rule("B-21")
def test_in_action_2_what_has_no_reason_is_legal() -> None:
    state, _ = played("keep rygbs")
    assert {field for field in range(86) if why_not(state, 1, field) is None} == marks(state, 1)
