"""Results of dice and cards in a match, counted by seat. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .fairness import Counts, RandomSource
from .game import Game
from .match import Match, load

Drawn = Mapping[str, tuple[Counts, ...]]
"""By key of the random source, counts for every seat."""


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
