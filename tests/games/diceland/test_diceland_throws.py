"""Treasure throws and the end: D-30 to D-33, D-40 to D-44, G-03, G-04."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.games.diceland.board import BIT, COLOURS, SHADES, Colour, numbers
from game.games.diceland.dice import Rolled
from game.games.diceland.events import (
    CrossingEnded,
    GoalReached,
    SeatIdle,
    SeatPassed,
    ThrowsLost,
    TreasureFound,
    TreasureThrown,
)
from game.games.diceland.rules import OVER, THROW_DUE, TURN_CAP
from game.rules.common import MatchEnded, TurnStarted
from game.rules.contract import CHANCE, Ending, Result, ranks
from tests.games.diceland.diceland_table import BLUE4, SIDE, TERMS, Table, at, cross_out, fields

RED, YELLOW, GREEN, BLUE, ORANGE, GREY = COLOURS


def at_the_treasure(seats: int = 3, *, finders: tuple[int, ...] = (0,), first: int = 0) -> Table:
    """Return a table at the end of phase 2, with the blue treasure crossed by the finders."""
    table = Table(seats, first)
    for seat in range(seats):
        cross_out(table.race, seat, fields(BLUE4[0]))
    if first in finders:
        table.phase_two("1 blue", "5 yellow")
        table.make(first, BLUE4[1])
    else:
        table.phase_two("1 green", "1 blue 4 yellow")
        for seat in range(seats):
            table.make(seat, BLUE4[1] if seat in finders else BLUE4[2] if seat != first else (3, 5))
    return table


def ready_to_win(table: Table, seat: int, *, treasures: int = 8, missing: int = 0) -> None:
    """Cross all blue fields except `missing` in the region at the start, and set the treasure count."""
    blue = [n for n in numbers(SIDE.of_colour[BLUE]) if n not in fields(*BLUE4)]
    cross_out(table.race, seat, [*blue, *[at(*place) for place in BLUE4[: 4 - missing]]])
    table.race.treasures[seat] = treasures


@pytest.mark.rule("D-30")
def test_a_treasure_is_counted_and_earns_a_throw_after_the_phase():
    table = at_the_treasure()
    assert table.told(TreasureFound) == [TreasureFound(0, at(4, 8), Colour.BLUE, 1)]
    assert table.told(CrossingEnded)[-1].throws == (0,)
    assert table.race.scores() == (1, 0, 0)
    assert table.race.phase == THROW_DUE
    assert table.race.thrower == 0


@pytest.mark.rule("D-30")
def test_the_throw_waits_until_every_seat_has_confirmed():
    table = Table(2)
    cross_out(table.race, 0, fields(BLUE4[0]))
    table.phase_two("1 blue", "1 green 4 yellow")
    table.make(0, BLUE4[1])
    assert table.race.actors() == (1,)
    table.do(1, "pass")
    assert table.race.phase == THROW_DUE


@pytest.mark.rule("D-30", "D-04")
def test_one_phase_earns_one_throw_at_most():
    assert all((region & SIDE.treasure).bit_count() <= 1 for region in SIDE.regions)
    table = at_the_treasure()
    table.roll("5 grey")
    assert len(table.told(TreasureThrown)) == 1
    assert table.race.active == 1


@pytest.mark.rule("D-31", "G-06")
def test_a_treasure_throw_is_one_roll_of_five_dice():
    table = at_the_treasure()
    question = table.race.chance()
    assert Rolled((RED,) * 5) in question
    assert Rolled((RED,) * 6) not in question
    table.roll("3 orange 2 green")
    assert table.race.actors() == (0,)
    assert table.legal(0)[0] == "pass"
    assert table.marks(0) == fields((4, 5), (5, 5), (3, 5)), "orange or green"
    table.cross(0, (3, 5), (3, 4))
    assert table.legal(0) == ["confirm"]
    table.do(0, "confirm")
    assert table.told(TurnStarted)[-1].seat == 1
    assert not table.race.rest[GREEN] & sum(BIT[n] for n in fields((3, 5), (3, 4)))


@pytest.mark.rule("D-31")
def test_a_throw_may_be_declined():
    table = at_the_treasure()
    table.roll("5 red")
    table.do(0, "pass")
    assert table.told(SeatPassed)[-1] == SeatPassed(0, True)
    assert table.told(TurnStarted)[-1].seat == 1


@pytest.mark.rule("D-31", "D-23")
def test_overthrowing_goes_for_throws_too():
    table = at_the_treasure()
    table.roll("3 blue 2 green")
    assert table.marks(0) == fields((3, 5)), "two blue fields are free, three dice are too many"


@pytest.mark.rule("D-31", "G-01")
def test_an_unusable_throw_is_shown_and_the_match_goes_on():
    table = at_the_treasure()
    table.roll("5 grey")
    assert table.told(SeatIdle)[-1].throw
    assert table.told(TurnStarted)[-1].seat == 1
    assert table.race.actors() == (CHANCE,)


@pytest.mark.rule("D-32")
def test_a_treasure_in_a_throw_earns_another_throw_at_once_and_chains_are_unlimited():
    table = Table(2)
    found = 0
    # Give the seat access to every treasure, then let it find one with throw after throw.
    table.race.front[0] = table.race.free[0]
    table.race.found, table.race.thrower, table.race.phase = 1, 0, THROW_DUE
    table.race.who = (CHANCE,)
    for chest in list(numbers(SIDE.treasure & table.race.free[0]))[:4]:
        colour = COLOURS[SIDE.colour[chest]]
        table.race.rest[colour] = 0
        table.roll(f"1 {colour.name} 4 {COLOURS[(colour + 1) % 6].name}")
        found += 1
        assert table.told(TreasureThrown)[-1].chained
        table.do(0, f"mark {chest}")
        table.do(0, "confirm")
        assert table.race.phase == THROW_DUE
        assert table.race.thrower == 0
    assert table.race.treasures[0] == found == 4


@pytest.mark.rule("D-33")
@pytest.mark.parametrize(("first", "order"), [(0, [1, 2]), (1, [2, 0]), (2, [0, 1])])
def test_throws_are_played_clockwise_beginning_with_the_active_seat(first, order):
    table = at_the_treasure(3, finders=tuple(order), first=first)
    assert table.told(CrossingEnded)[-1].throws == tuple(order)
    for _ in order:
        table.roll("5 grey")
    assert [event.seat for event in table.told(TreasureThrown)] == order
    assert table.told(TurnStarted)[-1].seat == (first + 1) % 3


@pytest.mark.rule("D-33")
def test_the_active_seat_throws_first():
    table = Table(3, 1)
    for seat in range(3):
        cross_out(table.race, seat, fields(BLUE4[0]))
    table.phase_two("1 blue", "5 grey")
    table.cross(1, BLUE4[1])
    table.race.found |= 1 << 0
    table.do(1, "confirm")
    assert table.told(CrossingEnded)[-1].throws == (1, 0)
    table.roll("5 grey")
    table.roll("5 grey")
    assert [event.seat for event in table.told(TreasureThrown)] == [1, 0]


@pytest.mark.rule("D-40")
@pytest.mark.parametrize(("treasures", "missing", "wins"), [(9, 0, True), (8, 0, False), (9, 1, False), (12, 0, True)])
def test_the_goal_is_nine_treasures_and_a_whole_colour(treasures, missing, wins):
    table = Table(2)
    ready_to_win(table, 0, treasures=treasures, missing=missing)
    assert table.race.has_goal(0) is wins


@pytest.mark.rule("D-40", "D-41", "D-26")
def test_the_goal_is_checked_when_the_last_seat_has_confirmed():
    table = Table(2)
    ready_to_win(table, 0, treasures=9, missing=1)
    table.phase_two("1 blue", "1 green 4 yellow")
    table.make(0, BLUE4[3])
    assert table.race.has_goal(0)
    assert table.race.actors() == (1,), "seat 1 finishes the phase"
    table.do(1, "pass")
    assert table.race.actors() == ()
    assert table.told(MatchEnded) == [MatchEnded(Result(Ending.GOAL, (0,)))]
    assert not table.told(ThrowsLost)
    assert table.told(GoalReached) == [GoalReached(0, (Colour.BLUE,))]


@pytest.mark.rule("D-41", "D-44", "G-03")
def test_all_who_reach_the_goal_in_the_same_phase_win_together_and_no_throws_follow():
    table = Table(4, 3)
    for seat in (0, 2):
        ready_to_win(table, seat, treasures=9, missing=1)
    cross_out(table.race, 1, fields(BLUE4[0]))
    table.phase_two("1 green", "1 blue 4 yellow")
    table.cross(3, (3, 5))
    table.cross(0, BLUE4[3])
    table.cross(2, BLUE4[3])
    table.cross(1, BLUE4[1])
    for seat in (2, 1, 3, 0):
        table.do(seat, "confirm")
    assert table.race.actors() == ()
    assert table.told(MatchEnded) == [MatchEnded(Result(Ending.GOAL, (0, 2)))]
    assert table.told(ThrowsLost) == [ThrowsLost((1,))], "seat 1 loses its throw"
    assert not table.told(TreasureThrown)
    assert ranks(table.race) == (1, 3, 1, 4), "seat 1 has a treasure, seat 3 none"


@pytest.mark.rule("D-42")
def test_the_goal_in_a_throw_ends_the_match_at_once_and_later_seats_lose_their_throws():
    table = Table(3, 0)
    ready_to_win(table, 1, treasures=9, missing=1)
    table.phase_two("1 green", "5 yellow")
    table.others_pass()
    table.cross(0, (3, 5))
    table.race.found = 0b110
    table.do(0, "confirm")
    assert table.race.thrower == 1
    table.roll("1 blue 4 yellow")
    table.make(1, BLUE4[3])
    assert table.race.actors() == ()
    assert table.told(MatchEnded) == [MatchEnded(Result(Ending.GOAL, (1,)))]
    assert table.told(ThrowsLost) == [ThrowsLost((2,))]
    assert ranks(table.race)[1] == 1


@pytest.mark.rule("D-42", "D-33")
def test_an_earlier_throw_decides_before_a_later_one():
    table = Table(3, 2)
    ready_to_win(table, 0, treasures=9, missing=1)
    ready_to_win(table, 1, treasures=9, missing=1)
    table.phase_two("1 green", "5 yellow")
    table.others_pass()
    table.cross(2, (3, 5))
    table.race.found = 0b011
    table.do(2, "confirm")
    table.roll("1 blue 4 yellow")
    table.make(0, BLUE4[3])
    assert ranks(table.race) == (1, 2, 3)


CIRCLE = replace(TERMS, circle=True)


@pytest.mark.rule("D-53", "D-41")
def test_in_a_full_circle_whoever_reaches_the_goal_later_wins_too():
    table = Table(2, terms=CIRCLE)
    for seat in (0, 1):
        ready_to_win(table, seat, treasures=9, missing=1)
    table.phase_two("1 blue", "5 yellow")
    table.others_pass()
    table.make(0, BLUE4[3])
    assert table.told(GoalReached) == [GoalReached(0, (Colour.BLUE,))]
    assert table.race.active == 1, "seat 1 has had no turn yet"
    twin, told = table.race.copy(), len(table.events)
    table.phase_two("1 blue", "5 yellow")
    table.others_pass()
    table.make(1, BLUE4[3])
    assert table.told(MatchEnded) == [MatchEnded(Result(Ending.LAST_ROUND, (0, 1)))]
    assert table.told(GoalReached) == [GoalReached(seat, (Colour.BLUE,)) for seat in (0, 1)]
    table.race = twin
    del table.events[told:]
    table.idle_turn()
    while table.race.actors():
        table.race.apply(1, table.race.legal(1)[0], table.events.append)
    assert table.told(MatchEnded) == [MatchEnded(Result(Ending.LAST_ROUND, (0,)))]


@pytest.mark.rule("D-53", "D-42")
@pytest.mark.parametrize("active", [0, 1])
def test_in_a_full_circle_a_throw_ends_the_match_in_the_last_turn_only(active: int):
    table = Table(2, terms=CIRCLE)
    if active:
        table.idle_turn()
    ready_to_win(table, 0, treasures=9, missing=1)
    table.phase_two("1 green", "5 yellow")
    table.others_pass()
    table.cross(active, (3, 5))
    table.race.found = 0b01
    table.do(active, "confirm")
    table.roll("1 blue 4 yellow")
    table.make(0, BLUE4[3])
    assert bool(table.told(MatchEnded)) == bool(active)
    assert ranks(table.race)[0] == 1


@pytest.mark.rule("D-43")
def test_otherwise_the_next_seat_clockwise_becomes_active():
    table = Table(3, 1)
    for seat in (1, 2, 0, 1):
        assert table.told(TurnStarted)[-1].seat == seat
        table.idle_turn()
    assert [event.round for event in table.told(TurnStarted)] == [1, 2, 3, 4, 5]


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
