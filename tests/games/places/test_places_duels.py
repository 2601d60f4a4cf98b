"""Going Places: duels and their chains (P-24, P-25, P-40 to P-46), in positions given as text."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from game.games.places.board import Kind, build_board, loop
from game.games.places.events import (
    BlockReason,
    CardDrawn,
    CardsSwapped,
    Cause,
    CircleReached,
    CounterReturned,
    CountersTaken,
    DotReached,
    DuelCardLaid,
    DuelCardsRevealed,
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
    NothingMoved,
    PileRenewed,
    RestReason,
    ReturnReason,
    Role,
)
from game.games.places.rules import NOTATION, ROLLING, PlacesState, new
from game.rules.contract import CHANCE

from .places_positions import (
    BY_STRENGTH,
    DECK,
    HIGH,
    LOW,
    Scenario,
    cards,
    deal,
    discards,
    drawn,
    hand,
    play,
    position,
    scenarios,
    tell,
    words,
)

MEETING = "red: 10 | green: 34; throw 4"
"""Red moves from 10 to 14, where green stands (its own 34)."""


@pytest.mark.rule("P-24", "P-40")
def test_another_seats_figure_is_challenged_and_the_challenger_draws_first() -> None:
    state, events = play(MEETING, "advance 10")
    assert DuelStarted(0, 1, 14, 34, 10, False, 1) in events
    assert state.actors() == (CHANCE,)
    assert CardDrawn(0, HIGH, Role.CHALLENGER, 47) in tell(state, f"drew {HIGH}")
    assert CardDrawn(1, LOW, Role.DEFENDER, 46) in tell(state, f"drew {LOW}")


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
    _, events = play(MEETING, f"advance 10, drew {mine}, drew {theirs}")
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
    events = tell(state, "advance 10, drew 3, drew 4")
    assert DuelTied(0, 1, (3, 4)) in events
    assert PileRenewed(46) in events
    assert not {3, 4} & {*state.pile}
    tell(state, "wins")
    assert drawn(state) == "red: 14, 2 counters | green: 30"
    assert set(discards(state)) == {3, 4, HIGH, LOW}


@pytest.mark.rule("P-64", "P-43", "P-50")
def test_with_lost_for_good_a_lost_counter_leaves_the_game_and_the_bank_still_runs_dry() -> None:
    state = position("red: 10, 3 counters | green: 34, 3 counters; bank 2; throw 4", ["gone"])
    events = tell(state, "advance 10, wins")
    assert CounterReturned(1, 1, 2, True) in events
    assert (drawn(state), state.bank) == ("red: 14, 5 counters | green: 30, 2 counters", 0)
    assert state.finish is Finish.BANK


def holding(drawing: str, *hands: str) -> PlacesState:
    """Return a position in which the seats hold these cards (P-63)."""
    state = position(drawing, ["hand"])
    deal(state, *hands)
    return state


@pytest.mark.rule("P-63")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_cards_in_hand_everybody_is_dealt_three_before_the_start(seats: int) -> None:
    state = new(seats, frozenset(["hand"]))
    state.apply(CHANCE, next(iter(state.chance().outcomes()))[0])
    assert state.roller() == CHANCE
    events = tell(state, *(f"drew {card}" for card in range(1, 3 * seats + 1)))
    assert events == [CardDrawn(card // 3, card + 1, Role.HAND, 47 - card) for card in range(3 * seats)], "seat by seat"
    assert tell(state, "started 1")
    assert (len(state.pile), state.top) == (48 - 3 * seats, 0)


@pytest.mark.rule("P-63", "P-40", "P-41", "P-44")
def test_both_duellists_play_a_card_and_fill_up_their_hands() -> None:
    state = holding(MEETING, "3r 9b 46", "5g 9y 1r")
    tell(state, "advance 10")
    assert (state.actors(), state.is_joint()) == ((0, 1), True)
    assert [[play.card for play in state.legal(seat)] for seat in (0, 1)] == [
        sorted(hand("3r 9b 46")),
        sorted(hand("5g 9y 1r")),
    ]
    mine, theirs = hand("9b 5g")
    assert tell(state, f"play {mine}") == [DuelCardLaid(0)], "nobody is told which card it is"
    assert (state.actors(), state.is_joint()) == ((1,), True)
    laid, revealed, decided, *_ = tell(state, f"play {theirs}")
    assert laid == DuelCardLaid(1)
    assert revealed == DuelCardsRevealed(0, 1, (mine, theirs))
    assert decided == DuelDecided(0, 1, Edge.LEFT, True)
    assert (drawn(state), {*discards(state)}, state.top) == (
        "red: 14, 2 counters | green: 30",
        {mine, theirs},
        theirs,
    )
    assert CardDrawn(0, 48, Role.HAND, 41) in tell(state, "drew 48")
    assert state.actors() == (CHANCE,)
    tell(state, "drew 47")
    assert [len(held) for held in state.held] == [3, 3]
    assert (state.phase, state.active) == (ROLLING, 1)


@pytest.mark.rule("P-63")
@pytest.mark.parametrize("first", [0, 1])
def test_a_card_laid_face_down_is_known_to_nobody_else_and_who_is_first_does_not_matter(first: int) -> None:
    state = holding(MEETING, "3r 9b 46", "5g 9y 1r")
    tell(state, "advance 10")
    before, second = state.copy(), 1 - first
    others, own = state.legal(second), state.legal(first)[0]
    ends = []
    for card in state.legal(first):
        laid = before.copy()
        laid.apply(first, card)
        assert laid != before
        assert laid.seen_by(second) == before
        assert (laid.held, laid.top, laid.legal(second)) == (before.held, before.top, others)
    for order in ((first, second), (second, first)):
        laid = before.copy()
        for seat in order:
            laid.apply(seat, own if seat == first else others[0])
        ends.append(laid)
    assert ends[0] == ends[1]


@pytest.mark.rule("P-65", "P-10")
@pytest.mark.parametrize("aside", ["", "3r", "3r 46", "3r 9b 46"])
def test_with_cards_in_hand_a_zero_swaps_any_cards_of_the_hand_for_cards_of_the_pile(aside: str) -> None:
    state = holding("red: 10 | green: 34", "3r 9b 46", "5g 9y 1r")
    put, kept = sorted(hand(aside)), {*hand("3r 9b 46")} - {*hand(aside)}
    assert NothingMoved(0, 0) in tell(state, "rolled 0")
    assert (state.actors(), len({*words(state)})) == ((0,), 8)
    events = tell(state, " ".join(["swap", *map(str, put)]))
    assert events[0] == CardsSwapped(0, tuple(put))
    assert discards(state) == tuple(put)
    new = hand("45 47 48")[: len(put)]
    for count, card in enumerate(new, 1):
        assert (state.actors(), state.roller()) == ((CHANCE,), CHANCE)
        assert CardDrawn(0, card, Role.SWAP, 42 - count) in tell(state, f"drew {card}")
    assert {play.card for play in state.held[0]} == {*kept, *new}
    assert (state.phase, state.active, drawn(state)) == (ROLLING, 1, "red: 10 | green: 34")


@pytest.mark.rule("P-65", "P-46")
def test_a_card_put_aside_after_a_zero_can_make_a_new_pile() -> None:
    state = holding("red: 10 | green: 34", "3r 9b 46", "5g 9y 1r")
    state.pile = []
    (aside,) = hand("3r")
    assert PileRenewed(43) in tell(state, f"rolled 0, swap {aside}")
    assert aside in state.pile


@pytest.mark.rule("P-63", "P-41", "P-42")
def test_a_defender_who_wins_with_a_card_of_the_hand_takes_a_counter() -> None:
    state = holding(MEETING, "3r 9b 46", "5g 9y 1r")
    led, answer = hand("3r 5g")
    bank = state.bank
    tell(state, f"advance 10, play {led}, play {answer}")
    assert (state.counters, state.bank) == ([0, 1], bank - 1)


@pytest.mark.rule("P-63", "P-45", "P-25", "P-32")
def test_hands_are_full_again_before_the_next_duel_of_the_turn() -> None:
    state = holding("red: 10 | blue: 40 | green: 34; throw 4", "11r 46 47", "1b 2b 3b", "1g 2g 3g")
    high, low = hand("11r 1g")
    events = tell(state, "advance 10", f"play {high}", f"play {low}")
    second = [event for event in events if isinstance(event, DuelStarted)][1]
    assert (second.challenger, second.defender, second.going_back) == (2, 1, True)
    assert state.actors() == (CHANCE,)
    assert [event.seat for event in tell(state, "drew 48, drew 45") if isinstance(event, CardDrawn)] == [0, 2]
    assert state.actors() == (2, 1)


@pytest.mark.rule("P-63", "P-46")
def test_hands_stay_out_of_a_new_pile_which_the_played_cards_join() -> None:
    state = holding(MEETING, "3r 9b 46", "5g 9y 1r")
    last = state.pile[0]
    state.pile = [last]
    led, answer = hand("9b 5g")
    tell(state, "advance 10", f"play {led}", f"play {answer}")
    assert PileRenewed(43) in tell(state, f"drew {last}")
    assert {led, answer} < {*state.pile}
    assert not {play.card for held in state.held for play in held} & {*state.pile}


@pytest.mark.rule("P-63", "P-40")
def test_equal_cards_call_for_others_of_the_hands() -> None:
    even = replace(DECK, strength=tuple(700 if card in (3, 4) else value for card, value in enumerate(DECK.strength)))
    state = holding(MEETING, "3 46 47", "4 45 48")
    state.deck = even
    events = tell(state, "advance 10, play 3, play 4")
    assert DuelTied(0, 1, (3, 4)) in events
    assert (state.actors(), len(state.legal(0))) == ((0, 1), 2)
    assert DuelDecided(1, 0, Edge.HIGHER_JOKER, False) in tell(state, "play 46, play 48")
    assert [event.seat for event in tell(state, "drew 1, drew 2, drew 5, drew 6") if isinstance(event, CardDrawn)] == [
        0, 0, 1, 1,
    ]  # fmt: skip


@pytest.mark.rule("P-63", "P-52")
def test_the_showdown_takes_the_hands_back() -> None:
    state = holding("red: 11, 7 counters | green: start, 8 counters; bank 1; throw 2", "46 47 48", "45 1 2")
    tell(state, "advance 11")
    assert state.showdown is not None
    assert (state.held, len(state.showdown.pile)) == ([], 48)


FORWARD, TEXT = cards(3)[0], cards(0)[0]
CHAINS = scenarios(
    f"""
