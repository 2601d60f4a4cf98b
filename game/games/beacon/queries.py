"""The odds of the rolls of Beacon, for the screen and the network. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from .board import CODES, CROSSES, NUMBERS


@dataclass(frozen=True, slots=True)
class Odds:
    """Probabilities for the next roll, out of 36 throws. `better` counts throws above the current number."""

    cross: Fraction
    """At least one X, which loses the turn (S-13)."""
    better: Fraction


@cache
def odds_beyond(number: int) -> Odds:
    """Return the odds of a further roll; a turn's first roll cannot fail (S-12)."""
    good = [code for code in CODES if not CROSSES[code]]
    total = len(CODES)
    return Odds(Fraction(total - len(good), total), Fraction(sum(NUMBERS[code] > number for code in good), total))


@cache
def reach(number: int) -> Fraction:
    """Return the chance of at least this number by rolling on until an X; the first roll cannot fail (S-11 to S-13)."""
    first = Fraction(sum(NUMBERS[code] >= number for code in CODES), len(CODES))
    hits = sum(NUMBERS[code] >= number for code in CODES if not CROSSES[code])
    lost = sum(CROSSES[code] > 0 for code in CODES)
    return first + (1 - first) * Fraction(hits, hits + lost)
