"""The bots of Going Places and their decisions; `places.c` plays by the same rules and has the same inputs."""

from __future__ import annotations

import ctypes
from collections import Counter
from math import sqrt
from operator import itemgetter
from random import Random
from statistics import fmean

import pytest

from game.bots.levels import make
from game.games.places import GAME
from game.games.places.actions import PLAYS, Advance, Enter, Play, Race, Retreat, Rolled, Shift, Swap
from game.games.places.network import HIDDEN, INPUTS, UNIT, Network, network, settled
from game.games.places.rules import CHAIN, MOVING, OVER, ROLLING, SHOWDOWN, PlacesState
from game.games.places.search import SLICE, MoveSearch, after, ends, equilibrium
from game.games.places.showdown import Showdown
from game.games.places.tricks import SLICE as TRICKS_SLICE
from game.games.places.tricks import Tricks, cards
from game.rules.contract import CHANCE
from game.rules.judging import result_of
from game.training.hint_trials import Courses, judge_of, positions, weighed
from game.training.weights import unpack
from tests.playouts import decisions

from .places_positions import DECK, JOKERS, deal, hand, position

LEVELS = ("gentle", "steady", "sharp", "master")

SEATS = GAME.seats


def best_card(end: Showdown, seat: int, rng: Random) -> Play:
    """Return the card with the best expectation for the seat."""
    return max(result_of(cards(end, DECK, seat, rng)), key=itemgetter(0))[1]


def chooses(level: str, text: str) -> object:
    state = position(text)
    return make(level, GAME).choose(state, state.active, Random(1))


def moving(seats: int, seed: int, turns: int) -> PlacesState:
    """Return a decision from the middle of a match among gentle bots."""
    state = GAME.new(seats, frozenset())
    assert isinstance(state, PlacesState)
    some = decisions(state, Random(seed), make("gentle", GAME))
    return next(state for state, _ in some if state.phase == MOVING and state.turns >= turns and len(state.options) > 1)


def showdown(hands: list[list[int]], points: list[int]) -> Showdown:
    """Return the last tricks between the first colours, with the first seat to lead."""
    end = Showdown(tuple(range(len(hands))), (0, 2) if len(hands) == 2 else tuple(range(len(hands))), DECK)
    end.pile = [card for card in DECK.numbers if not any(card in hand for hand in hands)][: 48 - 5 * len(hands)]
    end.hands = [tuple(PLAYS[card] for card in sorted(hand)) for hand in hands]
    end.points = points[:]
    return end


@pytest.mark.rule("P-50", "P-51")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("counters", "choice"), [(4, Advance(40)), (2, Shift(42, 41))])
def test_who_leads_goes_home_with_the_last_figure_and_who_is_behind_does_not(
    counters: int, choice: Race, level: str
) -> None:
    text = f"red: lane2 lane3 40, {counters} counters | green: 20 start start, 3 counters; to move red; throw 1"
    assert chooses(level, text) == choice


@pytest.mark.rule("P-20", "P-51")
@pytest.mark.parametrize("level", LEVELS)
def test_the_last_counter_is_taken_if_it_wins_and_left_if_it_ends_a_lost_match(level: str) -> None:
    ahead = "red: 12 30 start, 5 counters | green: 17 start start, 4 counters; bank 1; to move red; throw 1"
    assert chooses(level, ahead) == Advance(12)
    behind = "red: 12 30 start, 2 counters | green: 17 start start, 7 counters; bank 1; to move red; throw 1"
    assert chooses(level, behind) != Advance(12)


@pytest.mark.parametrize("seats", SEATS)
def test_thinking_pauses_after_a_few_positions_and_is_soon_over(seats: int) -> None:
    state = moving(seats, seats, 30)
    search = MoveSearch(state, state.active, network(seats))
    thought = search.run(seats)
    last = pauses = 0
    while True:
        try:
            next(thought)
        except StopIteration as stop:
            ranked = stop.value
            break
        assert search.looked - last <= SLICE
        last = search.looked
        pauses += 1
    assert pauses >= search.looked // SLICE
    assert {action for _, action in ranked} == set(state.options), "none is forgotten"
    assert [value for value, _ in ranked] == sorted((value for value, _ in ranked), reverse=True)


