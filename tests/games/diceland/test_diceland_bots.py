"""What was learned of Diceland: the weights file, what the network looks at, what the best opponent does with it."""

from __future__ import annotations

from random import Random

from game.games.diceland import GAME
from game.games.diceland.board import ALL, BIT, SHADES, spread
from game.games.diceland.rules import DicelandState
from game.games.diceland.value import INPUTS, look, network
from game.rules.contract import CHANCE
from tests.bots.duels import won

from .diceland_table import SIDE, at, random_decision


def seen(crossed: int, goal: int = 9) -> dict[str, int]:
    """What the network looks at on the well-known side with these fields crossed."""
    return dict(zip(INPUTS, look(SIDE, SIDE.coloured & ~crossed, goal), strict=False))


def test_an_empty_sheet_needs_everything() -> None:
    inputs = seen(0)
    assert inputs["treasures missing"] == 9
    assert inputs["fields missing of the best colour"] == 18
    assert inputs["crosses"] == 0
    assert inputs["fields in reach"] == (spread(BIT[SIDE.start]) & SIDE.coloured).bit_count()
    assert inputs["regions left of the best colour"] == 4


def test_a_treasure_behind_an_open_region_is_further_away() -> None:
    """Blue treasures lie in two regions: while one is open the other cannot be entered (D-21)."""
    near = seen(BIT[at(4, 7)])
    assert near["treasures one cross away"] == 1
    assert seen(BIT[at(4, 7)] | BIT[at(4, 8)])["treasures missing"] == 8


def test_a_sheet_is_seen_as_the_rules_have_it() -> None:
    rng, state = Random("sheets"), GAME.new(3)
    while (actors := state.actors()) and state.turns < 12:
        if actors[0] == CHANCE:
            state.apply(CHANCE, state.chance().sample(rng))
        else:
            state.apply(actors[0], random_decision(state, actors[0], rng))
    assert isinstance(state, DicelandState)
    for seat in range(3):
        inputs = dict(zip(INPUTS, look(state.sides[seat], state.free[seat], 9), strict=False))
        rooms = [state.room(seat, shade) for shade in range(SHADES)]
        assert inputs["treasures missing"] == max(0, 9 - state.treasures[seat])
        assert inputs["fields in reach"] == state.front[seat].bit_count()
        assert [inputs[f"colours that can use {dice} dice"] for dice in range(1, 7)] == [
            sum(room >= dice for room in rooms) for dice in range(1, 7)
        ]
        assert inputs["crosses"] == (state.sides[seat].coloured & ~state.free[seat] & ALL).bit_count()


def test_a_treasure_and_a_throw_to_come_are_strength() -> None:
    value = network().value
    without, chest = SIDE.coloured & ~BIT[at(4, 7)], SIDE.coloured & ~BIT[at(4, 7)] & ~BIT[at(4, 8)]
    assert value(SIDE, chest, 9, 0, 1, 4) > value(SIDE, without, 9, 0, 1, 4)
    assert value(SIDE, chest, 9, 1, 1, 4) > value(SIDE, chest, 9, 0, 1, 4)


def test_the_master_is_far_stronger_than_the_clever_opponent_before_it() -> None:
    assert won(GAME, "master", "greedy", 24, "stronger") >= 16
