"""Looking ahead from the choices that are the best at a glance. Pure.

What a network says of a position is coarse; what the very next throw makes of a choice can be calculated, but costs
time, so only the best choices are looked at like that.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import exp, log
from typing import Final

MOST: Final = 6
"""Choices looked ahead from,"""
MARGIN: Final = 0.3
"""if their odds at a glance are not less by so much, as a logarithm."""
SURE: Final = 30.0
"""The logarithm of the odds of who has won."""

Look = Generator[None, None, float | None]
"""Yields after every small piece of work; returns the logarithm of the odds, or nothing where it cannot be told."""


def logit(chance: float) -> float:
    """The logarithm of the odds of a chance.

    >>> logit(0.5), logit(1.0)
    (0.0, 30.0)
    """
    return max(-SURE, min(SURE, log(chance / (1 - chance)))) if 0 < chance < 1 else SURE * (2 * chance - 1)


def chance_of(odds: float) -> float:
    """The chance by the logarithm of its odds.

    >>> chance_of(logit(0.25))
    0.25
    """
    return 1 / (1 + exp(-odds))


def near(logits: Sequence[float]) -> list[int]:
    """The places of the choices that are worth looking ahead from, the best first."""
    order = sorted(range(len(logits)), key=lambda place: -logits[place])[:MOST]
    return [place for place in order if logits[place] >= logits[order[0]] - MARGIN]


def looked_at(logits: Sequence[float], after: Sequence[Look]) -> Generator[None, None, list[float]]:
    """What choices are worth if one looks ahead from the best of them; all others stay behind these."""
    places = near(logits)
    if len(places) < 2:
        return list(logits)
    seen: dict[int, float] = {}
    for place in places:
        found = yield from after[place]
        if found is None:
            return list(logits)
        seen[place] = found
    least, shift = min(seen.values()), seen[places[0]] - logits[places[0]]
    return [seen.get(place, min(least, odds + shift)) for place, odds in enumerate(logits)]