P-41 a challenger wins the field and two counters
    red: 10 | green: 34; throw 4 > advance 10, wins > red: 14, 2 counters | green: 30; bank 8
P-42 or returns one and falls behind
    red: 10, 3 counters | green: 34, 3 counters; throw 4 > advance 10, loses
    > red: 9, 2 counters | green: 34, 3 counters; bank 5
P-42 a challenger that came by a card ends one field behind the dot
    red: 6 | green: 30; throw 1 > advance 6, reads 3, loses > red: 6 | green: 30
P-44 a card drives the defender to the dot
    red: 6 | green: 30; throw 1 > advance 6, reads 3, wins, reads 0 > red: 10, 2 counters | green: 27
P-44 a challenger enters and wins
    red: start | green: 24; throw 4 > enter, wins > red: 4, 2 counters | green: start
P-44 a challenger enters and loses
    red: start | green: 24; throw 4 > enter, loses > red: start | green: 24
P-44 example 4: a loss at the own entry
    red: 18 | green: 1; throw 3 > advance 18, wins > red: 21, 2 counters | green: start
P-11 P-24 an occupied entry is fought for
    red: start | green: 21; throw 1 > enter, wins > red: 1, 2 counters | green: start
P-11 P-44 an entry is not won
    red: start | green: 21; throw 1 > enter, loses > red: start | green: 21
