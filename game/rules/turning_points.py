"""Turning points of a match by its lead, for replays without an analysis (`game.bots.analysis`). Pure."""

from __future__ import annotations

from .contract import CHANCE, ranks
from .match import Match


def turning_points(match: Match) -> tuple[int, ...]:
    """Return the log lengths after which a new seat leads alone, and the end.

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
