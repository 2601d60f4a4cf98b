"""Playouts: matches played to the end without a referee, for measuring, rollouts and fairness.

Pure. Skips validation and logging for speed.
"""

from __future__ import annotations

from collections.abc import Callable
from math import floor
from random import Random

from .contract import CHANCE, Action, AnyState, Seat

Choice = Callable[[AnyState, Seat, Random], Action]


def playout(state: AnyState, rng: Random, limit: int = 1_000_000) -> int:
    """Play uniformly at random to the end, in place; return the number of plies (actions and outcomes).

    Raises RuntimeError after `limit` plies.

    >>> from game.games import catalogue
    >>> state = catalogue()["template"].new(2)
    >>> playout(state, Random(1)), state.scores()
    (8, (12, 0))
    """
    random = rng.random
    actors, legal, chance, apply = state.actors, state.legal, state.chance, state.apply
    for plies in range(limit):
        who = actors()
        if not who:
            return plies
        seat = who[0]
        if seat < 0:
            apply(CHANCE, chance().sample(rng))
        else:
            choices = legal(seat)
            apply(seat, choices[floor(random() * len(choices))])
    raise RuntimeError(f"no end after {limit} plies")


def play_with(state: AnyState, rng: Random, choices: list[Choice], limit: int = 1_000_000) -> int:
    """Play to the end like `playout`, with a chooser per seat.

    >>> from game.bots.levels import make
    >>> from game.games import catalogue
    >>> game = catalogue()["template"]
    >>> state = game.new(2)
    >>> plies = play_with(state, Random(1), [make("master", game).choose, make("gentle", game).choose])
    >>> state.actors()
    ()
    """
    for plies in range(limit):
        who = state.actors()
        if not who:
            return plies
        seat = who[0]
        if seat < 0:
            state.apply(CHANCE, state.chance().sample(rng))
        else:
            state.apply(seat, choices[seat](state, seat, rng))
    raise RuntimeError(f"no end after {limit} plies")
