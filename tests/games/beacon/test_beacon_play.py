"""Whole matches of Beacon: invariants, the referee, sums over the events, golden matches."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.bots.levels import make
from game.games import catalogue
from game.games.beacon.actions import Rolled
from game.games.beacon.board import GOAL, NONE, SINGLE
from game.games.beacon.events import PairKnockedOff, PairPlaced, PairTaken, PawnMoved
from game.games.beacon.rules import TURN_CAP, BeaconState, new
from game.rules.common import TurnEnded, TurnStarted
from game.rules.contract import CHANCE, IllegalAction, ranks
from game.rules.match import Match, Player, load
from tests.playouts import playout

GAME = catalogue()["beacon"]
GOLDEN = Path(__file__).resolve().parent / "playthroughs"
SEATS = (2, 3, 4, 5, 6)
OPTIONS = [
    frozenset(),
    frozenset({"hundred"}),
    frozenset({"finish"}),
    frozenset({"hundred", "finish"}),
    frozenset({"hundred", "head"}),
]


def check(state: BeaconState) -> None:
    """Assert the invariants of the rules file."""
    held = [seat for seat in state.owners if seat != NONE]
    assert len(held) == len(set(held)), "at most one pair of a seat, one seat per field"
    for field, seat in enumerate(state.owners):
        assert (state.taken >> field & 1) == (seat != NONE)
        assert seat == NONE or state.steps[seat] == field
    assert state.taken & ~SINGLE == 0
    for seat in range(state.seats):
        step = state.steps[seat]
        assert (step == NONE) == (state.pairs[seat] == NONE)
        assert step < 1 or state.owners[step] == seat
        assert state.pawns[seat] >= 0
        assert state.finish or state.pawns[seat] <= GOAL
        assert state.pawns[seat] < GOAL or step == NONE
    if state.due and state.first != NONE:
        assert state.steps[state.active] == NONE, "the dice of the active seat are in its hand"


@settings(max_examples=60, deadline=None)
@given(
    seats=st.sampled_from(SEATS),
    options=st.sampled_from(OPTIONS),
    choices=st.lists(st.integers(0, 10**6), max_size=300),
    seed=st.integers(0, 10**6),
)
@pytest.mark.rule("S-03", "S-13", "S-16")
def test_every_position_keeps_the_invariants(seats, options, choices, seed):
    rng = Random(seed)
    state = new(seats, options)
    for choice in choices:
        due = state.actors()
        if not due:
            break
        lying = list(zip(state.steps, state.pairs, strict=True))
        if due == (CHANCE,):
            outcomes = [outcome for outcome, _ in state.chance().outcomes()]
            word = outcomes[choice % len(outcomes)]
        else:
            legal = state.legal(due[0])
            word = legal[choice % len(legal)]
        silent, told = state.copy(), state.copy()
        silent.apply(due[0], word)
        told.apply(due[0], word, [].append)
        assert silent == told
        before = state.copy()
        state.apply(due[0], word)
        assert state == silent
        assert before == before.copy()
        check(state)
        for (_, pair), now in zip(lying, state.pairs, strict=True):
            assert NONE in (pair, now) or pair == now, "nobody's pair changes its number while it lies"
    playout(state, rng)
    assert state.turns <= TURN_CAP * seats
    check(state)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "+".join(sorted(options)) or "plain")
def test_every_random_match_ends_with_the_goal(seats, options):
    for seed in range(30):
        state = new(seats, options)
        playout(state, Random(seed))
        assert state.actors() == ()
        assert max(state.pawns) >= GOAL
        assert min(ranks(state)) == 1


@pytest.mark.rule("S-10", "S-16")
def test_the_story_adds_up():
    rng = Random(3)
    for seats in SEATS:
        state = new(seats, frozenset())
        events: list[object] = []
        while state.due:
            seat = state.due[0]
            if seat < 0:
                state.apply(seat, state.chance().sample(rng), events.append)
            else:
                legal = state.legal(seat)
                state.apply(seat, legal[int(rng.random() * len(legal))], events.append)
        pawns, pairs, kinds = [0] * seats, Counter(), Counter(type(event) for event in events)
        for event in events:
            if isinstance(event, PawnMoved):
                assert pawns[event.seat] == event.start
                pawns[event.seat] = event.end
            elif isinstance(event, PairPlaced):
                pairs[event.seat] += 1
            elif isinstance(event, PairKnockedOff | PairTaken):
                pairs[event.seat] -= 1
        assert tuple(pawns) == state.scores()
        assert [pairs[seat] for seat in range(seats)] == [int(step != NONE) for step in state.steps]
        assert kinds[TurnStarted] == kinds[TurnEnded]


def played(seats: int, seed: str, options: tuple[str, ...] = ()) -> Match:
    match = Match(GAME, [Player(f"S{seat}", "gentle") for seat in range(seats)], options, seed)
    rng, bot = Random(seed), make("gentle", GAME)
    match.settle()
    while not match.is_over:
        seat = match.state.actors()[0]
        match.submit(seat, bot.choose(match.state, seat, rng))
    return match


@pytest.mark.parametrize("seats", SEATS)
def test_the_golden_match_replays_to_its_end(seats):
    text = (GOLDEN / f"beacon-{seats}.txt").read_text(encoding="utf-8")
    match = load(text, catalogue())
    assert match.is_over
    assert match.dump() == text
    assert max(match.state.pawns) == GOAL


@pytest.mark.parametrize("seats", SEATS)
def test_the_golden_match_gets_the_same_dice_again_from_its_seed(seats):
    text = (GOLDEN / f"beacon-{seats}.txt").read_text(encoding="utf-8")
    old = load(text, catalogue())
    again = Match(GAME, old.players, old.options, old.seed)
    again.settle()
    for entry in old.log:
        if entry.seat != CHANCE:
            again.submit(entry.seat, entry.word)
    assert again.dump() == text


@pytest.mark.parametrize("options", [(), ("finish",), ("hundred",)])
def test_a_save_replays_to_an_equal_state_and_the_replay_tells_the_same(options):
    match = played(3, "save", options)
    again = load(match.dump(), catalogue())
    assert again.state == match.state
    for index, (_, _, state) in enumerate(again.replay()):
        assert state == match.state_at(index + 1)


def test_undo_takes_back_nothing_behind_the_dice():
    match = Match(GAME, [Player("Ann"), Player("Bo"), Player("Cy")], seed="u")
    match.settle()
    seat = match.state.actors()[0]
    assert match.undo_floor((seat,)) == "chance"
    match.submit(seat, match.state.legal(seat)[1])
    assert not match.undo((seat,))


def test_an_illegal_placing_changes_nothing():
    match = Match(GAME, [Player("Ann"), Player("Bo"), Player("Cy")], seed="i")
    match.settle()
    seat = match.state.actors()[0]
    legal = match.state.legal(seat)
    place_5 = legal[1]
    match.submit(seat, place_5)
    before, log = match.state.copy(), len(match.log)
    with pytest.raises(IllegalAction):
        match.submit(match.state.active, place_5)
    with pytest.raises(IllegalAction):
        match.submit(seat, legal[0])
    assert match.state == before
    assert len(match.log) == log


def test_legal_actions_are_interned_unique_and_stable(table):
    match = table(4).roll("12")
    legal = match.state.legal(0)
    assert legal is match.state.copy().legal(0)
    assert len(set(legal)) == len(legal)
    notation = GAME.rules.NOTATION
    assert [notation.parse(notation.text(word)) for word in legal] == list(legal)
    assert [notation.text(word) for word in legal[:2]] == ["roll", "place 5"]


def test_the_text_form_of_a_roll_names_the_sides():
    notation = GAME.rules.NOTATION
    outcomes = [outcome for outcome, _ in new(3, frozenset()).chance().outcomes()]
    assert [notation.text(outcome) for outcome in outcomes] == ["started 0", "started 1", "started 2"]
    assert notation.parse("rolled seven x") == Rolled(7, 0)


@pytest.mark.parametrize("seats", SEATS)
def test_the_results_table_agrees_with_the_match(seats):
    match = played(seats, "stats")
    tally = GAME.stats.tally(seats)
    for _, events, state in match.replay():
        for event in events:
            tally.see(event, state)
    report = tally.report(match.state)
    assert len(report.rows) == len(report.curves) == seats
    assert all(len(row) == len(report.columns) for row in report.rows)
    column = {title: [row[place] for row in report.rows] for place, title in enumerate(report.columns)}
    assert column["Field"] == [str(score) for score in match.state.scores()]
    rolls = sum(isinstance(entry.word, Rolled) for entry in match.log)
    assert sum(map(int, column["Rolls"])) == rolls
    assert sum(map(int, column["Knocked off"])) == sum(map(int, column["Lost pairs"]))
    for seat, curve in enumerate(report.curves):
        assert curve[0] == 0
        assert curve[-1] == match.state.scores()[seat]
        assert len(curve) - 1 in (match.state.round - 1, match.state.round)
