"""Whole matches of Knight's Leap: invariants, the log, copies, golden matches, statistics."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games import catalogue
from game.games.knightsleap.board import BITS, CENTRE, FIRST_SPECIAL, SPECIALS, SQUARES
from game.games.knightsleap.events import ColourStolen, TurnResolved
from game.games.knightsleap.rules import FULL, HAND, NOBODY, TURNS_EACH, KnightsLeapState
from game.rules.common import Ending, MatchEnded, Result
from game.rules.contract import CHANCE, Event, IllegalAction, ranks
from game.rules.match import Match, Player, load
from tests.games.knightsleap.knightsleap_positions import GAME, do, position
from tests.playouts import playout

SEATS = (2, 3, 4)
GOLDEN = Path(__file__).resolve().parent / "playthroughs"


def check(state: KnightsLeapState, sets: dict[int, int]) -> None:
    """Check the invariants of the rules and the consistency of redundant fields."""
    seats = range(state.seats)
    standing = [square for square in state.pawns if square != HAND]
    assert len(set(standing)) == len(standing)
    assert state.occupied == sum(BITS[square] for square in standing)
    for colour in state.colours:
        assert state.board.count(colour) + sum(state.have[seat] >> colour & 1 for seat in seats) == 4
    for kind in SPECIALS:
        assert state.board.count(kind) == sets[kind]
    assert state.tokens == sum(BITS[square] for square in range(SQUARES) if 0 <= state.board[square] < FIRST_SPECIAL)
    for seat in seats:
        owned, row = state.owned[seat], state.rows[seat]
        assert sorted(row) == sorted(state.colours)
        assert state.have[seat] == sum(1 << colour for colour in row[:owned])
        assert state.want[seat] == (row[owned] if owned < len(row) else FULL)
        assert state.safe[seat] & ~state.have[seat] == 0


@pytest.mark.rule("K-02", "K-12", "K-14", "K-16", "K-17", "K-20", "K-22", "K-30", "G-04")
@settings(max_examples=25, deadline=None)
@given(
    seats=st.sampled_from(SEATS),
    options=st.sets(st.sampled_from(["calm", "short", "open"])),
    seed=st.integers(0, 10**6),
)
def test_a_match_of_random_play_keeps_the_invariants_and_ends(seats: int, options: set[str], seed: int) -> None:
    state = GAME.new(seats, frozenset(options))
    assert isinstance(state, KnightsLeapState)
    rng = Random(seed)
    sets: dict[int, int] = {}
    safe = [0] * seats
    while state.actors():
        (seat,) = state.actors()
        if seat == CHANCE:
            state.apply(CHANCE, state.chance().sample(rng))
            continue
        sets = sets or Counter(state.board)
        legal = state.legal(seat)
        assert legal
        assert len(set(legal)) == len(legal)
        assert legal is state.legal(seat)
        action = legal[int(rng.random() * len(legal))]
        events: list[Event] = []
        twin = state.copy()
        twin.apply(seat, action)
        state.apply(seat, action, events.append)
        assert twin == state, "events change nothing"
        if HAND not in state.pawns or state.is_retreat:
            check(state, sets)
            assert all(now & before == before for now, before in zip(state.safe, safe, strict=True))
            safe = state.safe[:]
    assert state.turns <= TURNS_EACH * seats
    if state.winner != NOBODY:
        assert state.pawns[state.winner] == CENTRE
        assert state.owned[state.winner] == len(state.colours)
        assert ranks(state)[state.winner] == 1
        assert ranks(state).count(1) == 1


@pytest.mark.parametrize("seats", SEATS)
def test_a_copy_is_independent(seats: int) -> None:
    state = GAME.new(seats)
    rng = Random(seats)
    before = state.copy()
    while state.actors():
        kept = state.copy()
        (seat,) = state.actors()
        if seat == CHANCE:
            state.apply(CHANCE, state.chance().sample(rng))
        else:
            legal = state.legal(seat)
            state.apply(seat, legal[int(rng.random() * len(legal))])
        assert kept != state
        assert kept.copy() == kept
        before = kept
    assert before.actors()


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("options", [(), ("calm", "open", "short")])
def test_the_log_replays_to_an_equal_match_and_undo_brings_the_same_set_up(
    seats: int, options: tuple[str, ...]
) -> None:
    match = Match(GAME, [Player(f"P{seat}") for seat in range(seats)], options, seed="11")
    match.settle()
    rng = Random(2)
    while not match.is_over:
        (seat,) = match.state.actors()
        legal = match.state.legal(seat)
        match.submit(seat, legal[int(rng.random() * len(legal))])
    again = load(match.dump(), catalogue())
    assert again.state == match.state
    assert again.dump() == match.dump()
    for _, _, _ in match.replay():
        pass
    deals = [entry for entry in match.log if entry.seat == CHANCE]
    match.rewind(0)
    match.settle()
    assert list(match.log) == deals


@pytest.mark.rule("K-10", "K-20")
def test_what_is_not_legal_raises_and_changes_nothing() -> None:
    match = Match(GAME, [Player("A"), Player("B")], seed="3")
    match.settle()
    for _ in range(2):
        (seat,) = match.state.actors()
        match.submit(seat, match.state.legal(seat)[0])
    before = match.dump()
    (seat,) = match.state.actors()
    for words in ("leap 48", "stop", "step 1", "jump 9", "place 0", "retreat 6", "leap 99", "leap -1"):
        action = GAME.rules.NOTATION.parse(words)
        with pytest.raises(IllegalAction):
            match.submit(seat, action)
    with pytest.raises(IllegalAction):
        match.submit(1 - seat, match.state.legal(seat)[0])
    assert match.dump() == before


@pytest.mark.rule("K-23")
def test_a_stolen_turn_can_be_taken_back_by_its_seat_until_the_victim_has_chosen() -> None:
    match = Match(GAME, [Player("A"), Player("B")], seed="5")
    match.settle()
    rng = Random(8)
    while not match.state.is_retreat:
        (seat,) = match.state.actors()
        legal = match.state.legal(seat)
        match.submit(seat, legal[int(rng.random() * len(legal))])
    thief, victim = match.state.active, match.state.victim
    length = len(match.log)
    assert match.undo((thief,))
    assert len(match.log) == length - 1
    match.submit(thief, next(a for a in match.state.legal(thief) if match.state.occupied >> a.square & 1))
    match.submit(victim, match.state.legal(victim)[0])
    assert match.undo_floor((thief,)) == "other"


@pytest.mark.parametrize("seats", SEATS)
def test_the_golden_match_replays_to_its_end(seats: int) -> None:
    text = (GOLDEN / f"knightsleap-{seats}.txt").read_text(encoding="utf-8")
    match = load(text, catalogue())
    assert match.is_over
    assert match.dump() == text
    state = match.state
    assert state.winner != NOBODY
    events = [event for _, story, _ in match.replay() for event in story]
    assert events[-1] == MatchEnded(Result(Ending.GOAL, (state.winner,)))
    assert [event.turn for event in events if isinstance(event, TurnResolved)] == list(range(1, state.turns + 1))


@pytest.mark.parametrize("seats", SEATS)
def test_the_statistics_agree_with_the_match(seats: int) -> None:
    match = load((GOLDEN / f"knightsleap-{seats}.txt").read_text(encoding="utf-8"), catalogue())
    tally = GAME.stats.tally(seats)
    stolen = 0
    for _, events, after in match.replay():
        for event in events:
            tally.see(event, after)
            stolen += isinstance(event, ColourStolen)
    report = tally.report(match.state)
    assert [int(row[0]) for row in report.rows] == list(match.state.scores())
    assert sum(int(row[1]) for row in report.rows) == match.state.turns
    assert sum(int(row[3]) for row in report.rows) == sum(int(row[4]) for row in report.rows) == stolen
    rounds = -(-match.state.turns // seats)
    assert all(len(curve) == rounds + 1 for curve in report.curves)
    assert [curve[-1] for curve in report.curves] == list(match.state.scores())
    assert all(len(row) == len(report.columns) for row in report.rows)


def test_an_unfinished_round_is_on_the_curve() -> None:
    state = position({}, ["b3", "a1", "g1"], owned=[7, 0, 2])
    tally = GAME.stats.tally(3)
    for event in do(state, "leap d4"):
        tally.see(event, state)
    assert tally.report(state).curves == ((0, 7), (0, 0), (0, 2))


@pytest.mark.parametrize("seats", SEATS)
def test_playouts_end(seats: int) -> None:
    assert all(playout(GAME.new(seats), Random(seed)) > 44 + 7 * seats for seed in range(5))


def test_the_rules_page_tells_every_clause_once_in_both_languages() -> None:
    folder = Path(str(GAME.rules.__file__)).parent
    expected = [*range(1, 6), *range(10, 18), *range(20, 24), 30, 31, 32, 50, 51, 52, 53]
    for name in ("rules.md", "rules.de.md"):
        lines = (folder / name).read_text(encoding="utf-8").splitlines()
        found = [int(line[4:6]) for line in lines if line.startswith("- K-")]
        assert found == expected
