"""Queries of the screen (D-07 and the reasons behind D-20..D-25), the tally, and the reasons given by hints."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from game.games.diceland import GAME
from game.games.diceland.actions import CONFIRM, MARKS, ROLL, STOP, Mark
from game.games.diceland.board import BIT, COLOURS, FIELDS, ISLANDS, SHADES, Colour, numbers, sides
from game.games.diceland.events import Refusal, RefusalReason, RegionCompleted, SeatIdle, TreasureThrown
from game.games.diceland.queries import promise, risk, why_not
from game.games.diceland.rules import CROSSING, DECIDING, DicelandState, new
from game.games.diceland.view.texts import advice
from game.rules.common import TurnStarted
from game.rules.match import load
from game.tools.golden import path_of
from tests.contract.cases import told_of
from tests.games.diceland.diceland_table import BLUE4, ORANGE3, RED6, SIDE, Table, at, cross_out, crosses, fields, named
from tests.playouts import decisions

RED, YELLOW, GREEN, BLUE, ORANGE, GREY = COLOURS


def shades(race: DicelandState, seat: int) -> list[int]:
    """Return the colours on the table that the seat might use for crosses (D-25, D-31)."""
    is_shared = race.phase == CROSSING and seat != race.active
    is_own = race.phase == CROSSING and seat == race.active
    shown = [shade for shade in range(SHADES) if race.dice[shade] and not (is_shared and shade == race.chosen)]
    return [race.chosen] if is_own else shown


FEW = "2 red | 3 yellow 1 green"


@pytest.mark.rule("D-02", "D-11", "D-13", "D-20", "D-21", "D-23", "D-24", "D-25")
@pytest.mark.parametrize(
    ("script", "seat", "field", "reason"),
    [
        ("", 0, "1.2", RefusalReason.OBSTACLE),
        ("", 0, "4.6", RefusalReason.CROSSED),
        ("", 0, "5.6", RefusalReason.NOT_NOW),
        ("2 red 3 yellow 1 green", 0, "5.6", RefusalReason.CHOOSE_FIRST),
        ("2 red 3 yellow 1 green", 1, "5.6", RefusalReason.NOT_NOW),
        ("2 red 3 yellow 1 green, choose red", 0, "5.6", RefusalReason.STILL_ROLLING),
        (FEW, 0, "5.6", None),
        (FEW, 0, "3.5", RefusalReason.OTHER_COLOUR),
        (FEW, 0, "7.7", RefusalReason.NO_TOUCH),
        (FEW, 1, "5.6", RefusalReason.ACTIVE_COLOUR),
        (FEW, 1, "4.7", RefusalReason.NO_DICE),
        (FEW, 1, "3.5", None),
        (f"{FEW}, mark 5.6", 0, "0.9", RefusalReason.OTHER_REGION),
        (f"{FEW}, mark 5.6 6.6", 0, "6.7", RefusalReason.ALL_MADE),
        (f"{FEW}, make 5.6 6.6", 0, "6.7", RefusalReason.DONE),
    ],
)
def test_the_reason_follows_the_phase_and_the_dice(script, seat, field, reason):
    refusal = why_not(Table().play(script).race, seat, *named(field))
    assert (refusal and refusal.reason) is reason


@pytest.mark.rule("D-21", "D-23")
def test_open_regions_and_overthrowing_and_the_sea_are_explained():
    race = Table(crossed={0: (*BLUE4[:2], *ORANGE3)}).play("3 blue | 1 green 2 grey").race
    assert why_not(race, 0, at(*BLUE4[2])) == Refusal(RefusalReason.OVERTHROWN, Colour.BLUE, 3, 2)
    assert why_not(race, 0, at(4, 4)).reason is RefusalReason.REGION_OPEN
    race = Table().play("2 red | 4 grey").race
    assert why_not(race, 1, at(3, 6)) == Refusal(RefusalReason.OVERTHROWN, Colour.GREY, 4, 3)
    island = sides(ISLANDS)["N1"]
    assert why_not(Table(given=island).race, 0, "".join(island.rows).index(".")).reason is RefusalReason.SEA


@pytest.mark.rule("D-20", "D-21", "D-22", "D-23", "D-24", "D-25", "D-31")
def test_the_reasons_agree_with_what_is_legal_all_match_long():
    for race, _ in islice(decisions(GAME.new(3), Random(5)), 600):
        for seat in race.actors():
            marks = {action.field for action in race.legal(seat) if isinstance(action, Mark)}
            for number in range(FIELDS):
                if race.sides[seat].name:
                    assert (why_not(race, seat, number) is None) == (number in marks)
            if marks and not race.marked[seat]:
                offered = {
                    COLOURS[shade] for shade in shades(race, seat) if not race.refusal(seat, shade, race.dice[shade])
                }
                assert offered == {COLOURS[race.sides[seat].colour[number]] for number in marks}


@pytest.mark.rule("D-11", "D-23")
def test_each_rolled_colour_says_whether_it_can_be_used_and_how_much_room_there_is():
    table = Table(crossed={0: BLUE4[:2]}).play("3 blue 1 yellow 1 red 1 grey")
    for colour, dice, room, why in ((BLUE, 3, 2, RefusalReason.OVERTHROWN), (RED, 1, 6, None), (GREY, 1, 3, None)):
        refusal = table.race.refusal(0, colour, dice)
        assert (table.race.rolled.count.of[colour], table.race.room(0, colour)) == (dice, room)
        assert (refusal and refusal.reason) == why
    table.play("choose red, stop")
    assert shades(table.race, 0) == [RED]
    assert shades(table.race, 1) == [YELLOW, BLUE, GREY]


@pytest.mark.rule("D-13", "D-14", "D-23")
def test_the_risk_of_rolling_on_is_exact():
    table = Table(crossed={0: RED6[:4]}).play("1 red 5 grey")
    assert risk(table.race) is None
    seen = risk(table.play("choose red").race)
    assert (seen.aside, seen.left, seen.room) == (1, 5, 2)
    assert seen.hit == pytest.approx(1 - (5 / 6) ** 5)
    two_or_more = 1 - (5 / 6) ** 5 - 5 * (1 / 6) * (5 / 6) ** 4
    assert seen.overthrown == pytest.approx(two_or_more)


@pytest.mark.rule("D-07", "D-30", "D-40")
def test_a_field_promises_its_treasure_its_region_its_colour_and_the_goal():
    race = Table(3, crossed={1: BLUE4}).race
    cross_out(race, 0, numbers(SIDE.of_colour[BLUE] & ~BIT[at(4, 8)]))
    race.treasures[0] = 8
    seen = promise(race, 0, at(4, 8))
    assert (seen.treasure, seen.region, seen.colour, seen.goal) == (True, True, True, True)
    seen = promise(race, 1, at(5, 6))
    assert (seen.treasure, seen.region, seen.colour, seen.goal) == (False, False, False, False)
    assert set(numbers(crosses(race, 1))) == fields(*BLUE4, (4, 6))
    assert crosses(GAME.new(2), 0) == 0


def test_the_tally_tells_crosses_regions_throws_and_the_curve_of_treasures():
    match = load(path_of(GAME, 2).read_text(encoding="utf-8"), {GAME.key: GAME})
    report, told = told_of(match)
    columns = list(zip(*(map(int, row) for row in report.rows), strict=True))
    assert columns[2] == tuple(crosses(match.state, seat).bit_count() - 1 for seat in range(2))
    assert [sum(columns[n]) for n in (3, 4, 5)] == [told[RegionCompleted], told[TreasureThrown], told[SeatIdle]]
    for curve in report.curves:
        assert curve[0] == 0
        assert len(curve) == told[TurnStarted] + 1
        assert list(curve) == sorted(curve)


def positions() -> list[DicelandState]:
    """Return positions of random matches with a decision to roll on or a first cross to make."""
    rng = Random("hints")
    found = (
        state.copy()
        for _ in range(60)
        for state, seat in decisions(new(2, frozenset()), rng)
        if state.phase == DECIDING or (state.phase == CROSSING and not state.marked[seat])
    )
    return list(islice(found, 60))


def test_to_roll_or_to_stop_is_told_with_what_a_roll_would_bring() -> None:
    deciding = [state for state in positions() if state.phase == DECIDING]
    assert deciding
    for state in deciding:
        chance = risk(state)
        assert chance is not None
        over = round(100 * chance.overthrown)
        roll, stop = advice(state, state.active, ROLL) or "", advice(state, state.active, STOP) or ""
        assert roll.endswith(f"{over}% to overshoot")
        assert f"{over}%" in stop if over else f"{chance.aside} " in stop


def test_a_cross_is_told_with_what_its_colour_is_missing_when_all_are_made() -> None:
    told = 0
    for state in positions():
        seat = state.actors()[0]
        marks = [action for action in state.legal(seat) if action in MARKS] if state.phase == CROSSING else []
        for action in marks[:1]:
            brings = promise(state, seat, action.field)
            words = advice(state, seat, action) or ""
            shade = state.sides[seat].colour[action.field]
            after = state.copy()
            after.apply(seat, action)
            while after.legal(seat)[0] is not CONFIRM:
                after.apply(seat, after.legal(seat)[0])
            if not (brings.treasure or brings.region or brings.colour or brings.goal):
                missing = after.need[SHADES * seat + shade]
                assert f" {missing} " in words if missing else words.startswith("With these crosses ")
                told += 1
    assert told


def test_the_last_crosses_of_a_colour_are_told_as_such() -> None:
    state = Table().play("2 red | 4 yellow").race
    state.need[RED] = 2
    assert " 0 " not in (advice(state, 0, MARKS[at(5, 6)]) or " 0 ")
    assert advice(state, 0, CONFIRM)
