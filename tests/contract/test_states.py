"""Requirements on every State, checked along whole random matches of every game."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from game.rules import common
from game.rules.common import FirstSeatDrawn, MatchEnded, Started, TurnEnded, TurnStarted
from game.rules.contract import CHANCE, Action, AnyState, Chance, Ending, Event, Outcome, Seat, ranks
from game.rules.course import tension
from game.rules.game import Game
from tests.playouts import playout

from .cases import each_game, each_seat_count, each_variant, is_costly_due, option_sets, played, replayed

FEW = 2_000
"""Chances with at most this many outcomes are enumerated."""
LOOSE = 20
"""A bound this many times larger than the values of random matches is meaningless."""


class OnlyRandom:
    """A random source with nothing but `random()`, as the contract promises."""

    def __init__(self, seed: str) -> None:
        self.random = Random(seed).random


@each_seat_count
def test_a_copy_stays_what_it_was_for_the_whole_match(game: Game, seats: int) -> None:
    match = played(game, seats)
    state = game.new(seats)
    kept: list[tuple[int, AnyState]] = []
    for number, entry in enumerate(match.log):
        if is_costly_due(number):
            kept.append((number, state.copy()))
            playout(state.copy(), Random(number))
            assert state == replayed(match, number), f"a copy's match has changed the position after entry {number}"
        state.apply(entry.seat, entry.word)
    for number, copy in kept:
        assert copy == replayed(match, number), f"the match has changed a copy made after entry {number}"
        assert copy.copy() == copy


@each_variant
def test_the_log_replays_to_an_equal_state_told_or_not(game: Game, seats: int, options: tuple[str, ...]) -> None:
    match = played(game, seats, options)
    silent, telling = game.new(seats, options), game.new(seats, options)
    assert not hasattr(silent, "__dict__"), "a state is slotted"
    events: list[Event] = []
    for number, entry in enumerate(match.log):
        assert silent == telling == match.state_at(number), f"before entry {number}"
        silent.apply(entry.seat, entry.word)
        telling.apply(entry.seat, entry.word, events.append)
        assert silent != match.state_at(number), f"entry {number} changes nothing that is compared"
    assert silent == telling == match.state
    assert events
    for event in events:
        assert isinstance(event, Event)
        assert hash(event) == hash(event), "an event holds something that can change"


@each_variant
def test_legal_actions_are_there_unique_stable_interned_and_readable(
    game: Game, seats: int, options: tuple[str, ...]
) -> None:
    match = played(game, seats, options)
    notation = game.rules.NOTATION
    seen: dict[str, Action] = {}
    for number in range(len(match.log)):
        state = match.state_at(number)
        for seat in state.actors():
            if seat == CHANCE:
                continue
            legal = list(state.legal(seat))
            assert legal, f"seat {seat} owes a decision and has none after entry {number}"
            assert all(isinstance(action, Action) for action in legal)
            assert len(set(legal)) == len(legal)
            assert all(one is two for one, two in zip(legal, state.legal(seat), strict=True))
            assert all(one is two for one, two in zip(legal, state.copy().legal(seat), strict=True))
            texts = [notation.text(action) for action in legal]
            assert len(set(texts)) == len(texts)
            for text, action in zip(texts, legal, strict=True):
                assert seen.setdefault(text, action) is action, f"{text!r} is not one and the same object"
                assert notation.parse(text) == action
        assert state == replayed(match, number) if is_costly_due(number) else True, "asking changed the state"


@each_seat_count
def test_actors_ranks_and_progress_can_be_asked_for_at_any_time(game: Game, seats: int) -> None:
    match = played(game, seats)
    for number in range(len(match.log) + 1):
        state = match.state_at(number)
        actors = state.actors()
        assert state.due == actors
        assert len(set(actors)) == len(actors)
        assert actors == (CHANCE,) or all(0 <= seat < seats for seat in actors)
        assert state.seats == seats
        assert len(actors) < 2 or state.is_joint()
        assert all(0 <= state.progress(seat) <= 1 for seat in range(seats))
        assert 0 <= tension(state) <= 1
        if is_costly_due(number):
            assert sorted(ranks(state))[0] == 1
            assert len(state.scores()) == seats
            assert state == replayed(match, number)
    assert tension(match.state_at(0)) < 0.05
    if match.state.ending() in (Ending.GOAL, Ending.LAST_ROUND):
        assert max(map(match.state.progress, range(seats))) == 1


@pytest.mark.rule("G-05")
@each_seat_count
def test_nature_answers_only_what_it_may_and_with_the_right_chances(game: Game, seats: int) -> None:
    match = played(game, seats)
    notation = game.rules.NOTATION
    asked = 0
    for number in range(len(match.log)):
        state = match.state_at(number)
        if state.actors() != (CHANCE,):
            continue
        chance = state.chance()
        assert match.log[number].word in chance
        assert Outcome() not in chance
        asked += 1
        if not is_costly_due(asked):
            continue
        possible: dict[Outcome, float] = {}
        for outcome, share in chance.outcomes():
            assert outcome not in possible, f"{outcome} is listed twice"
            possible[outcome] = share
            if len(possible) > FEW:
                break
        if isinstance(match.log[number].word, Started):
            assert possible == {Started(seat): 1 / seats for seat in range(seats)}
        rng = OnlyRandom(f"{number}")
        samples = [chance.sample(rng) for _ in range(50)]  # type: ignore[arg-type]
        for outcome in [*samples, *list(possible)[:100]]:
            assert isinstance(outcome, Outcome)
            assert outcome in chance
            assert notation.parse(notation.text(outcome)) == outcome
            state.copy().apply(CHANCE, outcome)
        if len(possible) <= FEW:
            assert sum(possible.values()) == pytest.approx(1.0)
            assert min(possible.values()) > 0.0
            assert set(samples) <= set(possible)
        assert state == replayed(match, number)
    assert asked


@each_seat_count
def test_nature_draws_as_often_as_the_chances_say(game: Game, seats: int) -> None:
    match = played(game, seats)
    tried: set[frozenset[Outcome]] = set()
    for number in range(len(match.log)):
        state = match.state_at(number)
        if state.actors() != (CHANCE,) or len(tried) == 4:
            continue
        expected: dict[Outcome, float] = {}
        for outcome, share in state.chance().outcomes():
            expected[outcome] = share
            if len(expected) > 64:
                break
        if not 1 < len(expected) <= 64 or frozenset(expected) in tried:
            continue
        tried.add(frozenset(expected))
        draws = 100 * len(expected)
        rng, chance = Random(f"{game.key} {number}"), state.chance()
        found = dict.fromkeys(expected, 0)
        for _ in range(draws):
            found[chance.sample(rng)] += 1
        distance = sum((found[outcome] - share * draws) ** 2 / (share * draws) for outcome, share in expected.items())
        free = len(expected) - 1
        assert distance < free + 5 * (2 * free) ** 0.5 + 10, f"{found} of {draws}"


@each_variant
def test_every_match_ends_with_a_ranking(game: Game, seats: int, options: tuple[str, ...]) -> None:
    for seed in range(5):
        state = game.new(seats, options)
        playout(state, Random(seed), limit=200_000)
        assert state.actors() == ()
        assert len(state.scores()) == seats
        assert min(ranks(state)) == 1
        assert len({len(state.rank_key(seat)) for seat in range(seats)}) == 1


@each_variant
def test_the_last_event_says_how_the_match_ended_and_who_won(game: Game, seats: int, options: tuple[str, ...]) -> None:
    match = played(game, seats, options)
    result = match.state.result()
    assert result is not None
    *before, last = [event for _, events, _ in match.replay() for event in events]
    assert last == MatchEnded(result)
    assert not any(isinstance(event, MatchEnded) for event in before)
    assert result.winners == tuple(seat for seat, rank in enumerate(ranks(match.state)) if rank == 1)
    assert [number for number in range(len(match.log)) if match.state_at(number).result() is not None] == []


@each_variant
def test_what_happens_in_every_game_is_told_in_common_events(game: Game, seats: int, options: tuple[str, ...]) -> None:
    match = played(game, seats, options)
    turn: TurnStarted | None = None
    for entry, events, _ in match.replay():
        for word in (entry.word, *events):
            kind = type(word)
            assert getattr(common, kind.__name__, kind) is kind, f"{kind.__name__} of its own"
        if isinstance(entry.word, Started):
            assert FirstSeatDrawn(entry.word.seat) in events
        for event in events:
            assert event.actor is None or event.actor in range(seats)
            if isinstance(event, TurnStarted):
                assert event.round >= (turn.round if turn else 1)
                turn = event
            elif isinstance(event, TurnEnded):
                assert turn is not None
                assert event.seat == turn.seat
    assert turn is not None


@each_game
def test_no_match_exceeds_the_declared_bounds_and_they_are_not_idle(game: Game) -> None:
    bounds = game.rules.BOUNDS
    outcomes = actions = 0
    for seats in game.seats:
        for options in option_sets(game, seats):
            match = played(game, seats, options)
            assert len(match.log) <= bounds.length
            asked = 0
            for number in range(len(match.log)):
                state = match.state_at(number)
                if state.actors() != (CHANCE,):
                    actions = max(actions, *(len(state.legal(seat)) for seat in state.actors()))
                    continue
                asked += 1
                chance = state.chance()
                if hasattr(chance, "size") or is_costly_due(asked):
                    outcomes = max(outcomes, size_of(chance))
    assert outcomes <= bounds.outcomes <= LOOSE * outcomes
    assert actions <= bounds.actions <= LOOSE * actions


_sizes: dict[int, tuple[Chance[Outcome], int]] = {}


def size_of(chance: Chance[Outcome]) -> int:
    """Return the number of outcomes of a chance: its own `size` if it has one, else counted once."""
    if id(chance) not in _sizes:
        size: int | None = getattr(chance, "size", None)
        _sizes[id(chance)] = chance, sum(1 for _ in chance.outcomes()) if size is None else size
    return _sizes[id(chance)][1]


def _phase(start: AnyState, rng: Random) -> list[tuple[Seat, Action]]:
    """Play random decisions in random order until the joint phase that begins here is over."""
    state = start.copy()
    said: list[tuple[Seat, Action]] = []
    while True:
        before = state.actors()
        seat = rng.choice(before)
        action = rng.choice(state.legal(seat))
        state.apply(seat, action)
        said.append((seat, action))
        if not state.is_joint() or not set(state.actors()) <= set(before):
            return said


def _after(start: AnyState, said: list[tuple[Seat, Action]]) -> AnyState:
    state = start.copy()
    for seat, action in said:
        assert seat in state.actors()
        assert action in state.legal(seat), "what one seat may do hangs on who was first"
        state.apply(seat, action)
    return state


@each_seat_count
def test_the_order_of_simultaneous_choices_does_not_matter(game: Game, seats: int) -> None:
    match = played(game, seats)
    joint = 0
    for number in range(len(match.log)):
        start = match.state_at(number)
        actors = start.actors()
        if len(actors) < 2:
            continue
        joint += 1
        if not is_costly_due(joint):
            continue
        rng = Random(f"{game.key} {number}")
        first = [(seat, rng.choice(start.legal(seat))) for seat in actors]
        results = [_after(start, list(order)) for order in permutations(first)]
        assert all(result == results[0] for result in results)
        said = _phase(start, rng)
        end = _after(start, said)
        for order in permutations(actors):
            blocks = [part for seat in order for part in said if part[0] == seat]
            assert _after(start, blocks) == end
