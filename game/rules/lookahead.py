"""Lookahead from the choices that are best at depth 0. Pure.

A network's evaluation is coarse. The effect of the next throw can be calculated exactly but is expensive, so only the
best choices are searched.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable, Sequence
from functools import lru_cache
from math import exp, log
from typing import Any, Final

MOST: Final = 6
"""Most choices to search."""
MARGIN: Final = 0.3
"""A choice is searched only if its logit is at most this far below the best."""
SURE: Final = 30.0
"""The logit of a certain win."""

KEPT: Final = 32
"""Number of positions whose notes are kept."""

Look = Generator[None, None, float | None]
"""Yields after every small piece of work; returns the logit, or None if it cannot be determined."""


@lru_cache(maxsize=KEPT)
def remembered(_position: Hashable) -> dict[Any, Any]:
    """Return the notes on a position, to be filled by a judge; empty if not recently examined."""
    return {}


def logit(chance: float) -> float:
    """Return the logit of a chance: the logarithm of its odds.

    >>> logit(0.5), logit(1.0)
    (0.0, 30.0)
    """
    return max(-SURE, min(SURE, log(chance / (1 - chance)))) if 0 < chance < 1 else SURE * (2 * chance - 1)


def chance_of(odds: float) -> float:
    return 1 / (1 + exp(-odds))


def near(logits: Sequence[float]) -> list[int]:
    """Return the indexes of the choices worth searching, the best first."""
    order = sorted(range(len(logits)), key=lambda place: -logits[place])[:MOST]
    return [place for place in order if logits[place] >= logits[order[0]] - MARGIN]


def looked_at(logits: Sequence[float], after: Sequence[Look]) -> Generator[None, None, list[float]]:
    """Rate choices by searching the best of them; all others stay behind these."""
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
