"""Opponents that fit somebody: how strong people are by what they won and lost, and whom they should sit with. Pure.

Everybody has a strength in logits, the winner is drawn in proportion to its exponential. Nothing but the choice of
levels follows from it: nobody plays or throws differently.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import exp, log
from typing import Final

from .levels import LEVELS, USUAL, offered

STRENGTHS: Final = {"gentle": -1.4, "steady": 0.0, "sharp": 1.4, "master": 2.1}
"""Of the levels, about what the league shows in most games; what was won corrects it where it is wrong."""
DUEL: Final = 0.4
"""What somebody should win with two seats."""
BONUS: Final = 0.03
"""How much more than the fair share with more seats."""
DOUBT: Final = 1.6
"""Spread of people's strengths before anything is known."""
FADING: Final = 0.93
"""What a match counts against the one after it: people learn."""
LATEST: Final = 30
"""Matches that are looked at; those before have faded."""
AMENDS: Final = 0.05
"""How much more somebody should win next for each win that is wanting."""
KEPT: Final = 0.08
"""Opponents stay until others are nearer by this to what should be won: one match does not change them."""
MIXED: Final = 0.02
"""How much nearer opponents have to be for each logit by which they differ among themselves."""
_STEPS: Final = 8
_POWERS: Final = {level: exp(strength) for level, strength in STRENGTHS.items()}


@dataclass(frozen=True, slots=True)
class RatedOutcome:
    """A match of somebody at a table with computers."""

    levels: tuple[str, ...]
    """Of the computers."""
    share: float
    """Of the win: 1, or a part of it where it was shared, or 0."""
    people: int = 1

    @property
    def seats(self) -> int:
        return len(self.levels) + self.people


def wished(seats: int) -> float:
    """The share of matches somebody should win.

    >>> wished(2), round(wished(4), 2)
    (0.4, 0.28)
    """
    return DUEL if seats == 2 else 1 / seats + BONUS


def chance(strength: float, levels: Iterable[str], people: int = 1) -> float:
    """The chance of each of so many people of that strength against these levels.

    >>> round(chance(0.0, ["steady"]), 2), round(chance(0.0, ["steady"] * 2, people=2), 2)
    (0.5, 0.25)
    """
    own = exp(strength)
    return own / (own * people + _sum(levels))


def strength(outcomes: Sequence[RatedOutcome], usual: float = 0.0) -> float:
    """The likeliest strength by the latest matches, the last one last; `usual` is that of people nobody knows.

    >>> won, lost = RatedOutcome(("steady",), 1.0), RatedOutcome(("steady",), 0.0)
    >>> strength([won] * 8) > strength([won, lost]) > strength([lost] * 8), strength([])
    (True, 0.0)
    """
    tables = [(weight, one.share, one.people, _sum(one.levels)) for weight, one in _weighed(outcomes)]
    found = usual
    for _ in range(_STEPS):
        slope, bend = (usual - found) / DOUBT**2, 1 / DOUBT**2
        own = exp(found)
        for weight, share, people, others in tables:
            part = own / (own * people + others)
            slope += weight * (share - part)
            bend += weight * part * (1 - part)
        found += max(-1.0, min(1.0, slope / bend))
    return found


def opponents(
    people: Sequence[Sequence[RatedOutcome]],
    chairs: int,
    beside: Sequence[str] = (),
    *,
    first: str = USUAL,
    is_alike: bool = False,
) -> tuple[str, ...]:
    """The levels for so many chairs, the weakest first, with which people win as often as they should.

    `people` has what each of them won and lost; several are taken for people of their mean strength. `beside` are the
    levels of other computers at the table. Who has no matches begins with `first`; `is_alike`: the same on all chairs.

    >>> won, lost = RatedOutcome(("steady",), 1.0), RatedOutcome(("steady",), 0.0)
    >>> opponents([[lost] * 12], 1), opponents([[]], 1), opponents([[lost, lost, won]], 1), opponents([[won] * 12], 1)
    (('gentle',), ('steady',), ('steady',), ('master',))
    """
    if not chairs or not any(people):
        return (first,) * chairs
    seats = len(people) + chairs + len(beside)
    usual = STRENGTHS[first] + log(wished(seats) * (seats - 1) / (1 - wished(seats)))
    mean = sum(strength(outcomes, usual) for outcomes in people) / len(people)
    owed = sum(map(_owed, people)) / len(people)
    latest = next(outcomes[-1] for outcomes in people if outcomes)
    before = sorted(map(offered, latest.levels)) if latest.seats == seats else None

    def off(levels: tuple[str, ...]) -> float:
        table = (*levels, *beside)
        kept = KEPT if before == sorted(map(offered, table)) else 0.0
        wrong = abs(chance(mean, table, len(people)) - wished(seats) - AMENDS * owed)
        powers = [STRENGTHS[level] for level in levels]
        return round(wrong - kept + MIXED * (max(powers) - min(powers)), 6)

    keys = [level.key for level in LEVELS]
    some = [(key,) * chairs for key in keys] if is_alike else combinations_with_replacement(keys, chairs)
    return min(some, key=off)


def _sum(levels: Iterable[str]) -> float:
    """How strong they are together."""
    return sum(_POWERS[offered(level)] for level in levels)


def _owed(outcomes: Sequence[RatedOutcome]) -> float:
    """The wins that are wanting lately."""
    return sum(weight * (wished(one.seats) - one.share) for weight, one in _weighed(outcomes))


def _weighed(outcomes: Sequence[RatedOutcome]) -> Iterable[tuple[float, RatedOutcome]]:
    return ((FADING**age, one) for age, one in enumerate(reversed(outcomes[-LATEST:])))
