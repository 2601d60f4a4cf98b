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

from .places_positions import drawn, play, position, seen, tell, words


@pytest.mark.rule("P-08", "P-10")
def test_one_throw_one_move_then_the_next_seat_clockwise_throws() -> None:
    state = position("red: 3 11 start | blue: 1 | green: 2; to move blue; throw 1")
    assert state.actors() == (1,)
    events = tell(state, "advance 1")
    assert drawn(state) == "red: 3 11 | blue: 2 | green: 2"
    assert state.active == 2
    assert state.actors() == (CHANCE,)
    assert TurnStarted(2, 1) in events


@pytest.mark.rule("P-02", "P-10", "G-01")
def test_a_zero_moves_nothing_and_asks_nobody() -> None:
    state, events = play("red: 3 | green: 4", "rolled 0", to="red: 3 | green: 4")
    assert NothingMoved(0, 0) in events
    assert state.active == 1


@pytest.mark.rule("P-10", "P-08")
def test_a_five_gives_no_second_throw() -> None:
    assert play("red: 6 start | green: 2; throw 5", "advance 6")[0].active == 1


@pytest.mark.rule("P-11", "P-12", "P-13", "P-14", "P-15", "P-16", "G-01")
@pytest.mark.parametrize(
    ("drawing", "allowed"),
    [
        # P-11: waiting figures are one choice.
        ("red: start start 8 | green: start; throw 3", ["enter", "advance 8"]),
        # P-11, P-12: no figure enters onto an own one.
        ("red: 4 11 start | green: start; throw 4", ["advance 4", "advance 11"]),
        # P-12: a move may not end on an own figure but may pass one.
        ("red: 11 14 16 | green: start; throw 3", ["advance 14", "advance 16"]),
        ("red: 11 14 17 | green: start; throw 5", ["advance 11", "advance 14", "advance 17"]),
        # P-15: in the lane a figure moves by exactly the number, forward or back, to a free goal field (P-12).
        ("red: lane2 20 start | green: start; throw 1", ["enter", "advance 20", "shift 42 41", "shift 42 43"]),
        ("red: lane1 lane2 20 | green: start; throw 1", ["advance 20", "shift 42 43"]),
        # P-13: a lane move is a legal move, so no figure has to go back.
        ("red: 40 lane1 lane2 | green: start; throw 1", ["shift 42 43"]),
        # P-13, G-01: the only legal move is still made by its seat.
        ("red: start | green: start; throw 2", ["enter"]),
        # P-13: a figure on its entry field cannot go back.
        ("red: 1 4 lane1 | green: start; throw 3", ["advance 4"]),
        # P-13, P-16, examples 7 and 8: with no move forward the seat chooses the figure that goes back.
        ("red: 36 39 lane2 | green: start; throw 3", ["retreat 36", "retreat 39"]),
        ("red: 40 lane1 lane3 | green: start; throw 3", ["retreat 40"]),
        ("red: 40 lane2 lane3 | green: start; throw 5", ["retreat 40"]),
        ("red: 37 lane1 lane3 | green: start; throw 4", ["retreat 37"]),
    ],
)
def test_these_moves_are_allowed(drawing: str, allowed: list[str]) -> None:
    state = position(drawing)
    assert state.actors() == (0,)
    assert words(state) == allowed


@pytest.mark.rule("P-12", "P-13", "P-14", "P-15", "P-16", "P-30")
@pytest.mark.parametrize(
    ("drawing", "line", "figures"),
    [
        # P-12, P-14: own figures are passed in the lane too.
        ("red: 40 lane1 lane2 | green: start; throw 3", "advance 40", "lane1 lane2 lane3"),
        ("red: lane1 20 start | green: start; throw 2", "shift 41 43", "20 lane3"),
        ("red: 36 39 lane2 | green: start; throw 3", "retreat 36", "33 39 lane2"),
        # P-16, P-30, example 7: the last figure with too high a number goes back by it, without effect.
        ("red: 40 lane2 lane3 | green: start; throw 5", "retreat 40", "35 lane2 lane3"),
        ("red: 37 lane1 lane3 | green: start; throw 4", "retreat 37", "33 lane1 lane3"),
    ],
)
def test_a_move_leads_there(drawing: str, line: str, figures: str) -> None:
    state, _ = play(drawing, line, to=f"red: {figures} | green: start")
    assert state.counters == [0, 0]
    assert len(state.pile) == 48


@pytest.mark.rule("P-11", "P-12", "P-14", "P-15")
@pytest.mark.parametrize(
    ("drawing", "at", "reason"),
    [
        ("red: 4 11 start | green: start; throw 4", 0, BlockReason.OWN_FIGURE),
        ("red: 4 11 start | green: start; throw 4", 4, None),
        # P-14: the lane is entered by exact count only.
        ("red: 38 11 start | green: start; throw 5", 38, None),
        ("red: 39 11 start | green: start; throw 5", 39, BlockReason.TOO_FAR),
        ("red: 40 11 start | green: start; throw 4", 40, BlockReason.TOO_FAR),
        ("red: 40 11 start | green: start; throw 1", 40, None),
        ("red: lane1 lane2 20 | green: start; throw 1", 41, BlockReason.OWN_FIGURE),
        ("red: lane1 20 start | green: start; throw 4", 41, BlockReason.IN_LANE),
    ],
)
def test_a_figure_that_cannot_move_has_this_reason(drawing: str, at: int, reason: BlockReason | None) -> None:
    state = position(drawing)
    assert block(state, 0, at) is reason
    assert (f"advance {at}" in words(state)) is (reason is None)


@pytest.mark.rule("P-11")
@pytest.mark.parametrize("pips", [1, 2])
def test_a_waiting_figure_enters_onto_the_field_of_its_number(pips: int) -> None:
    drawing = f"red: start | green: start; throw {pips}"
    _, events = play(drawing, "enter", to=f"red: {pips} | green: start")
    assert seen(events, FigureAdvanced)[0].start == 0  # type: ignore[attr-defined]


@pytest.mark.rule("P-14")
def test_a_figure_never_walks_past_its_own_lane() -> None:
    _, events = play("red: 40 | green: start; throw 2", "advance 40", to="red: lane2 | green: start")
    assert GoalReached(0, 42, 1) in events


@pytest.mark.rule("P-13")
def test_a_seat_without_a_move_forward_is_told_that_it_has_to_go_back() -> None:
    assert BackwardForced(0, 3) in play("red: 36 39 lane2 | green: start", "rolled 3")[1]


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
