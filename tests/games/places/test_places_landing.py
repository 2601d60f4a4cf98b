"""Going Places: dots, cards, circles and going back (P-20 to P-33), in positions given as text.

Red's own dots: 13, 27, 40.
"""

from __future__ import annotations

import pytest

from game.games.places.board import Kind
from game.games.places.chain import EffectKind
from game.games.places.events import (
    BlockReason,
    CardDrawn,
    Cause,
    CircleReached,
    CountersTaken,
    DieRolled,
    DuelStarted,
    FieldRested,
    FigureAdvanced,
    FigureRetreated,
    FigureSentHome,
    Gain,
    InstructionRead,
    NothingMoved,
    RestReason,
    ReturnReason,
)
from game.rules.contract import CHANCE, Event

from .places_positions import LOSES, WINS, cards, discards, drew, play, position, reads, seen, tell, words

ONTO_DOT = "red: 6 | green: start; throw 1"


@pytest.mark.rule("P-11", "P-12", "P-20", "P-21", "P-22", "P-23", "P-30", "P-31", "P-33")
@pytest.mark.parametrize(
    ("figures", "throw", "lines", "end", "event"),
    [
        # P-20: the own dot gives one counter.
        ("11", 2, ("advance 11",), "13, 1 counters", CountersTaken(0, 1, 1, Gain.DOT, 9)),
        # P-20, P-11: entering is a forward move and may reach a circle.
        ("start", 5, ("enter",), "9", CircleReached(0, 5, 9, False)),
        # P-21: a text changes nothing, and so does a joker.
        ("6", 1, ("advance 6", reads(0)), "7", InstructionRead(0, cards(0)[0], 0, None)),
        ("6", 1, ("advance 6", drew(45)), "7", InstructionRead(0, 45, 0, None)),
        ("6", 1, ("advance 6", drew(48)), "7", InstructionRead(0, 48, 0, None)),
        # P-21, P-12, example 6: a card forward onto an own figure is not carried out.
        ("6 9 20", 1, ("advance 6", reads(2)), "7 9 20", InstructionRead(0, cards(2)[0], 2, BlockReason.OWN_FIGURE)),
        # P-21, P-22: a card may lead onto a circle.
        ("6", 1, ("advance 6", reads(2)), "15", FigureAdvanced(0, 9, 15, Cause.CIRCLE)),
        # P-21: a card may lead to a dot and so to another card.
        ("6", 1, ("advance 6", *map(drew, cards(3)[:2])), "13, 1 counters", FigureAdvanced(0, 10, 13, Cause.CARD)),
        # P-21, P-30: a card may lead back, and then fields have no effect.
        ("29", 1, ("advance 29", reads(-3)), "27", FieldRested(0, 27, Kind.OWN_DOT, RestReason.CAME_BACK)),
        ("36", 1, ("advance 36", reads(-2)), "35", FieldRested(0, 35, Kind.CIRCLE, RestReason.CAME_BACK)),
        # P-22: a circle sends the figure to the next circle and no further.
        ("1", 4, ("advance 1",), "9", FigureAdvanced(0, 5, 9, Cause.CIRCLE)),
        ("1", 4, ("advance 1",), "9", FieldRested(0, 9, Kind.CIRCLE, RestReason.JUMPED_HERE)),
        # P-22, P-14, example 2: a jump to 39 waits before the lane; a figure that lands on 39 jumps past its lane.
        ("33", 2, ("advance 33",), "39", FigureAdvanced(0, 35, 39, Cause.CIRCLE)),
        ("37", 2, ("advance 37",), "5", FigureAdvanced(0, 39, 5, Cause.CIRCLE)),
        # P-23: with an own figure on the next circle a second roll takes the figure back; a zero lets it stay.
        ("1 9", 4, ("advance 1", "rolled 3"), "2 9", FigureRetreated(0, 5, 2, Cause.AGAIN, (), False)),
        ("1 9", 4, ("advance 1", "rolled 0"), "5 9", NothingMoved(0, 5)),
        # P-23, P-33: the second roll stops at the entry or ends on the start fields.
        ("2 9", 3, ("advance 2", "rolled 5"), "1 9", FigureRetreated(0, 5, 1, Cause.AGAIN, (), True)),
        ("1 2 9", 3, ("advance 2", "rolled 5"), "1 9", FigureSentHome(0, 5, ReturnReason.ENTRY_TAKEN, (1,))),
        # P-23, P-22: an own figure on the first circle past the lane blocks the jump too.
        ("5 37", 2, ("advance 37", "rolled 4"), "5 35", CircleReached(0, 39, 5, True)),
        # P-31: going back onto own figures leads one field further each time.
        ("26 28 29", 4, ("advance 26", reads(-1)), "27 28 29", FigureRetreated(0, 30, 27, Cause.CARD, (29, 28), False)),
        # P-31, P-33: own figures down to the entry send the figure to its start fields.
        ("1 2", 3, ("enter", reads(-1)), "1 2", FigureSentHome(0, 3, ReturnReason.ENTRY_TAKEN, (2, 1))),
        ("1 2", 3, ("enter", reads(-2)), "1 2", FigureSentHome(0, 3, ReturnReason.ENTRY_TAKEN, (1,))),
        ("1 2", 3, ("enter", reads(-3)), "1 2", FigureSentHome(0, 3, ReturnReason.ENTRY_TAKEN, (1,))),
        # P-33: a card leads back at most to the entry field.
        ("2", 1, ("advance 2", reads(-3)), "1", FigureRetreated(0, 3, 1, Cause.CARD, (), True)),
    ],
)
def test_a_figure_ends_there(figures: str, throw: int, lines: tuple[str, ...], end: str, event: Event) -> None:
    drawing = f"red: {figures} | green: start; throw {throw}"
    state, events = play(drawing, *lines, to=f"red: {end} | green: start")
    assert event in events
    assert state.active == 1
    assert len(state.pile) == 48 - len(seen(events, CardDrawn))
    assert bool(seen(events, CardDrawn)) == any(line.startswith("drew") for line in lines)


