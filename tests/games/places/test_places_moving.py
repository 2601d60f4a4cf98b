"""Going Places: throwing and moving (P-10 to P-16), in positions given as text."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.games.places.actions import choices
from game.games.places.board import board
from game.games.places.events import BackwardForced, BlockReason, FigureAdvanced, GoalReached, NothingMoved
from game.games.places.queries import block
from game.rules.common import TurnStarted
from game.rules.contract import CHANCE

from .places_positions import drawn, position, seen, tell, words


@pytest.mark.rule("P-08", "P-10")
def test_one_throw_one_move_then_the_next_seat_clockwise_throws() -> None:
    state = position("red: 3 11 start | blue: 1 | green: 2; to move blue; throw 1")
    assert state.actors() == (1,)
    events = tell(state, "advance 1")
    assert drawn(state) == "red: start 3 11 | blue: start start 2 | green: start start 2"
    assert state.active == 2
    assert state.actors() == (CHANCE,)
    assert TurnStarted(2, 1) in events


@pytest.mark.rule("P-02", "P-10", "G-01")
def test_a_zero_moves_nothing_and_asks_nobody() -> None:
    state = position("red: 3 | green: 4")
    events = tell(state, "rolled 0")
    assert drawn(state) == "red: start start 3 | green: start start 4"
    assert NothingMoved(0, 0) in events
    assert state.active == 1


@pytest.mark.rule("P-10", "P-08")
def test_a_five_gives_no_second_throw() -> None:
    state = position("red: 6 start | green: 2; throw 5")
    tell(state, "advance 6")
    assert state.active == 1


@pytest.mark.rule("P-11")
@pytest.mark.parametrize("pips", [1, 2])
def test_a_waiting_figure_enters_onto_the_field_of_its_number(pips: int) -> None:
    state = position(f"red: start | green: start; throw {pips}")
    assert words(state) == ["enter"]
    events = tell(state, "enter")
    assert drawn(state).startswith(f"red: start start {pips} |")
    assert seen(events, FigureAdvanced)[0].start == 0  # type: ignore[attr-defined]


@pytest.mark.rule("P-11")
def test_waiting_figures_are_one_choice() -> None:
    assert words(position("red: start start 8 | green: start; throw 3")) == ["enter", "advance 8"]


@pytest.mark.rule("P-11", "P-12")
def test_nobody_enters_onto_an_own_figure() -> None:
    state = position("red: 4 11 start | green: start; throw 4")
    assert words(state) == ["advance 4", "advance 11"]
    assert block(state, 0, 0) is BlockReason.OWN_FIGURE
    assert block(state, 0, 4) is None


@pytest.mark.rule("P-12")
def test_a_move_may_not_end_on_an_own_figure_but_may_pass_one() -> None:
    state = position("red: 11 14 16 | green: start; throw 3")
    assert words(state) == ["advance 14", "advance 16"]
    assert words(position("red: 11 14 17 | green: start; throw 5")) == ["advance 11", "advance 14", "advance 17"]


@pytest.mark.rule("P-12", "P-14")
def test_own_figures_are_passed_in_the_lane_too() -> None:
    state = position("red: 40 lane1 lane2 | green: start; throw 3")
    tell(state, "advance 40")
    assert drawn(state).startswith("red: lane1 lane2 lane3")


@pytest.mark.rule("P-14")
@pytest.mark.parametrize(("at", "pips", "allowed"), [(38, 5, True), (39, 5, False), (40, 4, False), (40, 1, True)])
def test_the_lane_is_entered_by_exact_count_only(at: int, pips: int, allowed: bool) -> None:
    state = position(f"red: {at} 11 start | green: start; throw {pips}")
    assert (f"advance {at}" in words(state)) is allowed
    assert block(state, 0, at) is (None if allowed else BlockReason.TOO_FAR)


@pytest.mark.rule("P-14")
def test_a_figure_never_walks_past_its_own_lane() -> None:
    state = position("red: 40 | green: start; throw 2")
    events = tell(state, "advance 40")
    assert drawn(state).startswith("red: start start lane2")
    assert GoalReached(0, 42, 1) in events


@pytest.mark.rule("P-15")
def test_in_the_lane_a_figure_moves_by_exactly_the_number_forward_or_back() -> None:
    assert words(position("red: lane2 20 start | green: start; throw 1")) == [
        "enter",
        "advance 20",
        "shift 42 41",
        "shift 42 43",
    ]
    state = position("red: lane1 20 start | green: start; throw 2")
    tell(state, "shift 41 43")
    assert drawn(state).startswith("red: start 20 lane3")


@pytest.mark.rule("P-15", "P-12")
def test_a_lane_move_needs_a_free_goal_field() -> None:
    state = position("red: lane1 lane2 20 | green: start; throw 1")
    assert words(state) == ["advance 20", "shift 42 43"]
    assert block(state, 0, 41) is BlockReason.OWN_FIGURE
    assert block(position("red: lane1 20 start | green: start; throw 4"), 0, 41) is BlockReason.IN_LANE


@pytest.mark.rule("P-13")
def test_a_lane_move_is_a_legal_move_so_nobody_has_to_go_back() -> None:
    assert words(position("red: 40 lane1 lane2 | green: start; throw 1")) == ["shift 42 43"]


@pytest.mark.rule("P-13", "G-01")
def test_the_only_legal_move_is_still_made_by_its_seat() -> None:
    state = position("red: start | green: start; throw 2")
    assert state.actors() == (0,)
    assert len(state.legal(0)) == 1


@pytest.mark.rule("P-13")
def test_example_8_with_no_move_forward_the_seat_chooses_who_goes_back() -> None:
    state = position("red: 36 39 lane2 | green: start")
    events = tell(state, "rolled 3")
    assert words(state) == ["retreat 36", "retreat 39"]
    assert BackwardForced(0, 3) in events
    tell(state, "retreat 36")
    assert drawn(state).startswith("red: 33 39 lane2")


@pytest.mark.rule("P-13")
def test_a_figure_on_its_entry_field_cannot_go_back() -> None:
    state = position("red: 1 4 lane1 | green: start; throw 3")
    assert words(state) == ["advance 4"]
    assert words(position("red: 40 lane1 lane3 | green: start; throw 3")) == ["retreat 40"]


@pytest.mark.rule("P-13", "G-01")
@pytest.mark.parametrize("size", ["normal", "long"])
def test_whoever_is_not_all_home_always_has_a_move_for_a_number(size: str) -> None:
    """So "nothing happens" of P-13 never occurs: a figure that cannot go forward stands behind one that can."""
    shipped = board(size)
    for count in range(shipped.figures + 1):
        for where in combinations(range(1, shipped.last + 1), count):
            figures = sum(1 << at for at in where)
            if figures != shipped.home and (size == "normal" or figures & 0b1110):
                assert all(choices(shipped, figures, pips) for pips in range(1, 6)), where


@pytest.mark.rule("P-16", "P-30")
def test_example_7_the_last_figure_with_too_high_a_number_goes_back_by_it() -> None:
    state = position("red: 40 lane2 lane3 | green: start; throw 5")
    assert words(state) == ["retreat 40"]
    tell(state, "retreat 40")
    assert drawn(state).startswith("red: 35 lane2 lane3")
    state = position("red: 37 lane1 lane3 | green: start; throw 4")
    assert words(state) == ["retreat 37"]
    tell(state, "retreat 37")
    assert drawn(state).startswith("red: 33 lane1 lane3")
    assert state.counters == [0, 0]
    assert len(state.pile) == 48
