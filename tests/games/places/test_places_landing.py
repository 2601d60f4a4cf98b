"""Going Places: dots, cards, circles and going back (P-20 to P-33), in positions given as text.

Red's own dots: 13, 27, 40.
"""

from __future__ import annotations

import pytest

from game.games.places.board import Kind
from game.games.places.chain import Kin
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
    Rest,
    ReturnReason,
)
from game.rules.contract import CHANCE

from .places_positions import LOSES, WINS, cards, discards, drawn, drew, position, reads, seen, tell, words


@pytest.mark.rule("P-20")
def test_the_own_dot_gives_one_counter_and_no_card() -> None:
    state = position("red: 11 | green: start; throw 2")
    events = tell(state, "advance 11")
    assert drawn(state) == "red: start start 13, 1 counters | green: start start start"
    assert state.bank == 9
    assert not seen(events, CardDrawn)
    assert CountersTaken(0, 1, 1, Gain.DOT, 9) in events


@pytest.mark.rule("P-20", "P-11")
def test_entering_is_a_forward_move_and_may_reach_a_dot_or_circle() -> None:
    state = position("red: start | green: start; throw 3")
    tell(state, "enter")
    assert state.pending[-1].kin is Kin.CARD
    state = position("red: start | green: start; throw 5")
    tell(state, "enter")
    assert drawn(state).startswith("red: start start 9 ")


@pytest.mark.rule("P-20", "P-43")
def test_the_own_dot_gives_nothing_if_a_duel_has_just_emptied_the_bank() -> None:
    state = position("red: 11, 8 counters | green: 33; throw 2")
    events = tell(state, "advance 11", *WINS)
    assert state.counters == [10, 0]
    assert CountersTaken(0, 1, 0, Gain.DOT, 0) in events
    assert state.actors() == ()


@pytest.mark.rule("P-21")
def test_another_dot_asks_for_a_card_that_is_discarded_at_once() -> None:
    state = position("red: 6 | green: start; throw 1")
    tell(state, "advance 6")
    assert state.actors() == (CHANCE,)
    assert drawn(state).startswith("red: start start 7 ")
    card = cards(0)[0]
    tell(state, drew(card))
    assert discards(state) == (card,)
    assert state.active == 1


@pytest.mark.rule("P-21", "P-04")
def test_a_dot_of_a_colour_that_is_not_in_play_is_a_card_field() -> None:
    state = position("red: 2 | green: start; throw 1")
    tell(state, "advance 2")
    assert state.pending[-1].kin is Kin.CARD


@pytest.mark.rule("P-21")
def test_a_card_may_lead_to_a_dot_and_so_to_another_card() -> None:
    state = position("red: 6 | green: start; throw 1")
    first, second = cards(3)[:2]
    tell(state, "advance 6", drew(first), drew(second))
    assert drawn(state) == "red: start start 13, 1 counters | green: start start start"
    assert len(state.pile) == 46


@pytest.mark.rule("P-21")
def test_a_text_changes_nothing_and_so_does_a_joker() -> None:
    for card in (cards(0)[0], 45, 48):
        state = position("red: 6 | green: start; throw 1")
        events = tell(state, "advance 6", drew(card))
        assert drawn(state).startswith("red: start start 7 ")
        assert InstructionRead(0, card, 0, None) in events


@pytest.mark.rule("P-21", "P-12")
def test_example_6_a_card_forward_onto_an_own_figure_is_not_carried_out() -> None:
    state = position("red: 6 9 20 | green: start; throw 1")
    card = cards(2)[0]
    events = tell(state, "advance 6", drew(card))
    assert drawn(state).startswith("red: 7 9 20 ")
    assert InstructionRead(0, card, 2, BlockReason.OWN_FIGURE) in events
    assert state.active == 1


@pytest.mark.rule("P-21", "P-22")
def test_a_card_may_lead_onto_a_circle() -> None:
    state = position("red: 6 | green: start; throw 1")
    tell(state, "advance 6", reads(2))
    assert drawn(state).startswith("red: start start 15 ")


