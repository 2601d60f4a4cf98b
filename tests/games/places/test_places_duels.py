"""Going Places: duels and their chains (P-24, P-25, P-40 to P-46), in positions given as text."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from game.games.places.board import build_board, loop
from game.games.places.events import (
    BlockReason,
    CardDrawn,
    Cause,
    CircleReached,
    CounterReturned,
    CountersTaken,
    DuelDecided,
    DuelStarted,
    DuelTied,
    Edge,
    FigureAdvanced,
    FigureRetreated,
    FigureSentHome,
    Finish,
    Gain,
    InstructionRead,
    PileRenewed,
    ReturnReason,
    Role,
)
from game.rules.contract import CHANCE, ranks

from .places_positions import (
    BY_STRENGTH,
    DECK,
    HIGH,
    LOSES,
    LOW,
    THEN_LOSES,
    THEN_WINS,
    WINS,
    cards,
    discards,
    drawn,
    drew,
    position,
    reads,
    seen,
    tell,
)

MEETING = "red: 10 | green: 34; throw 4"
"""Red moves from 10 to 14, where green stands (its own 34)."""
COSTS = "red: 10, 3 counters | green: 34, 3 counters; throw 4"


@pytest.mark.rule("P-24", "P-40")
def test_another_seats_figure_is_challenged_and_the_challenger_draws_first() -> None:
    state = position(MEETING)
    events = tell(state, "advance 10")
    assert DuelStarted(0, 1, 14, 34, 10, False, 1) in events
    assert state.actors() == (CHANCE,)
    events = tell(state, drew(HIGH))
    assert CardDrawn(0, HIGH, Role.CHALLENGER, 47) in events
    events = tell(state, drew(LOW))
    assert CardDrawn(1, LOW, Role.DEFENDER, 46) in events


@pytest.mark.rule("P-40")
def test_the_higher_left_number_wins_the_right_number_does_not_count() -> None:
    high = next(card for card in DECK.numbers[:44] if DECK.card(card).left == 7)
    low = next(card for card in reversed(DECK.numbers[:44]) if DECK.card(card).left == 6 and card > high)
    state = position(MEETING)
    events = tell(state, "advance 10", drew(high), drew(low))
    assert DuelDecided(0, 1, high, low, Edge.LEFT, True) in events


@pytest.mark.rule("P-40")
def test_equal_left_numbers_are_decided_by_the_right_one() -> None:
    one, two = sorted(card for card in DECK.numbers[:44] if DECK.card(card).left == 5)[:2]
    state = position(MEETING)
    events = tell(state, "advance 10", drew(one), drew(two))
    assert DuelDecided(1, 0, two, one, Edge.RIGHT, False) in events


@pytest.mark.rule("P-40")
def test_a_joker_beats_every_ordinary_card() -> None:
    for card in DECK.numbers[:44]:
        state = position(MEETING)
        events = tell(state, "advance 10", drew(45), drew(card))
        assert DuelDecided(0, 1, 45, card, Edge.JOKER, True) in events


@pytest.mark.rule("P-40")
def test_of_two_jokers_the_higher_number_wins() -> None:
    state = position(MEETING)
    events = tell(state, "advance 10", drew(46), drew(47))
    assert DuelDecided(1, 0, 47, 46, Edge.HIGHER_JOKER, False) in events


@pytest.mark.rule("P-40", "P-46")
def test_equal_cards_call_for_new_ones_which_the_printed_deck_never_needs() -> None:
    assert len(set(DECK.strength[1:])) == 48
    even = replace(DECK, strength=tuple(700 if card in (3, 4) else value for card, value in enumerate(DECK.strength)))
    state = position(MEETING + "; pile 3 4", deck=even)
    state.pile = [3, 4]
    events = tell(state, "advance 10", "drew 3", "drew 4")
    assert DuelTied(0, 1, (3, 4)) in events
    assert PileRenewed(46) in events
    assert 3 not in state.pile
    assert 4 not in state.pile
    tell(state, *WINS)
    assert drawn(state) == "red: start start 14, 2 counters | green: start start 30"
    assert set(discards(state)) == {3, 4, HIGH, LOW}


@pytest.mark.rule("P-41")
def test_a_challenger_that_wins_takes_the_field_and_two_counters() -> None:
    state = position(MEETING)
    events = tell(state, "advance 10", *WINS)
    assert drawn(state) == "red: start start 14, 2 counters | green: start start 30"
    assert state.bank == 8
    assert FigureRetreated(1, 34, 30, Cause.DUEL, (), False) in events


@pytest.mark.rule("P-41", "P-42", "P-43")
def test_a_defender_that_wins_takes_nothing_and_the_challenger_ends_one_field_behind_its_start() -> None:
    state = position(COSTS)
    events = tell(state, "advance 10", *LOSES)
    assert drawn(state) == "red: start start 9, 2 counters | green: start start 34, 3 counters"
    assert state.bank == 5
    assert CounterReturned(0, 1, 5) in events
    assert not seen(events, CountersTaken)


@pytest.mark.rule("P-42")
def test_a_challenger_that_came_by_a_card_ends_one_field_behind_the_dot() -> None:
    state = position("red: 6 | green: 30; throw 1")
    tell(state, "advance 6", reads(3), *LOSES)
    assert drawn(state) == "red: start start 6 | green: start start 30"


@pytest.mark.rule("P-41", "P-44")
def test_a_defender_beaten_by_a_card_step_goes_to_the_dot() -> None:
    state = position("red: 6 | green: 30; throw 1")
    events = tell(state, "advance 6", reads(3), *WINS)
    assert FigureRetreated(1, 30, 27, Cause.DUEL, (), False) in events
    assert drawn(state).endswith("green: start start 27")


@pytest.mark.rule("P-43")
def test_the_loser_returns_a_counter_before_the_winner_takes_two() -> None:
    state = position("red: 10, 5 counters | green: 34, 5 counters; throw 4")
    events = tell(state, "advance 10", *WINS)
    assert state.counters == [6, 4]
    assert CounterReturned(1, 1, 1) in events
    assert CountersTaken(0, 2, 1, Gain.DUEL, 0) in events
    assert state.finish is Finish.BANK


@pytest.mark.rule("P-43", "P-50")
def test_example_5_the_challenger_takes_what_the_bank_has_and_the_match_ends() -> None:
    state = position("red: 10, 9 counters | green: 34; throw 4")
    events = tell(state, "advance 10", *WINS)
    assert state.counters == [10, 0]
    assert CounterReturned(1, 0, 1) in events
    assert state.actors() == ()
    assert state.finish is Finish.BANK


@pytest.mark.rule("P-44")
def test_against_a_challenger_from_the_start_fields_the_loser_goes_to_its_own() -> None:
    drawing = "red: start | green: 24; throw 4"
    state = position(drawing)
    events = tell(state, "enter", *WINS)
    assert drawn(state) == "red: start start 4, 2 counters | green: start start start"
    assert FigureSentHome(1, 24, ReturnReason.CAME_FROM_START, ()) in events
    state = position(drawing)
    events = tell(state, "enter", *LOSES)
    assert drawn(state) == "red: start start start | green: start start 24"
    assert FigureSentHome(0, 4, ReturnReason.CAME_FROM_START, ()) in events


@pytest.mark.rule("P-44")
def test_example_4_who_loses_on_its_own_entry_field_goes_to_its_start_fields() -> None:
    state = position("red: 18 | green: 1; throw 3")
    events = tell(state, "advance 18", *WINS)
    assert drawn(state) == "red: start start 21, 2 counters | green: start start start"
    assert FigureSentHome(1, 1, ReturnReason.LOST_AT_ENTRY, ()) in events
    state = position("red: start | green: 21; throw 1")
    tell(state, "enter", *LOSES)
    assert drawn(state) == "red: start start start | green: start start 21"


@pytest.mark.rule("P-44", "P-33")
def test_a_loser_is_not_driven_behind_its_own_entry_field() -> None:
    state = position("red: 19 | green: 2; throw 3")
    events = tell(state, "advance 19", *WINS)
    assert drawn(state) == "red: start start 22, 2 counters | green: start start 1"
    assert FigureRetreated(1, 2, 1, Cause.DUEL, (), True) in events


@pytest.mark.rule("P-44", "P-33", "P-31")
def test_with_an_own_figure_on_the_entry_too_the_loser_goes_to_its_start_fields() -> None:
    state = position("red: 19 | green: 1 2; throw 3")
    events = tell(state, "advance 19", *WINS)
    assert drawn(state) == "red: start start 22, 2 counters | green: start start 1"
    assert FigureSentHome(1, 2, ReturnReason.ENTRY_TAKEN, (1,)) in events


@pytest.mark.rule("P-42", "P-33")
def test_a_challenger_that_came_from_its_entry_field_falls_no_further_back() -> None:
    state = position("red: 1 | green: 23; throw 2")
    events = tell(state, "advance 1", *LOSES)
    assert drawn(state) == "red: start start 1 | green: start start 23"
    assert FigureRetreated(0, 3, 1, Cause.DUEL, (), True) in events


@pytest.mark.rule("P-44", "P-22")
def test_a_challenger_that_jumped_past_its_own_lane_and_loses_goes_to_its_entry_field() -> None:
    drawing = "red: 37 | green: 25; throw 2"
    state = position(drawing)
    events = tell(state, "advance 37", *LOSES)
    assert DuelStarted(0, 1, 5, 25, 39, False, 1) in events
    assert drawn(state) == "red: start start 1 | green: start start 25"
    state = position(drawing)
    tell(state, "advance 37", *WINS)
    assert drawn(state) == "red: start start 5, 2 counters | green: start start 19"
    state = position("red: 1 37 | green: 25; throw 2")
    tell(state, "advance 37", *LOSES)
    assert drawn(state) == "red: start start 1 | green: start start 25"


@pytest.mark.rule("P-22", "P-24", "P-42")
def test_example_1_a_jump_onto_another_figure_is_a_duel_and_a_move_of_its_own() -> None:
    drawing = "red: 1 | green: 29; throw 4"
    state = position(drawing)
    events = tell(state, "advance 1")
    assert DuelStarted(0, 1, 9, 29, 5, False, 1) in events
    tell(state, *LOSES)
    assert drawn(state) == "red: start start 4 | green: start start 29"
    state = position(drawing)
    tell(state, "advance 1", *WINS)
    assert drawn(state) == "red: start start 9, 2 counters | green: start start 25"
    assert state.active == 1


@pytest.mark.rule("P-22", "P-25")
def test_a_duel_won_on_a_circle_by_a_throw_is_followed_by_the_jump() -> None:
    state = position("red: 2 | green: 25; throw 3")
    tell(state, "advance 2", *WINS)
    assert drawn(state) == "red: start start 9, 2 counters | green: start start 22"


@pytest.mark.rule("P-22", "P-25", "P-21")
def test_a_duel_won_on_a_circle_by_a_card_is_followed_by_the_jump() -> None:
    state = position("red: 6 | green: 29; throw 1")
    tell(state, "advance 6", reads(2), *WINS)
    assert drawn(state) == "red: start start 15, 2 counters | green: start start 27"


@pytest.mark.rule("P-22", "P-25", "P-24")
def test_the_jump_after_a_won_duel_may_lead_into_the_next_duel() -> None:
    state = position("red: 2 | blue: 35 | green: 29; throw 3")
    events = tell(state, "advance 2", *WINS)
    assert seen(events, DuelStarted)[1:] == [DuelStarted(0, 2, 9, 29, 5, False, 2)]
    assert drawn(state) == "red: start start 9, 2 counters | blue: start start 32 | green: start start 29"
    tell(state, *THEN_LOSES)
    assert drawn(state) == "red: start start 4, 1 counters | blue: start start 32 | green: start start 29"


@pytest.mark.rule("P-23", "P-25")
def test_after_a_duel_won_on_a_circle_an_own_figure_on_the_next_one_calls_for_the_second_roll() -> None:
    state = position("red: 2 9 | green: 25; throw 3")
    tell(state, "advance 2", *WINS)
    assert drawn(state) == "red: start 5 9, 2 counters | green: start start 22"
    events = tell(state, "rolled 3")
    assert seen(events, DuelStarted) == [DuelStarted(0, 1, 2, 22, 2, True, 2)]
    tell(state, *THEN_WINS)
    assert drawn(state) == "red: start 2 9, 4 counters | green: start start 21"


@pytest.mark.rule("P-25", "P-20")
def test_collision_first_then_the_own_dot() -> None:
    state = position("red: 11 | green: 33; throw 2")
    tell(state, "advance 11", *WINS)
    assert state.counters == [3, 0]
    state = position("red: 11 | green: 33; throw 2")
    tell(state, "advance 11", *LOSES)
    assert drawn(state) == "red: start start 10 | green: start start 33"
    assert state.active == 1


@pytest.mark.rule("P-25", "P-21")
def test_a_duel_won_on_a_dot_is_followed_by_its_card() -> None:
    state = position("red: 8 | green: 30; throw 2")
    tell(state, "advance 8", *WINS, reads(3))
    assert drawn(state) == "red: start start 13, 3 counters | green: start start 28"


@pytest.mark.rule("P-25", "P-30")
def test_a_duel_won_while_going_back_is_followed_by_nothing() -> None:
    state = position("red: 29 | green: 7; throw 1")
    tell(state, "advance 29", reads(-3), *WINS)
    assert drawn(state) == "red: start start 27, 2 counters | green: start start 6"
    assert state.active == 1


@pytest.mark.rule("P-25", "P-44", "P-45")
def test_the_losers_retreat_with_its_duels_comes_before_the_winners_circle() -> None:
    state = position("red: 20 | blue: 11 | green: 5; throw 5")
    events = tell(state, "advance 20", *WINS)
    assert DuelStarted(2, 1, 1, 11, 1, True, 2) in events
    assert not seen(events, CircleReached)
    assert drawn(state) == "red: start start 25, 2 counters | blue: start start 11 | green: start start 1"
    events = tell(state, *THEN_WINS)
    assert FigureAdvanced(0, 25, 29, Cause.CIRCLE) in events
    assert drawn(state) == "red: start start 29, 2 counters | blue: start start 10 | green: start start 1, 2 counters"


@pytest.mark.rule("P-44", "P-45", "P-32")
def test_example_3_a_beaten_figure_challenges_whom_it_meets_and_the_loser_there_yields_one_field() -> None:
    """Red goes back onto green and wins; green goes one field back, where blue stands."""
    drawing = "red: 29 | blue: 17 | green: 8; throw 1"
    state = position(drawing)
    events = tell(state, "advance 29", reads(-2), *WINS)
    assert DuelStarted(2, 1, 7, 17, 7, True, 2) in events
    tell(state, *THEN_WINS)
    assert drawn(state) == "red: start start 28, 2 counters | blue: start start 16 | green: start start 7, 2 counters"
    state = position(drawing)
    tell(state, "advance 29", reads(-2), *WINS, *THEN_LOSES)
    assert drawn(state) == "red: start start 28, 2 counters | blue: start start 17 | green: start start 6"


@pytest.mark.rule("P-44", "P-45")
def test_example_3_at_the_beaten_figures_own_entry_it_loses_onto_its_start_fields() -> None:
    drawing = "red: 19 | blue: 11 | green: 2; throw 3"
    state = position(drawing)
    tell(state, "advance 19", *WINS, *THEN_LOSES)
    assert drawn(state) == "red: start start 22, 2 counters | blue: start start 11 | green: start start start"
    state = position(drawing)
    tell(state, "advance 19", *WINS, *THEN_WINS)
    assert drawn(state) == "red: start start 22, 2 counters | blue: start start 10 | green: start start 1, 2 counters"


@pytest.mark.rule("P-42", "P-31", "P-45")
def test_a_lost_duel_onto_an_own_figure_leads_one_field_further() -> None:
    state = position("red: 9 10 | green: 34; throw 4")
    events = tell(state, "advance 10", *LOSES)
    assert drawn(state) == "red: start 8 9 | green: start start 34"
    assert FigureRetreated(0, 14, 8, Cause.DUEL, (9,), False) in events


@pytest.mark.rule("P-42", "P-32", "P-45")
def test_a_lost_duel_onto_a_third_seats_figure_is_the_next_duel() -> None:
    drawing = "red: 10 | blue: 39 | green: 34; throw 4"
    state = position(drawing)
    events = tell(state, "advance 10", *LOSES)
    assert DuelStarted(0, 1, 9, 39, 9, True, 2) in events
    tell(state, *THEN_WINS)
    assert drawn(state) == "red: start start 9, 2 counters | blue: start start 38 | green: start start 34"
    state = position(drawing)
    tell(state, "advance 10", *LOSES, *THEN_LOSES)
    assert drawn(state) == "red: start start 8 | blue: start start 39 | green: start start 34"


@pytest.mark.rule("P-25", "P-45")
def test_in_a_row_of_figures_every_loser_is_pushed_into_the_next_duel() -> None:
    state = position("red: 10 | blue: 38 39 | green: 34 27; throw 4")
    tell(state, "advance 10", *LOSES)
    pairs = iter(zip(BY_STRENGTH[1:], reversed(BY_STRENGTH[:-1]), strict=True))
    for contested in (9, 8, 7):
        assert drawn(state).startswith(f"red: start start {contested} ")
        weak, strong = next(pairs)
        tell(state, drew(weak), drew(strong))
    assert drawn(state) == "red: start start 6 | blue: start 38 39 | green: start 27 34"


@pytest.mark.rule("P-25")
def test_from_the_sixth_duel_of_a_turn_on_every_loser_goes_to_its_start_fields_at_once() -> None:
    state = position("red: 10 | green: 34; duels 5; throw 4")
    events = tell(state, "advance 10", *WINS)
    assert drawn(state) == "red: start start 14, 2 counters | green: start start start"
    assert FigureSentHome(1, 34, ReturnReason.SIXTH_DUEL, ()) in events
    state = position("red: 10 | green: 34; duels 6; throw 4")
    tell(state, "advance 10", *LOSES)
    assert drawn(state) == "red: start start start | green: start start 34"
    state = position("red: 10 | green: 34; duels 4; throw 4")
    tell(state, "advance 10", *LOSES)
    assert drawn(state) == "red: start start 9 | green: start start 34"


@pytest.mark.rule("P-25")
def test_the_winners_field_takes_effect_after_the_sixth_duel_too_and_the_next_turn_counts_anew() -> None:
    state = position("red: 2 | green: 25; duels 5; throw 3")
    tell(state, "advance 2", *WINS)
    assert drawn(state) == "red: start start 9, 2 counters | green: start start start"
    assert state.duels == 0


@pytest.mark.rule("P-43", "P-50", "P-25")
def test_a_bank_that_ran_empty_inside_a_chain_and_got_one_back_goes_on() -> None:
    state = position("red: 19, 7 counters | blue: 11, 8 counters | green: 2, 2 counters; throw 3")
    tell(state, "advance 19", *WINS)
    assert state.bank == 0
    tell(state, *THEN_LOSES)
    assert state.counters == [9, 8, 0]
    assert state.bank == 1
    assert state.finish is None
    assert state.active == 1


@pytest.mark.rule("P-50", "P-25", "P-22")
def test_a_bank_that_is_empty_ends_the_match_only_when_the_chain_is_through() -> None:
    state = position("red: 2, 8 counters | green: 25; throw 3")
    events = tell(state, "advance 2", *WINS)
    assert FigureAdvanced(0, 5, 9, Cause.CIRCLE) in events
    assert state.actors() == ()
    assert ranks(state) == (1, 2)


@pytest.mark.rule("P-46")
def test_a_pile_that_runs_out_in_a_duel_is_renewed_without_the_cards_of_that_duel() -> None:
    state = position(f"red: 10 | green: 34; pile {HIGH}; throw 4")
    events = tell(state, "advance 10", drew(HIGH))
    assert PileRenewed(47) in events
    assert HIGH not in state.pile
    tell(state, drew(LOW))
    assert discards(state) == tuple(sorted((HIGH, LOW)))


@pytest.mark.rule("P-46", "P-21")
def test_a_card_from_a_dot_is_discarded_before_the_next_is_drawn() -> None:
    first = cards(3)[0]
    state = position(f"red: 6 | green: start; pile {first}; throw 1")
    events = tell(state, "advance 6", drew(first))
    assert PileRenewed(48) in events
    assert len(state.pile) == 48
    tell(state, drew(first))
    assert state.counters == [1, 0]


@pytest.mark.rule("P-46", "P-24")
def test_an_empty_pile_is_renewed_when_a_card_is_needed_and_not_before() -> None:
    card = cards(0)[0]
    state = position(f"red: 6 | green: start; pile {card}; throw 1")
    events = tell(state, "advance 6", drew(card))
    assert not seen(events, PileRenewed)
    assert state.pile == []


@pytest.mark.rule("P-46")
def test_every_card_of_the_pile_is_equally_likely_and_no_other() -> None:
    state = position("red: 6 | green: start; pile 3 9 45; throw 1")
    tell(state, "advance 6")
    assert [(outcome.card, share) for outcome, share in state.chance().outcomes()] == [  # type: ignore[union-attr]
        (card, pytest.approx(1 / 3)) for card in (3, 9, 45)
    ]


@pytest.mark.rule("P-14", "P-21", "P-50")
def test_on_another_layout_a_card_may_bring_the_last_figure_home_or_lead_too_far() -> None:
    """With the dots of P-04 no card reaches the lane: the last field before it is the own dot."""
    shipped = msgspec.structs.replace(loop(), dots=(9, 6, 2))
    turned = build_board(shipped, shipped.normal)
    state = position("red: 39 lane1 lane3 | green: start; throw 1", board=turned)
    tell(state, "advance 39", reads(2))
    assert state.finish is Finish.HOME
    further = replace(DECK, moves=(0, 4, *DECK.moves[2:]))
    state = position("red: 39 lane1 lane3 | green: start; throw 1", board=turned, deck=further)
    events = tell(state, "advance 39", drew(1))
    assert drawn(state).startswith("red: 40 lane1 lane3 ")
    assert InstructionRead(0, 1, 4, BlockReason.TOO_FAR) in events
