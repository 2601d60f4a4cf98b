"""Going Places: throwing, moving, dots, cards, circles and going back (P-10 to P-33), in positions given as text.

Red's own dots: 13, 27, 40.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from game.games.places import events
from game.games.places.actions import choices
from game.games.places.board import Kind, board
from game.games.places.chain import EffectKind
from game.games.places.queries import block
from game.rules.common import TurnStarted

from .places_positions import Scenario, cards, play, position, scenarios, words

ANOTHER = cards(3)[1]
MOVES = scenarios(
    f"""
P-08 P-10 one throw and one move a turn
    red: 3 11 start | blue: 1 | green: 2; to move blue; throw 1 > advance 1
    > red: 3 11 | blue: 2 | green: 2; to move 2
P-02 P-10 G-01 a zero moves nothing                red: 3 | green: 4 > rolled 0 > red: 3 | green: 4
P-10 P-08 a five gives no second throw             red: 6 start | green: 2; throw 5 > advance 6 > red: 11 | green: 2
P-11 a waiting figure enters onto field 1          red: start; throw 1 > enter > red: 1
P-11 or onto field 2                               red: start; throw 2 > enter > red: 2
P-12 P-14 own figures are passed in the lane
    red: 40 lane1 lane2; throw 3 > advance 40 > red: lane1 lane2 lane3; over home
P-14 no figure walks past its own lane             red: 40; throw 2 > advance 40 > red: lane2
P-15 in the lane a figure moves on                 red: lane1 20 start; throw 2 > shift 41 43 > red: 20 lane3
P-13 P-16 example 8: one is chosen to go back      red: 36 39 lane2; throw 3 > retreat 36 > red: 33 39 lane2
P-16 P-30 example 7: the last one goes back        red: 40 lane2 lane3; throw 5 > retreat 40 > red: 35 lane2 lane3
P-16 P-30 and from before the lane                 red: 37 lane1 lane3; throw 4 > retreat 37 > red: 33 lane1 lane3
P-22 P-14 example 2: the lane is entered from 39   red: 39; throw 4 > advance 39 > red: lane3
P-20 the own dot gives one counter                 red: 11; throw 2 > advance 11 > red: 13, 1 counters
P-20 P-11 who enters may reach a circle            red: start; throw 5 > enter > red: 9
P-21 another dot asks for a card                   red: 6; throw 1 > advance 6 > red: 7; due
P-21 a text changes nothing                        red: 6; throw 1 > advance 6, reads 0 > red: 7
P-21 so does the first joker                       red: 6; throw 1 > advance 6, drew 45 > red: 7
P-21 so does the last joker                        red: 6; throw 1 > advance 6, drew 48 > red: 7
P-21 P-12 example 6: a card onto an own figure     red: 6 9 20; throw 1 > advance 6, reads 2 > red: 7 9 20
P-21 P-22 a card may lead onto a circle            red: 6; throw 1 > advance 6, reads 2 > red: 15
P-21 a card may lead to another card
    red: 6; throw 1 > advance 6, reads 3, drew {ANOTHER} > red: 13, 1 counters
