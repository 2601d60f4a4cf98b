"""Going Places: every step of a chain has a log line with its reason."""

from __future__ import annotations

import pytest

from game.games.places.view.texts import PlacesTexts
from game.rules.contract import Event
from game.stage.table.table import Silhouette, Table

from .places_positions import play, position, tell

ALL_HOME = "All of seat 0’s pawns are home: the journey ends."
IN_THE_WAY = "A pawn of the same colour is in the way: one space further back."
CAME_FROM_START = "The challenger came from the start, so the loser goes back to the start."


def told(events: list[Event]) -> list[str]:
    """Return the log lines with seats as names."""
    table = Table.silent(())
    table.guests = [Silhouette("red", f"seat {seat}") for seat in range(3)]
    return [line for line in map(PlacesTexts(table).line, events) if line]


@pytest.mark.rule("P-25")
def test_a_chain_of_duel_retreat_and_jump_is_told_step_by_step() -> None:
    state = position("red: 20 | blue: 11 | green: 5; throw 5")
    assert told(tell(state, "advance 20, wins")) == [
        "seat 0 challenges seat 2!",
        "seat 0 wins: the higher number on the left.",
        "seat 0 takes two counters.",
        "No pawn goes back past its own entry space.",
        "On the way back seat 2 meets seat 1: a duel!",
    ]
    assert told(tell(state, "then loses")) == [
        "seat 1 wins: the higher number on the left.",
        "Beaten on its own entry space: back to the start.",
        "A circle: on to the next one.",
        "You don’t jump again from the circle you land on.",
    ]


@pytest.mark.rule("P-21", "P-31", "P-23")
@pytest.mark.parametrize(
    ("drawing", "script", "last"),
    [
        ("red: 6 9 20; throw 1", "advance 6, reads 2", "A pawn of the same colour is there: the step is not made."),
        ("red: 26 29; throw 4", "advance 26, reads -1", IN_THE_WAY),
        ("red: 6; throw 1", "advance 6, reads 0", "Just a story: the pawn stays."),
        ("red: 1 9; throw 4", "advance 1", "A pawn of the same colour is on the next circle: no jump."),
        ("red: 1 9; throw 4", "advance 1, rolled 0", "A zero: the pawn stays on its circle."),
        ("red: 2 9; throw 3", "advance 2, rolled 1", "seat 0 goes back 1."),
        ("red: 37; throw 2", "advance 37", "You don’t jump again from the circle you land on."),
        ("red: 11; throw 2", "advance 11", "seat 0’s own colour: a counter from the bank."),
        ("red: 12, 1 counters | green: 34; throw 2", "advance 12, loses", "seat 0 has to make room."),
        ("red: start | green: 24; throw 4", "enter, loses", CAME_FROM_START),
        ("red: 39; throw 2", "advance 39", "seat 0 brings a pawn home."),
        ("red: lane1; throw 1", "shift 41 42", "seat 0 moves within the home lane."),
        ("red: 29; throw 1", "advance 29, reads -3", "On the way back dots and circles do not count."),
        ("red: 38 lane1 lane2 | green: 3, 1 counters; throw 5", "advance 38", ALL_HOME),
    ],
)
def test_what_happened_last_has_its_line(drawing: str, script: str, last: str) -> None:
    assert told(play(drawing, script)[1])[-1] == last
