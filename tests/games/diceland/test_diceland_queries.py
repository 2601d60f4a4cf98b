"""Queries of the screen (D-07 and the reasons behind D-20..D-25), the tally, and the reasons given by hints."""

from __future__ import annotations

from itertools import chain, islice
from random import Random

import pytest

from game.bots.levels import make
from game.games.diceland import GAME
from game.games.diceland.actions import CONFIRM, MARKS, ROLL, STOP, Mark
from game.games.diceland.board import COLOURS, FIELDS, ISLANDS, SHADES, Colour, numbers, sides
from game.games.diceland.events import Refusal, RefusalReason, RegionCompleted, SeatIdle, TreasureThrown
from game.games.diceland.queries import promise, risk, why_not
from game.games.diceland.rules import CROSSING, DECIDING, DicelandState, new
from game.games.diceland.view.texts import advice, named
from game.rules.common import TurnStarted
from game.rules.contract import CHANCE
from game.rules.match import Match, Player
from tests.games.diceland.diceland_table import (
    BLUE4,
    ORANGE3,
    RED6,
    SIDE,
    Table,
    at,
    cross_out,
    crosses,
    fields,
    random_decision,
)
from tests.playouts import decisions

RED, YELLOW, GREEN, BLUE, ORANGE, GREY = COLOURS


def shades(race: DicelandState, seat: int) -> list[int]:
    """Return the colours on the table that the seat might use for crosses (D-25, D-31)."""
    is_shared = race.phase == CROSSING and seat != race.active
    is_own = race.phase == CROSSING and seat == race.active
    shown = [shade for shade in range(SHADES) if race.dice[shade] and not (is_shared and shade == race.chosen)]
    return [race.chosen] if is_own else shown


def reason(table: Table, seat: int, place: tuple[int, int]) -> RefusalReason | None:
    refusal = why_not(table.race, seat, at(*place))
    return refusal.reason if refusal else None


@pytest.mark.rule("D-02", "D-20")
def test_obstacles_the_sea_and_crossed_fields_are_told_apart():
    table = Table()
    assert reason(table, 0, (1, 2)) is RefusalReason.OBSTACLE
    assert reason(table, 0, (4, 6)) is RefusalReason.CROSSED
    assert reason(table, 0, (5, 6)) is RefusalReason.NOT_NOW
    island = Table(given=sides(ISLANDS)["N1"])
    hole = next((r, c) for r in range(8) for c in range(14) if island.race.sides[0].rows[r][c] == ".")
    assert reason(island, 0, hole) is RefusalReason.SEA


@pytest.mark.rule("D-11", "D-13", "D-24", "D-25")
def test_the_reason_follows_the_phase_and_the_dice():
    table = Table()
    table.roll("2 red 3 yellow 1 green")
    assert reason(table, 0, (5, 6)) is RefusalReason.CHOOSE_FIRST
    assert reason(table, 1, (5, 6)) is RefusalReason.NOT_NOW
    table.do(0, "choose red")
    assert reason(table, 0, (5, 6)) is RefusalReason.STILL_ROLLING
    table.do(0, "stop")
    assert reason(table, 0, (5, 6)) is None
    assert reason(table, 0, (3, 5)) is RefusalReason.OTHER_COLOUR
    assert reason(table, 0, (7, 7)) is RefusalReason.NO_TOUCH
    assert reason(table, 1, (5, 6)) is RefusalReason.ACTIVE_COLOUR
    assert reason(table, 1, (4, 7)) is RefusalReason.NO_DICE
    assert reason(table, 1, (3, 5)) is None
    table.cross(0, (5, 6))
    assert reason(table, 0, (0, 9)) is RefusalReason.OTHER_REGION
    table.cross(0, (6, 6))
    assert reason(table, 0, (6, 7)) is RefusalReason.ALL_MADE
    table.do(0, "confirm")
    assert reason(table, 0, (6, 7)) is RefusalReason.DONE


@pytest.mark.rule("D-21", "D-23")
def test_open_regions_and_overthrowing_are_explained():
    table = Table()
    cross_out(table.race, 0, fields(*BLUE4[:2], *ORANGE3))
    table.phase_two("3 blue", "1 green 2 grey")
    assert why_not(table.race, 0, at(*BLUE4[2])) == Refusal(RefusalReason.OVERTHROWN, Colour.BLUE, 3, 2)
    assert reason(table, 0, (4, 4)) is RefusalReason.REGION_OPEN
    table = Table()
    table.phase_two("2 red", "4 grey")
    assert why_not(table.race, 1, at(3, 6)) == Refusal(RefusalReason.OVERTHROWN, Colour.GREY, 4, 3)


@pytest.mark.rule("D-20", "D-21", "D-22", "D-23", "D-24", "D-25", "D-31")
def test_the_reasons_agree_with_what_is_legal_all_match_long():
    rng = Random(5)
    race = GAME.new(3)
    steps = 0
    while race.actors() and steps < 900:
        for seat in race.actors():
            if seat == CHANCE:
                continue
            marks = {action.field for action in race.legal(seat) if isinstance(action, Mark)}
            for number in range(FIELDS):
                if race.sides[seat].name:
                    assert (why_not(race, seat, number) is None) == (number in marks)
            if marks and not race.marked[seat]:
                offered = {
                    COLOURS[shade] for shade in shades(race, seat) if not race.refusal(seat, shade, race.dice[shade])
                }
                assert offered == {COLOURS[race.sides[seat].colour[number]] for number in marks}
        seat = race.actors()[0]
        race.apply(seat, race.chance().sample(rng) if seat == CHANCE else random_decision(race, seat, rng))
        steps += 1


