"""Set-up and both phases of a turn: D-01, D-06, D-10 to D-15, D-20 to D-26, D-07, and the general clauses."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import isclose
from random import Random

import pytest

from game.games.diceland import GAME
from game.games.diceland.actions import BoardCard, BoardFace, Dealt, Pick
from game.games.diceland.board import BIT, COLOURS, MAINLAND, Colour, numbers, sides
from game.games.diceland.dice import ROLLS, Rolled
from game.games.diceland.events import (
    ColourCompleted,
    CrossingEnded,
    DiceRolled,
    DiceSetAside,
    FieldCrossed,
    RefusalReason,
    RegionCompleted,
    RollingEnd,
    RollingEnded,
    SeatIdle,
    SideTaken,
)
from game.games.diceland.turn_value import shapes
from game.games.diceland.view.standings import SHOWN, SheetProgress
from game.rules.common import Started, TurnStarted
from game.rules.contract import CHANCE
from tests.games.diceland.diceland_table import (
    BLUE4,
    GREEN4,
    GREY3,
    ORANGE3,
    RED6,
    SIDE,
    Scenario,
    Table,
    at,
    cross_out,
    crosses,
    fields,
)

RED, YELLOW, GREEN, BLUE, ORANGE, GREY = COLOURS


@pytest.mark.rule("D-01")
@pytest.mark.parametrize("dice", [1, 2, 3, 5])
def test_every_die_shows_every_colour_equally_often(dice):
    seen = dict(ROLLS[dice].outcomes())
    assert len(seen) == 6**dice
    assert isclose(sum(seen.values()), 1.0)
    assert all(isclose(share, 6.0**-dice) for share in seen.values())
    for die in range(dice):
        assert Counter(outcome.dice[die] for outcome in seen) == dict.fromkeys(COLOURS, 6 ** (dice - 1))
    assert all(one.count.of == tuple(one.dice.count(shade) for shade in COLOURS) for one in seen)
    assert ROLLS[dice].sample(Random(5)) is ROLLS[dice].sample(Random(5)) or dice > 4, "rolls of few dice are interned"


@pytest.mark.rule("D-01", "D-06", "G-05")
@pytest.mark.parametrize("seats", GAME.seats)
def test_first_all_chance_then_everybody_picks_a_face(seats):
    assert GAME.seats == (2, 3, 4)
    race = GAME.new(seats)
    events = []
    assert race.actors() == (CHANCE,)
    deals = dict(race.chance().outcomes())
    assert len(deals) == {2: 12, 3: 24, 4: 24}[seats]
    assert all(len(set(deal.boards)) == seats for deal in deals), "all boards are different"
    assert {board for deal in deals for board in deal.boards} == set(BoardCard)
    assert Dealt((BoardCard.K,) * seats) not in race.chance()
    assert Dealt((BoardCard.K,)) not in race.chance()
    race.apply(CHANCE, Dealt((BoardCard.L, BoardCard.K, BoardCard.M, BoardCard.N)[:seats]), events.append)
    race.apply(CHANCE, Started(1), events.append)
    assert race.actors() == tuple(range(seats))
    assert race.is_joint()
    for seat in reversed(range(seats)):
        assert race.legal(seat) == (Pick(BoardFace.FRONT), Pick(BoardFace.BACK))
        race.apply(seat, Pick(BoardFace.BACK if seat else BoardFace.FRONT), events.append)
    assert [side.name for side in race.sides] == ["L1", "K2", "M2", "N2"][:seats]
    assert race.sides[0] is sides(MAINLAND)["L1"]
    assert race.active == 1
    assert race.actors() == (CHANCE,)
    assert not race.is_joint()
    assert SideTaken(0, "L1") in events
    assert events[-1] == TurnStarted(1, 1)


@pytest.mark.rule("D-10", "D-12")
def test_a_turn_begins_with_all_six_dice_and_only_those_not_set_aside_are_rolled_again():
    table = Table()
    assert len(next(iter(table.race.chance().outcomes()))[0].dice) == 6
    assert Rolled(COLOURS[:5]) not in table.race.chance()
    assert Rolled((0, 0, 0, 0, 0, 0)) not in table.race.chance(), "numbers are no colours"
    table.play("green red green blue red grey, choose green, roll")
    assert Rolled((RED,) * 6) not in table.race.chance()
    table.play("green red red blue")
    assert [event.again for event in table.told(DiceRolled)] == [False, True]


def ended(why: RollingEnd, colour: Colour, dice: int, *left: tuple[Colour, int]) -> RollingEnded:
    return RollingEnded(0, why, colour, dice, left)


EXAMPLE_1 = "3 red 2 green 1 yellow, choose green, roll, 1 green 3 blue, roll, 2 yellow 1 orange"
ROLLING = {
    "D-11 any rolled colour may be chosen but no other": Scenario(
        "3 yellow 2 green 1 grey", legal={0: "choose yellow, choose green, choose grey"}
    ),
    "D-11 even one that cannot be used": Scenario("3 yellow 2 green 1 grey, choose yellow", legal={0: "stop, roll"}),
    "D-12 all dice of the colour are set aside": Scenario(
        "green red green blue red grey, choose green", aside=2, told=[DiceSetAside(0, GREEN, (0, 2), 2)]
    ),
    "D-12 those rolled again too": Scenario(
        "green red green blue red grey, choose green, roll, green red red blue",
        aside=3,
        told=[DiceSetAside(0, GREEN, (0, 2), 2), DiceSetAside(0, GREEN, (0,), 3)],
    ),
    "D-13 stopping right after the first roll is allowed": Scenario(
        "2 green 2 red 2 blue, choose green, stop",
        told=[ended(RollingEnd.STOPPED, GREEN, 2, (RED, 2), (BLUE, 2))],
        actors=(0, 1),
    ),
    "D-13 after every hit the seat decides again": Scenario(
        "1 green 5 red, choose green, roll, 1 green 4 red, roll, 1 green 3 red, roll, 1 green 2 red, roll, green red",
        legal={0: "stop, roll"},
        aside=5,
    ),
    "D-14 a miss ends phase 1 and keeps what was set aside": Scenario(
        "2 green 4 red, choose green, roll, 2 blue 2 orange",
        actors=(0, 1),
        is_joint=True,
        told=[ended(RollingEnd.MISSED, GREEN, 2, (BLUE, 2), (ORANGE, 2))],
    ),
    "D-15 six dice of a colour are set aside at once": Scenario("6 red", 3, legal={0: "choose red"}),
    "D-15 that ends phase 1 and leaves the others nothing": Scenario(
        "6 red, choose red", 3, actors=(0,), told=[ended(RollingEnd.ALL_ASIDE, RED, 6)]
    ),
    "D-15 so does the sixth die of a further roll": Scenario(
        "5 red 1 blue, choose red, roll, red", told=[ended(RollingEnd.ALL_ASIDE, RED, 6)]
    ),
    "D-10 example 1: Bruno sets two green dice aside": Scenario("3 red 2 green 1 yellow, choose green", 4, aside=2),
    "D-12 example 1: and a third": Scenario(EXAMPLE_1.rpartition(", roll")[0], 4, aside=3),
    "D-14 example 1: and leaves two yellow and one orange": Scenario(
        EXAMPLE_1, 4, dice=[0, 2, 3, 0, 1, 0], told=[ended(RollingEnd.MISSED, GREEN, 3, (YELLOW, 2), (ORANGE, 1))]
    ),
}


@pytest.mark.rule("D-10", "D-11", "D-12", "D-13", "D-14", "D-15", "D-24", "D-25", "G-06")
@pytest.mark.parametrize("rolling", ROLLING.values(), ids=ROLLING)
def test_rolling_leads_to(rolling):
    rolling.check()


AROUND = (*GREEN4, *GREY3)
"""With these the active seat reaches other regions of every colour."""
PHASE_TWO = {
    "D-20 the first cross touches the start field": Scenario("2 red | 4 yellow", legal={0: "5.6"}),
    "D-20 a further cross may touch a cross of the same phase": Scenario(
        "2 red | 4 yellow, mark 5.6", legal={0: "6.6, 6.7"}
    ),
    "D-21 only the open region of a colour may be crossed, though others touch": Scenario(
        "1 blue | 5 grey", crossed={0: ((4, 7), (3, 7), *AROUND)}, legal={0: "4.8, 5.7"}
    ),
    "D-22 n dice make exactly n crosses": Scenario("3 red | 3 yellow, mark 5.6 6.6", legal={0: "6.7, 7.5, 7.6"}),
    "D-22 which are then confirmed": Scenario(
        "3 red | 3 yellow, mark 5.6 6.6 7.5",
        legal={0: "confirm"},
        told=[FieldCrossed(0, at(*place), RED, n, 3) for n, place in enumerate(((5, 6), (6, 6), (7, 5)), 1)],
    ),
    "D-23 left-over dice do not flow into another region": Scenario(
        "2 blue | 4 yellow", crossed={0: (*BLUE4[:3], *AROUND)}, active=1, told=[CrossingEnded(())]
    ),
    "D-24 the active seat crosses nothing in a colour it cannot use": Scenario(
        "2 yellow | 2 blue 2 red", actors=(1,), idle={0: [RefusalReason.OUT_OF_REACH]}
    ),
    "D-24 over-collecting on purpose is allowed, and nobody can do anything": Scenario(
        "4 grey | 2 yellow", active=1, told=[CrossingEnded(())]
    ),
    "D-24 a newly opened region may be entered at several places": Scenario(
        "2 blue | 4 yellow, mark 3.3 5.3", crossed={0: (*BLUE4, *ORANGE3, *GREEN4)}, legal={0: "confirm"}
    ),
    "D-25 the chosen colour is for the active seat alone": Scenario(
        "1 red | 1 green 4 yellow", legal={0: "5.6", 1: "pass, 3.5"}
    ),
    "D-25 four grey dice find no region: every reachable one is smaller": Scenario(
        "1 red | 4 grey 1 green", legal={0: "5.6", 1: "pass, 3.5"}
    ),
    "D-25 the others use one colour of the last roll or pass": Scenario(
        "3 yellow 2 blue 1 grey, choose yellow, roll, 2 red 1 green", legal={1: "pass, 5.6, 3.5"}
    ),
    "D-25 and stay with it": Scenario(
        "3 yellow 2 blue 1 grey, choose yellow, roll, 2 red 1 green, mark 5.6", legal={1: "6.6, 6.7"}
    ),
    "D-25 several seats may use the same colour": Scenario(
        "1 red | 1 green 4 yellow, 1: make 3.5, 2: make 3.5, 3: make 3.5", 4, actors=(0,)
    ),
    "G-01 a single possible cross is made by its seat; who can do nothing owes nothing": Scenario(
        "1 red | 5 yellow", legal={0: "5.6"}
    ),
    "G-01 seats that can do nothing are shown": Scenario(
        "1 red | 5 yellow", 3, crossed={2: ORANGE3}, actors=(0, 2), idle={1: [RefusalReason.OUT_OF_REACH]}
    ),
    "D-26 all who can cross do so at the same time": Scenario("1 red | 1 green 4 yellow", 3, actors=(0, 1, 2)),
    "D-26 one may pass": Scenario("1 red | 1 green 4 yellow, 2: pass", 3, actors=(0, 1), is_joint=True),
    "D-26 crosses have to be confirmed": Scenario("1 red | 1 green 4 yellow, 2: pass, 1: mark 3.5", 3, actors=(0, 1)),
    "D-26 the phase of one seat that is left is still a common one": Scenario(
        "1 red | 1 green 4 yellow, 2: pass, 1: make 3.5, mark 5.6", 3, is_joint=True, told=[CrossingEnded]
    ),
    "D-26 the phase ends when everybody has confirmed or passed": Scenario(
        "1 red | 1 green 4 yellow, 2: pass, 1: make 3.5, make 5.6",
        3,
        told=[TurnStarted(0, 1), CrossingEnded(()), TurnStarted(1, 2)],
    ),
}


@pytest.mark.rule("D-20", "D-21", "D-22", "D-23", "D-24", "D-25", "D-26", "G-01")
@pytest.mark.parametrize("phase", PHASE_TWO.values(), ids=PHASE_TWO)
def test_phase_two_leads_to(phase):
    phase.check()


@pytest.mark.rule("D-21")
def test_example_3_a_complete_region_frees_its_colour_and_open_ones_block_theirs():
    race = Table(crossed={0: (*BLUE4, (5, 6), (3, 6), (3, 5), (4, 5))}).race
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
    table = Table(crossed={0: (*BLUE4[:3], *ORANGE3)})
    assert set(numbers(table.race.openings(0, BLUE, 1))) == fields(BLUE4[3])
    table.play("1 blue | 5 yellow, make 5.7")
    assert set(numbers(table.race.openings(0, BLUE, 1))) == fields((4, 4), (5, 3))


@pytest.mark.rule("D-23")
@pytest.mark.parametrize(("dice", "may"), [(1, True), (2, True), (3, False)])
def test_example_2_a_red_region_with_two_free_fields(dice, may):
    table = Table(crossed={0: RED6[:4]})
    assert table.race.rest[RED].bit_count() == 2
    table.play(f"{dice} red | {6 - dice} yellow")
    if may:
        for _ in range(dice):
            table.do(0, f"mark {min(table.marks(0))}")
        table.do(0, "confirm")
        assert table.race.need[RED] == 18 - 4 - dice
    else:
        idle = [event for event in table.told(SeatIdle) if event.seat == 0]
        assert [(r.reason, r.dice, r.free) for r in idle[0].refusals] == [(RefusalReason.OVERTHROWN, 3, 2)]
        assert table.race.need[RED] == 18 - 4


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


@pytest.mark.rule("D-07")
def test_everybody_sees_treasures_and_missing_fields_of_everybody():
    table = Table(3, crossed={1: BLUE4})
    seen = SheetProgress.of(SIDE, crosses(table.race, 1), table.race.terms.goal)
    assert (seen.treasures, seen.goal) == (1, 9)
    assert seen.taken == (0, 0, 0, 0, 1, 0)
    assert seen.missing == (18, 18, 18, 18, 14, 18)
    assert SHOWN[seen.nearest] == Colour.BLUE
    cross_out(table.race, 1, numbers(SIDE.of_colour[BLUE]))
    assert SheetProgress.of(SIDE, crosses(table.race, 1), 9).missing[seen.nearest] == 0


@pytest.mark.rule("D-07", "D-21")
def test_completed_regions_and_colours_are_told():
    region = tuple(sorted(fields(*BLUE4)))
    told = [RegionCompleted(0, BLUE, region), ColourCompleted(0, BLUE)]
    Scenario("1 blue | 5 yellow, mark 5.7", ready={0: (0, 1)}, told=told).check()
