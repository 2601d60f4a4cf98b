"""The league: deals, sums, probes of every game, and the statistics of its verdicts."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import count
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from game.bots import league
from game.bots.bot import Bot, Thought
from game.bots.significance import Share, Sprt, corrected
from game.games import catalogue
from game.games._template.rules import Rolled, TemplateState
from game.rules.contract import AnyState, Seat
from game.rules.game import Game
from game.tools.workers import Workers
from tests.contract.cases import each_game

TEMPLATE = catalogue()["template"]


def played(lineup: tuple[str, ...], *won: float, first: int | None = 0) -> league.LeagueMatch:
    return league.LeagueMatch(lineup, won, first, 10, "goal", {}, {}, {}, frozenset())


def test_every_player_sits_on_every_chair_once_a_deal_and_equal_ones_play_it_once() -> None:
    pairing = league.Pairing(TEMPLATE.package, league.one_among("master", "gentle", 4))
    assert sorted(lineup.index("master") for lineup in pairing.rotations) == [0, 1, 2, 3]
    assert all(Counter(lineup) == Counter(pairing.lineup) for lineup in pairing.rotations)
    assert [pairing.deals(matches) for matches in (1, 4, 5, 400)] == [1, 1, 2, 100], "whole deals"
    equal = league.Pairing(TEMPLATE.package, ("greedy",) * 4)
    assert (len(equal.rotations), equal.deals(10)) == (1, 10)


def test_all_rotations_of_a_deal_begin_with_the_same_lots() -> None:
    for key in ("diceland", "borders", "knightsleap", "places"):
        game = catalogue()[key]
        pairing = league.Pairing(game.package, league.one_among("steady", "gentle", 3), lots=True)
        deal = league.play_deal(pairing, 5)
        assert len({match.first for match in deal}) == 1
        pools = [match.pools for match in deal]
        if key != "knightsleap":  # there the players choose their corners
            assert pools[0] == pools[1] == pools[2]
        assert len({match.plies for match in deal}) > 1, "the rest of the match differs"


def test_suspense_counts_lead_changes_decisions_and_the_wins_of_the_last_at_half_time() -> None:
    suspense = league.Suspense()
    turns = [(0, 0, 0), (0.2, 0, 0), (0.2, 0.4, 0), (0.2, 0.4, 0.1), (0.6, 0.4, 0.1), (0.6, 0.4, 0.6)]
    for turn, progress in enumerate(turns):
        state = SimpleNamespace(seats=3, progress=progress.__getitem__)
        suspense.see(state, turn % 3, False)
        suspense.see(state, turn % 3, turn % 2 == 0)
    assert suspense.figures((0.5, 0.0, 0.5)) == {
        "lead changes": 2,
        "turns with a decision, in percent": 50,
        "won by the last at half-time, in percent": 50,
    }


class Stubborn(Bot):
    """Always stops after its first climb."""

    def think(self, state: AnyState, seat: Seat, rng: Random) -> Thought:
        yield
        return state.legal(seat)[-1]


class Resolute(Stubborn):
    """Stops at once, or never."""

    def __init__(self, game: Game, keeps: bool) -> None:
        super().__init__(game, "greedy")
        self.keeps = keeps

    def think(self, state: AnyState, seat: Seat, rng: Random) -> Thought:
        yield
        return state.legal(seat)[-1 if self.keeps else 0]


def test_the_throws_are_the_same_by_their_number_whatever_is_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    thrown: list[int] = []
    apply = TemplateState.apply

    def noting(self: TemplateState, seat: Seat, action: Any, emit: Any = None) -> None:
        if isinstance(action, Rolled):
            thrown.append(action.pips)
        apply(self, seat, action, emit)

    monkeypatch.setattr(TemplateState, "apply", noting)
    heard = []
    for keeps in (True, False):
        thrown.clear()
        league.play(TEMPLATE, ("a", "a"), {"a": Resolute(TEMPLATE, keeps)}, "s")
        heard.append(thrown[:])
    both = min(map(len, heard))
    assert both >= 3
    assert heard[0] != heard[1]
    assert heard[0][:both] == heard[1][:both]


def test_another_seed_or_deal_is_another_match() -> None:
    pairings = [league.Pairing(TEMPLATE.package, ("gentle",) * 3, seed=seed) for seed in "ab"]
    matches = [league.play_deal(pairing, number)[0] for pairing in pairings for number in (0, 1)]
    assert len({(match.plies, match.wins, match.first) for match in matches}) > 2
    assert league.play_deal(pairings[0], 0) == league.play_deal(pairings[0], 0)


def test_shared_wins_count_in_parts() -> None:
    state = SimpleNamespace(seats=3, rank_key=lambda seat: (5, 3, 5)[seat])
    assert league.wins(state) == (0.5, 0.0, 0.5)  # type: ignore[arg-type]


def test_a_standing_follows_the_players_round_the_table() -> None:
    standing = league.LeagueStanding(("x", "y", "y"))
    standing.add(played(("x", "y", "y"), 1.0, 0.0, 0.0, first=2))
    standing.add(played(("y", "x", "y"), 0.5, 0.5, 0.0, first=2))
    standing.add(played(("y", "y", "x"), 0.0, 1.0, 0.0, first=2))
    assert standing.share("x").value == pytest.approx(0.5)
    assert standing.share("y").value == pytest.approx(0.25), "the mean of the two"
    assert [share.wins for share in standing.order] == [0.0, 1.5, 1.5]
    low, high = standing.interval("y")
    assert low < 0.25 < high <= 0.5
    assert standing.endings == {"goal": 3}


def test_a_sequential_test_ends_the_standing_after_a_whole_deal() -> None:
    lineup = ("x", "y")
    deals = ([played(lineup, 1.0, 0.0), played(("y", "x"), 0.0, 1.0)] for _ in count())
    standing = league.stand(league.Pairing("", lineup), deals, Sprt(0.5, 0.7))
    assert standing.deals == 5, "ten wins are 29 times likelier at 0.7 than at 0.5"
    assert standing.matches == 10


def test_without_a_decision_all_deals_are_counted() -> None:
    lineup = ("x", "y")
    deals = [[played(lineup, 1.0, 0.0), played(("y", "x"), 1.0, 0.0)]] * 7
    assert league.stand(league.Pairing("", lineup), deals, Sprt(0.45, 0.55)).matches == 14


POOLS = {"borders": "board", "diceland": "side", "knightsleap": "corner", "places": "colour"}
"""The property by which the league pools the matches of a game; every seat has one of its own."""
UNPOOLED = {"borders": ["fresh"], "diceland": ["fresh", "same"]}
"""Options without boards and sides that could be compared."""


@pytest.mark.rule("B-07", "D-05", "K-05", "P-50")
@each_game
def test_the_probe_of_every_game_tells_of_every_seat(game: Game) -> None:
    for seats in game.seats:
        pairing = league.Pairing(game.package, ("gentle",) * seats, lots=True)
        (match,) = deal = league.play_deal(pairing, 0)
        assert match.first in range(seats)
        assert sum(match.wins) == pytest.approx(1)
        assert set(match.pools) == {POOLS[game.key]} if game.key in POOLS else not match.pools
        assert all(len(set(owned)) == len(owned) == seats for owned in match.pools.values())
        assert all(abs(number) < 1e6 for number in match.figures.values())
        ends = [number for key, number in match.figures.items() if key.startswith("ended: ")]
        assert sum(ends) == (1 if ends else 0)
        for pool in league.stand(pairing, [deal]).pools.values():
            assert sum(share.trials for share in pool.values()) == seats
            assert sum(share.wins for share in pool.values()) == pytest.approx(1)
    for option in UNPOOLED.get(game.key, []):
        assert not league.play_deal(league.Pairing(game.package, ("gentle",) * 2, (option,)), 0)[0].pools


def test_a_level_that_plays_worse_than_it_can_is_told() -> None:
    bot = Stubborn(TEMPLATE, "greedy")
    bot.handicap = "no weights"
    standing = league.LeagueStanding(("a", "a"))
    standing.add(league.play(TEMPLATE, ("a", "a"), {"a": bot}, "s"))
    assert standing.handicaps == {"no weights"}


def test_who_stops_early_gets_the_same_from_any_number_of_processes() -> None:
    pairing = league.Pairing(TEMPLATE.package, league.one_among("master", "gentle", 2), seed="early")
    found = []
    for jobs in (1, 2):
        with Workers(jobs) as workers:
            deals = workers.map(partial(league.play_deal, pairing), range(4000))
            found.append(league.stand(pairing, deals, Sprt(0.5, 0.7)))
    assert found[0] == found[1]
    assert found[0].deals < 200


@pytest.mark.parametrize(
    ("wins", "trials", "low", "high"),
    [(100, 400, 0.2100, 0.2947), (0, 1000, 0.0, 0.0038), (1000, 1000, 0.9962, 1.0), (8, 10, 0.4902, 0.9433)],
)
def test_the_wilson_interval_has_the_known_values(wins: int, trials: int, low: float, high: float) -> None:
    assert Share(wins, trials).interval() == pytest.approx((low, high), abs=2e-4)


def test_without_trials_nothing_is_known_and_a_shared_win_counts_in_parts() -> None:
    share = Share()
    assert (share.interval(), share.value) == ((0.0, 1.0), 0.0)
    for win in (1.0, 0.5, 0.0, 0.5):
        share.add(win)
    assert (share.wins, share.trials, share.value) == (2.0, 4, 0.5)


def test_intervals_for_several_boards_are_wider() -> None:
    one, eight = Share(60, 240).interval(), Share(60, 240).interval(corrected(8))
    assert eight[0] < one[0] < one[1] < eight[1]


def verdict(test: Sprt, truth: float, rng: Random) -> str:
    share = Share()
    while (found := test.verdict(share)) is None:
        share.add(float(rng.random() < truth))
    return found


@pytest.mark.parametrize(("truth", "expected"), [(0.25, "low"), (0.31, "high")])
def test_the_sequential_test_errs_in_at_most_a_twentieth(truth: float, expected: str) -> None:
    test = Sprt(0.25, 0.31)
    rng = Random(5)
    found = [verdict(test, truth, rng) for _ in range(800)]
    assert found.count(expected) >= 0.935 * len(found)


@pytest.mark.parametrize(("low", "high"), [(0.3, 0.3), (0.4, 0.3), (0.0, 0.3), (0.9, 1.0)])
def test_a_test_between_impossible_shares_is_refused(low: float, high: float) -> None:
    with pytest.raises(ValueError, match="two win shares between 0 and 1"):
        Sprt(low, high)