P-44 P-33 no loser goes behind its entry
    red: 19 | green: 2; throw 3 > advance 19, wins > red: 22, 2 counters | green: 1
P-31 P-33 an own figure stands on the entry
    red: 19 | green: 1 2; throw 3 > advance 19, wins > red: 22, 2 counters | green: 1
P-42 P-33 a challenger from its entry
    red: 1 | green: 23; throw 2 > advance 1, loses > red: 1 | green: 23
P-44 P-22 a jump past the own lane is lost
    red: 37 | green: 25; throw 2 > advance 37, loses > red: 1 | green: 25
P-22 a jump past the own lane is won
    red: 37 | green: 25; throw 2 > advance 37, wins > red: 5, 2 counters | green: 19
P-44 P-22 a jump past the lane with an own figure on the entry
    red: 1 37 | green: 25; throw 2 > advance 37, loses > red: 1 | green: 25
P-22 P-24 P-42 example 1: a jump is lost
    red: 1 | green: 29; throw 4 > advance 1, loses > red: 4 | green: 29
P-22 example 1: a jump is won
    red: 1 | green: 29; throw 4 > advance 1, wins > red: 9, 2 counters | green: 25
P-21 P-22 P-42 a jump by a card is lost behind its circle, not the dot
    red: 1 | green: 29; throw 2 > advance 1, reads 2, loses > red: 4 | green: 29
