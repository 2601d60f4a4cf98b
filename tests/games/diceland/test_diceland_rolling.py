"""Set-up and phase 1: D-01, D-06, D-10 to D-15, G-05, G-06."""

from __future__ import annotations

from collections import Counter
from math import isclose
from random import Random

import pytest

from game.games.diceland import GAME
from game.games.diceland.actions import BoardCard, BoardFace, Dealt, Pick
from game.games.diceland.board import COLOURS, MAINLAND, sides
from game.games.diceland.dice import ROLLS, Rolled
from game.games.diceland.events import CrossingStarted, DiceRolled, DiceSetAside, RollingEnd, RollingEnded, SideTaken
from game.rules.common import FirstSeatDrawn, Started, TurnStarted
from game.rules.contract import CHANCE
from tests.games.diceland.diceland_table import Table


@pytest.mark.rule("D-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_seats_play(seats):
    assert GAME.new(seats).seats == seats


@pytest.mark.rule("D-01")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_nobody_else_does(seats):
    with pytest.raises(ValueError, match="2, 3, 4"):
        GAME.new(seats)


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


@pytest.mark.rule("D-10")
def test_a_turn_begins_with_all_six_dice():
    table = Table()
    assert len(next(iter(table.race.chance().outcomes()))[0].dice) == 6
    assert Rolled(COLOURS[:5]) not in table.race.chance()
    assert Rolled((0, 0, 0, 0, 0, 0)) not in table.race.chance(), "numbers are no colours"


@pytest.mark.rule("D-11")
def test_any_rolled_colour_may_be_chosen_even_an_unusable_one_but_no_other():
    table = Table()
    table.roll("3 yellow 2 green 1 grey")
    assert table.legal(0) == ["choose yellow", "choose green", "choose grey"]
    assert not table.race.openings(0, COLOURS[1], 3), "no yellow region touches the start"
    table.do(0, "choose yellow")
    assert table.legal(0) == ["stop", "roll"]


@pytest.mark.rule("D-12", "D-13", "G-06")
def test_all_dice_of_the_colour_are_set_aside_and_only_the_others_are_rolled_again():
    table = Table()
    table.roll("green red green blue red grey")
    table.do(0, "choose green")
    assert table.race.aside == 2
    assert table.told(DiceSetAside)[-1] == DiceSetAside(0, COLOURS[2], (0, 2), 2, True)
    table.do(0, "roll")
    assert Rolled((COLOURS[0],) * 6) not in table.race.chance()
    table.roll("green red red blue")
    assert table.race.aside == 3
    assert table.told(DiceRolled)[-1].again
    assert not table.told(DiceRolled)[0].again
    assert table.told(DiceSetAside)[-1] == DiceSetAside(0, COLOURS[2], (0,), 3, False)


@pytest.mark.rule("D-13")
def test_stopping_right_after_the_first_roll_is_allowed():
    table = Table()
    table.roll("2 green 2 red 2 blue")
    table.do(0, "choose green")
    table.do(0, "stop")
    assert table.told(RollingEnded)[-1].why is RollingEnd.STOPPED
    assert table.told(CrossingStarted)[-1].seats == (0, 1)


@pytest.mark.rule("D-13", "D-14")
def test_after_a_hit_the_seat_decides_again():
    table = Table()
    table.roll("1 green 5 red")
    table.do(0, "choose green")
    for dice in (5, 4, 3, 2):
        table.do(0, "roll")
        table.roll(f"1 green {dice - 1} red")
        assert table.legal(0) == ["stop", "roll"]
    assert table.race.aside == 5


@pytest.mark.rule("D-14")
def test_a_miss_ends_phase_one_and_keeps_what_was_set_aside():
    table = Table()
    table.roll("2 green 4 red")
    table.do(0, "choose green")
    table.do(0, "roll")
    table.roll("2 blue 2 orange")
    ended = table.told(RollingEnded)[-1]
    assert ended.why is RollingEnd.MISSED
    assert ended.dice == 2
    assert table.race.actors() == (0, 1)
    assert table.race.is_joint()


@pytest.mark.rule("D-15", "D-25")
def test_six_dice_aside_end_phase_one_at_once_and_leave_nothing():
    table = Table(seats=3)
    table.roll("6 red")
    assert table.legal(0) == ["choose red"]
    table.do(0, "choose red")
    ended = table.told(RollingEnded)[-1]
    assert ended.why is RollingEnd.ALL_ASIDE
    assert ended.dice == 6
    assert ended.left == ()
    assert table.race.actors() == (0,), "the others owe nothing"
    table = Table()
    table.roll("5 red 1 blue")
    table.do(0, "choose red")
    table.do(0, "roll")
    table.roll("red")
    assert table.told(RollingEnded)[-1].why is RollingEnd.ALL_ASIDE


@pytest.mark.rule("D-10", "D-11", "D-12", "D-13", "D-14", "D-24", "D-25")
def test_example_1_bruno_takes_three_green_and_leaves_two_yellow_and_one_orange():
    table = Table(seats=4)
    table.roll("3 red 2 green 1 yellow")
    table.do(0, "choose green")
    assert table.race.aside == 2
    table.do(0, "roll")
    table.roll("1 green 3 blue")
    assert table.race.aside == 3
    table.do(0, "roll")
    table.roll("2 yellow 1 orange")
    ended = table.told(RollingEnded)[-1]
    assert (ended.why, ended.colour.name, ended.dice) == (RollingEnd.MISSED, "GREEN", 3)
    assert [(colour.name, dice) for colour, dice in ended.left] == [("YELLOW", 2), ("ORANGE", 1)]
    assert table.race.dice[2] == 3
    assert table.race.dice[1] == 2
    assert table.race.dice[4] == 1
    assert table.race.dice[0] == table.race.dice[3] == 0, "the first rolls are gone"