@pytest.mark.rule("P-13", "P-23", "P-31", "P-32", "P-33", "P-44")
@pytest.mark.parametrize(
    ("drawing", "lines", "event", "won", "lost"),
    [
        # P-23: the second roll may end in a duel whose loser yields one field.
        (
            "red: 1 9 | green: 23; throw 4",
            ("advance 1", "rolled 2"),
            DuelStarted(0, 1, 3, 23, 3, True, 1),
            "red: 3 9, 2 counters | green: 22",
            "red: 2 9 | green: 23",
        ),
        # P-31: past an own figure may stand another seat's.
        (
            "red: 26 29 | green: 8; throw 4",
            ("advance 26", reads(-1)),
            DuelStarted(0, 1, 28, 8, 28, True, 1),
            "red: 28 29, 2 counters | green: 7",
            "red: 27 29 | green: 8",
        ),
        # P-32: going back onto another figure is a duel, and the loser yields one field.
        (
            "red: 29 | green: 8; throw 1",
            ("advance 29", reads(-2)),
            DuelStarted(0, 1, 28, 8, 28, True, 1),
            "red: 28, 2 counters | green: 7",
            "red: 27 | green: 8",
        ),
        # P-13: a figure that goes back by the throw may have to fight too.
        (
            "red: 40 lane2 lane3 | green: 15; throw 5",
            ("retreat 40",),
            DuelStarted(0, 1, 35, 15, 35, True, 1),
            "red: 35 lane2 lane3, 2 counters | green: 14",
            "red: 34 lane2 lane3 | green: 15",
        ),
        # P-33, P-44: a duel at the own entry is lost onto the start fields.
        (
            "red: 2 | green: 21; throw 1",
            ("advance 2", reads(-3)),
            DuelStarted(0, 1, 1, 21, 1, True, 1),
            "red: 1, 2 counters | green: 20",
            "red: start | green: 21",
        ),
    ],
)
def test_a_duel_of_a_figure_that_goes_back(
    drawing: str, lines: tuple[str, ...], event: Event, won: str, lost: str
) -> None:
    _, events = play(drawing, *lines, *WINS, to=won)
    assert event in events
    play(drawing, *lines, *LOSES, to=lost)


@pytest.mark.rule("P-20", "P-43")
def test_the_own_dot_gives_nothing_if_a_duel_has_just_emptied_the_bank() -> None:
    state, events = play("red: 11, 8 counters | green: 33; throw 2", "advance 11", *WINS)
    assert state.counters == [10, 0]
    assert CountersTaken(0, 1, 0, Gain.DOT, 0) in events
    assert state.actors() == ()


@pytest.mark.rule("P-21")
def test_another_dot_asks_for_a_card_that_is_discarded_at_once() -> None:
    state, _ = play(ONTO_DOT, "advance 6", to="red: 7 | green: start")
    assert state.actors() == (CHANCE,)
    card = cards(0)[0]
    tell(state, drew(card))
    assert discards(state) == (card,)
    assert state.active == 1


@pytest.mark.rule("P-20", "P-11", "P-21", "P-04")
@pytest.mark.parametrize(
    ("drawing", "line"),
    [
        ("red: start | green: start; throw 3", "enter"),
        # A dot of a colour that is not in play is a card field.
        ("red: 2 | green: start; throw 1", "advance 2"),
    ],
)
def test_a_dot_of_another_colour_is_a_card_field(drawing: str, line: str) -> None:
    assert play(drawing, line)[0].pending[-1].kin is EffectKind.CARD


@pytest.mark.rule("P-22", "P-14")
def test_example_2_from_39_the_lane_is_entered_by_an_exact_throw() -> None:
    assert words(position("red: 39 | green: start; throw 5")) == ["enter"]
    play("red: 39 | green: start; throw 4", "advance 39", to="red: lane3 | green: start")


@pytest.mark.rule("P-23")
def test_a_blocked_jump_asks_for_a_second_roll() -> None:
    state, events = play("red: 1 9 | green: start; throw 4", "advance 1")
    assert CircleReached(0, 5, 9, True) in events
    assert state.actors() == (CHANCE,)
    assert DieRolled(0, 3, True) in tell(state, "rolled 3")
