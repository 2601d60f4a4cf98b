"""Set-up and phase 1: D-01, D-06, D-10 to D-15, G-05, G-06."""

from __future__ import annotations

from collections import Counter
from math import isclose
from random import Random

import pytest

from game.games.diceland import GAME
from game.games.diceland.actions import BoardCard, BoardFace, Dealt, Pick
from game.games.diceland.board import COLOURS, MAINLAND, Colour, sides
from game.games.diceland.dice import ROLLS, Rolled
from game.games.diceland.events import CrossingStarted, DiceRolled, DiceSetAside, RollingEnd, RollingEnded, SideTaken
from game.rules.common import FirstSeatDrawn, Started, TurnStarted
from game.rules.contract import CHANCE
from tests.games.diceland.diceland_table import Scenario, Table

RED, YELLOW, GREEN, BLUE, ORANGE, _ = COLOURS


@pytest.mark.rule("D-01")
@pytest.mark.parametrize("count", [0, 1, 5])
def test_two_to_four_seats_play(count):
    assert GAME.seats == (2, 3, 4)
    with pytest.raises(ValueError, match="2, 3, 4"):
        GAME.new(count)


@pytest.mark.rule("D-01")
@pytest.mark.parametrize("dice", [1, 2, 3, 5])
def test_every_die_shows_every_colour_equally_often(dice):
    seen = dict(ROLLS[dice].outcomes())
    assert len(seen) == 6**dice
    assert isclose(sum(seen.values()), 1.0)
    assert all(isclose(share, 6.0**-dice) for share in seen.values())
    for die in range(dice):
        assert Counter(outcome.dice[die] for outcome in seen) == dict.fromkeys(COLOURS, 6 ** (dice - 1))


@pytest.mark.rule("D-01", "G-06")
@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5, 6])
def test_a_drawn_roll_is_one_of_the_possible_ones_and_counts_itself(dice):
    rng = Random(dice)
    for _ in range(300):
        outcome = ROLLS[dice].sample(rng)
        assert outcome in ROLLS[dice]
        assert len(outcome.dice) == dice
        assert outcome.count is Rolled(outcome.dice).count
        assert outcome.count.of == tuple(outcome.dice.count(shade) for shade in COLOURS)
    assert ROLLS[4].sample(Random(5)) is ROLLS[4].sample(Random(5)), "rolls of few dice are interned"


@pytest.mark.rule("D-06", "G-05")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_first_all_chance_then_everybody_picks_a_face(seats):
    race = GAME.new(seats)
    events = []
    assert race.actors() == (CHANCE,)
    deals = dict(race.chance().outcomes())
    assert len(deals) == {2: 12, 3: 24, 4: 24}[seats]
    assert isclose(sum(deals.values()), 1.0)
    assert all(len(set(deal.boards)) == seats for deal in deals), "all boards are different"
    assert {board for deal in deals for board in deal.boards} == set(BoardCard)
    assert Dealt((BoardCard.K,) * seats) not in race.chance()
    assert Dealt((BoardCard.K,)) not in race.chance()
    race.apply(CHANCE, Dealt((BoardCard.L, BoardCard.K, BoardCard.M, BoardCard.N)[:seats]), events.append)
    starts = dict(race.chance().outcomes())
    assert starts == {Started(seat): 1 / seats for seat in range(seats)}
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
    assert FirstSeatDrawn(1) in events
    assert SideTaken(0, "L1", True) in events
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
        "green red green blue red grey, choose green", aside=2, told=[DiceSetAside(0, GREEN, (0, 2), 2, True)]
    ),
    "D-12 those rolled again too": Scenario(
        "green red green blue red grey, choose green, roll, green red red blue",
        aside=3,
        told=[DiceSetAside(0, GREEN, (0, 2), 2, True), DiceSetAside(0, GREEN, (0,), 3, False)],
    ),
    "D-13 stopping right after the first roll is allowed": Scenario(
        "2 green 2 red 2 blue, choose green, stop",
        told=[ended(RollingEnd.STOPPED, GREEN, 2, (RED, 2), (BLUE, 2)), CrossingStarted(0, (0, 1))],
    ),
    "D-13 after a hit the seat decides again": Scenario(
        "1 green 5 red, choose green, roll, 1 green 4 red", legal={0: "stop, roll"}
    ),
    "D-13 and again": Scenario(
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
        EXAMPLE_1,
        4,
        dice=[0, 2, 3, 0, 1, 0],
        told=[ended(RollingEnd.MISSED, GREEN, 3, (YELLOW, 2), (ORANGE, 1))],
    ),
}


@pytest.mark.rule("D-10", "D-11", "D-12", "D-13", "D-14", "D-15", "D-24", "D-25", "G-06")
@pytest.mark.parametrize("rolling", ROLLING.values(), ids=ROLLING)
def test_rolling_leads_to(rolling):
    rolling.check()