P-21 P-30 a card back onto a dot has no effect     red: 29; throw 1 > advance 29, reads -3 > red: 27
P-21 P-30 nor has one back onto a circle           red: 36; throw 1 > advance 36, reads -2 > red: 35
P-22 a circle leads to the next one only           red: 1; throw 4 > advance 1 > red: 9
P-22 P-14 example 2: a jump ends before the lane   red: 33; throw 2 > advance 33 > red: 39
P-22 P-14 example 2: a jump past the own lane      red: 37; throw 2 > advance 37 > red: 5
P-23 an own figure blocks the jump                 red: 1 9; throw 4 > advance 1 > red: 5 9; due
P-23 the second roll takes the figure back         red: 1 9; throw 4 > advance 1, rolled 3 > red: 2 9
P-23 a zero lets it stay                           red: 1 9; throw 4 > advance 1, rolled 0 > red: 5 9
P-23 P-33 the second roll stops at the entry       red: 2 9; throw 3 > advance 2, rolled 5 > red: 1 9
P-23 P-33 or ends on the start fields              red: 1 2 9; throw 3 > advance 2, rolled 5 > red: 1 9
P-23 P-22 a jump past the lane is blocked too      red: 5 37; throw 2 > advance 37, rolled 4 > red: 5 35
P-31 each own figure leads one field further back  red: 26 28 29; throw 4 > advance 26, reads -1 > red: 27 28 29
P-31 P-33 own figures at the entry, one back       red: 1 2; throw 3 > enter, reads -1 > red: 1 2
P-31 P-33 own figures at the entry, two back       red: 1 2; throw 3 > enter, reads -2 > red: 1 2
P-31 P-33 own figures at the entry, three back     red: 1 2; throw 3 > enter, reads -3 > red: 1 2
P-33 a card leads back at most to the entry        red: 2; throw 1 > advance 2, reads -3 > red: 1
""",
    {
        "P-08 P-10 one throw and one move a turn": TurnStarted(2, 1),
        "P-02 P-10 G-01 a zero moves nothing": events.NothingMoved(0, 0),
        "P-11 or onto field 2": events.FigureAdvanced(0, 0, 2, events.Cause.THROW),
        "P-14 no figure walks past its own lane": events.GoalReached(0, 42, 1),
        "P-20 the own dot gives one counter": events.CountersTaken(0, 1, 1, events.Gain.DOT, 9),
        "P-20 P-11 who enters may reach a circle": events.CircleReached(0, 5, False),
        "P-21 a text changes nothing": events.InstructionRead(0, cards(0)[0], 0, None),
        "P-21 so does the first joker": events.InstructionRead(0, 45, 0, None),
        "P-21 so does the last joker": events.InstructionRead(0, 48, 0, None),
        "P-21 P-12 example 6: a card onto an own figure": (
            events.InstructionRead(0, cards(2)[0], 2, events.BlockReason.OWN_FIGURE),
        ),
        "P-21 P-22 a card may lead onto a circle": (
            events.FigureAdvanced(0, 6, 7, events.Cause.THROW),
            events.FigureAdvanced(0, 7, 9, events.Cause.CARD),
            events.FigureAdvanced(0, 9, 15, events.Cause.CIRCLE),
        ),
        "P-21 a card may lead to another card": (
            events.FigureAdvanced(0, 6, 7, events.Cause.THROW),
            events.FigureAdvanced(0, 7, 10, events.Cause.CARD),
            events.FigureAdvanced(0, 10, 13, events.Cause.CARD),
        ),
        "P-21 P-30 a card back onto a dot has no effect": events.FieldRested(
            0, 27, Kind.OWN_DOT, events.RestReason.CAME_BACK
        ),
        "P-21 P-30 nor has one back onto a circle": events.FieldRested(0, 35, Kind.CIRCLE, events.RestReason.CAME_BACK),
        "P-22 a circle leads to the next one only": (
            events.FigureAdvanced(0, 1, 5, events.Cause.THROW),
            events.FigureAdvanced(0, 5, 9, events.Cause.CIRCLE),
            events.FieldRested(0, 9, Kind.CIRCLE, events.RestReason.JUMPED_HERE),
        ),
        "P-23 an own figure blocks the jump": events.CircleReached(0, 5, True),
        "P-23 the second roll takes the figure back": (
            events.DieRolled(0, 3, True),
            events.FigureRetreated(0, 5, 2, events.Cause.AGAIN, (), False),
        ),
        "P-23 a zero lets it stay": events.NothingMoved(0, 5),
        "P-23 P-33 the second roll stops at the entry": events.FigureRetreated(0, 5, 1, events.Cause.AGAIN, (), True),
        "P-23 P-33 or ends on the start fields": events.FigureSentHome(0, 5, events.ReturnReason.ENTRY_TAKEN, (1,)),
        "P-23 P-22 a jump past the lane is blocked too": events.CircleReached(0, 39, True),
        "P-31 each own figure leads one field further back": events.FigureRetreated(
            0, 30, 27, events.Cause.CARD, (29, 28), False
        ),
        "P-31 P-33 own figures at the entry, one back": (
            events.FigureSentHome(0, 3, events.ReturnReason.ENTRY_TAKEN, (2, 1)),
        ),
        "P-31 P-33 own figures at the entry, two back": events.FigureSentHome(
            0, 3, events.ReturnReason.ENTRY_TAKEN, (1,)
        ),
        "P-31 P-33 own figures at the entry, three back": events.FigureSentHome(
            0, 3, events.ReturnReason.ENTRY_TAKEN, (1,)
        ),
        "P-33 a card leads back at most to the entry": events.FigureRetreated(0, 3, 1, events.Cause.CARD, (), True),
    },
)


@pytest.mark.rule("P-02", "P-08", "P-10", "P-11", "P-12", "P-13", "P-14", "P-15", "P-16", "G-01")
@pytest.mark.rule("P-20", "P-21", "P-22", "P-23", "P-30", "P-31", "P-33")
@pytest.mark.parametrize("move", MOVES.values(), ids=MOVES)
def test_a_move_leads_there(move: Scenario) -> None:
    move.check()


@pytest.mark.rule("P-11", "P-12", "P-13", "P-14", "P-15", "P-16", "G-01")
@pytest.mark.parametrize(
    ("drawing", "allowed"),
    [
        # P-11: waiting figures are one choice.
        ("red: start start 8; throw 3", "enter, advance 8"),
        # P-11, P-12: no figure enters onto an own one.
        ("red: 4 11 start; throw 4", "advance 4, advance 11"),
        # P-12: a move may not end on an own figure but may pass one.
        ("red: 11 14 16; throw 3", "advance 14, advance 16"),
        ("red: 11 14 17; throw 5", "advance 11, advance 14, advance 17"),
        # P-22, P-14, example 2: from 39 the lane is entered by exact count only.
        ("red: 39; throw 5", "enter"),
        # P-15: in the lane a figure moves by exactly the number, forward or back, to a free goal field (P-12).
        ("red: lane2 20 start; throw 1", "enter, advance 20, shift 42 41, shift 42 43"),
        ("red: lane1 lane2 20; throw 1", "advance 20, shift 42 43"),
        # P-13: a lane move is a legal move, so no figure has to go back.
        ("red: 40 lane1 lane2; throw 1", "shift 42 43"),
        # P-13, G-01: the only legal move is still made by its seat.
        ("red: start; throw 2", "enter"),
        # P-13: a figure on its entry field cannot go back.
        ("red: 1 4 lane1; throw 3", "advance 4"),
        # P-13, P-16, examples 7 and 8: with no move forward the seat chooses the figure that goes back.
        ("red: 36 39 lane2; throw 3", "retreat 36, retreat 39"),
        ("red: 40 lane1 lane3; throw 3", "retreat 40"),
        ("red: 40 lane2 lane3; throw 5", "retreat 40"),
        ("red: 37 lane1 lane3; throw 4", "retreat 37"),
    ],
)
def test_these_moves_are_allowed(drawing: str, allowed: str) -> None:
    state = position(drawing)
    assert state.actors() == (0,)
    assert ", ".join(words(state)) == allowed


@pytest.mark.rule("P-11", "P-12", "P-14", "P-15")
@pytest.mark.parametrize(
    ("drawing", "at", "reason"),
    [
        ("red: 4 11 start; throw 4", 0, events.BlockReason.OWN_FIGURE),
        ("red: 4 11 start; throw 4", 4, None),
        # P-14: the lane is entered by exact count only.
        ("red: 38 11 start; throw 5", 38, None),
        ("red: 39 11 start; throw 5", 39, events.BlockReason.TOO_FAR),
        ("red: 40 11 start; throw 4", 40, events.BlockReason.TOO_FAR),
        ("red: 40 11 start; throw 1", 40, None),
        ("red: lane1 lane2 20; throw 1", 41, events.BlockReason.OWN_FIGURE),
        ("red: lane1 20 start; throw 4", 41, events.BlockReason.IN_LANE),
    ],
)
def test_a_figure_that_cannot_move_has_this_reason(drawing: str, at: int, reason: events.BlockReason | None) -> None:
    state = position(drawing)
    assert block(state, at) is reason
    assert (f"advance {at}" in words(state)) is (reason is None)


@pytest.mark.rule("P-13")
def test_a_seat_without_a_move_forward_is_told_that_it_has_to_go_back() -> None:
    assert events.BackwardForced(0, 3) in play("red: 36 39 lane2", "rolled 3")[1]


@pytest.mark.rule("P-20", "P-11", "P-21", "P-04")
@pytest.mark.parametrize(("drawing", "step"), [("red: start; throw 3", "enter"), ("red: 2; throw 1", "advance 2")])
def test_a_dot_of_another_colour_in_play_or_not_is_a_card_field(drawing: str, step: str) -> None:
    assert play(drawing, step)[0].pending[-1].kin is EffectKind.CARD


@pytest.mark.rule("P-13", "G-01")
@pytest.mark.parametrize("size", ["normal", "long"])
def test_whoever_is_not_all_home_always_has_a_move_for_a_number(size: str) -> None:
    """A figure that cannot go forward stands behind one that can, so "nothing happens" of P-13 never occurs."""
    shipped = board(size)
    for count in range(shipped.figures + 1):
        for where in combinations(range(1, shipped.last + 1), count):
            figures = sum(1 << at for at in where)
            if figures != shipped.home and (size == "normal" or figures & 0b1110):
                assert all(choices(shipped, figures, pips) for pips in range(1, 6)), where
