"""Whole matches: invariants of the rules, replay and undo, golden matches."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from game.games import catalogue
from game.games.diceland import GAME
from game.games.diceland.board import BIT, COLOURS, NOWHERE, SHADES, flood, numbers
from game.games.diceland.queries import crosses
from game.games.diceland.rules import CROSSING, DicelandState
from game.rules.contract import CHANCE, IllegalAction
from game.rules.match import Match, Player, load
from tests.playouts import playout

PLAYTHROUGHS = Path(__file__).resolve().parent / "playthroughs"


def check(race: DicelandState) -> None:
    """Check the invariants of the rules and the consistency of every sheet."""
    for seat in range(race.seats):
        side = race.sides[seat]
        if side is NOWHERE:
            continue
        made = crosses(race, seat)
        assert flood(BIT[side.start], made) == made, "D-20: crosses are connected"
        reach = 0
        for number in numbers(made):
            reach |= side.near[number]
        assert race.front[seat] == reach & race.free[seat]
        assert race.treasures[seat] == (made & side.treasure).bit_count()
        for shade in COLOURS:
            regions = [region for region in side.regions if region & side.of_colour[shade]]
            opened = [region & ~made for region in regions if region & made and region & ~made]
            assert len(opened) <= 1, "D-21: at most one open region per colour"
            assert race.rest[SHADES * seat + shade] == (opened[0] if opened else 0)
            assert race.need[SHADES * seat + shade] == (side.of_colour[shade] & ~made).bit_count()
        running = race.marked[seat]
        assert running & ~made == 0
        if running:
            assert len({side.region[number] for number in numbers(running)}) == 1, "D-22: one region"
    for seat in race.actors():
        if seat != CHANCE:
            menu = race.legal(seat)
            assert menu
            assert len(set(menu)) == len(menu)


@pytest.mark.rule("D-20", "D-21", "D-22", "D-30")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", [(), ("islands",), ("same", "every"), ("fresh", "same"), ("back",)], ids="+".join)
def test_the_invariants_hold_in_random_matches_and_these_end(seats, options):
    rng = Random(seats)
    race = GAME.new(seats, options)
    final = [0] * seats
    for _ in range(20_000):
        if not race.actors():
            break
        seat = race.actors()[0] if len(race.actors()) == 1 else race.actors()[int(rng.random() * len(race.actors()))]
        if seat == CHANCE:
            race.apply(seat, race.chance().sample(rng))
        else:
            menu = race.legal(seat)
            race.apply(seat, menu[int(rng.random() * len(menu))])
        check(race)
        for chair in range(seats):
            confirmed = crosses(race, chair) & ~race.marked[chair]
            assert final[chair] & ~confirmed == 0, "confirmed crosses never disappear"
            final[chair] = confirmed
    assert race.actors() == ()


@pytest.mark.rule("D-26", "G-02")
@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**9))
def test_every_order_of_a_crossing_phase_gives_the_same_state(seed):
    rng = Random(seed)
    race = GAME.new(3, ["same"])
    skip = int(rng.random() * 12)
    while race.actors() and (race.phase != CROSSING or len(race.actors()) < 3 or skip > 0):
        skip -= race.phase == CROSSING
        seat = race.actors()[0]
        menu = None if seat == CHANCE else race.legal(seat)
        race.apply(seat, race.chance().sample(rng) if menu is None else menu[int(rng.random() * len(menu))])
    if not race.actors():
        return
    plans = []
    for seat in range(3):
        alone = race.copy()
        plan = []
        while alone.phase == CROSSING and seat in alone.actors() and alone.turns == race.turns:
            menu = alone.legal(seat)
            plan.append(menu[int(rng.random() * len(menu))])
            alone.apply(seat, plan[-1])
        plans.append(plan)
    results = []
    for order in permutations(range(3)):
        twin = race.copy()
        for seat in order:
            for action in plans[seat]:
                twin.apply(seat, action)
        results.append(twin)
    assert all(result == results[0] for result in results)


class PlayedMatch(RuleBasedStateMachine):
    """A referee's match with undo at any time."""

    @initialize(seats=st.integers(2, 4), seed=st.integers(0, 9999), options=st.sampled_from([(), ("islands", "same")]))
    def begin(self, seats, seed, options):
        self.match = Match(GAME, [Player(f"P{seat}") for seat in range(seats)], options, seed=str(seed))
        self.match.settle()

    @precondition(lambda self: not self.match.is_over)
    @rule(pick=st.integers(0, 999), who=st.integers(0, 3))
    def play(self, pick, who):
        actors = self.match.state.actors()
        seat = actors[who % len(actors)]
        menu = self.match.state.legal(seat)
        self.match.submit(seat, menu[pick % len(menu)])

    @rule(who=st.integers(0, 3))
    def take_back(self, who):
        self.match.undo((who % len(self.match.players),))

    @precondition(lambda self: not self.match.is_over)
    @rule(number=st.integers(0, 111))
    def submit_anything(self, number):
        action = GAME.rules.NOTATION.parse(f"mark {number}")
        seat = self.match.state.actors()[0]
        if action not in self.match.state.legal(seat):
            before = self.match.state.copy()
            with pytest.raises(IllegalAction):
                self.match.submit(seat, action)
            assert self.match.state == before

    @invariant()
    def books_are_right(self):
        if hasattr(self, "match"):
            check(self.match.state)

    def teardown(self):
        if hasattr(self, "match"):
            again = load(self.match.dump(), catalogue())
            assert again.state == self.match.state


PlayedMatch.TestCase.settings = settings(max_examples=20, stateful_step_count=60, deadline=None)
TestPlayedMatch = PlayedMatch.TestCase


@pytest.mark.rule("G-06", "D-26")
def test_telling_makes_no_difference_and_copies_are_independent():
    rng = Random(2)
    race = GAME.new(4)
    quiet, told = race.copy(), []
    for _ in range(600):
        if not race.actors():
            break
        seat = race.actors()[0]
        menu = None if seat == CHANCE else race.legal(seat)
        word = race.chance().sample(rng) if menu is None else menu[int(rng.random() * len(menu))]
        frozen = quiet.copy()
        race.apply(seat, word, told.append)
        assert quiet == frozen
        quiet.apply(seat, word)
        assert quiet == race
    assert told


@pytest.mark.rule("G-04")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_matches_end_long_before_the_cap(seats):
    for seed in range(5):
        race = GAME.new(seats)
        playout(race, Random(seed))
        assert race.turns < 400


@pytest.mark.rule("G-06")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_golden_match_replays_to_the_same_end(seats):
    text = (PLAYTHROUGHS / f"diceland-{seats}.txt").read_text(encoding="utf-8")
    match = load(text, catalogue())
    assert match.is_over
    assert match.dump() == text
    assert any(match.state.has_goal(seat) for seat in range(seats))
    for entry, _, state in match.replay():
        if entry.seat == CHANCE and hasattr(entry.word, "dice"):
            assert 1 <= len(entry.word.dice) <= 6
        assert state.seats == seats
    fresh = Match(GAME, match.players, match.options, match.seed)
    fresh.settle()
    for entry in match.log:
        if entry.seat != CHANCE:
            fresh.submit(entry.seat, entry.word)
    assert fresh.dump() == text, "the same seed throws the same dice"
