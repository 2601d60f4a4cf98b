"""Going Places: every step of a chain has a log line with its reason."""

from __future__ import annotations

import pytest

from game.games.places.view.texts import PlacesTexts
from game.rules.contract import Event
from game.stage.table.table import Silhouette, Table

from .places_positions import LOSES, THEN_LOSES, WINS, position, reads, tell

CAME_FROM_START = "The challenger came from the start fields, so the loser goes to theirs."


def told(events: list[Event]) -> list[str]:
    """Return the log lines with seats as names."""
    table = Table.silent(())
    table.guests = [Silhouette("red", f"seat {seat}") for seat in range(3)]
    return [line for line in map(PlacesTexts(table).line, events) if line]


@pytest.mark.rule("P-25")
def test_a_chain_of_duel_retreat_and_jump_is_told_step_by_step() -> None:
    state = position("red: 20 | blue: 11 | green: 5; throw 5")
    assert told(tell(state, "advance 20", *WINS)) == [
        "seat 0 challenges seat 2!",
        "seat 0 wins: the higher number on the left.",
        "seat 0 takes two counters.",
        "No pawn goes back past its own entry field.",
        "On the way back seat 2 meets seat 1: a duel!",
    ]
    assert told(tell(state, *THEN_LOSES)) == [
        "seat 1 wins: the higher number on the left.",
        "Beaten on its own entry field: back to the start fields.",
        "A circle: on to the next one.",
        "You don’t jump again from the circle you land on.",
    ]


@pytest.mark.rule("P-21", "P-31", "P-23")
@pytest.mark.parametrize(
    ("drawing", "lines", "last"),
    [
        (
            "red: 6 9 20 | green: start; throw 1",
            ("advance 6", reads(2)),
            "A pawn of the same colour is there: the step is not made.",
        ),
        (
            "red: 26 29 | green: start; throw 4",
            ("advance 26", reads(-1)),
            "A pawn of the same colour is in the way: one field further back.",
        ),
        ("red: 6 | green: start; throw 1", ("advance 6", reads(0)), "Just a story: the pawn stays."),
        (
            "red: 1 9 | green: start; throw 4",
            ("advance 1",),
            "A pawn of the same colour is on the next circle: no jump.",
        ),
        ("red: 1 9 | green: start; throw 4", ("advance 1", "rolled 0"), "A zero: the pawn stays on its circle."),
        ("red: 2 9 | green: start; throw 3", ("advance 2", "rolled 1"), "seat 0 goes back 1."),
        ("red: 37 | green: start; throw 2", ("advance 37",), "You don’t jump again from the circle you land on."),
        ("red: 11 | green: start; throw 2", ("advance 11",), "seat 0’s own colour: a counter from the bank."),
        ("red: 12, 1 counters | green: 34; throw 2", ("advance 12", *LOSES), "seat 0 has to make room."),
        ("red: start | green: 24; throw 4", ("enter", *LOSES), CAME_FROM_START),
        ("red: 39 | green: start; throw 2", ("advance 39",), "seat 0 brings a pawn home."),
        ("red: lane1 | green: start; throw 1", ("shift 41 42",), "seat 0 moves within the lane."),
        (
            "red: 29 | green: start; throw 1",
            ("advance 29", reads(-3)),
            "On the way back dots and circles do not count.",
        ),
        (
            "red: 38 lane1 lane2 | green: 3, 1 counters; throw 5",
            ("advance 38",),
            "All of seat 0’s pawns are home: the journey ends.",
        ),
    ],
)
def test_what_happened_last_has_its_line(drawing: str, lines: tuple[str, ...], last: str) -> None:
    assert told(tell(position(drawing), *lines))[-1] == last
