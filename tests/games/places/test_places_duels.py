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
    DotReached,
    DuelDecided,
    DuelStarted,
    DuelTied,
    Edge,
    FieldRested,
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
from game.rules.contract import CHANCE, Event, ranks

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
    play,
    position,
    reads,
    seen,
    tell,
)

MEETING = "red: 10 | green: 34; throw 4"
"""Red moves from 10 to 14, where green stands (its own 34)."""
ONTO_CIRCLE = "red: 1 | green: 29; throw 4"
"""Red lands on the circle on 5; green stands on the next circle, red's 9."""
BY_CARD_ONTO_CIRCLE = "red: 1 | green: 29; throw 2"
"""Red reaches a dot on 3; two fields further is the circle on 5; green stands on the next circle, red's 9."""
PAST_LANE = "red: 37 | green: 25; throw 2"
"""Red jumps from the circle on 39 past its lane to the one on 5, where green stands."""
BACK_ONTO_GREEN = "red: 29 | blue: 17 | green: 8; throw 1"
"""Red goes back onto green by a card; one field behind green stands blue."""
ONTO_ENTRY = "red: 19 | blue: 11 | green: 2; throw 3"
"""Red moves onto green; green's entry field, one field back, is taken by blue."""
BEHIND = "red: 10 | blue: 39 | green: 34; throw 4"
"""Red moves onto green; one field behind red's start stands blue."""


@pytest.mark.rule("P-24", "P-40")
def test_another_seats_figure_is_challenged_and_the_challenger_draws_first() -> None:
    state, events = play(MEETING, "advance 10")
    assert DuelStarted(0, 1, 14, 34, 10, False, 1) in events
    assert state.actors() == (CHANCE,)
    assert CardDrawn(0, HIGH, Role.CHALLENGER, 47) in tell(state, drew(HIGH))
    assert CardDrawn(1, LOW, Role.DEFENDER, 46) in tell(state, drew(LOW))


def of_left(left: int) -> list[int]:
    """Return the ordinary cards with that left number, by rising right number."""
    return [card for card in DECK.numbers[:44] if DECK.card(card).left == left]


@pytest.mark.rule("P-40")
@pytest.mark.parametrize(
    ("mine", "theirs", "edge"),
    [
        # The higher left number wins, also with the lower right number.
        (of_left(7)[0], of_left(6)[-1], Edge.LEFT),
        # Equal left numbers are decided by the right one.
        (*of_left(5)[:2], Edge.RIGHT),
        # A joker beats every ordinary card.
        *((45, card, Edge.JOKER) for card in DECK.numbers[:44]),
        # Of two jokers the higher number wins.
        (46, 47, Edge.HIGHER_JOKER),
    ],
)
def test_the_stronger_card_wins_the_duel(mine: int, theirs: int, edge: Edge) -> None:
    _, events = play(MEETING, "advance 10", drew(mine), drew(theirs))
    if edge in (Edge.LEFT, Edge.JOKER):
        assert DuelDecided(0, 1, edge, True) in events
    else:
        assert DuelDecided(1, 0, edge, False) in events
    assert edge is not Edge.LEFT or mine < theirs, "the right number does not count"


@pytest.mark.rule("P-40", "P-46")
def test_equal_cards_call_for_new_ones_which_the_printed_deck_never_needs() -> None:
    assert len(set(DECK.strength[1:])) == 48
    even = replace(DECK, strength=tuple(700 if card in (3, 4) else value for card, value in enumerate(DECK.strength)))
    state = position(MEETING + "; pile 3 4", deck=even)
    state.pile = [3, 4]
    events = tell(state, "advance 10", "drew 3", "drew 4")
    assert DuelTied(0, 1, (3, 4)) in events
    assert PileRenewed(46) in events
    assert not {3, 4} & {*state.pile}
    tell(state, *WINS)
    assert drawn(state) == "red: 14, 2 counters | green: 30"
    assert set(discards(state)) == {3, 4, HIGH, LOW}