@pytest.mark.rule("P-21", "P-30")
def test_a_card_may_lead_back_and_then_fields_have_no_effect() -> None:
    state = position("red: 29 | green: start; throw 1")
    events = tell(state, "advance 29", reads(-3))
    assert drawn(state) == "red: start start 27 | green: start start start"
    assert FieldRested(0, 27, Kind.OWN_DOT, Rest.CAME_BACK) in events
    state = position("red: 36 | green: start; throw 1")
    events = tell(state, "advance 36", reads(-2))
    assert drawn(state).startswith("red: start start 35 ")
    assert FieldRested(0, 35, Kind.CIRCLE, Rest.CAME_BACK) in events


@pytest.mark.rule("P-22")
def test_a_circle_sends_the_figure_to_the_next_circle_and_no_further() -> None:
    state = position("red: 1 | green: start; throw 4")
    events = tell(state, "advance 1")
    assert drawn(state).startswith("red: start start 9 ")
    assert FigureAdvanced(0, 5, 9, Cause.CIRCLE) in events
    assert FieldRested(0, 9, Kind.CIRCLE, Rest.JUMPED_HERE) in events


@pytest.mark.rule("P-22", "P-14")
def test_example_2_a_jump_to_39_waits_before_the_lane_for_an_exact_throw() -> None:
    state = position("red: 33 | green: start; throw 2")
    tell(state, "advance 33")
    assert drawn(state).startswith("red: start start 39 ")
    state = position("red: 39 | green: start; throw 5")
    assert words(state) == ["enter"]
    state = position("red: 39 | green: start; throw 4")
    tell(state, "advance 39")
    assert drawn(state).startswith("red: start start lane3 ")


@pytest.mark.rule("P-22")
def test_example_2_a_figure_that_lands_on_39_jumps_past_its_lane_into_a_new_lap() -> None:
    state = position("red: 37 | green: start; throw 2")
    events = tell(state, "advance 37")
    assert drawn(state).startswith("red: start start 5 ")
    assert FigureAdvanced(0, 39, 5, Cause.CIRCLE) in events


@pytest.mark.rule("P-23")
def test_with_an_own_figure_on_the_next_circle_a_second_roll_takes_the_figure_back() -> None:
    state = position("red: 1 9 | green: start; throw 4")
    events = tell(state, "advance 1")
    assert CircleReached(0, 5, 9, True) in events
    assert state.actors() == (CHANCE,)
    events = tell(state, "rolled 3")
    assert drawn(state).startswith("red: start 2 9 ")
    assert DieRolled(0, 3, True) in events
    assert FigureRetreated(0, 5, 2, Cause.AGAIN, (), False) in events
    assert state.active == 1


@pytest.mark.rule("P-23")
def test_a_zero_on_the_circle_lets_the_figure_stay() -> None:
    state = position("red: 1 9 | green: start; throw 4")
    events = tell(state, "advance 1", "rolled 0")
    assert drawn(state).startswith("red: start 5 9 ")
    assert NothingMoved(0, 5) in events
    assert state.active == 1


@pytest.mark.rule("P-23", "P-33")
def test_the_second_roll_stops_at_the_entry_or_ends_on_the_start_fields() -> None:
    state = position("red: 2 9 | green: start; throw 3")
    events = tell(state, "advance 2", "rolled 5")
    assert drawn(state).startswith("red: start 1 9 ")
    assert FigureRetreated(0, 5, 1, Cause.AGAIN, (), True) in events
    state = position("red: 1 2 9 | green: start; throw 3")
    events = tell(state, "advance 2", "rolled 5")
    assert drawn(state).startswith("red: start 1 9 ")
    assert FigureSentHome(0, 5, ReturnReason.ENTRY_TAKEN, (1,)) in events


