"""Matchmaking: estimates players' strengths from their results and picks fitting opponents. Pure.

Every player has a strength in logits; the winner is drawn in proportion to its exponential. The result only selects
levels and never changes how an opponent plays or the dice fall.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import exp, log
from typing import Final

from .levels import LEVELS, USUAL, offered

STRENGTHS: Final = {"gentle": -1.4, "steady": 0.0, "sharp": 1.4, "master": 2.1}
"""Strengths of the levels, roughly as the league shows in most games; actual results correct them."""
DUEL: Final = 0.4
"""Target share of wins with two seats."""
BONUS: Final = 0.03
"""Target above the fair share with more seats."""
DOUBT: Final = 1.6
"""Standard deviation of players' strengths before any result."""
FADING: Final = 0.93
"""Decay of a match's weight per later match, since players learn."""
LATEST: Final = 30
"""Maximum number of matches considered; earlier ones have decayed."""
AMENDS: Final = 0.05
"""Rise of the target for each missing win."""
KEPT: Final = 0.08
"""Hysteresis: opponents stay until others are closer to the target by this, so one match does not change them."""
MIXED: Final = 0.02
"""Penalty per logit of difference among the opponents."""
_STEPS: Final = 8
_POWERS: Final = {level: exp(strength) for level, strength in STRENGTHS.items()}


@dataclass(frozen=True, slots=True)
class RatedOutcome:
    """The result of a player's match against computers."""

    levels: tuple[str, ...]
    """Levels of the computers."""
    share: float
    """Share of the win: 1, part of it if shared, or 0."""
    people: int = 1

    @property
    def seats(self) -> int:
        return len(self.levels) + self.people


def wished(seats: int) -> float:
    """Return the target share of wins for a player."""
    return DUEL if seats == 2 else 1 / seats + BONUS


def chance(strength: float, levels: Iterable[str], people: int = 1) -> float:
    """Return the chance of each of `people` players of that strength against these levels."""
    own = exp(strength)
    return own / (own * people + _sum(levels))


def strength(outcomes: Sequence[RatedOutcome], usual: float = 0.0) -> float:
    """Return the likeliest strength by the latest matches, in order; `usual` is that of an unknown player.

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
    """Choose the levels for `chairs` seats, weakest first, so that the players win as often as intended.

    `people` has the outcomes of each player; several count as players of their mean strength. `beside` are the levels
    of other computers at the table. Players without matches start with `first`. With `is_alike`, all seats get the same
    level.
    """
    if not chairs or not any(people):
        return (first,) * chairs
    seats = len(people) + chairs + len(beside)
    usual = STRENGTHS[first] + log(wished(seats) * (seats - 1) / (1 - wished(seats)))
    mean = sum(strength(outcomes, usual) for outcomes in people) / len(people)
    owed = sum(map(_expected_gain, people)) / len(people)
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
    return sum(_POWERS[offered(level)] for level in levels)


def _expected_gain(outcomes: Sequence[RatedOutcome]) -> float:
    return sum(weight * (wished(one.seats) - one.share) for weight, one in _weighed(outcomes))


def _weighed(outcomes: Sequence[RatedOutcome]) -> Iterable[tuple[float, RatedOutcome]]:
    return ((FADING**age, one) for age, one in enumerate(reversed(outcomes[-LATEST:])))
