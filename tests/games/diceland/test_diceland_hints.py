"""Reasons given by hints of Diceland: they state the numbers of the position."""

from __future__ import annotations

from itertools import chain, islice
from random import Random

from game.games.diceland.actions import CONFIRM, MARKS, ROLL, STOP
from game.games.diceland.board import SHADES
from game.games.diceland.queries import promise, risk
from game.games.diceland.rules import CROSSING, DECIDING, DicelandState, new
from game.games.diceland.view.texts import advice
from tests.playouts import decisions


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
