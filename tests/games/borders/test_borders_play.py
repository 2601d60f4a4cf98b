"""Whole matches of All Around: invariants, statistics, odds, opponents."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import cast

import pytest

from game.games import catalogue
from game.games.borders.board import numbers
from game.games.borders.dice import HANDS, hand
from game.games.borders.events import AreaScored, FieldCrossed, SegmentCompleted
from game.games.borders.rules import BordersState
from game.games.borders.turn_value import PLACE, best_values, hold_values, hold_values_before
from game.rules.match import load
from tests.contract.cases import moments, random_match, told_of
from tests.games.borders.borders_positions import check, table

GAME = catalogue()["borders"]
GOLDEN = Path(__file__).resolve().parent / "playthroughs"
VARIANTS = [
    (2, ()),
    (3, ()),
    (4, ()),
    (2, ("quick",)),
    (3, ("fresh",)),
    (4, ("circle",)),
    (2, ("quick", "circle", "fresh")),
]


@pytest.mark.rule("B-11", "B-21", "B-31", "B-40")
@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_every_position_of_random_matches_keeps_the_invariants(seats: int, options: tuple[str, ...]) -> None:
    for seed in range(4):
        crossed: set[tuple[int, int]] = set()
        scored: dict[int, set[int]] = {}
        for _, _, events, after in moments(random_match(GAME, seats, options, str(seed))):
            state = cast("BordersState", after)
            check(state)
            for event in events:
                if isinstance(event, (FieldCrossed, SegmentCompleted)):
                    fields = (event.field,) if isinstance(event, FieldCrossed) else event.fields
                    fresh = {(event.seat, field) for field in fields}
                    assert not fresh & crossed, "no field is crossed twice"
                    crossed |= fresh
                if isinstance(event, SegmentCompleted):
                    whole = state.layouts[event.seat].masks[event.segment]
                    assert not whole & ~state.crossed[event.seat], "action 1 leaves no segment it touched incomplete"
                    assert len(event.positions) == len(event.fields)
                if isinstance(event, AreaScored):
                    scored.setdefault(event.area, set()).add(event.points)
                    assert event.is_first == (event.points == max(scored[event.area]))
        assert state.turns == 400 or max(closed.bit_count() for closed in state.closed) >= state.goal
        for seat in range(seats):
            assert {field for who, field in crossed if who == seat} == set(numbers(state.crossed[seat])) - {82, 63}


@pytest.mark.rule("B-41")
def test_the_results_table_and_the_curves_tell_the_match() -> None:
    match = load((GOLDEN / "borders-3.txt").read_text(encoding="utf-8"), catalogue())
    report, _ = told_of(match)
    state = cast("BordersState", match.state)
    for seat, row in enumerate(report.rows):
        high, low = state.high[seat].bit_count(), state.low[seat].bit_count()
        crosses = state.crossed[seat].bit_count() - 2
        full = sum(not mask & ~state.crossed[seat] for mask in state.layouts[seat].masks)
        assert tuple(map(int, row)) == (state.scores()[seat], high + low, high, full, crosses)
    assert all(curve[0] == 0 and len(curve) == state.turns + 1 for curve in report.curves)


# ---- chance and odds


def test_the_odds_of_holding_dice_are_the_average_over_all_throws() -> None:
    rng = Random(5)
    finished = [rng.random() for _ in range(252)]
    worth = {packed: finished[PLACE[packed] - len(HANDS) + len(finished)] for packed in HANDS if PLACE[packed] >= 210}
    assert len(worth) == 252
    values = hold_values(finished)
    for held in ((), (0, 0), (3, 4, 4), (1, 2, 3, 4)):
        throws = list(table().chance().outcomes())
        average = sum(share * worth[hand((*held, *rolled.dice[len(held) :]))] for rolled, share in throws)
        assert values[PLACE[hand(held)]] == pytest.approx(average)
    best = best_values(values)
    assert best[PLACE[hand((0, 0, 1, 2, 3))] - 210] == pytest.approx(
        max(values[PLACE[hand(held)]] for held in every_part((0, 0, 1, 2, 3)))
    )
    twice = hold_values_before(finished, 2)
    assert twice[PLACE[hand((0, 0, 1, 2, 3))]] == worth[hand((0, 0, 1, 2, 3))], "keeping everything ends the throwing"
    assert twice[0] == pytest.approx(sum(best[PLACE[hand(rolled.dice)] - 210] * share for rolled, share in throws))


def every_part(dice: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [tuple(d for place, d in enumerate(dice) if mask >> place & 1) for mask in range(1 << len(dice))]
