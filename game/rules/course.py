"""The course of a match: its turning points by the lead, and its tension. Pure."""

from __future__ import annotations

from typing import Final

from .contract import CHANCE, AnyState, ranks
from .match import Match

WIDE: Final = 0.4
"""A lead, as a share of the whole way, that is practically safe."""
ALONE: Final = 0.5
"""Tension at the end of a race with one seat far ahead of all others."""


def tension(state: AnyState) -> float:
    """Return the tension of the race, 0..1: it rises towards the end and with a close second place.

    >>> from game.games import catalogue
    >>> state = catalogue()["template"].new(3)
    >>> tension(state)
    0.0
    >>> state.rungs[:] = 8, 2, 3
    >>> tension(state)
    0.4
    >>> state.rungs[:] = 8, 8, 3
    >>> tension(state)
    0.8
    """
    first, second, *_ = sorted((state.progress(seat) for seat in range(state.seats)), reverse=True)
    closeness = max(0.0, 1.0 - (first - second) / WIDE)
    return first * (ALONE + (1.0 - ALONE) * closeness)


def turning_points(match: Match) -> tuple[int, ...]:
    """Return the log lengths after which a new seat leads alone, and the end; `game.bots.analysis` has better ones.

    >>> from game.games import catalogue
    >>> from game.games._template.actions import CLIMB, STOP
    >>> from game.rules.match import Player
    >>> match = Match(catalogue()["template"], [Player("Ann"), Player("Bo")], seed="7")
    >>> story = match.settle(), match.submit(1, CLIMB), match.submit(1, STOP)
    >>> [match.line(entry).strip() for entry in match.log], turning_points(match)
    (['* started 1', '1 climb', '* rolled 4', '1 stop'], (4,))
    """
    found: list[int] = []
    leader: int | None = None
    for length in range(len(match.log) + 1):
        places = ranks(match.state_at(length))
        if places.count(1) == 1 and places.index(1) != leader:
            leader = places.index(1)
            found.append(length)
    if match.is_over and len(match.log) not in found:
        found.append(len(match.log))
    # Playback cannot stop before a chance outcome.
    return tuple(length for length in found if length == len(match.log) or match.log[length].seat != CHANCE)
