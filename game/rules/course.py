"""The course of a match: its turning points by the lead, its tension, and its results of dice and cards. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from .contract import CHANCE, AnyState, ranks
from .fairness import Counts, RandomSource
from .game import Game
from .match import Match, load

Drawn = Mapping[str, tuple[Counts, ...]]
"""Counts for every seat, by key of the random source."""

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


def lots(match: Match) -> tuple[RandomSource[Any], ...]:
    """Return the dice and cards that are counted in a match, which depend on its options."""
    return tuple(lot for lot in match.game.stats.RANDOM_SOURCES if lot.unless not in match.options)


def drawn(match: Match) -> Drawn:
    """Count the results of a match so far.

    >>> from game.games import catalogue
    >>> from game.games._template.actions import CLIMB
    >>> from game.rules.match import Player
    >>> match = Match(catalogue()["template"], [Player("Ann"), Player("Bo")], seed="7")
    >>> story = match.settle(), match.submit(1, CLIMB)
    >>> drawn(match)
    {'die': ((0, 0, 0, 0, 0, 0), (0, 0, 0, 1, 0, 0))}
    """
    seats = range(len(match.players))
    counted = lots(match)
    found = {lot.key: [[0] * len(lot.sides) for _ in seats] for lot in counted}
    for _, events, _ in match.replay():
        for event in events:
            for lot in counted:
                if isinstance(event, lot.kind):
                    for side in lot.read(event):
                        found[lot.key][event.seat][side] += 1
    return {key: tuple(map(tuple, counts)) for key, counts in found.items()}


def drawn_of(text: str, games: Mapping[str, Game]) -> Drawn:
    """Count the results of a save text; raises SaveError."""
    return drawn(load(text, games))