@pytest.mark.rule("P-11", "P-20", "P-21", "P-22", "P-23", "P-24", "P-25", "P-30", "P-31", "P-32", "P-33")
@pytest.mark.rule("P-40", "P-41", "P-42", "P-43", "P-44", "P-45", "P-46")
@pytest.mark.parametrize(
    ("drawing", "lines", "end"),
    [
        # P-41: a challenger that wins takes the field and two counters.
        (MEETING, ("advance 10", *WINS), "red: 14, 2 counters | green: 30"),
        # P-42: a challenger that came by a card ends one field behind the dot.
        ("red: 6 | green: 30; throw 1", ("advance 6", reads(3), *LOSES), "red: 6 | green: 30"),
        # P-41, P-44: a defender beaten by a card's step goes to the dot.
        ("red: 6 | green: 30; throw 1", ("advance 6", reads(3), *WINS, reads(0)), "red: 10, 2 counters | green: 27"),
        # P-44: against a challenger from the start fields the loser goes to its own.
        ("red: start | green: 24; throw 4", ("enter", *WINS), "red: 4, 2 counters | green: start"),
        ("red: start | green: 24; throw 4", ("enter", *LOSES), "red: start | green: 24"),
        # P-44, example 4: a figure that loses on its own entry field goes to its start fields.
        ("red: 18 | green: 1; throw 3", ("advance 18", *WINS), "red: 21, 2 counters | green: start"),
        # P-11, P-24, P-44: a seat that enters onto an occupied entry field fights for it.
        ("red: start | green: 21; throw 1", ("enter", *WINS), "red: 1, 2 counters | green: start"),
        ("red: start | green: 21; throw 1", ("enter", *LOSES), "red: start | green: 21"),
        # P-44, P-33: a loser is not driven behind its own entry field.
        ("red: 19 | green: 2; throw 3", ("advance 19", *WINS), "red: 22, 2 counters | green: 1"),
        # P-44, P-33, P-31: with an own figure on the entry too the loser goes to its start fields.
        ("red: 19 | green: 1 2; throw 3", ("advance 19", *WINS), "red: 22, 2 counters | green: 1"),
        # P-42, P-33: a challenger that came from its entry field falls no further back.
        ("red: 1 | green: 23; throw 2", ("advance 1", *LOSES), "red: 1 | green: 23"),
        # P-44, P-22: a challenger that jumped past its own lane and loses goes to its entry field.
        (PAST_LANE, ("advance 37", *LOSES), "red: 1 | green: 25"),
        (PAST_LANE, ("advance 37", *WINS), "red: 5, 2 counters | green: 19"),
        ("red: 1 37 | green: 25; throw 2", ("advance 37", *LOSES), "red: 1 | green: 25"),
        # P-22, P-24, P-42, example 1: a jump onto another figure is a duel and a move of its own.
        (ONTO_CIRCLE, ("advance 1", *LOSES), "red: 4 | green: 29"),
        (ONTO_CIRCLE, ("advance 1", *WINS), "red: 9, 2 counters | green: 25"),
        # P-21, P-22, P-42, P-44: after a jump by a card the loser ends behind the circle of the jump, not the dot.
        (BY_CARD_ONTO_CIRCLE, ("advance 1", reads(2), *LOSES), "red: 4 | green: 29"),
        # P-22, P-25: a duel won on a circle by a throw or by a card (P-21) is followed by the jump.
        ("red: 2 | green: 25; throw 3", ("advance 2", *WINS), "red: 9, 2 counters | green: 22"),
        ("red: 6 | green: 29; throw 1", ("advance 6", reads(2), *WINS), "red: 15, 2 counters | green: 27"),
        # P-25, P-20: the collision comes first, then the own dot.
        ("red: 11 | green: 33; throw 2", ("advance 11", *WINS), "red: 13, 3 counters | green: 31"),
        ("red: 11 | green: 33; throw 2", ("advance 11", *LOSES), "red: 10 | green: 33"),
        # P-25, P-21: a duel won on a dot is followed by its card.
        ("red: 8 | green: 30; throw 2", ("advance 8", *WINS, reads(3)), "red: 13, 3 counters | green: 28"),
        # P-25, P-30: a duel won while going back is followed by nothing.
        ("red: 29 | green: 7; throw 1", ("advance 29", reads(-3), *WINS), "red: 27, 2 counters | green: 6"),
        # P-21, P-32, P-44: a card that leads back onto a figure is a duel whose loser yields one field.
        ("red: 14 | green: 35; throw 3", ("advance 14", reads(-2), *WINS), "red: 15, 2 counters | green: 34"),
        ("red: 14 | green: 35; throw 3", ("advance 14", reads(-2), *LOSES), "red: 14 | green: 35"),
        # P-44, P-45, P-32, example 3: a beaten figure challenges the one it meets; the loser there yields one field.
        (
            BACK_ONTO_GREEN,
            ("advance 29", reads(-2), *WINS, *THEN_WINS),
            "red: 28, 2 counters | blue: 16 | green: 7, 2 counters",
        ),
        (
            BACK_ONTO_GREEN,
            ("advance 29", reads(-2), *WINS, *THEN_LOSES),
            "red: 28, 2 counters | blue: 17 | green: 6",
        ),
        # P-44, P-45, example 3: at the beaten figure's own entry it loses onto its start fields.
        (ONTO_ENTRY, ("advance 19", *WINS, *THEN_LOSES), "red: 22, 2 counters | blue: 11 | green: start"),
        (ONTO_ENTRY, ("advance 19", *WINS, *THEN_WINS), "red: 22, 2 counters | blue: 10 | green: 1, 2 counters"),
        # P-42, P-31, P-45: a lost duel onto an own figure leads one field further.
        ("red: 9 10 | green: 34; throw 4", ("advance 10", *LOSES), "red: 8 9 | green: 34"),
        # P-42, P-32, P-45: a lost duel onto a third seat's figure is the next duel.
        (BEHIND, ("advance 10", *LOSES, *THEN_WINS), "red: 9, 2 counters | blue: 38 | green: 34"),
        (BEHIND, ("advance 10", *LOSES, *THEN_LOSES), "red: 8 | blue: 39 | green: 34"),
        # P-25: from the sixth duel of a turn on every loser goes to its start fields at once.
        ("red: 10 | green: 34; duels 5; throw 4", ("advance 10", *WINS), "red: 14, 2 counters | green: start"),
        ("red: 10 | green: 34; duels 6; throw 4", ("advance 10", *LOSES), "red: start | green: 34"),
        ("red: 10 | green: 34; duels 4; throw 4", ("advance 10", *LOSES), "red: 9 | green: 34"),
        # P-21, P-20: a card may lead to the own dot.
        ("red: 8 | green: start; throw 2", ("advance 8", reads(3)), "red: 13, 1 counters | green: start"),
    ],
)
def test_a_chain_leads_there(drawing: str, lines: tuple[str, ...], end: str) -> None:
    state, _ = play(drawing, *lines, to=end)
    assert (state.active, state.duels) == (1, 0), "the turn is over"