P-21 P-22 P-41 a jump by a card is won
    red: 1 | green: 29; throw 2 > advance 1, reads 2, wins > red: 9, 2 counters | green: 25
P-22 P-25 a duel won on a circle is followed by the jump
    red: 2 | green: 25; throw 3 > advance 2, wins > red: 9, 2 counters | green: 22
P-21 P-22 also one won by a card
    red: 6 | green: 29; throw 1 > advance 6, reads 2, wins > red: 15, 2 counters | green: 27
P-25 P-20 the collision comes first, then the own dot
    red: 11 | green: 33; throw 2 > advance 11, wins > red: 13, 3 counters | green: 31
P-25 P-20 which a loser does not reach
    red: 11 | green: 33; throw 2 > advance 11, loses > red: 10 | green: 33
P-25 P-21 a duel won on a dot is followed by its card
    red: 8 | green: 30; throw 2 > advance 8, wins, reads 3 > red: 13, 3 counters | green: 28
P-25 P-30 a duel won while going back is followed by nothing
    red: 29 | green: 7; throw 1 > advance 29, reads -3, wins > red: 27, 2 counters | green: 6
P-21 P-32 a card leads back to a duel
    red: 14 | green: 35; throw 3 > advance 14, reads -2, wins > red: 15, 2 counters | green: 34
P-21 P-32 P-44 whose loser yields one field
    red: 14 | green: 35; throw 3 > advance 14, reads -2, loses > red: 14 | green: 35
P-23 the second roll ends in a duel
    red: 1 9 | green: 23; throw 4 > advance 1, rolled 2, wins > red: 3 9, 2 counters | green: 22
P-23 whose loser yields one field
    red: 1 9 | green: 23; throw 4 > advance 1, rolled 2, loses > red: 2 9 | green: 23
P-31 another seat's figure behind an own one
    red: 26 29 | green: 8; throw 4 > advance 26, reads -1, wins > red: 28 29, 2 counters | green: 7
P-31 it wins the duel
    red: 26 29 | green: 8; throw 4 > advance 26, reads -1, loses > red: 27 29 | green: 8
P-13 a throw leads back to a duel
    red: 40 lane2 lane3 | green: 15; throw 5 > retreat 40, wins > red: 35 lane2 lane3, 2 counters | green: 14
P-13 whose loser yields one field
    red: 40 lane2 lane3 | green: 15; throw 5 > retreat 40, loses > red: 34 lane2 lane3 | green: 15
P-33 a duel at the own entry is won
    red: 2 | green: 21; throw 1 > advance 2, reads -3, wins > red: 1, 2 counters | green: 20
P-33 P-44 or lost onto the start fields
    red: 2 | green: 21; throw 1 > advance 2, reads -3, loses > red: start | green: 21
P-44 P-45 P-32 example 3: the beaten one wins
    red: 29 | blue: 17 | green: 8; throw 1 > advance 29, reads -2, wins, then wins
    > red: 28, 2 counters | blue: 16 | green: 7, 2 counters
P-44 P-45 P-32 example 3: the beaten one yields one field more
    red: 29 | blue: 17 | green: 8; throw 1 > advance 29, reads -2, wins, then loses
    > red: 28, 2 counters | blue: 17 | green: 6
P-44 P-45 example 3: at its entry it goes to its start fields
    red: 19 | blue: 11 | green: 2; throw 3 > advance 19, wins, then loses
    > red: 22, 2 counters | blue: 11 | green: start
P-44 P-45 example 3: or wins its entry
    red: 19 | blue: 11 | green: 2; throw 3 > advance 19, wins, then wins
    > red: 22, 2 counters | blue: 10 | green: 1, 2 counters
