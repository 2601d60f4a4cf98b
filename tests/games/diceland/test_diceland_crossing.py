"""Phase 2: D-20 to D-26, D-07 and the general clauses about passing and undo."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.games.diceland.board import BIT, COLOURS, Colour, numbers
from game.games.diceland.events import (
    ColourCompleted,
    CrossingEnded,
    CrossingStarted,
    FieldCrossed,
    RefusalReason,
    RegionCompleted,
    SeatIdle,
)
from game.games.diceland.turn_value import shapes
from game.games.diceland.view.standings import SHOWN, SheetProgress
from game.rules.common import TurnStarted
from tests.games.diceland.diceland_table import (
    BLUE4,
    GREEN4,
    GREY3,
    ORANGE3,
    RED6,
    SIDE,
    Table,
    at,
    cross_out,
    crosses,
    fields,
)

RED, YELLOW, GREEN, BLUE, ORANGE, GREY = COLOURS


@pytest.mark.rule("D-20", "D-21", "D-23", "D-24", "D-25", "G-01")
@pytest.mark.parametrize(
    ("crossed", "chosen", "others", "seat", "allowed"),
    [
        # D-20: the first cross touches the start field. D-24: the active seat must cross if it can.
        ((), "2 red", "4 yellow", 0, ((5, 6),)),
        # D-21: only the open region of a colour may be crossed, though other blue regions touch the crosses.
        (((4, 7), (3, 7), *GREEN4, *GREY3), "1 blue", "5 grey", 0, ((4, 8), (5, 7))),
        # D-23: left-over dice do not flow into another region: one free field, two dice.
        ((*BLUE4[:3], *GREEN4, *GREY3), "2 blue", "4 yellow", 0, ()),
        # D-25: the chosen colour is for the active seat alone, the others use one colour of the rest or pass.
        ((), "1 red", "1 green 4 yellow", 0, ((5, 6),)),
        ((), "1 red", "1 green 4 yellow", 1, ((3, 5),)),
        # D-25: four grey dice find no region: every reachable one is smaller.
        ((), "1 red", "4 grey 1 green", 1, ((3, 5),)),
        # G-01: a single possible cross is still made by its seat.
        ((), "1 red", "5 yellow", 0, ((5, 6),)),
        ((), "1 red", "5 yellow", 1, ()),
    ],
)
def test_these_fields_may_be_crossed_first(crossed, chosen, others, seat, allowed):
    table = Table()
    cross_out(table.race, 0, fields(*crossed))
    table.phase_two(chosen, others)
    assert (seat in table.race.actors()) == bool(allowed)
    if allowed:
        assert table.marks(seat) == fields(*allowed)
        passes = ["pass"] if seat else []
        assert table.legal(seat) == passes + [f"mark {at(*place)}" for place in sorted(allowed)]


@pytest.mark.rule("D-20")
def test_a_further_cross_may_touch_a_cross_of_the_same_phase():
    table = Table()
    table.phase_two("2 red", "4 yellow")
    table.cross(0, (5, 6))
    assert table.marks(0) == fields((6, 6), (6, 7))


@pytest.mark.rule("D-20")
def test_crosses_of_other_colours_count_as_neighbours_too():
    table = Table()
    cross_out(table.race, 0, fields(*ORANGE3))
    table.phase_two("1 yellow", "5 grey")
    touching = {n for n in numbers(SIDE.of_colour[YELLOW]) if SIDE.near[n] & sum(BIT[m] for m in fields(*ORANGE3))}
    assert table.marks(0) == touching
    assert touching


@pytest.mark.rule("D-21")
def test_example_3_a_complete_region_frees_its_colour_and_open_ones_block_theirs():
    table = Table()
    race = table.race
    cross_out(race, 0, fields(*BLUE4))
    cross_out(race, 0, fields((5, 6)) | fields((3, 6)) | fields((3, 5)) | fields((4, 5)))
    assert race.rest[BLUE] == 0
    assert all(race.rest[shade] for shade in (RED, GREY, GREEN, ORANGE))
    for shade in (RED, GREY, GREEN, ORANGE):
        assert race.openings(0, shade, 1) & ~race.rest[shade] == 0, "no second region of an open colour"
    yellow = race.openings(0, YELLOW, 1)
    assert yellow == race.front[0] & SIDE.of_colour[YELLOW], "any reachable yellow region"
    assert {SIDE.region[n] for n in numbers(yellow)} >= {SIDE.region[at(5, 8)]}
    blue = race.openings(0, BLUE, 1)
    assert blue == race.front[0] & SIDE.of_colour[BLUE]
    assert not blue & SIDE.region[at(4, 7)]


@pytest.mark.rule("D-21", "D-23")
def test_filling_a_region_lets_another_of_the_colour_be_opened_in_a_later_phase():
    table = Table()
    cross_out(table.race, 0, fields(*BLUE4[:3], *ORANGE3))
    assert set(numbers(table.race.openings(0, BLUE, 1))) == fields(BLUE4[3])
    table.phase_two("1 blue", "5 yellow")
    table.make(0, BLUE4[3])
    assert set(numbers(table.race.openings(0, BLUE, 1))) == fields((4, 4), (5, 3))


@pytest.mark.rule("D-22")
def test_n_dice_make_exactly_n_crosses():
    table = Table()
    table.phase_two("3 red", "3 yellow")
    assert table.race.actors() == (0,)
    table.cross(0, (5, 6))
    assert "confirm" not in table.legal(0)
    table.cross(0, (6, 6))
    assert "confirm" not in table.legal(0)
    table.cross(0, (7, 5))
    assert table.legal(0) == ["confirm"]
    assert [(e.number, e.of) for e in table.told(FieldCrossed)] == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.rule("D-22")
def test_all_crosses_of_a_phase_lie_in_one_region():
    table = Table()
    cross_out(table.race, 0, fields(*BLUE4, *GREEN4, *GREY3))
    reachable = {SIDE.region[n] for n in numbers(table.race.openings(0, YELLOW, 2))}
    assert len(reachable) >= 2, "a choice of regions"
    table.phase_two("2 yellow", "4 blue")
    first = min(table.marks(0))
    table.do(0, f"mark {first}")
    assert all(SIDE.region[n] == SIDE.region[first] for n in table.marks(0))


@pytest.mark.rule("D-23")
@pytest.mark.parametrize(("dice", "may"), [(1, True), (2, True), (3, False)])
def test_example_2_a_red_region_with_two_free_fields(dice, may):
    table = Table()
    cross_out(table.race, 0, fields(*RED6[:4]))
    assert table.race.rest[RED].bit_count() == 2
    table.phase_two(f"{dice} red", f"{6 - dice} yellow")
    if may:
        for _ in range(dice):
            table.do(0, f"mark {min(table.marks(0))}")
        table.do(0, "confirm")
        assert table.race.need[RED] == 18 - 4 - dice
    else:
        idle = [event for event in table.told(SeatIdle) if event.seat == 0]
        assert [(r.reason, r.dice, r.free) for r in idle[0].refusals] == [(RefusalReason.OVERTHROWN, 3, 2)]
        assert table.race.need[RED] == 18 - 4


@pytest.mark.rule("D-23")
def test_without_an_open_region_every_region_with_room_is_eligible():
    table = Table()
    cross_out(table.race, 0, fields(*GREEN4, *ORANGE3))
    for dice in range(1, 7):
        eligible = {SIDE.region[n] for n in numbers(table.race.openings(0, BLUE, dice))}
        assert all(region.bit_count() >= dice for region in eligible)
        reach = {SIDE.region[n] for n in numbers(table.race.front[0] & SIDE.of_colour[BLUE])}
        assert eligible == {region for region in reach if region.bit_count() >= dice}


@pytest.mark.rule("D-24", "G-01")
def test_the_active_seat_crosses_nothing_in_a_colour_it_cannot_use():
    table = Table()
    table.phase_two("2 yellow", "2 blue 2 red")
    assert table.race.actors() == (1,)
    (idle,) = table.told(SeatIdle)
    assert (idle.seat, idle.throw) == (0, False)
    assert [r.reason for r in idle.refusals] == [RefusalReason.OUT_OF_REACH]


@pytest.mark.rule("D-24", "D-23")
def test_over_collecting_on_purpose_is_allowed_and_crosses_nothing():
    table = Table()
    table.roll("4 grey 2 yellow")
    table.do(0, "choose grey")
    table.do(0, "stop")
    assert table.told(CrossingStarted)[-1].seats == ()
    assert table.race.active == 1, "nobody could do anything: the turn is over"


@pytest.mark.rule("D-24")
def test_a_newly_opened_region_may_be_entered_at_several_places():
    table = Table()
    cross_out(table.race, 0, fields(*BLUE4, *ORANGE3, *GREEN4))
    assert not SIDE.near[at(3, 3)] & BIT[at(5, 3)]
    table.phase_two("2 blue", "4 yellow")
    table.cross(0, (3, 3), (5, 3))
    assert table.legal(0) == ["confirm"]


def literal_shapes(region: int, entry: int, dice: int) -> set[int]:
    """Return by brute force every set of `dice` fields that can be crossed in some order, each touching a cross."""
    found = set()
    for chosen in combinations(list(numbers(region)), dice):
        made = 0
        left = set(chosen)
        while True:
            ready = {n for n in left if BIT[n] & entry or SIDE.near[n] & made}
            if not ready:
                break
            made |= sum(BIT[n] for n in ready)
            left -= ready
        if not left:
            found.add(made)
    return found


@pytest.mark.rule("D-20", "D-22", "D-24")
@pytest.mark.parametrize("region", SIDE.regions)
def test_partial_crosses_never_lead_into_a_dead_end(region):
    shade = SIDE.colour[region.bit_length() - 1]
    outside = [n for n in numbers(SIDE.coloured & ~region) if SIDE.near[n] & region]
    for touching in outside[:4]:
        entry = SIDE.near[touching] & region
        for dice in range(1, region.bit_count() + 1):
            reached = set()
            stack = [(0, entry)]
            while stack:
                made, front = stack.pop()
                if made.bit_count() == dice:
                    reached.add(made)
                    continue
                assert front, "a legal first cross must be completable"
                for number in numbers(front):
                    wider = made | BIT[number]
                    stack.append((wider, (front | SIDE.near[number]) & region & ~wider))
            assert reached == literal_shapes(region, entry, dice), (shade, touching, dice)
            assert set(shapes(region, entry)[dice]) == reached, "the bot knows the same shapes"


@pytest.mark.rule("D-25")
def test_the_others_use_one_colour_of_the_last_roll_or_pass():
    table = Table(seats=2)
    table.roll("3 yellow 2 blue 1 grey")
    table.do(0, "choose yellow")
    table.do(0, "roll")
    table.roll("2 red 1 green")
    assert table.legal(1)[0] == "pass"
    assert table.marks(1) == fields((5, 6), (3, 5)), "red or green; blue and grey lie no more"
    table.cross(1, (5, 6))
    assert table.marks(1) == fields((6, 6), (6, 7)), "the second red die, and green no more"
    assert "pass" not in table.legal(1)


@pytest.mark.rule("D-25")
def test_several_seats_may_use_the_same_colour():
    table = Table(seats=4)
    table.phase_two("1 red", "1 green 4 yellow")
    for seat in (1, 2, 3):
        table.make(seat, (3, 5))
    assert table.race.actors() == (0,)


@pytest.mark.rule("D-25", "G-01")
def test_seats_that_can_do_nothing_owe_no_decision_and_are_shown():
    table = Table(seats=3)
    cross_out(table.race, 2, fields(*ORANGE3))
    table.phase_two("1 red", "5 yellow")
    can = bool(table.race.openings(2, YELLOW, 5))
    assert table.race.actors() == ((0, 2) if can else (0,))
    assert 1 in {event.seat for event in table.told(SeatIdle)}


@pytest.mark.rule("D-26", "G-01")
def test_the_phase_ends_when_everybody_has_confirmed_or_passed():
    table = Table(seats=3)
    table.phase_two("1 red", "1 green 4 yellow")
    assert table.race.actors() == (0, 1, 2)
    table.do(2, "pass")
    assert table.race.actors() == (0, 1)
    assert table.race.is_joint()
    table.cross(1, (3, 5))
    assert table.race.actors() == (0, 1), "crossed, but not confirmed"
    table.do(1, "confirm")
    table.cross(0, (5, 6))
    assert not table.told(CrossingEnded)
    assert table.race.is_joint(), "one seat is left, the phase is still a common one"
    table.do(0, "confirm")
    assert table.told(CrossingEnded)
    assert table.told(TurnStarted)[-1].seat == 1


@pytest.mark.rule("D-07")
def test_everybody_sees_treasures_and_missing_fields_of_everybody():
    table = Table(seats=3)
    cross_out(table.race, 1, fields(*BLUE4))
    seen = SheetProgress.of(SIDE, crosses(table.race, 1), table.race.terms.goal)
    assert (seen.treasures, seen.goal) == (1, 9)
    assert seen.taken == (0, 0, 0, 0, 1, 0)
    assert seen.missing == (18, 18, 18, 18, 14, 18)
    assert SHOWN[seen.nearest] == Colour.BLUE
    cross_out(table.race, 1, numbers(SIDE.of_colour[BLUE]))
    assert SheetProgress.of(SIDE, crosses(table.race, 1), 9).missing[seen.nearest] == 0


@pytest.mark.rule("D-07", "D-21")
def test_completed_regions_and_colours_are_told():
    table = Table()
    blue = [n for n in numbers(SIDE.of_colour[BLUE]) if n not in fields(*BLUE4)]
    cross_out(table.race, 0, [*blue, *fields(*BLUE4[:3])])
    table.phase_two("1 blue", "5 yellow")
    table.cross(0, BLUE4[3])
    assert table.told(RegionCompleted)[-1].fields == tuple(sorted(fields(*BLUE4)))
    assert table.told(ColourCompleted)[-1].colour is Colour.BLUE