@pytest.mark.rule("P-20", "P-21", "P-22", "P-25", "P-33", "P-41", "P-42", "P-44", "P-45")
@pytest.mark.parametrize(
    ("drawing", "lines", "event"),
    [
        (MEETING, ("advance 10", *WINS), FigureRetreated(1, 34, 30, Cause.DUEL, (), False)),
        (
            "red: 6 | green: 30; throw 1",
            ("advance 6", reads(3), *WINS),
            FigureRetreated(1, 30, 27, Cause.DUEL, (), False),
        ),
        ("red: start | green: 24; throw 4", ("enter", *WINS), FigureSentHome(1, 24, ReturnReason.CAME_FROM_START, ())),
        ("red: start | green: 24; throw 4", ("enter", *LOSES), FigureSentHome(0, 4, ReturnReason.CAME_FROM_START, ())),
        ("red: start | green: 21; throw 1", ("enter",), DuelStarted(0, 1, 1, 21, 0, False, 1)),
        ("red: 18 | green: 1; throw 3", ("advance 18", *WINS), FigureSentHome(1, 1, ReturnReason.LOST_AT_ENTRY, ())),
        ("red: 19 | green: 2; throw 3", ("advance 19", *WINS), FigureRetreated(1, 2, 1, Cause.DUEL, (), True)),
        ("red: 19 | green: 1 2; throw 3", ("advance 19", *WINS), FigureSentHome(1, 2, ReturnReason.ENTRY_TAKEN, (1,))),
        ("red: 1 | green: 23; throw 2", ("advance 1", *LOSES), FigureRetreated(0, 3, 1, Cause.DUEL, (), True)),
        ("red: 9 10 | green: 34; throw 4", ("advance 10", *LOSES), FigureRetreated(0, 14, 8, Cause.DUEL, (9,), False)),
        (
            "red: 10 | green: 34; duels 5; throw 4",
            ("advance 10", *WINS),
            FigureSentHome(1, 34, ReturnReason.SIXTH_DUEL, ()),
        ),
        ("red: 14 | green: 35; throw 3", ("advance 14", reads(-2)), DuelStarted(0, 1, 15, 35, 15, True, 1)),
        (PAST_LANE, ("advance 37",), DuelStarted(0, 1, 5, 25, 39, False, 1)),
        (ONTO_CIRCLE, ("advance 1",), DuelStarted(0, 1, 9, 29, 5, False, 1)),
        (BACK_ONTO_GREEN, ("advance 29", reads(-2), *WINS), DuelStarted(2, 1, 7, 17, 7, True, 2)),
        (BEHIND, ("advance 10", *LOSES), DuelStarted(0, 1, 9, 39, 9, True, 2)),
        ("red: 8 | green: start; throw 2", ("advance 8", reads(3)), DotReached(0, 13, 0, True)),
    ],
)
def test_a_chain_is_told(drawing: str, lines: tuple[str, ...], event: Event) -> None:
    assert event in play(drawing, *lines)[1]


