"""Going Places: chains across several clauses, in positions given as text."""

from __future__ import annotations

import pytest

from game.games.places.events import (
    Cause,
    CircleReached,
    CountersTaken,
    DotReached,
    DuelStarted,
    FieldRested,
    FigureAdvanced,
    FigureRetreated,
    Finish,
    Gain,
    PileRenewed,
)
from game.rules.contract import CHANCE

from .places_positions import DECK, LOSES, THEN_WINS, WINS, cards, discards, drawn, position, reads, seen, tell

BY_CARD_ONTO_A_CIRCLE = "red: 1 | green: 29; throw 2"
"""Red reaches a dot on 3; two fields further is the circle on 5; green stands on the next circle, its 9."""


@pytest.mark.rule("P-21", "P-22", "P-41")
def test_a_card_onto_a_circle_a_jump_and_a_duel_won_there() -> None:
    state = position(BY_CARD_ONTO_A_CIRCLE)
    events = tell(state, "advance 1", reads(2))
    assert [event for event in events if isinstance(event, FigureAdvanced)] == [
        FigureAdvanced(0, 1, 3, Cause.THROW),
        FigureAdvanced(0, 3, 5, Cause.CARD),
        FigureAdvanced(0, 5, 9, Cause.CIRCLE),
    ]
    assert DuelStarted(0, 1, 9, 29, 5, False, 1) in events
    events = tell(state, *WINS)
    assert drawn(state) == "red: start start 9, 2 counters | green: start start 25"
    assert not seen(events, CircleReached)


@pytest.mark.rule("P-21", "P-22", "P-42", "P-44")
def test_a_duel_lost_after_a_jump_by_card_leads_behind_the_circle_of_the_jump_not_behind_the_dot() -> None:
    state = position(BY_CARD_ONTO_A_CIRCLE)
    tell(state, "advance 1", reads(2), *LOSES)
    assert drawn(state) == "red: start start 4 | green: start start 29"


@pytest.mark.rule("P-21", "P-20")
def test_a_card_may_lead_to_the_own_dot() -> None:
    state = position("red: 8 | green: start; throw 2")
    events = tell(state, "advance 8", reads(3))
    assert [event.own for event in events if isinstance(event, DotReached)] == [False, True]
    assert drawn(state) == "red: start start 13, 1 counters | green: start start start"


@pytest.mark.rule("P-21", "P-20", "P-50")
def test_the_last_counter_taken_by_a_cards_step_ends_the_match() -> None:
    state = position("red: 8 | green: start; bank 1; throw 2")
    events = tell(state, "advance 8", reads(3))
    assert CountersTaken(0, 1, 1, Gain.DOT, 0) in events
    assert state.finish is Finish.BANK


@pytest.mark.rule("P-21", "P-32", "P-44")
def test_a_card_that_leads_back_onto_a_figure_is_a_duel_and_its_loser_yields_one_field() -> None:
    drawing = "red: 14 | green: 35; throw 3"
    state = position(drawing)
    events = tell(state, "advance 14", reads(-2))
    assert DuelStarted(0, 1, 15, 35, 15, True, 1) in events
    events = tell(state, *WINS)
    assert drawn(state) == "red: start start 15, 2 counters | green: start start 34"
    assert not seen(events, CircleReached)
    state = position(drawing)
    tell(state, "advance 14", reads(-2), *LOSES)
    assert drawn(state) == "red: start start 14 | green: start start 35"


@pytest.mark.rule("P-30", "P-41", "P-45")
def test_a_beaten_figure_takes_nothing_on_its_own_dot_while_the_winner_draws_its_card() -> None:
    state = position("red: 33 | green: 17; throw 4")
    events = tell(state, "advance 33", *WINS)
    assert FigureRetreated(1, 17, 13, Cause.DUEL, (), False) in events
    assert seen(events, FieldRested)
    assert state.actors() == (CHANCE,)
    tell(state, reads(0))
    assert drawn(state) == "red: start start 37, 2 counters | green: start start 13"


@pytest.mark.rule("P-11", "P-24", "P-44")
def test_whoever_enters_onto_an_occupied_entry_field_fights_for_it() -> None:
    drawing = "red: start | green: 21; throw 1"
    state = position(drawing)
    events = tell(state, "enter")
    assert DuelStarted(0, 1, 1, 21, 0, False, 1) in events
    tell(state, *WINS)
    assert drawn(state) == "red: start start 1, 2 counters | green: start start start"
    state = position(drawing)
    tell(state, "enter", *LOSES)
    assert drawn(state) == "red: start start start | green: start start 21"


@pytest.mark.rule("P-46", "P-21", "P-40")
def test_a_pile_used_up_by_a_card_is_renewed_for_the_duel_it_leads_to() -> None:
    forward = cards(3)[0]
    state = position("red: 6 | green: 30; throw 1")
    state.pile = [forward]
    events = tell(state, "advance 6", reads(3))
    assert PileRenewed(48) in events
    tell(state, *WINS)
    assert drawn(state) == "red: start start 10, 2 counters | green: start start 27"


@pytest.mark.rule("P-25", "P-43", "P-50")
def test_a_bank_emptied_by_the_first_duel_of_a_chain_leaves_nothing_for_the_second() -> None:
    state = position("red: 20 | blue: 11 | green: 5; bank 2; throw 5")
    tell(state, "advance 20", *WINS)
    assert state.bank == 0
    assert state.finish is None
    events = tell(state, *THEN_WINS)
    assert CountersTaken(2, 2, 0, Gain.DUEL, 0) in events
    assert state.finish is Finish.BANK
    assert set(DECK.numbers) == {*state.pile, *discards(state)}
