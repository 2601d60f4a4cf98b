"""Significance of a measured share of wins: the Wilson interval and a sequential test. Pure.

Independent of games. Matches are assumed independent. Deals played from every seat with the same dice are slightly
better than that, so the intervals are conservative.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, sqrt
from statistics import NormalDist
from typing import Final

CONFIDENCE: Final = 0.95


@dataclass(slots=True)
class Share:
    """Wins out of trials; a shared win counts in parts.

    >>> half = Share(50.0, 100)
    >>> f"{half.value:.2f} [{half.interval()[0]:.3f}, {half.interval()[1]:.3f}]"
    '0.50 [0.404, 0.596]'
    """

    wins: float = 0.0
    trials: int = 0

    def add(self, win: float) -> None:
        """Count one trial; `win` is 1, 0 or the part of a shared win."""
        self.wins += win
        self.trials += 1

    @property
    def value(self) -> float:
        """Wins per trial, 0 without trials."""
        return self.wins / self.trials if self.trials else 0.0

    def interval(self, confidence: float = CONFIDENCE) -> tuple[float, float]:
        """Return the Wilson interval of the true share; all of 0..1 without trials."""
        if not self.trials:
            return 0.0, 1.0
        z = NormalDist().inv_cdf(0.5 + confidence / 2)
        square = z * z / self.trials
        middle = (self.value + square / 2) / (1 + square)
        spread = z * sqrt(self.value * (1 - self.value) / self.trials + square / self.trials / 4) / (1 + square)
        return max(0.0, middle - spread), min(1.0, middle + spread)


def corrected(tests: int) -> float:
    """Return the confidence of each of several intervals so that all of them hold together (Bonferroni)."""
    return 1 - (1 - CONFIDENCE) / max(1, tests)


@dataclass(frozen=True, slots=True)
class Sprt:
    """Wald's sequential probability ratio test between two win shares, `low` < `high`.

    It ends with "high" if the matches so far are 19 times likelier under `high` than under `low` (for errors of 5 %),
    and with "low" in the opposite case. If the truth is one of the two, at most 5 of 100 tests name the wrong one.
    """

    low: float
    high: float
    error: float = 0.05

    def __post_init__(self) -> None:
        if not 0 < self.low < self.high < 1:
            raise ValueError(f"a test needs two win shares between 0 and 1, not {self.low:.3f} and {self.high:.3f}")

    def ratio(self, share: Share) -> float:
        """Return the log-likelihood ratio of `high` to `low`."""
        losses = share.trials - share.wins
        return share.wins * log(self.high / self.low) + losses * log((1 - self.high) / (1 - self.low))

    @property
    def bound(self) -> float:
        """The absolute ratio that decides the test."""
        return log((1 - self.error) / self.error)

    def verdict(self, share: Share) -> str | None:
        """Return "high" or "low" once it is decided, None before."""
        ratio = self.ratio(share)
        if abs(ratio) < self.bound:
            return None
        return "high" if ratio > 0 else "low"