@pytest.mark.parametrize("seats", SEATS)
def test_the_ends_of_a_chain_are_all_there_and_none_waits_for_nature_in_it(seats: int) -> None:
    for seed in range(8):
        state = moving(seats, seed, 10 + 4 * seed)
        before = state.copy()
        for action in state.options:
            reached = list(ends(after(state, state.active, action)))
            assert sum(odds for _, odds in reached) == pytest.approx(1)
            assert all(end.phase not in (CHAIN, MOVING) for end, _ in reached)
            assert all(sum(end.counters) + end.bank == sum(before.counters) + before.bank for end, _ in reached)
            assert all(sum(network(seats).shares(end)) == pytest.approx(1) for end, _ in reached)
        assert state == before


@pytest.mark.rule("P-40")
def test_a_duel_is_won_every_other_time() -> None:
    state = position("red: 11 start start, 2 counters | green: 32 start start, 2 counters; to move red; throw 1")
    assert state.rival_at(0, 12) == 1
    reached = list(ends(after(state, 0, Advance(11))))
    assert sorted((end.counters[0], odds) for end, odds in reached) == [(1, 0.5), (4, 0.5)]


def duelling(red: str, green: str) -> PlacesState:
    """Return a position in which red and green, with these hands, choose a card for a duel."""
    state = position(
        "red: 11 start start, 2 counters | green: 32 start start, 2 counters; to move red; throw 1", ["hand"]
    )
    deal(state, red, green)
    state.apply(0, Advance(11))
    return state


@pytest.mark.rule("P-63")
@pytest.mark.parametrize(
    ("red", "ends_in"),
    [
        ("46 7b 2b", {(4, 1): 4 / 9, (1, 3): 5 / 9}),
        ("46 47 48", {(4, 1): 1.0}),
        ("1b 1r 2b", {(1, 3): 1.0}),
    ],
)
def test_a_duel_with_open_hands_is_foreseen_by_the_cards(red: str, ends_in: dict[tuple[int, int], float]) -> None:
    reached = list(ends(duelling(red, "11y 5g 8g")))
    assert {tuple(end.counters): odds for end, odds in reached} == pytest.approx(ends_in)
    assert {len(held) for end, _ in reached for held in end.held} == {3}


@pytest.mark.parametrize(
    ("gains", "rows", "columns"),
    [
        ([[2, 3], [0, 1]], [1, 0], [1, 0]),
        ([[1, -1], [-1, 1]], [0.5, 0.5], [0.5, 0.5]),
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], [1 / 3] * 3, [1 / 3] * 3),
        ([[3, 0], [0, 1]], [0.25, 0.75], [0.25, 0.75]),
    ],
)
def test_in_an_equilibrium_nobody_gains_by_choosing_otherwise(
    gains: list[list[float]], rows: list[float], columns: list[float]
) -> None:
    found = equilibrium(gains)
    assert found[0] == pytest.approx(rows, abs=0.06)
    assert found[1] == pytest.approx(columns, abs=0.06)


@pytest.mark.rule("P-63")
@pytest.mark.parametrize("level", LEVELS)
def test_all_levels_vary_their_cards_and_never_know_the_one_that_lies_face_down(level: str) -> None:
    bot, chosen = make(level, GAME), Counter[int]()
    for count in range(24):
        state = duelling("46 7b 2b", "6y 9g 3g")
        state.counters[0] += count % 6
        state.turns = count
        cards = state.legal(1)
        answers = set()
        for card in state.legal(0):
            laid = state.copy()
            laid.apply(0, card)
            answers.add(bot.choose(laid, 1, Random(1)))
        assert answers == {bot.choose(state, 1, Random(1))}
        chosen[cards.index(answers.pop())] += 1
    assert len(chosen) > 1
    sure = duelling("46 47 48", "1y 1g 1r")
    assert bot.choose(sure, 0, Random(1)) == PLAYS[46], "the cheapest card that wins is enough"


@pytest.mark.rule("P-65")
@pytest.mark.parametrize(("held", "aside"), [("46 10b 9b", ""), ("46 10b 2b", "2b"), ("1y 3b 2b", "1y 3b 2b")])
def test_after_a_zero_the_weak_cards_are_swapped(held: str, aside: str) -> None:
    state = position("red: 11 start start | green: 32 start start", ["hand"])
    deal(state, held, "6y 9g 3g")
    state.apply(CHANCE, Rolled(0))
    assert make("master", GAME).choose(state, 0, Random(1)) == Swap(tuple(sorted(hand(aside))))


