"""Matchmaking: players of constant strength win as often as intended, whatever their strength."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from random import Random

import pytest

from game.bots.levels import LEVELS
from game.bots.matching import KEPT, STRENGTHS, RatedOutcome, chance, opponents

WIDE = {"gentle": -1.8, "steady": 0.0, "sharp": 2.0, "master": 2.7}
"""A game with larger differences between levels than assumed."""
WON, LOST = RatedOutcome(("steady",), 1.0), RatedOutcome(("steady",), 0.0)


def lives(strength: float, seats: int, ladder: Mapping[str, float], seed: str) -> tuple[float, float]:
    """Return the chance to win and the rate of opponent changes, over matches after the first few."""
    rng, record, chances, changes = Random(seed), list[RatedOutcome](), list[float](), 0
    for number in range(80):
        levels = opponents([record], seats - 1)
        own = exp(strength)
        won = own / (own + sum(exp(ladder[level]) for level in levels))
        if number >= 10:
            chances.append(won)
            changes += levels != record[-1].levels
        record.append(RatedOutcome(levels, float(rng.random() < won)))
    return sum(chances) / len(chances), changes / len(chances)


@pytest.mark.parametrize("ladder", [STRENGTHS, WIDE], ids=["as thought", "wider"])
@pytest.mark.parametrize(
    ("seats", "strengths", "middle", "off"),
    [(2, (-1.2, -0.4, 0.3), 0.4, 0.08), (4, (-0.7, 0.0, 0.6), 0.27, 0.06)],
    ids=["two", "four"],
)
def test_people_of_any_strength_win_as_often_as_they_should(
    seats: int, strengths: tuple[float, ...], middle: float, off: float, ladder: Mapping[str, float]
) -> None:
    whole = []
    for strength in strengths:
        shares, changes = zip(*(lives(strength, seats, ladder, f"{strength}/{run}") for run in range(4)), strict=True)
        whole.append(sum(shares) / len(shares))
        assert sum(changes) / len(changes) < 0.3, strength
    assert max(abs(share - middle) for share in whole) <= off, whole
    assert sum(whole) / len(whole) == pytest.approx(middle, abs=0.03)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_whoever_is_new_begins_at_steady_or_where_it_is_said(seats: int) -> None:
    assert opponents([[]], seats - 1) == ("steady",) * (seats - 1)
    assert opponents([[]], seats - 1, first="gentle") == ("gentle",) * (seats - 1)
    assert opponents([], seats) == ("steady",) * seats


def test_one_match_does_not_change_what_has_fitted() -> None:
    record = [WON, LOST, LOST, WON, LOST] * 3
    assert {opponents([[*record, last]], 1) for last in (WON, LOST)} == {("steady",)}
    assert 0 < KEPT < 0.1


def test_what_was_long_ago_fades() -> None:
    assert opponents([[WON] * 20 + [LOST] * 20], 1) == ("gentle",)
    assert opponents([[LOST] * 20 + [WON] * 20], 1) == ("master",)


def test_several_people_are_taken_for_their_mean() -> None:
    strong, weak = [WON] * 10, [LOST] * 10
    strengths = [
        sum(STRENGTHS[level] for level in opponents(people, 2))
        for people in ([weak, weak], [strong, weak], [strong, strong])
    ]
    assert strengths == sorted(set(strengths))
    assert opponents([strong, weak], 2) == opponents([weak, strong], 2)


def test_computers_that_somebody_has_chosen_are_reckoned_with() -> None:
    record = [RatedOutcome(("steady", "steady", "steady"), share) for share in (1.0, 0.0, 0.0, 0.0)] * 3
    beside = [opponents([record], 1, [level.key] * 2) for level in LEVELS]
    strengths = [STRENGTHS[level] for (level,) in beside]
    assert strengths == sorted(strengths, reverse=True)
    assert strengths[0] > strengths[-1]


def test_unknown_levels_and_shared_wins_count() -> None:
    assert chance(0.0, ["zorro"]) == chance(0.0, ["steady"])
    shared = opponents([[RatedOutcome(("greedy",), 0.5)] * 12], 1)
    assert STRENGTHS["steady"] <= STRENGTHS[shared[0]] <= STRENGTHS["sharp"]
