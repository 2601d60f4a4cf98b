"""Whole matches of Diceland keep the invariants of the rules."""

from __future__ import annotations

import pytest

from game.games.diceland import GAME
from game.games.diceland.board import BIT, COLOURS, NOWHERE, SHADES, flood, numbers
from game.games.diceland.rules import DicelandState
from tests.contract.cases import moments, random_match
from tests.games.diceland.diceland_table import crosses


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
