"""Queries of All Around for the screen, and whole matches: invariants, statistics, odds."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import cast

import pytest

from game.games import catalogue
from game.games.borders import queries
from game.games.borders.actions import CONFIRM, Mark
from game.games.borders.board import Area, BoardName, Segment, numbers
from game.games.borders.dice import DICE, HANDS, hand
from game.games.borders.events import AreaScored, FieldCrossed, SegmentCompleted, SegmentScored
from game.games.borders.rules import BordersState
from game.games.borders.turn_value import PLACE, best_values, hold_values, hold_values_before
from game.rules.match import load
from tests.contract.cases import moments, random_match, told_of
from tests.games.borders.borders_positions import check, marks, named, played, table

E1_E2_F1 = (BoardName.E1, BoardName.E2, BoardName.F1)


@pytest.mark.rule("B-11")
def test_a_throw_shows_what_it_would_complete_while_there_are_throws_left() -> None:
    state, _ = played("roll sssyb")
    found = {one.segment: (set(one.fields), one.encloses) for one in queries.would_complete(state, 0)}
    assert found == {one: (set(state.layouts[0].segments[one]), ()) for one in (Segment.GREY2, Segment.GREY3)}
    assert {one.segment for one in queries.would_complete(state, 0, (0, 1, 4))} == {Segment.GREY2}


@pytest.mark.rule("B-30", "B-31")
def test_a_preview_names_the_areas_it_encloses_and_their_points_now() -> None:
    state, _ = played("", crossed={0: "fountain-28"})
    assert queries.missing_border(state, 0, Area.FOUNTAIN) == (28,)
    assert queries.would_enclose(state, 0, (28,)) == ((Area.FOUNTAIN, 4),)
    assert 28 in queries.missing_fields(state, 0, Segment.YELLOW4)
    state, _ = played("roll rygby", crossed={0: "fountain-28 yellow4-28"}, scored={1: [Area.FOUNTAIN]})
    assert queries.would_enclose(state, 0, (28,)) == ((Area.FOUNTAIN, 2),)
    assert (queries.holders(state, Area.FOUNTAIN), queries.prize(state, Area.FOUNTAIN)) == ((1,), 2)
    assert (queries.holders(state, Area.CASTLE), queries.prize(state, Area.CASTLE)) == ((), 12)
    assert [one.encloses for one in queries.would_complete(state, 0) if one.segment == Segment.YELLOW4] == [
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
    assert (queries.dice_for_others(state), queries.dice_left(state, seat)) == (others, left)


@pytest.mark.rule("B-12", "B-21", "B-22", "B-24")
@pytest.mark.parametrize(
    ("script", "seat", "field", "reason"),
    [
        ("roll bbygo", 0, "blue5[:1]", queries.RefusalReason.STILL_THROWING),
        ("keep bbygo", 0, "blue5[:1]", queries.RefusalReason.TOO_FEW_DICE),
        ("keep bbygo", 0, "red2[:1]", queries.RefusalReason.NO_DIE),
        ("keep bbygo", 0, "blue2[:1]", None),
        ("keep bbygo", 0, "82", queries.RefusalReason.CROSSED),
        ("keep bbygo", 1, "blue5[:1]", queries.RefusalReason.NOT_NOW),
        ("keep rygbs", 2, "63", queries.RefusalReason.CROSSED),
        ("keep rygbs", 2, "orange5", queries.RefusalReason.NO_DIE),
        ("keep rygbs", 2, "red5[3:]", queries.RefusalReason.OUT_OF_REACH),
        ("keep rygbs", 0, "red5[3:]", queries.RefusalReason.NOT_NOW),
        (f"{ALL_USED}, done, 1: mark 62", 1, "64", queries.RefusalReason.ONE_DIE_ONLY),
        ("keep rygbs, 2: confirm", 2, "62", queries.RefusalReason.CONFIRMED),
    ],
)
def test_a_field_out_of_use_has_this_reason(
    script: str, seat: int, field: str, reason: queries.RefusalReason | None
) -> None:
    state, _ = played(script, boards=E1_E2_F1)
    assert {queries.why_not(state, seat, one) for one in named(state, seat, field)} == {reason}


@pytest.mark.rule("B-21")
def test_in_action_2_what_has_no_reason_is_legal() -> None:
    state, _ = played("keep rygbs")
    assert {field for field in range(86) if queries.why_not(state, 1, field) is None} == marks(state, 1)


def closes(state: BordersState, seat: int, area: Area) -> bool:
    """Return by trial if crosses on its border alone enclose the area."""
    missing = queries.missing_border(state, seat, area)
    if not missing or len(missing) > DICE:
        return False
    for field in marks(state, seat).intersection(missing):
        twin = state.copy()
        twin.apply(seat, Mark(field))
        if twin.closed[seat] >> area & 1 or closes(twin, seat, area):
            return True
    return False


@pytest.mark.rule("B-21", "B-22")
def test_what_the_dice_left_can_do_is_known_before_the_first_cross() -> None:
    told = 0
    for seed in range(6):
        for _, _, _, after in moments(random_match(GAME, 3, (), f"left {seed}")):
            state = cast("BordersState", after)
            for seat in state.actors() if state.is_marking else ():
                found = [area for area, _ in queries.could_enclose(state, seat)]
                assert found == [area for area in Area if closes(state, seat, area)]
                told += len(found)
                colours = {state.dice[position] for position in queries.useful_dice(state, seat)}
                assert {state.layouts[seat].colour_at[field] for field in marks(state, seat)} <= colours
                assert bool(colours) == (state.legal(seat) != (CONFIRM,))
    assert told > 20


GAME = catalogue()["borders"]
GOLDEN = Path(__file__).resolve().parent / "playthroughs"
VARIANTS = [
    (2, ()),
    (3, ()),
    (4, ()),
    (2, ("quick",)),
    (3, ("fresh",)),
    (4, ("circle",)),
    (2, ("quick", "circle", "fresh")),
    (4, ("early",)),
]


@pytest.mark.rule("B-11", "B-21", "B-31", "B-40")
@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_every_position_of_random_matches_keeps_the_invariants(seats: int, options: tuple[str, ...]) -> None:
    for seed in range(4):
        crossed: set[tuple[int, int]] = set()
        scored: dict[int, set[int]] = {}
        points = [0] * seats
        for _, _, events, after in moments(random_match(GAME, seats, options, str(seed))):
            state = cast("BordersState", after)
            check(state)
            for event in events:
                if isinstance(event, (FieldCrossed, SegmentCompleted)):
                    fields = (event.field,) if isinstance(event, FieldCrossed) else event.fields
                    fresh = {(event.seat, field) for field in fields}
                    assert not fresh & crossed, "no field is crossed twice"
                    crossed |= fresh
                if isinstance(event, SegmentCompleted):
                    whole = state.layouts[event.seat].masks[event.segment]
                    assert not whole & ~state.crossed[event.seat], "action 1 leaves no segment it touched incomplete"
                    assert len(event.positions) == len(event.fields)
                if isinstance(event, AreaScored | SegmentScored):
                    points[event.seat] += event.points
                if isinstance(event, AreaScored):
                    scored.setdefault(event.area, set()).add(event.points)
                    assert event.is_first == (event.points == max(scored[event.area]))
        assert state.scores() == tuple(points)
        assert state.turns == 400 or max(closed.bit_count() for closed in state.closed) >= state.goal
        for seat in range(seats):
            assert {field for who, field in crossed if who == seat} == set(numbers(state.crossed[seat])) - {82, 63}


@pytest.mark.rule("B-41")
def test_the_results_table_and_the_curves_tell_the_match() -> None:
    match = load((GOLDEN / "borders-3.txt").read_text(encoding="utf-8"), catalogue())
    report, _ = told_of(match)
    state = cast("BordersState", match.state)
    for seat, row in enumerate(report.rows):
        high, low = state.high[seat].bit_count(), state.low[seat].bit_count()
        crosses = state.crossed[seat].bit_count() - 2
        full = sum(not mask & ~state.crossed[seat] for mask in state.layouts[seat].masks)
        assert tuple(map(int, row)) == (state.scores()[seat], high + low, high, full, crosses)
    assert all(curve[0] == 0 and len(curve) == state.turns + 1 for curve in report.curves)


def test_the_odds_of_holding_dice_are_the_average_over_all_throws() -> None:
    rng = Random(5)
    finished = [rng.random() for _ in range(252)]
    worth = {packed: finished[PLACE[packed] - len(HANDS) + len(finished)] for packed in HANDS if PLACE[packed] >= 210}
    assert len(worth) == 252
    values = hold_values(finished)
    for held in ((), (0, 0), (3, 4, 4), (1, 2, 3, 4)):
        throws = list(table().chance().outcomes())
        average = sum(share * worth[hand((*held, *rolled.dice[len(held) :]))] for rolled, share in throws)
        assert values[PLACE[hand(held)]] == pytest.approx(average)
    best = best_values(values)
    assert best[PLACE[hand((0, 0, 1, 2, 3))] - 210] == pytest.approx(
        max(values[PLACE[hand(held)]] for held in every_part((0, 0, 1, 2, 3)))
    )
    twice = hold_values_before(finished, 2)
    assert twice[PLACE[hand((0, 0, 1, 2, 3))]] == worth[hand((0, 0, 1, 2, 3))], "keeping everything ends the throwing"
    assert twice[0] == pytest.approx(sum(best[PLACE[hand(rolled.dice)] - 210] * share for rolled, share in throws))


def every_part(dice: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [tuple(d for place, d in enumerate(dice) if mask >> place & 1) for mask in range(1 << len(dice))]
