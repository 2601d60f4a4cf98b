"""The learned network of Diceland: the weights file, its inputs, and the play of the best opponent."""

from __future__ import annotations

import ctypes
from collections import Counter
from math import comb, sqrt
from pathlib import Path
from random import Random

import pytest

from game.bots.bot import chosen
from game.bots.levels import make
from game.games.diceland import GAME
from game.games.diceland.actions import PASS
from game.games.diceland.board import ALL, BIT, FIELDS, SHADES, numbers, spread
from game.games.diceland.rules import CHOOSING, CROSSING, DECIDING, PICKING, ROLLING, DicelandState, new
from game.games.diceland.value import INPUTS, look, network
from game.rules.contract import CHANCE
from game.training.hint_trials import judge_of, positions, weighed
from tests.playouts import decisions

from .diceland_table import SIDE, at

SOON = 30
"""Number of sheets near the goal to compare."""


def seen(crossed: int, goal: int = 9) -> dict[str, int]:
    """Return the network's inputs on the well-known side with these fields crossed."""
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
    state = next(state for state, _ in decisions(GAME.new(3), Random("sheets")) if state.turns >= 12)
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


@pytest.mark.parametrize("options", [frozenset[str](), frozenset({"islands"})])
def test_the_program_that_learns_sees_the_same_of_every_sheet(swift: ctypes.CDLL, options: frozenset[str]) -> None:
    """Compares the sheets of whole matches, including the last fields before the goal."""
    rng, state, soon = Random("swift"), new(3, options), 0
    bot = make("gentle", GAME)
    while soon < SOON:
        actors = state.actors()
        if not actors:
            state = new(3, options)
        elif actors[0] == CHANCE:
            state.apply(CHANCE, state.chance().sample(rng))
        else:
            state.apply(actors[0], bot.choose(state, actors[0], rng))
        if state.phase != ROLLING:
            continue
        for seat in range(3):
            owed, wait, side, free = rng.randrange(2), rng.randrange(3), state.sides[seat], state.free[seat]
            crossed = bytes(side.coloured >> n & 1 and not free >> n & 1 for n in range(FIELDS))
            found = (ctypes.c_byte * len(INPUTS))()
            swift.sheet_inputs("".join(side.rows).encode(), crossed, state.terms.goal, owed, wait, 3, found)
            inputs = dict(zip(INPUTS, found, strict=True))
            *of_sheet, spare, thrown, taken = look(side, free, state.terms.goal)
            assert list(found[: len(of_sheet)]) == of_sheet
            assert inputs["treasures not needed"] == spare
            assert inputs["chance of the goal with the throw to come, in hundredths"] == owed * thrown
            assert inputs["treasures that the throw to come brings, in twentieths"] == owed * taken
            turn = inputs["chance of the goal with the own turn, in hundredths"]
            assert inputs["chance of the goal with the own turn, which is next, in hundredths"] == (not wait) * turn
            soon += turn > 0


@pytest.mark.parametrize("level", ["gentle", "sharp"])
def test_the_program_that_learns_crosses_like_a_level(swift: ctypes.CDLL, weights: Path, level: str) -> None:
    """Compares frequencies over many trials: misjudgements are random there and fixed by the position here."""
    judge, many, often, seen = judge_of(GAME), 300, 6000, 0
    skill = judge.SKILLS[level]
    name = f"{weights}:{skill.noise}:{skill.max_loss}".encode()
    for number in range(14):
        for state, seat in positions(GAME, 2, "steady", f"{level} {number}", 4):
            assert isinstance(state, DicelandState)
            if state.phase in (CHOOSING, DECIDING, PICKING) or any(state.marked) or state.owed | state.found:
                continue
            some = weighed(judge, state, seat, 0)
            takes = [chosen([one._replace(plan=f"{k} {one.plan}") for one in some], skill) for k in range(many)]
            places = {one.plan: place for place, one in enumerate(some)}
            counts = Counter(one.plan.partition(" ")[2] for one in takes)
            free = state.free[seat]
            left = [free if one.action == PASS else free & ~int(one.plan.split()[-1]) for one in some]
            words = [word for fields in left for word in (fields & (1 << 64) - 1, fields >> 64)]
            rows = []
            for other in (seat, 1 - seat):
                side, empty = state.sides[other], state.free[other]
                rows += ["".join(side.rows).encode(), bytes((side.coloured & ~empty) >> n & 1 for n in range(FIELDS))]
            found = (ctypes.c_int * (len(some) + 1))()
            swift.crosses_taken(
                *rows, state.terms.goal, int(state.active != seat), state.turns, name,
                (ctypes.c_int * 6)(*dice_of(state, seat)), int(PASS in state.legal(seat)), often,
                len(some), (ctypes.c_uint64 * len(words))(*words), found,
            )  # fmt: skip
            assert found[len(some)] == 0
            for plan, place in places.items():
                share = found[place] / often
                assert counts[plan] / many == pytest.approx(share, abs=4.5 * sqrt(share * (1 - share) / many) + 0.01)
            seen += 1
    assert seen > 2


@pytest.mark.parametrize(("seats", "level"), [(2, "steady"), (4, "sharp")])
def test_turns_that_are_played_again_with_the_same_choices_end_alike(
    swift: ctypes.CDLL, weights: Path, seats: int, level: str
) -> None:
    skill = judge_of(GAME).SKILLS[level]
    name = f"{weights}:{skill.noise}:{skill.max_loss}:{skill.depth}".encode()
    assert swift.choices_again(ctypes.c_uint64(5), seats, name) > 40


def dice_of(state: DicelandState, seat: int) -> list[int]:
    """Return by colour the dice that a seat may use."""
    if state.phase == CROSSING and seat == state.active:
        return [state.aside * (shade == state.chosen) for shade in range(6)]
    hidden = state.chosen if state.phase == CROSSING else -1
    return [dice * (shade != hidden) for shade, dice in enumerate(state.dice)]


def test_what_can_be_won_with_the_next_turn_is_calculated() -> None:
    """All but one region is crossed; its treasure wins and touches a cross: any number of its dice that fits wins."""
    tried = 0
    for last in numbers(SIDE.treasure):
        region = SIDE.region[last]
        crossed = SIDE.coloured & ~region
        if spread(crossed) & BIT[last]:
            inputs = seen(crossed, SIDE.treasure.bit_count())
            fits = sum(comb(6, dice) * 5 ** (6 - dice) for dice in range(1, region.bit_count() + 1)) / 6**6
            assert inputs["chance of the goal with the own turn, in hundredths"] == round(100 * fits)
            tried += 1
    assert tried > 6


def test_a_win_that_is_near_weighs_more_for_who_is_next() -> None:
    """All treasures are taken and one field of a colour is missing: the sooner the turn, the better."""
    value = network().value
    blue = SIDE.of_colour[SIDE.colour[at(4, 7)]]
    last = next(field for field in numbers(blue) if spread(SIDE.coloured & ~BIT[field]) & BIT[field])
    near, far = BIT[last], SIDE.coloured & ~SIDE.treasure & ~spread(BIT[SIDE.start])
    chances = [value(SIDE, near, 12, 0, wait, 4) - value(SIDE, far, 12, 0, 3 - wait, 4) for wait in (0, 3)]
    assert chances[0] > chances[1] > 0