@pytest.mark.rule("P-23", "P-32", "P-44")
def test_the_second_roll_may_end_in_a_duel_whose_loser_yields_one_field() -> None:
    drawing = "red: 1 9 | green: 23; throw 4"
    state = position(drawing)
    events = tell(state, "advance 1", "rolled 2")
    assert DuelStarted(0, 1, 3, 23, 3, True, 1) in events
    tell(state, *WINS)
    assert drawn(state) == "red: start 3 9, 2 counters | green: start start 22"
    state = position(drawing)
    tell(state, "advance 1", "rolled 2", *LOSES)
    assert drawn(state) == "red: start 2 9 | green: start start 23"


@pytest.mark.rule("P-23", "P-22")
def test_an_own_figure_on_the_first_circle_past_the_lane_blocks_the_jump_too() -> None:
    state = position("red: 5 37 | green: start; throw 2")
    tell(state, "advance 37", "rolled 4")
    assert drawn(state).startswith("red: start 5 35 ")


@pytest.mark.rule("P-31")
def test_going_back_onto_own_figures_leads_one_field_further_each_time() -> None:
    state = position("red: 26 28 29 | green: start; throw 4")
    events = tell(state, "advance 26", reads(-1))
    assert drawn(state).startswith("red: 27 28 29 ")
    assert FigureRetreated(0, 30, 27, Cause.CARD, (29, 28), False) in events


@pytest.mark.rule("P-31", "P-33")
def test_own_figures_down_to_the_entry_send_the_figure_to_its_start_fields() -> None:
    for instruction in (-1, -2, -3):
        state = position("red: start 1 2 | green: start; throw 3")
        events = tell(state, "enter", reads(instruction))
        assert drawn(state).startswith("red: start 1 2 ")
        (home,) = seen(events, FigureSentHome)
        assert home == FigureSentHome(0, 3, ReturnReason.ENTRY_TAKEN, (2, 1) if instruction == -1 else (1,))


@pytest.mark.rule("P-31", "P-32")
def test_past_an_own_figure_may_stand_another_one() -> None:
    state = position("red: 26 29 | green: 8; throw 4")
    events = tell(state, "advance 26", reads(-1))
    assert DuelStarted(0, 1, 28, 8, 28, True, 1) in events
    tell(state, *LOSES)
    assert drawn(state) == "red: start 27 29 | green: start start 8"


@pytest.mark.rule("P-32", "P-44")
def test_going_back_onto_another_figure_is_a_duel_and_the_loser_yields_one_field() -> None:
    state = position("red: 29 | green: 8; throw 1")
    tell(state, "advance 29", reads(-2), *WINS)
    assert drawn(state) == "red: start start 28, 2 counters | green: start start 7"
    state = position("red: 29 | green: 8; throw 1")
    tell(state, "advance 29", reads(-2), *LOSES)
    assert drawn(state) == "red: start start 27 | green: start start 8"


@pytest.mark.rule("P-32", "P-13")
def test_a_figure_that_goes_back_by_the_throw_may_have_to_fight_too() -> None:
    state = position("red: 40 lane2 lane3 | green: 15; throw 5")
    tell(state, "retreat 40", *WINS)
    assert drawn(state) == "red: 35 lane2 lane3, 2 counters | green: start start 14"


@pytest.mark.rule("P-33")
def test_a_card_leads_back_at_most_to_the_entry_field() -> None:
    state = position("red: 2 | green: start; throw 1")
    events = tell(state, "advance 2", reads(-3))
    assert drawn(state).startswith("red: start start 1 ")
    assert FigureRetreated(0, 3, 1, Cause.CARD, (), True) in events


@pytest.mark.rule("P-32", "P-33", "P-44")
def test_a_duel_at_the_own_entry_is_lost_onto_the_start_fields() -> None:
    drawing = "red: 2 | green: 21; throw 1"
    state = position(drawing)
    events = tell(state, "advance 2", reads(-3), *LOSES)
    assert drawn(state) == "red: start start start | green: start start 21"
    assert FigureSentHome(0, 1, ReturnReason.LOST_AT_ENTRY, ()) in events
    state = position(drawing)
    tell(state, "advance 2", reads(-3), *WINS)
    assert drawn(state) == "red: start start 1, 2 counters | green: start start 20"