def test_counters_are_worth_something_and_a_finished_match_is_certain() -> None:
    few = position("red: 12 30 start, 2 counters | green: 17 start start, 2 counters")
    many = position("red: 12 30 start, 4 counters | green: 17 start start, 2 counters")
    assert network(2).shares(few)[0] < network(2).shares(many)[0]
    over = position("red: lane2 lane3 40, 4 counters | green: 20 start start, 3 counters; to move red; throw 1")
    over.apply(0, Advance(40))
    assert settled(over) == [1.0, 0.0]
    assert settled(few) is None


def test_a_network_that_knows_nothing_takes_all_seats_for_equal() -> None:
    state = moving(4, 3, 20)
    end, _ = next(ends(after(state, state.active, state.options[0])))
    assert Network((0,) * INPUTS * HIDDEN, (0,) * INPUTS, (0,) * HIDDEN).shares(end) == (0.25,) * 4


@pytest.mark.parametrize("seats", SEATS)
def test_what_a_network_remembers_changes_nothing(seats: int) -> None:
    state = moving(seats, seats, 25)
    reached = [end for action in state.options for end, _ in ends(after(state, state.active, action))]
    network.cache_clear()
    first = [network(seats).shares(end) for end in reached]
    assert [network(seats).shares(end) for end in reversed(reached)] == first[::-1]


def solved(end: Showdown) -> float:
    """Return the first seat's share of the win with best play of both, by exhaustive search."""
    due = end.actors()
    if not due:
        best = max(end.points)
        return (end.points[0] == best) / end.points.count(best)
    values = []
    for play in end.legal(due[0]):
        then = end.copy()
        then.play(due[0], play.card, DECK, None)
        values.append(solved(then))
    return max(values) if due[0] == 0 else min(values)


@pytest.mark.rule("P-52")
def test_with_two_seats_the_card_is_calculated_exactly() -> None:
    rng = Random(4)
    for _ in range(25):
        dealt = sorted(DECK.numbers, key=lambda _: rng.random())[:6]
        end = showdown([dealt[:3], dealt[3:]], [int(9 * rng.random()), int(9 * rng.random())])
        best = solved(end)
        play = best_card(end, 0, Random(1))
        end.play(0, play.card, DECK, None)
        assert solved(end) == best


@pytest.mark.rule("P-52")
def test_with_three_seats_a_joker_stops_who_would_otherwise_win() -> None:
    left = {(card.colour, card.left): number for number, card in enumerate(DECK.cards) if card is not None}
    end = showdown([[left["yellow", 11]], [left["yellow", 10]], [left["yellow", 1], JOKERS[0]]], [30, 0, 10])
    end.trick = (left["red", 11], left["blue", 10])
    play = best_card(end, 2, Random(1))
    assert play == PLAYS[JOKERS[0]]


@pytest.mark.rule("P-52")
@pytest.mark.parametrize("seats", SEATS)
def test_a_card_of_a_full_hand_is_found_in_slices_and_nothing_is_touched(seats: int) -> None:
    end = showdown([list(range(1 + place, 49, 4))[:5] for place in range(seats)], [0] * seats)
    before = end.copy()
    choices = {best_card(end, 0, Random(3)) for _ in range(2)}
    assert len(choices) == 1
    assert choices <= set(end.hands[0])
    assert end == before


def test_calculating_tricks_pauses_after_a_few_positions() -> None:
    tricks = Tricks(DECK, (0, 2))
    thought = tricks.after(((1, 5, 9, 13, 17), (2, 6, 10, 14, 18)), 0, (), (0, 0), 9)
    last = 0
    for _ in thought:
        assert tricks.looked - last <= TRICKS_SLICE
        last = tricks.looked
    assert last > 100


ROOM = 600
"""Maximum number of ends of a chain."""


def told(state: PlacesState) -> tuple[object, ...]:
    """Encode a position for `places.c`."""
    seats = state.seats
    return (
        seats,
        state.board.figures,
        (ctypes.c_uint64 * seats)(*state.figures),
        (ctypes.c_int * seats)(*state.counters),
        (ctypes.c_int * seats)(*state.colours),
        state.bank,
        state.active,
        state.turns,
        ctypes.c_uint64(sum(1 << card for card in state.pile)),
    )


def listed(action: Race, pips: int) -> tuple[int, int, int]:
    match action:
        case Enter():
            return 0, 0, pips
        case Advance(start):
            return 0, start, start + pips
        case Shift(start, end):
            return 1, start, end
        case Retreat(start):
            return 2, start, 0


