"""Treasure throws and the end (D-30 to D-33, D-40 to D-44, G-03, G-04); queries of the screen and of hints (D-07)."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from game.games.diceland import GAME
from game.games.diceland.actions import CONFIRM, MARKS, ROLL, STOP, Mark
from game.games.diceland.board import BIT, COLOURS, FIELDS, ISLANDS, SHADES, Colour, numbers, sides
from game.games.diceland.dice import Rolled
from game.games.diceland.events import (
    CrossingEnded,
    GoalReached,
    LastTurnBegan,
    Refusal,
    RefusalReason,
    RegionCompleted,
    SeatIdle,
    SeatPassed,
    TreasureFound,
    TreasureThrown,
)
from game.games.diceland.queries import promise, risk, why_not
from game.games.diceland.rules import CROSSING, DECIDING, OVER, THROW_DUE, TURN_CAP, DicelandState, new
from game.games.diceland.view.texts import advice
from game.rules.common import MatchEnded, TurnStarted
from game.rules.contract import CHANCE, Ending, Result, ranks
from game.rules.match import load
from game.tools.golden import path_of
from tests.contract.cases import told_of
from tests.games.diceland.diceland_table import (
    BLUE4,
    ORANGE3,
    RED6,
    SIDE,
    TERMS,
    Scenario,
    Table,
    at,
    cross_out,
    crosses,
    fields,
    named,
)
from tests.playouts import decisions
from tests.scenario import ended

RED, YELLOW, GREEN, BLUE, ORANGE, GREY = COLOURS


FIND = "1 blue | 5 yellow, make 4.8"
"""The active seat crosses the treasure of its blue region."""
NEAR = dict.fromkeys(range(3), BLUE4[:1])
"""All seats have crossed the blue field in front of that treasure."""
CIRCLE = replace(TERMS, circle=True)
WIN = "1 blue | 5 yellow, others pass, make 5.7"
"""The active seat completes its colour."""
FOUND = "1 green | 5 yellow, others pass, mark 3.5, find"
"""The active seat ends its turn; the seats with a treasure follow."""
THROW_WIN = "confirm, 1 blue 4 yellow, make 5.7"
"""The first of them completes its colour with the throw."""
ONE, BOTH = {0: (9, 1)}, {0: (9, 1), 1: (9, 1)}
"""The seats that lack one field of a whole colour."""
THROWS = {
    "D-30 a treasure is counted": Scenario(
        FIND, 3, crossed=NEAR, scores=(1, 0, 0), told=[TreasureFound(0, at(4, 8), BLUE, 1)]
    ),
    "D-30 and earns a throw after the phase": Scenario(
        FIND, 3, crossed=NEAR, phase=THROW_DUE, thrower=0, told=[CrossingEnded((0,))]
    ),
    "D-30 the throw waits for those who have not confirmed": Scenario(
        "1 blue | 1 green 4 yellow, make 4.8", crossed={0: BLUE4[:1]}, actors=(1,)
    ),
    "D-30 until every seat has": Scenario(
        "1 blue | 1 green 4 yellow, make 4.8, 1: pass", crossed={0: BLUE4[:1]}, phase=THROW_DUE
    ),
    "D-30 one phase earns one throw": Scenario(
        f"{FIND}, 5 grey", 3, crossed=NEAR, active=1, told=[TreasureThrown(0, (GREY,) * 5)]
    ),
    "D-31 either colour may be used": Scenario(
        f"{FIND}, 3 orange 2 green", 3, crossed=NEAR, legal={0: "pass, 3.5, 4.5, 5.5"}
    ),
    "D-31 with all its dice": Scenario(
        f"{FIND}, 3 orange 2 green, mark 3.5 3.4", 3, crossed=NEAR, legal={0: "confirm"}
    ),
    "D-31 then the next turn begins": Scenario(f"{FIND}, 3 orange 2 green, make 3.5 3.4", 3, crossed=NEAR, active=1),
    "D-31 a throw may be declined": Scenario(f"{FIND}, 5 red, pass", 3, crossed=NEAR, active=1, told=[SeatPassed(0)]),
    "D-31 of three blue dice none may be used where two fields are free (D-23)": Scenario(
        f"{FIND}, 3 blue 2 green", 3, crossed=NEAR, legal={0: "pass, 3.5"}
    ),
    "D-31 an unusable throw is shown and the match goes on": Scenario(
        f"{FIND}, 5 grey",
        crossed={0: BLUE4[:1]},
        actors=(CHANCE,),
        told=[
            SeatIdle(1, False, (Refusal(RefusalReason.OUT_OF_REACH, YELLOW, 5, 0),)),
            SeatIdle(0, True, (Refusal(RefusalReason.OVERTHROWN, GREY, 5, 3),)),
        ],
    ),
    "D-33 the active seat throws first": Scenario(
        "1 blue | 5 grey, mark 4.8, find 0, confirm, 5 grey, 5 grey",
        3,
        1,
        crossed=NEAR,
        told=[CrossingEnded((1, 0)), *(TreasureThrown(seat, (GREY,) * 5) for seat in (1, 0))],
    ),
    "D-41 a phase in which the goal is reached is finished by all": Scenario(
        "1 blue | 1 green 4 yellow, make 5.7", ready=ONE, actors=(1,), told=[MatchEnded]
    ),
    "D-41 the goal is checked when the last seat has confirmed": Scenario(
        "1 blue | 1 green 4 yellow, make 5.7, 1: pass",
        ready=ONE,
        actors=(),
        told=[GoalReached(0), ended(Ending.GOAL, 0)],
    ),
    "D-41 all who reach the goal in the same phase win together and no throws follow": Scenario(
        "1 green | 1 blue 4 yellow, 0: make 5.7, 2: mark 5.7, 1: mark 4.8, 2: confirm, 1: confirm, make 3.5",
        4,
        3,
        ready={0: (9, 1), 2: (9, 1)},
        crossed={1: BLUE4[:1]},
        ranks=(1, 3, 1, 4),
        told=[ended(Ending.GOAL, 0, 2), TreasureThrown],
    ),
    "D-42 the goal in a throw ends the match at once and later seats lose their throws": Scenario(
        f"{FOUND} 0 1, {THROW_WIN}", 3, 2, ready=ONE, actors=(), told=[ended(Ending.GOAL, 0)]
    ),
    "D-42 an earlier throw decides before a later one": Scenario(
        f"{FOUND} 0 1, {THROW_WIN}", 3, 2, ready=BOTH, ranks=(1, 2, 3)
    ),
    "D-43 otherwise the next seat clockwise becomes active": Scenario(
        ", ".join(["6 yellow, choose yellow"] * 4), 3, 1, told=[TurnStarted((1 + n) % 3, n + 1) for n in range(5)]
    ),
    "D-53 in a full circle the goal is not the end before everybody has had a turn": Scenario(
        WIN, terms=CIRCLE, ready=BOTH, active=1, told=[GoalReached(0), LastTurnBegan(1), MatchEnded]
    ),
    "D-53 whoever reaches it later has reached it too": Scenario(
        f"{WIN}, {WIN}", terms=CIRCLE, ready=BOTH, told=[GoalReached(0), GoalReached(1)]
    ),
    "D-53 and wins too": Scenario(f"{WIN}, {WIN}", terms=CIRCLE, ready=BOTH, told=[ended(Ending.LAST_ROUND, 0, 1)]),
    "D-53 whoever does not does not": Scenario(
        f"{WIN}, {FOUND}, confirm", terms=CIRCLE, ready=BOTH, told=[ended(Ending.LAST_ROUND, 0)]
    ),
    "D-53 a throw does not end the match in the first turn": Scenario(
        f"{FOUND} 0, {THROW_WIN}", terms=CIRCLE, ready=ONE, ranks=(1, 2), told=[MatchEnded]
    ),
    "D-53 a throw ends the match in the last turn": Scenario(
        f"{FOUND}, confirm, {FOUND} 0, {THROW_WIN}", terms=CIRCLE, ready=ONE, told=[ended(Ending.LAST_ROUND, 0)]
    ),
}


@pytest.mark.rule("D-04", "D-23", "D-26", "D-30", "D-31", "D-33", "D-40", "D-41", "D-42", "D-43", "D-44", "D-53")
@pytest.mark.rule("G-01", "G-03")
@pytest.mark.parametrize("throw", THROWS.values(), ids=THROWS)
def test_a_throw_or_the_end_leads_to(throw):
    throw.check()


@pytest.mark.rule("D-31", "G-06")
def test_a_treasure_throw_is_one_roll_of_five_dice():
    question = Table(3, crossed=NEAR).play(FIND).race.chance()
    assert Rolled((RED,) * 5) in question
    assert Rolled((RED,) * 6) not in question


@pytest.mark.rule("D-32")
def test_a_treasure_in_a_throw_earns_another_throw_at_once_and_chains_are_unlimited():
    table = Table(2)
    found = 0
    # Give the seat access to every treasure, then let it find one with throw after throw.
    table.race.front[0] = table.race.free[0]
    table.race.found, table.race.thrower, table.race.phase = 1, 0, THROW_DUE
    table.race.due = (CHANCE,)
    for chest in list(numbers(SIDE.treasure & table.race.free[0]))[:4]:
        colour = COLOURS[SIDE.colour[chest]]
        table.race.rest[colour] = 0
        table.roll(f"1 {colour.name} 4 {COLOURS[(colour + 1) % 6].name}")
        found += 1
        assert len(table.told(TreasureThrown)) == found
        table.do(0, f"mark {chest}")
        table.do(0, "confirm")
        assert table.race.phase == THROW_DUE
        assert table.race.thrower == 0
    assert table.race.treasures[0] == found == 4


@pytest.mark.rule("D-33")
@pytest.mark.parametrize(("first", "order"), [(0, [1, 2]), (1, [2, 0]), (2, [0, 1])])
def test_throws_are_played_clockwise_beginning_with_the_active_seat(first, order):
    table = Table(3, first, crossed=NEAR)
    finds = ", ".join(f"{seat}: make 4.8" for seat in order)
    table.play(f"1 green | 1 blue 4 yellow, {finds}, {first}: make 3.5, 5 grey, 5 grey")
    assert table.told(CrossingEnded)[-1].throws == tuple(order)
    assert [event.seat for event in table.told(TreasureThrown)] == order
    assert table.told(TurnStarted)[-1].seat == (first + 1) % 3


@pytest.mark.rule("D-40")
@pytest.mark.parametrize(("treasures", "missing", "wins"), [(9, 0, True), (8, 0, False), (9, 1, False), (12, 0, True)])
def test_the_goal_is_nine_treasures_and_a_whole_colour(treasures, missing, wins):
    assert Table(ready={0: (treasures, missing)}).race.has_goal(0) is wins


@pytest.mark.rule("D-44", "G-03")
def test_below_the_winners_treasures_count_first_and_then_the_nearest_colour():
    table = Table(4)
    race = table.race
    race.treasures = [5, 7, 7, 11]
    race.need = [18] * (SHADES * 4)
    race.need[SHADES * 0 + RED] = 0
    race.need[SHADES * 2 + GREEN] = 3
    assert ranks(race) == (4, 3, 2, 1)
    race.treasures[2] = 9
    assert ranks(race)[2] == 1, "eleven treasures count as the nine of the goal, then the fields missing decide"
    race.treasures = [7, 7, 7, 3]
    race.need = [18] * (SHADES * 4)
    assert ranks(race) == (1, 1, 1, 4), "equal seats share the rank and the next is skipped"


@pytest.mark.rule("G-04")
def test_after_four_hundred_active_turns_the_match_ends_as_it_stands():
    assert TURN_CAP == 400
    race, events = Table(2).race, []
    race.treasures[1] = 2
    turns = 0
    while race.actors():
        assert turns < 400
        race.apply(CHANCE, Rolled((YELLOW,) * 6), events.append)
        race.apply(race.active, race.legal(race.active)[0], events.append)
        turns += 1
    assert turns == race.turns == 400
    assert race.phase == OVER
    assert events[-1] == MatchEnded(Result(Ending.CAP, (1,)))
    assert race.result() == Result(Ending.CAP, (1,)), "as it stands: the seat with the treasures is in front"
    assert ranks(race) == (2, 1)


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
