"""Fairness of dice, cards and the like: counts of all results, and a chi-square test against their shares. Pure.

A game lists what it throws and draws in `RANDOM_SOURCES` of its `stats.py`. The test is Pearson's chi-square. Cards are
drawn without replacement and deviate less than dice do, so for them the test is conservative.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from math import erfc, exp, lgamma, log, sqrt
from typing import Final, Generic, TypeVar

from msgspec import Struct

from .contract import N_, Event

LEAST: Final = 3.0
"""Minimum expected count per side for a verdict."""
USUAL: Final = 0.1
"""Significance levels: below this share results are unusual, below the next two rare and hardly believable."""
SELDOM: Final = 0.01
HARDLY: Final = 0.0001
BAND: Final = 1.96
"""Standard deviations that contain 19 of 20 counts of fair dice."""

Counts = tuple[int, ...]
"""Count of each side."""


E = TypeVar("E", bound=Event)


class RandomSource(Struct, Generic[E], frozen=True):
    """Things of one kind that are thrown or drawn, or a pile of cards."""

    key: str
    title: str
    """A message id."""
    sides: tuple[str, ...]
    """Possible results: names of game colours, or at most two characters that need no translation."""
    kind: type[E]
    """Events that show results of their `seat`."""
    read: Callable[[E], Iterable[int]]
    """Extracts the index of the side for every result that such an event shows."""
    are_cards: bool = False
    """True for cards, False for anything thrown."""
    unless: str = ""
    """Key of the option that makes draws uneven, so that nothing is counted."""
    shares: tuple[int, ...] = ()
    """Whole numbers to which the chances of the sides are proportional; empty: all are equally likely."""
    noun: str = N_("dice")
    """The plural of these things within a sentence, a message id."""
    icon: str = "dice"

    @property
    def chances(self) -> tuple[float, ...]:
        """The probability of each side."""
        shares = self.shares or (1,) * len(self.sides)
        return tuple(share / sum(shares) for share in shares)


class Verdict(Enum):
    TOO_FEW = "too few"
    FAIR = "fair"
    UNUSUAL = "unusual"
    RARE = "rare"
    UNFAIR = "unfair"


class Check(Struct, frozen=True):
    throws: int
    chance: float
    """Probability that fair dice deviate at least as far, 0..1."""
    verdict: Verdict


def total(several: Iterable[Counts], sides: int) -> Counts:
    found = [0] * sides
    for counts in several:
        for side, count in enumerate(counts):
            found[side] += count
    return tuple(found)


def band(throws: int, share: float) -> tuple[float, float]:
    """Return the range that contains a side's count with fair dice in 19 of 20 cases."""
    middle, spread = throws * share, BAND * sqrt(throws * share * (1 - share))
    return max(0.0, middle - spread), min(float(throws), middle + spread)


def check(counts: Sequence[int], chances: Sequence[float] = ()) -> Check:
    """Compare the counts of all sides with their chances, by default equal ones.

    >>> check((20, 22, 17, 18, 19, 24)).verdict, check((0, 0, 0, 0, 0, 60)).verdict, check((1, 0)).verdict
    (<Verdict.FAIR: 'fair'>, <Verdict.UNFAIR: 'unfair'>, <Verdict.TOO_FEW: 'too few'>)
    """
    throws = sum(counts)
    expected = [throws * chance for chance in chances or [1 / len(counts)] * len(counts)]
    if min(expected) < LEAST:
        return Check(throws, 1.0, Verdict.TOO_FEW)
    # Pearson's chi-square
    chi = sum((count - usual) ** 2 / usual for count, usual in zip(counts, expected, strict=True))
    chance = tail(chi, len(counts) - 1)
    verdict = Verdict.FAIR
    for limit, worse in ((USUAL, Verdict.UNUSUAL), (SELDOM, Verdict.RARE), (HARDLY, Verdict.UNFAIR)):
        verdict = worse if chance < limit else verdict
    return Check(throws, chance, verdict)


def tail(chi: float, freedom: int) -> float:
    """Return the probability that chi-square with `freedom` degrees of freedom is at least `chi`."""
    # The incomplete gamma function Q(freedom / 2, chi / 2) in closed form, for halves of whole numbers.
    x = chi / 2
    if x <= 0:
        return 1.0
    is_odd = freedom % 2
    powers = (step + is_odd / 2 for step in range(freedom // 2))
    return (erfc(sqrt(x)) if is_odd else 0.0) + sum(exp(a * log(x) - x - lgamma(a + 1)) for a in powers)
