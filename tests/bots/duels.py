"""Duels of two bots for the tests; each deal is played from both seats."""

from __future__ import annotations

from random import Random

from game.bots.league import wins
from game.bots.levels import make
from game.rules.game import Game
from tests.playouts import play_with


def won(game: Game, one: str, other: str, matches: int, seed: str) -> float:
    """Return the number of two-seat matches won by `one`, a shared win counting half."""
    total = 0.0
    for number in range(matches):
        state, levels = game.new(2), (one, other) if number % 2 else (other, one)
        play_with(state, Random(f"{seed} {number // 2}"), [make(level, game) for level in levels])
        total += wins(state)[levels.index(one)]
    return total
