"""Whether dice and cards were fair: what was thrown and drawn, counted, and how often fair ones stray as far. Pure.

A game names its dice and piles in `LOTS` of its `stats.py`. The test is Pearson's chi-square. Cards are drawn without
being put back, which strays less than dice do: for them it errs on the side of fairness.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from math import exp, lgamma, log, sqrt
from typing import Final

from .contract import Event, Seat

LEAST: Final = 3.0
"""How often each side has to be expected for anything to be said."""
USUAL: Final = 0.1
"""Of fair dice so many stray further: what is below is unusual, with the next two rare and hardly believable."""
SELDOM: Final = 0.01
HARDLY: Final = 0.0001
BAND: Final = 1.96
"""Standard deviations to both sides within which 19 of 20 counts of fair dice lie."""
_ENOUGH: Final = 1e-12
_STEPS: Final = 10_000

Counts = tuple[int, ...]
"""How often each side came up."""


@dataclass(frozen=True, slots=True)
class RandomSource:
    """Dice of one kind, or a pile of cards."""

    key: str
    title: str
    """A message id."""
    sides: tuple[str, ...]
    """What it can show: names of game colours, or at most two characters that need no translation."""
    read: Callable[[Event], Iterable[tuple[Seat, int]]]
    """Whose it was, and the index of the side, for everything that an event shows of it."""
    are_cards: bool = False
    """Whether they are cards, not dice."""
    unless: str = ""
    """Key of the option with which it is not drawn evenly, so that nothing is counted."""

    @property
    def share(self) -> float:
        """How often a side comes up; all do so equally often."""
        return 1 / len(self.sides)


class Verdict(Enum):
    """What can be said of some counts."""

    TOO_FEW = "too few"
    FAIR = "fair"
    UNUSUAL = "unusual"
    RARE = "rare"
    UNFAIR = "unfair"


@dataclass(frozen=True, slots=True)
class Check:
    """How some counts compare with fair dice."""

    throws: int
    chi: float
    """Pearson's chi-square: 0 if every side came up equally often."""
    chance: float
    """Of fair dice such a part strays at least as far, 0..1."""
    verdict: Verdict


def total(several: Iterable[Counts], sides: int) -> Counts:
    """All of them together.

    >>> total([(1, 0, 2), (0, 5, 1)], 3), total([], 2)
    ((1, 5, 3), (0, 0))
    """
    found = [0] * sides
    for counts in several:
        for side, count in enumerate(counts):
            found[side] += count
    return tuple(found)


def band(throws: int, share: float) -> tuple[float, float]:
    """Between which counts a side lies with fair dice in 19 of 20 cases.

    >>> [round(edge, 1) for edge in band(600, 1 / 6)]
    [82.1, 117.9]
    """
    middle, spread = throws * share, BAND * sqrt(throws * share * (1 - share))
    return max(0.0, middle - spread), min(float(throws), middle + spread)


def check(counts: Sequence[int]) -> Check:
    """How some counts of equally likely sides compare with fair dice.

    >>> check((20, 22, 17, 18, 19, 24)).verdict, check((0, 0, 0, 0, 0, 60)).verdict, check((1, 0)).verdict
    (<Verdict.FAIR: 'fair'>, <Verdict.UNFAIR: 'unfair'>, <Verdict.TOO_FEW: 'too few'>)
    """
    throws, expected = sum(counts), sum(counts) / len(counts)
    if expected < LEAST:
        return Check(throws, 0.0, 1.0, Verdict.TOO_FEW)
    chi = sum((count - expected) ** 2 for count in counts) / expected
    chance = tail(chi, len(counts) - 1)
    verdict = Verdict.FAIR
    for limit, worse in ((USUAL, Verdict.UNUSUAL), (SELDOM, Verdict.RARE), (HARDLY, Verdict.UNFAIR)):
        verdict = worse if chance < limit else verdict
    return Check(throws, chi, chance, verdict)


def tail(chi: float, freedom: int) -> float:
    """How often chi-square with so many degrees of freedom is at least so large.

    >>> round(tail(11.0705, 5), 4), round(tail(3.8415, 1), 4), tail(0.0, 3)
    (0.05, 0.05, 1.0)
    """
    return upper_gamma(freedom / 2, chi / 2)


def upper_gamma(a: float, x: float) -> float:
    """The regularised incomplete gamma function Q(a, x), to about twelve digits; a > 0, x >= 0."""
    if x <= 0:
        return 1.0
    scale = exp(a * log(x) - x - lgamma(a))
    return 1 - scale * _series(a, x) if x < a + 1 else scale * _fraction(a, x)


def _series(a: float, x: float) -> float:
    """Of the lower function, by powers of x; converges fast below a + 1."""
    term = found = 1 / a
    for step in range(1, _STEPS):
        term *= x / (a + step)
        found += term
        if term < found * _ENOUGH:
            break
    return found


def _fraction(a: float, x: float) -> float:
    """Of the upper function, by Lentz's continued fraction; converges fast above a + 1."""
    tiny = 1e-300
    b = x + 1 - a
    c, d = 1 / tiny, 1 / b
    found = d
    for step in range(1, _STEPS):
        part = step * (a - step)
        b += 2
        d = 1 / ((part * d + b) or tiny)
        c = (b + part / c) or tiny
        found *= c * d
        if abs(c * d - 1) < _ENOUGH:
            break
    return found