End = tuple[bool, int, int, tuple[int, ...], tuple[int, ...]]
"""The values of a position in `places.c`: over, bank, pile, counters, figures."""


def ends_here(state: PlacesState, action: Race) -> dict[End, float]:
    found: dict[End, float] = {}
    for end, odds in ends(after(state, state.active, action)):
        pile = sum(1 << card for card in end.pile)
        key = end.phase != ROLLING, end.bank, pile, tuple(end.counters), tuple(end.figures)
        found[key] = found.get(key, 0.0) + odds
    return found


def ends_there(swift: ctypes.CDLL, state: PlacesState, move: int) -> dict[End, float]:
    seats = state.seats
    odds, over, banks = (ctypes.c_double * ROOM)(), (ctypes.c_int * ROOM)(), (ctypes.c_int * ROOM)()
    owned, piles = (ctypes.c_int * (ROOM * seats))(), (ctypes.c_uint64 * ROOM)()
    standing = (ctypes.c_uint64 * (ROOM * seats))()
    count = swift.position_ends(*told(state), state.pips, move, odds, over, banks, owned, piles, standing)
    assert count <= ROOM
    found: dict[End, float] = {}
    for at in range(count):
        mine = slice(at * seats, (at + 1) * seats)
        key = bool(over[at]), banks[at], piles[at], tuple(owned[mine]), tuple(standing[mine])
        found[key] = found.get(key, 0.0) + odds[at]
    return found


@pytest.mark.parametrize(("seats", "options"), [(2, ()), (3, ("long",)), (4, ()), (4, ("short",))])
def test_moves_chains_and_inputs_are_the_same_in_both_languages(
    swift: ctypes.CDLL, seats: int, options: tuple[str, ...]
) -> None:
    rng = Random(seats)
    tables = [tuple(rng.randrange(-900, 900) for _ in range(size)) for size in (INPUTS * HIDDEN, INPUTS, HIDDEN)]
    network = Network(*tables)
    plain = [weight / UNIT for table in tables for weight in table]
    weights = (ctypes.c_float * len(plain))(*plain)
    chains = seen = 0
    while seen < 250:
        state = GAME.new(seats, frozenset(options))
        assert isinstance(state, PlacesState)
        while state.phase not in (SHOWDOWN, OVER):
            if state.phase == ROLLING:
                strengths = (ctypes.c_double * seats)()
                swift.position_strengths(*told(state), weights, strengths)
                assert list(strengths) == pytest.approx(network.logits(state), rel=1e-4, abs=1e-3)
            elif state.phase == MOVING:
                seen += 1
                moves = (ctypes.c_int * 60)()
                count = swift.position_moves(*told(state), state.pips, moves)
                listing = [tuple(moves[3 * at : 3 * at + 3]) for at in range(count)]
                assert listing == [listed(action, state.pips) for action in state.options]
                for move, action in enumerate(state.options):
                    here = ends_here(state, action)
                    there = ends_there(swift, state, move)
                    assert there == pytest.approx(here, abs=1e-5)
                    chains += len(here) > 1
            (seat,) = state.actors()
            if seat == CHANCE:
                state.apply(seat, state.chance().sample(rng))
            else:
                legal = state.legal(seat)
                state.apply(seat, legal[int(rng.random() * len(legal))])
    assert chains > 50


@pytest.mark.parametrize(("seats", "courses"), [(2, 60), (3, 40)])
def test_both_languages_play_on_alike(swift: ctypes.CDLL, seats: int, courses: int) -> None:
    judge = judge_of(GAME)
    swift.wins_after.restype = ctypes.c_double
    plain = unpack("places", seats)
    weights = (ctypes.c_float * len(plain))(*plain)
    # late in a match, since it is played to the end
    met = [
        (state, seat) for state, seat in positions(GAME, seats, "sharp", "alike", 12) if isinstance(state, PlacesState)
    ]
    here, seat = max((one for one in met if one[0].phase == MOVING), key=lambda one: one[0].turns)
    onward = Courses(judge, here, seat, turns=1000)
    for choice in weighed(judge, here, seat, 0)[:2]:
        move = here.options.index(choice.action)
        won = swift.wins_after(*told(here), here.pips, move, weights, 4000)
        ends = [onward.end(choice, str(luck)) for luck in range(courses)]
        # three standard errors and a margin; the seed is fixed
        assert won == pytest.approx(fmean(ends), abs=3 * sqrt(won * (1 - won) / courses) + 0.01)
