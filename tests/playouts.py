"""Matches played to the end without a referee, at random or by given bots. Skips validation and logging for speed."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from random import Random

from game.bots.bot import Bot
from game.rules.contract import CHANCE, AnyState


def playout(state: AnyState, rng: Random, limit: int = 1_000_000) -> int:
    """Play uniformly at random, in place; return the number of plies (actions and outcomes).

    Raises RuntimeError after `limit` plies.
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


def play_with(state: AnyState, rng: Random, bots: Sequence[Bot], limit: int = 1_000_000) -> None:
    """Play in place with a bot per seat; raises RuntimeError after `limit` plies."""
    for _ in range(limit):
        who = state.actors()
        if not who:
            return
        seat = who[0]
        state.apply(seat, state.chance().sample(rng) if seat == CHANCE else bots[seat].choose(state, seat, rng))
    raise RuntimeError(f"no end after {limit} plies")
