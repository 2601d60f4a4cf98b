"""Whole matches of All Around: invariants, copies, saves, statistics, golden matches, opponents."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games import catalogue
from game.games.borders.actions import COMPLETES, MARKS, NOTATION, Reroll, Rolled
from game.games.borders.board import numbers
from game.games.borders.board_generator import SEEDS
from game.games.borders.dice import HANDS, hand
from game.games.borders.events import AreaScored, FieldCrossed, SegmentCompleted
from game.games.borders.rules import BordersState
from game.games.borders.turn_value import PLACE, best_values, hold_values, hold_values_before
from game.rules.contract import CHANCE, Event
from game.rules.match import Match, Player, load
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


def step(state: BordersState, rng: Random) -> list[Event]:
    """Apply a random outcome, or a random legal action of one of the actors."""
    events: list[Event] = []
    actors = state.actors()
    seat = actors[int(rng.random() * len(actors))]
    if seat == CHANCE:
        state.apply(CHANCE, state.chance().sample(rng), events.append)
    else:
        legal = state.legal(seat)
        state.apply(seat, legal[int(rng.random() * len(legal))], events.append)
    return events


@pytest.mark.rule("B-11", "B-21", "B-31", "B-40")
@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_every_position_of_random_matches_keeps_the_invariants(seats: int, options: tuple[str, ...]) -> None:
    for seed in range(4):
        rng = Random(f"{seats}{options}{seed}")
        state = cast("BordersState", GAME.new(seats, options))
        crossed: set[tuple[int, int]] = set()
        scored: dict[int, set[int]] = {}
        while state.actors():
            for event in step(state, rng):
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
            check(state)
        assert state.turns == 400 or max(closed.bit_count() for closed in state.closed) >= state.goal
        for seat in range(seats):
            assert {field for who, field in crossed if who == seat} == set(numbers(state.crossed[seat])) - {82, 63}


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_whatever_the_players_do_copies_stay_independent_and_emitting_changes_nothing(data: st.DataObject) -> None:
    seats, options = data.draw(st.sampled_from(VARIANTS))
    rng = Random(data.draw(st.integers(0, 9999)))
    state = cast("BordersState", GAME.new(seats, options))
    for _ in range(data.draw(st.integers(1, 150))):
        actors = state.actors()
        if not actors:
            break
        if actors == (CHANCE,):
            outcome = state.chance().sample(rng)
            assert outcome in state.chance()
            assert NOTATION.parse(NOTATION.text(outcome)) == outcome
            seat, word = CHANCE, outcome
        else:
            seat = data.draw(st.sampled_from(actors))
            legal = state.legal(seat)
            assert legal
            assert len(set(legal)) == len(legal)
            assert legal == state.copy().legal(seat)
            assert all(one is other for one, other in zip(legal, state.legal(seat), strict=True))
            word = data.draw(st.sampled_from(legal))
            assert NOTATION.parse(NOTATION.text(word)) == word
        before, twin = state.copy(), state.copy()
        twin.apply(seat, word, lambda event: None)
        assert before == state
        state.apply(seat, word)
        assert twin == state
        check(state)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_golden_match_replays_to_the_same_end(seats: int) -> None:
    text = (GOLDEN / f"borders-{seats}.txt").read_text(encoding="utf-8")
    match = load(text, catalogue())
    assert match.dump() == text
    assert match.is_over
    assert len(match.players) == seats
    for entry, _, state in match.replay():
        check(cast("BordersState", state))
        if entry.seat >= 0 and entry.word in (*COMPLETES, *MARKS):
            assert entry.word is (COMPLETES + MARKS)[(COMPLETES + MARKS).index(entry.word)]


@pytest.mark.rule("B-10")
def test_undo_and_the_same_choice_again_bring_the_same_dice() -> None:
    match = Match(GAME, (Player("Anna"), Player("Bo")), seed="again")
    match.settle()
    seat = match.state.actors()[0]
    reroll = next(action for action in match.state.legal(seat) if isinstance(action, Reroll))
    match.submit(seat, reroll)
    after = match.state.copy()
    match.rewind(len(match.log) - 2)
    match.submit(seat, reroll)
    assert match.state == after


@pytest.mark.rule("B-41")
def test_the_results_table_and_the_curves_tell_the_match() -> None:
    match = load((GOLDEN / "borders-3.txt").read_text(encoding="utf-8"), catalogue())
    tally = GAME.stats.tally(3)
    for _, events, state in match.replay():
        for event in events:
            tally.see(event, state)
    report = tally.report(match.state)
    state = cast("BordersState", match.state)
    assert len(report.columns) == len(report.rows[0])
    for seat, row in enumerate(report.rows):
        high, low = state.high[seat].bit_count(), state.low[seat].bit_count()
        crosses = state.crossed[seat].bit_count() - 2
        full = sum(not mask & ~state.crossed[seat] for mask in state.layouts[seat].masks)
        assert tuple(map(int, row)) == (state.scores()[seat], high + low, high, full, crosses)
    assert all(curve[0] == 0 and len(curve) == state.turns + 1 for curve in report.curves)
    assert tuple(curve[-1] for curve in report.curves) == state.scores()


# ---- chance and odds


@pytest.mark.rule("B-02", "G-05")
def test_the_chances_sum_to_one_and_contain_what_they_draw() -> None:
    for options in ((), ("fresh",)):
        state = GAME.new(3, options)
        while state.actors() == (CHANCE,):
            weighted = list(state.chance().outcomes())
            assert sum(share for _, share in weighted) == pytest.approx(1)
            assert len({outcome for outcome, _ in weighted}) == len(weighted)
            assert state.chance().sample(Random(1)) in {outcome for outcome, _ in weighted}
            assert Rolled(()) not in state.chance()
            state.apply(CHANCE, weighted[len(weighted) // 2][0])
    assert SEEDS == 1000


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