P-42 P-31 a loss leads past an own figure
    red: 9 10 | green: 34; throw 4 > advance 10, loses > red: 8 9 | green: 34
P-42 P-32 P-45 a loss leads to a third seat
    red: 10 | blue: 39 | green: 34; throw 4 > advance 10, loses, then wins > red: 9, 2 counters | blue: 38 | green: 34
P-42 P-32 P-45 and is followed by another
    red: 10 | blue: 39 | green: 34; throw 4 > advance 10, loses, then loses > red: 8 | blue: 39 | green: 34
P-25 the loser of the sixth duel goes home
    red: 10 | green: 34; duels 5; throw 4 > advance 10, wins > red: 14, 2 counters | green: start
P-25 and that of the seventh
    red: 10 | green: 34; duels 6; throw 4 > advance 10, loses > red: start | green: 34
P-25 but not that of the fifth
    red: 10 | green: 34; duels 4; throw 4 > advance 10, loses > red: 9 | green: 34
P-25 the winner's field takes effect after the sixth duel too
    red: 2 | green: 25; duels 5; throw 3 > advance 2, wins > red: 9, 2 counters | green: start
P-22 P-25 P-24 a jump after a duel to another
    red: 2 | blue: 35 | green: 29; throw 3 > advance 2, wins, then loses > red: 4, 1 counters | blue: 32 | green: 29
P-23 P-25 a second roll after a won duel
    red: 2 9 | green: 25; throw 3 > advance 2, wins, rolled 3, then wins > red: 2 9, 4 counters | green: 21
P-25 P-44 P-45 the loser's retreat with its duel comes before the winner's circle
    red: 20 | blue: 11 | green: 5; throw 5 > advance 20, wins, then wins
    > red: 29, 2 counters | blue: 10 | green: 1, 2 counters
P-30 P-41 P-45 a beaten figure takes nothing on its dot while the winner draws
    red: 33 | green: 17; throw 4 > advance 33, wins, reads 0 > red: 37, 2 counters | green: 13
P-21 P-20 a card leads to the own dot
    red: 8; throw 2 > advance 8, reads 3 > red: 13, 1 counters
P-43 returned before taken
    red: 10, 5 counters | green: 34, 5 counters; throw 4 > advance 10, wins
    > red: 14, 6 counters | green: 30, 4 counters; bank 0; over bank
P-43 P-50 example 5: the bank's last
    red: 10, 9 counters | green: 34; throw 4 > advance 10, wins > red: 14, 10 counters | green: 30; bank 0; over bank
P-20 P-43 a dot after the bank's last
    red: 11, 8 counters | green: 33; throw 2 > advance 11, wins > red: 13, 10 counters | green: 31; over bank
P-21 P-20 P-50 a card takes the bank's last
    red: 8 | green: start; bank 1; throw 2 > advance 8, reads 3 > red: 13, 1 counters; over bank
P-50 P-25 P-22 the chain goes on with an empty bank
    red: 2, 8 counters | green: 25; throw 3 > advance 2, wins > red: 9, 10 counters | green: 22; over bank
P-25 P-43 P-50 nothing is left for the second duel
    red: 20 | blue: 11 | green: 5; bank 2; throw 5 > advance 20, wins, then wins
    > red: 29, 2 counters | blue: 10 | green: 1; bank 0; over bank
P-43 P-50 P-25 an empty bank that got one back goes on
    red: 19, 7 counters | blue: 11, 8 counters | green: 2, 2 counters; throw 3 > advance 19, wins, then loses
    > red: 22, 9 counters | blue: 11, 8 counters | green: start; bank 1
P-46 P-21 P-40 a card uses up the pile before a duel
    red: 6 | green: 30; pile {FORWARD}; throw 1 > advance 6, drew {FORWARD}, wins, reads 0
    > red: 10, 2 counters | green: 27
P-46 P-21 and is discarded before the next is drawn
    red: 6; pile {FORWARD}; throw 1 > advance 6, drew {FORWARD}, drew {FORWARD} > red: 13, 1 counters
P-46 P-24 an empty pile is not renewed before a card is needed
    red: 6; pile {TEXT}; throw 1 > advance 6, drew {TEXT} > red: 7