@pytest.mark.rule("P-21", "P-22", "P-41")
def test_a_card_onto_a_circle_a_jump_and_a_duel_won_there() -> None:
    state, events = play(BY_CARD_ONTO_CIRCLE, "advance 1", reads(2))
    assert seen(events, FigureAdvanced) == [
        FigureAdvanced(0, 1, 3, Cause.THROW),
        FigureAdvanced(0, 3, 5, Cause.CARD),
        FigureAdvanced(0, 5, 9, Cause.CIRCLE),
    ]
    assert DuelStarted(0, 1, 9, 29, 5, False, 1) in events
    assert not seen(tell(state, *WINS), CircleReached)
    assert drawn(state) == "red: 9, 2 counters | green: 25"


@pytest.mark.rule("P-41", "P-42", "P-43")
def test_a_defender_that_wins_takes_nothing_and_the_challenger_ends_one_field_behind_its_start() -> None:
    state, events = play("red: 10, 3 counters | green: 34, 3 counters; throw 4", "advance 10", *LOSES)
    assert drawn(state) == "red: 9, 2 counters | green: 34, 3 counters"
    assert state.bank == 5
    assert CounterReturned(0, 1, 5) in events
    assert not seen(events, CountersTaken)


@pytest.mark.rule("P-43", "P-50")
@pytest.mark.parametrize(
    ("drawing", "returned", "taken", "counters"),
    [
        # The loser returns a counter before the winner takes two.
        ("red: 10, 5 counters | green: 34, 5 counters; throw 4", 1, 1, [6, 4]),
        # Example 5: the challenger takes what the bank has, and the match ends.
        ("red: 10, 9 counters | green: 34; throw 4", 0, 1, [10, 0]),
    ],
)
def test_the_winner_takes_what_the_bank_has(drawing: str, returned: int, taken: int, counters: list[int]) -> None:
    state, events = play(drawing, "advance 10", *WINS)
    assert state.counters == counters
    assert CounterReturned(1, returned, 1) in events
    assert CountersTaken(0, 2, taken, Gain.DUEL, 0) in events
    assert state.finish is Finish.BANK
    assert not state.pending


