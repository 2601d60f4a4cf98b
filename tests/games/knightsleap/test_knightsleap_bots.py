"""Opponents of Knight's Leap: exact distances and turns, strength, matches that end, and the learner's features."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from itertools import chain, islice
from math import exp
from random import Random

import pytest

from game.bots.levels import make
from game.games.knightsleap import judge, search
from game.games.knightsleap.actions import LEAPS
from game.games.knightsleap.board import BITS, CENTRE, SQUARES
from game.games.knightsleap.queries import ways
from game.games.knightsleap.race import FAR, EmptyBoard, Race, missing
from game.games.knightsleap.rules import NOBODY, TURNS_EACH, KnightsLeapState
from game.games.knightsleap.search import QUANTAL_TEMPERATURE, Ranked, TurnSearch, expected
from game.games.knightsleap.value_tables import ValueTables, weights_for
from game.rules.judging import result_of
from tests.games.knightsleap.knightsleap_positions import GAME, at, dealt, do, ended_on, may, played, position, started
from tests.playouts import decisions, play_with

SEATS = (2, 3, 4)


@pytest.mark.parametrize("seed", range(3))
def test_turns_to_a_square_are_what_trying_all_turns_finds(seed: int) -> None:
    state = started(2, seed)
    layout = EmptyBoard(state.layout)
    # One pawn on the board, the other in the hand.
    state.occupied ^= BITS[state.pawns[1 - state.active]]
    state.pawns[1 - state.active] = -1
    seat = state.active
    for square in range(SQUARES):
        state.occupied, state.pawns[seat], state.entered = BITS[square], square, BITS[square]
        state.begin_turn(seat)
        assert set(ways(state)) == {end for end in range(SQUARES) if layout.reach[square] >> end & 1}
    for goal in (CENTRE, 0, 17):
        turns = layout.turns_to(goal)
        for square in range(SQUARES):
            ends_here = [end for end in range(SQUARES) if layout.reach[square] >> end & 1]
            assert turns[square] == 1 + min(0 if end == goal else turns[end] for end in ends_here) < FAR


@pytest.mark.rule("K-30", "K-31")
def test_the_solo_distance_counts_turns_to_the_win() -> None:
    state = position("c2r e1o", "a1:ro g7:or")
    race = Race(state)
    assert race.turns_of(state, 0) == 1 + 1 + race.layout.turns_to(CENTRE)[at("e1")]
    done = 0
    while state.winner == NOBODY:
        before = race.turns_of(state, 0)
        goals = race.goals((missing(state, 0), state.tokens))
        stand = state.pawns[0]
        step = next(
            square
            for square in (action.square for action in state.legal(0))
            if race.turns_of(ended_on(state, square), 0) == before - 1
        )
        assert min(more + turns[stand] for more, turns in goals) == before
        state.apply(0, LEAPS[step])
        done += 1
        if state.winner == NOBODY:
            state.active = 0
            state.begin_turn(0)
    assert done == 2 + race.layout.turns_to(CENTRE)[at("e1")]


@pytest.mark.rule("K-10", "K-15", "K-16", "K-17", "K-20", "K-22", "K-32", "K-52")
@pytest.mark.parametrize(("seats", "options"), [(2, ()), (2, ("open",)), (3, ("calm",)), (4, ("short", "open"))])
def test_looking_ahead_knows_every_turn_and_what_follows_it(seats: int, options: tuple[str, ...]) -> None:
    state = started(seats, seats, options)
    worth = ValueTables(state)
    for _ in islice(decisions(state, Random(seats)), 400):
        if state.is_turn:
            position = worth.position_of(state)
            results = {square: ended_on(state, square) for square in ways(state)}
            if not state.is_chain:
                assert worth.targets(position) == sum(BITS[square] for square in results)
                assert worth.wins(position) == any(after.winner != NOBODY for after in results.values())
            for square, after in results.items():
                if after.winner == NOBODY:
                    assert worth.after(position, square) == worth.position_of(after)


@pytest.mark.rule("K-05", "K-23")
def test_the_turns_to_the_win_are_known_with_a_pawn_in_the_hand_too() -> None:
    state = dealt(3, 2)
    assert 0 < Race(state).turns_of(state, 1) < FAR
    state = started(3, 2)
    assert any(state.is_retreat for state, _ in decisions(state, Random(2)))
    assert all(0 < Race(state).turns_of(state, seat) < FAR for seat in range(3))
    state = position("", "b3:7 a1")
    do(state, "leap d4")
    assert Race(state).turns_of(state, 0) == 0


@pytest.mark.rule("K-30")
@pytest.mark.parametrize("level", ["gentle", "sharp"])
def test_a_win_in_reach_is_taken_even_through_a_chain_and_late_in_a_match(level: str) -> None:
    for turns in (0, 400):
        state = position("b3+ c3x g1v", "a1:7 g7:6", turns_before=turns)
        for _ in range(3):
            (seat,) = state.actors()
            state.apply(seat, make(level, GAME).choose(state, seat, Random(1)))
        assert state.winner == 0


@pytest.mark.rule("K-32")
def test_the_sharp_opponent_blocks_the_centre_if_that_saves_the_match() -> None:
    state = position("c6r f3v", "b3:6 b5:7")
    assert may(state, "leap d4")
    assert make("sharp", GAME).choose(state, 0, Random(1)) == LEAPS[CENTRE]


@pytest.mark.parametrize("seats", SEATS)
def test_looking_ahead_takes_small_steps_and_keeps_to_its_budget(seats: int) -> None:
    state = started(seats, 4)
    ahead = TurnSearch(state, ValueTables(state), 700)
    most = last = 0
    for _ in (thought := ahead.run()):
        most = max(most, ahead.looked - last)
        last = ahead.looked
    assert thought.gi_frame is None
    assert 0 < most <= 12
    assert ahead.depth >= 1
    assert ahead.looked <= 720


def steady(seats: int, seed: int) -> Iterator[KnightsLeapState]:
    return (state for state, _ in played(seats, seed, "steady") if state.is_turn)


def looked_ahead(state: KnightsLeapState, budget: int) -> Ranked:
    return result_of(TurnSearch(state, ValueTables(state), budget).run())


def test_who_errs_is_expected_to_do_mostly_what_is_best_for_it_and_sometimes_what_is_not() -> None:
    good, worse, bad = (0.6, 0.3, 0.1), (0.6 - QUANTAL_TEMPERATURE, 0.2, 0.2 + QUANTAL_TEMPERATURE), (0.1, 0.0, 0.9)
    assert expected([good, good], 0) == pytest.approx(good)
    mean = expected([good, worse, bad], 0)
    assert sum(mean) == pytest.approx(1)
    assert worse[0] < mean[0] < good[0]
    assert expected([good, worse], 0)[0] == pytest.approx((good[0] * exp(1) + worse[0]) / (exp(1) + 1))
    assert expected([good, worse, bad], 2)[2] > 0.85, "of the same ends another seat takes others"


def test_two_seats_are_not_judged_amid_robberies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "DEEPEST", 1)
    found = 0
    for state in chain(steady(2, 3), steady(2, 5)):
        glance = {square: chance for chance, square in result_of(TurnSearch(state, ValueTables(state), 0).glance())}
        ahead = TurnSearch(state, ValueTables(state), 1000)
        for chance, square in result_of(ahead.run()):
            after = ended_on(state, square)
            need, other = after.want[after.active], state.active
            if need >= 0 and (after.have[other] & ~after.safe[other]) >> need & 1:
                assert chance <= glance[square] + 1e-9
                found += glance[square] - chance > 0.1
            elif 0.0 < glance[square] < 1.0 and need >= 0:
                assert chance == pytest.approx(glance[square], abs=1e-9)
    assert found > 2, "what would be robbed at once is worth less than it looks"


@pytest.mark.parametrize("seats", SEATS)
def test_where_all_is_lost_if_nobody_errs_choices_still_have_chances(seats: int) -> None:
    lost = [state.turns for state in steady(seats, 1) if looked_ahead(state, 2000)[0][0] <= 0]
    assert not lost


def test_what_is_not_looked_at_so_far_ahead_is_no_better_for_it() -> None:
    for state in steady(2, 0):
        glance = [chance for chance, _ in result_of(TurnSearch(state, ValueTables(state), 0).glance())]
        if len(set(glance)) < len(glance):
            continue  # some values are equal
        for budget in (20, 50, 90):
            found = [chance for chance, _ in looked_ahead(state, budget)]
            assert found == sorted(found, reverse=True)
            assert len(set(found)) == len(found), "what is worse at a glance does not become as good"


@pytest.mark.rule("G-04", "K-20", "K-22", "K-30")
@pytest.mark.parametrize("seats", SEATS)
def test_matches_among_gentle_opponents_end_by_a_win_long_before_the_cap(seats: int) -> None:
    for seed in range(6):
        state = GAME.new(seats)
        assert isinstance(state, KnightsLeapState)
        play_with(state, Random(seed), [make("gentle", GAME)])
        assert state.winner != NOBODY
        assert state.turns < TURNS_EACH * seats // 2


@pytest.mark.rule("K-20")
@pytest.mark.parametrize("seats", [2, 4])
def test_who_waits_in_circles_gets_tired_of_it(seats: int) -> None:
    """The same position late in a match, where turns without progress towards the win have no value."""
    state = started(seats, 7)
    (seat,) = state.actors()
    before = Race(state).turns_of(state, seat)
    tired = state.copy()
    tired.turns = 200 * seats + state.turns
    fresh = result_of(judge.rate(state, seat, 0))
    late = result_of(judge.rate(tired, seat, 0))
    assert {choice.action for choice in fresh} == {choice.action for choice in late}
    assert all(0 <= choice.chance <= 1 for choice in late)
    # The chances shown to players do not drop with patience.
    told = {choice.plan.split()[-1]: choice.full_chance for choice in late}
    assert told == pytest.approx({choice.plan.split()[-1]: choice.chance for choice in fresh}, rel=0.05)
    best = max(late, key=lambda choice: choice.chance)
    after = ended_on(state, int(best.plan.rpartition(" ")[2]))
    assert Race(after).turns_of(after, seat) < before


CARDS = 7


@pytest.fixture(scope="module")
def swift(swift: ctypes.CDLL) -> ctypes.CDLL:
    swift.position_ends.restype = swift.position_after.restype = ctypes.c_uint64
    swift.init()
    return swift


class Numbers:
    """A position in the learner's format."""

    def __init__(self, state: KnightsLeapState, board: list[int]) -> None:
        seats = state.seats
        cards = [colour for row in state.rows for colour in (*row, *(0,) * (CARDS - len(row)))]
        self.pawns = (ctypes.c_int8 * seats)(*state.pawns)
        self.rows = (ctypes.c_int8 * len(cards))(*cards)
        self.owned = (ctypes.c_int8 * seats)(*state.owned)
        self.safe = (ctypes.c_uint8 * seats)(*state.safe)
        self.all = (
            seats,
            state.active,
            (ctypes.c_int8 * SQUARES)(*board),
            ctypes.c_uint64(state.tokens),
            self.pawns,
            self.rows,
            self.owned,
            self.safe,
            len(state.rows[0]),
        )