@pytest.mark.rule("D-11", "D-23")
def test_each_rolled_colour_says_whether_it_can_be_used_and_how_much_room_there_is():
    table = Table()
    cross_out(table.race, 0, fields(*BLUE4[:2]))
    table.roll("3 blue 1 yellow 1 red 1 grey")
    for colour, dice, room, why in (
        (BLUE, 3, 2, RefusalReason.OVERTHROWN),
        (RED, 1, 6, None),
        (GREY, 1, 3, None),
    ):
        refusal = table.race.refusal(0, colour, dice)
        assert (table.race.rolled.count.of[colour], table.race.room(0, colour)) == (dice, room)
        assert (refusal and refusal.reason) == why
    table.do(0, "choose red")
    table.do(0, "stop")
    assert shades(table.race, 0) == [RED]
    assert shades(table.race, 1) == [YELLOW, BLUE, GREY]


@pytest.mark.rule("D-13", "D-14", "D-23")
def test_the_risk_of_rolling_on_is_exact():
    table = Table()
    cross_out(table.race, 0, fields(*RED6[:4]))
    table.roll("1 red 5 grey")
    assert risk(table.race) is None
    table.do(0, "choose red")
    seen = risk(table.race)
    assert (seen.aside, seen.left, seen.room) == (1, 5, 2)
    assert seen.hit == pytest.approx(1 - (5 / 6) ** 5)
    two_or_more = 1 - (5 / 6) ** 5 - 5 * (1 / 6) * (5 / 6) ** 4
    assert seen.overthrown == pytest.approx(two_or_more)


@pytest.mark.rule("D-30", "D-40")
def test_a_field_promises_its_treasure_its_region_its_colour_and_the_goal():
    table = Table()
    blue = [n for n in numbers(SIDE.of_colour[BLUE]) if n not in fields(*BLUE4)]
    cross_out(table.race, 0, [*blue, *fields(BLUE4[0], BLUE4[2], BLUE4[3])])
    table.race.treasures[0] = 8
    seen = promise(table.race, 0, at(4, 8))
    assert (seen.treasure, seen.region, seen.colour, seen.goal) == (True, True, True, True)
    seen = promise(table.race, 1, at(5, 6))
    assert (seen.treasure, seen.region, seen.colour, seen.goal) == (False, False, False, False)


def test_every_reason_has_a_sentence_and_every_colour_a_name():
    assert len({kind.value for kind in RefusalReason}) == len(RefusalReason)
    assert len({named(colour) for colour in COLOURS}) == len(COLOURS)


def test_the_tally_tells_crosses_regions_throws_and_the_curve_of_treasures():
    match = Match(GAME, [Player("A", "gentle"), Player("B", "gentle")], seed="7")
    match.settle()
    minds = make("gentle", GAME)
    while not match.is_over:
        seat = match.state.actors()[0]
        match.submit(seat, minds.choose(match.state, seat, Random(len(match.log))))
    tally = GAME.stats.tally(2)
    told = {RegionCompleted: 0, TreasureThrown: 0, SeatIdle: 0, TurnStarted: 0}
    for _, events, state in match.replay():
        for event in events:
            tally.see(event, state)
            if type(event) in told:
                told[type(event)] += 1
    report = tally.report(match.state)
    rows = [[int(cell) for cell in row] for row in report.rows]
    assert len(report.columns) == len(rows[0])
    assert [row[0] for row in rows] == list(match.state.scores())
    crossed = [(crosses(match.state, seat)).bit_count() - 1 for seat in range(2)]
    assert [row[2] for row in rows] == crossed
    assert sum(row[3] for row in rows) == told[RegionCompleted]
    assert sum(row[4] for row in rows) == told[TreasureThrown]
    assert sum(row[5] for row in rows) == told[SeatIdle]
    for curve, treasures in zip(report.curves, match.state.scores(), strict=True):
        assert curve[0] == 0
        assert curve[-1] == treasures
        assert len(curve) == told[TurnStarted] + 1
        assert list(curve) == sorted(curve)


def positions(count: int) -> list[DicelandState]:
    """Return positions of random matches with a decision to roll on or a first cross to make."""
    rng = Random("hints")
    matches = (decisions(new(2, frozenset()), rng) for _ in range(count))
    found = (
        state.copy()
        for state, seat in chain.from_iterable(matches)
        if state.phase == DECIDING or (state.phase == CROSSING and not state.marked[seat])
    )
    return list(islice(found, count))


def test_to_roll_or_to_stop_is_told_with_what_a_roll_would_bring() -> None:
    deciding = [state for state in positions(60) if state.phase == DECIDING]
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
    for state in positions(60):
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
    state = next(
        state
        for state in positions(60)
        if state.phase == CROSSING and any(action in MARKS for action in state.legal(state.actors()[0]))
    )
    seat = state.actors()[0]
    mark = next(action for action in state.legal(seat) if action in MARKS)
    slot = SHADES * seat + state.sides[seat].colour[mark.field]
    state.need[slot] = state.left[seat] if state.marked[seat] else state.dice[slot % SHADES]
    assert " 0 " not in (advice(state, seat, mark) or " 0 ")
    assert advice(state, seat, CONFIRM)
