"""Options D-50 to D-54, the map generator of "Fresh board", the comparison of the sides of D-05, and whole matches."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.bots.league import Pairing, play_deal
from game.games.diceland import GAME
from game.games.diceland.actions import Charted, Shared
from game.games.diceland.board import (
    BIT,
    COLOURS,
    ISLANDS,
    MAINLAND,
    NOWHERE,
    SHADES,
    BoardPrint,
    flood,
    numbers,
    sides,
)
from game.games.diceland.board_generator import SEEDS, fresh
from game.games.diceland.rules import DicelandState
from game.rules.common import OrderTurned, Started, TurnStarted
from game.rules.contract import CHANCE
from game.rules.game import OptionError
from tests.contract.cases import moments, random_match
from tests.games.diceland.diceland_table import TERMS, Table, crosses, rows_of
from tests.playouts import playout

IDLE = "6 yellow, choose yellow"
"""A turn without a cross on an empty sheet."""


@pytest.mark.rule("D-50", "D-23")
def test_islands_have_smaller_colours_and_no_region_takes_six_dice():
    race = GAME.new(2, ["islands"])
    assert race.terms.layout is ISLANDS
    assert race.need == [14] * 12
    playout(race, Random(1))
    assert all(side is sides(ISLANDS)[side.name] for side in race.sides)
    fresh_race = Table(given=sides(ISLANDS)["N1"]).race
    assert not any(fresh_race.openings(0, shade, 6) for shade in range(6))


@pytest.mark.rule("D-50", "D-51")
@pytest.mark.parametrize(("options", "goal"), [((), 9), (("every",), 12), (("islands",), 5), (("islands", "every"), 6)])
def test_every_treasure_means_all_there_are(options, goal):
    assert GAME.new(3, options).terms.goal == goal


@pytest.mark.rule("D-52")
@pytest.mark.parametrize(
    ("options", "drawn", "name"),
    [
        (["same"], Shared(BoardPrint.L2), "L2"),
        (["same", "islands"], Shared(BoardPrint.L2), "L2"),
        (["same", "fresh"], Charted(11), "map 11"),
    ],
)
def test_same_board_gives_everybody_the_drawn_side_and_no_choice(options, drawn, name):
    race = GAME.new(4, options)
    if "fresh" not in options:
        assert [outcome for outcome, _ in race.chance().outcomes()] == list(map(Shared, BoardPrint))
    race.apply(CHANCE, drawn)
    race.apply(CHANCE, Started(2))
    assert {side.name for side in race.sides} == {name}
    assert race.actors() == (CHANCE,)
    assert race.active == 2


@pytest.mark.rule("D-52", "G-05")
def test_fresh_maps_are_drawn_for_each_seat_before_the_first_seat_is():
    race = GAME.new(3, ["fresh"])
    for seed in (5, 7, 4095):
        assert Charted(seed) in race.chance()
        assert Charted(SEEDS) not in race.chance()
        race.apply(CHANCE, Charted(seed))
    assert Started(0) in race.chance()
    assert [side.name for side in race.sides] == ["map 5", "map 7", "map 4095"]
    assert race.sides[1] == fresh(7, MAINLAND)


@pytest.mark.rule("D-54", "D-43")
@pytest.mark.parametrize(
    ("seats", "order"), [(2, "10 01 10"), (3, "120 021 120 0"), (4, "1230 0321 1230 032")], ids=["2", "3", "4"]
)
def test_there_and_back_turns_the_order_of_play_after_every_round(seats, order):
    rounds = order.split()
    wanted = [int(seat) for seat in "".join(rounds)]
    table = Table(seats, 1, replace(TERMS, back=True))
    for turn, seat in enumerate(wanted):
        race = table.race
        assert race.active == seat
        for other in range(seats):
            later = wanted[turn + 1 :]
            if other in later:
                assert race.wait(other) == min(later.index(other), seats - 1)
        table.play(IDLE)
    assert [event.seat for event in table.told(TurnStarted)][: len(wanted)] == wanted
    assert table.told(OrderTurned)[: len(rounds) - 1] == [OrderTurned(int(round_[0])) for round_ in rounds[1:]]


@pytest.mark.rule("D-53", "D-54")
def test_there_and_back_and_a_full_circle_exclude_each_other():
    with pytest.raises(OptionError, match="exclude"):
        GAME.new(3, ["circle", "back"])


@pytest.mark.rule("D-02", "D-03", "D-04", "D-50", "D-52")
@pytest.mark.parametrize("layout", [MAINLAND, ISLANDS])
def test_the_generator_always_passes_the_checks_and_repeats_itself(layout):
    for seed in range(20, 26):
        made = fresh(seed, layout)  # raises BrokenData if it violates a rule
        assert made == fresh.__wrapped__(seed, layout)
    assert len({fresh(seed, layout).rows for seed in range(20, 26)}) == 6


@pytest.mark.rule("D-52")
def test_a_seed_means_this_map_for_ever():
    assert fresh(0, MAINLAND).rows == rows_of(FIRST_MAP), "raise VERSION when maps change: logs name seeds"


@pytest.mark.rule("D-05", "D-06")
def test_where_the_side_is_drawn_by_lot_the_opponents_have_no_say():
    pairings = [Pairing(GAME.package, (level,) * 4, seed="lot", lots=True) for level in ("gentle", "steady")]
    given = [[play_deal(pairing, deal)[0].pools["side"] for deal in range(4)] for pairing in pairings]
    assert given[0] == given[1]


FIRST_MAP = """
S S R R O Y Y S S S y Y Y B
 s R R O O Y Y S O # G G B B
S G R B o R Y S O O Y Y g B
 G G b B R R X O O Y Y Y B B
S g G # R B B G G R R Y # O
 S S r G G B G G R R r B O o
S S R G G O B Y Y S R B b O
 S R G G O O B y Y S s B O O
"""


def check(race: DicelandState) -> None:
    """Check the invariants of the rules and the consistency of every sheet."""
    for seat in range(race.seats):
        side = race.sides[seat]
        if side is NOWHERE:
            continue
        made = crosses(race, seat)
        assert flood(BIT[side.start], made) == made, "D-20: crosses are connected"
        reach = 0
        for number in numbers(made):
            reach |= side.near[number]
        assert race.front[seat] == reach & race.free[seat]
        assert race.treasures[seat] == (made & side.treasure).bit_count()
        for shade in COLOURS:
            regions = [region for region in side.regions if region & side.of_colour[shade]]
            opened = [region & ~made for region in regions if region & made and region & ~made]
            assert len(opened) <= 1, "D-21: at most one open region per colour"
            assert race.rest[SHADES * seat + shade] == (opened[0] if opened else 0)
            assert race.need[SHADES * seat + shade] == (side.of_colour[shade] & ~made).bit_count()
        running = race.marked[seat]
        assert running & ~made == 0
        if running:
            assert len({side.region[number] for number in numbers(running)}) == 1, "D-22: one region"


@pytest.mark.rule("D-20", "D-21", "D-22", "D-30")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [(), ("islands",), ("same", "every"), ("fresh", "same"), ("back",)], ids="+".join)
def test_the_invariants_hold_in_random_matches_and_these_end(seats, options):
    final = [0] * seats
    for _, _, _, race in moments(random_match(GAME, seats, options)):
        check(race)
        for seat in range(seats):
            confirmed = crosses(race, seat) & ~race.marked[seat]
            assert final[seat] & ~confirmed == 0, "confirmed crosses never disappear"
            final[seat] = confirmed
    assert race.turns < 400, "long before the cap"