@pytest.mark.parametrize(("seats", "options"), [(2, ()), (3, ("calm",)), (4, ()), (4, ("short",))])
def test_turns_and_features_are_the_same_in_both_languages(
    swift: ctypes.CDLL, seats: int, options: tuple[str, ...]
) -> None:
    state = started(seats, seats, options)
    board = list(state.board)
    worth = ValueTables(state)
    flat = [weight for table in worth.weights for weight in table]
    weights = (ctypes.c_double * len(flat))(*flat)
    seen = 0
    for _ in decisions(state, Random(seats)):
        if seen == 50:
            break
        if state.is_turn and not state.is_chain:
            seen += 1
            found = sorted(ways(state))
            numbers = Numbers(state, board)
            assert swift.position_ends(*numbers.all) == sum(1 << square for square in found)
            strengths = (ctypes.c_double * seats)()
            swift.position_strengths(*numbers.all, weights, strengths)
            assert list(strengths) == pytest.approx(worth.strengths(worth.position_of(state)))
            for square in found:
                numbers, told = Numbers(state, board), (ctypes.c_int * 2)()
                tokens = swift.position_after(*numbers.all, square, told)
                after = ended_on(state, square)
                assert (tokens, told[1]) == (after.tokens, after.winner)
                assert (list(numbers.pawns), list(numbers.owned)) == (after.pawns, after.owned)
                assert list(numbers.safe) == after.safe
                cards = [tuple(numbers.rows[at * CARDS : at * CARDS + len(row)]) for at, row in enumerate(after.rows)]
                assert cards == after.rows
                assert after.winner != NOBODY or told[0] == after.active
    assert seen == 50
    assert sum(map(len, weights_for(seats))) == len(flat)