@pytest.mark.rule("P-22", "P-25", "P-24")
def test_the_jump_after_a_won_duel_may_lead_into_the_next_duel() -> None:
    state, events = play("red: 2 | blue: 35 | green: 29; throw 3", "advance 2", *WINS)
    assert seen(events, DuelStarted)[1:] == [DuelStarted(0, 2, 9, 29, 5, False, 2)]
    assert drawn(state) == "red: 9, 2 counters | blue: 32 | green: 29"
    tell(state, *THEN_LOSES)
    assert drawn(state) == "red: 4, 1 counters | blue: 32 | green: 29"


@pytest.mark.rule("P-23", "P-25")
def test_after_a_duel_won_on_a_circle_an_own_figure_on_the_next_one_calls_for_the_second_roll() -> None:
    state, _ = play("red: 2 9 | green: 25; throw 3", "advance 2", *WINS, to="red: 5 9, 2 counters | green: 22")
    assert seen(tell(state, "rolled 3"), DuelStarted) == [DuelStarted(0, 1, 2, 22, 2, True, 2)]
    tell(state, *THEN_WINS)
    assert drawn(state) == "red: 2 9, 4 counters | green: 21"


@pytest.mark.rule("P-25", "P-44", "P-45")
def test_the_losers_retreat_with_its_duels_comes_before_the_winners_circle() -> None:
    state, events = play("red: 20 | blue: 11 | green: 5; throw 5", "advance 20", *WINS)
    assert DuelStarted(2, 1, 1, 11, 1, True, 2) in events
    assert not seen(events, CircleReached)
    assert drawn(state) == "red: 25, 2 counters | blue: 11 | green: 1"
    assert FigureAdvanced(0, 25, 29, Cause.CIRCLE) in tell(state, *THEN_WINS)
    assert drawn(state) == "red: 29, 2 counters | blue: 10 | green: 1, 2 counters"


@pytest.mark.rule("P-30", "P-41", "P-45")
def test_a_beaten_figure_takes_nothing_on_its_own_dot_while_the_winner_draws_its_card() -> None:
    state, events = play("red: 33 | green: 17; throw 4", "advance 33", *WINS)
    assert FigureRetreated(1, 17, 13, Cause.DUEL, (), False) in events
    assert seen(events, FieldRested)
    assert state.actors() == (CHANCE,)
    tell(state, reads(0))
    assert drawn(state) == "red: 37, 2 counters | green: 13"


@pytest.mark.rule("P-25", "P-45")
def test_in_a_row_of_figures_every_loser_is_pushed_into_the_next_duel() -> None:
    state, _ = play("red: 10 | blue: 38 39 | green: 34 27; throw 4", "advance 10", *LOSES)
    pairs = iter(zip(BY_STRENGTH[1:], reversed(BY_STRENGTH[:-1]), strict=True))
    for contested in (9, 8, 7):
        assert drawn(state).startswith(f"red: {contested} ")
        weak, strong = next(pairs)
        tell(state, drew(weak), drew(strong))
    assert drawn(state) == "red: 6 | blue: 38 39 | green: 27 34"


@pytest.mark.rule("P-25")
def test_the_winners_field_takes_effect_after_the_sixth_duel_too_and_the_next_turn_counts_anew() -> None:
    drawing = "red: 2 | green: 25; duels 5; throw 3"
    state, _ = play(drawing, "advance 2", *WINS, to="red: 9, 2 counters | green: start")
    assert state.duels == 0


# ---- the bank and the pile