""",
    {
        "P-41 a challenger wins the field and two counters": FigureRetreated(1, 34, 30, Cause.DUEL, (), False),
        "P-42 or returns one and falls behind": (CounterReturned(0, 1, 5), CountersTaken),
        "P-44 a card drives the defender to the dot": FigureRetreated(1, 30, 27, Cause.DUEL, (), False),
        "P-44 a challenger enters and wins": FigureSentHome(1, 24, ReturnReason.CAME_FROM_START, ()),
        "P-44 a challenger enters and loses": FigureSentHome(0, 4, ReturnReason.CAME_FROM_START, ()),
        "P-44 example 4: a loss at the own entry": FigureSentHome(1, 1, ReturnReason.LOST_AT_ENTRY, ()),
        "P-11 P-24 an occupied entry is fought for": DuelStarted(0, 1, 1, 21, 0, False, 1),
        "P-44 P-33 no loser goes behind its entry": FigureRetreated(1, 2, 1, Cause.DUEL, (), True),
        "P-31 P-33 an own figure stands on the entry": FigureSentHome(1, 2, ReturnReason.ENTRY_TAKEN, (1,)),
        "P-42 P-33 a challenger from its entry": FigureRetreated(0, 3, 1, Cause.DUEL, (), True),
        "P-44 P-22 a jump past the own lane is lost": DuelStarted(0, 1, 5, 25, 39, False, 1),
        "P-22 P-24 P-42 example 1: a jump is lost": DuelStarted(0, 1, 9, 29, 5, False, 1),
        "P-21 P-22 P-41 a jump by a card is won": (
            FigureAdvanced(0, 1, 3, Cause.THROW),
            FigureAdvanced(0, 3, 5, Cause.CARD),
            CircleReached(0, 5, False),
            FigureAdvanced(0, 5, 9, Cause.CIRCLE),
            DuelStarted(0, 1, 9, 29, 5, False, 1),
        ),
        "P-21 P-32 a card leads back to a duel": DuelStarted(0, 1, 15, 35, 15, True, 1),
        "P-23 the second roll ends in a duel": DuelStarted(0, 1, 3, 23, 3, True, 1),
        "P-31 another seat's figure behind an own one": DuelStarted(0, 1, 28, 8, 28, True, 1),
        "P-13 a throw leads back to a duel": DuelStarted(0, 1, 35, 15, 35, True, 1),
        "P-33 a duel at the own entry is won": DuelStarted(0, 1, 1, 21, 1, True, 1),
        "P-44 P-45 P-32 example 3: the beaten one wins": (
            DuelStarted(0, 2, 28, 8, 28, True, 1),
            DuelStarted(2, 1, 7, 17, 7, True, 2),
        ),
        "P-42 P-31 a loss leads past an own figure": FigureRetreated(0, 14, 8, Cause.DUEL, (9,), False),
        "P-42 P-32 P-45 a loss leads to a third seat": (
            DuelStarted(0, 2, 14, 34, 10, False, 1),
            DuelStarted(0, 1, 9, 39, 9, True, 2),
        ),
        "P-25 the loser of the sixth duel goes home": FigureSentHome(1, 34, ReturnReason.SIXTH_DUEL, ()),
        "P-22 P-25 P-24 a jump after a duel to another": (
            DuelStarted(0, 1, 5, 35, 2, False, 1),
            DuelStarted(0, 2, 9, 29, 5, False, 2),
        ),
        "P-23 P-25 a second roll after a won duel": (
            DuelStarted(0, 1, 5, 25, 2, False, 1),
            DuelStarted(0, 1, 2, 22, 2, True, 2),
        ),
        "P-25 P-44 P-45 the loser's retreat with its duel comes before the winner's circle": (
            DuelStarted(0, 2, 25, 5, 20, False, 1),
            DuelStarted(2, 1, 1, 11, 1, True, 2),
            CircleReached(0, 25, False),
        ),
        "P-30 P-41 P-45 a beaten figure takes nothing on its dot while the winner draws": (
            FigureRetreated(1, 17, 13, Cause.DUEL, (), False),
            FieldRested(1, 13, Kind.OWN_DOT, RestReason.CAME_BACK),
            InstructionRead(0, TEXT, 0, None),
        ),
        "P-21 P-20 a card leads to the own dot": (
            DotReached(0, 10, False),
            DotReached(0, 13, True),
        ),
        "P-43 returned before taken": (CounterReturned(1, 1, 1), CountersTaken(0, 2, 1, Gain.DUEL, 0)),
        "P-43 P-50 example 5: the bank's last": (CounterReturned(1, 0, 1), CountersTaken(0, 2, 1, Gain.DUEL, 0)),
        "P-20 P-43 a dot after the bank's last": (
            CountersTaken(0, 2, 2, Gain.DUEL, 0),
            CountersTaken(0, 1, 0, Gain.DOT, 0),
        ),
        "P-21 P-20 P-50 a card takes the bank's last": CountersTaken(0, 1, 1, Gain.DOT, 0),
        "P-25 P-43 P-50 nothing is left for the second duel": (
            CountersTaken(0, 2, 2, Gain.DUEL, 0),
            CountersTaken(2, 2, 0, Gain.DUEL, 0),
        ),
        "P-46 P-21 P-40 a card uses up the pile before a duel": PileRenewed(48),
        "P-46 P-21 and is discarded before the next is drawn": PileRenewed(48),
        "P-46 P-24 an empty pile is not renewed before a card is needed": PileRenewed,
    },
)


@pytest.mark.rule("P-11", "P-20", "P-21", "P-22", "P-23", "P-24", "P-25", "P-30", "P-31", "P-32", "P-33", "P-13")
@pytest.mark.rule("P-40", "P-41", "P-42", "P-43", "P-44", "P-45", "P-46", "P-50")
@pytest.mark.parametrize("chain", CHAINS.values(), ids=CHAINS)
def test_a_chain_leads_there(chain: Scenario) -> None:
    chain.check()


@pytest.mark.rule("P-25", "P-45")
def test_in_a_row_of_figures_every_loser_is_pushed_into_the_next_duel() -> None:
    state, _ = play("red: 10 | blue: 38 39 | green: 34 27; throw 4", "advance 10, loses")
    pairs = iter(zip(BY_STRENGTH[1:], reversed(BY_STRENGTH[:-1]), strict=True))
    for contested in (9, 8, 7):
        assert drawn(state).startswith(f"red: {contested} ")
        weak, strong = next(pairs)
        tell(state, f"drew {weak}, drew {strong}")
    assert drawn(state) == "red: 6 | blue: 38 39 | green: 27 34"


# ---- the pile


@pytest.mark.rule("P-46")
def test_a_pile_that_runs_out_in_a_duel_is_renewed_without_the_cards_of_that_duel() -> None:
    state, events = play(f"red: 10 | green: 34; pile {HIGH}; throw 4", f"advance 10, drew {HIGH}")
    assert PileRenewed(47) in events
    assert HIGH not in state.pile
    tell(state, f"drew {LOW}")
    assert discards(state) == tuple(sorted((HIGH, LOW)))


@pytest.mark.rule("P-46", "P-21")
def test_every_card_of_the_pile_is_equally_likely_and_the_one_drawn_is_discarded_at_once() -> None:
    state, _ = play(f"red: 6; pile 3 9 45 {TEXT}; throw 1", "advance 6")
    assert dict(state.chance().outcomes()) == dict.fromkeys(
        [NOTATION.parse(f"drew {card}") for card in (3, 9, 45, TEXT)], pytest.approx(1 / 4)
    )
    before = discards(state)
    tell(state, f"drew {TEXT}")
    assert set(discards(state)) == {*before, TEXT}


@pytest.mark.rule("P-14", "P-21", "P-50")
def test_on_another_layout_a_card_may_bring_the_last_figure_home_or_lead_too_far() -> None:
    """With the dots of P-04 no card reaches the lane: the last field before it is the own dot."""
    shipped = msgspec.structs.replace(loop(), dots=(9, 6, 2))
    turned = build_board(shipped, shipped.normal)
    state = position("red: 39 lane1 lane3; throw 1", board=turned)
    tell(state, "advance 39, reads 2")
    assert state.finish is Finish.HOME
    further = replace(DECK, moves=(0, 4, *DECK.moves[2:]))
    state = position("red: 39 lane1 lane3; throw 1", board=turned, deck=further)
    assert InstructionRead(0, 1, 4, BlockReason.TOO_FAR) in tell(state, "advance 39, drew 1")
    assert drawn(state).startswith("red: 40 lane1 lane3 ")
