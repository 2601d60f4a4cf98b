"""Intervals and the sequential test, against known values and simulated luck."""

from __future__ import annotations

from random import Random

import pytest

from game.bots.significance import Share, Sprt, corrected


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
