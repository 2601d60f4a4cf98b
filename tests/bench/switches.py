"""Presses and seconds per decision with one key and with two, compared with the presses of arrow keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.rules.game import Game
from game.storage.settings import TWO_KEYS
from tests.scenes.switch_hand import play

COLUMNS = ("game", "keys", "presses", "arrow keys", "ratio", "seconds", "most presses", "to the table", "decisions")
LIT = 1.0
"""Seconds for which each thing is lit."""


def rows(games: Sequence[Game]) -> Iterator[tuple[str, ...]]:
    """Play a whole match of each game with each method, from the shelf to the results."""
    for game in games:
        for keys, scanning in (("one", LIT), ("two", TWO_KEYS)):
            one = play(game, scanning)
            figures = one.presses, one.arrows, one.presses / one.arrows, one.seconds
            yield (
                game.key,
                keys,
                *(f"{figure:.2f}" for figure in figures),
                *map(str, (one.most, one.before, one.decisions)),
            )