@pytest.mark.rule("P-21", "P-20", "P-50")
def test_the_last_counter_taken_by_a_cards_step_ends_the_match() -> None:
    state, events = play("red: 8 | green: start; bank 1; throw 2", "advance 8", reads(3))
    assert CountersTaken(0, 1, 1, Gain.DOT, 0) in events
    assert state.finish is Finish.BANK


@pytest.mark.rule("P-25", "P-43", "P-50")
def test_a_bank_emptied_by_the_first_duel_of_a_chain_leaves_nothing_for_the_second() -> None:
    state, _ = play("red: 20 | blue: 11 | green: 5; bank 2; throw 5", "advance 20", *WINS)
    assert (state.bank, state.finish) == (0, None)
    assert CountersTaken(2, 2, 0, Gain.DUEL, 0) in tell(state, *THEN_WINS)
    assert state.finish is Finish.BANK
    assert set(DECK.numbers) == {*state.pile, *discards(state)}


@pytest.mark.rule("P-43", "P-50", "P-25")
def test_a_bank_that_ran_empty_inside_a_chain_and_got_one_back_goes_on() -> None:
    drawing = "red: 19, 7 counters | blue: 11, 8 counters | green: 2, 2 counters; throw 3"
    state, _ = play(drawing, "advance 19", *WINS)
    assert state.bank == 0
    tell(state, *THEN_LOSES)
    assert (state.counters, state.bank) == ([9, 8, 0], 1)
    assert (state.finish, state.active) == (None, 1)


@pytest.mark.rule("P-50", "P-25", "P-22")
def test_a_bank_that_is_empty_ends_the_match_only_when_the_chain_is_through() -> None:
    state, events = play("red: 2, 8 counters | green: 25; throw 3", "advance 2", *WINS)
    assert FigureAdvanced(0, 5, 9, Cause.CIRCLE) in events
    assert state.actors() == ()
    assert ranks(state) == (1, 2)


@pytest.mark.rule("P-46", "P-21", "P-40")
def test_a_pile_used_up_by_a_card_is_renewed_for_the_duel_it_leads_to() -> None:
    forward = cards(3)[0]
    state, events = play(f"red: 6 | green: 30; pile {forward}; throw 1", "advance 6", drew(forward))
    assert PileRenewed(48) in events
    tell(state, *WINS)
    assert drawn(state) == "red: 10, 2 counters | green: 27"


@pytest.mark.rule("P-46")
def test_a_pile_that_runs_out_in_a_duel_is_renewed_without_the_cards_of_that_duel() -> None:
    state, events = play(f"red: 10 | green: 34; pile {HIGH}; throw 4", "advance 10", drew(HIGH))
    assert PileRenewed(47) in events
    assert HIGH not in state.pile
    tell(state, drew(LOW))
    assert discards(state) == tuple(sorted((HIGH, LOW)))


@pytest.mark.rule("P-46", "P-21")
def test_a_card_from_a_dot_is_discarded_before_the_next_is_drawn() -> None:
    first = cards(3)[0]
    state, events = play(f"red: 6 | green: start; pile {first}; throw 1", "advance 6", drew(first))
    assert PileRenewed(48) in events
    assert len(state.pile) == 48
    tell(state, drew(first))
    assert state.counters == [1, 0]


@pytest.mark.rule("P-46", "P-24")
def test_an_empty_pile_is_renewed_when_a_card_is_needed_and_not_before() -> None:
    card = cards(0)[0]
    state, events = play(f"red: 6 | green: start; pile {card}; throw 1", "advance 6", drew(card))
    assert not seen(events, PileRenewed)
    assert state.pile == []


@pytest.mark.rule("P-46")
def test_every_card_of_the_pile_is_equally_likely_and_no_other() -> None:
    state, _ = play("red: 6 | green: start; pile 3 9 45; throw 1", "advance 6")
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
    assert InstructionRead(0, 1, 4, BlockReason.TOO_FAR) in tell(state, "advance 39", drew(1))
    assert drawn(state).startswith("red: 40 lane1 lane3 ")
